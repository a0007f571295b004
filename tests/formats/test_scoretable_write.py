"""A session written as PBN score tables and read again: the same results, and every figure explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from troef.cards import Deal, TroefError
from troef.contest.file import contest_of
from troef.contest.published import differences
from troef.contest.score import score
from troef.formats import read_sessions
from troef.formats.scoretable_write import write

_ROWS = [
    {"board": 1, "ns": "1", "ew": "2", "contract": "4SX", "by": "N", "tricks": 10},
    {"board": 1, "ns": "3", "ew": "4", "contract": "P"},
    {"board": 1, "ns": "5", "ew": "6", "contract": "3NT", "by": "E", "tricks": 8},
    {"board": 2, "ns": "1", "ew": "4", "artificial": {"NS": "A+", "EW": "A-"}},
    {"board": 2, "ns": "3", "ew": "6", "contract": "2H", "by": "W", "tricks": 9},
    {"board": 2, "ns": "5", "ew": "2", "contract": "2H", "by": "W", "tricks": 7},
]
_FILE = {
    "edition": "bridge-2017",
    "kind": "pairs",
    "contestants": [{"id": str(number), "players": [f"A{number}", f"B{number}"]} for number in range(1, 7)],
    "results": _ROWS,
}
_DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def _contest(method="matchpoints", **changes):
    return contest_of({**_FILE, "scoring": {"method": method}, **changes})


def _written(contest):
    return write(score(contest), {1: _DEAL}, {"Event": "Clubavond", "Date": "2026.11.15"}).data.decode("iso-8859-1")


@pytest.mark.parametrize("method", ["matchpoints", "cross-imps"])
def test_what_is_written_is_read_again_with_every_figure_explained(method) -> None:
    given = {"matchpoints": {"NS": 60, "EW": 40}, "cross-imps": {"NS": "A+", "EW": "A-"}}[method]
    contest = _contest(method, results=[row | ({"artificial": given} if "artificial" in row else {}) for row in _ROWS])
    (again,) = read_sessions(_written(contest))
    assert again.contest.results == contest.results
    assert {one.id: one.players for one in again.contest.contestants.values()} == {
        one.id: one.players for one in contest.contestants.values()
    }
    assert differences(again.published, again.contest) == ()


def test_the_cards_stand_where_they_are_known() -> None:
    text = _written(_contest())
    assert text.count('[Deal "N:') == 1
    assert '[Event "Clubavond"]' in text


def test_what_pbn_has_no_table_for() -> None:
    with pytest.raises(TroefError, match="PBN tells the results of pairs"):
        _written(_contest("total-points", results=_ROWS[:3]))


def test_a_real_evening_comes_back_whole(data: Path) -> None:
    text = (data / "pbn-scoretable" / "ruter71.pbn").read_text(encoding="utf-8")
    (session,) = read_sessions(text)
    (again,) = read_sessions(write(score(session.contest), {}, {}).data.decode("iso-8859-1"))
    assert again.contest.results == session.contest.results

"""Results in PBN: score tables, read and written."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from troef.cards import Deal, TroefError
from troef.contest.file import contest_of
from troef.contest.printed_figures import count_of_figures, find_differences
from troef.contest.score import score
from troef.formats import read_sessions
from troef.formats.pbn.score_tables import write

_COLUMNS = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW;MP_NS;MP_EW;Percentage_NS;Percentage_EW"


def test_a_matchpoint_board_with_an_artificial_score() -> None:
    text = (
        '[Board "1"]\n[Scoring "MP"]\n'
        f'[ScoreTable "{_COLUMNS}"]\n'
        "1 2 4S N 10 420 - 2 0 100 0\n"
        "3 4 3NT E 9 - 400 0 2 0 100\n"
        "5 6 - - - - - - - ^60 ^40\n"
        '[TotalScoreTable "Rank;PairId;Names;TotalMP"]\n1 1 "Ann - Bob" ?\n'
    )
    (session,) = read_sessions(text)
    assert session.contest.contestants["1"].players == ("Ann", "Bob")
    assert [str(result.for_ns)[:10] for result in session.contest.results] == ["PlayedScor", "PlayedScor", "Artificial"]


def test_a_file_without_results() -> None:
    with pytest.raises(TroefError, match="the file has no ScoreTable"):
        read_sessions('[Board "1"]\n')


def test_butler_of_a_club_evening(data: Path) -> None:
    text = (data / "pbn-scoretable" / "ruter71.pbn").read_text(encoding="utf-8")
    (session,) = read_sessions(text)
    assert (count_of_figures(session.published), find_differences(session.published, session.contest)) == (536, ())
    assert session.contest.options.butler.trim == 1


def test_cross_imps_of_a_large_field(data: Path) -> None:
    """Board 395 has a score that lost its last digit, so every figure of that board is off; no other board is."""
    text = (data / "pbn-scoretable" / "imp_01.pbn").read_text(encoding="latin-1")
    if not os.environ.get("TROEF_LONG"):
        games = text.split("\n\n")
        head, rest = games[0], games[1:40] + [game for game in games if '[Board "395"]' in game]
        text = "\n\n".join([head, *rest])
    (session,) = read_sessions(text)
    found = find_differences(session.published, session.contest)
    assert {one.place.split(":")[0] for one in found} == {"board 395"}
    assert [one.words("en") for one in found if one.figure == "score"] == [
        "board 395: 42 / 42: score: printed -55, computed -50"
    ]
    assert (session.contest.options.method, session.contest.options.cross) == ("cross-imps", "mean")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            f'[Event ""]\n[Scoring "MP"]\n[ScoreTable "{_COLUMNS}"]\n1 2 4S N 10 420 - 2 0 100 0\n',
            ("regel 1: een spel zonder nummer heeft uitslagen", "line 1: a board without a number has results"),
        ),
        (
            '[Board "1"]\n[Scoring "MP"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Multiplicity"]\n'
            "1 2 4S N 10 9999999\n",
            (
                "spel 1: 9999999 tafels met dezelfde uitslag kunnen er niet zijn",
                "board 1: 9999999 tables with the same result are more than there can be",
            ),
        ),
        (
            f'[Board "1"]\n[Scoring "MP"]\n[ScoreTable "{_COLUMNS}"]\n1 2 4S N 10 420 - 2 0 100 0\n'
            '[TotalScoreTable "Rank;Names"]\n1 "Ann - Bob"\n',
            ("de TotalScoreTable heeft geen kolom PairId", "the TotalScoreTable has no column PairId"),
        ),
    ],
)
def test_tables_that_cannot_be_read(text: str, words: tuple[str, str], refusal: Callable[..., tuple[str, str]]) -> None:
    assert refusal(read_sessions, text) == words


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
    assert find_differences(again.published, again.contest) == ()


def test_the_cards_stand_where_they_are_known() -> None:
    text = _written(_contest())
    assert text.count('[Deal "N:') == 1
    assert '[Event "Clubavond"]' in text


def test_what_pbn_has_no_table_for() -> None:
    with pytest.raises(TroefError, match="PBN has results of pairs only"):
        _written(_contest("total-points", results=_ROWS[:3]))


def test_a_real_evening_comes_back_whole(data: Path) -> None:
    text = (data / "pbn-scoretable" / "ruter71.pbn").read_text(encoding="utf-8")
    (session,) = read_sessions(text)
    (again,) = read_sessions(write(score(session.contest), {}, {}).data.decode("iso-8859-1"))
    assert again.contest.results == session.contest.results


def test_a_pair_without_players_is_written_by_its_name() -> None:
    told = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "scoring": {"method": "matchpoints"},
        "contestants": [{"id": "1", "players": ["Ann", "Bob"]}, {"id": "2", "name": "De Vries"}],
        "results": [{"board": 1, "ns": "1", "ew": "2", "score": 420}],
    }
    (again,) = read_sessions(write(score(contest_of(told)), {}, {}).data.decode("iso-8859-1"))
    players = {id: contestant.players for id, contestant in again.contest.contestants.items()}
    assert players == {"1": ("Ann", "Bob"), "2": ("De Vries",)}

"""Results in PBN score tables, recomputed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from troef.cards import TroefError
from troef.contest.published import count_of_figures, differences
from troef.formats import read_sessions

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
    assert [str(result.for_ns)[:10] for result in session.contest.results] == ["Played(ns=", "Played(ns=", "Artificial"]


def test_a_file_without_results() -> None:
    with pytest.raises(TroefError, match="the file has no ScoreTable"):
        read_sessions('[Board "1"]\n')


def test_butler_of_a_club_evening(data: Path) -> None:
    text = (data / "pbn-scoretable" / "ruter71.pbn").read_text(encoding="utf-8")
    (session,) = read_sessions(text)
    assert (count_of_figures(session.published), differences(session.published, session.contest)) == (536, ())
    assert session.contest.options.butler.trim == 1


def test_cross_imps_of_a_large_field(data: Path) -> None:
    """Board 395 has a score that lost its last digit, so every figure of that board is off; no other board is."""
    text = (data / "pbn-scoretable" / "imp_01.pbn").read_text(encoding="latin-1")
    if not os.environ.get("TROEF_LONG"):
        games = text.split("\n\n")
        head, rest = games[0], games[1:40] + [game for game in games if '[Board "395"]' in game]
        text = "\n\n".join([head, *rest])
    (session,) = read_sessions(text)
    found = differences(session.published, session.contest)
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

"""Bridgemate sessions and CSV: results that come in without points."""

from __future__ import annotations

from pathlib import Path

import pytest

from troef.bridge.contest import rules
from troef.cards import TroefError
from troef.contest.file import contest_of
from troef.contest.score import score
from troef.formats import bws, results_csv
from troef.formats.results import played


def test_tricks_may_be_told_in_two_ways() -> None:
    assert played("4 S x", "n", "+1") == {"contract": "4SX", "by": "N", "tricks": 11}
    assert played("3NT", "E", "=") == played("3NT", "E", "9")
    assert played("PASS", "", "") == {"contract": "P"}
    with pytest.raises(TroefError, match="'x' is not a result"):
        played("3NT", "E", "x")


def test_a_bridgemate_session(data: Path) -> None:
    pytest.importorskip("access_parser", reason="access-parser is not installed")
    results = bws.read((data / "bws" / "12tables1section.bws").read_bytes(), "a.bws")
    assert results.findings == ()
    rows = results.value["results"]
    assert len(rows) == 288
    assert [row for row in rows if "artificial" in row] == [
        {"board": 1, "ns": "7", "ew": "24", "artificial": {"NS": 40, "EW": 60}},
        {"board": 2, "ns": "7", "ew": "24", "artificial": {"NS": 60, "EW": 60}},
    ]
    assert rows[0] == {"board": 7, "ns": "4", "ew": "16", "contract": "3H", "by": "S", "tricks": 8}
    assert results.value["winners"] == 1
    answer = score(results.contest(rules))
    assert (len(answer.ranking), len(answer.boards)) == (24, 24)


def test_what_is_no_bridgemate_session() -> None:
    pytest.importorskip("access_parser", reason="access-parser is not installed")
    with pytest.raises(TroefError, match="not an Access database"):
        bws.read(b"hello")


CSV = "Spel;NZ;OW;Contract;Leider;Slagen;Kunstmatig NZ;Kunstmatig OW\n1;1;2;4S;N;+1;;\n1;3;4;;;;60%;A-\n2;1;3;pas;;;;\n"


def test_csv_in_dutch() -> None:
    results = results_csv.read(CSV.encode())
    assert results.findings == ()
    assert results.value["results"] == [
        {"board": 1, "ns": "1", "ew": "2", "contract": "4S", "by": "N", "tricks": 11},
        {"board": 1, "ns": "3", "ew": "4", "artificial": {"NS": 60.0, "EW": "A-"}},
        {"board": 2, "ns": "1", "ew": "3", "contract": "P"},
    ]


def test_csv_and_back() -> None:
    contest = results_csv.read(CSV.encode()).contest(rules)
    again = results_csv.read(results_csv.write(contest)).contest(rules)
    assert again.results == contest.results


def test_csv_of_teams_and_individuals() -> None:
    teams = results_csv.read(b"board,ns,ew,room,score\n1,a,b,Open,420\n1,b,a,closed,50\n")
    assert score(teams.contest(rules)).ranking[0].contestant == "a"
    players = results_csv.read(b"board,n,e,s,w,score\n1,1,2,3,4,50\n1,5,6,7,8,-50\n")
    assert players.value["kind"] == "individual"
    assert len(score(players.contest(rules)).ranking) == 8


def test_a_line_that_is_wrong_is_told_with_its_place() -> None:
    results = results_csv.read(b"board,ns,ew,contract,by,tricks\n1,1,2,9Z,N,10\n2,1,2,1C,N,7\n", "a.csv")
    assert [str(finding)[:27] for finding in results.findings] == ["a.csv, board 1, line 2: '9Z"]
    assert len(results.value["results"]) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the first line names the columns"),
        ("a,b\n1,2\n", "the first line names the columns"),
        ("board,ns,ew,score\n", "the file has no results"),
        ("board,ns,ew,score\nx,1,2,50\n", "the file has no results: 'x' is not a board number"),
    ],
)
def test_files_without_results(text: str, why: str) -> None:
    with pytest.raises(TroefError, match=why):
        results_csv.read(text.encode())


def test_what_csv_has_no_room_for() -> None:
    one = {"weight": 1, "score": 50}
    value = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "scoring": {"method": "matchpoints"},
        "results": [{"board": 1, "ns": "1", "ew": "2", "weighted": {"NS": [one], "EW": [one]}}],
    }
    with pytest.raises(TroefError, match="board 1: CSV has no room for weighted"):
        results_csv.write(contest_of(value, rules))


def test_a_ranking_to_take_away() -> None:
    value = results_csv.read(b"board,ns,ew,score\n1,1,2,50\n1,3,4,-50\n").value
    value["contestants"] = [{"id": "1", "name": "=A1"}, {"id": "2"}, {"id": "3"}, {"id": "4"}]
    written = results_csv.write_ranking(score(contest_of(value, rules))).decode().splitlines()
    assert written[0] == "rank,side,contestant,name,points,percentage,vp,boards"
    assert "1,,1,'=A1,2.00,100.00,,1" in written

"""Bridgemate sessions and CSV: results that arrive without points."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from troef.cards import TroefError
from troef.conformance import cases_in
from troef.contest.file import contest_json, contest_of
from troef.contest.report import answer_lines
from troef.contest.score import score
from troef.formats import bridgemate, results_csv
from troef.formats.session_results import played_fields

Refusal = Callable[..., tuple[str, str]]


def test_tricks_may_be_told_in_two_ways() -> None:
    assert played_fields("4 S x", "n", "+1") == {"contract": "4SX", "by": "N", "tricks": 11}
    assert played_fields("3NT", "E", "=") == played_fields("3NT", "E", "9")
    assert played_fields("PASS", "", "") == {"contract": "P"}
    with pytest.raises(TroefError, match="'x' is not a result"):
        played_fields("3NT", "E", "x")


def test_a_bridgemate_session(data: Path) -> None:
    pytest.importorskip("access_parser", reason="access-parser is not installed")
    results = bridgemate.read((data / "bws" / "12tables1section.bws").read_bytes(), "a.bws")
    assert results.findings == ()
    rows = results.value["results"]
    assert len(rows) == 288
    assert [row for row in rows if "artificial" in row] == [
        {"board": 1, "ns": "7", "ew": "24", "artificial": {"NS": 40, "EW": 60}},
        {"board": 2, "ns": "7", "ew": "24", "artificial": {"NS": 60, "EW": 60}},
    ]
    assert rows[0] == {"board": 7, "ns": "4", "ew": "16", "contract": "3H", "by": "S", "tricks": 8}
    assert results.value["winners"] == 1
    answer = score(results.contest())
    assert (len(answer.ranking), len(answer.boards)) == (24, 24)


def _mitchell(tables: int, ew_from: int) -> dict[str, list[dict[str, object]]]:
    """Return a Mitchell as the tables of a Bridgemate session, with EW numbered from `ew_from`."""
    rounds, received, players = [], [], []
    for number in range(1, tables + 1):
        for table in range(1, tables + 1):
            ew = (table - number) % tables + ew_from
            at = {"Section": 1, "Table": table, "Round": number}
            rounds.append({**at, "NSPair": table, "EWPair": ew, "LowBoard": number, "HighBoard": number})
            entered = {"Board": (table + number) % tables + 1, "PairNS": table, "PairEW": ew, "Erased": False}
            told = {"NS/EW": "N", "Contract": "1 NT", "Result": f"+{(ew - ew_from) // 2}", "Remarks": None}
            received.append({"ID": len(received) + 1, **at, **entered, **told})
    for table in range(1, tables + 1):
        players += [
            {"Section": 1, "Table": table, "Direction": side, "Name": f"{side}{table}", "Round": 0} for side in "NSEW"
        ]
    return {
        "Section": [{"ID": 1, "Letter": "A"}],
        "RoundData": rounds,
        "ReceivedData": received,
        "PlayerNumbers": players,
    }


def test_both_sides_numbered_from_1_are_two_fields() -> None:
    results = bridgemate.session_of(_mitchell(11, 1))
    assert results.value["winners"] == 2
    assert {one["id"] for one in results.value["contestants"]} == {
        f"{number} {side}" for number in range(1, 12) for side in ("NS", "EW")
    }
    named = {one["id"]: one["players"] for one in results.value["contestants"]}
    assert (named["3 NS"], named["3 EW"]) == (["N3", "S3"], ["E3", "W3"])
    answer = score(results.contest())
    assert {(str(row.side), row.contestant, row.rank) for row in answer.ranking if row.rank == 1} == {
        *(("EW", f"{number} EW", 1) for number in (1, 2)),  # Their opponents never made an overtrick.
        *(("NS", f"{number} NS", 1) for number in range(1, 12)),
    }


def test_sides_with_numbers_of_their_own_keep_them() -> None:
    results = bridgemate.session_of(_mitchell(11, 12))
    assert results.value["winners"] == 2
    assert {one["id"] for one in results.value["contestants"]} == {str(number) for number in range(1, 23)}


def test_a_pair_that_changes_sides_is_one_pair() -> None:
    tables = _mitchell(3, 4)
    for row in tables["ReceivedData"]:
        if row["Round"] == 3:  # An arrow switch.
            row["PairNS"], row["PairEW"] = row["PairEW"], row["PairNS"]
    results = bridgemate.session_of({"ReceivedData": tables["ReceivedData"]})
    assert results.value["winners"] == 1
    assert {one["id"] for one in results.value["contestants"]} == set("123456")


def test_a_row_played_the_wrong_way_makes_no_second_field() -> None:
    tables = _mitchell(3, 4)
    row = tables["ReceivedData"][0]
    row["PairNS"], row["PairEW"], row["Remarks"] = row["PairEW"], row["PairNS"], "Wrong direction"
    results = bridgemate.session_of(tables)
    assert {one["id"] for one in results.value["contestants"]} == set("123456")
    assert [(finding.words("nl"), finding.words("en")) for finding in results.findings] == [
        (
            "spel 3: 4 en 1 zaten verkeerd om; hun richtingen zijn gewisseld",
            "board 3: 4 and 1 sat the wrong way; their sides are exchanged",
        )
    ]


def test_a_row_without_anything_is_told() -> None:
    tables = _mitchell(3, 4)
    tables["ReceivedData"][0]["Contract"] = ""
    assert [(finding.words("nl"), finding.words("en")) for finding in bridgemate.session_of(tables).findings] == [
        (
            "spel 3: 1 tegen 4: er staat geen contract en geen opmerking",
            "board 3: 1 against 4: there is no contract and no remark",
        )
    ]


def test_without_the_reader_of_databases(monkeypatch: pytest.MonkeyPatch, refusal: Refusal) -> None:
    monkeypatch.setitem(sys.modules, "access_parser", None)
    assert refusal(bridgemate.read, b"") == (
        "om .bws te lezen is het pakket access-parser nodig: installeer troef[analysis]",
        "reading .bws needs the package access-parser: install troef[analysis]",
    )


def test_what_is_no_bridgemate_session() -> None:
    pytest.importorskip("access_parser", reason="access-parser is not installed")
    with pytest.raises(TroefError, match="not an Access database"):
        bridgemate.read(b"hello")


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
    contest = results_csv.read(CSV.encode()).contest()
    again = results_csv.read(results_csv.write(contest)).contest()
    assert again.results == contest.results


def test_csv_of_teams_and_individuals() -> None:
    teams = results_csv.read(b"board,ns,ew,room,score\n1,a,b,Open,420\n1,b,a,closed,50\n")
    assert score(teams.contest()).ranking[0].contestant == "a"
    players = results_csv.read(b"board,n,e,s,w,score\n1,1,2,3,4,50\n1,5,6,7,8,-50\n")
    assert players.value["kind"] == "individual"
    assert len(score(players.contest()).ranking) == 8


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


def test_a_plain_session_is_a_plain_list() -> None:
    contest = results_csv.read(b"board,ns,ew,score\n1,1,2,50\n1,3,4,-50\n").contest()
    assert results_csv.write(contest) == b"board,ns,ew,score\r\n1,1,2,50\r\n1,3,4,-50\r\n"


def test_csv_keeps_how_a_session_is_scored() -> None:
    value = {
        "edition": "bridge-2007",
        "kind": "pairs",
        "winners": 2,
        "scoring": {"method": "matchpoints", "scale": 1},
        "contestants": [{"id": "-x", "name": "=A1"}, {"id": "2"}],
        "results": [{"board": 1, "ns": "-x", "ew": "2", "score": 50}],
        "penalties": [{"contestant": "-x", "amount": "1/4", "unit": "top", "law": "90"}],
    }
    contest = contest_of(value)
    written = results_csv.write(contest)
    names = set(written.decode().splitlines()[0].split(","))
    assert {"board", "ns", "ew", "score", "edition", "winners", "scoring.scale", "contestants", "penalties"} == names
    assert b"'-x" in written
    assert contest_json(results_csv.read(written).contest()) == contest_json(contest)


def test_a_weighted_score_has_its_cell() -> None:
    shares = [{"weight": "1/3", "score": 50}, {"weight": "2/3", "score": -50}]
    value = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "scoring": {"method": "matchpoints"},
        "results": [
            {"board": 1, "ns": "1", "ew": "2", "weighted": {"NS": shares, "EW": shares}, "adjusted_from": {"score": 50}}
        ],
    }
    contest = contest_of(value)
    assert results_csv.read(results_csv.write(contest)).contest() == contest


def _sessions() -> list[Any]:
    cases = cases_in("contest")
    return [case for case in cases if isinstance(case.get("contest"), dict) and "error" not in case.get("expect", {})]


def test_every_session_of_the_cases_comes_back_from_csv() -> None:
    lost = []
    sessions = _sessions()
    for case in sessions:
        try:
            contest = contest_of(case["contest"])
        except TroefError:
            continue  # This file is refused.
        again = results_csv.read(results_csv.write(contest)).contest()
        same = [list(answer_lines(score(one))) for one in (contest, again)]
        if same[0] != same[1] or contest_json(again)["scoring"] != contest_json(contest)["scoring"]:
            lost.append(case)
    assert len(sessions) > 50 and lost == []

"""The answer written out."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from troef.cards import Side
from troef.conformance import cases_in
from troef.contest.report import answer_table, event_table, event_text, selection_lines
from troef.contest.score import score
from troef.contest.sessions import Selection, combine_sessions, select_qualifiers

FILES = [case["contest"] for case in cases_in("contest") if "error" not in case["expect"]]


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_session_can_be_shown(contest, lang):
    for told in FILES:
        answer = score(contest(told))
        lines = list(answer_table(answer, lang))
        assert [line for line in lines if line != line.rstrip() or "\n" in line] == []
        assert len(lines) > len(answer.ranking) + len(contest(told).results)


def test_a_match_with_victory_points(contest):
    rooms = [("open", "A", "B", 620), ("closed", "B", "A", 170)]
    told = {
        "edition": "bridge-2017",
        "kind": "teams",
        "scoring": {"method": "imps", "vp": {"scale": "wbf-continuous", "boards": 16}},
        "contestants": [{"id": "A", "name": "De Eersten"}, {"id": "B"}],
        "results": [
            {"board": 1, "match": "1", "room": room, "ns": ns, "ew": ew, "score": points}
            for room, ns, ew, points in rooms
        ],
    }
    assert list(answer_table(score(contest(told)), "nl")) == [
        "plaats  deelnemer     borden  punten     WP",
        "     1  A De Eersten       1      10  12.80",
        "     2  B                  1     -10   7.20",
        "",
        "wedstrijd  borden",
        "1               1  A De Eersten  10 (WP 12.80)  B  -10 (WP 7.20)",
        "",
        "bord 1",
        "NZ  OW  resultaat   NZ  OW  punten NZ  punten OW",
        " A   B  620        620             10        -10",
        " B   A  170        170            -10         10",
        "",
        "Nakijken",
        "  bord 1, A / B: de score 620 past bij een andere kwetsbaarheid (NS, Both): ander bord?",
    ]


def test_an_event_and_who_goes_on(contest):
    rows = [("1", 100), ("2", 50), ("3", 50)]
    told = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "winners": 2,
        "scoring": {"method": "matchpoints"},
        "results": [{"board": 1, "ns": name, "ew": name, "score": points} for name, points in rows],
    }
    answer = score(contest(told))
    event = combine_sessions([answer, answer], Fraction(1, 4))
    assert list(event_table(event, "en"))[:3] == [
        "NS",
        "rank  contestant  boards  points       %",
        "   1  1                2       5  100.00",
    ]
    notes = {lang: list(event_table(event, lang))[-2:] for lang in ("nl", "en")}
    assert notes == {
        "nl": [
            "Opmerkingen",
            "  eerdere zittingen tellen voor 25%; 0 deelnemers speelden de laatste zitting niet  [78D]",
        ],
        "en": ["Notes", "  earlier sessions count for 25%; 0 contestants did not play the last session  [78D]"],
    }
    assert list(selection_lines(select_qualifiers(event.ranking, 2), answer.contest, "en"))[:3] == [
        "Qualified NS: 1, 2",
        "Reserves NS: 3",
        "Still to be decided NS: 2, 3",
    ]


def test_an_encounter_of_players_has_the_names_of_both_sides(contest):
    told = {
        "edition": "bridge-2017",
        "kind": "individual",
        "scoring": {"method": "cross-imps", "vp": {"scale": [[0, 10], [2, 12]]}},
        "results": [
            {"board": 1, "n": "1", "s": "2", "e": "3", "w": "4", "score": 100},
            {"board": 1, "n": "5", "s": "6", "e": "7", "w": "8", "score": 50},
        ],
    }
    assert [match.name for match in score(contest(told)).matches] == ["1+2 - 3+4", "5+6 - 7+8"]


def test_a_drive_by_totals_says_rounds_tables_and_deals(contest):
    totals = {"round": 1, "table": 3, "ns": "1", "ew": "2", "deals": 4, "points": {"NS": 400, "EW": 248}}
    rest = [{"contestant": "5", "round": 1, "points": 300}]
    told = {"edition": "klaverjas-1976", "kind": "pairs", "scoring": {"method": "total-points"}, "results": [totals]}
    people = [{"id": name} for name in ("1", "2", "5")]
    lines = list(answer_table(score(contest({**told, "contestants": people, "compensation": rest})), "nl"))
    assert lines[:5] == [
        "plaats  deelnemer  spellen  punten  rust",
        "     1  1                4     400     -",
        "     2  5                0     300   300",
        "     3  2                4     248     -",
        "",
    ]
    assert lines[5] == "ronde 1"
    assert "tafel 3, 4 spellen" in lines[7]


def test_who_goes_on_stands_in_the_json_of_an_event(contest):
    results = [{"board": 1, "ns": "1", "ew": "2", "score": 50}, {"board": 1, "ns": "3", "ew": "4", "score": 100}]
    told = {"edition": "bridge-2017", "kind": "pairs", "scoring": {"method": "matchpoints"}, "results": results}
    event = combine_sessions([score(contest(told))])
    selections = (Selection(None, "A", ("3", "2"), ("1",)), Selection(Side.NS, None, ("3",), (), ("1", "4")))
    assert json.loads(event_text(event, selections))["selection"] == [
        {"section": "A", "qualified": ["3", "2"], "reserves": ["1"]},
        {"side": "NS", "qualified": ["3"], "reserves": [], "undecided": ["1", "4"]},
    ]
    assert "selection" not in json.loads(event_text(event, ()))

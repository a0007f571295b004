"""One field over all clubs: stored scores equal a full count, and the ranking that of one session with everybody."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import TroefError
from troef.contest.file import contest_of, read_contest, write_contest
from troef.contest.score import score
from troef.contest.simultaneous import (
    Frequencies,
    Report,
    ReportingClub,
    SimultaneousEvent,
    Terms,
    board_rows,
    club_of,
    combined_session,
    convert_report,
    filter_ranking,
    score_part,
)

BOARDS, TABLES = (1, 2, 3), 3
WAYS = [
    {"edition": "bridge-2017", "winners": 2},
    {"edition": "bridge-2017", "winners": 1, "scoring": {"method": "matchpoints", "small_groups": "wbf"}},
    {"edition": "bridge-1949", "winners": 1, "ties": "1949-85"},
    {"edition": "klaverjas-1976", "winners": 2},
    {"edition": "klaverjas-1976", "winners": 1, "scoring": {"method": "matchpoints", "unequal": "neuberg"}},
]
BRIDGE = [
    *({"contract": "4S", "by": "N", "tricks": tricks} for tricks in (8, 9, 10, 11)),
    {"contract": "P"}, {"contract": "3N", "by": "E", "tricks": 9}, {"not_played": True},
    {"artificial": {"NS": "A+", "EW": "A-"}},
    {"artificial": {"EW": "A+"}, "score": 420},
    {"weighted": {side: [{"weight": "1/3", "contract": "4S", "by": "N", "tricks": 10},
                         {"weight": "2/3", "contract": "4S", "by": "N", "tricks": 9}] for side in ("NS", "EW")}},
]  # fmt: skip
PRINTED = [row for row in BRIDGE if "weighted" not in row and "artificial" not in row] + [
    {"artificial": {"NS": "A", "EW": "A"}},
    {"score": 50, "adjusted_from": {"score": 420}},
]
KLAVERJAS = [
    *({"points": {"NS": points, "EW": 162 - points}} for points in (0, 82, 101, 162)),
    {"points": {"NS": 0, "EW": 262}}, {"not_played": True}, {"artificial": {"NS": "minimum", "EW": "A"}},
    {"artificial": {"NS": "lowest", "EW": "lowest-of-contest"}},
]  # fmt: skip
SCORES = {"bridge-2017": BRIDGE, "bridge-1949": PRINTED, "klaverjas-1976": KLAVERJAS}


def _report(way, club, number, rows, **more):
    told = {"kind": "pairs", "scoring": {"method": "matchpoints"}, **way, "results": rows, **more}
    known = {"event": "autumn", "club": ReportingClub(club, f"BC {club}"), "district": f"District {ord(club[0]) % 2}"}
    return Report(**known, evening=date(2026, 11, 16), number=number, contest=contest_of(told))


def _row(board, table, told, group=""):
    seats = {"board": board, "ns": str(table + 1), "ew": str((table + board) % TABLES + TABLES + 1)}
    return {**seats, **told, **({"group": group} if group else {})}


@st.composite
def events(draw):
    """Return a scoring method and reports of some clubs with corrections, in any order."""
    way = draw(st.sampled_from(WAYS))
    told = st.sampled_from(SCORES[way["edition"]])
    result = st.none() | st.tuples(told, st.sampled_from(["", "", "", "A", "B"]))
    reports = []
    for club in draw(st.lists(st.sampled_from(["a1", "b-2", "c.3", "d4"]), min_size=1, max_size=4, unique=True)):
        for number in range(1, draw(st.integers(1, 3)) + 1):
            places = [(board, table) for board in BOARDS for table in range(TABLES)]
            found = [(place, draw(result)) for place in places]
            rows = [_row(*place, *one) for place, one in found if one]
            fine = (
                [{"contestant": rows[0]["ns"], "amount": "1/2", "unit": "top"}] if rows and draw(st.booleans()) else []
            )
            reports.append(_report(way, club, number, rows, penalties=fine))
    return draw(st.permutations(reports))


@given(events())
def test_kept_scores_and_ranking_are_those_of_everything_at_once(reports):
    event = SimultaneousEvent(Terms.of("autumn", reports[0].contest, BOARDS))
    for report in reports:
        event.take(report)
    highest = {report.club.id: report for report in sorted(reports, key=lambda one: one.number)}
    assert {report.club.id: report for report in event.reports} == highest
    whole = event.everything()
    assert event.frequencies == Frequencies.of(whole)
    written = json.loads(json.dumps(event.frequencies.as_json()))
    assert Frequencies.read({int(number): told for number, told in written.items()}) == event.frequencies
    at_once = score(read_contest(write_contest(whole)))
    assert event.answer().ranking == at_once.ranking
    assert dict(event.answer().boards) == dict(at_once.boards)


A = [_row(1, 0, {"score": 420}), _row(1, 1, {"score": -50}), _row(2, 0, {"artificial": {"NS": "A+", "EW": "A-"}})]
B = [_row(1, 0, {"score": 420}), _row(2, 0, {"score": 110}), _row(2, 1, {"score": 110})]
WAY = {"edition": "bridge-2017", "winners": 2}


@pytest.fixture
def event():
    found = SimultaneousEvent(Terms.of("autumn", _report(WAY, "a", 1, A).contest, BOARDS))
    found.take(
        _report(
            WAY, "a", 1, A, contestants=[{"id": str(n), "name": f"Pair {n}", "club": "elsewhere"} for n in range(1, 7)]
        )
    )
    found.take(_report(WAY, "b", 1, B))
    return found


def test_a_pair_is_compared_with_every_club(event):
    lines = {line.result.ns: line.ns_points for line in event.answer().boards[1]}
    assert lines == {("a/1",): 3, ("a/2",): 0, ("b/1",): 3}


def test_neuberg_where_a_board_has_fewer_scores_than_another():
    """Board 1 has four scores, board 2 three: 4/3 (f) - 1, on both lines (2017: 78A)."""
    a = [_row(1, table, {"score": 100}) for table in range(3)] + [_row(2, 0, {"score": 100})]
    b = [_row(1, 0, {"score": 100}), _row(2, 0, {"score": 90}), _row(2, 1, {"score": 80})]
    event = SimultaneousEvent(Terms.of("autumn", _report(WAY, "a", 1, a).contest))
    for club, rows in (("a", a), ("b", b)):
        event.take(_report(WAY, club, 1, rows))
    points = [line.ns_points for line in event.answer().boards[2]]
    assert points == [Fraction(4, 3) * 5 - 1, Fraction(4, 3) * 3 - 1, Fraction(4, 3) - 1]


def test_II_17_the_lowest_of_the_contest_may_stand_on_a_board_of_another_club():
    """On board 1, of club a, both have 3; on board 3, of club b, the lowest has 2."""
    way = {"edition": "klaverjas-1976", "winners": 2}
    equal, apart = (
        [_row(board, table, {"points": {"NS": ns, "EW": 162 - ns}}) for table, ns in enumerate(points)]
        for board, points in ((1, (100, 100)), (3, (162, 0)))
    )
    least = _row(2, 0, {"artificial": {"NS": "lowest-of-contest", "EW": "A"}})
    event = SimultaneousEvent(Terms.of("autumn", _report(way, "a", 1, equal).contest))
    for club, rows in (("a", [*equal, least]), ("b", apart)):
        event.take(_report(way, club, 1, rows))
    boards = event.answer().boards
    assert [[line.ns_points for line in boards[number]] for number in BOARDS] == [[3, 3], [2], [4, 2]]


def test_a_correction_stands_whenever_it_comes(event):
    later, now = _report(WAY, "a", 3, A[:1]), _report(WAY, "a", 2, A[:2])
    assert [event.take(one) for one in (later, now, later, now)] == [True, False, False, False]
    assert [len(part.results) for part in event.parts] == [1, 3]


def test_a_number_is_used_once(event):
    with pytest.raises(TroefError, match="a correction has a higher number") as refused:
        event.take(_report(WAY, "a", 1, A[:1]))
    assert str(refused.value) == "club a sent another report 1 before; a correction has a higher number"
    assert refused.value.nl == "club a stuurde al een ander rapport 1; een correctie heeft een hoger nummer"
    assert event.frequencies == Frequencies.of(event.everything())


def test_lists_of_a_club_and_of_a_district_keep_the_order_of_the_event(event):
    answer = event.answer()
    assert [(row.rank, row.contestant) for row in answer.ranking if row.side.index == 0] == [
        (1, "a/1"), (2, "b/1"), (3, "b/2"), (4, "a/2")
    ]  # fmt: skip
    for club, part in zip("ab", event.parts, strict=True):
        assert (
            filter_ranking(answer, lambda name, club=club: club_of(name) == club)
            == score_part(part, event.frequencies).ranking
        )
    names = {one for one, told in answer.contest.contestants.items() if told.district == "District 0"}
    assert [(row.rank, row.contestant) for row in filter_ranking(answer, names.__contains__)][:2] == [
        (1, "b/1"),
        (2, "b/2"),
    ]


def test_names_and_clubs_go_along(event):
    known = event.everything().contestants
    assert (known["a/1"].label, known["a/1"].club, known["b/1"].label, known["b/1"].district) == (
        "Pair 1", "BC a", "b/1", "District 0"
    )  # fmt: skip


def test_a_board_shows_how_often_each_score_stands_and_what_it_gives(event):
    (board,) = board_rows(event.frequencies, 1, event.terms.contest)
    assert [(row.score, row.times, row.points, row.percentage) for row in board.ns] == [(420, 2, 3, 75), (-50, 1, 0, 0)]
    assert [(row.score, row.times, row.percentage) for row in board.ew] == [(50, 1, 100), (-420, 2, 25)]
    assert board_rows(event.frequencies, 9, event.terms.contest) == ()


def test_a_fouled_board_is_one_of_its_own_club(event):
    event.take(_report(WAY, "c", 1, [_row(1, 0, {"score": 90}, "A"), _row(1, 1, {"score": 80}, "A")]))
    event.take(_report(WAY, "d", 1, [_row(1, 0, {"score": 70}, "A")]))
    names = [board.version for board in board_rows(event.frequencies, 1, event.terms.contest)]
    assert names == [None, "c/A", "d/A"]


def test_a_score_that_nobody_has_any_more_is_gone(event):
    event.take(_report(WAY, "a", 2, []))
    event.take(_report(WAY, "b", 2, []))
    assert event.frequencies == Frequencies()
    assert event.answer().ranking == ()


@pytest.mark.parametrize(
    ("way", "rows", "more", "en", "nl"),
    [
        (WAY, A, {"event": "spring"}, "this report is for event spring, not for autumn",
         "dit rapport is voor wedstrijd spring, niet voor autumn"),
        (WAY | {"edition": "bridge-2007"}, A, {},
         "club a reports bridge-2007, pairs, matchpoints; the event is bridge-2017, pairs, matchpoints",
         "club a rapporteert bridge-2007, pairs, matchpoints; de wedstrijd is bridge-2017, pairs, matchpoints"),
        (WAY, [_row(4, 0, {"score": 90})], {}, "board 4 is not in the event", "spel 4 hoort niet bij de wedstrijd"),
        (WAY | {"boards": {"1": {"vulnerable": "EW"}}}, A, {},
         "board 1 has another dealer or vulnerability than in the event",
         "spel 1 heeft een andere gever of kwetsbaarheid dan in de wedstrijd"),
        (WAY, [{"board": 1, "ns": 7, "ew": 7, "score": 90}], {},
         "the event has one list, and 7 is a number of NS and of EW: give every contestant a number",
         "de wedstrijd heeft één lijst, en 7 is een nummer van NZ en van OW: geef ieder een eigen nummer"),
    ],
)  # fmt: skip
def test_what_does_not_belong_to_the_event_is_refused_in_both_languages(way, rows, more, en, nl):
    terms = Terms.of("autumn", replace(_report(WAY, "a", 1, A).contest, winners=1), BOARDS)
    with pytest.raises(TroefError, match=re.escape(en)) as refused:
        convert_report(replace(_report(way, "a", 1, rows), **more), terms)
    assert (str(refused.value), refused.value.nl) == (en, nl)


def test_two_lists_of_a_club_become_one_where_everybody_has_a_number_of_his_own():
    report = _report(WAY, "a", 1, A)
    part = convert_report(report, Terms.of("autumn", replace(report.contest, winners=1)))
    assert {row.side for row in score(part).ranking} == {None}


@pytest.mark.parametrize("method", ["butler", "total-points"])
def test_only_matchpoints(method):
    with pytest.raises(TroefError, match="is scored by matchpoints") as refused:
        Terms.of("autumn", _report(WAY | {"scoring": {"method": method}}, "a", 1, A[:2]).contest)
    assert str(refused.value) == "a simultaneous event is for pairs or players, and is scored by matchpoints"
    assert refused.value.nl == "een simultaanwedstrijd is voor paren of spelers, en telt in matchpunten"


def test_what_a_club_costs_does_not_grow_with_the_event(event):
    """A report touches the boards of its club only, and each once for every different score."""
    touched = []

    class Counted(dict):
        def __setitem__(self, score, count):
            touched.append(score)
            super().__setitem__(score, count)

    for number in range(200):
        event.take(_report(WAY, f"n{number}", 1, A))
    for lines in event.frequencies.versions(1).values():
        for line in lines:
            line.counts = Counted(line.counts)
    event.take(_report(WAY, "last", 1, A))
    assert touched == [420, -50, -420, 50]


def test_individuals_too():
    rows = [{"board": 1, "n": 1, "e": 2, "s": 3, "w": 4, "score": 90}]
    told = {"edition": "bridge-2017", "kind": "individual", "scoring": {"method": "matchpoints"}, "results": rows}
    report = replace(_report(WAY, "a", 1, A), contest=contest_of(told))
    part = convert_report(report, Terms.of("autumn", report.contest))
    assert (part.results[0].ns, part.results[0].ew) == (("a/1", "a/3"), ("a/2", "a/4"))
    assert combined_session([part]) == part

"""A drive by the totals of its rounds: what a table tells, what is asked about it, and what it counts for."""

from __future__ import annotations

import json

import pytest
from django.utils import translation

from troef.cards import SIDES, TroefError
from troef.contest.file import read_contest
from troef.contest.prizes import Made
from troef.contest.score import score
from troef.klaverjas.game.options import Rules
from troef.klaverjas.game.round_total import RoundTotal
from troef.web.session import drive as drives
from troef.web.session import run
from troef.web.session.enter import set_result, values
from troef.web.session.games.klaverjas_slip import parse_total
from troef.web.session.models import Evening
from troef.web.session.progress import boards_a_round
from troef.web.session.result_list import made_in_rounds
from troef.web.session.scoring import contest_file, standings


def total(deals, points, roem=None, marches=None, wet=None):
    both = [None if pair is None else dict(zip(SIDES, pair, strict=True)) for pair in (points, roem, marches, wet)]
    return RoundTotal(deals, *both)


@pytest.mark.parametrize(
    ("line", "told", "typed"),
    [
        ("1405-1187", total(16, (1405, 1187)), "1405-1187"),
        ("1405 1187", total(16, (1405, 1187)), "1405-1187"),
        ("1405-1187 r 120-40 m 1-0", total(16, (1405, 1187), (120, 40), (1, 0)), "1405-1187 r 120-40 m 1-0"),
        ("1405-1187r120-40p1-0n0-2", total(16, (1405, 1187), (120, 40), (1, 0), (0, 2)), None),
        ("1405-1187 nat 0-2", total(16, (1405, 1187), wet=(0, 2)), "1405-1187 n 0-2"),
        ("1405-1187 Roem 120/40 PIT 1/0 wet 0/2", total(16, (1405, 1187), (120, 40), (1, 0), (0, 2)), None),
        ("1285-1147 + 120-40", total(16, (1405, 1187), (120, 40)), "1405-1187 r 120-40"),
        ("1405-1025 s 15", total(15, (1405, 1025)), "1405-1025 s 15"),
        ("0-2592 mars 0-3", total(16, (0, 2592), marches=(0, 3)), "0-2592 m 0-3"),
    ],
)
def test_a_total_as_it_is_typed(line, told, typed):
    assert parse_total(line, 16).total == told
    with translation.override("nl"):
        assert typed is None or parse_total(line, 16).typed() == typed
        assert parse_total(parse_total(line, 16).typed(), 16).total == told, "it can be typed again"


@pytest.mark.parametrize("line", ["1405", "H N 96", "1405-1187 r 120", "1405-1187 x 1-0", "1405-1187 s 1-0", "-1-5"])
def test_what_is_not_a_total(line):
    with translation.override("nl"), pytest.raises(TroefError, match="is geen totaal van een ronde"):
        parse_total(line, 16)


def test_a_sitting_has_one_result_numbered_as_its_round_and_takes_the_time_of_its_deals(by_totals):
    assert [(sitting.round, sitting.boards) for sitting in by_totals.sittings.filter(table__number=1)] == [
        (1, [1]), (2, [2]), (3, [3]),
    ]  # fmt: skip
    assert boards_a_round(by_totals) == 8
    game = by_totals.game
    with translation.override("nl"):
        assert (game.title(by_totals, 2), game.title_here(by_totals, 2)) == ("Ronde 2", "Totaal van ronde 2")
        assert game.range(by_totals, [2]) == "spellen 1–8"


def test_what_is_entered_changes_without_another_draw(made, people):
    evening = made("klaverjas-drive", 5, by_totals=True)
    drives.draw(evening, 3, 2, 4, people.as_organiser)
    before = [(one.round, one.table_id, one.north_id, one.east_id) for one in evening.sittings.all()]
    drives.announce(evening, Rules(), people.as_organiser, by_totals=False)
    assert {(one.round, *one.boards) for one in evening.sittings.exclude(east=None)} == {
        (1, 1, 2),
        (2, 3, 4),
        (3, 5, 6),
    }
    assert [one.boards for one in evening.sittings.filter(east=None)] == [[], [], []]
    assert [(one.round, one.table_id, one.north_id, one.east_id) for one in evening.sittings.all()] == before


def _tell_rounds(evening, tell):
    lines = ["1405-1187 r 120-40 m 1-0", "1296-0", "700-616"]
    for sitting in evening.sittings.exclude(east=None).select_related("table", "north", "east", "evening"):
        tell(sitting, sitting.boards[0], lines[sitting.round - 1])


def test_the_contest_file_of_totals(by_totals, tell):
    _tell_rounds(by_totals, tell)
    file = contest_file(Evening.objects.get())
    first = by_totals.sittings.select_related("table", "north", "east").first()
    row = next(row for row in file["results"] if (row["round"], row["ns"]) == (1, str(first.north.number)))
    assert row == {
        "round": 1, "table": str(first.table.number), "deals": 8,
        "ns": str(first.north.number), "ew": str(first.east.number),
        "points": {"NS": 1405, "EW": 1187}, "roem": {"NS": 120, "EW": 40}, "marches": {"NS": 1, "EW": 0},
    }  # fmt: skip
    answer = score(read_contest(json.dumps(file)))
    ranking = standings(by_totals).ranking
    shown = [(place.rank, str(place.contestant.number), place.points, place.boards) for place in ranking]
    assert shown == [(row.rank, row.contestant, row.points, row.boards) for row in answer.ranking]
    assert {boards for *_place, boards in shown} == {24}
    assert values(first.results.get()) == {"totals": "1405-1187 r 120-40 m 1-0"}


def test_a_round_of_rest_is_worth_its_number_of_deals_at_the_own_average(made, people, tell):
    evening = made("klaverjas-drive", 5, by_totals=True)
    drives.draw(evening, 3, 8, 4, people.as_organiser)
    _tell_rounds(run.start(evening, people.as_organiser), tell)
    evening = Evening.objects.get()
    for rest in evening.sittings.filter(east=None).select_related("north"):
        number = rest.north.number
        mine = sum(
            row["points"][side]
            for row in contest_file(evening)["results"]
            for side, name in (("NS", "ns"), ("EW", "ew"))
            if row[name] == str(number)
        )
        place = standings(evening).place(number)
        assert (place.boards, place.points, place.compensation) == (16, mine * 3 / 2, mine / 2)


def _made(evening):
    return made_in_rounds(evening, standings(evening))


def _counts(roem, marches):
    return {"roem": roem, "marches": marches}


def test_what_everybody_made_in_each_round_by_totals_and_by_deals(by_totals, tell, ruled):
    _tell_rounds(by_totals, tell)
    first = by_totals.sittings.select_related("north", "east").first()
    ns, ew = str(first.north.number), str(first.east.number)
    made = _made(by_totals)
    assert (made[ns][1], made[ew][1]) == (Made(1405, _counts(120, 1)), Made(1187, _counts(40, 0)))
    assert {number: sum(part.points for part in rounds.values()) for number, rounds in made.items()} == {
        place.row.contestant: place.points for place in standings(by_totals).ranking
    }
    assert [part for rounds in made.values() for number, part in rounds.items() if number > 1 and part.counts] == []
    outcome = [{"weight": 1, "points": {"NS": 1300, "EW": 1292}}]
    ruled(first.results.get(), {"weighted": {"NS": outcome, "EW": outcome}}, "II-20")
    assert _made(by_totals)[ns][1] == Made(1300, _counts(120, 1))


def test_the_rounds_of_a_drive_by_deals(drive, tell):
    first = drive.sittings.select_related("table", "north", "east", "evening").first()
    tell(first, 1, "H N 81 20-50")
    tell(first, 2, "K N 162 mars")
    ns, ew = str(first.north.number), str(first.east.number)
    assert _made(drive) == {ns: {1: Made(262, _counts(0, 1))}, ew: {1: Made(232, _counts(70, 0))}}


def test_a_round_that_was_not_played_and_a_correction(by_totals, tell, people):
    first = by_totals.sittings.select_related("table", "north", "east", "evening").first()
    set_result(first, 1, None, "Geen tijd", people.as_director)
    assert contest_file(by_totals)["results"][0]["not_played"]
    set_result(first, 1, by_totals.game.parse(by_totals, "700-616"), "Toch wel", people.as_director)
    assert standings(by_totals).place(first.north.number).points == 700

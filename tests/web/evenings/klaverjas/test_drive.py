"""A village drive: eighteen players, rests, one who joins late and one who leaves; drawn before or per round."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from django.test import Client

from troef.cards import TroefError
from troef.web.disruptions import attendance
from troef.web.evenings import klaverjas_drive as drives
from troef.web.evenings import lifecycle, movement, regular_evenings
from troef.web.evenings.models import SEAT_FIELDS, Evening, Place
from troef.web.evenings.scoring import standings
from troef.web.evenings.seating_plan import names_by_seat
from troef.web.evenings.start_list import paste_list

NAMES = (
    *("Ab", "Bea", "Cor", "Dik", "Els", "Fré", "Gé", "Huub", "Ida"),
    *("Jo", "Kees", "Lies", "Mien", "Nel", "Otto", "Piet", "Riet", "Sjef"),
)


@pytest.fixture
def staff(people):
    client = Client(headers={"accept-language": "nl"})
    client.force_login(people.organiser)
    return client


@pytest.fixture
def village(made, people):
    """Return a drive of this number of players (pairs with `kind`), four rounds of two deals, in its first round."""

    def begun(players=18, way="drive", kind="klaverjas-drive-individual", rounds=4):
        evening = made(kind, 0)
        names = NAMES if kind.endswith("individual") else [f"{name} - {name}s maat" for name in NAMES]
        paste_list(evening, "\n".join(names[:players]), people.as_organiser)
        drives.draw_tables(evening, rounds, 2, 3, people.as_organiser, way)
        return lifecycle.start_evening(evening, people.as_organiser)

    return begun


@pytest.fixture
def play(tell):
    """Plays a round: North-South has 100 points on every deal, East-West 62."""

    def played(evening, number):
        sittings = evening.sittings.filter(round=number, east__isnull=False)
        for sitting in sittings.select_related("table", "evening", *SEAT_FIELDS):
            for board in sitting.boards:
                tell(sitting, board, "H N 100")

    return played


def fresh(evening):
    return Evening.objects.get(pk=evening.pk)


def seated(evening, number):
    return list(evening.sittings.filter(round=number).select_related("table", *SEAT_FIELDS))


def resting(evening, number):
    return {sitting.north.number for sitting in seated(evening, number) if sitting.is_sit_out}


def numbers(evening, number):
    return sorted(evening.contestants.get(pk=pk).number for sitting in seated(evening, number) for pk in sitting.ids)


def partners(evening):
    met = Counter()
    for sitting in evening.sittings.exclude(east=None):
        met.update([frozenset((sitting.north_id, sitting.south_id)), frozenset((sitting.east_id, sitting.west_id))])
    return met


def in_hand(evening, number, rounds):
    """Return the points of a player in these rounds, and the rounds played: 200 North-South, 124 East-West."""
    me = evening.contestants.get(number=number)
    mine = [one for one in evening.sittings.filter(round__in=rounds).exclude(east=None) if me.pk in one.ids]
    return sum(200 if one.side_of(me) == "NS" else 124 for one in mine), len(mine)


@pytest.mark.slow
def test_an_evening_of_eighteen_with_somebody_late_and_somebody_who_leaves(village, people, play, staff):
    """A player who rested gets their own average for that round, so nobody loses by it: 8 deals at the average of 6."""
    evening = village()
    assert len(resting(evening, 1)) == 2
    assert [one.table.number for one in seated(evening, 1) if not one.is_sit_out] == [1, 2, 3, 4]
    play(evening, 1)

    page = f"/evening/{evening.pk}/changes/late/"
    shown = staff.post(page, {"names": "Truus", "from": "now"}).content.decode()
    assert "19 Truus" in shown and "Gemiste ronden geven geen punten." in shown and "Boards" not in shown
    assert evening.contestants.count() == 18, "only shown"
    seen = attendance.preview_late(fresh(evening), again=True)
    staff.post(page, {"names": "Truus", "from": "now", "confirm": "1"})
    assert evening.contestants.count() == 19
    for number in (2, 3, 4):
        assert numbers(evening, number) == list(range(1, 20))
        assert [one.table.number for one in seated(evening, number)] == list(range(1, 8))
        assert len(resting(evening, number)) == 3
    assert {(game.round, game.table, game.contestants) for game in seen.schedule.games} == {
        (one.round, one.table.number, tuple(str(who.number) for side in ("NS", "EW") for who in one.contestants(side)))
        for number in (2, 3, 4)
        for one in seated(evening, number)
    }, "what was shown is what was drawn"
    play(evening, 2)

    gone = next(one for one in range(1, 19) if one not in resting(evening, 1) | resting(evening, 2))
    staff.post(f"/evening/{evening.pk}/changes/leave/", {"who": gone, "reason": "Moe", "confirm": "1"})
    assert [len(resting(evening, number)) for number in (3, 4)] == [2, 2]
    assert numbers(evening, 3) == [one for one in range(1, 20) if one != gone]
    play(evening, 3)
    play(evening, 4)
    rests = Counter(one for number in range(1, 5) for one in resting(evening, number))
    assert set(rests.values()) == {1} and len(rests) == 9, "2 + 3 + 2 + 2 rests, nobody twice"
    assert set(partners(evening).values()) == {1}
    lifecycle.end_evening(evening, people.as_organiser)

    here = {one: range(1, 5) for one in range(1, 19)} | {19: range(2, 5), gone: range(1, 3)}
    expected = {}
    for one, rounds in here.items():
        points, played = in_hand(evening, one, rounds)
        expected[one] = Fraction(points * len(rounds), played)
    ranking = standings(evening).ranking
    assert {place.contestant.number: place.row.points for place in ranking} == expected
    assert [place.row.points for place in ranking] == sorted(expected.values(), reverse=True)
    ranked = staff.get(f"/evening/{evening.pk}/").content.decode()
    assert ranked.count("volgens de loting") == 9 and "eigen gemiddelde" in ranked
    conditions = staff.get(f"/evening/{evening.pk}/conditions/").content.decode()
    assert "Een ronde rust geeft evenveel spellen tegen het eigen gemiddelde." in conditions
    log = staff.get(f"/evening/{evening.pk}/log/").content.decode()
    assert log.count("een ronde rust in een drive: geeft evenveel spellen tegen het eigen gemiddelde") == 3
    assert "een ronde rust in een drive geeft evenveel spellen" in log, "in the conditions at the start"


def test_a_round_that_is_on_stands_unless_it_is_said(village, people, play, staff, tell):
    evening = village(16)
    play(evening, 1)
    before = {(one.table.number, one.ids) for one in seated(evening, 2)}
    for start, first in (("now", 2), ("next", 3)):
        shown = staff.post(f"/evening/{evening.pk}/changes/late/", {"names": "Truus", "from": start}).content.decode()
        assert f"Vanaf ronde {first} zijn " in shown
    assert "Loot ronde 2 ook opnieuw" in staff.get(f"/evening/{evening.pk}/changes/late/").content.decode()
    first = evening.sittings.filter(round=2).select_related("table", "evening", *SEAT_FIELDS).first()
    tell(first, first.boards[0], "H N 100")
    assert "ook opnieuw" not in staff.get(f"/evening/{evening.pk}/changes/late/").content.decode()
    attendance.admit_late(fresh(evening), ["Truus"], people.as_director, again=True)
    assert {(one.table.number, one.ids) for one in seated(evening, 2)} == before
    assert first.results.count() == 1, "nothing that was entered is lost"
    assert len(resting(evening, 3)) == 1 and 19 not in numbers(evening, 2)
    assert 17 in numbers(evening, 3) and 17 not in resting(evening, 3), "a missed round was a rest"


def test_nobody_comes_into_the_last_round_once_it_has_begun(village, people, play, tell):
    evening = village(8, rounds=2)
    play(evening, 1)
    first = evening.sittings.filter(round=2).select_related("table", "evening", *SEAT_FIELDS).first()
    tell(first, first.boards[0])
    with pytest.raises(TroefError, match="laatste ronde is begonnen"):
        attendance.preview_late(fresh(evening))


def test_who_leaves_in_the_middle_of_a_round_has_a_stand_in(village, people, tell, staff):
    """A resting player plays on. The points go to the player who left, and the rest keeps its value."""
    evening = village(9)
    first = evening.sittings.filter(round=1).select_related("table", "evening", *SEAT_FIELDS).first()
    tell(first, first.boards[0], "H N 100")
    (free,) = (evening.contestants.get(number=number) for number in resting(evening, 1))
    page, act = f"/evening/{evening.pk}/changes/leave/", {"who": first.north.number, "reason": "Ziek", "confirm": "1"}
    busy = staff.post(page, {**act, "when": "during", "stand_in": first.east.name}).content.decode()
    assert "staat al op de lijst" in busy
    staff.post(page, {**act, "stand_in": free.name})
    assert names_by_seat(first)["N"] == free.name
    tell(first, first.boards[1], "H N 100")
    gone = evening.contestants.get(pk=first.north_id)
    assert (gone.left_after, in_hand(evening, gone.number, [1])) == (1, (200, 1))
    assert resting(evening, 2) == set(), "eight are left"


def test_a_table_that_stops_before_its_first_deal_rests(village, people, play, tell):
    """Another table has started, so the round is not drawn again: the other three get the points of a rest."""
    evening = village(8)
    first, other = evening.sittings.filter(round=1).select_related("table", "evening", *SEAT_FIELDS)
    tell(other, other.boards[0], "H N 100")
    three = {first.east.number, first.south.number, first.west.number}
    attendance.record_departure(first.north, True, "Ziek", people.as_director)
    assert resting(evening, 1) == three
    tell(other, other.boards[1], "H N 100")
    play(evening, 2)
    assert len(resting(evening, 2)) == 3
    gone = evening.contestants.get(pk=first.north_id)
    assert (gone.left_after, gone.results_fall) == (0, False), "in a drive everybody keeps what he made"
    for place in standings(evening).ranking:
        points, played = in_hand(evening, place.contestant.number, [1, 2])
        rounds = 0 if place.contestant == gone else 2
        assert place.row.points == (Fraction(points * rounds, played) if played else 0)


def test_leaving_before_anything_was_entered_draws_the_round_again(village, people):
    evening = village(9)
    Place.objects.create(device="x", sitting=evening.sittings.first(), side="NS")
    gone = evening.sittings.filter(round=1).first().north
    attendance.record_departure(gone, False, "Vergeten", people.as_director)
    assert resting(evening, 1) == set() and gone.number not in numbers(evening, 1)
    assert [one.table.number for one in seated(evening, 1)] == [1, 2]


def test_rounds_that_are_drawn_again_are_entered_as_the_others(made, people, staff):
    """By the totals of rounds a table has one result in each; at the desk deals are counted from 1 in every round."""
    evening = made("klaverjas-drive-individual", 0)
    paste_list(evening, "\n".join(NAMES[:9]), people.as_organiser)
    drives.draw_tables(evening, 3, 16, 3, people.as_organiser)
    drives.announce_rules(evening, evening.klaverjas.rules, people.as_organiser, by_totals=True)
    lifecycle.start_evening(evening, people.as_organiser)
    attendance.admit_late(fresh(evening), ["Truus"], people.as_director)
    boards = {(one.round, *one.boards) for one in evening.sittings.exclude(east=None)}
    assert boards == {(1, 1), (2, 2), (3, 3)}


def test_deals_begin_with_one_in_every_round_at_the_desk(village, people):
    evening = village(8)
    director = Client(headers={"accept-language": "nl"})
    director.force_login(people.director)
    page = director.get(f"/evening/{evening.pk}/desk/").content.decode()
    assert page.count("Ronde 4</h3>") == 1 and f'<a href="/evening/{evening.pk}/desk/board/7/">1</a>' in page


def test_when_too_few_are_left_the_drive_is_over(village, people, play):
    evening = village(4, kind="klaverjas-drive")
    play(evening, 1)
    for number in (1, 2, 3):
        attendance.record_departure(evening.contestants.get(number=number), False, "Weg", people.as_director)
    lifecycle.end_evening(fresh(evening), people.as_organiser)
    assert sorted(place.row.points for place in standings(evening).ranking) == [124, 124, 200, 200]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["klaverjas-drive", "klaverjas-drive-individual"])
@pytest.mark.parametrize("way", ["drive-lot", "drive-standing"])
def test_round_by_round(kind, way, village, people, play, staff):
    """The page shows the round that will be drawn; who came late and who left are in it and out of it."""
    evening = village(11, way, kind, rounds=3)
    assert set(evening.sittings.values_list("round", flat=True)) == {1}
    play(evening, 1)
    assert fresh(evening).round == 1, "it waits for the draw"
    names = ["Truus"] if evening.kind == "individual" else ["Truus", "Wim"]
    assert attendance.preview_late(fresh(evening)) is None
    attendance.admit_late(fresh(evening), names, people.as_director)
    attendance.record_departure(evening.contestants.get(number=1), False, "Weg", people.as_director)
    page = f"/evening/{evening.pk}/draw/"
    shown = movement.preview_draw(fresh(evening))
    assert shown == movement.preview_draw(fresh(evening)), "who looks twice sees the same lot"
    text = staff.get(page).content.decode()
    assert all(str(who) in text for table in shown for who in (*table.ns, *table.ew))
    staff.post(page)
    now = [(tuple(one.contestants("NS")), tuple(one.contestants("EW"))) for one in seated(evening, 2)]
    assert now == [(table.ns, table.ew) for table in shown]
    assert 1 not in numbers(evening, 2) and 12 in numbers(evening, 2)
    leaders = [place.contestant for place in standings(fresh(evening)).ranking if place.contestant.left_after is None]
    if way == "drive-standing":
        assert set(leaders[:2]) <= {*now[0][0], *now[0][1]}
    attendance.admit_late(fresh(evening), [f"{name}tje" for name in names], people.as_director, again=True)
    assert 13 in numbers(evening, 2), "nothing had been entered: the round was drawn again"
    play(evening, 2)
    movement.draw_next_round(fresh(evening), people.as_director)
    play(evening, 3)
    if evening.kind == "individual":
        assert set(partners(evening).values()) == {1}
    lifecycle.end_evening(evening, people.as_organiser)
    told = [line.about for line in evening.log.filter(verb__in=("round drawn", "came late"))]
    assert [about.get("round") or about.get("drawn_again") for about in told] == [None, 2, [2], 3]
    assert ["rest" in about for about in told[2:]] == [bool(resting(evening, number)) for number in (2, 3)]


def test_presets_are_one_tap_and_remembered(made, people, staff):
    evening = made("klaverjas-drive")
    page = f"/evening/{evening.pk}/drive/"
    first = staff.get(page).content.decode()
    assert "4 ronden van 16 spellen" in first and "3 ronden van 12 spellen" in first
    assert evening.minutes_per_board * 16 == 48
    staff.post(page, {"preset": "3x12"})
    evening = fresh(evening)
    assert (evening.rounds, evening.klaverjas.deals, evening.movement) == (3, 12, "drive")
    staff.post(page, {"rounds": "5", "deals": "8", "minutes": "4", "way": "drive-standing"})
    evening = lifecycle.start_evening(fresh(evening), people.as_organiser)
    again = made("klaverjas-drive", 5)
    assert regular_evenings.usual_drive(again) == {"rounds": 5, "deals": 8, "minutes": 4, "way": "drive-standing"}
    assert regular_evenings.plan_as_usual(again, people.as_organiser) == ["De tafels zijn geloot."]
    shown = staff.get(f"/evening/{again.pk}/drive/").content.decode()
    assert "Een ronde rust geeft evenveel spellen tegen het eigen gemiddelde." in shown
    assert 'value="5"' in shown and 'value="drive-standing" selected' in shown


def test_a_refused_draw_keeps_what_was_typed(made, staff):
    evening = made("klaverjas-drive", 3)
    typed = {"rounds": "7", "deals": "13", "minutes": "5", "way": "drive-lot"}
    shown = staff.post(f"/evening/{evening.pk}/drive/", typed).content.decode()
    assert "4 op de lijst staan, niet 3" in shown
    assert 'value="7"' in shown and 'value="13"' in shown and 'value="drive-lot" selected' in shown
    assert not evening.sittings.exists()
    assert staff.post(f"/evening/{evening.pk}/drive/", {"preset": "x"}).status_code == 200

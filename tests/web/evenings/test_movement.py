"""Movements: proposed, chosen, played to the end."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from troef.cards import TroefError
from troef.web.disruptions.attendance import record_departure
from troef.web.evenings import lifecycle, movement, start_list
from troef.web.evenings.models import Evening
from troef.web.evenings.progress import NextMove, next_move, progress_grid, round_begins_at, stop_clock, tables_of
from troef.web.evenings.scoring import standings
from troef.web.evenings.start_list import paste_list
from troef.web.pages.organiser.papers.seats import table_cards


@pytest.fixture
def field(people):
    """Return an evening with this number of pairs and boards."""

    def made(pairs, boards):
        evening = Evening.objects.create(name="x", most_boards=boards)
        paste_list(evening, "\n".join(f"Anna {i} - Bram {i}" for i in range(pairs)), people.as_organiser)
        return evening

    return made


def test_proposals_are_those_of_the_contest_room(prepared):
    from troef.contest.movements.catalogue import propose_movements
    from troef.contest.movements.movement import EntryField

    names = [proposal.movement.name for proposal in propose_movements(EntryField(6, 10))]
    assert [one.movement.name for one in movement.propose_movements(prepared)] == names


@pytest.mark.parametrize(
    ("kind", "names", "why"),
    [
        ("pairs", "A - B\nC - D\nE - F", "Er zijn 3 paren; voor twee tafels zijn er vier nodig."),
        ("teams", "T: A, B, C, D", "Er zijn 1 viertallen; voor een wedstrijd zijn er twee nodig."),
        ("individual", "A\nB\nC", "Er zijn 3 spelers; voor een tafel zijn er vier nodig."),
    ],
)
def test_too_few(people, kind, names, why):
    evening = Evening.objects.create(name="x", kind=kind)
    paste_list(evening, names, people.as_organiser)
    with pytest.raises(TroefError, match=re.escape(why)) as refusal:
        movement.propose_movements(evening)
    assert str(refusal.value) == why


def test_as_few_as_can_play(people):
    """Two teams also get a knock-out, the last of the proposals: half of the field goes home."""
    for kind, names in (("pairs", "A - B\nC - D\nE - F\nG - H"), ("individual", "A\nB\nC\nD")):
        evening = Evening.objects.create(name="x", kind=kind)
        paste_list(evening, names, people.as_organiser)
        assert "knockout" not in [proposal.movement.name for proposal in movement.propose_movements(evening)] != []
    evening = Evening.objects.create(name="x", kind="teams", method="imps")
    paste_list(evening, "T: A, B, C, D\nU: E, F, G, H", people.as_organiser)
    assert [proposal.movement.name for proposal in movement.propose_movements(evening)][-1] == "knockout"


@pytest.mark.parametrize(
    ("name", "why"), [("individual", "does not fit 6 pairs"), ("nonsense", "there is no movement 'nonsense'")]
)
def test_what_does_not_fit_is_refused(prepared, people, name, why):
    with pytest.raises(TroefError, match=why):
        movement.choose_movement(prepared, name, people.as_organiser)


def test_another_length_needs_another_choice(prepared, people):
    chosen = {"name": "howell", "rounds": 5, "boards": 2}
    assert (prepared.log.last().verb, prepared.log.last().about) == ("movement chosen", chosen)
    movement.set_length(prepared, 10, 9, people.as_organiser)
    assert prepared.movement == "howell", "only the pace changed"
    movement.set_length(prepared, 20, 9, people.as_organiser)
    assert prepared.movement == "" and not prepared.sittings.exists()
    assert (prepared.log.last().verb, prepared.log.last().about) == ("length set", {"boards": 20, "minutes": 9})
    movement.choose_movement(prepared, "howell", people.as_organiser)
    movement.set_length(prepared, 20, 9, people.as_organiser, 3, 2)
    kept = Evening.objects.get()
    assert (kept.movement, kept.most_boards, kept.minutes_per_board, kept.most_rounds, kept.halves) == ("", 20, 9, 3, 2)
    assert prepared.log.last().about == {"boards": 20, "minutes": 9, "rounds": 3}


def test_what_one_of_several_sections_cannot_play(field, people):
    evening = field(6, 10)
    b = start_list.add_section(evening, people.as_organiser)
    paste_list(evening, "\n".join(f"Corrie {i} - Dirk {i}" for i in range(6)), people.as_organiser, b)
    movement.choose_movement(evening, "howell", people.as_organiser, evening.sections.first())
    assert evening.log.last().about == {"name": "howell", "rounds": 5, "boards": 2, "section": "A"}
    assert "swiss" not in [proposal.movement.name for proposal in movement.propose_movements(evening, b)]

    def refused(name):
        with pytest.raises(TroefError) as refusal:  # noqa: PT011 - each caller compares the sentence
            movement.choose_movement(evening, name, people.as_organiser, b)
        return str(refusal.value)

    winners = "In één veld heeft elke lijn evenveel winnaars: één, of noord-zuid en oost-west."
    assert refused("swiss") == "Het schema swiss wordt per ronde geloot en is voor één lijn."
    assert refused("mitchell") == winners
    start_list.set_section_ranking(evening, True, people.as_organiser)
    movement.choose_movement(evening, "mitchell", people.as_organiser, b)
    assert (evening.movement, [one.winners for one in evening.sections.all()]) == ("sections", [1, 2])
    evening.kind = "teams"
    assert refused("howell") == "Viertallen spelen in één lijn."


def test_codes_stay_the_same_when_the_movement_is_chosen_again(prepared, people):
    before = list(prepared.tables.values_list("secret", flat=True))
    movement.choose_movement(prepared, "barometer", people.as_organiser)
    assert list(prepared.tables.values_list("secret", flat=True)) == before


@pytest.mark.slow
@pytest.mark.parametrize(("pairs", "boards", "name", "winners"), [
    (5, 10, "howell", 1), (7, 14, "howell", 1), (10, 10, "mitchell", 2), (8, 8, "mitchell-relay", 2),
    (7, 7, "barometer", 1),
])  # fmt: skip
def test_played_to_the_end(field, people, play_all, pairs, boards, name, winners):
    evening = field(pairs, boards)
    movement.choose_movement(evening, name, people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    ranking = standings(evening).ranking
    assert sorted(place.contestant.number for place in ranking) == list(range(1, pairs + 1))
    assert {place.side for place in ranking} == ({"NS", "EW"} if winners == 2 else {""})
    assert Client().get(f"/evening/{evening.pk}/").status_code == 200


def test_a_pair_that_sits_out_is_told(field, people, play, phone):
    evening = field(5, 10)
    movement.choose_movement(evening, "howell", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    sits_out = evening.sittings.get(round=2, east=None).ns
    sitting = _sitting(evening, 1, sits_out)
    mine = phone()
    mine.sit(sitting, "NS" if sitting.ns == sits_out else "EW")
    for board in sitting.boards:
        play(sitting, board)
    again = _sitting(evening, 3, sits_out)
    side = "North-South" if again.ns == sits_out else "East-West"
    evening.refresh_from_db()
    begins = timezone.localtime(round_begins_at(evening, 3))
    page = " ".join(mine.client.get(mine.url).content.decode().split())
    where = f"table {again.table.number}, {side}."
    assert f"You sit out the next round. On again in round 3, at about {begins:%H:%M}: {where}" in page
    stop_clock(evening, people.as_organiser)
    page = " ".join(mine.client.get(mine.url).content.decode().split())
    assert f"You sit out the next round. On again in round 3: {where}" in page


def test_the_clock_starts_a_later_round_when_those_before_it_have_had_their_minutes(evening):
    """Rounds of two boards, seven minutes each."""
    minutes = [round_begins_at(evening, number) - evening.round_started for number in (2, 3, 5)]
    assert minutes == [timedelta(minutes=14), timedelta(minutes=28), timedelta(minutes=56)]
    assert round_begins_at(evening, 1) is None and round_begins_at(evening, 6) is None


def test_who_would_have_met_a_pair_that_left_is_told_where_to_go_on(evening, people):
    leaver = evening.contestants.get(number=6)
    record_departure(leaver, False, "Ziek", people.as_director)
    evening.refresh_from_db()
    rests = evening.sittings.get(round=2, east=None).ns
    now, again = (_sitting(evening, number, rests) for number in (1, 3))
    assert next_move(rests, now) == NextMove(
        rests, again.table.number, again.side_of(rests), rests=True, round=3, at=round_begins_at(evening, 3)
    )


def test_a_pair_that_the_schedule_passes_over_in_a_round_sits_it_out(evening, people):
    leaver = evening.contestants.get(number=6)
    record_departure(leaver, False, "Ziek", people.as_director)
    evening.refresh_from_db()
    not_listed = evening.sittings.get(round=2, east=None)
    rests = not_listed.ns
    not_listed.delete()
    now, again = (_sitting(evening, number, rests) for number in (1, 3))
    assert next_move(rests, now) == NextMove(
        rests, again.table.number, again.side_of(rests), rests=True, round=3, at=round_begins_at(evening, 3)
    )


def test_a_pair_that_only_turns_round_stays_at_its_table(evening):
    """The new side is announced, and nobody is sent to their own table."""
    moves = [
        (move, sitting.table.number)
        for sitting in evening.sittings.filter(round__lt=evening.rounds)
        for pair in (sitting.ns, sitting.ew)
        for move in [next_move(pair, sitting)]
    ]
    assert {move.stays == (move.table == table) for move, table in moves} == {True}
    assert {move.stays for move, _table in moves} == {True, False}


def _sitting(evening, number, pair):
    sittings = evening.sittings.filter(round=number).select_related("table", "north", "east", "evening")
    return next(sitting for sitting in sittings if pair in (sitting.ns, sitting.ew))


def test_a_table_at_which_nobody_plays_does_not_exist(field, people, client):
    """A sit-out has a table in the schedule, which has no card and is not counted."""
    evening = field(5, 10)
    movement.choose_movement(evening, "howell", people.as_organiser)
    assert [table.number for table in evening.tables.all()] == [1, 2, 3]
    assert [table.number for table in tables_of(evening)] == [1, 2]
    client.force_login(people.organiser)
    links = re.findall(r'href="/t/', client.get(f"/evening/{evening.pk}/ready/").content.decode())
    request = RequestFactory().get("/")
    cards = table_cards(evening, request)["cards"]
    lifecycle.start_evening(evening, people.as_organiser)
    assert (len(links), [card["number"] for card in cards], len(progress_grid(evening))) == (2, ["1", "2"], 2)


def test_rules_are_kept_while_they_are_filled_in(prepared, people):
    client = Client()
    client.force_login(people.organiser)
    rules = {
        "edition": "bridge-2007", "regulations": "nbb", "method": "butler", "correction_minutes": "20",
        "appeal_minutes": "25", "watch_minutes": "10",
    }  # fmt: skip
    url = f"/evening/{prepared.pk}/rules/"
    assert client.post(url, rules, headers={"hx-request": "true"}).status_code == 204
    prepared.refresh_from_db()
    assert (prepared.edition, prepared.method, prepared.appeal_minutes) == ("bridge-2007", "butler", 25)
    for minutes in ("1", "61"):  # Spectators see it neither immediately nor tomorrow.
        client.post(url, rules | {"watch_minutes": minutes})
    client.post(url, rules | {"watch_minutes": ""})
    prepared.refresh_from_db()
    assert prepared.watch_minutes == 10


def test_on_screens_troef_deals_without_another_tick(prepared, people, client):
    client.force_login(people.organiser)
    rules = {"edition": "bridge-2017", "regulations": "nbb", "method": "matchpoints", "screens": "guarded"}
    more = {"watch_minutes": "30", "correction_minutes": "30", "appeal_minutes": "30"}
    answer = client.post(f"/evening/{prepared.pk}/rules/", rules | more)
    prepared.refresh_from_db()
    assert (answer.status_code, prepared.screens, prepared.troef_deals) == (302, "guarded", True)

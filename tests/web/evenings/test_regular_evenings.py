"""From one week to the next: the same list, standing pairs, partners, and the usual movement."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from troef.cards import TroefError
from troef.web.evenings import (
    conduct,
    contest_formats,
    klaverjas_drive,
    lifecycle,
    movement,
    regular_evenings,
    start_list,
)
from troef.web.evenings.models import Evening, EveningState, Event, Regular, WayOfPlaying
from troef.web.evenings.regular_evenings import AttendanceResult, ListEntry, PartnerProposal, PossiblePair
from troef.web.evenings.start_list import paste_list
from troef.web.events import multi_session
from troef.web.people.models import Member

MONDAY = date(2026, 11, 9)


def names(evening):
    return [contestant.name for contestant in Evening.objects.get(pk=evening.pk).contestants.all()]


def made(people, lines, played="bridge-pairs", day=MONDAY, state=EveningState.OFFICIAL):
    evening = contest_formats.create_evening("Clubavond", day, played, people.as_organiser)
    paste_list(evening, lines, people.as_organiser)
    Evening.objects.filter(pk=evening.pk).update(state=state)
    return Evening.objects.get(pk=evening.pk)


@pytest.mark.parametrize(
    ("played", "lines", "listed"),
    [
        ("bridge-pairs", "Anna - Bram\nCorrie - Dirk", ["Anna – Bram", "Corrie – Dirk"]),
        ("bridge-teams", "Azen: A, B, C, D\nBoeren: E, F, G, H, I", ["Azen", "Boeren"]),
        ("klaverjas-drive-individual", "Anna\nBram", ["Anna", "Bram"]),
        ("klaverjas-pairs", "Anna - Bram", ["Anna – Bram"]),
    ],
)
def test_the_same_as_last_time_is_taken_from_an_evening_of_that_kind(people, played, lines, listed):
    for other in ("bridge-individual", "klaverjas-drive", "klaverjas-teams"):
        made(people, {"bridge-individual": "X", "klaverjas-drive": "X - Y"}.get(other, "X: P, Q, R, S"), other)
    before = made(people, lines, played, MONDAY - timedelta(7))
    evening = contest_formats.create_evening("Nieuw", MONDAY, played, people.as_organiser)
    assert regular_evenings.last_time(evening) == before
    assert regular_evenings.repeat_last_list(evening, people.as_organiser) == AttendanceResult(len(listed))
    assert names(evening) == listed
    assert [list(pair.players.values_list("name")) for pair in evening.contestants.all()] == [
        list(pair.players.values_list("name")) for pair in before.contestants.all()
    ]


def test_an_evening_that_has_not_begun_is_not_the_last_time(people):
    before = made(people, "Anna - Bram", day=MONDAY - timedelta(7))
    made(people, "Corrie - Dirk", state=EveningState.SETUP)
    assert (
        regular_evenings.last_time(contest_formats.create_evening("Nieuw", MONDAY, "bridge-pairs", people.as_organiser))
        == before
    )


@pytest.mark.parametrize(("others", "is_found"), [(49, True), (50, False)])
def test_the_last_time_is_one_of_the_last_fifty_evenings(people, others, is_found):
    mine = Regular.objects.create(name="Maandagavond", weekday=0, settings={})
    before = made(people, "Anna - Bram", day=MONDAY - timedelta(7))
    Evening.objects.filter(pk=before.pk).update(regular=mine)
    Evening.objects.bulk_create(Evening(name="x", date=MONDAY, state=EveningState.OFFICIAL) for _ in range(others))
    evening = contest_formats.create_evening("Nieuw", MONDAY, "bridge-pairs", people.as_organiser)
    evening.regular = mine
    assert (regular_evenings.last_time(evening) == before) is is_found


def test_who_may_not_play_or_is_on_the_list_is_told_and_the_others_come(people):
    before = made(people, "Anna - Bram\nCorrie - Dirk\nEls - Frans")
    conduct.record_conduct(
        before, conduct.Person.named("Corrie"), conduct.ConductKind.EXCLUSION, "91B", "schelden", people.as_organiser
    )
    evening = contest_formats.create_evening("Nieuw", MONDAY + timedelta(7), "bridge-pairs", people.as_organiser)
    paste_list(evening, "Bram - Zeger", people.as_organiser)
    came = regular_evenings.repeat_last_list(evening, people.as_organiser)
    assert (came.number, names(evening)) == (1, ["Bram – Zeger", "Els – Frans"])
    assert came.remarks == (
        "Bram staat al op de lijst van vanavond.",
        "Corrie is uitgesloten (91B) en kan niet op de lijst.",
    )


def test_sections_come_along_while_the_list_is_empty(people):
    before = made(people, "Anna - Bram\nCorrie - Dirk", state=EveningState.SETUP)
    second = start_list.add_section(before, people.as_organiser)
    paste_list(before, "Els - Frans", people.as_organiser, second)
    Evening.objects.filter(pk=before.pk).update(state=EveningState.OFFICIAL)
    evening = contest_formats.create_evening("Nieuw", MONDAY, "bridge-pairs", people.as_organiser)
    regular_evenings.repeat_last_list(evening, people.as_organiser)
    listed = [(pair.number, pair.section.name, pair.name) for pair in evening.contestants.all()]
    assert listed == [(1, "A", "Anna – Bram"), (2, "A", "Corrie – Dirk"), (101, "B", "Els – Frans")]
    with override("en"), pytest.raises(TroefError, match=r"Every section chooses its own movement."):
        regular_evenings.plan_as_usual(evening, people.as_organiser)


def test_a_first_evening_has_no_last_time(people):
    evening = contest_formats.create_evening("Nieuw", MONDAY, "bridge-pairs", people.as_organiser)
    with (
        override("en"),
        pytest.raises(TroefError, match=r"There is no evening of this kind yet to take the list from."),
    ):
        regular_evenings.repeat_last_list(evening, people.as_organiser)


@pytest.fixture
def monday(people):
    """A regular evening: eight pairs, 6 rounds of 4 by Howell or what fits, 1949, one set of boards."""
    evening = made(people, "\n".join(f"A{n} - B{n}" for n in range(8)), state=EveningState.SETUP)
    movement.set_length(evening, 21, 8, people.as_organiser, None, 1, 1)
    settings = {"edition": "bridge-1949", "correction_minutes": 45, "standings_open": True}
    Evening.objects.filter(pk=evening.pk).update(house={"face_down_lead": False}, **settings)
    evening.refresh_from_db()
    movement.choose_movement(evening, "howell", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    return regular_evenings.save_regular(Evening.objects.get(pk=evening.pk), " Maandag  avond ", people.as_organiser)


def test_a_new_evening_begins_with_everything_that_was_kept(monday, people, monkeypatch):
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 11, 12))
    offer = regular_evenings.evening_templates()[0]
    assert (offer.like, offer.day, offer.played.name) == (monday, date(2026, 11, 16), "bridge-pairs")
    evening = regular_evenings.create_from_template(offer, people.as_organiser)
    wanted = {
        "name": "Maandag avond", "edition": "bridge-1949", "correction_minutes": 45, "standings_open": True,
        "most_boards": 21, "minutes_per_board": 8, "copies": 1, "house": {"face_down_lead": False},
    }  # fmt: skip
    assert {name: getattr(evening, name) for name in wanted} == wanted
    assert regular_evenings.evening_templates()[0].day == date(2026, 11, 23)
    waiting = regular_evenings.absent_standing_pairs(evening)
    assert [str(standing) for standing in waiting] == [f"A{n} – B{n}" for n in range(8)]
    paste_list(evening, "B0 - Zeger", people.as_organiser)
    assert [str(standing) for standing in regular_evenings.absent_standing_pairs(evening)] == [
        f"A{n} – B{n}" for n in range(1, 8)
    ]
    regular_evenings.add_present_pairs(evening, {standing.pk for standing in waiting[1:]}, people.as_organiser)
    assert (regular_evenings.absent_standing_pairs(evening), len(names(evening))) == ([], 8)
    assert regular_evenings.plan_as_usual(evening, people.as_organiser) == ["Het schema is Howell."]
    start_list.remove_pair(evening.contestants.get(number=8), people.as_organiser)
    start_list.remove_pair(evening.contestants.get(number=7), people.as_organiser)
    Evening.objects.filter(pk=evening.pk).update(most_rounds=2)
    evening.refresh_from_db()
    best = movement.propose_movements(evening)[0].movement.name
    Regular.objects.update(movement="web")
    evening.refresh_from_db()
    regular_evenings.plan_as_usual(evening, people.as_organiser)
    assert evening.movement == best != "web"


def test_who_stands_on_the_list_once_in_any_order_and_spelling(monday, people):
    Member.objects.create(name="Renée Bos")
    new = [ListEntry("", ["b1", "A1"]), ListEntry("", ["renee bos", "Zeger"])]
    assert (regular_evenings.add_standing_pairs(monday, new), regular_evenings.add_standing_pairs(monday, new)) == (
        1,
        0,
    )
    assert str(monday.standing.last()) == "Renée Bos – Zeger"


def test_who_stands_in_a_section_comes_in_it_again(people):
    evening = made(people, "Anna - Bram\nCorrie - Dirk", state=EveningState.SETUP)
    second = start_list.add_section(evening, people.as_organiser)
    paste_list(evening, "Els - Frans", people.as_organiser, second)
    start_list.set_section_ranking(evening, True, people.as_organiser)
    kept = regular_evenings.save_regular(Evening.objects.get(pk=evening.pk), "Maandag", people.as_organiser)
    start_list.move_to_section(evening.contestants.get(name="Corrie – Dirk"), second, people.as_organiser)
    assert regular_evenings.add_standing_pairs(kept, regular_evenings.list_of(evening)) == 0
    again = regular_evenings.create_from_template(
        regular_evenings.EveningTemplate(kept, MONDAY + timedelta(7)), people.as_organiser
    )
    everybody = {standing.pk for standing in regular_evenings.absent_standing_pairs(again)}
    assert regular_evenings.add_present_pairs(again, everybody, people.as_organiser) == AttendanceResult(3)
    listed = [(pair.number, pair.section.name, pair.name) for pair in again.contestants.all()]
    assert listed == [(1, "A", "Anna – Bram"), (101, "B", "Corrie – Dirk"), (102, "B", "Els – Frans")]
    assert Evening.objects.get(pk=again.pk).sections_apart


def test_a_regular_evening_has_a_name_and_keeping_it_again_changes_it(monday, people):
    evening = made(people, "Anna - Bram", "bridge-pairs", MONDAY + timedelta(3))
    with override("en"), pytest.raises(TroefError, match=r"Give the regular evening a name, such as Monday evening."):
        regular_evenings.save_regular(evening, " ", people.as_organiser)
    assert regular_evenings.save_regular(evening, "Maandag avond", people.as_organiser, with_list=False) == monday
    monday.refresh_from_db()
    teams = made(people, "Azen: A, B, C, D", "bridge-teams")
    with override("en"), pytest.raises(TroefError, match=r" is an evening of another kind: choose another name."):
        regular_evenings.save_regular(teams, "Maandag avond", people.as_organiser)
    assert (monday.settings["edition"], monday.weekday, monday.standing.count()) == ("bridge-2017", 3, 8)


def test_a_drive_is_drawn_as_usual(people):
    evening = made(people, "\n".join(f"A{n} - B{n}" for n in range(6)), "klaverjas-drive", state=EveningState.SETUP)
    klaverjas_drive.draw_tables(evening, 5, 6, 3, people.as_organiser)
    klaverjas_drive.announce_rules(
        evening, evening.klaverjas.rules, people.as_organiser, rest="points", rest_points=700
    )
    regular_evenings.save_regular(evening, "Drive", people.as_organiser)
    again = regular_evenings.create_from_template(regular_evenings.evening_templates()[0], people.as_organiser)
    regular_evenings.add_present_pairs(
        again, {standing.pk for standing in regular_evenings.absent_standing_pairs(again)}, people.as_organiser
    )
    assert regular_evenings.plan_as_usual(again, people.as_organiser) == ["De tafels zijn geloot."]
    again = Evening.objects.get(pk=again.pk)
    way = again.klaverjas
    assert (again.rounds, way.deals, again.minutes_per_board, way.rest, way.rest_points) == (5, 6, 3, "points", 700)
    assert way.options == evening.klaverjas.options


def test_no_movement_fits(people):
    made(people, "Anna - Bram")
    evening = made(people, "\n".join(f"A{n} - B{n}" for n in range(4)), state=EveningState.SETUP)
    Evening.objects.filter(pk=evening.pk).update(most_rounds=40)
    with (
        override("en"),
        pytest.raises(TroefError, match=r"No movement fits: choose another number of boards or rounds."),
    ):
        regular_evenings.plan_as_usual(Evening.objects.get(pk=evening.pk), people.as_organiser)


def test_the_last_evening_is_offered_where_it_is_no_regular_one(people, monkeypatch):
    monkeypatch.setattr(timezone, "localdate", lambda: date(2026, 11, 16))
    before = made(people, "Anna - Bram\nCorrie - Dirk")
    Evening.objects.filter(pk=before.pk).update(most_boards=18, method="butler")
    (offer,) = regular_evenings.evening_templates()
    evening = regular_evenings.create_from_template(offer, people.as_organiser)
    assert (evening.name, evening.date, evening.most_boards, evening.method, evening.regular) == (
        "Clubavond", date(2026, 11, 16), 18, "butler", None,
    )  # fmt: skip


def test_a_session_of_klaverjas_goes_on_with_its_way_of_playing(people):
    event = Event.objects.create(name="Kroeg")
    first = made(people, "Anna - Bram", "klaverjas-drive")
    Evening.objects.filter(pk=first.pk).update(event=event)
    WayOfPlaying.objects.filter(evening=first).update(deals=7)
    assert multi_session.next_session(event, "", people.as_organiser).klaverjas.deals == 7


class TestPartners:
    def test_who_played_together_most_often_comes_together_first(self, people):
        made(people, "Anna - Bram\nCorrie - Dirk", day=MONDAY)
        made(people, "Bram - Corrie", day=MONDAY - timedelta(7))
        made(people, "corrie - Bram", day=MONDAY - timedelta(14))
        made(people, "Anna - Dirk", day=MONDAY + timedelta(7), state=EveningState.SETUP)
        proposed = regular_evenings.propose_partners(["Anna", "Bram", "Corrie", "Dirk", "Els"])
        together = PossiblePair("Bram", "Corrie", 2, MONDAY - timedelta(7))
        assert proposed == PartnerProposal((together, PossiblePair("Anna", "Dirk")), "Els")

    def test_as_often_then_the_last_time_counts(self, people):
        made(people, "Anna - Bram", day=MONDAY - timedelta(7))
        made(people, "Anna - Corrie", day=MONDAY)
        assert regular_evenings.propose_partners(["anna", "Bram", "Corrie"]) == PartnerProposal(
            (PossiblePair("anna", "Corrie", 1, MONDAY),), "Bram"
        )

    def test_many_strangers_come_together_in_the_order_of_the_list(self, people):
        everybody = [f"Speler {number}" for number in range(10_001)]
        proposed = regular_evenings.propose_partners(everybody)
        assert proposed.pairs[:2] == (PossiblePair("Speler 0", "Speler 1"), PossiblePair("Speler 2", "Speler 3"))
        assert (len(proposed.pairs), proposed.alone) == (5000, "Speler 10000")

    def test_nobody_alone(self, people):
        assert regular_evenings.propose_partners([" ", ""]) == PartnerProposal(())

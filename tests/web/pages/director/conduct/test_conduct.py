"""74, 90, 91: recording conduct, reading it, and barring players from the list."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.formats import date_format

from troef.cards import TroefError
from troef.director.conduct import ConductKind
from troef.web.disruptions.attendance import name_substitute
from troef.web.evenings import conduct as verbs
from troef.web.evenings import start_list
from troef.web.evenings.conduct import Person, conduct_of_member, conduct_of_player
from troef.web.evenings.models import Evening, Mark, Player
from troef.web.evenings.start_list import add_contestant
from troef.web.pages.organiser.members import anonymise_member, export_member_data


@pytest.fixture
def anna(members, evening):
    return Player.objects.get(contestant__evening=evening, name="Anna")


@pytest.fixture
def tonight(evening):
    """Another evening, a week later, that is being prepared."""
    return Evening.objects.create(name="Volgende week", date=evening.date + timedelta(days=7))


def _note(player, kind, people, until=None, law="74A2"):
    evening = player.contestant.evening
    return verbs.record_conduct(evening, Person.playing(player), kind, law, "riep hard", people.as_director, until)


def test_a_warning_keeps_nobody_out(anna, people, tonight):
    mark = _note(anna, ConductKind.WARNING, people)
    assert (mark.name, mark.member.name, mark.law, mark.waits) == ("Anna", "Anna", "74A2", False)
    add_contestant(tonight, ["Anna", "Gast"], people.as_organiser)
    assert list(anna.contestant.evening.log.values_list("verb", flat=True))[-1] == "warned"


def test_91A_a_suspension_for_the_session_ends_with_it(anna, people, evening, tonight):
    _note(anna, ConductKind.SUSPENSION, people, law="91A")
    same_day = Evening.objects.create(name="Middag", date=evening.date)
    with pytest.raises(TroefError, match=r"Anna is geschorst .* \(91A\)") as told:
        add_contestant(same_day, ["Anna", "Gast"], people.as_organiser)
    day = date_format(evening.date, "j F Y")
    assert str(told.value) == f"Anna is geschorst tot en met {day} (91A) en kan tot die tijd niet op de lijst."
    add_contestant(tonight, ["Anna", "Gast"], people.as_organiser)


def test_91B_an_exclusion_counts_when_the_organiser_agrees(anna, people, tonight):
    mark = _note(anna, ConductKind.EXCLUSION, people, law="91B")
    assert mark.waits
    add_contestant(tonight, ["Anna", "Gast"], people.as_organiser)
    verbs.approve_measure(mark, people.as_organiser)
    later = Evening.objects.create(name="Later", date=tonight.date + timedelta(days=300))
    with pytest.raises(TroefError, match=r"^Anna is uitgesloten \(91B\)"):
        add_contestant(later, ["anna", "Gast"], people.as_organiser)
    with pytest.raises(TroefError, match="Dit wacht niet op jou"):
        verbs.approve_measure(mark, people.as_organiser)
    verbs.lift_measure(mark, "excuses aangeboden", people.as_organiser)
    add_contestant(later, ["Anna", "Gast"], people.as_organiser)


def test_a_suspension_to_a_day_keeps_from_lists_entries_and_substituting(anna, people, evening, tonight, members):
    until = tonight.date + timedelta(days=1)
    mark = _note(anna, ConductKind.SUSPENSION, people, until, law="91A")
    assert (mark.approval, mark.waits) == ("91B", True)
    verbs.approve_measure(mark, people.as_organiser)
    start_list.set_entry_list(tonight, True, None, people.as_organiser)
    with pytest.raises(TroefError, match=str(until.year)):
        add_contestant(tonight, ["Anna", "Gast"], people.as_organiser)
    with pytest.raises(TroefError, match="Deze inschrijving kan hier niet") as told:
        start_list.sign_up(tonight, ["Anna", "Gast"])
    assert "Anna" not in str(told.value), "everybody can read the page of entries"
    marijke = verbs.record_conduct(
        evening, Person.named("marijke"), ConductKind.SUSPENSION, "91A", "dronken", people.as_director
    )
    assert marijke.member == members["Marijke"]
    with pytest.raises(TroefError, match="Marijke"):
        name_substitute(anna, "Marijke", 1, None, people.as_director)
    free = Evening.objects.create(name="Daarna", date=until + timedelta(days=1))
    add_contestant(free, ["Anna", "Marijke"], people.as_organiser)


def test_who_leaves_the_club_does_not_leave_his_exclusion(anna, people, tonight, members):
    verbs.approve_measure(_note(anna, ConductKind.EXCLUSION, people, law="91B"), people.as_organiser)
    members["Anna"].delete()
    with pytest.raises(TroefError, match=r"Anna is uitgesloten \(91B\)"):
        add_contestant(tonight, ["Anna", "Gast"], people.as_organiser)


@pytest.mark.parametrize(
    ("about", "kind", "law", "text", "why"),
    [
        (Person(""), ConductKind.WARNING, "74A2", "x", "Kies om wie het gaat"),
        (Person("Gast"), ConductKind.WARNING, "74A2", " ", "Schrijf op wat er gebeurde"),
        (Person("Gast"), ConductKind.WARNING, "999", "x", "Er is geen artikel 999"),
        (Person("Gast"), ConductKind.WARNING, "", "x", "Noem het artikel"),
    ],
)
def test_what_is_not_complete_is_refused(evening, people, about, kind, law, text, why):
    with pytest.raises(TroefError, match=why):
        verbs.record_conduct(evening, about, kind, law, text, people.as_director)
    assert Mark.objects.count() == 0


def test_history_over_evenings_with_penalties(anna, people, evening, fined):
    _note(anna, ConductKind.WARNING, people)
    fined(anna.contestant, "1/4", "90B2", "te langzaam")
    told = {(line.kind and line.kind.value, line.law, line.text) for line in conduct_of_member(anna.member)}
    assert told == {("warning", "74A2", "riep hard"), (None, "90B2", "te langzaam")}
    guest = Player.objects.get(contestant__evening=evening, name="Corrie")
    verbs.record_conduct(evening, Person.playing(guest), ConductKind.WARNING, "74B2", "commentaar", people.as_director)
    assert [line.text for line in conduct_of_player(guest)] == ["commentaar"]


def test_a_person_gets_it_and_takes_it_along(anna, people, members):
    _note(anna, ConductKind.WARNING, people)
    kept = export_member_data(members["Anna"])["conduct"]
    assert [(one["kind"], one["law"], one["text"], one["by"]) for one in kept] == [
        ("warning", "74A2", "riep hard", "Victor")
    ]
    anonymise_member(members["Anna"])
    assert Mark.objects.count() == 0


def test_the_desk_writes_it_down_and_shows_what_was_before(anna, people, director, evening, organiser):
    url = f"/evening/{evening.pk}/desk/conduct/"
    sent = {"player": anna.pk, "kind": "warning", "law": "74A2", "text": "shouted"}
    assert "Written down for Anna" in director.post(url, sent, follow=True).content.decode()
    part = director.get(f"{url}?player={anna.pk}", headers={"hx-request": "true"}).content.decode()
    assert ("shouted" in part, "<form" in part) == (True, False)
    effect = director.post(
        f"/evening/{evening.pk}/desk/penalty/",
        {"pair": anna.contestant.number, "amount": "0.25", "unit": "top", "law": "90", "reason": "x"},
        headers={"hx-request": "true"},
    )
    assert "shouted" in effect.content.decode(), "seen before the penalty is confirmed"
    wrong = director.post(url, sent | {"kind": "dance"})
    assert (wrong.status_code, "shouted" in wrong.content.decode()) == (409, True)
    waits = director.post(url, sent | {"kind": "exclusion", "law": ""}, follow=True).content.decode()
    assert "when the organiser agrees (91B)" in waits
    own = f"/members/{anna.member_id}/conduct/"
    assert "Agree" not in director.get(own).content.decode()
    assert "Agree" in organiser.get(own).content.decode()
    mark = Mark.objects.get(kind="exclusion")
    page = organiser.post(f"/conduct/{mark.pk}/act/", {"act": "approve"}, follow=True).content.decode()
    assert "approved by Olga" in page
    page = organiser.post(f"/conduct/{mark.pk}/act/", {"act": "lift", "reason": "sorry"}, follow=True).content.decode()
    assert "lifted by Olga: sorry" in page
    assert "shouted" in organiser.get("/conduct/").content.decode()


def test_klaverjas_5_repetition_leads_to_exclusion_by_the_director(people, members):
    evening = Evening.objects.create(name="Klaverjas", edition="klaverjas-1976")
    mark = verbs.record_conduct(
        evening, Person.named("Anna"), ConductKind.EXCLUSION, "I-5", "gezegden", people.as_director
    )
    assert (mark.law, mark.waits) == ("5", False)
    with pytest.raises(TroefError, match=r"Anna is uitgesloten \(5\)"):
        add_contestant(evening, ["Anna", "Bram"], people.as_organiser)

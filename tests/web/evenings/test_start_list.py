"""Entries: signing up, the waiting list, withdrawing, and tonight's list."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from troef.cards import TroefError
from troef.contest.file import contest_of
from troef.web.evenings import lifecycle, movement, start_list
from troef.web.evenings.models import Evening, Section
from troef.web.evenings.scoring import contest_file
from troef.web.platform.http.forms import error_text
from troef.web.platform.http.rate_limits import SIGN_UPS


@pytest.fixture
def inviting(people):
    evening = Evening.objects.create(name="Clubavond")
    start_list.set_entry_list(evening, True, 2, people.as_organiser)
    return evening


def _names(found):
    return [one.names[0] for one in found]


def test_the_first_so_many_play_and_the_others_move_up_when_somebody_withdraws(inviting, people):
    first, *_others = [start_list.sign_up(inviting, [name, f"{name}2"]) for name in ("Anna", "Bram", "Corrie")]
    now = start_list.entries(inviting)
    assert (_names(now.playing), _names(now.waiting)) == (["Anna", "Bram"], ["Corrie"])
    start_list.withdraw_entry(first, people.as_organiser)
    now = start_list.entries(inviting)
    assert (_names(now.playing), _names(now.waiting)) == (["Bram", "Corrie"], [])


def test_nobody_enters_twice(inviting):
    start_list.sign_up(inviting, ["Anna", "Bram"])
    with pytest.raises(TroefError, match=r"Bram|bram"):
        start_list.sign_up(inviting, ["Corrie", "bram"])


@pytest.mark.parametrize("names", [["Anna"], ["Anna", "anna"], ["Anna", " "], ["A", "B", "C"]])
def test_a_pair_is_two_different_people(inviting, names):
    with pytest.raises(TroefError, match="Vul twee verschillende namen in"):
        start_list.sign_up(inviting, names)


def test_closed_entries_and_evenings_that_began_take_nobody(inviting, people):
    start_list.set_entry_list(inviting, False, None, people.as_organiser)
    with pytest.raises(TroefError, match="De inschrijving voor deze avond is gesloten"):
        start_list.sign_up(inviting, ["Anna", "Bram"])


def test_those_who_play_come_on_the_list_once(inviting, people):
    for name in ("Anna", "Bram", "Corrie"):
        start_list.sign_up(inviting, [name, f"{name}2"])
    assert start_list.import_entries(inviting, people.as_organiser) == 2
    assert start_list.import_entries(inviting, people.as_organiser) == 0
    assert [one.name for one in inviting.contestants.all()] == ["Anna – Anna2", "Bram – Bram2"]


def test_the_whole_way_on_the_pages(inviting, people):
    guest = Client(headers={"accept-language": "en"})
    assert "Enter for Clubavond" in guest.get("/").content.decode()
    sent = guest.post(f"/evening/{inviting.pk}/entries/", {"name": ["Anna", "Bram"]}, follow=True)
    assert "You play." in sent.content.decode()
    own = sent.request["PATH_INFO"]
    twice = guest.post(f"/evening/{inviting.pk}/entries/", {"name": ["Anna", "Dirk"]})
    assert (twice.status_code, 'value="Dirk"' in twice.content.decode()) == (409, True)
    assert "withdrawn" in guest.post(own, follow=True).content.decode()
    organiser = Client(headers={"accept-language": "en"})
    organiser.force_login(people.organiser)
    guest.post(f"/evening/{inviting.pk}/entries/", {"name": ["Corrie", "Dirk"]})
    page = organiser.post(f"/evening/{inviting.pk}/entries/act/", {"act": "take-over"}, follow=True).content.decode()
    assert "1 entry is on the list." in page
    assert "Corrie" in page


def test_room_that_is_no_number_is_refused_and_nothing_changes(inviting, people):
    client = Client()
    client.force_login(people.organiser)
    page = client.post(f"/evening/{inviting.pk}/entries/act/", {"act": "open", "most": "drie"}, follow=True)
    assert "‘drie’ is geen getal." in page.content.decode()
    assert inviting.entry_list.most == 2


def test_one_address_enters_so_many_and_no_more(inviting, people):
    stranger = Client(headers={"accept-language": "en"})
    names = [[f"A{number}", f"B{number}"] for number in range(SIGN_UPS.max_tries + 1)]
    answers = [stranger.post(f"/evening/{inviting.pk}/entries/", {"name": both}) for both in names]
    assert [one.status_code for one in answers] == [302] * SIGN_UPS.max_tries + [409]
    assert "Many have entered from here" in answers[-1].content.decode()
    stranger.force_login(people.organiser)
    assert stranger.post(f"/evening/{inviting.pk}/entries/", {"name": names[-1]}).status_code == 302


def test_the_list_of_an_evening_ends_somewhere(inviting, monkeypatch):
    monkeypatch.setattr(start_list, "MAX_ENTRIES", 2)
    for number in range(2):
        start_list.sign_up(inviting, [f"A{number}", f"B{number}"])
    with pytest.raises(TroefError, match="lijst met inschrijvingen is vol"):
        start_list.sign_up(inviting, ["Anna", "Bram"])


def test_another_list_needs_another_movement(prepared, people):
    start_list.remove_pair(prepared.contestants.get(number=6), people.as_organiser)
    prepared.refresh_from_db()
    assert (prepared.movement, prepared.rounds, prepared.sittings.count()) == ("", 0, 0)


def test_sections_are_named_by_the_letters_there_are(people):
    evening = Evening.objects.create(name="Veel lijnen")
    Section.objects.bulk_create(Section(evening=evening, name=letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXY")
    assert start_list.add_section(evening, people.as_organiser).name == "Z"


def test_II_10_club_and_district_come_with_the_entry_and_are_fixed_at_the_start(inviting, people):
    """Typed with the entry, pasted behind the names, or noted by the organiser; nobody has to fill them in."""
    guest, organiser = Client(headers={"accept-language": "nl"}), Client(headers={"accept-language": "nl"})
    organiser.force_login(people.organiser)
    here = f"/evening/{inviting.pk}"
    refused = guest.post(f"{here}/entries/", {"name": ["Anna", ""], "club": "De Boer", "district": "Noord"})
    assert 'value="De Boer"' in refused.content.decode() and 'value="Noord"' in refused.content.decode()
    guest.post(f"{here}/entries/", {"name": ["Anna", "Bram"], "club": " De  Boer ", "district": "Noord"})
    guest.post(f"{here}/entries/", {"name": ["Corrie", "Dirk"]})
    assert "<small>De Boer, Noord</small>" in guest.get(f"{here}/entries/").content.decode()
    organiser.post(f"{here}/entries/act/", {"act": "take-over"})
    organiser.post(f"{here}/who/", {"lines": "Els - Frans @ Nel\nGreet - Henk"})
    organiser.post(f"{here}/who/", {"first": "Ineke", "second": "Jaap", "club": "Stuk", "district": "Zuid"})
    organiser.post(f"{here}/who/", {"plays_for": "4", "club": "", "district": "Zuid"})
    told = [(pair.club, pair.district) for pair in inviting.contestants.all()]
    assert told == [("De Boer", "Noord"), ("", ""), ("Nel", ""), ("", "Zuid"), ("Stuk", "Zuid")]
    page = organiser.get(f"{here}/who/").content.decode()
    assert page.count("<br><small>") == 4 and "<small>Stuk, Zuid</small>" in page
    rows = contest_file(inviting)["contestants"]
    assert [(row.get("club"), row.get("district")) for row in rows] == [
        ("De Boer", "Noord"), (None, None), ("Nel", None), (None, "Zuid"), ("Stuk", "Zuid"),
    ]  # fmt: skip
    read = contest_of(contest_file(inviting)).contestants["1"]
    assert (read.club, read.district) == ("De Boer", "Noord")
    line = inviting.log.last()
    assert (line.verb, line.about["district"]) == ("plays for", "Zuid")
    movement.choose_movement(inviting, "howell", people.as_organiser)
    lifecycle.start_evening(inviting, people.as_organiser)
    organiser.post(f"{here}/who/", {"plays_for": "4", "club": "Nel", "district": "Zuid"})
    assert inviting.contestants.get(number=4).club == ""


def test_the_log_names_the_pair_that_came_on_the_list(inviting, people):
    start_list.add_contestant(inviting, ["Anna", "Bram"], people.as_organiser)
    line = inviting.log.last()
    assert (line.verb, line.about) == ("pair added", {"number": 1, "players": ["Anna", "Bram"]})


TOO_LONG = "Dit zijn 10000 regels, en op een lijst is plaats voor 2000. Is het de goede lijst?"


def test_a_list_that_was_pasted_by_mistake_keeps_nobody_waiting(people):
    evening = Evening.objects.create(name="Clubavond")
    lines = "\n".join(f"A{number} - B{number}" for number in range(10_000))
    with pytest.raises(TroefError, match=re.escape(TOO_LONG)) as refused:
        start_list.paste_list(evening, lines, people.as_organiser)
    assert error_text(refused.value) == TOO_LONG
    assert not evening.contestants.exists()


@pytest.mark.parametrize(("kind", "line"), [("pairs", "Anna - {}"), ("individual", "{}"), ("teams", "{}: A, B, C, D")])
def test_a_name_that_no_database_keeps_is_refused(people, kind, line):
    evening = Evening.objects.create(name="Clubavond", kind=kind)
    with pytest.raises(TroefError, match="is te lang voor een naam") as refused:
        start_list.paste_list(evening, line.format("x" * 121), people.as_organiser)
    assert error_text(refused.value) == f"‘{'x' * 40}…’ is te lang voor een naam."
    assert start_list.paste_list(evening, line.format("x" * 120), people.as_organiser) == 1

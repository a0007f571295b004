"""Next Monday in a few clicks: the pages of regular evenings and the start list."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from troef.web.evenings import lifecycle
from troef.web.evenings.models import Evening, EveningState, Regular
from troef.web.people.models import Member


@pytest.fixture
def organiser(people):
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.organiser)
    return client


def _page(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def _posted(client, address, **fields):
    return client.post(address, fields, follow=True)


@pytest.fixture
def kept(organiser, prepared, people):
    """The evening of six pairs, kept as Maandagavond and played."""
    answer = _posted(organiser, f"/evening/{prepared.pk}/keep/", name="Maandagavond", with_list="1")
    assert "Maandagavond is saved: a new evening can begin with it." in _page(answer)
    lifecycle.start_evening(prepared, people.as_organiser)
    Evening.objects.update(state=EveningState.OFFICIAL)
    return Regular.objects.get()


def test_next_monday_from_the_front_page_to_the_start_in_five_clicks(organiser, kept):
    assert "New evening" in _page(organiser.get("/"))
    page = organiser.get("/evening/new/")  # 1
    assert "6 on its list" in _page(page)
    answer = _posted(organiser, "/evening/new/", like=f"regular {kept.pk}")  # 2
    who = answer.request["PATH_INFO"]
    here = [standing.pk for standing in kept.standing.all()]
    assert answer.content.decode().count('name="standing"') == 6
    assert "Added to the list: 6." in _page(_posted(organiser, who, present="1", standing=here))  # 3
    answer = _posted(organiser, who, usual="1")  # 4
    assert "The movement is Howell" in _page(answer)
    assert "6 on the list, 3 tables, 5 rounds" in _page(answer)
    evening = Evening.objects.first()
    _posted(organiser, f"/evening/{evening.pk}/act/", act="start")  # 5
    assert Evening.objects.get(pk=evening.pk).state == EveningState.PLAYING


def test_who_is_absent_loses_the_tick_and_the_guest_stays_for_good(organiser, kept):
    who = _posted(organiser, "/evening/new/", like=f"regular {kept.pk}").request["PATH_INFO"]
    here = [standing.pk for standing in kept.standing.all()][1:]
    page = _page(_posted(organiser, who, present="1", standing=here))
    assert "Present from Maandagavond" in page  # Anna and Bram may still come
    assert "They all come to Maandagavond" not in page
    assert "They all come to Maandagavond" in _page(_posted(organiser, who, first="Nico", second="Olga"))
    assert "1 more standing on Maandagavond." in _page(_posted(organiser, who, stand="1"))
    assert [str(standing) for standing in kept.standing.all()][-1] == "Nico – Olga"


def test_without_a_regular_evening_the_same_list_is_one_button(organiser, prepared):
    Evening.objects.update(state=EveningState.OFFICIAL)
    who = _posted(organiser, "/evening/new/", like=f"evening {prepared.pk}").request["PATH_INFO"]
    assert "The same 6 as on" in _page(organiser.get(who))
    assert "Added to the list: 6." in _page(_posted(organiser, who, same="1"))


def test_nothing_is_typed_twice_where_a_team_is_refused(organiser, people):
    evening = Evening.objects.create(name="Viertallen", kind="teams")
    page = _posted(organiser, f"/evening/{evening.pk}/who/", team="Azen", p1="Anna", p2="Bram", p4="Corrie")
    assert "A team has four to eight players" in _page(page)
    typed = re.findall(r'name="(team|p\d)"[^>]*value="(\w+)"', page.content.decode())
    assert typed == [("team", "Azen"), ("p1", "Anna"), ("p2", "Bram"), ("p4", "Corrie")]


def test_the_form_begins_as_the_last_evening_was(organiser, people):
    Evening.objects.create(name="Viertallenavond", kind="teams")
    page = organiser.get("/evening/new/").content.decode()
    assert 'value="Viertallenavond"' in page
    assert 'value="bridge-teams" checked' in page


def test_partners_are_proposed_with_the_reason_and_put_on_the_list(organiser, kept):
    Member.objects.create(name="Marijke")
    who = _posted(organiser, "/evening/new/", like=f"regular {kept.pk}").request["PATH_INFO"]
    page = _page(organiser.post(who, {"alone_act": "1", "alone": ["Marijke"], "others": "Bram, Anna; Piet, Zeger"}))
    assert "Bram – Anna played together 1 time, last on" in page
    assert "Marijke – Piet never played together here" in page
    assert "Zeger is left without a partner." in page
    _posted(organiser, who, partners="1", partner=["Bram – Anna", "Marijke – Piet"])
    assert [pair.name for pair in Evening.objects.first().contestants.all()] == ["Bram – Anna", "Marijke – Piet"]


def test_the_standing_pairs_on_their_page(organiser, kept):
    address = f"/regular/{kept.pk}/"
    assert "2 more standing on Maandagavond." in _page(_posted(organiser, address, lines="Nico - Olga\n\nPiet - Quin"))
    page = _posted(organiser, address, lines="Rob - Saar\nVries-Anneke")
    assert "can be a name with a hyphen" in _page(page)
    assert "Rob - Saar\nVries-Anneke</textarea>" in page.content.decode()
    _posted(organiser, address, remove=str(kept.standing.first().pk))
    assert [str(standing) for standing in kept.standing.all()][-2:] == ["Nico – Olga", "Piet – Quin"]
    assert kept.standing.count() == 7
    assert "Maandagavond is no longer a regular evening." in _page(_posted(organiser, address, forget="1"))
    assert (Regular.objects.count(), Evening.objects.count()) == (0, 1)


def test_one_set_of_boards_or_a_set_for_each_table_changes_what_is_proposed(organiser, prepared):
    address = f"/evening/{prepared.pk}/movement/"
    size = {"most_boards": "10", "minutes_per_board": "7"}

    def proposed(copies):
        page = _posted(organiser, address, **size, copies=copies)
        return re.findall(r'name="choose" value="([\w-]+)"', page.content.decode())

    unsaid, one, each = proposed(""), proposed("1"), proposed("200")
    assert unsaid == [*one, "swiss", "barometer"]
    assert (sorted(each), each == unsaid) == (sorted(unsaid), False)

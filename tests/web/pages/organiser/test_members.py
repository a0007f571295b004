"""One member: stored data, changes, merging with a duplicate, and removal of the name."""

from __future__ import annotations

import json

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils.translation import override

from troef.cards import TroefError
from troef.web.evenings import start_list
from troef.web.evenings.models import Entrant, Evening, Mark, Player, Regular, Season, Standing, SystemCard
from troef.web.evenings.start_list import add_contestant
from troef.web.pages.organiser import members
from troef.web.people.models import Deed, Member


@pytest.fixture
def anna(prepared, people):
    member = Member.objects.create(name="Anna Bakker", number="1001")
    add_contestant(prepared, ("Anna Bakker", "Zeger"), people.as_organiser)
    return member


def test_a_person_gets_everything_that_is_kept(anna, people):
    browser = Client()
    browser.force_login(people.organiser)
    kept = json.loads(browser.get(f"/members/{anna.pk}/file/").content)
    assert (kept["name"], kept["number"], [one["as"] for one in kept["played"]]) == (
        "Anna Bakker", "1001", ["Anna Bakker"],
    )  # fmt: skip


def test_a_person_is_forgotten_and_the_pair_stays(anna, prepared):
    members.anonymise_member(anna)
    assert not Member.objects.exists()
    assert not Player.objects.filter(name__contains="Anna Bakker").exists()
    assert not prepared.contestants.filter(name__contains="Anna Bakker").exists()
    assert prepared.contestants.filter(name__contains="Zeger").count() == 1


def test_no_picture_for_a_shared_link_shows_who_is_forgotten(anna):
    caches["pictures"].set("drawn", b"picture")
    members.anonymise_member(anna)
    assert caches["pictures"].get("drawn") is None


def test_who_is_forgotten_stands_on_no_list(anna):
    for kind, names in (("pairs", ["Anna Bakker", "Zeger"]), ("teams", ["P", "Q", "anna bakker", "R", "S"])):
        regular = Regular.objects.create(name=kind, settings={"kind": kind}, weekday=0)
        Standing.objects.create(regular=regular, names=names)
        Standing.objects.create(regular=regular, names=["A", "B", "C", "D"])
    members.anonymise_member(anna)
    assert [standing.names for standing in Standing.objects.all()] == [list("ABCD"), list("PQRS"), list("ABCD")]


def test_forgetting_needs_to_be_sure(anna, people):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.organiser)
    browser.post(f"/members/{anna.pk}/forget/")
    assert Member.objects.filter(pk=anna.pk).exists()
    browser.post(f"/members/{anna.pk}/forget/", {"sure": "1"})
    assert not Member.objects.exists()


class TestMerging:
    @pytest.fixture
    def double(self, anna, people):
        """The same Anna once more, with everything that can refer to a member."""
        other = Member.objects.create(name="anna bakker")
        later = Evening.objects.create(name="Later")
        contestant = add_contestant(later, ("Zeger", "Wim"), people.as_organiser)
        contestant.players.filter(name="Wim").update(member=other, name="anna bakker")
        people.director.member = other
        people.director.save()
        season = Season.objects.create(name="2026")
        zeger = Member.objects.create(name="Zeger")
        for one in (anna, other):
            entrant = Entrant.objects.create(season=season, name=f"{one.name} – Zeger")
            entrant.members.set([one, zeger])
        Mark.objects.create(
            evening=later, member=other, name="anna bakker", kind="warning", law="74A2", text="x", since=later.date
        )
        key = sorted([f"member {other.pk}", f"member {zeger.pk}"])
        SystemCard.objects.create(one=key[0], other=key[1], who="x")
        maandag = Regular.objects.create(name="Maandag", settings={"kind": "pairs"}, weekday=0)
        Standing.objects.create(regular=maandag, names=["anna bakker", "Zeger"])
        start_list.set_entry_list(later, True, None, people.as_organiser)
        start_list.sign_up(later, ["anna bakker", "Piet"])
        return other

    def test_everything_goes_along(self, anna, double, people):
        zeger = Member.objects.get(name="Zeger")
        members.merge(anna, double, "Anna Bakker", "1001")
        kept = members.export_member_data(anna)
        assert [one["as"] for one in kept["played"]] == ["Anna Bakker", "anna bakker"]
        assert (kept["accounts"], len(kept["conduct"]), len(kept["system_cards"])) == (["victor"], 1, 1)
        assert kept["stands"] == [{"evening": "Maandag", "as": "Anna Bakker – Zeger"}]
        assert [one["evening"] for one in kept["entries"]] == ["Later"]
        assert [set(entrant.members.all()) for entrant in Entrant.objects.all()] == [{anna, zeger}]
        assert SystemCard.objects.get().one == min(f"member {anna.pk}", f"member {zeger.pk}")
        assert not Member.objects.filter(pk=double.pk).exists()

    def test_who_played_on_one_evening_are_two_people(self, anna, double, people):
        add_contestant(Evening.objects.get(name="Later"), ("Rob", "Quin"), people.as_organiser).players.update(
            member=anna
        )
        with override("en"), pytest.raises(TroefError, match=r"both played on .*: they are two people"):
            members.merge(anna, double, "Anna Bakker", "1001")

    def test_it_is_shown_first_and_done_once(self, anna, double, people):
        browser = Client(headers={"accept-language": "en"})
        browser.force_login(people.organiser)
        address = f"/members/{anna.pk}/merge/"
        page = browser.get(address, {"other": double.pk}).content.decode()
        assert ("Later: anna bakker" in page, "2026: anna bakker – Zeger" in page) == (True, True)
        assert "Choose somebody else" in browser.get(address, {"other": anna.pk}).content.decode()
        fields = {"other": double.pk, "name": "Iemand", "number": ""}
        assert "Choose which name and which number stay." in browser.post(address, fields).content.decode()
        done = browser.post(address, fields | {"name": "Anna Bakker"}, follow=True).content.decode()
        assert "Anna Bakker is on the list once now." in done
        anna.refresh_from_db()
        assert (anna.number, Deed.objects.first().verb) == ("", "members put together")


def test_a_member_is_changed_on_the_page_and_the_standing_pairs_follow(anna, people):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.organiser)
    maandag = Regular.objects.create(name="Maandag", settings={"kind": "pairs"}, weekday=0)
    Standing.objects.create(regular=maandag, names=["Anna Bakker", "Zeger"])
    fields = {"name": " Anna  de Wit", "number": "1002", "accounts": [people.director.pk]}
    page = browser.post(f"/members/{anna.pk}/", fields, follow=True).content.decode()
    assert "The data of Anna de Wit stays stored." in page
    anna.refresh_from_db()
    assert (anna.name, anna.number, list(anna.accounts.all())) == ("Anna de Wit", "1002", [people.director])
    assert str(Standing.objects.get()) == "Anna de Wit – Zeger"
    assert Player.objects.get(member=anna).name == "Anna Bakker"
    Member.objects.create(name="Bram")
    assert "Bram is on the list." in browser.post(f"/members/{anna.pk}/", {"name": "bram"}).content.decode()
    anna.refresh_from_db()
    assert anna.name == "Anna de Wit"

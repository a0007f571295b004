"""The member list by file, and what is kept of one person."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from troef.cards import TroefError
from troef.web.organiser import members
from troef.web.people.models import Member
from troef.web.session.models import Player
from troef.web.session.start_list import add


def _all():
    return sorted(Member.objects.values_list("name", "number"))


def test_a_list_goes_in_and_comes_out_the_same(db):
    brought = members.read(b"naam;bondsnummer\nAnna Bakker;1001\nBram de Wit;\n\n;77\n")
    assert (brought.new, brought.changed, len(brought.skipped)) == (2, 0, 1)
    assert members.read(members.write().encode()) == members.Brought(0, 0, ())
    assert _all() == [("Anna Bakker", "1001"), ("Bram de Wit", "")]


def test_a_name_is_no_formula_for_a_spreadsheet(db):
    for name, number in (("=1+1", ""), ("@SOM", "-2+3"), ("+31 6", ""), ("-Jan", "")):
        Member.objects.create(name=name, number=number)
    lines = members.write().splitlines()
    assert lines[0] == "naam;nummer"
    assert sorted(lines[1:]) == ["'+31 6;", "'-Jan;", "'=1+1;", "'@SOM;'-2+3"]
    assert members.read(members.write().encode()) == members.Brought(0, 0, ())


def test_who_is_known_by_number_or_name_is_mended(db):
    members.read(b"name,number\nAnna Bakker,1001\nBram de Wit,\n")
    brought = members.read(b"voornaam,tussenvoegsel,achternaam,nummer\nAnna,,Visser,1001\nBram,de,Wit,1002\n")
    assert (brought.new, brought.changed) == (0, 2)
    assert _all() == [("Anna Visser", "1001"), ("Bram de Wit", "1002")]


def test_letters_of_an_old_spreadsheet(db):
    members.read("naam\nAndré\n".encode("iso-8859-1"))
    assert _all() == [("André", "")]


@pytest.mark.parametrize("data", [b"", b"x;y\n1;2\n", b"a" * (members.LARGEST + 1)])
def test_what_is_no_list_changes_nothing(db, data):
    with pytest.raises(TroefError):
        members.read(data)
    assert _all() == []


@pytest.fixture
def anna(prepared, people):
    member = Member.objects.create(name="Anna Bakker", number="1001")
    add(prepared, ("Anna Bakker", "Zeger"), people.as_organiser)
    return member


def test_a_person_gets_everything_that_is_kept(anna, people):
    browser = Client()
    browser.force_login(people.organiser)
    kept = json.loads(browser.get(f"/members/{anna.pk}/file/").content)
    assert (kept["name"], kept["number"], [one["as"] for one in kept["played"]]) == (
        "Anna Bakker", "1001", ["Anna Bakker"],
    )  # fmt: skip


def test_a_person_is_forgotten_and_the_pair_stays(anna, prepared):
    members.forget(anna)
    assert not Member.objects.exists()
    assert not Player.objects.filter(name__contains="Anna Bakker").exists()
    assert not prepared.contestants.filter(name__contains="Anna Bakker").exists()
    assert prepared.contestants.filter(name__contains="Zeger").count() == 1


def test_forgetting_needs_to_be_sure(anna, people):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.organiser)
    browser.post(f"/members/{anna.pk}/forget/")
    assert Member.objects.filter(pk=anna.pk).exists()
    browser.post(f"/members/{anna.pk}/forget/", {"sure": "1"})
    assert not Member.objects.exists()


def test_the_file_is_taken_in_on_the_page(people):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.organiser)
    sent = SimpleUploadedFile("leden.csv", b"naam\nAnna\n")
    assert "1 new, 0 changed." in browser.post("/members/file/", {"file": sent}, follow=True).content.decode()
    assert (
        "first line names"
        in browser.post(
            "/members/file/", {"file": SimpleUploadedFile("x.csv", b"?\n1\n")}, follow=True
        ).content.decode()
    )

"""The log of the club: changes of accounts, tokens, members and backups. A new password revokes the tokens."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from troef.web.api.models import Token
from troef.web.people.models import Account, Club, Deed, Member


@pytest.fixture
def organiser(people):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.organiser)
    return browser


def test_what_an_organiser_does_stands_in_the_log(organiser, people):
    victor = {"name": "Victor", "directs": "on", "is_active": "on"}
    organiser.post("/members/", {"name": "Marijke"})
    member = Member.objects.get()
    organiser.post("/accounts/", victor | {"name": "Wim", "username": "wim", "password": "ruitenvrouw"})
    organiser.post(f"/accounts/{people.director.pk}/", victor | {"password": "hartenboer"})
    organiser.post("/tokens/", {"name": "club site"})
    organiser.post(f"/tokens/{Token.objects.get().pk}/")
    organiser.post("/backup/")
    organiser.post(f"/members/{member.pk}/forget/", {"sure": "1"})
    done = [(one.verb, one.about) for one in Deed.objects.order_by("pk")]
    assert done == [
        ("member added", str(member.pk)), ("account made", "Wim"), ("password set", "Victor"),
        ("account changed", "Victor"), ("token made", "club site"), ("token taken back", "club site"),
        ("backup made", ""), ("member forgotten", str(member.pk)),
    ]  # fmt: skip
    assert {one.account.name for one in Deed.objects.all()} == {"Olga"}
    page = organiser.get("/accounts/").content.decode()
    assert "Olga gave the account Victor a new password" in page
    assert "Marijke" not in page.partition("What was done")[2]


@pytest.mark.parametrize("act", [lambda: Deed.objects.all().delete(), lambda: Deed.objects.update(verb="x")])
def test_nobody_changes_a_line(organiser, act):
    organiser.post("/members/", {"name": "Marijke"})
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        act()


def test_tokens_end_with_a_new_password(organiser, people):
    victors = Client(headers={"authorization": f"Bearer {Token.objects.issue(people.director, 'x')[1]}"})
    assert victors.get("/api/v1/evenings").status_code == 200
    given = {"name": "Victor", "directs": "on", "is_active": "on", "password": "hartenboer"}
    organiser.post(f"/accounts/{people.director.pk}/", given)
    assert victors.get("/api/v1/evenings").status_code == 401
    Token.objects.issue(people.organiser, "x")
    new = {"old_password": "ruitenvrouw", "new_password1": "schoppenaas", "new_password2": "schoppenaas"}
    organiser.post("/password/", new)
    assert Token.objects.count() == 0
    assert (Club.objects.count(), Account.objects.count()) == (1, 2)

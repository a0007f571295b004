"""The demo club, and the first account of a real one."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from troef.web import demo
from troef.web.club import first
from troef.web.club.models import Account, Club
from troef.web.evening.models import Evening


@pytest.fixture
def made(db):
    assert demo.make()


def test_one_finished_and_one_half_played(made):
    half, done = Evening.objects.order_by("-date", "-pk")
    assert done.is_final(timezone.now()) and done.results.count() == 132
    assert (half.state, half.round, half.rounds) == ("playing", 4, 7)
    assert half.calls.filter(done=None).count() == 1
    assert half.results.filter(agreed=False).count() == 1


def test_it_is_made_once(made):
    assert not demo.make()
    assert Club.objects.count() == 1


@pytest.mark.parametrize("login", demo.LOGINS)
def test_the_printed_logins_work(made, login):
    client = Client()
    answer = client.post("/sign-in/", {"username": login.username, "password": login.password})
    assert answer.status_code == 302 and answer["Location"] == "/"


def test_the_button_fits_who_you_are(made):
    told = {"organisator": "See results", "wedstrijdleider": "Open the director's desk", None: "See results"}
    for username, text in told.items():
        client = Client(headers={"accept-language": "en"})
        if username:
            client.force_login(Account.objects.get(username=username))
        assert text.replace("'", "&#x27;") in client.get("/").content.decode()


def test_every_page_of_the_demo_in_both_languages(made):
    client = Client()
    client.force_login(Account.objects.make("both", "x", organises=True, directs=True))
    half, done = Evening.objects.order_by("-date", "-pk")
    pages = ["/", "/members/", "/accounts/", "/evening/new/"]
    for evening in (half, done):
        base = f"/evening/{evening.pk}/"
        pages += [
            base,
            f"{base}desk/",
            f"{base}log/",
            f"{base}who/",
            f"{base}movement/",
            f"{base}rules/",
            f"{base}ready/",
        ]
        pages += [f"{base}board/1/", f"{base}desk/board/1/", f"{base}pair/3/", f"{base}desk/penalty/"]
        pages += [f"{base}desk/adjust/{evening.results.first().pk}/"]
    for lang in ("nl", "en"):
        for page in pages:
            answer = client.get(page, headers={"accept-language": lang})
            assert answer.status_code == 200, page
            assert f'<html lang="{lang}"' in answer.content.decode()
            assert len(answer.content) < 100_000, page


def test_the_first_account_is_made_with_the_printed_link(db):
    client = Client()
    url = f"/welcome/{first.token()}/"
    assert client.get("/welcome/guess/").status_code == 404
    filled = {"club": "De Troefboer", "name": "Olga", "username": "olga", "password": "kort"}
    assert client.post(url, filled).status_code == 200, "too short a password"
    assert client.post(url, {**filled, "password": "ruitenvrouw", "directs": "on"}).status_code == 302
    account = Account.objects.get()
    assert (account.organises, account.directs) == (True, True)
    assert client.get(url).status_code == 404, "the link works once"

"""The first page offers the demo to whoever has the printed link; tests/test_bundle.py stops Troef too."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from troef.web.people import sign_in
from troef.web.people.models import Account, Club


def test_the_demo_is_for_whoever_has_the_printed_link_and_only_once(db):
    client = Client(headers={"accept-language": "en"})
    link = f"/welcome/{sign_in.token()}/"
    page = client.get(link).content.decode()
    assert f'action="{link}demo/"' in page and "Try the demo" in page and "Make my club" in page
    assert client.get(f"{link}demo/").status_code == 405
    assert client.post("/welcome/guessed/demo/").status_code == 404 and not Club.objects.exists()
    answer = client.post(f"{link}demo/", follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert (
        "You are organisator, the other account is wedstrijdleider; the password is schoppenaas."
        in answer.content.decode()
    )
    assert client.get("/members/").status_code == 200, "signed in as the organiser"
    assert client.post(f"{link}demo/").status_code == 404


@pytest.mark.parametrize(("office", "opened", "status"), [("organises", False, 404), ("directs", True, 403)])
def test_stopping_is_for_the_organiser_of_a_troef_that_was_opened_here(db, monkeypatch, office, opened, status):
    monkeypatch.setattr(settings, "OPENED", opened)
    client = Client()
    client.force_login(Account.objects.make("iemand", "schoppenheer", **{office: True}))
    assert client.get("/stop/").status_code == client.post("/stop/").status_code == status
    assert "/stop/" not in client.get("/").content.decode()


def test_the_page_asks_first_and_offers_a_new_club_to_the_demo_alone(db, monkeypatch):
    monkeypatch.setattr(settings, "OPENED", True)
    client = Client(headers={"accept-language": "en"})
    client.force_login(Account.objects.make("organisator", "iets anders", organises=True))
    assert 'href="/stop/"' in client.get("/").content.decode()
    page = client.get("/stop/").content.decode()
    assert "Phones hold on to what is entered" in page and "my own club" not in page

"""Rights to start the demo and stop Troef, and the double click (`make bundle-test` builds the bundle first)."""

from __future__ import annotations

import os
import runpy
import sys

import pytest
from django.conf import settings
from django.test import Client

from troef.web.people import sign_in
from troef.web.people.models import Account, Club


def test_the_demo_is_for_whoever_has_the_printed_link_until_there_is_an_account(db):
    client = Client(headers={"accept-language": "en"})
    link = f"/welcome/{sign_in.setup_token()}/"
    page = client.get(link).content.decode()
    assert f'action="{link}demo/"' in page and "Try the demo" in page and "Make my club" in page
    assert client.get(f"{link}demo/").status_code == 405
    assert client.post("/welcome/guessed/demo/").status_code == 404
    Account.objects.make("olga", "schoppenheer", organises=True)
    assert client.post(f"{link}demo/").status_code == 404 and not Club.objects.exists()


@pytest.mark.slow
def test_a_visitor_of_the_demo_is_player_director_or_organiser_in_one_click(demo_club):
    client = Client(headers={"accept-language": "en"})
    assert 'action="/demo/player/"' in client.get("/").content.decode()
    for role, said in (("director", "Open the director&#x27;s desk"), ("organiser", "For the organiser")):
        page = client.post(f"/demo/{role}/", follow=True)
        assert page.redirect_chain == [("/", 302)] and said in page.content.decode()
    page = client.post("/demo/player/", follow=True)
    assert page.redirect_chain[0][0].startswith("/t/") and "data-board=" in page.content.decode()
    assert "_auth_user_id" not in client.session, "a player is not signed in as staff"
    assert "You are at table" in client.get("/").content.decode()


@pytest.mark.slow
def test_a_real_club_gives_nobody_a_role(demo_club):
    for account in Account.objects.all():
        account.set_password("een eigen wachtwoord")
        account.save()
    for role in ("player", "director", "organiser", "owner"):
        assert Client().post(f"/demo/{role}/").status_code == 404
    assert Client().get("/demo/player/").status_code == 405
    Club.objects.update(name="Een echte club")
    assert "/demo/" not in Client().get("/").content.decode()


@pytest.mark.parametrize(("office", "opened", "status"), [("organises", False, 404), ("directs", True, 403)])
def test_stopping_is_for_the_organiser_of_a_troef_that_was_opened_here(db, monkeypatch, office, opened, status):
    monkeypatch.setattr(settings, "OPENED_ON_LAPTOP", opened)
    client = Client()
    client.force_login(Account.objects.make("iemand", "schoppenheer", **{office: True}))
    assert client.get("/stop/").status_code == client.post("/stop/").status_code == status
    assert "/stop/" not in client.get("/").content.decode()


def test_the_page_asks_first_and_offers_a_new_club_to_the_demo_alone(db, monkeypatch):
    monkeypatch.setattr(settings, "OPENED_ON_LAPTOP", True)
    client = Client(headers={"accept-language": "en"})
    client.force_login(Account.objects.make("organisator", "iets anders", organises=True))
    assert 'href="/stop/"' in client.get("/").content.decode()
    page = client.get("/stop/").content.decode()
    assert "Phones store new entries" in page and "my own club" not in page


def test_a_double_click_goes_on_with_the_demo_and_then_with_a_club_of_ones_own(root, new_site, tmp_path):
    """The walk through the bundle from its second start, with the Python of the tests."""
    walk = runpy.run_path(str(root / "scripts" / "bundle" / "walk.py"))
    folder = new_site(tmp_path / ".local" / "share" / "troef", "--demo").prepare().var
    browser = tmp_path / "browser"
    browser.write_text("#!/bin/sh\n")
    browser.chmod(0o700)
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "DJANGO_SETTINGS_MODULE") if name in os.environ}
    environment = kept | {"HOME": str(tmp_path), "TROEF_LANG": "en", "BROWSER": f"{browser} %s"}
    walk["own_club"]([sys.executable, str(root / "scripts" / "bundle" / "start.py")], environment)
    assert {"troef.sqlite3", "demo-troef.sqlite3", "secret-key"} <= {file.name for file in folder.iterdir()}
    assert not (folder / "demo-is-over").exists()

"""Signing in, passwords, and what happens to somebody who guesses."""

from __future__ import annotations

import pytest
from django.test import Client

from troef.web.club.models import Account
from troef.web.limits import SIGN_IN, SIGN_IN_ANY

RIGHT = {"username": "olga", "password": "ruitenvrouw"}


@pytest.fixture
def olga(db):
    return Account.objects.make("olga", "ruitenvrouw", "Olga", organises=True)


@pytest.fixture
def signed_in(olga):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(olga)
    return browser


def _try(name="olga", password="wrong", address="192.0.2.7"):
    return Client(REMOTE_ADDR=address, headers={"accept-language": "en"}).post(
        "/sign-in/", {"username": name, "password": password}
    )


def test_the_right_password_lets_in(olga):
    assert _try(password="ruitenvrouw").status_code == 302


def test_who_guesses_one_account_waits_even_with_the_right_password(olga):
    for _attempt in range(SIGN_IN.most):
        assert "too often" not in _try().content.decode()
    refused = _try(password="ruitenvrouw")
    assert (refused.status_code, "wrong too often. Wait 5 minutes" in refused.content.decode()) == (200, True)
    assert _try(password="ruitenvrouw", address="192.0.2.8").status_code == 302


def test_who_guesses_many_accounts_waits_too(olga):
    for attempt in range(SIGN_IN_ANY.most):
        _try(f"name{attempt}")
    assert "too often" in _try(password="ruitenvrouw").content.decode()


def test_a_slip_of_the_finger_is_forgotten_by_the_right_password(olga):
    for _attempt in range(SIGN_IN.most - 1):
        _try()
    assert _try(password="ruitenvrouw").status_code == 302
    assert "too often" not in _try().content.decode()


def test_everybody_changes_his_own_password(signed_in, olga):
    new = {"old_password": "ruitenvrouw", "new_password1": "schoppenaas", "new_password2": "schoppenaas"}
    assert signed_in.post("/password/", new).status_code == 302
    assert signed_in.get("/accounts/").status_code == 200, "she stays signed in"
    olga.refresh_from_db()
    assert olga.check_password("schoppenaas")
    assert Client().get("/password/").status_code == 302


def test_the_organiser_gives_a_new_password_and_closes_an_account(signed_in):
    victor = Account.objects.make("victor", "ruitenvrouw", "Victor", directs=True)
    form = {"name": "Victor", "directs": "on", "is_active": "on", "password": "hartenboer"}
    assert signed_in.post(f"/accounts/{victor.pk}/", form).status_code == 302
    assert _try("victor", "hartenboer").status_code == 302
    assert signed_in.post(f"/accounts/{victor.pk}/", {"name": "Victor", "directs": "on"}).status_code == 302
    assert _try("victor", "hartenboer").status_code == 200


def test_an_empty_password_keeps_the_old_one(signed_in, olga):
    form = {"name": "Olga V", "organises": "on", "is_active": "on", "password": ""}
    assert signed_in.post(f"/accounts/{olga.pk}/", form).status_code == 302
    assert _try(password="ruitenvrouw").status_code == 302


def test_the_last_organiser_stays(signed_in, olga):
    refused = signed_in.post(f"/accounts/{olga.pk}/", {"name": "Olga", "directs": "on", "is_active": "on"})
    assert "last organiser" in refused.content.decode()
    olga.refresh_from_db()
    assert olga.organises

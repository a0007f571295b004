"""Signing in, passwords, and limits against guessing."""

from __future__ import annotations

import http.client
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest
from django.test import Client

from troef.web.people.models import Account
from troef.web.platform.http.rate_limits import SECRET_GUESSES, SIGN_IN, SIGN_IN_ACCOUNT, SIGN_IN_ANY

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
    for _attempt in range(SIGN_IN.max_tries):
        assert "Too many wrong attempts" not in _try().content.decode()
    refused = _try(password="ruitenvrouw")
    assert (refused.status_code, "Too many wrong attempts. Wait 5 minutes" in refused.content.decode()) == (200, True)
    assert _try(password="ruitenvrouw", address="192.0.2.8").status_code == 302


def test_who_guesses_many_accounts_waits_too(olga):
    for attempt in range(SIGN_IN_ANY.max_tries):
        _try(f"name{attempt}")
    assert "Too many wrong attempts" in _try(password="ruitenvrouw").content.decode()


def test_the_addresses_of_one_ipv6_network_are_counted_together(olga):
    for attempt in range(SIGN_IN.max_tries):
        _try(address=f"2001:db8:1:2::{attempt + 1:x}")
    assert "Too many wrong attempts" in _try(password="ruitenvrouw", address="2001:db8:1:2:ffff::1").content.decode()
    assert _try(password="ruitenvrouw", address="2001:db8:1:3::1").status_code == 302


@pytest.mark.slow
def test_an_account_is_counted_over_all_addresses_but_not_for_a_browser_that_signed_in_before(olga):
    own = Client(REMOTE_ADDR="192.0.2.1", headers={"accept-language": "en"})
    assert own.post("/sign-in/", RIGHT).status_code == 302
    own.post("/sign-out/")
    for attempt in range(SIGN_IN_ACCOUNT.max_tries):
        _try(address=f"198.51.100.{attempt}")
    assert "Too many wrong attempts" in _try(password="ruitenvrouw", address="203.0.113.9").content.decode()
    assert own.post("/sign-in/", RIGHT).status_code == 302, "strangers do not lock out its owner"
    forged = Client(REMOTE_ADDR="203.0.113.10", headers={"accept-language": "en"})
    forged.cookies["known-account"] = "olga:forged"
    assert "Too many wrong attempts" in forged.post("/sign-in/", RIGHT).content.decode()


def test_a_slip_of_the_finger_is_forgotten_by_the_right_password(olga):
    for _attempt in range(SIGN_IN.max_tries - 1):
        _try()
    assert _try(password="ruitenvrouw").status_code == 302
    assert "Too many wrong attempts" not in _try().content.decode()


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
    assert "this is the last one" in refused.content.decode()
    olga.refresh_from_db()
    assert olga.organises


def test_a_right_password_does_not_count(olga):
    for _attempt in range(SIGN_IN_ANY.max_tries + 1):
        assert _try(password="ruitenvrouw").status_code == 302


class _Browser:
    """A browser at a real server, from its own address."""

    def __init__(self, site, source="127.0.0.1"):
        self.line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=120, source_address=(source, 0))
        self.token = self.ask("GET", "/sign-in/").getheader("Set-Cookie").split("csrftoken=")[1].split(";")[0]

    def ask(self, method, path, body=None, **headers):
        self.line.request(method, path, body, headers)
        self.answer = self.line.getresponse()
        self.said = self.answer.read().decode()
        return self.answer

    def sign_in(self, name, password):
        form = urlencode({"username": name, "password": password, "csrfmiddlewaretoken": self.token})
        kind = "application/x-www-form-urlencoded"
        headers = {"Content-Type": kind, "Cookie": f"csrftoken={self.token}", "Accept-Language": "en"}
        return self.ask("POST", "/sign-in/", form, **headers).status


def test_sixty_tries_at_the_same_moment_are_sixty(demo_site):
    """Each counts before it is checked. Other pages remain quick, because few are checked together."""
    with ThreadPoolExecutor(60) as pool:
        browsers = list(pool.map(lambda _each: _Browser(demo_site, "127.0.0.77"), range(60)))
        tries = [pool.submit(one.sign_in, "nobody-has-this-name", "wrong") for one in browsers]
        began = time.monotonic()
        assert _Browser(demo_site).answer.status == 200
        waited = time.monotonic() - began
        assert [one.result() for one in tries] == [200] * 60
    assert sum("Too many wrong attempts" not in one.said for one in browsers) == SIGN_IN.max_tries
    assert waited < 20


def test_an_address_that_is_passed_on_is_believed_from_a_trusted_proxy_only(demo_site):
    stranger, proxy = _Browser(demo_site, "127.0.0.78"), _Browser(demo_site)
    passed_on = [{"X-Forwarded-For": f"198.51.100.{number}"} for number in range(SECRET_GUESSES.max_tries + 1)]
    answers = [stranger.ask("GET", "/t/guess/", **one).status for one in passed_on]
    assert answers == [404] * SECRET_GUESSES.max_tries + [429]
    assert {proxy.ask("GET", "/t/guess/", **one).status for one in passed_on} == {404}


def test_the_page_says_what_to_do_without_a_password(db):
    page = Client(headers={"accept-language": "nl"}).get("/sign-in/").content.decode()
    assert "Wachtwoord vergeten?" in page and "troef password NAAM" in page

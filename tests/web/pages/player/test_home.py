"""The front pages: the list of evenings, and the tour of a first evening."""

from __future__ import annotations

from django.conf import settings
from django.test import Client

from troef.web.evenings import lifecycle
from troef.web.evenings.models import Evening
from troef.web.pages.player.home import tour
from troef.web.people import sign_in


def _organiser(people):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.organiser)
    return browser


def test_the_list_shows_what_was_played_and_not_what_is_prepared(evening):
    Evening.objects.create(name="Volgende week")
    page = Client().get("/evenings/").content.decode()
    assert ("Clubavond" in page, "Volgende week" in page) == (True, False)
    assert Client().get("/evenings/?page=zzz").status_code == 200


def test_the_tour_follows_the_evening(people):
    browser = _organiser(people)
    assert "step by step" in browser.get("/").content.decode()
    assert [step.done for step in tour()] == [True, False, False, False, False, False, False]
    page = browser.get("/first-evening/").content.decode()
    assert page.count("Do this now") == 1


def test_the_tour_ends_with_the_first_official_result(evening, play_all, people):
    assert [step.done for step in tour()] == [True, False, True, True, True, False, False]
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(Evening.objects.get(pk=evening.pk), people.as_organiser)
    assert [step.done for step in tour()] == [True, False, True, True, True, True, True]
    assert "step by step" not in _organiser(people).get("/").content.decode()


def test_an_empty_installation_says_so_and_where_the_first_account_is_made(db, monkeypatch):
    page = Client(headers={"accept-language": "nl"}).get("/").content.decode()
    assert "Deze Troef is nog leeg" in page and "Open de link die Troef" in page and "/welcome/" not in page
    monkeypatch.setattr(settings, "OPENED_ON_LAPTOP", True)
    assert f'href="/welcome/{sign_in.setup_token()}/"' in Client().get("/").content.decode()
    assert "/welcome/" not in Client(REMOTE_ADDR="192.168.1.20").get("/").content.decode()


def test_a_club_with_an_account_is_not_called_empty(people):
    assert "leeg" not in Client(headers={"accept-language": "nl"}).get("/").content.decode()

"""The front pages: the list of evenings, the tour of a first evening, and the codes that lead to a table."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from troef.web.access.phones import admit_phone
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.models import Evening, LiveTable, ScreenMode
from troef.web.evenings.scoring import standings
from troef.web.evenings.start_list import paste_list
from troef.web.pages.player.home import last_results, tour
from troef.web.people import sign_in
from troef.web.platform.http.rate_limits import SEAT_REQUESTS, SECRET_GUESSES


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


def test_the_front_page_names_the_winners_of_an_official_evening_only(evening, play_all, people):
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    ranking = standings(Evening.objects.get(pk=evening.pk)).ranking
    best = [place.contestant.name for place in ranking if place.rank == 1]
    assert [(played.evening, played.winners) for played in last_results(None)] == [(evening, ())]
    lifecycle.publish_result(Evening.objects.get(pk=evening.pk), people.as_organiser)
    assert [place.contestant.name for place in last_results(None)[0].winners] == best
    assert f"<b>{best[0]}</b>" in Client().get("/").content.decode()
    Evening.objects.update(hidden_until=timezone.localdate())  # Other clubs still play these boards.
    assert last_results(None)[0].winners == ()


@pytest.mark.parametrize("page", ["help", "privacy", "accessibility", "source", "style"])
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_the_footer_leads_to_pages_about_the_site(db, page, lang):
    client = Client(headers={"accept-language": lang})
    assert f'href="/about/{page}/"' in client.get("/about/source/").content.decode()
    shown = client.get(f"/about/{page}/").content.decode()
    assert f'<html lang="{lang}"' in shown and shown.count("<h1>") >= 1
    assert client.get("/about/anything/").status_code == 404


def test_an_empty_installation_says_so_and_where_the_first_account_is_made(db, monkeypatch):
    page = Client(headers={"accept-language": "nl"}).get("/").content.decode()
    assert "Deze Troef is nog leeg" in page and "Open de link die Troef" in page and "/welcome/" not in page
    monkeypatch.setattr(settings, "OPENED_ON_LAPTOP", True)
    assert f'href="/welcome/{sign_in.setup_token()}/"' in Client().get("/").content.decode()
    assert "/welcome/" not in Client(REMOTE_ADDR="192.168.1.20").get("/").content.decode()


def test_a_club_with_an_account_is_not_called_empty(people):
    assert "leeg" not in Client(headers={"accept-language": "nl"}).get("/").content.decode()


CARDS = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"


class Knocking:
    """A phone that asks for a seat by the number of a table, or by its code."""

    def __init__(self, phone, code):
        self.phone, self.url = phone, f"/at/{code}/"
        self.client = phone.client

    @property
    def page(self):
        return self.client.get(self.url)

    def asks(self, side, **more):
        return self.client.post(self.url, {"side": side, **more})


@pytest.fixture
def knocks(phone):
    return lambda code: Knocking(phone(), code)


def test_an_old_photo_of_the_card_alone_shows_nothing(knocks, first, evening, phone):
    """Neither the secret address nor any board, before or after it asked for a seat."""
    ns, ew = phone(), phone()
    ns.sit(first, "NS"), ew.sit(first, "EW")
    ns.tells(first.boards[0], "7N", "N", "3")
    evening.boards.create(number=first.boards[0], cards=CARDS)
    for code in ("1", first.table.code, first.table.code.lower()):
        stranger = knocks(code)
        for side in ("", "NS", "table"):
            if side:
                stranger.asks(side)
                assert "This phone waits to be let in" in stranger.page.content.decode()
            looked = [stranger.client.get(page) for page in (stranger.url, f"{stranger.url}?part", "/")]
            pages = [answer.content.decode() for answer in looked]
            assert not any(word in page for page in pages for word in (first.table.secret, "7<span", "KQ9"))
        assert stranger.phone.sees(evening) == set()
        stranger.phone.url, stranger.phone.sitting = f"/t/{first.table.secret}/", first
        assert "not been let in" in stranger.phone.tells(first.boards[1])["refused"]


def test_also_at_a_table_without_any_phone(knocks, first, evening):
    stranger = knocks("1")
    stranger.asks("NS")
    assert stranger.phone.place.waits


def test_a_phone_that_sits_there_lets_it_in_with_one_tap(knocks, first, phone):
    ns, guest = phone(), knocks(first.table.code)
    ns.sit(first, "NS")
    guest.asks("EW")
    assert "Another phone wants to sit here for East-West" in ns.client.get(ns.url).content.decode()
    ns.vouches_for(guest.phone)
    inside = f"/t/{first.table.secret}/"
    assert guest.page["Location"] == inside
    assert guest.client.get(f"{guest.url}?part")["HX-Redirect"] == inside


def test_on_screens_an_admitted_phone_goes_to_the_cards(knocks, first, evening, people):
    Evening.objects.filter(pk=evening.pk).update(screens=ScreenMode.GUARDED)
    guest = knocks(first.table.code)
    guest.asks("N")
    admit_phone(guest.phone.place, None, people.as_director)
    cards = f"/play/{LiveTable.objects.get(sitting=first).secret}/"
    assert guest.client.get(f"{guest.url}?part")["HX-Redirect"] == cards
    assert guest.page["Location"] == cards


def test_organiser_and_director_let_in_one_or_all(knocks, first, evening, people):
    guests = [knocks("1"), knocks("2"), knocks("2")]
    for guest, side in zip(guests, ("table", "table", "EW"), strict=True):
        guest.asks(side)
    staff, phones = Client(headers={"accept-language": "en"}), f"/evening/{evening.pk}/phones/"
    staff.force_login(people.director)
    staff.post(phones, {"place": guests[0].phone.place.pk, "act": "in"})
    assert [guest.phone.place.waits for guest in guests] == [False, True, True]
    listed = staff.get(phones).content.decode()
    assert "Let in all 2 that wait" in listed and all(table.code in listed for table in evening.tables.all())
    staff.post(phones, {"act": "all"})
    assert [guest.phone.place.waits for guest in guests] == [False, False, False]
    assert guests[0].page.status_code == 302


def test_a_pair_that_sits_already_comes_along_by_the_card_of_its_next_table(first, evening, phone, play):
    mine = phone()
    mine.sit(first, "EW")
    for sitting in evening.sittings.filter(round=1).select_related("table", "north", "east", "evening"):
        for board in sitting.boards:
            play(sitting, board)
    next_table = Knocking(mine, "2")
    next_table.asks("EW")
    assert (mine.place.sitting.round, mine.place.waits) == (2, False)
    assert next_table.page.status_code == 302


def test_who_comes_to_a_wrong_table_is_told_where_his_pair_plays(first, evening, phone):
    mine = phone()
    mine.sit(first, "EW")
    answer = Knocking(mine, "2").asks("NS")
    assert (answer.status_code, "which plays at table 1, East-West" in answer.content.decode()) == (409, True)


def test_the_card_asks_which_evening_where_two_are_played(knocks, first, evening, people):
    other = Evening.objects.create(name="Ochtendgroep", most_boards=10)
    paste_list(other, "Anna - Bram\nCorrie - Dirk\nEls - Frans\nGreet - Henk", people.as_organiser)
    movement.choose_movement(other, "howell", people.as_organiser)
    lifecycle.start_evening(other, people.as_organiser)
    guest = knocks("1")
    asked = guest.page.content.decode()
    assert "Which evening do you play?" in asked and "Ochtendgroep" in asked and evening.name in asked
    guest.url += f"?evening={other.pk}"
    guest.asks("NS")
    assert guest.phone.place.sitting.evening == other
    assert "Which evening" not in knocks(first.table.code).page.content.decode(), "a code has its evening"


def test_nothing_is_played_there(knocks, prepared):
    for code in ("1", "77"):
        assert "Nothing is being played at this table now." in knocks(code).page.content.decode()
    table = prepared.tables.first()
    assert knocks(table.code).page.status_code == 404


def test_the_address_to_type_a_code(client, first):
    assert "De code op de tafelkaart" in client.get("/at/").content.decode()
    assert (
        client.get("/at/", {"code": f" {first.table.code.lower()}"})["Location"] == f"/at/{first.table.code.lower()}/"
    )
    assert client.get("/at/", {"code": "../x"}).status_code == 200


def test_a_code_is_six_signs_that_look_like_no_other(evening):
    codes = [table.code for table in evening.tables.all()]
    assert all(len(code) == 6 and not set(code) & set("0O1IL2Z5S8BU") for code in codes)
    assert len(set(codes)) == len(codes)


@pytest.mark.slow
def test_who_guesses_codes_or_asks_for_too_many_seats_has_to_wait(first, evening):
    guesser = Client(REMOTE_ADDR="192.0.2.9", headers={"accept-language": "en"})
    for _number in range(SECRET_GUESSES.max_tries):
        assert guesser.get("/at/AAAAAA/").status_code == 404
    assert guesser.get("/at/AAAAAA/").status_code == 429
    assert guesser.get(f"/at/{first.table.code}/").status_code == 200
    for _number in range(SEAT_REQUESTS.max_tries):
        guesser.post("/at/1/", {"side": "nowhere"})
    flooded = guesser.post("/at/1/", {"side": "NS"})
    assert (flooded.status_code, "Too many phones have asked for a seat." in flooded.content.decode()) == (429, True)

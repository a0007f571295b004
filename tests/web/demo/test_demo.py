"""The demo club, and the first account of a real one."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db.models import Q
from django.test import Client
from django.utils import timezone

from troef.web import demo
from troef.web.evenings.models import Evening, Season, Simultaneous
from troef.web.events.season import season_tables
from troef.web.people import sign_in
from troef.web.people.models import Account, Club
from troef.web.platform.models import Work


@pytest.mark.slow
def test_the_demo_club(db):
    begun = Client(headers={"accept-language": "en"}).post(f"/welcome/{sign_in.setup_token()}/demo/", follow=True)
    told = "You are organisator, the other account is wedstrijdleider; the password is schoppenaas."
    assert begun.redirect_chain == [("/", 302)] and told in begun.content.decode()
    assert not demo.make_demo(), "it is made once"
    assert Club.objects.count() == 1
    done, half, boards, drive, teams, *winter = Evening.objects.order_by("pk")
    assert (teams.kind, teams.round, teams.rounds, teams.results.count()) == ("teams", 3, 6, 32 + 16 - 4)
    assert done.is_final(timezone.now()) and done.results.count() == 132
    assert (half.state, half.round, half.rounds) == ("playing", 4, 7)
    assert half.calls.filter(done=None).count() == 1
    assert half.results.filter(agreed=False).count() == 1
    assert (boards.movement, boards.winners, boards.results.count()) == ("schevenings", 2, 50)
    assert (drive.movement, drive.kind, drive.results.count()) == ("drive", "individual", 36)
    _season(done, winter)
    _simultaneous()
    assert demo.logins() == list(demo.LOGINS)
    for login in demo.LOGINS:
        answer = Client().post("/sign-in/", {"username": login.username, "password": login.password})
        assert answer.status_code == 302 and answer["Location"] == "/"
    _button_fits()
    _organiser_plays(half)
    _every_page(half, teams, done, boards, drive)


def test_a_real_club_stays_as_it_is(db):
    Account.objects.make("organisator", "iets anders", organises=True)
    assert not demo.make_demo() and not Club.objects.exists() and demo.logins() == []


def _season(done, winter):
    """Check a season of five evenings, the last one in full. The best four count, and there is one guest."""
    assert [(evening.state, evening.results.count()) for evening in winter] == [("official", 90)] * 4
    season = Season.objects.get()
    (table,) = season_tables(season)
    assert table.evenings == (*winter, done) and len(table.rows) == 12
    counted = Counter((cell.how.value, cell.counts) for row in table.rows for cell in row.cells if cell)
    assert counted == {("played", True): 47, ("played", False): 4, ("substitute", True): 1}
    assert Client().get(f"/seasons/{season.pk}/").content.decode().count('<svg class="graph"') == 12


def _simultaneous():
    """Check a simultaneous event: five reports, official and public, with its list, a club and a board."""
    event = Simultaneous.objects.get()
    assert event.is_official and event.ranked == event.version == 5 and not Work.objects.exists()
    assert event.overall.count() == 40 and event.overall.earliest("rank").percentage > 55
    for page in ("", "?district=Zuid", "clubs/", "club/1/", "board/1/", "secret/"):
        assert Client().get(f"/simultaneous/{event.code}/{page}").status_code == 200, page
    assert "Anneke Bakker" in Client().get(f"/simultaneous/{event.code}/club/1/").content.decode()


def _button_fits():
    told = {
        "organisator": "Tables and results",
        "wedstrijdleider": "Open the director's desk",
        None: "Tables and results",
    }
    for username, text in told.items():
        client = Client(headers={"accept-language": "en"})
        if username:
            client.force_login(Account.objects.get(username=username))
        assert text.replace("'", "&#x27;") in client.get("/").content.decode()


def _organiser_plays(evening):
    """Check that she sees only boards that her pair has played; the director, who does not play, sees all."""
    seen = {}
    for login in demo.LOGINS:
        client = Client()
        client.force_login(Account.objects.get(username=login.username))
        boards = range(1, 22)
        seen[login.office] = [
            one for one in boards if client.get(f"/evening/{evening.pk}/board/{one}/").status_code == 200
        ]
    pair = evening.contestants.get(players__name="Marijke Hendriks")
    played = evening.results.filter(Q(north=pair) | Q(east=pair), agreed=True).values_list("board", flat=True)
    assert seen == {"organiser": sorted(played), "director": list(range(1, 22))}


def _every_page(*evenings):
    """Check every page in both languages, and its size."""
    client = Client()
    client.force_login(Account.objects.make("both", "x", organises=True, directs=True))
    pages = ["/", "/members/", "/accounts/", "/evening/new/"]
    names = (
        "",
        "desk/",
        "log/",
        "who/",
        "movement/",
        "rules/",
        "ready/",
        "board/1/",
        "desk/board/1/",
        "pair/3/",
        "round/1/",
        "desk/penalty/",
    )
    for evening in evenings:
        base = f"/evening/{evening.pk}/"
        one = evening.results.first()
        pages += [base + name for name in names] + [f"{base}desk/adjust/{one.sitting_id}/{one.board}/"]
    for lang in ("nl", "en"):
        for page in pages:
            answer = client.get(page, headers={"accept-language": lang}, follow=True)
            assert answer.status_code == 200, page
            assert f'<html lang="{lang}"' in answer.content.decode()
            assert len(answer.content) < 100_000, page


def test_the_first_account_is_made_with_the_printed_link(db):
    client = Client()
    url = f"/welcome/{sign_in.setup_token()}/"
    assert client.get("/welcome/guess/").status_code == 404
    filled = {"club": "De Troefboer", "name": "Olga", "username": "olga", "password": "kort"}
    assert client.post(url, filled).status_code == 200, "too short a password"
    assert client.post(url, {**filled, "password": "ruitenvrouw", "directs": "on"}).status_code == 302
    account = Account.objects.get()
    assert (account.organises, account.directs) == (True, True)
    assert client.get(url).status_code == 404, "the link works once"

"""A director or organiser who plays himself sees no board that he still has to play (2017: 16D, 90B)."""

from __future__ import annotations

import pytest
from django.test import Client

from troef.director.ruling import Ruling
from troef.web.club.models import Member
from troef.web.evening import run
from troef.web.evening.models import Evening
from troef.web.rulings import verbs


@pytest.fixture
def playing(evening, first, people):
    """Victor directs and plays in the pair that sits North-South at the first table."""
    victor = Member.objects.create(name="Victor")
    first.ns.players.filter(place=1).update(member=victor)
    people.director.member = victor
    people.director.save()
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.director)
    return browser


@pytest.fixture
def own_board(first):
    return first.boards[0]


@pytest.fixture
def elsewhere(evening, own_board):
    """Another table that plays the same board, before he has."""
    return next(
        one
        for one in evening.sittings.select_related("table", "ns", "ew", "evening")
        if own_board in one.boards and one.round > 1 and not one.is_sit_out
    )


def test_the_board_page_is_closed_until_he_has_played_it(playing, evening, first, own_board, play):
    assert playing.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 403
    play(first, own_board)
    assert playing.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 200


def test_the_contest_file_waits_and_the_log_is_silent_about_it(playing, evening, elsewhere, own_board, play):
    play(elsewhere, own_board, "6S N 12")
    assert playing.get(f"/evening/{evening.pk}/contest.json").status_code == 403
    assert "6♠" not in playing.get(f"/evening/{evening.pk}/log/").content.decode()


def test_a_director_who_does_not_play_sees_all(evening, elsewhere, own_board, play, people):
    play(elsewhere, own_board, "6S N 12")
    browser = Client()
    browser.force_login(people.director)
    assert browser.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 200
    assert browser.get(f"/evening/{evening.pk}/contest.json").status_code == 200


def test_after_play_he_sees_everything_again(playing, evening, own_board, play_all, people):
    play_all(evening)
    run.end(Evening.objects.get(pk=evening.pk), people.as_organiser)
    assert playing.get(f"/evening/{evening.pk}/board/{own_board}/").status_code == 200
    assert playing.get(f"/evening/{evening.pk}/contest.json").status_code == 200


def test_the_desk_is_closed_for_it_too(playing, evening, elsewhere, own_board, play, people):
    """Another director rules on it, or he does when he has played it."""
    play(elsewhere, own_board, "6S N 12")
    case = verbs.write(
        evening, Ruling(("12C1b",), "x", "Hans"), people.as_organiser, sitting=elsewhere, board=own_board
    )
    desk = f"/evening/{evening.pk}/desk/"
    closed = [
        f"{desk}board/{own_board}/",
        f"{desk}enter/{elsewhere.pk}/{own_board}/",
        f"{desk}adjust/{elsewhere.pk}/{own_board}/",
        f"{desk}equity/{elsewhere.pk}/{own_board}/",
        f"{desk}ruling/{case.number}/score/",
        f"/evening/{evening.pk}/ruling/{case.number}/",
    ]
    assert [playing.get(url).status_code for url in closed] == [403] * len(closed)
    assert f"/ruling/{case.number}/" not in playing.get(desk).content.decode()

"""The end of an evening: ordered steps, and each shows whether it is done."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from troef.web.entry.result_entry import set_result
from troef.web.evenings import lifecycle
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.models import Evening


@pytest.fixture
def office(people):
    """Somebody who organises and directs."""
    people.director.organises = True
    people.director.save()
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    return client


def _steps(client: Client, evening: Evening) -> list[tuple[str, str]]:
    """Return the steps with their state: done, now, or still to come."""
    page = client.get(f"/evening/{evening.pk}/closing/").content.decode()
    found = re.findall(r'<li class="(done)?"( aria-current="step")?>\s*<h2>\s*([^<]*?)\s*<', page)
    return [(title, "done" if done else "now" if now else "later") for done, now, title in found]


TITLES = (
    "Look at odd results",
    "Every result is in",
    "Calls, rulings and appeals are settled",
    "The official result",
    "Print and share",
)


def test_the_path_to_the_official_result(evening, play_all, office, people):
    play_all(evening)
    for result in evening.results.all():  # All equal, so nothing is suspicious.
        set_result(result.sitting, result.board, BridgeResult.parse("4S N 10"), "x", people.as_director)
    assert _steps(office, evening) == list(zip(TITLES, ("done", "now", "done", "later", "later"), strict=True))
    answer = office.post(f"/evening/{evening.pk}/act/", {"act": "end"})
    assert answer["Location"] == f"/evening/{evening.pk}/closing/"
    assert _steps(office, evening) == list(zip(TITLES, ("done", "done", "done", "now", "later"), strict=True))
    office.post(f"/evening/{evening.pk}/act/", {"act": "publish"})
    assert _steps(office, evening) == list(zip(TITLES, ("done", "done", "done", "done", "now"), strict=True))
    assert Evening.objects.get().state == "official"
    page = office.get(f"/evening/{evening.pk}/closing/").content.decode()
    for name in ("papers/ranking.pdf", "papers/", "files/"):
        assert f'href="/evening/{evening.pk}/{name}"' in page


def test_an_odd_result_is_one_tap_from_the_board_and_one_from_being_right(evening, play_all, office, people):
    play_all(evening)
    results = list(evening.results.filter(board=1).select_related("sitting__table"))
    for result in evening.results.all():
        text = "4S E 10" if result == results[0] else "4S N 10"
        set_result(result.sitting, result.board, BridgeResult.parse(text), "x", people.as_director)
    assert _steps(office, evening)[0] == ("Look at odd results", "now")
    sitting = results[0].sitting
    page = office.get(f"/evening/{evening.pk}/closing/").content.decode()
    assert f'href="/evening/{evening.pk}/desk/board/1/#sitting-{sitting.pk}"' in page
    board = office.get(f"/evening/{evening.pk}/desk/board/1/").content.decode()
    assert f'<a href="/evening/{evening.pk}/closing/">Close the evening</a>' in board
    assert "Everybody else scores this the other way." in board
    stands = f"/evening/{evening.pk}/desk/stands/{sitting.pk}/1/"
    assert office.post(stands)["Location"] == f"/evening/{evening.pk}/desk/board/1/"
    assert _steps(office, evening)[0] == ("Look at odd results", "done")
    assert office.post(stands, {"closing": "1"})["Location"] == f"/evening/{evening.pk}/closing/"


def test_what_is_missing_is_told_and_play_cannot_be_ended(evening, office, people):
    page = office.get(f"/evening/{evening.pk}/closing/").content.decode()
    assert f'<a href="/evening/{evening.pk}/scorer/round/1/table/1/">Table 1 · round 1 · 0 of 2</a>' in page
    assert "4 rounds are still to come" in page
    assert 'value="end"' not in page and 'value="publish"' not in page


def test_a_director_alone_sees_the_path_but_the_organiser_makes_it_official(evening, play_all, people):
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    page = client.get(f"/evening/{evening.pk}/closing/").content.decode()
    assert "The official result" in page and 'value="publish"' not in page

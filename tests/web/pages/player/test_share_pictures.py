"""Share pictures: only of what everybody may see, drawn once, and named in the page."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from django.core.cache import caches
from django.test import Client

from troef.web.evenings import lifecycle
from troef.web.evenings.models import Evening
from troef.web.evenings.scoring import standings
from troef.web.pages.player import share_pictures


@pytest.fixture(autouse=True)
def _empty_cache():
    caches["pictures"].clear()


@pytest.fixture
def over(evening, play_all, people):
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    return Evening.objects.get(pk=evening.pk)


def _tags(path):
    page = Client(headers={"accept-language": "en"}).get(path).content.decode()
    return dict(re.findall(r'<meta property="og:([a-z:]+)" content="([^"]*)">', page))


def test_during_play_there_is_no_picture(evening, play_all):
    play_all(evening, rounds=1)
    number = evening.contestants.first().number
    for path in ("", "board/1/", f"pair/{number}/"):
        assert Client().get(f"/evening/{evening.pk}/{path}picture.png").status_code == 404
        assert _tags(f"/evening/{evening.pk}/{path}") == {}


def test_an_evening_names_its_best_pairs_and_a_picture_of_them(over):
    tags = _tags(f"/evening/{over.pk}/")
    best = standings(over).visible_ranking[0]
    assert tags["title"] == over.name and tags["description"].startswith(f"1. {best.contestant.name} ")
    assert tags["image"] == f"http://testserver/evening/{over.pk}/picture.png"
    answer = Client().get(f"/evening/{over.pk}/picture.png")
    assert answer["Content-Type"] == "image/png"
    assert (
        struct.unpack(">II", answer.content[16:24])
        == (1200, 630)
        == tuple(int(tags[f"image:{side}"]) for side in ("width", "height"))
    )


def test_a_pair_has_a_picture_of_its_own(over):
    pair = over.contestants.first()
    tags = _tags(f"/evening/{over.pk}/pair/{pair.number}/")
    assert tags["title"] == pair.name
    pictures = {Client().get(f"/evening/{over.pk}/{path}picture.png").content for path in ("", f"pair/{pair.number}/")}
    assert len(pictures) == 2 and all(one.startswith(b"\x89PNG") for one in pictures)
    assert Client().get(f"/evening/{over.pk}/pair/99/picture.png").status_code == 404


def test_a_board_shows_its_cards(over):
    number = 2
    over.boards.create(number=number, cards="N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3")
    picture = Client().get(f"/evening/{over.pk}/board/{number}/picture.png")
    assert picture.content.startswith(b"\x89PNG")
    assert _tags(f"/evening/{over.pk}/board/{number}/")["title"].endswith(str(number))


def test_a_picture_is_drawn_again_only_when_it_shows_something_else(over, monkeypatch):
    drawn = []
    monkeypatch.setattr(share_pictures, "render_pdf", lambda *about, form: drawn.append(about) or b"picture")
    for _ in range(3):
        assert Client().get(f"/evening/{over.pk}/picture.png").content == b"picture"
    assert len(drawn) == 1
    Evening.objects.update(name="Another evening")
    Client().get(f"/evening/{over.pk}/picture.png")
    assert len(drawn) == 2


def test_pictures_on_disk_are_bounded():
    store = caches["pictures"]
    for number in range(260):
        store.set(str(number), b"picture")
    assert 0 < len(list(Path(store._dir).glob("*.djcache"))) <= 200

"""Nothing about a board to a pair that still has to play it (2017: 16D, 90B)."""

from __future__ import annotations

import asyncio
import os
import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import Client

from troef.web.session import run
from troef.web.session.models import Place, Sitting
from troef.web.site import live


def _sees(client, evening):
    numbers = range(1, 11)
    return {number for number in numbers if client.get(f"/evening/{evening.pk}/board/{number}/").status_code == 200}


def _played(evening, pair):
    mine = [result for result in evening.results.filter(agreed=True) if pair.pk in (result.north_id, result.east_id)]
    return {result.board for result in mine}


def _to_play(evening, pair):
    boards = set()
    for sitting in evening.sittings.all():
        if pair.pk in (sitting.north_id, sitting.east_id):
            boards |= set(sitting.boards)
    return boards - _played(evening, pair)


def _finished_everywhere(evening):
    done = {(result.sitting_id, result.board) for result in evening.results.filter(agreed=True)}
    open_somewhere = {
        board for sitting in evening.sittings.all() for board in sitting.boards if (sitting.pk, board) not in done
    }
    return set(range(1, 11)) - open_somewhere


@pytest.mark.parametrize("seed", range(12 if os.environ.get("TROEF_LONG") else 1))
def test_at_every_moment_of_the_evening(evening, phone, seed):
    chance = random.Random(seed)
    phones = {}
    sittings = Sitting.objects.filter(evening=evening).select_related("table", "north", "east", "evening")
    for sitting in sittings.order_by("round", "table__number"):
        ns, ew = (phones.setdefault(pair, phone()) for pair in (sitting.ns, sitting.ew))
        ns.sit(sitting, "NS"), ew.sit(sitting, "EW")
        ns.vouches_for(ew)
        for board in sitting.boards:
            assert ns.tells(board)["refused"] == ew.agrees(board)["refused"] == ""
            if chance.random() < 0.15:
                _check(evening, phones)
    _check(evening, phones)


def _check(evening, phones):
    everywhere = _finished_everywhere(evening)
    assert _sees(Client(), evening) == everywhere, "a guest may be a player"
    for pair, one in phones.items():
        seen = _sees(one.client, evening)
        assert seen == _played(evening, pair) | everywhere
        assert not seen & _to_play(evening, pair)


def test_a_phone_that_spoke_for_two_pairs_sees_what_neither_has_to_play(evening, phone, people):
    one, two = evening.sittings.filter(round=1, table__number__in=(1, 2)).select_related("table", "north", "east")
    curious, other = phone(), phone()
    curious.sit(one, "NS"), other.sit(one, "EW")
    curious.tells(one.boards[0]), other.agrees(one.boards[0])
    assert _sees(curious.client, evening) == {one.boards[0]}
    Place.objects.create(device=curious.client.session["device"], sitting=two, side="NS")  # however it came there
    assert _sees(curious.client, evening) == set()
    page = curious.client.get(f"/t/{two.table.secret}/").content.decode()
    assert f'data-board="{two.boards[0]}" data-state="hidden"' in page


def test_no_page_of_a_player_names_a_board_he_has_to_play(evening, play, phone):
    """Evening page, score sheet and phone: other tables' results are nowhere."""
    one, two = evening.sittings.filter(round=1, table__number__in=(1, 2)).select_related("table", "north", "east")
    player = phone()
    player.sit(one, "NS")
    play(two, two.boards[0], "7NTXX N 6")
    for url in (f"/evening/{evening.pk}/", f"/evening/{evening.pk}/pair/{one.ns.number}/", player.url):
        page = player.client.get(url).content.decode()
        assert "7<span" not in page and f"/board/{two.boards[0]}/" not in page


def test_standings_when_the_organiser_lets_them_be_seen(evening, play_all, people):
    play_all(evening, rounds=3)
    page = Client().get(f"/evening/{evening.pk}/").content.decode()
    assert 'class="ranking"' not in page
    run.show_standings(evening, True, people.as_organiser)
    page = Client().get(f"/evening/{evening.pk}/").content.decode()
    assert 'class="ranking"' in page


def test_events_tell_that_something_changed_and_never_what():
    async def heard():
        stream, own = live.stream(7), live.stream(7, "2")
        await anext(stream), await anext(own)
        live.tell(7, "table:1")
        live.tell(8, "evening")
        first = await asyncio.wait_for(anext(stream), 2)
        live.tell(7, "table:2")
        second = await asyncio.wait_for(anext(own), 2)
        await stream.aclose(), await own.aclose()
        return first, second

    with ThreadPoolExecutor(1) as elsewhere:  # the browser tests have a loop of their own in this thread
        told = elsewhere.submit(asyncio.run, heard()).result()
    assert told == ("event: change\ndata: table:1\n\n", "event: change\ndata: table:2\n\n")
    assert 7 not in live._watchers

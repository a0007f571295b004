"""A pair sees nothing about a board that it has yet to play (2017: 16D, 90B)."""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.test import Client, RequestFactory
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from troef.web.access import phones as seats
from troef.web.access import visibility
from troef.web.evenings import lifecycle
from troef.web.evenings.models import SEAT_FIELDS, Admission, EveningState, Place, Result, Sitting
from troef.web.people.models import Account
from troef.web.people.permissions import is_staff
from troef.web.platform.http import sse


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


@pytest.mark.slow
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
    Place.objects.create(device=curious.client.session["device"], sitting=two, side="NS")  # By any means.
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
    lifecycle.show_standings(evening, True, people.as_organiser)
    page = Client().get(f"/evening/{evening.pk}/").content.decode()
    assert 'class="ranking"' in page


def test_events_tell_that_something_changed_and_never_what():
    async def heard():
        stream, own = sse.event_stream(7), sse.event_stream(7, "2")
        await anext(stream), await anext(own)
        sse.publish(7, "table:1")
        sse.publish(8, "evening")
        first = await asyncio.wait_for(anext(stream), 2)
        sse.publish(7, "table:2", 31)
        sse.publish(7, "evening", 30)
        second = await asyncio.wait_for(anext(own), 2)
        await stream.aclose(), await own.aclose()
        return first, second

    with ThreadPoolExecutor(1) as elsewhere:  # the browser tests have a loop of their own in this thread
        told = elsewhere.submit(asyncio.run, heard()).result()
    assert told == ("event: change\nid: \ndata: table:1\n\n", "event: change\nid: 31\ndata: evening table:2\n\n")
    assert 7 not in sse._watchers


def test_while_a_full_hall_enters_its_pages_are_told_together_and_less_often(monkeypatch):
    monkeypatch.setattr(sse, "_BATCH_DELAY", {"phone": 0.0, "hall": 0.02})
    monkeypatch.setattr(sse, "FULL_HALL_INTERVAL", 0.5)

    async def heard_at(stream):
        return await asyncio.wait_for(anext(stream), 2), time.monotonic()

    async def heard():
        walls, phone = [sse.event_stream(7) for _ in range(3)], sse.event_stream(7, "2")
        for each in (*walls, phone):
            await anext(each)
        for table in range(sse._FULL_HALL_NOTIFICATIONS):
            sse.publish(7, f"table:{table}", 30 + table)
        for each in (*walls, phone):
            await asyncio.wait_for(anext(each), 2)
        sse.publish(7, "table:2", 40)
        phoned, *told = await asyncio.gather(*map(heard_at, (phone, *walls)))
        for each in (*walls, phone):
            await each.aclose()
        return phoned, told

    with ThreadPoolExecutor(1) as elsewhere:
        (word, first), told = elsewhere.submit(asyncio.run, heard()).result()
    assert {each for each, _at in told} == {word} == {"event: change\nid: 40\ndata: table:2\n\n"}
    assert len({at // sse.FULL_HALL_INTERVAL for _each, at in told}) == 1
    assert all(at % sse.FULL_HALL_INTERVAL < 0.4 and at > first for _each, at in told)


def test_the_first_event_has_the_version_that_was_told_last():
    async def greeted():
        stream = sse.event_stream(7)
        try:
            return re.search(r"id: (\d*)\n", await anext(stream))[1]
        finally:
            await stream.aclose()

    async def heard():
        open_page, versions = sse.event_stream(7), []
        await anext(open_page)
        for version in (31, 0, 32):
            sse.publish(7, "table:1", version)
            versions.append(await greeted())
        await open_page.aclose()
        return [*versions, await greeted()]

    with ThreadPoolExecutor(1) as elsewhere:
        told = elsewhere.submit(asyncio.run, heard()).result()
    assert told == ["31", "", "32", ""], "none after a change without one, or when no page was open to hear of any"


def test_a_quiet_stream_sends_an_event_that_scripts_see(monkeypatch):
    monkeypatch.setattr(sse, "_HEARTBEAT", 0.05)

    async def heard():
        stream = sse.event_stream(7)
        try:
            return [await asyncio.wait_for(anext(stream), 2) for _each in range(3)]
        finally:
            await stream.aclose()

    with ThreadPoolExecutor(1) as elsewhere:
        told = elsewhere.submit(asyncio.run, heard()).result()
    assert told[1:] == ["event: beat\ndata:\n\n"] * 2, "a comment would not reach a script"


class Reckoned:
    """The answers of `BoardSchedule`, computed from every sitting and every result of the evening."""

    def __init__(self, evening, only=None):
        done = set(evening.results.filter(agreed=True).values_list("sitting_id", "board"))
        met = evening.sittings.filter(east__isnull=False).values_list("pk", "boards", *SEAT_FIELDS)
        asked = ((pk, board, set(who)) for pk, boards, *who in met for board in boards if only is None or board in only)
        rows = [(who, board, (pk, board) in done) for pk, board, who in asked]
        self.open = [(who, board) for who, board, agreed in rows if not agreed]
        self.agreed = [(who, board) for who, board, agreed in rows if agreed]
        known = evening.boards.values_list("number", flat=True)
        self.boards = frozenset(known) | {board for _who, board, _agreed in rows}

    @property
    def finished(self):
        return frozenset(board for _who, board in self.agreed)

    def unfinished(self, mine=None):
        return frozenset(board for who, board in self.open if mine is None or who & mine)

    def finished_by(self, contestant):
        mine = {board for who, board in self.agreed if contestant in who}
        return frozenset(mine) - self.unfinished(frozenset({contestant}))


def _seen(request, evening):
    """Return the check as independent conditions, each looked up afresh."""
    planned, phone = Reckoned(evening), seats.PhoneSession(request.session["device"], evening)
    seated = {pair.number for pair in phone.seated}
    if evening.state in (EveningState.ENDED, EveningState.OFFICIAL):
        return planned.boards, set(), True, True, seated
    office, staff = visibility.participation_of(request.user, evening), is_staff(request)
    mine = frozenset(pair.pk for pair in phone.pairs()) | office.perhaps
    closed = planned.boards if mine and evening.state == EveningState.SETUP else planned.unfinished(mine)
    own = seated | set(evening.contestants.filter(pk__in=office.certain_contestants).values_list("number", flat=True))
    shown = evening.state != EveningState.SETUP and (evening.standings_open or (staff and not mine))
    if staff:
        return planned.boards - closed, closed, shown, not mine, own
    seen = planned.finished - planned.unfinished()
    for pair in phone.seated:
        seen |= seats.boards_shown(phone, pair, planned) - closed
    return seen | seats.boards_of_table(phone, planned) - closed, closed, shown, False, own


DEVICES = ("", "a", "b", "c")
READERS = ("", "Olga", "Victor", "Anna", "Ann")
"""A guest, organiser and director, a player who directs, and somebody who may be that player."""


def _made(evening, chance, agreed):
    """Bring an evening into a random state that phones and a director could produce, or nearly."""
    sittings = list(evening.sittings.select_related("table", *SEAT_FIELDS))
    told = [(sitting, board) for sitting in sittings for board in sitting.boards if chance.random() < agreed + 0.1]
    phones, choices = lambda: chance.choice(DEVICES), chance.choices
    Result.objects.bulk_create(
        Result.of(
            sitting,
            board,
            agreed=chance.random() < agreed,
            entered_on=phones(),
            agreed_on=phones(),
            **chance.choice([{"contract": "P"}] * 5 + [{"unplayed": "time"}]),
        )
        for sitting, board in told
    )
    for device, sitting in {(chance.choice(DEVICES[1:]), sitting) for sitting in choices(sittings, k=6)}:
        staying = {"stays": True, "here": list(sitting.ids)} if chance.random() < 0.3 else {}
        where = {"side": "NS" if staying else chance.choice(("NS", "EW")), "waits": chance.random() < 0.2}
        Place.objects.create(device=device, sitting=sitting, **where, **staying)
    for place in Place.objects.all():
        by_device = phones()
        by = chance.choice((place.sitting.north, place.sitting.east)) if by_device else None
        whose = {"table" if place.stays else "contestant": place.owner}
        granted = chance.random() < 0.8
        Admission.objects.create(device=place.device, by_device=by_device, by=by, granted=granted, **whose)
    for sitting in choices(sittings, k=chance.randrange(3)):
        change = chance.choice(({"east": None, "west": None}, {"boards": [1, 10]}, {"boards": []}))
        Sitting.objects.filter(pk=sitting.pk).update(**change)


@pytest.mark.slow
@settings(
    max_examples=settings.default.max_examples // 4,
    phases=[Phase.generate],  # A smaller example says no more, and takes minutes to find.
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
)
@given(st.randoms(use_true_random=False), st.sampled_from((0.2, 0.8, 0.95, 1)), st.sampled_from(EveningState.values))
def test_the_gate_is_that_of_a_full_reckoning(evening, people, chance, agreed, state):
    """For every phone and every official, in every state of the evening."""
    with transaction.atomic(), pytest.MonkeyPatch.context() as patch:
        _made(evening, chance, agreed)
        evening.state, evening.standings_open = chance.choice((state, EveningState.PLAYING)), chance.random() < 0.5
        offices = {who: Account.objects.create(username=who, name=who, directs=True) for who in ("Anna", "Ann")}
        offices |= {"": AnonymousUser(), "Olga": people.organiser, "Victor": people.director}
        requests = [RequestFactory().get("/") for _ in range(8)]
        for request in requests:
            request.user, request.session = offices[chance.choice(READERS)], {"device": chance.choice(DEVICES)}
        pairs = [frozenset(chance.sample(range(1, 7), number)) for number in (0, 1, 1, 2, 3)]
        pairs = [frozenset(evening.contestants.filter(number__in=each).values_list("pk", flat=True)) for each in pairs]

        def answers():
            planned = visibility.BoardSchedule(evening)
            yield planned.boards, planned.finished, planned.unfinished(), [planned.unfinished(each) for each in pairs]
            yield [planned.finished_by(pair) for pair in frozenset().union(*pairs)]
            for sitting in evening.sittings.filter(round=2):
                yield from (seats.PhoneSession(device, evening).kept_from(sitting, pairs[1]) for device in DEVICES)

        for request in requests:
            sees = visibility.visibility_for(request, evening)
            now = sees.visible_boards, sees.own_unplayed, sees.may_see_ranking, sees.may_see_all_files, sees.own_numbers
            assert now == _seen(request, evening)
            some = frozenset(chance.sample(range(1, 13), chance.randrange(5)))
            assert (
                visibility.visibility_for(request, evening, only=some).visible_boards & some
                == sees.visible_boards & some
            )
        asked = list(answers())
        patch.setattr(visibility, "BoardSchedule", Reckoned)
        patch.setattr(seats, "BoardSchedule", Reckoned)
        assert asked == list(answers())
        transaction.set_rollback(True)


def test_what_a_phone_told_for_one_pair_shows_it_nothing_of_another_that_played_the_board(evening, first, phone, play):
    ours, theirs, board = phone(), phone(), first.boards[0]
    ours.sit(first, "NS"), theirs.sit(first, "EW")
    ours.tells(board), theirs.agrees(board)
    sittings = evening.sittings.select_related("table", "north", "east", "evening")
    elsewhere = next(one for one in sittings if board in one.boards and one.pk != first.pk and not one.is_sit_out)
    other = next(pair for pair in (elsewhere.ns, elsewhere.ew) if pair not in (first.ns, first.ew))
    play(elsewhere, board)
    planned, device = Reckoned(evening), seats.PhoneSession(ours.client.session["device"], evening)
    assert board in planned.finished_by(other.pk)
    assert board in seats.boards_shown(device, first.ns, planned)
    assert seats.boards_shown(device, other, planned) == frozenset()


AIDS = ["/sandbox/", "/sandbox/new/", "/sandbox/try/insufficient-bid/", "/klaverjas/analysis/"]


@pytest.mark.parametrize("path", AIDS)
def test_40B2d_a_seated_phone_gets_no_aids_until_the_session_ends(path, evening, first, phone, people, play_all):
    seated, other = phone(), phone()
    seated.sit(first, "NS")
    refused = seated.client.get(path)
    assert (refused.status_code, "Not during play" in refused.content.decode()) == (403, True)
    assert other.client.get(path).status_code != 403
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    assert seated.client.get(path).status_code != 403


def test_an_evening_that_nobody_ended_does_not_close_the_aids_for_ever(evening, first, phone):
    seated = phone()
    seated.sit(first, "NS")
    Place.objects.update(at=timezone.now() - timedelta(hours=19))
    assert seated.client.get("/sandbox/").status_code != 403

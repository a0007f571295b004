"""What the law hides, we hide: nothing about a board to somebody who may still have to play it (2017: 16D, 90B)."""

from __future__ import annotations

from django.http import HttpRequest

from troef.web.club.rights import is_staff
from troef.web.evening.models import Evening, Sitting, State
from troef.web.table.seats import pairs_of


def is_over(evening: Evening) -> bool:
    return evening.state in (State.ENDED, State.OFFICIAL)


def visible_boards(request: HttpRequest, evening: Evening) -> set[int]:
    """The boards whose results this reader may see.

    Organiser and director: all. A phone: those that every pair it has spoken for has played. Anybody else, who may
    be a player: those that no table still has to play.
    """
    planned, finished = _planned(evening)
    everything = {board for boards in planned.values() for board in boards}
    if is_over(evening) or is_staff(request):
        return everything
    open_somewhere = {board for key, boards in planned.items() for board in boards if (key, board) not in finished}
    seen = everything - open_somewhere
    mine = _pairs(request, evening)
    if mine:
        played = [_played(pair, planned, finished) for pair in mine]
        seen |= set.intersection(*played)
    return seen


def _pairs(request: HttpRequest, evening: Evening) -> list[int]:
    device = request.session.get("device")
    return [pair.pk for pair in pairs_of(str(device), evening)] if device else []


Key = tuple[int, ...]
"""A sitting, then everybody who plays there."""


def _planned(evening: Evening) -> tuple[dict[Key, list[int]], set[tuple[Key, int]]]:
    """Every sitting with its boards, and which of them are agreed."""
    sittings: dict[int, Key] = {}
    planned: dict[Key, list[int]] = {}
    seats = ("ns_id", "ew_id", "south_id", "west_id")
    for pk, boards, *who in Sitting.objects.filter(evening=evening).values_list("pk", "boards", *seats):
        sittings[pk] = (pk, *(one for one in who if one is not None))
        planned[sittings[pk]] = boards
    agreed = evening.results.filter(agreed=True).values_list("sitting_id", "board")
    return planned, {(sittings[sitting], board) for sitting, board in agreed}


def _played(pair: int, planned: dict[Key, list[int]], finished: set[tuple[Key, int]]) -> set[int]:
    """Boards the contestant has finished wherever it plays them: a team in both rooms."""
    mine = [(key, board) for key, boards in planned.items() if pair in key[1:] for board in boards]
    return {board for _key, board in mine} - {board for key, board in mine if (key, board) not in finished}


def standings_visible(request: HttpRequest, evening: Evening) -> bool:
    """During play only if the organiser lets them be seen."""
    if evening.state == State.SETUP:
        return False
    return is_over(evening) or evening.standings_open or is_staff(request)


def own_pairs(request: HttpRequest, evening: Evening) -> set[int]:
    """The numbers of the pairs this phone plays with, to mark their rows."""
    device = request.session.get("device")
    return {pair.number for pair in pairs_of(str(device), evening)} if device else set()

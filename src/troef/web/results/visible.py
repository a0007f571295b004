"""What the law hides, we hide: nothing about a board to somebody who may still have to play it (2017: 16D, 90B)."""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest

from troef.web.club.rights import is_staff
from troef.web.evening.models import Evening, Sitting, State
from troef.web.table.seats import pairs_of


def is_over(evening: Evening) -> bool:
    return evening.state in (State.ENDED, State.OFFICIAL)


def visible_boards(request: HttpRequest, evening: Evening) -> set[int]:
    """The boards whose results this reader may see.

    Organiser and director: all, but for those that they play themselves and have not finished. A phone: those that
    every pair it has spoken for has played. Anybody else, who may be a player: those that no table still has to play.
    """
    planned, finished = _planned(evening)
    everything = {board for boards in planned.values() for board in boards}
    if is_over(evening):
        return everything
    mine = _contestants(request, evening)
    if is_staff(request):
        return everything - _unfinished(mine, planned, finished)
    open_somewhere = {board for key, boards in planned.items() for board in boards if (key, board) not in finished}
    seen = everything - open_somewhere
    if mine:
        played = [_played(pair, planned, finished) for pair in mine]
        seen |= set.intersection(*played)
    return seen


def still_to_play(request: HttpRequest, evening: Evening) -> set[int]:
    """The boards that this reader plays himself and has not finished: no office lets him see them."""
    mine = _contestants(request, evening)
    return set() if is_over(evening) or not mine else _unfinished(mine, *_planned(evening))


def sees_everything(request: HttpRequest, evening: Evening) -> bool:
    """Organiser and director, unless they still have boards to play themselves; anybody when play is over."""
    return is_over(evening) or (is_staff(request) and not still_to_play(request, evening))


def _contestants(request: HttpRequest, evening: Evening) -> list[int]:
    """Whom this reader plays with tonight: his phone has spoken for them, or his account is a member among them."""
    device, member = request.session.get("device"), getattr(request.user, "member_id", None)
    found = [pair.pk for pair in pairs_of(str(device), evening)] if device else []
    if member:
        plays = Q(players__member=member) | Q(players__substitutes__member=member)
        found += evening.contestants.filter(plays).values_list("pk", flat=True)
    return list(dict.fromkeys(found))


def _unfinished(mine: list[int], planned: dict[Key, list[int]], finished: set[tuple[Key, int]]) -> set[int]:
    own = [(key, board) for key, boards in planned.items() if set(mine) & set(key[1:]) for board in boards]
    return {board for key, board in own if (key, board) not in finished}


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

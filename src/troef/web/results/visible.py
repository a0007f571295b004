"""What the law hides, we hide: nothing about a board to somebody who may still have to play it (2017: 16D, 90B).

Every page, file and answer that tells of a deal, a result or a ranking asks `eyes` what its reader may see.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from troef.web.club.rights import is_staff, refused
from troef.web.evening.models import Contestant, Evening, Sitting, State
from troef.web.evening.plays import plays
from troef.web.table.seats import pairs_of


def is_over(evening: Evening) -> bool:
    return evening.state in (State.ENDED, State.OFFICIAL)


@dataclass(frozen=True, slots=True)
class Eyes:
    """What one reader may see of one evening at this moment."""

    boards: frozenset[int]
    """Whose cards and results he may see."""
    closed: frozenset[int] = frozenset()
    """Those that he plays himself and has not finished: no office opens them."""
    ranking: bool = False
    everything: bool = False
    """The files that tell all."""
    own: frozenset[int] = frozenset()
    """The numbers of the contestants that he plays with."""


def eyes(request: HttpRequest, evening: Evening) -> Eyes:
    """The gate.

    When play is over everybody sees all. Before that: organiser and director all, unless they play themselves; a phone
    what every contestant that it has spoken for has played; anybody else, who may be a player, what no table still has
    to play.
    """
    planned = _Planned.of(evening)
    device = request.session.get("device")
    spoken = pairs_of(str(device), evening) if device else []
    if is_over(evening):
        return Eyes(planned.boards, frozenset(), True, True, _numbers(spoken))
    office = plays(request.user, evening)
    mine = frozenset(pair.pk for pair in spoken) | office.perhaps
    closed = planned.boards if mine and evening.state == State.SETUP else planned.unfinished(mine)
    free = is_staff(request) and not mine
    shown = evening.state != State.SETUP and evening.standings_open
    named = evening.contestants.filter(pk__in=office.certain) if office.certain else []
    own = _numbers([*spoken, *named])
    if is_staff(request):
        return Eyes(planned.boards - closed, closed, shown or (free and evening.state != State.SETUP), free, own)
    seen = planned.finished - planned.unfinished()
    if mine:
        seen |= frozenset.intersection(*(planned.finished_by(one) for one in mine))
    return Eyes(seen, closed, shown, False, own)


def _numbers(contestants: list[Contestant]) -> frozenset[int]:
    return frozenset(one.number for one in contestants)


def may_not_see(request: HttpRequest, board: int | None) -> HttpResponse:
    """Closed, with the reason; a ruling may be about no board in particular."""
    if board is None:
        return refused(request, _("This can be read when nobody has to play the board any more."))
    return refused(request, _("You may still have to play board %(board)s.") % {"board": board})


@dataclass(frozen=True, slots=True)
class _Planned:
    """Every sitting with those who play there and their boards, and which of them are agreed."""

    boards: frozenset[int]
    open: tuple[tuple[frozenset[int], int], ...]
    """Who still has to play which board."""
    agreed: tuple[tuple[frozenset[int], int], ...]

    @classmethod
    def of(cls, evening: Evening) -> _Planned:
        done = set(evening.results.filter(agreed=True).values_list("sitting_id", "board"))
        known = set(evening.boards.values_list("number", flat=True))
        found: dict[bool, list[tuple[frozenset[int], int]]] = {True: [], False: []}
        seats = ("ns_id", "ew_id", "south_id", "west_id")
        met = Sitting.objects.filter(evening=evening, ns__isnull=False, ew__isnull=False)
        for pk, boards, *who in met.values_list("pk", "boards", *seats):
            for board in boards:
                found[(pk, board) in done].append((frozenset(one for one in who if one is not None), board))
        every = known | {board for rows in found.values() for _who, board in rows}
        return cls(frozenset(every), tuple(found[False]), tuple(found[True]))

    @property
    def finished(self) -> frozenset[int]:
        return frozenset(board for _who, board in self.agreed)

    def unfinished(self, mine: frozenset[int] | None = None) -> frozenset[int]:
        """Boards that somebody, or one of these contestants, still has to play; a team in both rooms."""
        return frozenset(board for who, board in self.open if mine is None or who & mine)

    def finished_by(self, one: int) -> frozenset[int]:
        return frozenset(board for who, board in self.agreed if one in who) - self.unfinished(frozenset({one}))

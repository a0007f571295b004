"""What the law hides, we hide: nothing about a board to somebody who may still have to play it (2017: 16D, 90B).

Every page, file and answer that tells of a deal, a result or a ranking asks `eyes` what its reader may see.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from troef.web.people.rights import is_staff
from troef.web.session.models import Contestant, Evening, State
from troef.web.session.plays import plays
from troef.web.session.progress import Planned
from troef.web.session.seats import boards_shown, pairs_of, seated_for
from troef.web.site.refusals import refused


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
    what it has shown to have been there for (`table.known`), unless a contestant that it ever spoke for still has to
    play it; anybody else, who may be a player, what no table still has to play.
    """
    planned = Planned.of(evening)
    device = str(request.session.get("device", ""))
    seated = seated_for(device, evening) if device else []
    if is_over(evening):
        return Eyes(planned.boards, frozenset(), True, True, _numbers(seated))
    office = plays(request.user, evening)
    spoken = pairs_of(device, evening) if device else []
    mine = frozenset(pair.pk for pair in spoken) | office.perhaps
    closed = planned.boards if mine and evening.state == State.SETUP else planned.unfinished(mine)
    free = is_staff(request) and not mine
    shown = evening.state != State.SETUP and evening.standings_open
    named = evening.contestants.filter(pk__in=office.certain) if office.certain else []
    own = _numbers([*seated, *named])
    if is_staff(request):
        return Eyes(planned.boards - closed, closed, shown or (free and evening.state != State.SETUP), free, own)
    seen = planned.finished - planned.unfinished()
    for pair in seated:
        seen |= boards_shown(device, pair, planned.finished_by(pair.pk)) - closed
    return Eyes(seen, closed, shown, False, own)


def _numbers(contestants: list[Contestant]) -> frozenset[int]:
    return frozenset(one.number for one in contestants)


def may_not_see(request: HttpRequest, board: int | None) -> HttpResponse:
    """Closed, with the reason; a ruling may be about no board in particular."""
    if board is None:
        return refused(request, _("This can be read when nobody has to play the board any more."))
    return refused(request, _("You may still have to play board %(board)s.") % {"board": board})

"""What the law hides, we hide: nothing about a board to somebody who may still have to play it (2017: 16D, 90B).

Every page, file and answer that tells of a deal, a result or a ranking asks `eyes` what its reader may see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from troef.web.people.models import Account
from troef.web.people.names import alike, same
from troef.web.people.rights import is_staff
from troef.web.session.log import Actor, record, the_evening
from troef.web.session.models import Contestant, Evening, Log, Player, State, Substitute, Verb
from troef.web.session.progress import Planned
from troef.web.session.seats import Phone, boards_of_table, boards_shown
from troef.web.site.refusals import refused

YES, NO = Verb.PLAYS_AS, Verb.DOES_NOT_PLAY_AS
"""What the log says of the answer."""


@dataclass(frozen=True, slots=True)
class Plays:
    """The contestants that an account plays with tonight, by their keys, and the players it may be: name and key."""

    certain: frozenset[int] = frozenset()
    asked: tuple[tuple[str, int], ...] = ()

    @property
    def perhaps(self) -> frozenset[int]:
        """Until he has answered, what his likes may not see stays closed to him too."""
        return self.certain | {contestant for _name, contestant in self.asked}


def plays(account: Account | AnonymousUser, evening: Evening) -> Plays:
    """Where an account plays. One member is never another, whatever they are called."""
    if not isinstance(account, Account):
        return Plays()
    names = {account.name, account.member.name if account.member else account.name}
    certain, like = set(), {}
    for contestant, name, member in _people(evening):
        if account.member_id and member:
            if member == account.member_id:
                certain.add(contestant)
        elif any(same(name, mine) for mine in names):
            certain.add(contestant)
        elif any(alike(name, mine) for mine in names):
            like[name] = contestant
    said = _answers(account, evening) if like else {}
    certain |= {contestant for name, contestant in like.items() if said.get(name) == YES}
    return Plays(frozenset(certain), tuple((name, contestant) for name, contestant in like.items() if name not in said))


def _people(evening: Evening) -> list[tuple[int, str, int | None]]:
    """Everybody who plays tonight, substitutes too: the contestant, the name, the member."""
    players = Player.objects.filter(contestant__evening=evening).values_list("contestant_id", "name", "member_id")
    stand_ins = Substitute.objects.filter(player__contestant__evening=evening)
    return [*players, *stand_ins.values_list("player__contestant_id", "name", "member_id")]


def _answers(account: Account, evening: Evening) -> dict[str, str]:
    """What he said of each name; the last word counts."""
    lines = Log.objects.filter(evening=evening, account=account, verb__in=(YES, NO))
    return {about["player"]: verb for about, verb in lines.values_list("about", "verb")}


def answer(evening: Evening, name: str, yes: bool, actor: Actor) -> None:
    """He says whether he is that player; everybody can read it in the log."""
    record(evening, actor, YES if yes else NO, player=name[:120])


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


def eyes(request: HttpRequest, evening: Evening, phone: Phone | None = None) -> Eyes:
    """The gate.

    When play is over everybody sees all. Before that: organiser and director all, unless they play themselves; a phone
    what it has shown to have been there for (`seats.Known`), unless a contestant that it ever spoke for still has to
    play it; a device that stays at a table what all have finished who sit there now (`seats.boards_of_table`); anybody
    else, who may be a player, what no table still has to play.
    """
    planned, device = Planned(evening), str(request.session.get("device", ""))
    phone = phone if phone and phone.device == device else Phone(device, evening)
    if is_over(evening):
        return Eyes(planned.boards, frozenset(), True, True, _numbers(phone.seated))
    office = plays(request.user, evening)
    mine = frozenset(pair.pk for pair in phone.pairs()) | office.perhaps
    closed = _all_boards(planned, evening) if mine and evening.state == State.SETUP else planned.unfinished(mine)
    free = is_staff(request) and not mine
    shown = evening.state != State.SETUP and evening.standings_open
    named = evening.contestants.filter(pk__in=office.certain) if office.certain else []
    own = _numbers([*phone.seated, *named])
    if is_staff(request):
        return Eyes(planned.boards - closed, closed, shown or (free and evening.state != State.SETUP), free, own)
    seen = planned.finished - planned.unfinished()
    for pair in phone.seated:
        seen |= boards_shown(device, pair, planned.finished_by(pair.pk)) - closed
    return Eyes(seen | boards_of_table(phone, planned) - closed, closed, shown, False, own)


def _all_boards(planned: Planned, evening: Evening) -> frozenset[int]:
    """Those of the movement, and those dealt for the movement before it."""
    return planned.boards | set(evening.boards.values_list("number", flat=True))


def _numbers(contestants: list[Contestant]) -> frozenset[int]:
    return frozenset(contestant.number for contestant in contestants)


def may_not_see(request: HttpRequest, board: int | None) -> HttpResponse:
    """Closed, with the reason; a ruling may be about no board in particular."""
    if board is None:
        return refused(request, _("This can be read when nobody has to play the board any more."))
    return refused(request, _("You may still have to play board %(board)s.") % {"board": board})


P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def not_his_own(view: View[P]) -> View[P]:
    """Guards a page about board `number` of evening `pk`."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        board = int(str(kwargs["number"]))
        if board in eyes(request, the_evening(int(str(kwargs["pk"])))).closed:
            return refuse(request, board)
        return view(request, *args, **kwargs)

    return guarded


def refuse(request: HttpRequest, board: int) -> HttpResponse:
    sentence = _("You still have to play board %(board)s yourself: let another director do this, or wait until then.")
    return refused(request, sentence % {"board": board})

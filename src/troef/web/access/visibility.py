"""What the law hides, we hide: nothing about a board to somebody who may still have to play it (2017: 16D, 90B).

Every page, file and answer that tells of a deal, a result or a ranking asks `eyes` what its reader may see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.web.access.phones import PhoneSession, boards_of_table, boards_shown
from troef.web.evenings.log import Actor, get_evening, record_change
from troef.web.evenings.models import Evening, EveningState, Log, LogVerb, Player, Substitute
from troef.web.evenings.progress import BoardSchedule
from troef.web.people.models import Account
from troef.web.people.name_matching import is_same_name, may_be_same_person
from troef.web.people.permissions import is_staff
from troef.web.platform.compiled_queries import compiled_query
from troef.web.platform.http.error_pages import refusal_response

YES, NO = LogVerb.PLAYS_AS, LogVerb.DOES_NOT_PLAY_AS
"""What the log says of the answer."""


@dataclass(frozen=True, slots=True)
class AccountParticipation:
    """The contestants that an account plays with tonight, by their keys, and the players it may be: name and key."""

    certain: frozenset[int] = frozenset()
    asked: tuple[tuple[str, int], ...] = ()

    @property
    def perhaps(self) -> frozenset[int]:
        """Until he has answered, what his likes may not see stays closed to him too."""
        return self.certain | {contestant for _name, contestant in self.asked}


def participation_of(account: Account | AnonymousUser, evening: Evening) -> AccountParticipation:
    """Where an account plays. One member is never another, whatever they are called."""
    if not isinstance(account, Account):
        return AccountParticipation()
    names = {account.name, account.member.name if account.member else account.name}
    certain, like = set(), {}
    for contestant, name, member in (*_players(evening.pk), *_stand_ins(evening.pk)):
        if account.member_id and member:
            if member == account.member_id:
                certain.add(contestant)
        elif any(is_same_name(name, mine) for mine in names):
            certain.add(contestant)
        elif any(may_be_same_person(name, mine) for mine in names):
            like[name] = contestant
    said = _answers(account, evening) if like else {}
    certain |= {contestant for name, contestant in like.items() if said.get(name) == YES}
    return AccountParticipation(
        frozenset(certain), tuple((name, contestant) for name, contestant in like.items() if name not in said)
    )


@compiled_query
def _players(evening: int) -> QuerySet[Player, tuple[int, str, int | None]]:
    """Everybody who was entered for tonight: the contestant, the name, the member."""
    players = Player.objects.filter(contestant__evening=evening)
    return players.values_list("contestant_id", "name", "member_id")


@compiled_query
def _stand_ins(evening: int) -> QuerySet[Substitute, tuple[int, str, int | None]]:
    """Everybody who plays for one of them."""
    stand_ins = Substitute.objects.filter(player__contestant__evening=evening)
    return stand_ins.values_list("player__contestant_id", "name", "member_id")


def _answers(account: Account, evening: Evening) -> dict[str, str]:
    """What he said of each name; the last word counts."""
    lines = Log.objects.filter(evening=evening, account=account, verb__in=(YES, NO))
    return {about["player"]: verb for about, verb in lines.values_list("about", "verb")}


def record_identity(evening: Evening, name: str, yes: bool, actor: Actor) -> None:
    """He says whether he is that player; everybody can read it in the log."""
    record_change(evening, actor, YES if yes else NO, player=name[:120])


def is_evening_over(evening: Evening) -> bool:
    return evening.state in (EveningState.ENDED, EveningState.OFFICIAL)


def is_played_elsewhere(evening: Evening) -> bool:
    """Whether other clubs may still have to play these boards, in a simultaneous event."""
    return evening.hidden_until is not None and timezone.localdate() <= evening.hidden_until


def is_public(evening: Evening) -> bool:
    """Whether everybody may see all: play is over, here and elsewhere."""
    return is_evening_over(evening) and not is_played_elsewhere(evening)


class Visibility:
    """What one reader may see of one evening at this moment; what a page does not ask is not looked up.

    When play is over everybody sees all; while other clubs still play the same deals, only the staff and the phones of
    those who have played them. Before that: organiser and director all, unless they play themselves; a phone what it
    has shown to have been there for (`seats.Known`), unless a contestant that it ever spoke for still has to play it; a
    device that stays at a table what all have finished who sit there now (`seats.boards_of_table`); anybody else, who
    may be a player, what no table still has to play.
    """

    def __init__(
        self, request: HttpRequest, evening: Evening, phone: PhoneSession, only: frozenset[int] | None = None
    ) -> None:
        self._account, self._is_staff = request.user, is_staff(request)
        self._evening, self._phone, self._planned = evening, phone, BoardSchedule(evening, only)

    @cached_property
    def boards(self) -> frozenset[int]:
        """Whose cards and results he may see."""
        planned, phone = self._planned, self._phone
        if is_public(self._evening):
            return planned.boards
        if self._is_staff:
            return planned.boards - self.closed
        own = boards_of_table(phone, planned).union(*(boards_shown(phone, pair, planned) for pair in phone.seated))
        own = own - self.closed if own else own
        if planned.is_within(own) or is_played_elsewhere(self._evening):
            return own
        return own | (planned.finished - planned.unfinished())

    @cached_property
    def closed(self) -> frozenset[int]:
        """Those that he plays himself and has not finished: no office opens them."""
        if is_evening_over(self._evening):
            return frozenset()
        if self._mine and self._evening.state == EveningState.SETUP:
            return _all_boards(self._planned, self._evening)
        return self._planned.unfinished(self._mine)

    @cached_property
    def ranking(self) -> bool:
        if self._evening.state == EveningState.SETUP:
            return False
        return is_evening_over(self._evening) or self._evening.standings_open or self.everything

    @cached_property
    def everything(self) -> bool:
        """The files that tell all."""
        return is_public(self._evening) or (self._is_staff and (is_evening_over(self._evening) or not self._mine))

    @cached_property
    def own(self) -> frozenset[int]:
        """The numbers of the contestants that he plays with."""
        certain = frozenset[int]() if is_evening_over(self._evening) else self._office.certain
        named = self._evening.contestants.filter(pk__in=certain) if certain else []
        return frozenset(contestant.number for contestant in (*self._phone.seated, *named))

    @cached_property
    def _office(self) -> AccountParticipation:
        return participation_of(self._account, self._evening)

    @cached_property
    def _mine(self) -> frozenset[int]:
        """Those whom he, or his phone, speaks for."""
        return self._office.perhaps.union(pair.pk for pair in self._phone.pairs())


def visibility_for(
    request: HttpRequest, evening: Evening, phone: PhoneSession | None = None, only: frozenset[int] | None = None
) -> Visibility:
    """The gate; `phone` is the one that asks, where its seats have been read already, `only` the boards it is about."""
    device = str(request.session.get("device", ""))
    return Visibility(
        request, evening, phone if phone and phone.device == device else PhoneSession(device, evening), only
    )


def _all_boards(planned: BoardSchedule, evening: Evening) -> frozenset[int]:
    """Those of the movement, and those dealt for the movement before it."""
    return planned.boards | set(evening.boards.values_list("number", flat=True))


def not_yet_visible_response(request: HttpRequest, board: int | None) -> HttpResponse:
    """Closed, with the reason; a ruling may be about no board in particular."""
    if board is None:
        return refusal_response(request, _("This can be read when nobody has to play the board any more."))
    return refusal_response(request, _("You may still have to play board %(board)s.") % {"board": board})


P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def hides_own_unplayed(view: View[P]) -> View[P]:
    """Guards a page about board `number` of evening `pk`."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        board = int(str(kwargs["number"]))
        if board in visibility_for(request, get_evening(int(str(kwargs["pk"])))).closed:
            return own_board_response(request, board)
        return view(request, *args, **kwargs)

    return guarded


def own_board_response(request: HttpRequest, board: int) -> HttpResponse:
    sentence = _("You still have to play board %(board)s yourself: let another director do this, or wait until then.")
    return refusal_response(request, sentence % {"board": board})

"""Visibility: a reader who may have yet to play a board sees nothing about it (2017: 16D, 90B).

Every page, file and response about a deal, result or ranking asks `visibility_for` what its reader may see.
Playing aids (solver, analysis and sandbox) are closed to a player at a table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property, wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.web.access.phones import PhoneSession, boards_of_table, boards_shown
from troef.web.evenings.log import Actor, get_evening, record_change
from troef.web.evenings.models import Evening, EveningState, LiveTable, Log, LogVerb, Place, Player, Substitute
from troef.web.evenings.progress import BoardSchedule
from troef.web.live.tables import sitter_of
from troef.web.people.models import Account
from troef.web.people.name_matching import is_same_name, may_be_same_person
from troef.web.people.permissions import is_staff
from troef.web.platform.http.forms import refusal_response
from troef.web.platform.internals.compiled_queries import compiled_query

YES, NO = LogVerb.PLAYS_AS, LogVerb.DOES_NOT_PLAY_AS
"""Verbs of the log entries in which a reader says to be a player, or not to be."""


@dataclass(frozen=True, slots=True)
class AccountParticipation:
    """The contestants with whom an account plays: certain ones by key, others by player's name until confirmed."""

    certain_contestants: frozenset[int] = frozenset()
    unconfirmed_names: tuple[tuple[str, int], ...] = ()

    @property
    def perhaps(self) -> frozenset[int]:
        """Keys of the certain and the unconfirmed contestants. Boards that either has yet to play stay hidden."""
        return self.certain_contestants | {contestant for _name, contestant in self.unconfirmed_names}


def participation_of(account: Account | AnonymousUser, evening: Evening) -> AccountParticipation:
    """Return the contestants with whom an account plays, by member or, if not both are members, by name."""
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
    answers = Log.objects.filter(evening=evening, account=account, verb__in=(YES, NO)) if like else Log.objects.none()
    said = {about["player"]: verb for about, verb in answers.values_list("about", "verb")}
    certain |= {contestant for name, contestant in like.items() if said.get(name) == YES}
    unconfirmed = tuple((name, contestant) for name, contestant in like.items() if name not in said)
    return AccountParticipation(frozenset(certain), unconfirmed)


@compiled_query
def _players(evening: int) -> QuerySet[Player, tuple[int, str, int | None]]:
    players = Player.objects.filter(contestant__evening=evening)
    return players.values_list("contestant_id", "name", "member_id")


@compiled_query
def _stand_ins(evening: int) -> QuerySet[Substitute, tuple[int, str, int | None]]:
    stand_ins = Substitute.objects.filter(player__contestant__evening=evening)
    return stand_ins.values_list("player__contestant_id", "name", "member_id")


def record_identity(evening: Evening, name: str, yes: bool, actor: Actor) -> None:
    """Store whether an account is the player of this name. Everybody can read the answer in the log."""
    record_change(evening, actor, YES if yes else NO, player=name[:120])


def is_evening_over(evening: Evening) -> bool:
    return evening.state in (EveningState.ENDED, EveningState.OFFICIAL)


def is_played_elsewhere(evening: Evening) -> bool:
    """Return whether the evening is in a simultaneous event in which other clubs may still play these boards."""
    return evening.hidden_until is not None and timezone.localdate() <= evening.hidden_until


def is_public(evening: Evening) -> bool:
    """Return whether everybody may see all boards: play is over, here and at other clubs."""
    return is_evening_over(evening) and not is_played_elsewhere(evening)


class Visibility:
    """The visibility of an evening for one reader. Properties are computed on first use.

    After play everything is public. While other clubs still play the same deals, only staff and phones that have played
    the boards see them. During play:

    - Organiser and director see everything, except boards that they have yet to play themselves.
    - A phone sees the boards for which it proved presence (`phones.PhoneTrust`), unless a contestant that it ever
      represented has yet to play them.
    - A device that stays sees the boards that all players at its table have finished (`phones.boards_of_table`).
    - Anybody else may be a player, and sees the boards that no table has yet to play.
    """

    def __init__(
        self, request: HttpRequest, evening: Evening, phone: PhoneSession, only: frozenset[int] | None = None
    ) -> None:
        self._account, self._is_staff = request.user, is_staff(request)
        self._evening, self._phone, self._planned = evening, phone, BoardSchedule(evening, only)

    @cached_property
    def visible_boards(self) -> frozenset[int]:
        """Boards of which the reader may see the cards and results."""
        planned, phone = self._planned, self._phone
        if is_public(self._evening):
            return planned.boards
        if self._is_staff:
            return planned.boards - self.own_unplayed
        own = boards_of_table(phone, planned).union(*(boards_shown(phone, pair, planned) for pair in phone.seated))
        own = own - self.own_unplayed if own else own
        if planned.is_within(own) or is_played_elsewhere(self._evening):
            return own
        return own | (planned.finished - planned.unfinished())

    @cached_property
    def own_unplayed(self) -> frozenset[int]:
        """Boards that the reader has yet to play. They stay hidden even from organisers and directors."""
        if is_evening_over(self._evening):
            return frozenset()
        if self._mine and self._evening.state == EveningState.SETUP:
            dealt = self._evening.boards.values_list("number", flat=True)  # Perhaps for an earlier movement.
            return self._planned.boards | set(dealt)
        return self._planned.unfinished(self._mine)

    @cached_property
    def may_see_ranking(self) -> bool:
        if self._evening.state == EveningState.SETUP:
            return False
        return is_evening_over(self._evening) or self._evening.standings_open or self.may_see_all_files

    @cached_property
    def may_see_all_files(self) -> bool:
        """Whether the reader may have files with all boards and results."""
        return is_public(self._evening) or (self._is_staff and (is_evening_over(self._evening) or not self._mine))

    @cached_property
    def own_numbers(self) -> frozenset[int]:
        """Numbers of the contestants with whom the reader certainly plays."""
        certain = frozenset[int]() if is_evening_over(self._evening) else self._office.certain_contestants
        named = self._evening.contestants.filter(pk__in=certain) if certain else []
        return frozenset(contestant.number for contestant in (*self._phone.seated, *named))

    @cached_property
    def _office(self) -> AccountParticipation:
        return participation_of(self._account, self._evening)

    @cached_property
    def _mine(self) -> frozenset[int]:
        """Primary keys of the contestants with whom the reader plays, or may play."""
        return self._office.perhaps.union(pair.pk for pair in self._phone.pairs())


def visibility_for(
    request: HttpRequest, evening: Evening, phone: PhoneSession | None = None, only: frozenset[int] | None = None
) -> Visibility:
    """Return what the reader may see of an evening, or of `only` these boards. `phone`: theirs, if already read."""
    device = str(request.session.get("device", ""))
    if phone is None or phone.device != device:
        phone = PhoneSession(device, evening)
    return Visibility(request, evening, phone, only)


def not_yet_visible_response(request: HttpRequest, board: int | None) -> HttpResponse:
    """Return the refusal of a page that shows this board, None: of a ruling on no particular board."""
    if board is None:
        return refusal_response(request, _("This can be read when nobody has to play the board again."))
    return refusal_response(request, _("You may still have to play board %(board)s.") % {"board": board})


P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def hides_own_unplayed(view: View[P]) -> View[P]:
    """Decorate a view with arguments `pk` and `number`. It refuses readers who have yet to play that board."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        board = int(str(kwargs["number"]))
        if board in visibility_for(request, get_evening(int(str(kwargs["pk"])))).own_unplayed:
            return own_board_response(request, board)
        return view(request, *args, **kwargs)

    return guarded


def own_board_response(request: HttpRequest, board: int) -> HttpResponse:
    sentence = _("You still have to play board %(board)s yourself: let another director do this, or wait until then.")
    return refusal_response(request, sentence % {"board": board})


LIVE = "live tables"
"""Session key that lists the live tables at which this device has sat."""
_FORGOTTEN = timedelta(hours=18)
"""Time after which a seat taken in an evening no longer prevents playing aids."""


def aids_allowed(request: HttpRequest) -> bool:
    """Return whether the reader may use playing aids. A phone seated in a session, not a lesson, may not (40B2d)."""
    device = request.session.get("device")
    if not device:
        return True
    since = timezone.now() - _FORGOTTEN
    seated = Place.objects.filter(device=device, at__gte=since, sitting__evening__state=EveningState.PLAYING)
    return not seated.exists() and _table_of(request) is None


def _table_of(request: HttpRequest) -> LiveTable | None:
    sat, since = request.session.get(LIVE, ()), timezone.now() - _FORGOTTEN
    tables = LiveTable.objects.filter(secret__in=sat, closed=None, lesson="", opened__gte=since)
    return next((table for table in tables if sitter_of(table, request.session.get("device", ""))), None)


def playing_aid(view: View[P]) -> View[P]:
    """Decorate a view that is a playing aid. Readers with a seat in play get an explanation and status 403."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if aids_allowed(request):
            return view(request, *args, **kwargs)
        return render(request, "klaverjas/no_aids.html", {"table": _table_of(request)}, status=403)

    return guarded

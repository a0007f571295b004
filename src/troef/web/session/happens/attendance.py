"""Somebody comes late, leaves, or has a substitute."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.contestant import Substitution, in_one_session
from troef.laws import BRIDGE_1949
from troef.web.people.models import Member
from troef.web.session.conduct import check_may_play
from troef.web.session.happens.boards import miss
from troef.web.session.happens.replan import Replan, apply, begun, is_planned, replan
from troef.web.session.log import Actor, check_reason, record
from troef.web.session.models import Contestant, Evening, Player, Section, Sitting, State, Substitute, Verb
from troef.web.session.progress import check_playing, open_boards, turn
from troef.web.session.seating import sittings_of
from troef.web.session.start_list import enter, next_number


def preview_late(evening: Evening, section: Section | None = None) -> Replan | None:
    """The rounds to come with one more; None where they are not drawn yet."""
    check_playing(evening)
    if evening.movement == "knockout":
        raise TroefError(_("Nobody can join a knock-out that has begun."))
    return replan(evening, section, add=[str(next_number(evening, section))]) if is_planned(evening) else None


@transaction.atomic
def come_late(
    evening: Evening, names: Sequence[str], actor: Actor, name: str = "", section: Section | None = None
) -> Contestant:
    """Comes in from the first round that has not begun; what it missed was never meant for it and has no score."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    new = preview_late(evening, section)
    made = enter(evening, names, name, section)
    if new is not None:
        apply(evening, new, section)
    first = new.after + 1 if new else None
    record(
        evening, actor, Verb.CAME_LATE, number=made.number, players=[one.strip() for one in names], first_round=first
    )
    return made


def preview_leaving(contestant: Contestant) -> Replan | None:
    """The rounds to come without it; None where none is left or they are not drawn yet."""
    evening: Evening = contestant.evening
    check_playing(evening)
    section = contestant.section
    if not is_planned(evening) or begun(evening, section) * evening.halves >= evening.rounds:
        return None
    return replan(evening, section, drop=[str(contestant.number)])


def results_fall(contestant: Contestant) -> bool:
    """What is usual: results stay when at least half of the boards were played, and fall otherwise (2017: 78D)."""
    sittings = sittings_of(contestant.evening).prefetch_related("results")
    mine = [sitting for sitting in sittings if contestant.pk in sitting.ids and not sitting.is_sit_out]
    planned = sum(len(one.boards) for one in mine)
    played = planned - sum(len(open_boards(one)) for one in mine)
    return 2 * played < planned


@transaction.atomic
def leave(contestant: Contestant, fall: bool, reason: str, actor: Actor) -> None:
    """Leaves after the round that is on; the boards of that round that it does not play are not played."""
    evening = contestant.evening = Evening.objects.select_for_update().get(pk=contestant.evening_id)
    if contestant.left_after is not None:
        raise TroefError(_("%(name)s has left already.") % {"name": contestant.name})
    check_reason(reason)
    new = preview_leaving(contestant)
    last = begun(evening, contestant.section)
    Contestant.objects.filter(pk=contestant.pk).update(left_after=last * evening.halves, results_fall=fall)
    missed = [
        miss(sitting, board, {sitting.side_of(contestant)}, "12C2a", reason, actor)
        for sitting in _unfinished(contestant, last * evening.halves)
        for board in open_boards(sitting)
    ]
    if new is not None:
        apply(evening, new, contestant.section)
    about = {"number": contestant.number, "after_round": last, "reason": reason.strip()}
    record(evening, actor, Verb.LEFT, **about, **{"results_fall" if fall else "results_stay": True}, missed=missed)
    turn(evening)


def _unfinished(contestant: Contestant, last: int) -> list[Sitting]:
    found = contestant.evening.sittings.filter(round__lte=last).select_related("north", "east", "table", "evening")
    return [one for one in found if contestant.pk in one.ids and open_boards(one)]


@dataclass(frozen=True, slots=True)
class Share:
    """How much of the session somebody stands in, and by the laws of 1949 who is in the contest then."""

    boards: int
    of: int
    standing: Substitution | None


def share(player: Player, first: int, last: int | None = None) -> Share:
    """The boards that a substitute would play from round `first` to `last`."""
    contestant: Contestant = player.contestant
    evening: Evening = contestant.evening
    mine = [one for one in sittings_of(evening) if contestant.pk in one.ids and not one.is_sit_out]
    if evening.kind == "teams":  # a player sits in one of the two rooms
        mine = [one for one in mine if one.room == "open"]
    total = sum(len(one.boards) for one in mine)
    stands_in = sum(len(one.boards) for one in mine if first <= one.round and (last is None or one.round <= last))
    by_1949 = evening.laws == BRIDGE_1949 and total > 0
    return Share(stands_in, total, in_one_session(stands_in, total) if by_1949 else None)


@transaction.atomic
def substitute(player: Player, name: str, first: int, last: int | None, actor: Actor) -> Substitute:
    """Names the substitute; phones and papers show him from that round on."""
    evening = Evening.objects.select_for_update().get(pk=player.contestant.evening_id)
    clean = " ".join(name.split())
    _check(evening, clean, first, last)
    member = Member.objects.filter(name__iexact=clean).first()
    made = Substitute.objects.create(player=player, name=clean, member=member, first_round=first, last_round=last)
    told = share(player, first, last)
    about = {"player": player.name, "substitute": clean, "first_round": first, "last_round": last}
    record(
        evening,
        actor,
        Verb.SUBSTITUTE_NAMED,
        number=player.contestant.number,
        boards=f"{told.boards}/{told.of}",
        **about,
    )
    return made


def _check(evening: Evening, name: str, first: int, last: int | None) -> None:
    if evening.state in (State.ENDED, State.OFFICIAL):
        raise TroefError(_("Play is over."))
    if not name:
        raise TroefError(_("Fill in the substitute's name."))
    if not 1 <= first <= max(evening.rounds, 1) or (last is not None and last < first):
        raise TroefError(_("There is no such round."))
    check_may_play([name], evening.date)
    playing = Player.objects.filter(contestant__evening=evening, name__iexact=name)
    if playing.exists():
        raise TroefError(_("%(name)s is on tonight's list already.") % {"name": name})

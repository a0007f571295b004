"""Late arrivals, departures and substitutes. Later rounds change as little as possible for the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.db.models import F, Max, Q
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.contestant import (
    ContestantKind,
    Substitution,
    eligible_for_selection,
    eligible_in_one_session,
    eligible_in_several_sessions,
)
from troef.contest.movements.movement import MovementNotAvailable, Schedule, ScheduledGame
from troef.contest.movements.replanning import absent_rounds, replan
from troef.laws.citations import cited
from troef.web.disruptions.boards import record_missed_board
from troef.web.evenings.conduct import check_may_play
from troef.web.evenings.log import Actor, check_reason, record_change
from troef.web.evenings.models import (
    Case,
    Contestant,
    Evening,
    EveningState,
    LogVerb,
    Player,
    Result,
    Seated,
    Section,
    Sitting,
    Substitute,
    seats_for,
)
from troef.web.evenings.movement import drive_rounds, is_drawn, numbers_by_standing
from troef.web.evenings.progress import advance_round, check_playing, open_boards
from troef.web.evenings.seating_plan import (
    by_number,
    check_few_robots,
    field_of,
    schedule_of,
    seat_schedule,
    sittings_of,
)
from troef.web.evenings.start_list import check_length, create_contestant, next_number
from troef.web.people.models import Member
from troef.web.platform.http.forms import error_text


@dataclass(frozen=True, slots=True)
class RescheduledGame:
    """A game of the new schedule. `is_new`: it differs from the game in the old schedule."""

    game: ScheduledGame
    is_new: bool


@dataclass(frozen=True, slots=True)
class Replan:
    """The new schedule for the rounds after `after`, when a contestant joins or leaves."""

    after: int
    """Last round that stays as it was."""
    schedule: Schedule
    lines: tuple[RescheduledGame, ...]

    @property
    def changes(self) -> int:
        return sum(line.is_new for line in self.lines)

    @property
    def fills_a_rest(self) -> bool:
        """Whether the next round changes only in that a pair that would sit out gets opponents."""
        new = [line.game for line in self.lines if line.is_new and line.game.round == self.after + 1]
        return len(new) == 1 and not new[0].is_sit_out


def last_round_begun(evening: Evening, section: Section | None = None) -> int:
    """Return the last round of the contest that has started at some table."""
    here = sittings_of(evening, section).filter(Q(results__isnull=False) | Q(places__isnull=False))
    last = here.order_by("-round").values_list("round", flat=True).first() or 0
    hall = min(max(last, evening.round), evening.rounds)
    return -(-hall // evening.halves)


def can_draw_again(evening: Evening) -> bool:
    """Return whether a drive can draw its current round again: no table has entered anything in it."""
    return evening.is_drive and _is_untouched(evening)


def _is_untouched(evening: Evening) -> bool:
    """Return whether no table has entered anything in the current round. A round without seating gives False."""
    here = evening.sittings.filter(round=evening.round)
    begun = Q(results__isnull=False) | Q(typed__isnull=False) | Q(cases__isnull=False) | Q(incidents__isnull=False)
    return here.exists() and not here.filter(begun).exists()


def replan_rounds(
    evening: Evening,
    section: Section | None = None,
    add: Sequence[str] = (),
    drop: Sequence[str] = (),
    again: bool = False,
) -> Replan:
    """Return a new schedule with the contestants numbered `add` and without `drop`. Raise TroefError if impossible.

    It starts after the last round that has begun; `again` includes the current round if nothing is entered in it.
    """
    if evening.kind == "individual" and not evening.is_drive:
        raise TroefError(_("In an individual contest a missing player needs a substitute; the movement stays."))
    before, after = schedule_of(evening, section), last_round_begun(evening, section)
    if again and _is_untouched(evening):
        after = evening.round - 1
    if after >= before.rounds[-1]:
        raise TroefError(_("The last round has begun; no round is left to change."))
    try:
        if evening.is_drive:
            stands = Schedule.of((game for game in before.games if game.round <= after), before.kind)
            people = [number for number in numbers_by_standing(evening) if number not in drop]
            rest = drive_rounds(evening, stands, [*people, *add], before.rounds[-1] - after)
        else:
            rest = replan(before, after, add, drop, _known(before, section, evening), as_it_is=True)
    except MovementNotAvailable as error:
        raise TroefError(_("The movement does not allow it: %(reason)s") % {"reason": error_text(error)}) from None
    known = {_told(game) for game in before.games}
    return Replan(after, rest, tuple(RescheduledGame(game, _told(game) not in known) for game in rest.games))


def _drawn(evening: Evening, new: Replan | None) -> dict[str, Any]:
    """Return the log fields on rounds of a drive that are drawn again: their numbers, and the score for a rest."""
    if new is None or not evening.is_drive:
        return {}
    return {"drawn_again": list(new.schedule.rounds)} | (evening.klaverjas.rest_given if new.schedule.sit_outs else {})


def _told(game: ScheduledGame) -> tuple[object, ...]:
    """Return the parts of a game that players notice. For a sit-out the table does not matter."""
    return (game.round, not game.is_sit_out and game.table, game.ns, game.ew, game.boards)


def _known(schedule: Schedule, section: Section | None, evening: Evening) -> frozenset[tuple[str, int]]:
    """Return contestants and rounds in which they were absent before, so that their empty places are no error."""
    left = [str(contestant.number) for contestant in field_of(evening, section).exclude(left_after=None)]
    first = {
        contestant: min(game.round for game in schedule.games if contestant in game.contestants)
        for contestant in schedule.contestants
    }
    late = [contestant for contestant, number in first.items() if number > 1]
    here = set(schedule.contestants)
    return absent_rounds(schedule, late, [number for number in left if number in here])


def apply_replan(evening: Evening, new: Replan, section: Section | None = None) -> None:
    """Replace the sittings of later rounds by the new schedule, and move their results. Needs a transaction."""
    old = sittings_of(evening, section).filter(round__gt=new.after * evening.halves)
    schedule, now = new.schedule, new.after + 1
    if new.fills_a_rest and not evening.is_drive:
        added = {line.game for line in new.lines if line.is_new or line.game.round > now}
        schedule = Schedule.of(added, schedule.kind)
        old = old.exclude(round=now, east__isnull=False)
    keys = list(old.values_list("pk", flat=True))
    Seated.objects.filter(sitting__in=keys).delete()
    old.update(round=F("round") + _ASIDE)
    made = seat_schedule(evening, schedule, by_number(evening, section), section, new.after)
    for result in Result.objects.filter(sitting__in=keys).select_related("sitting"):
        place = (result.sitting.round, result.seats)
        same = (sitting for sitting in made if (sitting.round + _ASIDE, sitting.seats) == place)
        home = next((sitting for sitting in same if result.board in sitting.boards), None)
        if home is not None:
            Result.objects.filter(pk=result.pk).update(sitting=home)
    evening.sittings.filter(pk__in=keys).delete()


_ASIDE = 10_000
"""Added to the round numbers of old sittings, so that new ones can be created beside them."""


def is_planned(evening: Evening) -> bool:
    """Return whether later rounds are scheduled already. Rounds drawn one by one are not."""
    return not is_drawn(evening)


def preview_late(evening: Evening, section: Section | None = None, again: bool = False) -> Replan | None:
    """Return the later rounds with one more contestant; `again` as in `replan_rounds`. None: not scheduled yet."""
    check_playing(evening)
    if evening.movement == "knockout":
        raise TroefError(_("Nobody can join a knock-out that has begun."))
    new = [str(next_number(evening, section))]
    if evening.kind == "pairs" and not evening.is_drive and is_planned(evening) and _is_untouched(evening):
        now = replan_rounds(evening, section, add=new, again=True)
        if now.fills_a_rest:
            return now
    return replan_rounds(evening, section, add=new, again=again) if again or is_planned(evening) else None


@transaction.atomic
def admit_late(
    evening: Evening,
    names: Sequence[str],
    actor: Actor,
    name: str = "",
    section: Section | None = None,
    again: bool = False,
) -> Contestant:
    """Add a contestant who plays from the next round. `again` redraws a drive's current round, if still untouched."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    new = preview_late(evening, section, again)
    made = create_contestant(evening, names, name, section)
    check_few_robots(evening)
    if new is not None:
        apply_replan(evening, new, section)
    first = new.after + 1 if new else None
    about = {"number": made.number, "players": [player.strip() for player in names]}
    record_change(evening, actor, LogVerb.CAME_LATE, **about, first_round=first, **_drawn(evening, new))
    return made


def preview_leaving(contestant: Contestant, during: bool = False) -> Replan | None:
    """Return the later rounds without this contestant. None: no round is left, or they are not scheduled yet."""
    evening: Evening = contestant.evening
    check_playing(evening)
    section, again = contestant.section, not during and can_draw_again(evening)
    if not again and (not is_planned(evening) or last_round_begun(evening, section) * evening.halves >= evening.rounds):
        return None
    return replan_rounds(evening, section, drop=[str(contestant.number)], again=again)


def cancels_results_by_default(contestant: Contestant) -> bool:
    """Return whether a contestant who leaves now has played fewer than half of the boards (2017: 78D). Drive: never."""
    if contestant.evening.is_drive:
        return False
    sittings = sittings_of(contestant.evening).prefetch_related("results")
    mine = [sitting for sitting in sittings if contestant.pk in sitting.ids and not sitting.is_sit_out]
    planned = sum(len(sitting.boards) for sitting in mine)
    played = planned - sum(len(open_boards(sitting)) for sitting in mine)
    return 2 * played < planned


def is_between_rounds(contestant: Contestant) -> bool:
    """Return whether the contestant has no result or ruling in the current round, so that they can leave before it."""
    here = _in_this_round(contestant)
    begun_there = (model.objects.filter(sitting__in=here).exists() for model in (Result, Case))
    return contestant.evening.movement != "knockout" and not any(begun_there)


def _in_this_round(contestant: Contestant) -> list[Sitting]:
    """Return the contestant's sittings in the current round. A team has two rooms, in one or two halves."""
    evening: Evening = contestant.evening
    last, halves = last_round_begun(evening, contestant.section), evening.halves
    here = sittings_of(evening).filter(round__gt=(last - 1) * halves, round__lte=last * halves)
    return [sitting for sitting in here if contestant.pk in sitting.ids]


def resting_when_gone(contestant: Contestant) -> list[Contestant]:
    """Return the opponents who would sit out the current round, if the contestant leaves before it; else none."""
    if not is_between_rounds(contestant):
        return []
    met = {who for sitting in _in_this_round(contestant) for side in ("NS", "EW") for who in sitting.contestants(side)}
    return sorted(met - {contestant}, key=lambda who: who.number)


def _sits_out(sitting: Sitting, contestant: Contestant) -> None:
    """Remove a contestant from this sitting and let the opponents sit out. A match needs only one of its rooms then."""
    evening: Evening = contestant.evening
    if evening.kind == "individual":
        others = [str(who.number) for side in ("NS", "EW") for who in sitting.contestants(side) if who != contestant]
        last = evening.sittings.filter(round=sitting.round).aggregate(last=Max("table__number"))["last"]
        rests = [ScheduledGame(sitting.round, last + number, (name,), (), ()) for number, name in enumerate(others, 1)]
        sitting.delete()
        seat_schedule(evening, Schedule.of(rests, ContestantKind.INDIVIDUAL), by_number(evening))
        return
    opponents = sitting.contestant("EW" if sitting.side_of(contestant) == "NS" else "NS")
    if opponents is None or sitting.room == "closed":
        sitting.delete()
        return
    sitting.seated.all().delete()
    for chair, whose in seats_for(opponents, None).items():
        setattr(sitting, chair, whose)
    sitting.boards, sitting.match, sitting.room = [], "", ""
    sitting.save()


@transaction.atomic
def record_departure(
    contestant: Contestant, fall: bool, reason: str, actor: Actor, during: bool = False, stand_in: str = ""
) -> None:
    """Record a departure after the last round that the contestant started; with `during`, in the current one.

    `fall` cancels the results. `stand_in` finishes a player's current round. Otherwise the open boards are not
    played, or the opponents sit out if a drive's table has played nothing yet.
    """
    evening = contestant.evening = Evening.objects.select_for_update().get(pk=contestant.evening_id)
    if contestant.left_after is not None:
        raise TroefError(_("%(name)s has left already.") % {"name": contestant.name})
    check_reason(reason)
    during = during or bool(stand_in.strip())
    between, last = is_between_rounds(contestant), last_round_begun(evening, contestant.section)
    new = preview_leaving(contestant, during or not between)
    if stand_in.strip():
        name_substitute(contestant.players.get(), stand_in, last, last, actor)
    elif between and (evening.is_drive or not during):
        is_drawn_again = new is not None and new.after < last
        for sitting in [] if is_drawn_again else _in_this_round(contestant):
            _sits_out(sitting, contestant)
        last -= 1
    fall = fall and not evening.is_drive
    Contestant.objects.filter(pk=contestant.pk).update(left_after=last * evening.halves, results_fall=fall)
    missed = [
        record_missed_board(sitting, board, {sitting.side_of(contestant)}, "12C2a", reason, actor)
        for sitting in ([] if stand_in.strip() else _unfinished(contestant, last * evening.halves))
        for board in open_boards(sitting)
    ]
    if new is not None:
        apply_replan(evening, new, contestant.section)
    about = {"number": contestant.number, "after_round": last, "reason": reason.strip()}
    about |= {"results_fall" if fall else "results_stay": True, **_drawn(evening, new)}
    record_change(evening, actor, LogVerb.LEFT, **about, missed=missed)
    advance_round(evening)


def _unfinished(contestant: Contestant, last: int) -> list[Sitting]:
    sittings = contestant.evening.sittings.filter(round__lte=last).select_related("north", "east", "table", "evening")
    return [sitting for sitting in sittings if contestant.pk in sitting.ids and open_boards(sitting)]


@dataclass(frozen=True, slots=True)
class SubstituteShare:
    """The boards that a substitute plays out of all, and whom the contest then counts by the laws of 1949."""

    boards: int
    of: int
    standing: Substitution | None


def substitute_share(player: Player, first: int, last: int | None = None) -> SubstituteShare:
    """Return the part that a substitute would play from round `first` to `last` (None: to the end)."""
    stands_in, total = _boards_for(player, first, last)
    evening: Evening = player.contestant.evening
    if not cited(evening.laws, "substitute-share") or not total:
        return SubstituteShare(stands_in, total, None)
    if evening.event is None:
        return SubstituteShare(stands_in, total, eligible_in_one_session(stands_in, total))
    if evening.event.qualify is not None:
        return SubstituteShare(stands_in, total, eligible_for_selection(total - stands_in, total))
    replaced = _replaced_before(player) + Fraction(stands_in, total)
    return SubstituteShare(stands_in, total, eligible_in_several_sessions(replaced))


def _replaced_before(player: Player) -> Fraction:
    """Return how many earlier sessions substitutes played for this player. Parts of sessions are added up."""
    replaced, earlier = Fraction(0), player.contestant.origin
    while earlier is not None:
        for named in Substitute.objects.filter(player__contestant=earlier, player__name=player.name):
            boards, total = _boards_for(named.player, named.first_round, named.last_round)
            replaced += Fraction(boards, total or 1)
        earlier = earlier.origin
    return replaced


def _boards_for(player: Player, first: int, last: int | None) -> tuple[int, int]:
    contestant: Contestant = player.contestant
    evening: Evening = contestant.evening
    mine = [sitting for sitting in sittings_of(evening) if contestant.pk in sitting.ids and not sitting.is_sit_out]
    if evening.kind == "teams":  # A player sits in one of the two rooms.
        mine = [sitting for sitting in mine if sitting.room == "open"]
    lengths = {sitting.round: evening.game.rules.length(evening, sitting.boards) for sitting in mine}
    total = sum(lengths.values())
    stands_in = sum(
        length for number, length in lengths.items() if first <= number and (last is None or number <= last)
    )
    return stands_in, total


@transaction.atomic
def name_substitute(player: Player, name: str, first: int, last: int | None, actor: Actor) -> Substitute:
    """Name a substitute for these rounds (`last` None: to the end). Raise TroefError if this person cannot."""
    evening = Evening.objects.select_for_update().get(pk=player.contestant.evening_id)
    clean = " ".join(name.split())
    check_substitute(evening, clean, first, last)
    member = Member.objects.named(clean)
    clean = member.name if member else clean
    made = Substitute.objects.create(player=player, name=clean, member=member, first_round=first, last_round=last)
    check_few_robots(evening)
    stood_in = substitute_share(player, first, last)
    whom = {"number": player.contestant.number, "boards": f"{stood_in.boards}/{stood_in.of}"}
    about = {"player": player.name, "substitute": clean, "first_round": first, "last_round": last}
    record_change(evening, actor, LogVerb.SUBSTITUTE_NAMED, **whom, **about)
    return made


def check_substitute(evening: Evening, name: str, first: int, last: int | None) -> None:
    """Raise TroefError if the person of this name cannot substitute in these rounds."""
    if evening.state in (EveningState.ENDED, EveningState.OFFICIAL):
        raise TroefError(_("Play is over."))
    if not name.strip():
        raise TroefError(_("Fill in the substitute's name."))
    check_length([name])
    if not 1 <= first <= max(evening.rounds, 1) or (last is not None and last < first):
        raise TroefError(_("There is no such round."))
    check_may_play([name], evening.date)
    playing = Contestant.objects.filter(evening=evening, players__name__iexact=name)
    if any(not _rests(contestant, first, last) for contestant in playing):
        raise TroefError(_("%(name)s is on tonight's list already.") % {"name": name})
    entered = Player.objects.filter(contestant__evening__event=evening.event_id, name__iexact=name)
    if cited(evening.laws, "substitute-entered") and evening.event_id and entered.exists():
        raise TroefError(_("%(name)s entered this contest before and may not substitute (123e).") % {"name": name})


def _rests(contestant: Contestant, first: int, last: int | None) -> bool:
    """Return whether a contestant sits out these rounds of a drive. Elsewhere the answer is always no."""
    evening: Evening = contestant.evening
    if not evening.is_drive or last is None or last > evening.round:  # A later rest may still change.
        return False
    here = evening.sittings.filter(round__gte=first, round__lte=last)
    return not any(contestant.pk in sitting.ids and not sitting.is_sit_out for sitting in here)

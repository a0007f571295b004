"""Movements that are drawn round by round: Swiss by the standing, knock-out by who won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.contestant import Kind
from troef.contest.movements import knockout, swiss
from troef.contest.movements.schedule import Game, Schedule
from troef.web.deals import dealing
from troef.web.evening import rounds
from troef.web.evening.actor import Actor
from troef.web.evening.log import record
from troef.web.evening.models import Contestant, Evening, State
from troef.web.evening.scoring import standings
from troef.web.evening.seating import by_number, schedule_of, seat

DRAWN = ("swiss", "knockout")
Winners = Mapping[int, str]
"""Who goes on from a match that ended level, by the table of the match in the schedule."""


def is_drawn(evening: Evening) -> bool:
    return evening.movement in DRAWN


def is_due(evening: Evening) -> bool:
    """Whether the rounds that were drawn have been played, and another is to come."""
    if not is_drawn(evening) or evening.state != State.PLAYING or evening.round >= evening.rounds:
        return False
    seated = evening.sittings.filter(round__lte=evening.rounds).order_by("-round").first()
    return seated is not None and seated.round == evening.round and rounds.is_finished(evening, evening.round)


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match of the round that would be drawn; nobody against: a bye."""

    home: Contestant
    away: Contestant | None


def next_round(evening: Evening, winners: Winners | None = None) -> Schedule:
    """The round that comes now, as the standing is at this moment."""
    if not is_due(evening):
        raise TroefError(_("The next round is drawn when this one has been played."))
    played = schedule_of(evening)
    return _swiss(evening, played) if evening.movement == "swiss" else _knockout(evening, played, winners or {})


def preview(evening: Evening, winners: Winners | None = None) -> list[Pairing]:
    """Who would meet; nothing is written."""
    people = by_number(evening)
    return [
        Pairing(people[game.ns[0]], people[game.ew[0]] if game.ew else None)
        for game in next_round(evening, winners).games
    ]


@transaction.atomic
def draw(evening: Evening, actor: Actor, winners: Winners | None = None) -> None:
    """Seats the next round, and begins it."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    schedule = next_round(evening, winners)
    seat(evening, schedule, by_number(evening))
    dealing.deal_missing(evening)
    rounds.begin(evening, evening.round + 1)
    matches = [" – ".join(game.contestants) for game in schedule.games]
    record(evening, actor, "round drawn", round=schedule.rounds[0], matches=matches)


@transaction.atomic
def stop(evening: Evening, actor: Actor) -> None:
    """No more rounds are drawn: what has been played is the whole contest."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if not is_due(evening):
        raise TroefError(_("The next round is drawn when this one has been played."))
    evening.rounds = evening.round
    evening.save(update_fields=["rounds"])
    rounds.turn(evening)
    record(evening, actor, "no more rounds", rounds=evening.rounds)


def _size(played: Schedule) -> int:
    return max(len(game.boards) for game in played.played)


def _swiss(evening: Evening, played: Schedule) -> Schedule:
    here = {str(one.number) for one in evening.contestants.filter(left_after=None)}
    ranked = [str(place.contestant.number) for place in standings(evening).ranking]
    order = [*ranked, *(str(one.number) for one in evening.contestants.all() if str(one.number) not in ranked)]
    standing = swiss.Standing(
        tuple(one for one in order if one in here),
        frozenset(frozenset(game.contestants) for game in played.played),
        frozenset(game.ns[0] for game in played.games if game.is_sit_out),
        played.rounds[-1],
    )
    return swiss.next_round(standing, _size(played), Kind.parse(evening.kind))


def _knockout(evening: Evening, played: Schedule, winners: Winners) -> Schedule:
    number = played.rounds[-1]
    last = sorted(played.in_round(number), key=lambda game: game.table)
    places = [winner_of(evening, game, winners) for game in last]
    return knockout.next_round(number + 1, places, _size(played), Kind.parse(evening.kind))


def winner_of(evening: Evening, game: Game, winners: Winners) -> str:
    """Who goes on; a match that ended level needs the organiser's word (2017: 78D)."""
    if game.is_sit_out:
        return game.ns[0]
    ahead = _who_stayed(evening, game) or leader(evening, game)
    if ahead is not None:
        return ahead
    chosen = winners.get(game.table, "")
    if chosen not in game.contestants:
        raise TroefError(
            _("%(one)s and %(other)s are level: say who goes on, as the conditions of the contest have it.")
            % {"one": game.ns[0], "other": game.ew[0]}
        )
    return chosen


def _who_stayed(evening: Evening, game: Game) -> str | None:
    """Who goes on because the other has left."""
    left = {str(one.number) for one in evening.contestants.exclude(left_after=None)}
    here = [one for one in game.contestants if one not in left]
    return here[0] if len(here) == 1 else None


def leader(evening: Evening, game: Game) -> str | None:
    """Who is ahead in a match; None while it is level."""
    both = set(game.contestants)
    for match in standings(evening).matches:
        one, other = match.teams
        if {one.team, other.team} == both:
            return None if one.points == other.points else max(match.teams, key=lambda team: team.points).team
    return None


def level(evening: Evening) -> list[Game]:
    """The matches of the last round of a knock-out that nobody is ahead in."""
    if evening.movement != "knockout" or not is_due(evening):
        return []
    played = schedule_of(evening)
    last = played.in_round(played.rounds[-1])
    decided = (game.is_sit_out or (_who_stayed(evening, game) or leader(evening, game)) is not None for game in last)
    return [game for game, known in zip(last, decided, strict=True) if not known]

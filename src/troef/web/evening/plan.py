"""The movement of the evening: what is proposed, and seating everybody as the chosen one says."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.movements.balance import quality
from troef.contest.movements.catalogue import build, fitting
from troef.contest.movements.movement import Field, Movement
from troef.laws import Text
from troef.web.evening.actor import Actor
from troef.web.evening.log import record
from troef.web.evening.models import Contestant, Evening, Sitting, Table
from troef.web.evening.people import check_setup, unplan

_LATER = frozenset(("swiss",))
"""Movements whose next round depends on the results: the whole evening cannot be seated at once."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A movement in the numbers an organiser chooses by."""

    movement: Movement
    minutes: int
    balance: int

    @property
    def name(self) -> str:
        return self.movement.name

    @property
    def note(self) -> Text:
        return self.movement.note

    @property
    def rounds(self) -> int:
        return len(self.movement.schedule.rounds)

    @property
    def boards_a_round(self) -> int:
        return max(len(game.boards) for game in self.movement.schedule.played)

    @property
    def boards(self) -> int:
        return self.rounds * self.boards_a_round

    @property
    def sit_outs(self) -> int:
        return self.movement.schedule.sit_outs

    @property
    def winners(self) -> int:
        return self.movement.winners

    @property
    def hours(self) -> str:
        return f"{self.minutes // 60}:{self.minutes % 60:02}"


def proposals(evening: Evening) -> list[Proposal]:
    """The movements that fit tonight's pairs, best first."""
    pairs = evening.contestants.count()
    if pairs < 4:
        raise TroefError(_("There are %(pairs)s pairs; two tables need four.") % {"pairs": pairs})
    found = fitting(Field(pairs, evening.most_boards))
    return [_proposal(movement, evening.minutes_per_board) for movement in found if movement.name not in _LATER]


def _proposal(movement: Movement, minutes_per_board: int) -> Proposal:
    schedule = movement.schedule
    size = max(len(game.boards) for game in schedule.played)
    return Proposal(movement, len(schedule.rounds) * size * minutes_per_board, round(quality(schedule)))


@transaction.atomic
def resize(evening: Evening, most_boards: int, minutes_per_board: int, actor: Actor) -> None:
    """Another length of the evening; with other boards the movement has to be chosen anew."""
    check_setup(evening)
    if most_boards != evening.most_boards:
        unplan(evening)
    evening.most_boards, evening.minutes_per_board = most_boards, minutes_per_board
    evening.save(update_fields=["most_boards", "minutes_per_board"])
    record(evening, actor, "length set", boards=most_boards, minutes=minutes_per_board)


@transaction.atomic
def choose(evening: Evening, name: str, actor: Actor) -> None:
    """Seats everybody as the movement of this name says."""
    check_setup(evening)
    if name in _LATER:
        raise TroefError(_("The movement %(name)s is drawn round by round; choose another.") % {"name": name})
    movement = build(name, Field(evening.contestants.count(), evening.most_boards))
    found = _proposal(movement, evening.minutes_per_board)
    _seat(evening, found.movement)
    evening.movement, evening.rounds, evening.winners = name, found.rounds, found.winners
    evening.save(update_fields=["movement", "rounds", "winners"])
    record(evening, actor, "movement chosen", name=name, rounds=found.rounds, boards=found.boards)


def _seat(evening: Evening, movement: Movement) -> None:
    evening.sittings.all().delete()
    games = movement.schedule.games
    pairs = {str(pair.number): pair for pair in Contestant.objects.filter(evening=evening)}
    numbers = sorted({game.table for game in games})
    evening.tables.exclude(number__in=numbers).delete()
    tables = {number: Table.objects.get_or_create(evening=evening, number=number)[0] for number in numbers}
    Sitting.objects.bulk_create(
        Sitting(
            evening=evening,
            round=game.round,
            table=tables[game.table],
            ns=pairs[game.ns[0]],
            ew=pairs[game.ew[0]] if game.ew else None,
            boards=list(game.boards),
        )
        for game in games
    )

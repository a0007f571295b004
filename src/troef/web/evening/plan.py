"""The movement of the evening: what is proposed, and seating everybody as the chosen one says."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.movements.catalogue import build
from troef.contest.movements.movement import Field, Movement
from troef.contest.movements.proposals import Pace, Proposal
from troef.contest.movements.proposals import proposals as fitting
from troef.laws import KLAVERJAS_1976
from troef.web.evening.actor import Actor
from troef.web.evening.log import record
from troef.web.evening.models import Contestant, Evening, Sitting, Table
from troef.web.evening.people import check_setup, unplan


def _field(evening: Evening) -> Field:
    return Field(evening.contestants.count(), evening.most_boards)


def proposals(evening: Evening) -> list[Proposal]:
    """The movements that fit tonight's pairs, best first; only those that can be seated for the whole evening."""
    pairs = evening.contestants.count()
    if pairs < 4:
        raise TroefError(_("There are %(pairs)s pairs; two tables need four.") % {"pairs": pairs})
    found = fitting(_field(evening), Pace(board=evening.minutes_per_board), evening.laws == KLAVERJAS_1976)
    return [proposal for proposal in found if proposal.movement.planned is None]


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
    movement = build(name, _field(evening))
    if movement.planned is not None:
        raise TroefError(_("The movement %(name)s is drawn round by round; choose another.") % {"name": name})
    _seat(evening, movement)
    evening.movement, evening.rounds, evening.winners = name, movement.rounds, movement.winners
    evening.save(update_fields=["movement", "rounds", "winners"])
    record(evening, actor, "movement chosen", name=name, rounds=movement.rounds, boards=movement.boards_per_round)


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

"""Knock-out: the winner of each match goes on, until one contestant is left (2017: 12C4; 1949: 88)."""

from __future__ import annotations

from collections.abc import Sequence

from troef.contest.contestant import ContestantKind
from troef.contest.movements.barometer import with_board_copies
from troef.contest.movements.movement import EntryField, Movement, MovementNotAvailable, Schedule, game_or_sit_out
from troef.core.messages import _

_NOTE = _("The winner goes on. The first on the list meet as late as possible, and have the byes in round 1.")


def rounds_for(contestants: int) -> int:
    """Return the number of rounds that a knock-out with this number of contestants takes."""
    return max(1, (contestants - 1).bit_length())


def first_round(field: EntryField) -> Movement:
    """Return round 1 of a knock-out. Contestants are entered in the order of their strength."""
    if field.kind is ContestantKind.INDIVIDUAL or field.contestants < 2:
        raise MovementNotAvailable(_("a knock-out is for two or more pairs or teams"))
    rounds = rounds_for(field.contestants)
    order = tuple(str(k + 1) for k in range(field.contestants))
    games = next_round(1, seed_bracket(order), field.per_round(rounds), field.kind)
    return Movement("knockout", games, _NOTE, planned=rounds)


def seed_bracket(order: Sequence[str]) -> list[str | None]:
    """Return the bracket for contestants in order of strength; neighbours meet. None is a bye. The best meet last."""
    places = [1]
    while len(places) < len(order):
        last = 2 * len(places) + 1
        places = [place for strong in places for place in (strong, last - strong)]
    return [order[place - 1] if place <= len(order) else None for place in places]


def next_round(number: int, places: Sequence[str | None], size: int, kind: ContestantKind) -> Schedule:
    """Return the matches of round `number` between neighbours in `places`: after round 1, the winners by table."""
    first = 1 + (number - 1) * size
    boards = tuple(range(first, first + size))
    neighbours = zip(places[::2], places[1::2], strict=True)
    games = [game_or_sit_out(number, table, home, away, boards) for table, (home, away) in enumerate(neighbours, 1)]
    return with_board_copies(Schedule.of(games, kind))

"""Prizes: the winners of each prize, from the ranking and from the scores in each round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby

from troef.cards import SIDES
from troef.contest.answer import ScoredResult
from troef.core.numbers import Number, as_int_if_whole


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The points of a contestant in a round. If the contestant rests, they are the compensation."""

    points: Number
    counts: Mapping[str, int] = field(default_factory=dict)
    """Numbers of marches and the like, by name. Those that were not recorded are left out."""
    rests: bool = False


Rounds = Mapping[int, RoundScore]


def rounds_of(
    boards: Mapping[int, Iterable[ScoredResult]], rests: Mapping[tuple[str, int], Number]
) -> dict[str, dict[int, RoundScore]]:
    """Return the score of each contestant in each round of a drive, before penalties; arguments as in `Answer`."""
    made: dict[str, dict[int, RoundScore]] = {}
    for lines in boards.values():
        for line in lines:
            for side, points in zip(SIDES, (line.ns_points, line.ew_points), strict=True):
                if line.result.drive is None or points is None:
                    continue
                for name in line.result.contestants(side):
                    rounds, number = made.setdefault(name, {}), line.result.drive.round
                    before = rounds.get(number, RoundScore(0))
                    rounds[number] = replace(before, points=as_int_if_whole(before.points + points))
    for (name, number), points in rests.items():
        made.setdefault(name, {})[number] = RoundScore(points, rests=True)
    return made


@dataclass(frozen=True, slots=True)
class Contender:
    """A contestant who may win a prize."""

    name: str
    rank: int
    rounds: Rounds = field(default_factory=dict)

    @property
    def played(self) -> dict[int, RoundScore]:
        return {number: made for number, made in self.rounds.items() if not made.rests}


class PrizeKind(StrEnum):
    """The kinds of prize."""

    PLACE = "place"
    LAST = "last"
    MIDDLE = "middle"
    MOST = "most"
    BEST_ROUND = "best-round"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class PrizeSettings:
    """The prizes that a club gives."""

    places: int = 0
    last: bool = False
    middle: bool = False
    most: tuple[str, ...] = ()
    """The names of counts, such as marches, with a prize for the contestant with the most."""
    best_round: bool = False
    each_round: bool = False
    one_each: bool = False
    """True if nobody gets two prizes: the second goes to the next contestant. Prizes for places are given first."""


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize and its winners. Several winners share it; the club may draw lots among them."""

    win: PrizeKind
    numbers: tuple[int, ...] = ()
    """The places for which the prize is given, or the rounds in which it was won."""
    most: str = ""
    winners: tuple[str, ...] = ()
    figure: Number | None = None
    """The score or count of the winner."""
    is_known: bool = True
    """True if all counts that decide the prize were recorded."""


def prizes(contenders: Iterable[Contender], choice: PrizeSettings) -> tuple[Prize, ...]:
    """Return the prizes that the club chose, in the order in which they are given."""
    ranked = sorted(contenders, key=lambda contender: contender.rank)
    rounds = sorted({number for contender in ranked for number in contender.rounds})
    given: list[Prize] = []

    def free() -> list[Contender]:
        """Return the contestants who can still win a prize."""
        taken = {name for prize in given for name in prize.winners} if choice.one_each else set()
        return [contender for contender in ranked if contender.name not in taken]

    for rank, level in groupby(ranked, key=lambda contender: contender.rank):
        names = tuple(contender.name for contender in level)
        if rank <= choice.places:
            numbers = tuple(range(rank, min(rank + len(names) - 1, choice.places) + 1))
            given.append(Prize(PrizeKind.PLACE, numbers, winners=names))
    if choice.last:
        stayed = [contender for contender in free() if not rounds or rounds[-1] in contender.rounds]
        given.append(_ranked(PrizeKind.LAST, stayed, max((contender.rank for contender in stayed), default=0)))
    if choice.middle and ranked:
        middle = ranked[(len(ranked) - 1) // 2].rank  # If nobody there may win, the next lower rank does.
        ranks = (contender.rank for contender in free() if contender.rank >= middle)
        given.append(_ranked(PrizeKind.MIDDLE, free(), min(ranks, default=0)))
    for count in choice.most:
        given.append(_most(count, ranked, free()))
    if choice.best_round:
        given.append(_best(PrizeKind.BEST_ROUND, free(), rounds))
    for number in rounds if choice.each_round else ():
        given.append(replace(_best(PrizeKind.ROUND, free(), [number]), numbers=(number,)))
    return tuple(given)


def _ranked(win: PrizeKind, free: Sequence[Contender], rank: int) -> Prize:
    winners = tuple(contender.name for contender in free if contender.rank == rank)
    return Prize(win, (rank,) if winners else (), winners=winners)


def _most(count: str, ranked: Sequence[Contender], free: Sequence[Contender]) -> Prize:
    """Return the prize for the most marches or the like; it has no winner if a table did not record them."""
    if any(count not in made.counts for contender in ranked for made in contender.played.values()):
        return Prize(PrizeKind.MOST, most=count, is_known=False)
    sums = {who.name: sum(made.counts[count] for made in who.played.values()) for who in free}
    most = max(sums.values(), default=0)
    winners = tuple(name for name, number in sums.items() if number == most) if most else ()
    return Prize(PrizeKind.MOST, most=count, winners=winners, figure=most if winners else None)


def _best(win: PrizeKind, free: Sequence[Contender], rounds: Sequence[int]) -> Prize:
    """Return the prize for the highest score in one of these rounds. Rounds of rest do not count."""
    scores = [
        (made.points, who.name, number) for who in free for number, made in who.played.items() if number in rounds
    ]
    best = max((points for points, _name, _number in scores), default=None)
    won = [(name, number) for points, name, number in scores if points == best]
    return Prize(
        win,
        tuple(sorted({number for _name, number in won})),
        winners=tuple(dict.fromkeys(name for name, _number in won)),
        figure=best,
    )

"""Artificial scores: what an award is worth to who gets it (2017: 12C2; 1949: 107; klaverjas: II-14 to II-21).

Own percentages are taken over boards with a result only, so an award never depends on another award.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from troef.contest.answer import Note
from troef.contest.exact import Number, rounded, tidy
from troef.contest.result import Artificial, Award
from troef.contest.session import Contest
from troef.contest.tally import Tally
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class Place:
    """Where an award falls: the board, its top, and the lowest that was scored on it and in the contest."""

    board: int
    top: Number
    lowest: Number = 0
    lowest_of_contest: Number = 0
    minimum: Number = 0


@dataclass(frozen=True, slots=True)
class Own:
    """What a contestant has on the boards with a result."""

    percentage: Fraction | None
    average: Fraction | None

    @classmethod
    def of(cls, tally: Tally) -> Own:
        average = Fraction(tally.points) / tally.boards if tally.boards else None
        return cls(tally.percentage, average)


def award_points(
    artificial: Artificial, place: Place, contest: Contest, tally: Tally, own: Own
) -> tuple[Number, Note | None]:
    """The points of an artificial score, and a note where a reader should know more."""
    award = artificial.award
    tally.artificial += 1
    if isinstance(award, Fraction):
        amount = award * place.top / 100 if contest.options.method.in_matchpoints else award
        return tidy(amount), None
    fixed = {
        Award.LOWEST: place.lowest,
        Award.LOWEST_OF_CONTEST: place.lowest_of_contest,
        Award.MINIMUM: place.minimum,
    }
    if award in fixed:
        return fixed[award], None
    if contest.options.method.in_matchpoints:
        return _percentage(award, place, contest, tally, own)
    return _imps(award, place, contest, tally, own)


def _percentage(award: Award, place: Place, contest: Contest, tally: Tally, own: Own) -> tuple[Number, Note | None]:
    options = contest.options
    several = options.several_boards
    if several and tally.artificial > several.after and award in several.percentages:
        percentage = several.percentages[award]
        note = _note(contest, "several_boards", award, place, tally, f"{rounded(percentage)}%")
        return tidy(percentage * place.top / 100), note
    percentage = options.percentages[award]
    if (
        award in options.own_percentage
        and own.percentage is not None
        and _is_further(award, own.percentage, percentage)
    ):
        note = _note(contest, "own_percentage", award, place, tally, f"{rounded(own.percentage)}%")
        return tidy(own.percentage * place.top / 100), note
    return tidy(percentage * place.top / 100), None


def _imps(award: Award, place: Place, contest: Contest, tally: Tally, own: Own) -> tuple[Number, Note | None]:
    options = contest.options
    several = options.several_boards
    if several and tally.artificial > several.after and award in several.imps:
        amount = several.imps[award]
        return tidy(amount), _note(contest, "several_boards", award, place, tally, f"{rounded(amount)} IMP")
    amount = options.artificial_imps[award]
    if options.imp_own_average and own.average is not None and _is_further(award, own.average, amount):
        note = _note(contest, "own_percentage", award, place, tally, f"{rounded(own.average)} IMP")
        return tidy(own.average), note
    return tidy(amount), None


def _is_further(award: Award, own: Fraction, usual: Fraction) -> bool:
    """Whether the contestant's own score is better than average-plus, or worse than average-minus."""
    return own > usual if award is Award.PLUS else award is Award.MINUS and own < usual


def _note(contest: Contest, key: str, award: Award, place: Place, tally: Tally, amount: str) -> Note:
    who = contest.kind.word
    return Note(
        Text(
            f"bord {place.board}: {award} van {who.nl} {tally.contestant} wordt {amount}",
            f"board {place.board}: {award} of {who.en} {tally.contestant} becomes {amount}",
        ),
        law=contest.rules.law[key],
    )

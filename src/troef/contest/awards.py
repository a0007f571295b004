"""Artificial scores: the points of an award for a contestant.

A contestant's own percentage uses only boards with a result, so no award depends on another award (2017: 12C2, 1949:
107, klaverjas: II-14 to II-21).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from troef.cards import Side
from troef.contest.answer import ContestantTotals, Note
from troef.contest.contestant import ContestantKind
from troef.contest.options import RankBy
from troef.contest.result import Artificial, NamedAward
from troef.contest.session import Contest
from troef.core.messages import _, ngettext
from troef.core.numbers import Number, as_int_if_whole, round_half_up
from troef.laws import Edition, Text
from troef.laws.citations import cited


@dataclass(frozen=True, slots=True)
class AwardContext:
    """The data about a board on which the points of an award depend: its top and the lowest scores."""

    board: int
    top: Number
    lowest: Number = 0
    lowest_of_contest: Number = 0
    minimum: Number = 0


@dataclass(frozen=True, slots=True)
class OwnAverage:
    """The averages of a contestant over the boards with a result, not counting awards."""

    percentage: Fraction | None
    average: Fraction | None

    @classmethod
    def of(cls, tally: ContestantTotals) -> OwnAverage:
        average = Fraction(tally.points) / tally.boards if tally.boards else None
        return cls(tally.percentage, average)


def award_points(
    artificial: Artificial, place: AwardContext, contest: Contest, tally: ContestantTotals, own: OwnAverage
) -> tuple[Number, Note]:
    """Return the points that an artificial score gives the contestant, with a note, and count the award in `tally`."""
    tally.artificial += 1
    points, key = _points(artificial.award, place, contest, tally, own)
    law = contest.rules.law.get(f"award {artificial.text}", contest.rules.law[key])
    return points, _note(contest, law, artificial, place, tally, points)


def _points(
    award: NamedAward | Fraction, place: AwardContext, contest: Contest, tally: ContestantTotals, own: OwnAverage
) -> tuple[Number, str]:
    in_matchpoints = contest.options.method.in_matchpoints
    if isinstance(award, Fraction):
        return as_int_if_whole(award * place.top / 100 if in_matchpoints else award), "artificial"
    fixed = {
        NamedAward.LOWEST: place.lowest,
        NamedAward.LOWEST_OF_CONTEST: place.lowest_of_contest,
        NamedAward.MINIMUM: place.minimum,
    }
    if award in fixed:
        return fixed[award], "artificial"
    if in_matchpoints:
        percentage, key = _percentage(award, contest, tally, own)
        return as_int_if_whole(percentage * place.top / 100), key
    return _imps(award, contest, tally, own)


def _percentage(award: NamedAward, contest: Contest, tally: ContestantTotals, own: OwnAverage) -> tuple[Fraction, str]:
    options = contest.options
    several = options.several_boards
    if several and tally.artificial > several.after and award in several.percentages:
        return several.percentages[award], "several_boards"
    usual = options.percentages[award]
    follows = award in options.own_percentage and contest.kind is not ContestantKind.TEAMS
    if follows and own.percentage is not None and _is_further(award, own.percentage, usual):
        return own.percentage, "own_percentage"
    return usual, "artificial"


def _imps(award: NamedAward, contest: Contest, tally: ContestantTotals, own: OwnAverage) -> tuple[Number, str]:
    options = contest.options
    several = options.several_boards
    if several and tally.artificial > several.after and award in several.imps:
        return as_int_if_whole(several.imps[award]), "several_boards"
    usual = options.artificial_imps[award]
    if options.imp_own_average and own.average is not None and _is_further(award, own.average, usual):
        return as_int_if_whole(own.average), "own_percentage"
    return as_int_if_whole(usual), "artificial_imps"


def _is_further(award: NamedAward, own: Fraction, usual: Fraction) -> bool:
    """Return whether the contestant's own average is above that of average-plus, or below that of average-minus."""
    return own > usual if award is NamedAward.PLUS else award is NamedAward.MINUS and own < usual


def _note(
    contest: Contest, law: str, artificial: Artificial, place: AwardContext, tally: ContestantTotals, points: Number
) -> Note:
    who = contest.kind.word
    award = artificial.text
    if isinstance(artificial.award, Fraction) and contest.options.method.in_matchpoints:
        award += "%"
    percentage = f"{round_half_up(Fraction(points) * 100 / place.top)}%" if place.top else round_half_up(points)
    worth = Text(percentage, percentage)
    if place.top and contest.options.rank_by is RankBy.POINTS:
        amount = round_half_up(points, 0 if points.denominator == 1 else 2)
        worth = ngettext(
            "{amount} matchpoint ({percentage})",
            "{amount} matchpoints ({percentage})",
            1 if amount == "1" else 2,
            amount=amount,
            percentage=percentage,
        )
    return Note(
        _(
            "board {board}: {who} {contestant} gets {award}, that is {worth}",
            board=place.board,
            who=who,
            contestant=tally.contestant,
            award=award,
            worth=worth,
        ),
        law=law,
    )


def new_board_law(edition: Edition, teams_at_fault: int, good_for_offenders: bool | None) -> str | None:
    """Return the paragraph by which both rooms play a new board; None if the law gives an award instead.

    `good_for_offenders`: the director finds their result in the other room good; None if that room did not play it.
    """
    if teams_at_fault == 1:
        state = {None: "unplayed", True: "good", False: "bad"}[good_for_offenders]
    else:
        state = "both" if teams_at_fault else "clean"
    return cited(edition, f"new-board-{state}") or None


def won_by_teammates(innocent: Side) -> dict[Side, Artificial]:
    """Return the award of both points to the side whose teammates had a good result (board-a-match, 1949: 102)."""
    return {innocent: Artificial(Fraction(100)), innocent.opponents: Artificial(Fraction(0))}

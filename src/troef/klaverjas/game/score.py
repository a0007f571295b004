"""Scores: from tricks and claimed roem to the totals of a deal (I-13, I-19, I-20; wet, march)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troef.cards import SIDES, Side, TroefError
from troef.cards.wording import side_letters
from troef.core.messages import Localised, _, gettext_noop
from troef.klaverjas.game import card_values
from troef.klaverjas.game.rules import ComparedNumber, Rules, WetPoints
from troef.klaverjas.game.trick import Trick
from troef.laws import Text, say

PerSide = dict[Side, int]

NEEDED = card_values.TOTAL // 2 + 1
"""Card points that win a deal without roem (I-19)."""


def zero_per_side() -> PerSide:
    return dict.fromkeys(SIDES, 0)


@dataclass(frozen=True, slots=True)
class EarlyEndAward:
    """The award after a revoke or a false accusation: all points, the penalty and the roem to one side (I-13, I-15)."""

    to: Side
    penalty: int
    own_roem: int
    their_roem: int

    @property
    def total(self) -> int:
        return card_values.TOTAL + self.penalty + self.own_roem + self.their_roem


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal: totals, winner, whether the declaring side was wet, march, deciding article."""

    total: PerSide
    winner: Side
    wet: bool
    march: Side | None
    law: str

    @property
    def text(self) -> Text:
        """The result in a sentence, with the points of both sides."""
        wet, won = (
            gettext_noop("{loser} are wet: {winner} {won}, {loser} {lost}."),
            gettext_noop("{winner} win: {won} to {lost}."),
        )
        return say(
            wet if self.wet else won,
            winner=self.winner,
            loser=self.winner.opponents,
            won=self.total[self.winner],
            lost=self.total[self.winner.opponents],
        )

    def compared(self, rules: Rules) -> PerSide:
        """Return the number of each side to compare with other tables: its points, or its lead (negative if behind)."""
        if rules.compare is ComparedNumber.OWN:
            return self.total
        difference = self.total[Side.NS] - self.total[Side.EW]
        return {Side.NS: difference, Side.EW: -difference}


def points_won(tricks: Sequence[Trick], before: int = 0) -> PerSide:
    """Return the card points of each side in these tricks, the eighth with ten more; `before` tricks came earlier."""
    won = zero_per_side()
    for number, trick in enumerate(tricks, before + 1):
        won[trick.winner.side] += trick.points + (card_values.LAST_TRICK if number == 8 else 0)
    return won


def tricks_won(tricks: Sequence[Trick]) -> PerSide:
    won = zero_per_side()
    for trick in tricks:
        won[trick.winner.side] += 1
    return won


def played_out_result(declarer: Side, points: PerSide, roem: PerSide, march: Side | None, rules: Rules) -> DealResult:
    """Return the result of a deal of eight tricks."""
    defenders = declarer.opponents
    law, made = _is_made(declarer, points, roem)
    if made or rules.wet_points is WetPoints.OWN:
        total = {side: points[side] + roem[side] for side in SIDES}
    else:
        total = {declarer: 0, defenders: card_values.TOTAL + sum(roem.values())}
    if march is not None:
        total[march] += card_values.MARCH
    return DealResult(total, declarer if made else defenders, not made, march, law)


def _is_made(declarer: Side, points: PerSide, roem: PerSide) -> tuple[str, bool]:
    """Return the deciding article, and whether the declaring side won the deal (I-19 without roem, I-20 with it)."""
    if not any(roem.values()):
        return "19", points[declarer] >= NEEDED
    mine, theirs = (points[side] + roem[side] for side in (declarer, declarer.opponents))
    return "20", mine > theirs


def stopped_result(declarer: Side | None, award: EarlyEndAward, law: str) -> DealResult:
    """Return the result of a deal that was ended by a revoke or a false accusation."""
    total = {award.to: award.total, award.to.opponents: 0}
    return DealResult(total, award.to, declarer is award.to.opponents, None, law)


def slip_result(declarer: Side, points: int, roem: PerSide, march: Side | None, rules: Rules) -> DealResult:
    """Return the result if the declaring side has these card points. Raise TroefError if no deal can give it."""
    if not 0 <= points <= card_values.TOTAL:
        raise TroefError(_("{points} points: a side has 0 to {total}", points=points, total=card_values.TOTAL))
    if points in (1, card_values.TOTAL - 1):
        raise TroefError(
            _(
                "{points} is not a possible score: the cards do not add up to {points} and {total}",
                points=points,
                total=card_values.TOTAL - points,
            )
        )
    won = {declarer: points, declarer.opponents: card_values.TOTAL - points}
    check_roem(roem)
    if march is not None and (won[march] != card_values.TOTAL or roem[march.opponents]):
        raise TroefError(
            _(
                "{side} cannot have made all tricks: {opponents} have points or roem",
                side=Localised(side_letters, march),
                opponents=march.opponents,
            )
        )
    return played_out_result(declarer, won, roem, march, rules)


def is_roem(points: int) -> bool:
    """Return whether tricks can have this much roem: 0, 20, 40, 50 or any larger multiple of ten."""
    return points >= 0 and points % 10 == 0 and points not in (10, 30)


def check_roem(roem: PerSide) -> None:
    """Raise TroefError if a side has an amount of roem that tricks cannot add up to."""
    for side in SIDES:
        if not is_roem(roem[side]):
            raise TroefError(
                _("{roem} roem is not possible: roem counts 20, 40, 50, 70, 100 or 200 for a trick", roem=roem[side])
            )

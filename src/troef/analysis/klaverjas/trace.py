"""The cost of every card of a klaverjas table log, with all hands visible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from troef.analysis.klaverjas.solver import KlaverjasPosition, KlaverjasSolver, SolverGoal, TricksWonSoFar
from troef.cards import SIDES, Card, Hand, Lang, Seat, Side, TroefError
from troef.cards.wording import card_symbol, join_or, seat_name
from troef.core.messages import _
from troef.klaverjas.game import card_values, score
from troef.klaverjas.game.card_values import Roem
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.table.fold import replay
from troef.klaverjas.table.log import KlaverjasLog
from troef.klaverjas.table.state import TRICKS, KlaverjasState


@dataclass(frozen=True, slots=True)
class CardCost:
    """A played card, its cost to its side (None if the card was illegal), and the best cards at that point."""

    trick: int
    seat: Seat
    card: Card
    value: int
    cost: int | None
    best: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MissedRoem:
    """Roem in a trick whose winner covered it without a claim (I-17). Claiming is optional (I-18)."""

    trick: int
    winner: Seat
    roem: tuple[Roem, ...]

    @property
    def points(self) -> int:
        return sum(part.points for part in self.roem)

    def words(self, lang: Lang) -> str:
        """Return a text such as `Slag 3: Oost liet 20 roem liggen (stuk ♥H ♥V).`"""
        parts = ", ".join(
            f"{part.kind.value[lang]} {' '.join(card_symbol(card, lang) for card in part.cards)}" for part in self.roem
        )
        return _MISSED[lang].format(self.trick, seat_name(self.winner, lang), self.points, parts)


@dataclass(frozen=True, slots=True)
class KlaverjasTrace:
    """The value of a deal before the first card, the cost of each card, and the roem that nobody claimed."""

    declarers: Side
    start: int
    cards: tuple[CardCost, ...]
    missed: tuple[MissedRoem, ...] = ()

    @property
    def worst(self) -> CardCost | None:
        """The card with the highest cost, of equal ones the first; None if no card cost anything."""
        worst = max(self.cards, key=lambda card: card.cost or 0)
        return worst if worst.cost else None

    def worst_words(self, lang: Lang) -> str:
        """Return a text such as `De duurste kaart was ♠10 van Zuid in slag 1: die kostte 38. Beter was ♦A of ♦H.`"""
        worst = self.worst
        if worst is None:
            return _NONE[lang]
        better = join_or((card_symbol(card, lang) for card in worst.best), lang)
        card, who = card_symbol(worst.card, lang), seat_name(worst.seat, lang)
        return _WORST[lang].format(card, who, worst.trick, worst.cost, better)

    def cost_of(self, side: Side) -> int:
        """Return the total cost of the cards that a side played."""
        return sum(card.cost or 0 for card in self.cards if card.seat.side is side)


_WORST = _("The card that cost most was {1}'s {0} in trick {2}: it cost {3}. Better was {4}.")
_NONE = _("No card cost anything.")
_MISSED = _("Trick {}: {} missed {} roem ({}).")


def trace_log(
    log: KlaverjasLog, aim: SolverGoal, solver: KlaverjasSolver, progress: Callable[[int], None] | None = None
) -> KlaverjasTrace:
    """Return the cost of each card of a log.

    Earlier roem that was not claimed is lost; later roem is assumed to be claimed. Raise TroefError if the log lacks a
    contract, the deal or a complete play.
    """
    state = replay(log)
    declarer = state.bidding.declarer
    if declarer is None:
        raise TroefError(_("nobody has made trumps in this log: there is no play to analyse"))
    hands = _whole_hands(log)
    costed: list[CardCost] = []
    start: int | None = None
    for number, trick in enumerate(state.tricks, 1):
        position = _before(state, hands, number, declarer.side) if trick.plays else None
        for played in trick.plays:
            assert isinstance(position, KlaverjasPosition)
            values = solver.cards(position, aim)
            best = (max if position.turn.side is position.declarers else min)(values.values())
            good = tuple(option for option in values if values[option] == best)
            start = best if start is None else start
            value, after, cost = values.get(played.card), position.after(played.card), None
            if value is not None:
                cost = abs(best - value)
            else:
                value = solver.value(after, aim) if isinstance(after, KlaverjasPosition) else best
            costed.append(CardCost(number, position.turn, played.card, value, cost, good))
            position = after if isinstance(after, KlaverjasPosition) else None
            if progress:
                progress(1)
        hands = tuple(hand - Hand(trick.cards) for hand in hands)
    if start is None:
        raise TroefError(_("no card was played in this log"))
    return KlaverjasTrace(declarer.side, start, tuple(costed), _missed(state))


def _missed(state: KlaverjasState) -> tuple[MissedRoem, ...]:
    """Return the roem of covered tricks that nobody claimed, except roem that can still be claimed."""
    claimed = {claim.trick for claim in state.claimed}
    unclaimed = (
        MissedRoem(number, trick.winner, card_values.find_roem(trick.cards, trick.trump, state.rules.four_jacks))
        for number, trick in enumerate(state.covered, 1)
        if number not in claimed and trick is not state.claimable_trick
    )
    return tuple(missed for missed in unclaimed if missed.roem)


def _whole_hands(log: KlaverjasLog) -> tuple[Hand, ...]:
    hands = tuple(hand for hand in log.hands if hand is not None and len(hand) == TRICKS)
    if len(hands) != 4:
        raise TroefError(_("the analysis needs the deal, with eight cards in every hand"))
    return hands


def _before(state: KlaverjasState, hands: tuple[Hand, ...], number: int, declarers: Side) -> KlaverjasPosition:
    """Return the position before trick `number`. Raise TroefError if an earlier trick is incomplete."""
    earlier = state.tricks[: number - 1]
    trick = state.tricks[number - 1]
    if any(len(earlier_trick.plays) != 4 for earlier_trick in earlier):
        raise TroefError(_("a trick of this log is not complete: the analysis needs four cards in each"))
    return KlaverjasPosition(
        hands, trick.trump, declarers, trick.leader, won=_won(state, earlier, declarers), rules=state.rules
    )


def _won(state: KlaverjasState, earlier: tuple[Trick, ...], declarers: Side) -> TricksWonSoFar:
    points, tricks = score.points_won(earlier), score.tricks_won(earlier)
    claimed = dict.fromkeys(SIDES, 0)
    for claim in state.claimed:
        if claim.trick <= len(earlier):
            claimed[claim.side] += claim.points
    first, second = declarers, declarers.opponents
    return TricksWonSoFar(
        (points[first], points[second]), (claimed[first], claimed[second]), (tricks[first], tricks[second])
    )

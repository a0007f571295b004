"""The trace of a played board: declarer's tricks after each card, and the cards that gave tricks away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from troef.analysis.bridge.solver import Solver
from troef.bridge.game.play import winning_card
from troef.bridge.records.record import BoardRecord
from troef.cards import SEATS, Card, Deal, Denomination, Hand, Seat, TroefError
from troef.core.messages import _


@dataclass(frozen=True, slots=True)
class TracedCard:
    """A played card, declarer's tricks with best play after it, and the tricks that it cost its own side."""

    seat: Seat
    card: Card
    tricks: int
    cost: int


@dataclass(frozen=True, slots=True)
class BridgeTrace:
    """The trace of a board from the opening lead. If it ends before the last card, `stopped` says why."""

    start: int
    steps: tuple[TracedCard, ...]
    stopped: str | None = None


def trace_play(
    solver: Solver, deal: Deal, trumps: Denomination, declarer: Seat, played: Iterable[tuple[Seat, Card]]
) -> BridgeTrace:
    """Return the trace of cards that were played in this order, up to the first illegal card."""
    cards, stopped = _legal(deal, declarer.lho, trumps, played)
    tricks = solver.trace(deal, trumps, declarer.lho, [card for _, card in cards])
    steps = []
    for (seat, card), (before, after) in zip(cards, pairwise(tricks), strict=True):
        lost = before - after if seat.side is declarer.side else after - before
        steps.append(TracedCard(seat, card, after, lost))
    return BridgeTrace(tricks[0], tuple(steps), stopped)


def trace_record(solver: Solver, record: BoardRecord) -> BridgeTrace:
    """Return the trace of a recorded board. Raise TroefError if its deal, contract, declarer or play is missing."""
    if record.layout is None or record.contract is None or record.declarer is None or record.play is None:
        needs = _("board {name}: a trace needs the deal, the contract, the declarer and the play", name=record.name)
        raise TroefError(needs)
    trumps = record.contract.denomination
    played = [(seat, played_card.card) for seat, played_card in record.play.in_order(trumps)]
    return trace_play(solver, record.layout.deal(), trumps, record.declarer, played)


def _legal(
    deal: Deal, leader: Seat, trumps: Denomination, played: Iterable[tuple[Seat, Card]]
) -> tuple[list[tuple[Seat, Card]], str | None]:
    """Return the cards before the first illegal one, and why that is illegal (or None). The solver does not check."""
    left: dict[Seat, Hand] = {seat: deal[seat] for seat in SEATS}
    legal: list[tuple[Seat, Card]] = []
    trick: list[tuple[Seat, Card]] = []
    for seat, card in played:
        why = _why_not(left[seat], seat, card, trick, leader)
        if why:
            return legal, why
        left[seat] -= card
        legal.append((seat, card))
        trick.append((seat, card))
        if len(trick) == 4:
            leader, trick = winning_card(tuple(trick), trumps.suit)[0], []
    return legal, None


def _why_not(hand: Hand, seat: Seat, card: Card, trick: list[tuple[Seat, Card]], leader: Seat) -> str | None:
    if seat is not leader.clockwise[len(trick)]:
        return f"{card} is played by {seat}, and it is the turn of {leader.clockwise[len(trick)]}"
    if card not in hand:
        return f"{seat} does not have {card}"
    if trick and card.suit is not trick[0][1].suit and hand.holds(trick[0][1].suit):
        return f"{seat} plays {card} and has a card of the suit led"
    return None

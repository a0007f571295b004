"""The klaverjas solver: the value of a position with all cards visible and perfect play, and par.

`SolverGoal` has three goals: card points, points with roem and march, and the true payoff. In the payoff, a
declaring side that is wet loses everything. In the last two, the winner of every trick claims its roem. That matters
only for a wet deal: a side that expects it could keep silent (I-18) and save the roem of its own tricks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

from troef.analysis.batches import Progress, batch
from troef.cards import SEATS, SIDES, Card, Deal, Deck, Hand, Seat, Side, Suit, TroefError
from troef.cards.wording import seat_code
from troef.core.messages import Localised, _
from troef.klaverjas.game import card_values, score
from troef.klaverjas.game.rules import Rules, Variant, WetPoints
from troef.klaverjas.game.trick import Trick, legal_cards
from troef.laws import Text

if TYPE_CHECKING:
    from troef.analysis.klaverjas.workspace import Table


class SolverGoal(Enum):
    """Goals of both sides: card points, also roem and march, or the difference of the totals after the deal."""

    POINTS = "points"
    ROEM = "roem"
    PAYOFF = "payoff"


@dataclass(frozen=True, slots=True)
class TricksWonSoFar:
    """Points, roem and tricks of earlier tricks, each for the declaring side and for the defenders."""

    points: tuple[int, int] = (0, 0)
    roem: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)

    def after(self, trick: Trick, declarers: Side, last: bool, rules: Rules) -> TricksWonSoFar:
        """Return the totals after one more complete trick, whose roem its winner claims."""
        won = 0 if trick.winner.side is declarers else 1
        roem_points = card_values.roem_total(trick.cards, trick.trump, rules.four_jacks)
        points = trick.points + (card_values.LAST_TRICK if last else 0)
        return TricksWonSoFar(
            _plus(self.points, won, points), _plus(self.roem, won, roem_points), _plus(self.tricks, won, 1)
        )

    def result(self, declarers: Side, rules: Rules) -> score.DealResult:
        """Return the result of a deal that ends with these totals."""
        sides = (declarers, declarers.opponents)
        march = next((side for side, tricks in zip(sides, self.tricks, strict=True) if tricks == 8), None)
        points, claimed = dict(zip(sides, self.points, strict=True)), dict(zip(sides, self.roem, strict=True))
        return score.played_out_result(declarers, points, claimed, march, rules)


def _plus(pair: tuple[int, int], index: int, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if index == 0 else (pair[0], pair[1] + amount)


@dataclass(frozen=True, slots=True)
class KlaverjasPosition:
    """A position: the remaining hands (N E S W), the current trick, and the totals of earlier tricks."""

    hands: tuple[Hand, ...]
    trump: Suit
    declarers: Side
    leader: Seat
    trick: tuple[Card, ...] = ()
    won: TricksWonSoFar = field(default_factory=TricksWonSoFar)
    rules: Rules = field(default_factory=Rules)

    def __post_init__(self) -> None:
        check_position(self.hands, self.leader, self.trick)

    @property
    def turn(self) -> Seat:
        return self.leader.clockwise[len(self.trick)]

    @property
    def table(self) -> Trick:
        """The current trick."""
        trick = Trick(self.trump, self.leader)
        for seat, card in zip(self.leader.clockwise, self.trick, strict=False):
            trick = trick.with_card(seat, card)
        return trick

    @property
    def legal(self) -> Hand:
        return legal_cards(self.hands[self.turn.index], self.table, self.turn, self.rules.variant)

    @property
    def tricks_left(self) -> int:
        """Number of tricks left, including the current one."""
        return len(self.hands[self.leader.index]) + (1 if self.trick else 0)

    @property
    def all_points(self) -> int:
        """Card points of the whole deal: those won and those still to come."""
        coming = [*self.trick, *(card for hand in self.hands for card in hand)]
        return (
            sum(self.won.points)
            + sum(card_values.card_points(card, self.trump) for card in coming)
            + card_values.LAST_TRICK
        )

    def after(self, card: Card) -> KlaverjasPosition | TricksWonSoFar:
        """Return the position after this card. If it was the last card of the deal, return the totals."""
        seat = self.turn
        hands = tuple(hand - card if owner is seat else hand for owner, hand in zip(SEATS, self.hands, strict=True))
        if len(self.trick) < 3:
            return replace(self, hands=hands, trick=(*self.trick, card))
        trick = self.table.with_card(seat, card)
        won = self.won.after(trick, self.declarers, not any(hands), self.rules)
        return replace(self, hands=hands, leader=trick.winner, trick=(), won=won) if any(hands) else won


def play_out(position: KlaverjasPosition, line: Iterable[Card]) -> TricksWonSoFar:
    """Return the totals at the end of the deal, if these cards are played from the position."""
    after: KlaverjasPosition | TricksWonSoFar = position
    for card in line:
        assert isinstance(after, KlaverjasPosition), "a line has no cards after the last"
        after = after.after(card)
    assert isinstance(after, TricksWonSoFar), "a line goes to the end of the deal"
    return after


def opening_position(
    deal: Deal, trump: Suit, declarer: Seat, dealer: Seat, rules: Rules | None = None
) -> KlaverjasPosition:
    """Return the position before dealer's left leads. Raise TroefError if the deal is not of klaverjas cards."""
    if deal.deck is not Deck.KLAVERJAS:
        raise TroefError(_("this is not a deal of klaverjas"))
    hands = tuple(deal[seat] for seat in SEATS)
    return KlaverjasPosition(hands, trump, declarer.side, dealer.lho, rules=rules or Rules())


_NOBODY: frozenset[Seat] = frozenset()
_NO_CARDS = Hand()


def check_position(
    hands: Sequence[Hand],
    leader: Seat,
    trick: Sequence[Card],
    partly: frozenset[Seat] = _NOBODY,
    gone: Hand = _NO_CARDS,
) -> None:
    """Raise TroefError if cards are inconsistent. Hands of seats in `partly` may lack cards; `gone` were played."""
    if len(trick) > 3:
        raise TroefError(_("the trick on the table is complete: its cards are gone"))
    bits, count = gone.bits, len(gone) + len(trick)
    for hand in hands:
        bits |= hand.bits
        count += len(hand)
    for card in trick:
        bits |= card.bit
    if bits & ~Deck.KLAVERJAS.bits or bits.bit_count() != count:
        _refuse_card(hands, trick, gone)
    played = leader.clockwise[: len(trick)]
    sizes = {seat: len(hands[seat.index]) + (seat in played) for seat in SEATS}
    whole = next(seat for seat in SEATS if seat not in partly)
    size, most = sizes[whole], Deck.KLAVERJAS.hand_size
    if not 0 < size <= most:
        raise TroefError(
            _(
                "{whole} has {size} cards: a hand has one to {most}",
                whole=Localised(seat_code, whole),
                size=size,
                most=most,
            )
        )
    other = next((seat for seat in SEATS if sizes[seat] > size or (sizes[seat] < size and seat not in partly)), None)
    if other:
        had = sizes[other]
        raise TroefError(
            _(
                "before this trick {whole} and {other} had {size} and {had} cards: all hands must have the same number",
                whole=Localised(seat_code, whole),
                other=Localised(seat_code, other),
                size=size,
                had=had,
            )
        )
    if len(gone) > 4 * (most - size):
        raise TroefError(
            _(
                "if everybody has {size} cards, {gone} are gone; you give {count}",
                size=size,
                gone=4 * (most - size),
                count=len(gone),
            )
        )


def _refuse_card(hands: Sequence[Hand], trick: Sequence[Card], gone: Hand) -> None:
    """Raise TroefError that names the card that occurs twice or is not in the pack."""
    places: list[tuple[Text, Iterable[Card]]] = [
        (_("in the hand of {seat}", seat=Localised(seat_code, seat)), hand)
        for seat, hand in zip(SEATS, hands, strict=True)
    ]
    places += [(_("on the table"), trick), (_("among what is gone"), gone)]
    seen: dict[Card, Text] = {}
    for place, cards in places:
        for card in cards:
            if not card.bit & Deck.KLAVERJAS.bits:
                raise TroefError(_("{card} is not in the pack of klaverjas", card=card))
            if card in seen:
                raise TroefError(_("{card} is {seen} and {place}", card=card, seen=seen[card], place=place))
            seen[card] = place


class KlaverjasSolver:
    """A solver of positions. It reuses its results as long as positions are of the same deal and rules."""

    def __init__(self) -> None:
        self._work: Table | None = None
        self._about: tuple[object, ...] = ()
        self._cards = 0

    def value(self, position: KlaverjasPosition, aim: SolverGoal = SolverGoal.PAYOFF) -> int:
        """Return by how much the declaring side ends ahead of the defenders in the whole deal (negative: behind).

        It is in card points for `SolverGoal.POINTS`, with roem and march for `SolverGoal.ROEM`, and in totals for
        `SolverGoal.PAYOFF`.
        """
        work = self._ready(position, aim)
        from troef.analysis.klaverjas import workspace
        from troef.analysis.klaverjas.search import exact, wet_roem

        won = position.won
        ahead = won.points[0] - won.points[1]
        if aim is not SolverGoal.POINTS:
            ahead += won.roem[0] - won.roem[1]
        total = ahead + int(exact(work))
        if aim is not SolverGoal.PAYOFF or total > 0 or position.rules.wet_points is WetPoints.OWN:
            return total
        work[workspace.WET] = 1
        return -position.all_points - int(wet_roem(work, ahead, sum(won.roem)))

    def points(self, position: KlaverjasPosition) -> int:
        """Return the card points that the declaring side gets in the whole deal if both sides play for card points."""
        return (position.all_points + self.value(position, SolverGoal.POINTS)) // 2

    def cards(self, position: KlaverjasPosition, aim: SolverGoal = SolverGoal.PAYOFF) -> dict[Card, int]:
        """Return for every legal card the `value` of the position after it."""
        values: dict[Card, int] = {}
        for card in position.legal:
            after = position.after(card)
            values[card] = (
                self.value(after, aim) if isinstance(after, KlaverjasPosition) else _final(position, after, aim)
            )
        return values

    def best_line(self, position: KlaverjasPosition, aim: SolverGoal = SolverGoal.PAYOFF) -> list[Card]:
        """Return the cards of one line of perfect play, from the position to the end of the deal."""
        line: list[Card] = []
        after: KlaverjasPosition | TricksWonSoFar = position
        while isinstance(after, KlaverjasPosition):
            values_of = self.cards(after, aim)
            ours = after.turn.side is after.declarers
            card = (max if ours else min)(values_of, key=values_of.__getitem__)
            line.append(card)
            after = after.after(card)
        return line

    def _ready(self, position: KlaverjasPosition, aim: SolverGoal) -> Table:
        work = self._array()
        from troef.analysis.klaverjas import workspace
        from troef.analysis.klaverjas.bounds import prepare

        hands = [sum(1 << _number_of(card, position.trump) for card in hand) for hand in position.hands]
        trick = [_number_of(card, position.trump) for card in position.trick]
        before = list(hands)  # The hands before the current trick.
        for seat, card in zip(position.leader.clockwise, trick, strict=False):
            before[seat.index] |= 1 << card
        if not self._same_deal(position, aim, before):
            self._new_deal(position, aim, before)
            work[:4] = before
            prepare(work)
        work[:4] = hands
        work[workspace.WET] = 0
        best = position.table.best
        work[workspace.FRAMES : workspace.FRAMES + 8] = (
            sum(before),
            position.leader.index,
            len(trick),
            trick[0] // 8 if trick else 0,
            _number_of(best.card, position.trump) if best else 0,
            best.seat.index if best else 0,
            position.tricks_left,
            _marching(position.won) if aim is not SolverGoal.POINTS else workspace.NOBODY,
        )
        if trick and aim is not SolverGoal.POINTS:  # Only computed between tricks, so now any card may be roem.
            work[workspace.SPECIAL + position.tricks_left] = -1
        return work

    def _array(self) -> Table:
        if self._work is None:
            try:
                import numba  # noqa: F401
                import numpy as np
            except ImportError:
                raise TroefError(_("the klaverjas solver needs numba: pip install 'troef[analysis]'")) from None
            from troef.analysis.klaverjas.workspace import SIZE

            self._work = np.zeros(SIZE, np.int64)
        return self._work

    def _same_deal(self, position: KlaverjasPosition, aim: SolverGoal, hands: list[int]) -> bool:
        """Return whether the stored results are about this question and the deal to which these hands belong."""
        about, owners = self._about[:-1], self._about[-1:]
        if about != _question(position, aim) or not owners:
            return False
        known: list[int] = owners[0]  # type: ignore[assignment]
        return all(hand & ~whole == 0 for hand, whole in zip(hands, known, strict=True))

    def _new_deal(self, position: KlaverjasPosition, aim: SolverGoal, hands: list[int]) -> None:
        from troef.analysis.klaverjas import workspace
        from troef.analysis.klaverjas.bounds import OLDEST

        work = self._array()
        age = int(work[workspace.AGE]) + 1
        if age > OLDEST:
            work[:] = 0
            age = 1
        work[workspace.AGE] = age
        work[workspace.DECLARER] = position.declarers.index
        work[workspace.FREE] = position.rules.variant is Variant.AMSTERDAMS
        work[workspace.ROEM] = aim is not SolverGoal.POINTS
        work[workspace.MARCH] = 0 if aim is SolverGoal.POINTS else card_values.MARCH
        work[workspace.FOUR_JACKS] = position.rules.four_jacks
        self._about = (*_question(position, aim), hands)


def _number_of(card: Card, trump: Suit) -> int:
    """Return the number of a card in the search: 8 for each suit, trumps first, plus its rank in the suit."""
    suits = (trump, *(suit for suit in Suit if suit is not trump))
    return 8 * suits.index(card.suit) + card_values.card_rank(card, trump)


def _question(position: KlaverjasPosition, aim: SolverGoal) -> tuple[object, ...]:
    rules = position.rules
    return (position.trump, position.declarers, rules.variant, rules.four_jacks, aim is SolverGoal.POINTS)


def _marching(won: TricksWonSoFar) -> int:
    """Return the sides that can have won every trick so far: bit 0 for the declaring side, bit 1 for the defenders."""
    return (0 if won.tricks[1] else 1) | (0 if won.tricks[0] else 2)


def _final(position: KlaverjasPosition, won: TricksWonSoFar, aim: SolverGoal) -> int:
    points = won.points[0] - won.points[1]
    if aim is SolverGoal.POINTS:
        return points
    march = {1: card_values.MARCH, 2: -card_values.MARCH}.get(_marching(won), 0)
    total = points + won.roem[0] - won.roem[1] + march
    if aim is SolverGoal.ROEM or total > 0 or position.rules.wet_points is WetPoints.OWN:
        return total
    return -sum(won.points) - sum(won.roem) + min(march, 0)


_solver: KlaverjasSolver | None = None


def _value_in_worker(task: tuple[KlaverjasPosition, SolverGoal]) -> int:
    global _solver
    if _solver is None:
        _solver = KlaverjasSolver()
    return _solver.value(*task)


def solve_many(
    positions: Iterable[KlaverjasPosition],
    aim: SolverGoal = SolverGoal.PAYOFF,
    workers: int | None = None,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> Iterator[int]:
    """Return the values of positions in their order, computed on all cores or by a cluster."""
    return batch(_value_in_worker, ((position, aim) for position in positions), workers, progress, cluster)


ValueTable = Mapping[tuple[Suit, Side], int]
"""The difference by which the declaring side ends ahead, for each trump suit and declaring side."""


@dataclass(frozen=True, slots=True)
class KlaverjasPar:
    """The result of perfect bidding with all cards visible; `forced` if all pass, so that the dealer must play."""

    declarer: Seat
    trump: Suit
    value: int
    forced: bool


def best_suits(table: ValueTable) -> dict[Side, tuple[int, Suit]]:
    """Return for each side the highest value with one suit as trumps, and that suit."""
    return {side: max((table[suit, side], suit) for suit in Suit) for side in SIDES}


def par(table: ValueTable, dealer: Seat) -> KlaverjasPar:
    """Return the result of perfect bidding: the dealer plays the best suit of their side.

    If the others would gain by playing, that is worse for the dealer's side than playing itself, so the dealer does not
    pass. If they would not gain, they pass as well and the dealer must play (I-6).
    """
    best = best_suits(table)
    value, trump = best[dealer.side]
    others, _ = best[dealer.side.opponents]
    return KlaverjasPar(dealer, trump, value, forced=value <= 0 and others <= -value)

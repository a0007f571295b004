"""Partly known klaverjas deals, from the first lead or later, and samples of complete deals that fit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from troef.analysis.batches import Progress, batch
from troef.analysis.klaverjas.solver import (
    KlaverjasPosition,
    KlaverjasSolver,
    SolverGoal,
    TricksWonSoFar,
    check_position,
    play_out,
)
from troef.cards import SEATS, Card, Deck, Hand, Layout, Seat, Side, Suit, TroefError
from troef.core.messages import _
from troef.klaverjas.game import card_values
from troef.klaverjas.game.rules import Rules, Variant
from troef.klaverjas.game.trick import Trick, legal_cards

_REST = "-"
"""Sign for an unknown hand, or for the unknown rest of a hand."""
_TRIES = 2000
"""Maximum number of deals to draw for one sample until one fits the current trick."""


@dataclass(frozen=True, slots=True)
class PartialDeal:
    """The known cards of each seat (N E S W), the seats that also have unknown cards, and the current trick."""

    hands: tuple[Hand, ...]
    leader: Seat
    incomplete_seats: frozenset[Seat] = frozenset()
    trick: tuple[Card, ...] = ()
    played_cards: Hand = field(default_factory=Hand)

    def __post_init__(self) -> None:
        whole = [seat for seat in SEATS if seat not in self.incomplete_seats]
        if not whole:
            raise TroefError(_("give the whole hand of at least one player"))
        check_position(self.hands, self.leader, self.trick, self.incomplete_seats, self.played_cards)

    @classmethod
    def parse(cls, deal: str, dealer: Seat, leader: str = "", trick: str = "", gone: str = "") -> PartialDeal:
        """Parse a deal with `-` for an unknown hand or the unknown rest of one, such as `N:AJ9.A7.K8.9 .A..- - -`.

        `gone`: the cards of earlier tricks. Raise TroefError if the cards are inconsistent, no hand is complete, or the
        leader of a later trick is missing.
        """
        first, colon, rest = deal.partition(":")
        texts = rest.split()
        stripped = [text if text == _REST else text.removesuffix(_REST) for text in texts]
        layout = Layout.parse(f"{first}{colon}{' '.join(stripped)}", Deck.KLAVERJAS)
        order = Seat.parse(first).clockwise
        partly = frozenset(seat for seat, text in zip(order, texts, strict=True) if text.endswith(_REST))
        hands = tuple(hand or Hand() for hand in layout.hands)
        led = Seat.parse(leader) if leader else dealer.lho
        known = cls(hands, led, partly, _cards(trick), Hand(_cards(gone)))
        if not (leader or known.is_start):
            raise TroefError(_("give the player who led to this trick"))
        return known

    @property
    def turn(self) -> Seat:
        return self.leader.clockwise[len(self.trick)]

    @property
    def size(self) -> int:
        """Number of cards that everyone had before the current trick."""
        whole = next(seat for seat in SEATS if seat not in self.incomplete_seats)
        return len(self.hands[whole.index]) + (whole in self.leader.clockwise[: len(self.trick)])

    @property
    def is_start(self) -> bool:
        return self.size == Deck.KLAVERJAS.hand_size and not self.trick

    def __str__(self) -> str:
        texts = (
            str(hand) + (_REST if seat in self.incomplete_seats else "")
            for seat, hand in zip(SEATS, self.hands, strict=True)
        )
        return "N:" + " ".join(_REST if text == f"...{_REST}" else text for text in texts)

    def position(self, contract: KlaverjasContract, hands: tuple[Hand, ...] | None = None) -> KlaverjasPosition:
        """Return the position for the solver, with these hands or by default the known cards."""
        hands = hands or self.hands
        before = Hand(card for hand in hands for card in hand) | Hand(self.trick)
        gone = Hand(Deck.KLAVERJAS.cards) - before
        won = contract.standing(Deck.KLAVERJAS.hand_size - self.size, gone)
        return KlaverjasPosition(
            hands, contract.trump, contract.declarers, self.leader, self.trick, won, contract.rules
        )

    def positions(self, contract: KlaverjasContract, samples: int, seed: str) -> list[KlaverjasPosition]:
        """Return equally likely positions with all cards, the same ones for a seed. Raise TroefError if none fits."""
        missing = 4 * (Deck.KLAVERJAS.hand_size - self.size) - len(self.played_cards)
        if contract.points and missing and self.incomplete_seats:
            raise TroefError(
                _("with points so far every card that is gone must be named: {missing} are missing", missing=missing)
            )
        source = random.Random(seed)
        return [self.position(contract, self._drawn(source, contract)) for _ in range(samples)]

    def _drawn(self, source: random.Random, contract: KlaverjasContract) -> tuple[Hand, ...]:
        seen = Hand(self.trick) | self.played_cards
        for hand in self.hands:
            seen |= hand
        unseen = list(Hand(Deck.KLAVERJAS.cards) - seen)
        played = self.leader.clockwise[: len(self.trick)]
        for _ignored in range(_TRIES):
            source.shuffle(unseen)
            pile = iter(unseen)
            hands = tuple(
                hand | Hand(next(pile) for _ in range(self.size - (seat in played) - len(hand)))
                for seat, hand in zip(SEATS, self.hands, strict=True)
            )
            if self._fits(hands, contract.trump, contract.rules.variant):
                return hands
        raise TroefError(
            _("no deal of the unknown cards fits the trick on the table: somebody should have played differently")
        )

    def _fits(self, hands: Sequence[Hand], trump: Suit, variant: Variant) -> bool:
        """Return whether all players whose hands were sampled could legally play their cards of the current trick."""
        trick = Trick(trump, self.leader)
        for seat, card in zip(self.leader.clockwise, self.trick, strict=False):
            if seat in self.incomplete_seats and card not in legal_cards(
                hands[seat.index] | card, trick, seat, variant
            ):
                return False
            trick = trick.with_card(seat, card)
        return True


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


@dataclass(frozen=True, slots=True)
class KlaverjasContract:
    """Trumps, declaring side and rules, with the points and roem so far of each side for which they are known."""

    trump: Suit
    declarers: Side
    rules: Rules = field(default_factory=Rules)
    points: Mapping[Side, int] = field(default_factory=dict)
    roem: Mapping[Side, int] = field(default_factory=dict)

    def standing(self, tricks: int, gone: Hand) -> TricksWonSoFar:
        """Return the totals of earlier tricks, given their number and their cards `gone`.

        The points of one side imply those of the other, and a side without points has no trick. If no points are known,
        only later tricks count, and a march is impossible after the first trick. Raise TroefError if the points do not
        match the cards.
        """
        sides = (self.declarers, self.declarers.opponents)
        ours, theirs = (self.roem.get(side, 0) for side in sides)
        if not self.points:
            return TricksWonSoFar(roem=(ours, theirs), tricks=(1, 1) if tricks else (0, 0))
        there = sum(card_values.card_points(card, self.trump) for card in gone)
        named = next(iter(self.points))
        first, second = (self.points.get(side, there - self.points[named]) for side in sides)
        if first + second != there or min(first, second) < 0:
            total = sum(self.points.values())
            raise TroefError(
                _(
                    "the cards that are gone count {there} points together, and you give {total}",
                    there=there,
                    total=total,
                )
            )
        alone = bool(first or ours), bool(second or theirs)
        made = {(True, False): (tricks, 0), (False, True): (0, tricks)}.get(alone, (max(tricks - 1, 1), 1))
        return TricksWonSoFar((first, second), (ours, theirs), made)


@dataclass(frozen=True, slots=True)
class ContractChances:
    """The values of a contract in the sampled deals, and for a known hand also the values after each of its cards."""

    values: tuple[int, ...]
    marches: int
    cards: Mapping[Card, tuple[int, ...]]
    declarers_turn: bool

    @property
    def mean(self) -> float:
        return fmean(self.values)

    @property
    def made(self) -> int:
        return sum(value > 0 for value in self.values)

    @property
    def wet(self) -> int:
        return len(self.values) - self.made

    @property
    def best_cards(self) -> list[tuple[Card, float, int]]:
        """Cards of the player to act, best mean first: the card, its mean, and in how many deals none was better."""
        best = max if self.declarers_turn else min
        tops = [best(column) for column in zip(*self.cards.values(), strict=True)]
        rows = [
            (card, fmean(column), sum(value == top for value, top in zip(column, tops, strict=True)))
            for card, column in self.cards.items()
        ]
        return sorted(rows, key=lambda row: row[1], reverse=self.declarers_turn)

    def as_json(self) -> dict[str, object]:
        return {
            "mean": round(self.mean, 1),
            "made": self.made,
            "wet": self.wet,
            "march": self.marches,
            "values": sorted(self.values),
            "cards": {str(card): {"mean": round(mean, 1), "best": often} for card, mean, often in self.best_cards},
        }


Looked = tuple[int, bool, dict[Card, int]]
"""The result of one sampled deal: its value, whether declarers make a march, and the value after each card if
wanted."""
_solver = KlaverjasSolver()


def _look(task: tuple[KlaverjasPosition, SolverGoal, bool]) -> Looked:
    position, aim, each_card = task
    cards = _solver.cards(position, aim) if each_card else {}
    best = max if position.turn.side is position.declarers else min
    value = best(cards.values()) if cards else _solver.value(position, aim)
    return value, _marches(position, value, aim), cards


def _marches(position: KlaverjasPosition, value: int, aim: SolverGoal) -> bool:
    """Return whether declarers win every trick. Roem can bring as many points, so only a line of play can decide it."""
    if position.won.tricks[1] or value < position.all_points + card_values.MARCH:
        return False
    return play_out(position, _solver.best_line(position, aim)).tricks[1] == 0


def estimate_contracts(
    known: PartialDeal,
    contracts: Sequence[KlaverjasContract],
    aim: SolverGoal,
    samples: int,
    seed: str,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> Iterator[ContractChances]:
    """Yield the chances of each contract over the same sampled deals.

    If there is one contract and the hand of the player to act is known, they include the values after each card.
    """
    each_card = len(contracts) == 1 and known.turn not in known.incomplete_seats
    positions = [position for contract in contracts for position in known.positions(contract, samples, seed)]
    looked = list(batch(_look, [(position, aim, each_card) for position in positions], workers, progress, cluster))
    for number, contract in enumerate(contracts):
        part = looked[number * samples : (number + 1) * samples]
        cards = {card: tuple(per_card[card] for _value, _march, per_card in part) for card in part[0][2]}
        marches = sum(march for _value, march, _cards in part)
        declarers_turn = known.turn.side is contract.declarers
        yield ContractChances(tuple(value for value, _march, _cards in part), marches, cards, declarers_turn)

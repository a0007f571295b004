"""The frozen state of a klaverjas table. Every event leads to a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from troef.cards import SEATS, SIDES, Card, Deck, Hand, Seat, Side
from troef.core.messages import _
from troef.klaverjas.game import card_values, score
from troef.klaverjas.game.bidding import Bidding
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.score import EarlyEndAward
from troef.klaverjas.game.trick import KlaverjasRevoke, Trick, legal_cards
from troef.klaverjas.laws.facts import KlaverjasEffect, PenaltyChoice, PenaltyTurn
from troef.klaverjas.table.starting_point import NOTHING, EarlierTricks
from troef.laws import DIRECTOR, Consequence, Decision
from troef.laws.register import ArticleRegister

TRICKS = Deck.KLAVERJAS.hand_size


@dataclass(frozen=True, slots=True)
class CountedRoem:
    """Roem that was claimed and counts."""

    trick: int
    side: Side
    points: int


@dataclass(frozen=True, slots=True)
class KlaverjasUnauthorized:
    """Unauthorized information: the seat that may not use it, its source and the article."""

    seat: Seat
    source: Seat
    law: str


@dataclass(frozen=True, slots=True)
class KlaverjasIrregularity:
    """An irregularity that the director must judge. `question` is asked once they are at the table."""

    law: str
    question: str
    seat: Seat
    of: Seat
    repeated: bool = False
    answer: bool | None = None


@dataclass(frozen=True, slots=True)
class KlaverjasState:
    """The table after some events.

    While `roem_open`, the winner of the last trick has not covered it, so its roem can still be claimed.
    """

    law: ArticleRegister
    rules: Rules
    bidding: Bidding
    hands: tuple[Hand | None, ...]
    number_was_wrong: bool = False
    covered: tuple[Trick, ...] = ()
    on_table: Trick | None = None
    roem_open: bool = False
    earlier: EarlierTricks = NOTHING
    claimed: tuple[CountedRoem, ...] = ()
    penalty_cards: tuple[tuple[Seat, Card], ...] = ()
    choice: str | None = None
    award: EarlyEndAward | None = None
    award_law: str = ""
    revoke: KlaverjasRevoke | None = None
    early_end: bool = False
    director: bool = False
    irregularities: tuple[KlaverjasIrregularity, ...] = ()
    waits: tuple[Seat, ...] = ()
    unauthorized: tuple[KlaverjasUnauthorized, ...] = ()
    rulings: tuple[Consequence, ...] = ()

    def but(self, **changes: Any) -> KlaverjasState:
        return replace(self, **changes)

    def with_ruling(self, *facts: Any) -> KlaverjasState:
        """Return the state with the rulings on these facts added to `rulings`."""
        rulings = (self.law.about(fact) for fact in facts)
        return self.but(rulings=(*self.rulings, *(Consequence(ruling.law, ruling.text) for ruling in rulings)))

    @property
    def phase(self) -> str:
        if self.award is not None or self.earlier.count + len(self.covered) == TRICKS:
            return "ended"
        return "auction" if self.bidding.final_call is None else "play"

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick of the log, the one on the table last."""
        return self.covered if self.on_table is None else (*self.covered, self.on_table)

    @property
    def complete(self) -> tuple[Trick, ...]:
        """The complete tricks of the log, covered or not."""
        return tuple(trick for trick in self.tricks if trick.is_complete)

    @property
    def is_played_out(self) -> bool:
        """Return whether the eighth trick is complete."""
        return self.earlier.count + len(self.complete) == TRICKS

    @property
    def turn(self) -> Seat | None:
        """The seat that must act (call, play, or cover the trick it won), or None after the deal."""
        if self.phase == "ended":
            return None
        if self.on_table is None:
            return self.bidding.turn
        return self.on_table.turn or self.on_table.winner

    @property
    def to_lead(self) -> Trick | None:
        """The trick to which the player in turn plays, a new one if the last is complete; None outside the play."""
        trick = self.on_table
        if trick is None or not trick.is_complete:
            return trick
        return Trick(trick.trump, trick.winner)

    @property
    def claimable_trick(self) -> Trick | None:
        """The complete trick whose roem can still be claimed (I-16), or None."""
        if self.roem_open:
            return self.covered[-1]
        trick = self.on_table
        return trick if trick is not None and trick.is_complete else None

    def hand(self, seat: Seat) -> Hand:
        """Return the cards of the seat; for an unknown hand, every card that it could hold."""
        hand = self.hands[seat.index]
        return self.unseen - Hand(card for by, card in self.penalty_cards if by is not seat) if hand is None else hand

    @property
    def shown(self) -> tuple[Hand, ...]:
        """Cards that each seat is known to hold; for an unknown hand, only the penalty cards."""
        return tuple(
            Hand(card for by, card in self.penalty_cards if by is seat) if hand is None else hand
            for seat, hand in zip(SEATS, self.hands, strict=True)
        )

    def expected_hand_size(self, seat: Seat) -> int:
        """Return the number of cards that the seat should have by now."""
        return TRICKS - self.earlier.count - sum(play.seat is seat for trick in self.tricks for play in trick.plays)

    @property
    def unseen(self) -> Hand:
        """Cards that are in no trick and in no known hand."""
        seen = [card for trick in self.tricks for card in trick.cards]
        elsewhere = [card for hand in self.hands if hand is not None for card in hand]
        return Hand.from_bits(Deck.KLAVERJAS.bits) - Hand(set(seen + elsewhere))

    @property
    def playable(self) -> Hand:
        """Cards that the rules of play allow the player in turn (I-12), whatever penalty cards require."""
        seat, trick = self.turn, self.to_lead
        if seat is None or trick is None or self.is_played_out:
            return Hand()
        hand = self.hands[seat.index]
        if hand is None:
            return self.hand(seat)
        return legal_cards(hand, trick, seat, self.rules.variant)

    @property
    def penalty_turn(self) -> PenaltyTurn | None:
        """The turn of the player who must play now, if this player has penalty cards; otherwise None (I-11)."""
        seat = self.turn
        if seat is None or self.phase != "play":
            return None
        cards = Hand(card for owner, card in self.penalty_cards if owner is seat)
        return PenaltyTurn(seat, cards, self.playable) if cards else None

    @property
    def seat_at_opponents_choice(self) -> PenaltyTurn | None:
        """The turn in which the opponents choose whether a penalty card is played, or None."""
        turn = self.penalty_turn
        return turn if turn is not None and self.law.about(turn) is KlaverjasEffect.OPPONENTS_CHOOSE else None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Pending decisions: the director's questions first, then a choice about a penalty card."""
        pending = [
            Decision(DIRECTOR, irregularity.law, (), irregularity.question)
            for irregularity in self.irregularities
            if self.director and irregularity.answer is None
        ]
        turn = self.seat_at_opponents_choice
        if turn and (not self.choice or (self.choice == "play" and len(turn.penalty & turn.legal) > 1)):
            pending.append(self.law.about(PenaltyChoice(turn, told_to_play=self.choice == "play")))
        return tuple(pending)

    @property
    def legal(self) -> tuple[str, ...]:
        """Calls or cards of the player in turn. Empty while a decision is pending."""
        if self.phase == "ended" or self.decisions or self.wrong_hands:
            return ()
        if self.phase == "auction":
            return self.bidding.legal
        return tuple(str(card) for card in self.legal_cards)

    @property
    def legal_cards(self) -> Hand:
        """Cards that the rules of play and the opponents' choice about a penalty card allow the player in turn."""
        turn = self.seat_at_opponents_choice
        if turn is None:
            return self.playable
        playable = turn.penalty & turn.legal
        if self.choice is None or self.choice == "hold":
            return turn.legal - playable
        return playable if self.choice == "play" else Hand([Card.parse(self.choice.removeprefix("card:"))])

    @property
    def wrong_hands(self) -> dict[Seat, int]:
        """The number of cards of each seat that has too many or too few, before the first card is played (II-13)."""
        if self.tricks and any(trick.plays for trick in self.tricks):
            return {}
        counts = {seat: len(hand) for seat in SEATS if (hand := self.hands[seat.index]) is not None}
        return {seat: count for seat, count in counts.items() if count != TRICKS - self.earlier.count}

    @property
    def points(self) -> score.PerSide:
        won, earlier = score.points_won(self.complete, self.earlier.count), self.earlier
        return {side: points + earlier.of(earlier.points, side) for side, points in won.items()}

    @property
    def tricks_won(self) -> score.PerSide:
        won, earlier = score.tricks_won(self.complete), self.earlier
        return {side: count + earlier.of(earlier.tricks, side) for side, count in won.items()}

    @property
    def roem(self) -> score.PerSide:
        """The roem of each side that was claimed and counts."""
        won = {side: self.earlier.of(self.earlier.roem, side) for side in SIDES}
        for claimed in self.claimed:
            won[claimed.side] += claimed.points
        return won

    def roem_in(self, trick: Trick) -> int:
        """Return the roem in a trick, claimed or not."""
        return card_values.roem_total(trick.cards, trick.trump, self.rules.four_jacks)

    @property
    def result(self) -> score.DealResult | None:
        """The result, or None if the deal has not ended or its points are not known."""
        declarer = self.bidding.declarer
        if self.award is not None:
            return score.stopped_result(declarer.side if declarer else None, self.award, self.award_law)
        if self.phase != "ended" or declarer is None:
            return None
        if self.earlier.count and sum(self.points.values()) != card_values.TOTAL:
            return None  # The log began later, with points that do not fit the cards.
        return score.played_out_result(declarer.side, self.points, self.roem, self.march, self.rules)

    @property
    def march(self) -> Side | None:
        """The side that made all eight tricks, or None."""
        won = self.tricks_won
        return next((side for side, count in won.items() if count == TRICKS), None)

    @property
    def watch(self) -> tuple[Consequence, ...]:
        """Irregularities on which the director may still give a penalty or an adjusted score."""
        still_open = [irregularity for irregularity in self.irregularities if irregularity.answer is not False]
        return tuple(Consequence(irregularity.law, _WATCH[irregularity.law]) for irregularity in still_open)


_WATCH = {
    "5": _("Words that are not allowed: a penalty if they can influence the deal."),
    "II-15": _("A wrong hand was seen: annul, replace or adjust if playing on does harm."),
}

"""A poll about logical alternatives (2017: 16B1b): what peers are asked, what they answer, and how that adds up.

A peer sees one hand and what came properly before his turn, without the information that may not be used. The sum says
how many took each action into account and how many chose it; whether it was an alternative is the director's to judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import Call, call_words, parse_call
from troef.bridge.game.play import Bits, Play, cards_of
from troef.cards import SEATS, Card, Hand, Lang, Seat, TroefError, Vulnerability
from troef.cards.words import card_symbol
from troef.laws import BRIDGE_2007, BRIDGE_2017

LAWS = {BRIDGE_2017: "16B1b", BRIDGE_2007: "16B"}
"""Where each edition says what a logical alternative is."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is put to a peer: the hand of one player at his turn, and what he properly knows."""

    seat: Seat
    hand: Hand
    dealer: Seat
    vulnerable: Vulnerability
    auction: tuple[Call, ...] = ()
    play: tuple[Card, ...] = ()
    dummy: Hand | None = None
    notes: str = ""
    """The agreements of the partnership and what opponents explained."""

    @property
    def bidding(self) -> Auction:
        bidding = Auction.start(self.dealer)
        for call in self.auction:
            bidding = bidding.push(call)
        return bidding

    @property
    def dummy_seat(self) -> Seat | None:
        declarer = self.bidding.declarer
        return declarer.partner if declarer and self.bidding.is_over else None

    @property
    def played(self) -> Play | None:
        """The play so far; None during the auction."""
        bidding = self.bidding
        if not bidding.is_over or bidding.declarer is None or bidding.bid is None:
            return None
        play = Play(bidding.bid.denomination.suit, self._known(), bidding.declarer.lho)
        for card in self.play:
            play = play.push(card)
        return play

    def _known(self) -> tuple[Bits | None, ...]:
        hands = {self.seat: self.hand, self.dummy_seat: self.dummy}
        return tuple(hand.bits if (hand := hands.get(seat)) else None for seat in SEATS)

    @property
    def options(self) -> tuple[str, ...]:
        """Everything that the player may properly do now, as texts."""
        play = self.played
        return tuple(map(str, self.bidding.legal() if play is None else cards_of(play.legal())))


def check(asked: Asked) -> None:
    """A question that a peer can answer: a whole hand, a proper auction and play, and this player's turn."""
    _check_hand(asked.hand)
    bidding = Auction.start(asked.dealer)
    for call in asked.auction:
        if bidding.is_over or not bidding.is_proper(call):
            nl, en = call_words(call, "nl"), call_words(call, "en")
            raise TroefError(f"{en} cannot be called here.", f"{nl} kan hier niet geboden worden.")
        bidding = bidding.push(call)
    if bidding.is_passed_out:
        raise TroefError("It was passed out: there is nothing to ask.", "Er is rondgepast: er valt niets te vragen.")
    if not bidding.is_over:
        if asked.play:
            raise TroefError("The auction is not over.", "Er wordt nog geboden.")
        _check_turn(asked, bidding.turn)
        return
    _check_play(asked)


def _check_hand(hand: Hand) -> None:
    if len(hand) != 13:
        told = len(hand)
        raise TroefError(f"The hand has {told} cards, not 13.", f"De hand heeft {told} kaarten, geen 13.")


def _check_turn(asked: Asked, turn: Seat) -> None:
    if turn is not asked.seat:
        raise TroefError(
            "With this auction and these cards it is somebody else's turn.",
            "Met deze bieding en deze kaarten is een ander aan de beurt.",
        )


def _check_play(asked: Asked) -> None:
    """Every card can have been played, dummy is open after the lead, and the player asked has to play."""
    if asked.play:
        if asked.dummy is None:
            raise TroefError("Fill in dummy's hand.", "Vul de hand van de blinde in.")
        _check_hand(asked.dummy)
        if asked.dummy.bits & asked.hand.bits:
            raise TroefError("A card stands in two hands.", "Een kaart staat in twee handen.")
    first = Asked(asked.seat, asked.hand, asked.dealer, asked.vulnerable, asked.auction, (), asked.dummy)
    play = first.played
    assert play is not None
    for card in asked.play:
        if play.is_over or not play.legal() & card.bit:
            nl, en = card_symbol(card, "nl"), card_symbol(card, "en")
            raise TroefError(f"{en} cannot have been played here.", f"{nl} kan hier niet gespeeld zijn.")
        play = play.push(card)
    if play.is_over:
        raise TroefError("Everything has been played.", "Alles is gespeeld.")
    of_dummy = play.turn is asked.dummy_seat
    _check_turn(asked, play.turn.partner if of_dummy else play.turn)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a peer would do, and what else he seriously thought of."""

    chosen: str
    considered: tuple[str, ...] = ()


def answered(asked: Asked, chosen: str, considered: Iterable[str] = ()) -> Answer:
    """An answer to this question; what could not be done there is refused."""
    options = asked.options
    also = tuple(action for action in options if action in set(considered) - {chosen})
    if chosen not in options:
        raise TroefError("Choose what you would do.", "Kies wat je zou doen.")
    return Answer(chosen, also)


@dataclass(frozen=True, slots=True)
class Count:
    """How many chose an action, and how many took it seriously, those included."""

    action: str
    chosen: int
    considered: int


def counted(asked: Asked, answers: Sequence[Answer]) -> tuple[Count, ...]:
    """Every action that anybody mentioned, the most chosen first."""
    counts = (
        Count(
            action,
            sum(answer.chosen == action for answer in answers),
            sum(action in (answer.chosen, *answer.considered) for answer in answers),
        )
        for action in asked.options
    )
    return tuple(
        sorted(
            (count for count in counts if count.considered), key=lambda one: (one.chosen, one.considered), reverse=True
        )
    )


def action_words(action: str, lang: Lang) -> str:
    """A call or a card as people write it."""
    try:
        return call_words(parse_call(action), lang)
    except TroefError:
        return card_symbol(Card.parse(action), lang)


def asked_json(asked: Asked) -> dict[str, Any]:
    return {
        "seat": str(asked.seat),
        "hand": str(asked.hand),
        "dealer": str(asked.dealer),
        "vulnerable": str(asked.vulnerable),
        "auction": [str(call) for call in asked.auction],
        "play": [str(card) for card in asked.play],
        "dummy": None if asked.dummy is None else str(asked.dummy),
        "notes": asked.notes,
    }


def read_asked(told: dict[str, Any]) -> Asked:
    """The question that `asked_json` wrote."""
    return Asked(
        Seat.parse(told["seat"]),
        Hand.parse(told["hand"]),
        Seat.parse(told["dealer"]),
        Vulnerability.parse(told["vulnerable"]),
        tuple(map(parse_call, told["auction"])),
        tuple(map(Card.parse, told["play"])),
        None if told["dummy"] is None else Hand.parse(told["dummy"]),
        told["notes"],
    )


def answer_json(answer: Answer) -> dict[str, Any]:
    return {"chosen": answer.chosen, "considered": list(answer.considered)}


def read_answer(told: dict[str, Any]) -> Answer:
    return Answer(told["chosen"], tuple(told["considered"]))

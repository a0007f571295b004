"""Deals, which are complete and valid, and layouts, which record the cards found in a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NoReturn

from troef.cards.card import ALL_CARDS, Card, Rank
from troef.cards.hand import Hand
from troef.cards.seat import SEATS, Seat
from troef.cards.wording import Lang, seat_code
from troef.core.errors import TroefError
from troef.core.messages import Joined, Localised, Text, _


class Deck(Enum):
    """The pack of cards of a game. The value is its lowest rank."""

    BRIDGE = Rank.TWO
    KLAVERJAS = Rank.SEVEN

    def __init__(self, lowest: Rank) -> None:
        self.cards: tuple[Card, ...] = tuple(card for card in ALL_CARDS if card.rank >= lowest)
        self.bits = sum(card.bit for card in self.cards)
        self.hand_size = len(self.cards) // 4

    def __repr__(self) -> str:
        return f"Deck.{self.name}"


class Deal:
    """The whole pack in four equal hands. Prints in PBN form, `N:AK5.… … … …`.

    The constructor raises TroefError if the hands are not a deal.
    """

    __slots__ = ("_hands", "deck")
    _hands: tuple[Hand, Hand, Hand, Hand]
    deck: Deck

    def __init__(self, hands: Mapping[Seat, Hand], deck: Deck = Deck.BRIDGE) -> None:
        layout = Layout(tuple(hands.get(seat) for seat in SEATS), deck)
        if layout.problems():
            raise TroefError(Joined("; ", layout.faults()))
        self._fill((hands[Seat.N], hands[Seat.E], hands[Seat.S], hands[Seat.W]), deck)

    def _fill(self, hands: tuple[Hand, Hand, Hand, Hand], deck: Deck) -> None:
        object.__setattr__(self, "_hands", hands)
        object.__setattr__(self, "deck", deck)

    @classmethod
    def _of(cls, hands: tuple[Hand, Hand, Hand, Hand], deck: Deck) -> Deal:
        """Create a deal without checks, for callers whose hands are always valid."""
        deal = object.__new__(cls)
        deal._fill(hands, deck)
        return deal

    @classmethod
    def parse(cls, text: str, deck: Deck = Deck.BRIDGE) -> Deal:
        return Layout.parse(text, deck).deal()

    def __getitem__(self, seat: Seat) -> Hand:
        return self._hands[seat.index]

    def owner(self, card: Card) -> Seat:
        """Return the seat that was dealt the card. Raise TroefError if the pack does not have it."""
        for seat in SEATS:
            if card in self._hands[seat.index]:
                return seat
        raise TroefError(_("{card} is not in the pack of {deck}", card=card, deck=self.deck.name.lower()))

    def text(self, first: Seat = Seat.N) -> str:
        """Return the PBN form, starting with the given seat."""
        return f"{first}:{' '.join(str(self[seat]) for seat in first.clockwise)}"

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        deck = "" if self.deck is Deck.BRIDGE else f", {self.deck!r}"
        return f"Deal.parse({str(self)!r}{deck})"

    def __eq__(self, other: object) -> bool:
        return self._hands == other._hands if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._hands)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a deal does not change")

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore, (self._hands, self.deck))


def _restore(hands: tuple[Hand, Hand, Hand, Hand], deck: Deck) -> Deal:
    return Deal._of(hands, deck)


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards found in a board. A hand may have too many or too few cards, or be unknown (None)."""

    hands: tuple[Hand | None, ...]
    deck: Deck = Deck.BRIDGE

    @classmethod
    def parse(cls, text: str, deck: Deck = Deck.BRIDGE) -> Layout:
        """Parse the PBN form, in which `-` is an unknown hand."""
        first, colon, rest = text.partition(":")
        if not colon:
            raise TroefError(_("deal {text!r} does not begin with a seat and a colon, such as N:", text=text))
        texts = rest.split()
        if len(texts) != 4:
            raise TroefError(_("a deal has four hands, this one has {count}", count=len(texts)))
        hands: dict[Seat, Hand | None] = {}
        for seat, hand in zip(Seat.parse(first).clockwise, texts, strict=True):
            try:
                hands[seat] = None if hand == "-" else Hand.parse(hand)
            except TroefError as error:
                raise error.at(_("the hand of {seat}", seat=seat)) from None
        return cls(tuple(hands[seat] for seat in SEATS), deck)

    def __getitem__(self, seat: Seat) -> Hand | None:
        return self.hands[seat.index]

    def problems(self, lang: Lang = "en") -> list[str]:
        """Return a sentence for each reason why these hands are not a deal; empty if they are one."""
        return [fault[lang] for fault in self.faults()]

    def faults(self, *, complete: bool = True) -> list[Text]:
        """Return a sentence for each reason why these hands are not a deal. If not `complete`, some may be unknown."""
        faults, size, deck = [], self.deck.hand_size, self.deck.name.lower()
        twice = self.cards_twice()
        for seat in SEATS:
            hand, who = self[seat], Localised(seat_code, seat)
            if hand is None:
                faults += [_("the hand of {who} is not known", who=who)] if complete else []
                continue
            if len(hand) != size:
                faults.append(_("{who} has {count} cards instead of {size}", who=who, count=len(hand), size=size))
            for card in hand:
                if (card, seat) in twice:
                    faults.append(twice[card, seat])
                elif not card.bit & self.deck.bits:
                    faults.append(
                        _("{who} has {card}, which is not in the pack of {deck}", who=who, card=card, deck=deck)
                    )
        return faults

    def cards_twice(self) -> dict[tuple[Card, Seat], Text]:
        """Return a sentence for each card that an earlier hand has too, with the seat of the later one."""
        seen: dict[Card, Seat] = {}
        twice = {}
        for seat in SEATS:
            for card in self[seat] or ():
                if seen.setdefault(card, seat) is not seat:
                    other, who = Localised(seat_code, seen[card]), Localised(seat_code, seat)
                    twice[card, seat] = _(
                        "{card} is both in the hand of {other} and in that of {who}", card=card, other=other, who=who
                    )
        return twice

    def deal(self) -> Deal:
        """Return the hands as a deal. Raise TroefError with all problems if they are not one."""
        return Deal({seat: hand for seat in SEATS if (hand := self[seat]) is not None}, self.deck)

    def text(self, first: Seat = Seat.N) -> str:
        """Return the PBN form, starting with the given seat; an unknown hand is `-`."""
        return f"{first}:{' '.join('-' if self[seat] is None else str(self[seat]) for seat in first.clockwise)}"

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        deck = "" if self.deck is Deck.BRIDGE else f", {self.deck!r}"
        return f"Layout.parse({str(self)!r}{deck})"

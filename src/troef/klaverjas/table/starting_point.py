"""Logs that start in the middle: after some calls, or before a later trick.

Before a later trick the log gives the tricks, points and roem of each side so far.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from troef.cards import SIDES, Deck, Seat, Side, Suit, TroefError
from troef.cards.seat import PerSide
from troef.core.messages import _
from troef.core.records import BoundedInt, Json, ListOf, Schema, missing_field, shorten
from troef.engine.acts import lead_without_trick, trick_count_mismatch, wrong_first_leader

_TRICKS = Deck.KLAVERJAS.hand_size


@dataclass(frozen=True, slots=True)
class EarlierTricks:
    """Results before the log: tricks, card points and claimed roem, each for NS and EW."""

    tricks: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)
    roem: tuple[int, int] = (0, 0)

    @property
    def count(self) -> int:
        return sum(self.tricks)

    def of(self, what: tuple[int, int], side: Side) -> int:
        return what[SIDES.index(side)]


NOTHING = EarlierTricks()


class _Call(Schema):
    """The form of a call: `pass`, which is None, or `play` and the trump suit, as `play H`."""

    def read(self, value: Any) -> Suit | None:
        word, _space, suit = value.partition(" ") if isinstance(value, str) else ("", "", "")
        if value != "pass" and word != "play":
            raise TroefError(_("{value} is not 'pass' or 'play' with a trump suit", value=shorten(value)))
        return None if value == "pass" else Suit.parse(suit)

    def write(self, value: Suit | None) -> str:
        return "pass" if value is None else f"play {value}"

    def schema(self, records: Json) -> Json:
        return {"enum": ["pass", *(f"play {suit}" for suit in Suit)]}


@dataclass(frozen=True, slots=True)
class KlaverjasBiddingStart:
    """The bidding has begun."""

    auction: Annotated[tuple[Suit | None, ...], ListOf(_Call()), "the calls so far: `pass`, or `play H`"]

    def __post_init__(self) -> None:
        for number, call in enumerate(self.auction, 1):
            if number > 1 and self.auction[number - 2] is not None:
                raise TroefError(_("call {number}: trumps have been made", number=number))
            if call is None and number > 4:
                raise TroefError(_("call {number}: all have passed, the dealer must play", number=number))


_Sides = Annotated[tuple[int, int], PerSide(BoundedInt(), 0)]


@dataclass(frozen=True, slots=True)
class KlaverjasPlayStart:
    """Trumps are made, and perhaps some tricks."""

    contract: Annotated[Suit, "the trump suit"]
    declarer: Annotated[Seat, "who plays"]
    trick: Annotated[int, BoundedInt(1, _TRICKS), "the number of the next trick"] = 1
    lead: Annotated[Seat, "who leads to it; only the first lead need not be told"] = None  # type: ignore[assignment]
    tricks: Annotated[_Sides, "the tricks that each side has won"] = (0, 0)
    points: Annotated[_Sides, "the card points that each side has"] = (0, 0)
    roem: Annotated[_Sides, "the roem that each side has claimed"] = (0, 0)

    def __post_init__(self) -> None:
        if self.earlier.count != self.trick - 1:
            raise trick_count_mismatch(self.trick, self.earlier.count)
        if self.lead is None and self.trick > 1:
            raise missing_field("lead")
        if self.lead is not None and self.trick > 1 and not self.earlier.of(self.tricks, self.lead.side):
            raise lead_without_trick(self.lead, self.trick)

    @property
    def earlier(self) -> EarlierTricks:
        return EarlierTricks(self.tricks, self.points, self.roem)

    def led_by(self, dealer: Seat) -> Seat:
        """Return the seat that leads; to trick 1 that is dealer's left. Raise TroefError if the log says otherwise."""
        if self.trick == 1 and self.lead not in (None, dealer.lho):
            raise wrong_first_leader(dealer.lho, self.lead).at("begin")
        return self.lead or dealer.lho


Begin = KlaverjasBiddingStart | KlaverjasPlayStart

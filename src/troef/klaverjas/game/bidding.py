"""The bidding: one round from the dealer until somebody plays (I-5, I-6). Calls out of turn are void (I-10)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from troef.cards import Seat, Side, Suit


class KlaverjasCallStatus(Enum):
    """Status of a call: it stands, or it was void."""

    STANDS = "stands"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class KlaverjasCall:
    """A call: play with this trump suit, or pass if there is none."""

    seat: Seat
    trump: Suit | None
    status: KlaverjasCallStatus = KlaverjasCallStatus.STANDS

    @property
    def word(self) -> str:
        return "pass" if self.trump is None else "play"


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bidding of a deal: every call made, void ones included, and the sides that lost the right to play."""

    dealer: Seat
    calls: tuple[KlaverjasCall, ...] = ()
    barred: frozenset[Side] = frozenset()

    @property
    def passes(self) -> int:
        """Number of passes, without void ones."""
        return sum(call.trump is None for call in self._standing)

    @property
    def _standing(self) -> list[KlaverjasCall]:
        return [call for call in self.calls if call.status is KlaverjasCallStatus.STANDS]

    @property
    def final_call(self) -> KlaverjasCall | None:
        """The call that made trumps, or None."""
        return next((call for call in self._standing if call.trump is not None), None)

    @property
    def declarer(self) -> Seat | None:
        return self.final_call.seat if self.final_call else None

    @property
    def trump(self) -> Suit | None:
        return self.final_call.trump if self.final_call else None

    @property
    def is_forced(self) -> bool:
        """Return whether all four have passed, so that the dealer must play (I-6)."""
        return self.final_call is None and self.passes == 4

    @property
    def turn(self) -> Seat | None:
        """The player whose turn it is to call, or None once trumps are made."""
        return None if self.final_call else self.dealer.clockwise[self.passes % 4]

    @property
    def legal(self) -> tuple[str, ...]:
        """The words `pass` and `play` that the player in turn may say; empty once trumps are made."""
        if self.turn is None:
            return ()
        if self.is_forced:
            return ("play",)
        return ("pass",) if self.turn.side in self.barred else ("pass", "play")

    def after_imposed_passes(self, caller: Seat) -> Bidding:
        """Return the bidding with passes of barred players if that makes it the caller's turn; otherwise unchanged."""
        bidding = self
        while bidding.turn is not caller and bidding.legal == ("pass",):
            assert bidding.turn is not None
            bidding = bidding.with_call(KlaverjasCall(bidding.turn, None))
        return bidding if bidding.turn is caller else self

    def with_call(self, call: KlaverjasCall) -> Bidding:
        return replace(self, calls=(*self.calls, call))

    def with_barred(self, side: Side) -> Bidding:
        return replace(self, barred=self.barred | {side})

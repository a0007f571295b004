"""The proper auction: calls that count, turn, legal calls, contract and declarer (2017: 17–19, 22)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from troef.bridge.game.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, NonBid
from troef.bridge.game.contract import Contract, Doubled
from troef.cards import Seat

Placed = tuple[Seat, Call | None]
"""A player and their call. The call is None if it only took a turn, as an inadmissible double does."""

_HIGHER = tuple(BIDS[first:] for first in range(len(BIDS) + 1))


_LEGAL: dict[tuple[int, NonBid | None], tuple[Call, ...]] = {
    (top, special): (PASS, *filter(None, (special,)), *_HIGHER[top + 1])
    for top in range(-1, 35)
    for special in (None, DOUBLE, REDOUBLE)
}


def bid_rank(bid: Bid) -> int:
    """Return the rank of a bid, from 0 for 1♣ to 34 for 7NT; a bid of more than seven has a higher rank."""
    return (bid.level - 1) * 5 + bid.denomination.position


class Auction(NamedTuple):
    """An auction so far. `push` returns the auction after a call, which it does not check; `is_proper` does."""

    dealer: Seat
    turn: Seat
    calls: tuple[Placed, ...] = ()
    top: int = -1  # Rank of the last bid; -1 if there is none.
    bidder: Seat = Seat.N  # Maker of the last bid.
    doubled: int = 0
    passes: int = 0  # Passes since the last other call.
    last: Seat = Seat.N  # Maker of the last call that was not a pass.
    regular: bool = True  # Everybody called in turn.

    @classmethod
    def start(cls, dealer: Seat) -> Auction:
        return cls(dealer, dealer)

    @classmethod
    def of(cls, dealer: Seat, calls: Iterable[Placed]) -> Auction:
        """Return the auction that begins with this dealer and has these calls, in turn or not."""
        auction, placed = cls.start(dealer), tuple(calls)
        for seat, call in placed:
            auction = auction._after(call, seat, ())  # Without copying the calls each time.
        return auction._replace(calls=placed)

    def push(self, call: Call | None, seat: Seat | None = None) -> Auction:
        """Return the auction after this call by `seat`, by default the player in turn. The call is not checked."""
        by = self.turn if seat is None else seat
        return self._after(call, by, (*self.calls, (by, call)))

    def _after(self, call: Call | None, by: Seat, calls: tuple[Placed, ...]) -> Auction:
        dealer, turn, _, top, bidder, doubled, passes, last, regular = self
        if call is PASS:
            passes += 1
        else:
            passes, last = 0, by
            if call is DOUBLE:
                doubled = 1
            elif call is REDOUBLE:
                doubled = 2
            elif call is not None:
                top, bidder, doubled = bid_rank(call), by, 0  # type: ignore[arg-type]  # nothing else is left
        return Auction(dealer, by.lho, calls, top, bidder, doubled, passes, last, regular and by is turn)

    def at_turn(self, seat: Seat) -> Auction:
        """Return an auction with the same calls in which this player is in turn."""
        return self._replace(turn=seat, regular=self.regular and seat is self.turn)

    @property
    def bid(self) -> Bid | None:
        """The last bid; None before the first one."""
        return BIDS[self.top] if self.top >= 0 else None

    def legal(self) -> tuple[Call, ...]:
        """Return the calls that the player in turn may make; none when the auction is over."""
        if self.passes > 2 and self.is_over:
            return ()
        return _LEGAL[self.top, self._special(self.turn)]

    def _special(self, seat: Seat) -> NonBid | None:
        """Return the double or redouble that this player may make, or None (19A1, 19B1)."""
        if self.top < 0:
            return None
        theirs = seat.side is not self.bidder.side
        if self.doubled == 0:
            return DOUBLE if theirs else None
        return REDOUBLE if self.doubled == 1 and not theirs else None

    def is_admissible(self, seat: Seat, call: Call) -> bool:
        """Return whether law 19 allows a double or redouble; True for bids and passes."""
        return call is self._special(seat) if call in (DOUBLE, REDOUBLE) else True

    def is_proper(self, call: Call) -> bool:
        """Return whether the player in turn may make this call; faster than a search in `legal()`."""
        if call is PASS:
            return True
        if isinstance(call, Bid):
            return self.top < bid_rank(call) < len(BIDS)
        return call is self._special(self.turn)

    def is_sufficient(self, bid: Bid) -> bool:
        """Return whether the bid is higher than the last one (18B)."""
        return bid_rank(bid) > self.top

    def lowest(self, bid: Bid) -> Bid | None:
        """Return the lowest sufficient bid in the denomination of this bid, or None."""
        steps = range(bid.denomination.position, 35, 5)
        return next((BIDS[step] for step in steps if step > self.top), None)

    def is_jump(self, call: Call) -> bool:
        """Return whether the call is a bid above the lowest sufficient one in its denomination."""
        lowest = self.lowest(call) if isinstance(call, Bid) and call.is_possible else None
        return lowest is not None and isinstance(call, Bid) and call > lowest

    @property
    def jumped(self) -> bool:
        """Return whether the last call is a jump bid."""
        *before, last = self.calls or ((self.dealer, None),)
        return last[1] is not None and Auction.of(self.dealer, before).is_jump(last[1])

    @property
    def is_over(self) -> bool:
        """Return whether the final pass has been made (22)."""
        return self.passes >= (3 if self.top >= 0 else 4) and self.missed is None

    @property
    def is_passed_out(self) -> bool:
        return self.top < 0 and self.is_over

    @property
    def missed(self) -> int | None:
        """Index of the first pass by which a player lost his turn, if the auction would now end; else None (17D3)."""
        if self.regular or self.passes < 3:
            return None
        if self.top < 0 and (self.passes < 4 or len({seat for seat, _ in self.calls}) == 4):
            return None
        return self.skipped

    @property
    def skipped(self) -> int | None:
        """Index of the first pass out of turn among the passes since the last other call, or None."""
        first = len(self.calls) - self.passes
        expected = self.last.lho if first else self.dealer
        for index in range(first, len(self.calls)):
            if self.calls[index][0] is not expected:
                return index
            expected = expected.lho
        return None

    @property
    def contract(self) -> Contract | None:
        """The last bid, doubled or not; None if nobody has bid."""
        bid = self.bid
        return None if bid is None else Contract(bid.level, bid.denomination, Doubled(self.doubled))

    @property
    def declarer(self) -> Seat | None:
        """The player of the last bidder's side who first named its denomination; None if nobody has bid."""
        bid = self.bid
        if bid is None:
            return None
        for seat, call in self.calls:
            if isinstance(call, Bid) and call.denomination is bid.denomination and seat.side is self.bidder.side:
                return seat
        raise AssertionError("the bidder himself named it")

    def __str__(self) -> str:
        """Return the dealer and the calls in order, as `N: 1S P 2S …`; `-` for a call without meaning."""
        return f"{self.dealer}: {' '.join('-' if call is None else str(call) for _, call in self.calls)}"

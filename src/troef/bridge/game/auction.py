"""The proper auction (2017: 17–19, 22): the calls that count, whose turn it is, what he may call, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from troef.bridge.game.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, NonBid
from troef.bridge.game.contract import Contract, Doubled
from troef.cards import Seat

Placed = tuple[Seat, Call | None]
"""A call that counts and who made it; None for one that only took a turn, such as an inadmissible double."""

_HIGHER = tuple(BIDS[first:] for first in range(len(BIDS) + 1))


def _options(top: int, special: NonBid | None) -> tuple[Call, ...]:
    return (PASS, *((special,) if special else ()), *_HIGHER[top + 1])


_LEGAL = {(top, special): _options(top, special) for top in range(-1, 35) for special in (None, DOUBLE, REDOUBLE)}


def bid_rank(bid: Bid) -> int:
    """The place of a bid among the 35, 1♣ first; a bid of more than seven goes on counting."""
    return (bid.level - 1) * 5 + bid.denomination.position


class Auction(NamedTuple):
    """An auction so far; `push` gives the next one. It never refuses: whether a call is proper is asked separately."""

    dealer: Seat
    turn: Seat
    calls: tuple[Placed, ...] = ()
    top: int = -1  # rank of the last bid; -1 when there is none
    bidder: Seat = Seat.N  # of the last bid
    doubled: int = 0
    passes: int = 0  # since the last call that was not a pass
    last: Seat = Seat.N  # who made that call
    regular: bool = True  # everybody called in turn

    @classmethod
    def start(cls, dealer: Seat) -> Auction:
        return cls(dealer, dealer)

    @classmethod
    def of(cls, dealer: Seat, calls: Iterable[Placed]) -> Auction:
        """The auction with these calls, whoever made them."""
        auction, placed = cls.start(dealer), tuple(calls)
        for seat, call in placed:
            auction = auction._after(call, seat, ())  # not copied for every call, however many there are
        return auction._replace(calls=placed)

    def push(self, call: Call | None, seat: Seat | None = None) -> Auction:
        """The auction after this call, by the player whose turn it is unless told otherwise."""
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
        """The same calls with another player to speak."""
        return self._replace(turn=seat, regular=self.regular and seat is self.turn)

    @property
    def bid(self) -> Bid | None:
        """The last bid."""
        return BIDS[self.top] if self.top >= 0 else None

    def legal(self) -> tuple[Call, ...]:
        """What the player whose turn it is may call."""
        if self.passes > 2 and self.is_over:
            return ()
        return _LEGAL[self.top, self._special(self.turn)]

    def _special(self, seat: Seat) -> NonBid | None:
        """Double or redouble, whichever this player may say (19A1, 19B1)."""
        if self.top < 0:
            return None
        theirs = seat.side is not self.bidder.side
        if self.doubled == 0:
            return DOUBLE if theirs else None
        return REDOUBLE if self.doubled == 1 and not theirs else None

    def is_admissible(self, seat: Seat, call: Call) -> bool:
        """Whether law 19 allows the double or redouble; bids and passes are no question of law 19."""
        return call is self._special(seat) if call in (DOUBLE, REDOUBLE) else True

    def is_proper(self, call: Call) -> bool:
        """Whether the player whose turn it is may make this call: the same as being in `legal`, and quicker."""
        if call is PASS:
            return True
        if isinstance(call, Bid):
            return self.top < bid_rank(call) < len(BIDS)
        return call is self._special(self.turn)

    def is_sufficient(self, bid: Bid) -> bool:
        """Whether the bid supersedes the last one (18B)."""
        return bid_rank(bid) > self.top

    def lowest(self, bid: Bid) -> Bid | None:
        """The lowest sufficient bid in the denomination of this one."""
        steps = range(bid.denomination.position, 35, 5)
        return next((BIDS[step] for step in steps if step > self.top), None)

    def is_jump(self, call: Call) -> bool:
        """Whether it is a bid that is higher than it need be in its denomination."""
        lowest = self.lowest(call) if isinstance(call, Bid) and call.is_possible else None
        return lowest is not None and isinstance(call, Bid) and call > lowest

    @property
    def jumped(self) -> bool:
        """Whether the last call is a jump bid."""
        *before, last = self.calls or ((self.dealer, None),)
        return last[1] is not None and Auction.of(self.dealer, before).is_jump(last[1])

    @property
    def is_over(self) -> bool:
        """Whether the final pass has been made (22)."""
        return self.passes >= (3 if self.top >= 0 else 4) and self.missed is None

    @property
    def is_passed_out(self) -> bool:
        return self.top < 0 and self.is_over

    @property
    def missed(self) -> int | None:
        """Where in `calls` the passes begin that robbed a player of his turn (17D3)."""
        if self.regular or self.passes < 3:
            return None
        if self.top < 0 and (self.passes < 4 or len({seat for seat, _ in self.calls}) == 4):
            return None
        return self.skipped

    @property
    def skipped(self) -> int | None:
        """Where among the last passes a player was passed over, however many there are."""
        first = len(self.calls) - self.passes
        expected = self.last.lho if first else self.dealer
        for index in range(first, len(self.calls)):
            if self.calls[index][0] is not expected:
                return index
            expected = expected.lho
        return None

    @property
    def contract(self) -> Contract | None:
        """The last bid and its doubles; None when nobody has bid."""
        bid = self.bid
        return None if bid is None else Contract(bid.level, bid.denomination, Doubled(self.doubled))

    @property
    def declarer(self) -> Seat | None:
        """Who of the contracting side first named the denomination of the last bid."""
        bid = self.bid
        if bid is None:
            return None
        for seat, call in self.calls:
            if isinstance(call, Bid) and call.denomination is bid.denomination and seat.side is self.bidder.side:
                return seat
        raise AssertionError("the bidder himself named it")

    def __str__(self) -> str:
        """`N: 1S P 2S …`, the calls in order."""
        return f"{self.dealer}: {' '.join('-' if call is None else str(call) for _, call in self.calls)}"

"""27 and 29 to 32 of 2017 with 26B: insufficient bids and calls out of turn, for natural calls.

A call by a player who has called before, made while it is the turn of his left-hand opponent, is a change of call (25).
It is left out, and so are inadmissible doubles (36).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .deck import SUITS, after, partner, side

DENOMINATIONS = "CDHSN"
BIDS = [f"{level}{denomination}" for level in range(1, 8) for denomination in DENOMINATIONS]


@dataclass
class Offence:
    """A call that was cancelled, and that its player still has to replace."""

    call: str
    insufficient: bool = False
    right_hand_turn: bool = False
    """The right-hand opponent was to call (30A, 31A, 32A)."""
    doubled: bool = False
    """A double as replacement was cancelled (27B3)."""


@dataclass
class Auction:
    dealer: str
    turn: str = ""
    stands: list[tuple[str, str]] = field(default_factory=list)
    must_pass: dict[str, str] = field(default_factory=dict)
    offences: dict[str, Offence] = field(default_factory=dict)
    restricted: list[str] = field(default_factory=list)
    """Players whose cancelled call has no comparable replacement (26B)."""
    skipped: list[tuple[int, str]] = field(default_factory=list)
    """Accepted passes out of turn: their place in the auction and the player who lost a turn (17D3)."""

    given_back: bool = False
    """A turn has just been given back (17D3): until attention a pass out of turn belongs to that."""

    def __post_init__(self) -> None:
        self.turn = self.turn or self.dealer

    def last_bid(self) -> tuple[str, str] | None:
        return next(((seat, call) for seat, call in reversed(self.stands) if call in BIDS), None)

    def sufficient(self) -> list[str]:
        bid = self.last_bid()
        return BIDS if bid is None else BIDS[BIDS.index(bid[1]) + 1 :]

    def admissible(self, seat: str) -> set[str]:
        """Return every call the seat could make in turn without an obligation (18, 19)."""
        calls = {"P", *self.sufficient()}
        last = next(((who, call) for who, call in reversed(self.stands) if call != "P"), None)
        if last is not None and side(last[0]) != side(seat):
            if last[1] in BIDS:
                calls.add("X")
            elif last[1] == "X":
                calls.add("XX")
        return calls

    def repeats(self) -> str:
        """Return the call that the player on turn must repeat (31A1, 32A1)."""
        offence = self.offences.get(self.turn)
        if offence is None or offence.insufficient or not offence.right_hand_turn or offence.call == "P":
            return ""
        return offence.call if self.stands[-1][1] == "P" else ""

    def legal(self) -> set[str]:
        if self.turn in self.must_pass:
            return {"P"}
        if repeat := self.repeats():
            return {repeat}
        offence = self.offences.get(self.turn)
        calls = self.admissible(self.turn)
        return calls - {"X", "XX"} if offence is not None and offence.doubled else calls

    def over(self) -> bool:
        calls = [call for _, call in self.stands]
        return len(calls) >= 4 and calls[-3:] == ["P"] * 3

    def insufficient(self, call: str, *, accepted: bool) -> None:
        if accepted:
            self._stand(self.turn, call)
        else:
            self.offences[self.turn] = Offence(call, insufficient=True)

    def changes(self, seat: str) -> bool:
        """Return whether a call out of turn counts as a change of call (30B2, 31C, 32C)."""
        return after(seat) == self.turn and any(who == seat for who, _ in self.stands)

    def out_of_turn(self, seat: str, call: str, *, accepted: bool) -> None:
        if accepted:
            if call == "P":
                self.skipped.append((len(self.stands), self.turn))
            self._stand(seat, call)
            return
        right = after(seat, 3) == self.turn
        if call == "P" and right:
            self.must_pass[seat] = "once"  # 30A
        else:
            self.offences[seat] = Offence(call, right_hand_turn=right)

    def asks_comparable(self, call: str) -> bool:
        offence = self.offences.get(self.turn)
        if offence is None or self.turn in self.must_pass or self.repeats() or offence.doubled:
            return False
        return not (offence.insufficient and call == self._lowest(offence.call))

    def _lowest(self, call: str) -> str:
        return next((bid for bid in self.sufficient() if bid[1] == call[1]), "")

    def call(self, call: str, *, comparable: bool = False) -> bool:
        """Make a legal call in turn; return whether it stands (27B3 cancels a double)."""
        seat, offence = self.turn, self.offences.get(self.turn)
        asked, repeated = self.asks_comparable(call), self.repeats()
        if offence is not None and asked and not comparable:
            throughout = offence.insufficient
            if throughout and call in ("X", "XX"):
                offence.doubled = True
                self._bar(partner(seat), "throughout")
                return False
            self._bar(partner(seat), "throughout" if throughout else "once")
            self.restricted.append(seat)
        elif (offence is not None and offence.doubled) or (
            offence is not None and seat in self.must_pass and not repeated
        ):
            self.restricted.append(seat)
        self.offences.pop(seat, None)
        self._stand(seat, call)
        return True

    def _bar(self, seat: str, extent: str) -> None:
        if self.must_pass.get(seat) != "throughout":
            self.must_pass[seat] = extent

    def _stand(self, seat: str, call: str) -> None:
        self.stands.append((seat, call))
        self.given_back = False
        if self.must_pass.get(seat) == "once":
            del self.must_pass[seat]
        self.turn = after(seat)
        if self.over() and self.skipped and self.skipped[0][0] >= len(self.stands) - 3:
            place, self.turn = self.skipped[0]
            del self.stands[place:]
            self.given_back = True
            self.skipped.clear()
        if call != "P":
            self.skipped.clear()

    def declarer(self) -> str:
        bid = self.last_bid()
        assert bid is not None
        return next(
            seat for seat, call in self.stands if call[1:] == bid[1][1] and call in BIDS and side(seat) == side(bid[0])
        )

    def prohibitions(self) -> dict[str, set[str]]:
        """Return, for each leader under 26B, the suits that declarer may forbid."""
        found: dict[str, set[str]] = {}
        for offender in [*self.restricted, *self.offences]:
            if side(offender) != side(self.declarer()):
                shown = {call[1] for seat, call in self.stands if seat == offender and call in BIDS}
                found[partner(offender)] = set(SUITS) - shown
        return found

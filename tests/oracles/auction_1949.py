"""27 and 29 to 32 of 1949 with 26: insufficient bids and calls out of turn that an opponent points out.

Left out: calls by a player who has called before at his left-hand opponent's turn (25), and inadmissible doubles (36).
Article 32 is silent on a double or redouble by the right-hand opponent after a double out of turn, left out too.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from . import auction
from .auction import BIDS
from .deck import SUITS, after, partner, side


@dataclass
class Offence:
    """A call that was cancelled, and what its player still has to do about it."""

    call: str
    kind: str
    """`27` for an insufficient bid in turn, `rho` for a call at the right-hand opponent's turn, `done` otherwise."""


@dataclass
class Auction(auction.Auction):
    """The parts of an auction that do not depend on the edition are shared."""

    wrong: dict[str, Offence] = field(default_factory=dict)
    no_double: set[str] = field(default_factory=set)
    """Who may not double at this turn (30b)."""
    barred_bid: dict[str, str] = field(default_factory=dict)
    """Players who may no longer double this bid (32a)."""
    named: dict[str, set[str]] = field(default_factory=dict)
    """Denominations that an offender named and withdrew (26)."""
    any_lead: set[str] = field(default_factory=set)
    """Offenders whose partner's opening lead declarer may direct (27c, 30b, 31b, 32a)."""

    def pointed_out(self, seat: str, call: str) -> None:
        """Cancel an irregular call after attention by an opponent (27, 29)."""
        if seat == self.turn:
            self.wrong[seat] = Offence(call, "27")
            return
        partners, right = partner(seat) == self.turn, after(seat, 3) == self.turn
        if call == "P":
            if self.last_bid() is None or right:
                self._bar(seat, "once")  # 30a
            elif partners:
                self._bar(seat, "throughout")  # 30b
                self.no_double.add(partner(seat))
                self.wrong[seat] = Offence(call, "30b")
        elif not self.stands or partners:
            self._bar(partner(seat), "throughout")  # 31a, 31b, 32a
            if self.stands:
                self.any_lead.add(seat)
            if call in ("X", "XX"):
                self.barred_bid[seat] = (self.last_bid() or ("", ""))[1]
        elif right:
            self.wrong[seat] = Offence(call, "rho")

    def repeats(self) -> str:
        offence = self.wrong.get(self.turn)
        if offence is None or offence.kind != "rho" or self.stands[-1][1] != "P":
            return ""
        return offence.call

    def legal(self) -> set[str]:
        offence, calls = self.wrong.get(self.turn), self.admissible(self.turn)
        if self.turn in self.must_pass:
            return {"P"}
        if repeat := self.repeats():
            return {repeat}
        bid = self.last_bid()
        barred = bid is not None and self.barred_bid.get(self.turn) == bid[1]
        if self.turn in self.no_double or barred or (offence is not None and offence.kind == "27"):
            calls -= {"X", "XX"}
        return calls

    def asks_comparable(self, call: str) -> bool:
        return False

    def call(self, call: str, *, comparable: bool = False) -> bool:
        seat, offence, repeated = self.turn, self.wrong.get(self.turn), self.repeats()
        other = self.wrong.get(partner(seat))
        if other is not None and other.kind == "30b" and seat in self.no_double:
            if call == "P":
                self.any_lead.add(partner(seat))  # 30b: only if the partner passes
            del self.wrong[partner(seat)]
        self.no_double.discard(seat)
        if offence is not None and offence.kind in ("27", "rho"):
            del self.wrong[seat]
            if not repeated:
                self._replaced(seat, offence, call)
        self._stand(seat, call)
        waiting = self.wrong.get(after(seat))
        if waiting is not None and waiting.kind == "rho" and call != "P":
            self._bar(after(seat, 3), "once" if waiting.call in BIDS else "throughout")  # 31c2, 32b2
        return True

    def _replaced(self, seat: str, offence: Offence, call: str) -> None:
        if offence.kind == "27" and call == self._lowest(offence.call):
            return  # 27a
        if offence.kind == "27":
            self._bar(partner(seat), "throughout")  # 27b, 27c
        if offence.kind == "27" and call == "P":
            self.any_lead.add(seat)
        if offence.call in ("X", "XX"):
            if call not in ("X", "XX"):
                self.any_lead.add(seat)  # 26, last paragraph
        elif call not in BIDS or call[1] != offence.call[1]:
            self.named.setdefault(seat, set()).add(offence.call[1])

    def restrictions(self) -> dict[str, tuple[set[str], set[str]]]:
        """Return, for each leader, the suits that declarer may prohibit and may require."""
        found: dict[str, tuple[set[str], set[str]]] = {}
        for offender in sorted({*self.named, *self.any_lead}):
            leader, denominations = partner(offender), self.named.get(offender, set())
            if side(offender) == side(self.declarer()):
                continue
            opening = leader == after(self.declarer())
            whole = set(SUITS) if opening and offender in self.any_lead else set()
            prohibit = whole | denominations - {"N"}
            require = whole | (set(SUITS) if opening and "N" in denominations else set())
            if prohibit or require:
                found[leader] = (prohibit, require)
        return found

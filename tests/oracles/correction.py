"""62 of 2017, 2007 and 1949: the cards that go back when a revoke is corrected, and those that become penalty cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from .deck import after, side
from .penalty_cards import Play
from .revokes import Revoke, Trick


def correction(play: Play, found: Sequence[Revoke]) -> Correction | None:
    """Begin the correction of the revokes that are noticed now, if any can be corrected (62A, 62C3, 62D1)."""
    for number in (len(play.tricks), len(play.tricks) + 1):
        tricks = [*play.tricks, play.trick, []]
        revokes = _in_time([one for one in found if one.trick == number], tricks[number], play.edition)
        if revokes:
            trick, later = tricks[number - 1 : number + 1]
            first = min(place for place, (seat, _) in enumerate(trick) if seat in {one.seat for one in revokes})
            play.tricks, play.trick = tricks[: number - 1], trick[:first]
            return Correction(play, revokes, trick[first:], later)
    return None


def _in_time(found: list[Revoke], later: Trick, edition: str) -> list[Revoke]:
    played_on = {side(seat) for seat, _ in later}
    if edition != "bridge-1949" and len(played_on) == 1 and both_sides(found):
        return found
    return [one for one in found if one.trick == 12 or side(one.seat) not in played_on]


def both_sides(found: Sequence[Revoke]) -> bool:
    return len({side(revoke.seat) for revoke in found}) == 2


@dataclass
class Correction:
    """A trick under correction. Every seat acts in the order of the trick, after those before it."""

    play: Play
    """The cards that are not in question; the cards of the trick before the first revoke lie in its trick."""
    revokes: list[Revoke]
    """The revokes that must be corrected."""
    waiting: list[tuple[str, str]]
    """The cards played since, the first revoke first."""
    later: list[tuple[str, str]]
    """The cards of the next trick."""
    both: bool = field(init=False)
    """62C3: both sides revoked and one has played to the next trick."""
    taken: set[str] = field(default_factory=set)
    """Sides that have taken a card back in this trick."""
    owes: str = ""
    """Seat that has to play a card."""

    def __post_init__(self) -> None:
        self.both = both_sides(self.revokes) and len({side(seat) for seat, _ in self.later}) == 1
        self.offenders = [revoke.seat for revoke in self.revokes]
        for seat, card in self.waiting:
            if seat in self.offenders:
                self._back(seat, card, penalty=True)
                self._ahead_back(seat)
        self._go_on()

    def _back(self, seat: str, card: str, *, penalty: bool) -> None:
        self.play.hands[seat].append(card)
        if card in self.play.played_open:
            self.play.penalty[card] = self.play.played_open.pop(card)  # 62B2
        elif penalty and self.play.defends(seat):
            self.play.penalty[card] = "major"  # 50B: played, not exposed by accident
        self.taken.add(side(seat))

    def _ahead_back(self, seat: str) -> None:
        """Give back the card that a seat, which has to replace one, has played to the next trick."""
        for one in [one for one in self.later if one[0] == seat]:
            self.later.remove(one)
            self._back(*one, penalty=self.both)

    def _go_on(self) -> None:
        """Let cards remain until somebody has to play or to choose."""
        while self.waiting:
            seat, _ = self.waiting[0]
            if seat in self.offenders:
                self.waiting.pop(0)
                self.offenders.remove(seat)
                self.owes = self.play.turn = seat
                return
            if seat != self.play.turn:  # A card between has gone back.
                self.owes = self.play.turn
                return
            if self.choice():
                return
            self._stand()
        if self.later:
            self._next()

    def _stand(self) -> None:
        self.play.lay(*self.waiting.pop(0))

    def _next(self) -> None:
        """Look at the cards of the next trick: they stay if their leader still has the lead (62C1)."""
        cards, self.later = self.later, []
        if self.play.turn == cards[0][0] and not self.play.trick:
            self.waiting = cards
            self._go_on()
        else:
            for seat, card in cards:
                self._back(seat, card, penalty=self.both)

    def choice(self) -> str:
        """Return the paragraph by which the next hand may take its card back, or nothing."""
        if not self.waiting or self.owes or self._only():
            return ""
        if self.both:
            return "62C3"
        seat, _ = self.waiting[0]
        if any(side(revoke.seat) != side(seat) for revoke in self.revokes):
            return "62C1"
        return "62C2" if side(after(seat)) in self.taken and self.play.edition != "bridge-1949" else ""

    def _only(self) -> bool:
        """Return whether the hand could play nothing else to the trick."""
        seat, card = self.waiting[0]
        back = [card, *(later for by, later in self.later if by == seat)]
        lying = {one: self.play.played_open[one] for one in back if one in self.play.played_open}
        play = replace(self.play, turn=seat, penalty={**self.play.penalty, **lying})
        play.hands = {**play.hands, seat: [*play.hands[seat], *back]}
        return play.legal() == {card}

    def chooser(self) -> str:
        seat, _ = self.waiting[0]
        return seat if self.play.defends(seat) else self.play.declarer

    def choose(self, option: str) -> None:
        if option == "keep":
            self._stand()
            self._go_on()
        else:
            penalty = self.choice() in ("62C2", "62C3")
            seat, card = self.waiting.pop(0)
            self._back(seat, card, penalty=penalty)
            self._ahead_back(seat)
            self.owes = self.play.turn = seat

    def replace(self, card: str) -> None:
        self.owes = ""
        self.play.play(card)
        self._go_on()

    def over(self) -> bool:
        return not self.owes and not self.waiting

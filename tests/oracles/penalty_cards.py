"""49 to 51 of 2017, 2007 and 1949: what penalty cards force their owner to play, and what declarer may ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from .deck import HONOURS, SUITS, after, partner, winner


@dataclass
class Play:
    """The cards after the auction. Declarer's options are ids as in the table log."""

    hands: dict[str, list[str]]
    declarer: str
    trump: str
    edition: str = "bridge-2017"
    turn: str = ""
    trick: list[tuple[str, str]] = field(default_factory=list)
    tricks: list[list[tuple[str, str]]] = field(default_factory=list)
    """The complete tricks."""
    penalty: dict[str, str] = field(default_factory=dict)
    """Card to kind: `major` or `minor`."""
    played_open: dict[str, str] = field(default_factory=dict)
    """Penalty cards that were played, and their kind."""
    prohibited: list[tuple[str, str, int]] = field(default_factory=list)
    """Leader, suits and the number of tricks played before; as long as that leader keeps the lead (50D2a)."""
    required: dict[str, str] = field(default_factory=dict)
    """Leader and suit, for the next lead of that player."""
    chosen_lead: tuple[str, int] = ("", 0)
    """Leader and trick of the lead about which declarer has spoken."""
    chosen_card: str = ""
    offered: set[str] = field(default_factory=set)
    """1949: cards about which declarer has chosen; the right is for partner's first lead."""

    def __post_init__(self) -> None:
        self.turn = self.turn or after(self.declarer)

    def owned(self, seat: str) -> list[str]:
        return [card for card in self.hands[seat] if card in self.penalty]

    def defends(self, seat: str) -> bool:
        return seat in (after(self.declarer), after(self.declarer, 3))

    def drop(self, seat: str, cards: list[str]) -> None:
        """Expose cards by accident (49, 50B)."""
        if not self.defends(seat):
            return
        for card in cards:
            self.penalty[card] = "major" if card[1] in HONOURS or self.edition == "bridge-1949" else "minor"
        if len(self.owned(seat)) > 1:
            self.penalty.update(dict.fromkeys(self.owned(seat), "major"))
        if partner(seat) == self.turn and any(self.penalty[card] == "major" for card in cards):
            self.chosen_lead = ("", 0)  # 50D2: declarer has not chosen about this card

    def options(self) -> set[str]:
        """Return what declarer may choose now; empty when there is nothing to choose."""
        if not self.defends(self.turn) or len(self.hands[self.turn]) == 1:  # the last card can only be played
            return set()
        again = self.edition == "bridge-1949" and set(self._other()) <= self.offered
        if not self.trick and self.chosen_lead != (self.turn, len(self.tricks)) and not again:
            suits = [s for s in SUITS if any(c[0] == s and self.penalty[c] == "major" for c in self._other())]
            if suits:
                prohibit = {"prohibit:" + "".join(some) for size in range(1, 5) for some in combinations(suits, size)}
                return prohibit | {"require:" + suit for suit in suits} | {"leave"}
        cards = self._forced()
        return {"card:" + card for card in cards} if len(cards) > 1 and self.chosen_card not in cards else set()

    def _other(self) -> list[str]:
        return self.owned(partner(self.turn))

    def choose(self, option: str) -> None:
        kind, _, what = option.partition(":")
        if kind == "card":
            self.chosen_card = what
            return
        self.chosen_lead = (self.turn, len(self.tricks))
        self.offered.update(self._other())
        if kind == "leave":
            return
        if kind == "require":
            self.required[self.turn] = what
        else:
            self.prohibited.append((self.turn, what, len(self.tricks)))
        for card in self._other():
            if card[0] in what:
                del self.penalty[card]

    def _lawful(self) -> list[str]:
        """Return the cards that follow suit or obey the lead restriction, as far as possible (44C, 50D1b, 59)."""
        hand = self.hands[self.turn]
        if self.trick:
            fitting = [card for card in hand if card[0] == self.trick[0][1][0]]
        else:
            fitting = [card for card in hand if card[0] == self.required.get(self.turn)] or hand
            banned = "".join(suits for leader, suits, since in self.prohibited if self._leads_since(leader, since))
            fitting = [card for card in fitting if card[0] not in banned] or fitting
        return fitting or hand

    def _leads_since(self, leader: str, since: int) -> bool:
        return {self.turn, *(trick[0][0] for trick in self.tricks[since:])} == {leader}

    def _forced(self) -> list[str]:
        lawful = self._lawful()
        return [card for card in lawful if self.penalty.get(card) == "major"]

    def legal(self) -> set[str]:
        if self.options():
            return set()
        lawful = self._lawful()
        if not self.defends(self.turn):
            return set(lawful)
        if forced := self._forced():
            return {self.chosen_card} if self.chosen_card in forced else set(forced)
        minor = [card for card in self.owned(self.turn) if self.penalty[card] == "minor"]
        return {
            card
            for card in lawful
            if card[1] in HONOURS or all(card[0] != small[0] or card == small for small in minor)
        }

    def play(self, card: str) -> None:
        if self.chosen_card in self.hands[self.turn]:
            self.chosen_card = ""
        self.hands[self.turn].remove(card)
        if card in self.penalty:
            self.played_open[card] = self.penalty.pop(card)
        if not self.trick:
            self.required.pop(self.turn, None)
        self.lay(self.turn, card)

    def lay(self, seat: str, card: str) -> None:
        """Add a card to the trick."""
        self.trick.append((seat, card))
        self.turn = after(seat)
        if len(self.trick) == 4:
            self.turn = winner(self.trick, self.trump)
            self.tricks.append(self.trick)
            self.trick = []

"""Which cards are normal for the side that claims, in a position: careless and inferior, not irrational.

A choice is a list of groups of moves: the worst group counts, and within a group the claimer's side picks. A group of
its own for every move is a plain worst case; one group is a free choice.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from troef.analysis.bridge.claims.position import (
    ABOVE,
    LAPSED,
    NO_TRUMP,
    SUIT,
    SUIT_OF,
    Position,
    beats,
    best_of,
    cards,
    lowest,
    top,
)
from troef.laws import Text

Groups = list[list[int]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of the table of what is normal, with its source."""

    id: str
    laws: tuple[str, ...]
    source: str
    text: Text


@cache
def table() -> tuple[Rule, ...]:
    """What is normal, as it stands in the data."""
    document: Mapping[str, Any] = tomllib.loads(files(__package__).joinpath("normal.toml").read_text(encoding="utf-8"))
    return tuple(
        Rule(rule["id"], tuple(rule["laws"]), rule["source"], Text(rule["nl"], rule["en"])) for rule in document["rule"]
    )


ALL_RULES = frozenset(rule.id for rule in table())
"""A regulation may leave some of them out."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What does not change while a line is played: the trump suit, who claims, and what he is held to."""

    trump: int
    claimer: int
    declarer: int
    aware: bool = True  # of the trumps that are out
    placed: int = 0  # cards of the opponents whose holder was established before the claim
    finds: bool = True  # who shows out during the line is seen to (70E1; not in 1949)
    top_down: bool = False  # said: no finesse at all while the statement stands
    rules: frozenset[str] = field(default=ALL_RULES)

    @property
    def trumps(self) -> int:
        return 0 if self.trump == NO_TRUMP else SUIT[self.trump]

    @property
    def side(self) -> int:
        return self.claimer % 2

    @property
    def partner_guesses(self) -> bool:
        """A defender claims: his partner has not seen his cards (70D2)."""
        return self.side != self.declarer % 2


def marked(setting: Setting, position: Position) -> int:
    """The cards of the opponents whose place is established."""
    established = setting.placed
    if "marked_finesse" not in setting.rules or (setting.top_down and position.item != LAPSED):
        return 0
    hands, shown = position.hands, position.shown
    if shown:
        for seat in (1 - setting.side, 3 - setting.side):
            for suit in range(4):
                if shown >> 4 * seat + suit & 1:
                    established |= hands[(seat + 2) % 4] & SUIT[suit]
    return established


def leads(setting: Setting, position: Position, drawing: bool) -> Groups:
    """The normal leads of the hand on lead; `drawing`: nothing stated is left that comes before the trumps."""
    hands, seat = position.hands, position.turn
    hand, partner = hands[seat], hands[(seat + 2) % 4]
    against = hands[(seat + 1) % 4] | hands[(seat + 3) % 4]
    trumps, rules = setting.trumps, setting.rules
    guessing = setting.partner_guesses and seat != setting.claimer
    if not guessing and setting.aware and drawing and hand & trumps and against & trumps:
        return [[top(hand & trumps)]]
    suits = [suit for suit in range(4) if hand & SUIT[suit]]
    if not guessing and "winning_suits_first" in rules and any(_stands(hand, against, suit) for suit in suits):
        suits = [
            suit
            for suit in suits
            if _stands(hand | partner, against, suit)
            or (partner & trumps and not partner & SUIT[suit])
            or (suit == setting.trump and not setting.aware)
        ]
    placed = 0 if guessing else marked(setting, position) & against
    if not setting.aware:
        placed &= ~trumps  # who forgot a trump does not finesse against it
    groups: Groups = []
    later: Groups = []
    for suit in suits:
        marked_behind = [steps for steps in (1, 3) if placed and _finesse_is_marked(position, suit, placed, steps)]
        if marked_behind:
            (groups if 1 in marked_behind else later).append(list(cards(hand & SUIT[suit])))
        elif "from_the_top" in rules:
            groups.append([top(hand & SUIT[suit])])
        else:
            groups += [[card] for card in cards(hand & SUIT[suit])]
    return groups or later


def _stands(held: int, against: int, suit: int) -> bool:
    """Whether the highest card held in the suit is higher than any card against it."""
    mine = held & SUIT[suit]
    return mine > against & SUIT[suit]


def _finesse_is_marked(position: Position, suit: int, placed: int, steps: int) -> bool:
    """Whether a card that does not stand wins as that opponent, so many places on, is known to hold all the higher."""
    hands, seat = position.hands, position.turn
    mine, partners = hands[seat] & SUIT[suit], hands[(seat + 2) % 4] & SUIT[suit]
    if not mine or not partners:
        return False
    against = (hands[(seat + 1) % 4] | hands[(seat + 3) % 4]) & SUIT[suit]
    fear = against & ~(placed & hands[(seat + steps) % 4])
    return any(against & ABOVE[card] and not fear & ABOVE[card] for card in cards(mine | partners))


def plays(setting: Setting, position: Position, finessing: bool = True) -> list[int]:
    """The normal cards of a hand that does not lead; `finessing`: it may use what is established."""
    hands, seat, trick = position.hands, position.turn, position.trick
    hand, partner = hands[seat], hands[(seat + 2) % 4]
    against = hands[(seat + 1) % 4] | hands[(seat + 3) % 4]
    guessing = setting.partner_guesses and seat != setting.claimer
    unseen = against | partner if guessing else against
    last = len(trick) == 3
    fear = 0 if last else unseen
    if finessing and not guessing and not last:
        placed = marked(setting, position)
        for back in range(1, len(trick) + 1, 2):  # opponents who have played to this trick
            fear &= ~(placed & hands[(seat - back) % 4])
    place = best_of(trick, setting.trump)
    best = trick[place]
    won = place == len(trick) - 2 and not fear & ABOVE[best]
    suit = SUIT_OF[trick[0]]
    following = hand & SUIT[suit]
    if following:
        if won or SUIT_OF[best] != suit:
            return [lowest(following)]
        return _follow(following, best, fear, unseen, guessing and not last)
    return _cannot_follow(setting, hand, best, unseen, won)


def _follow(following: int, best: int, fear: int, unseen: int, guessing: bool) -> list[int]:
    """What wins a trick that is not yet won: the cheapest, or one as good against the rest; otherwise the lowest."""
    low, beating = lowest(following), following & ABOVE[best]
    winners = [card for card in cards(beating) if not fear & ABOVE[card]]
    cheapest = [card for card in winners if not unseen & ABOVE[winners[-1]] & ~ABOVE[card]]
    if not guessing:
        return cheapest or [low]
    return list({low, *(cheapest or ([lowest(beating)] if beating else []))})


def _cannot_follow(setting: Setting, hand: int, best: int, unseen: int, won: bool) -> list[int]:
    trumps, plain = hand & setting.trumps, hand & ~setting.trumps
    losers = [card for card in cards(plain) if unseen & ABOVE[card]]
    thrown = losers if losers and "losers_thrown_first" in setting.rules else list(cards(plain))
    ruffs = [card for card in cards(trumps) if beats(card, best, setting.trump)]
    if won:
        return thrown or list(cards(trumps))
    if ruffs:
        return [*ruffs, *losers] if "loser_instead_of_ruff" in setting.rules else ruffs
    if losers or not trumps:
        return thrown
    under = lowest(trumps)
    return [under] if unseen & ABOVE[under] or not plain else thrown

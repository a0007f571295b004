"""Which cards are normal for the side that claims, in a position: careless and inferior, not irrational.

A choice is a list of groups of moves: the claimer's side may pick the group, the worst of the group counts. One group
is a plain worst case; a group of its own for every move is a free choice.
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
    different,
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
    told: Mapping[str, Any] = tomllib.loads(files(__package__).joinpath("normal.toml").read_text(encoding="utf-8"))
    return tuple(
        Rule(rule["id"], tuple(rule["laws"]), rule["source"], Text(rule["nl"], rule["en"])) for rule in told["rule"]
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
    found = setting.placed
    if "marked_finesse" not in setting.rules or (setting.top_down and position.item != LAPSED):
        return 0
    hands, shown = position.hands, position.shown
    if shown:
        for seat in (1 - setting.side, 3 - setting.side):
            for suit in range(4):
                if shown >> 4 * seat + suit & 1:
                    found |= hands[(seat + 2) % 4] & SUIT[suit]
    return found


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
    if (
        not guessing
        and "winning_suits_first" in rules
        and any(_stands(hand | partner, against, suit) for suit in suits)
    ):
        suits = [
            suit
            for suit in suits
            if _stands(hand | partner, against, suit)
            or (partner & trumps and not partner & SUIT[suit])
            or (suit == setting.trump and against & trumps)
        ]
    placed = 0 if guessing else marked(setting, position) & against
    groups: Groups = []
    plain: list[int] = []
    for suit in suits:
        if placed & SUIT[suit] and _finesse_is_marked(position, suit, placed, against):
            groups += [[card] for card in different(hand & SUIT[suit], (partner | against) & SUIT[suit])]
        elif "from_the_top" in rules:
            plain.append(top(hand & SUIT[suit]))
        else:
            plain += different(hand & SUIT[suit], (partner | against) & SUIT[suit])
    return [*groups, plain] if plain else groups


def _stands(held: int, against: int, suit: int) -> bool:
    """Whether the highest card held in the suit is higher than any card against it."""
    mine = held & SUIT[suit]
    return mine > against & SUIT[suit]


def _finesse_is_marked(position: Position, suit: int, placed: int, against: int) -> bool:
    """Whether a card that does not stand wins when it is played behind the opponent who is known to hold the higher."""
    hands, seat = position.hands, position.turn
    ours = (hands[seat] | hands[(seat + 2) % 4]) & SUIT[suit]
    if not hands[seat] & SUIT[suit] or not hands[(seat + 2) % 4] & SUIT[suit]:
        return False
    for opponent in (1, 3):
        fear = against & SUIT[suit] & ~(placed & hands[(seat + opponent) % 4])
        if any(against & ABOVE[card] and not fear & ABOVE[card] for card in cards(ours)):
            return True
    return False


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
        return _follow(following, best, suit, fear, unseen, won, guessing, partner if len(trick) == 1 else 0, against)
    return _cannot_follow(setting, hand, best, unseen, won)


def _follow(
    following: int, best: int, suit: int, fear: int, unseen: int, won: bool, guessing: bool, behind: int, against: int
) -> list[int]:
    """The lowest, or what wins a trick that is not yet won; the cheapest winner, or one as good against the rest."""
    low = lowest(following)
    if won or SUIT_OF[best] != suit:
        return [low]
    beating = following & ABOVE[best]
    winners = [card for card in cards(beating) if not fear & ABOVE[card]]
    if not winners:
        return [low] if not guessing or not beating or lowest(beating) == low else [low, lowest(beating)]
    cheapest = winners[-1]
    found = [card for card in winners if not unseen & ABOVE[cheapest] & ~ABOVE[card]]
    if low not in found and (guessing or _stands(behind, against, suit)) and (behind or (guessing and fear)):
        found.append(low)
    return found


def _cannot_follow(setting: Setting, hand: int, best: int, unseen: int, won: bool) -> list[int]:
    trumps = hand & setting.trumps
    lows = [lowest(hand & SUIT[suit]) for suit in range(4) if suit != setting.trump and hand & SUIT[suit]]
    losers = [card for card in lows if unseen & ABOVE[card]]
    thrown = (losers or lows) if "losers_thrown_first" in setting.rules else lows
    if not trumps or (SUIT_OF[best] == setting.trump and not hand & ABOVE[best]):
        under = lowest(trumps) if trumps else 0
        return losers or ([under] if trumps and (unseen & ABOVE[under] or not lows) else lows)
    ruffs = [card for card in cards(trumps) if beats(card, best, setting.trump)]
    if won:
        return thrown or ruffs
    return [*ruffs, *losers] if "loser_instead_of_ruff" in setting.rules else ruffs

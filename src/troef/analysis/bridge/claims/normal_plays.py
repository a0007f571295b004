"""Positions during the play, and normal plays of the claimer's side: careless or inferior, but not irrational.

A choice is a list of groups of moves. The worst group counts, and within a group the claimer's side picks the best
move. One group per move is a plain worst case; a single group is a free choice.

Positions are in plain integers, for a search over many of them. A card is its `Card.index`, and a set of cards has a
bit at the index of each card. Seats are 0 to 3 clockwise from North. Sides are 0 (NS) and 1 (EW). Suits are 0 to 3 from
clubs up.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from troef.core.messages import text_of
from troef.laws import Text

Groups = list[list[int]]

SUIT = tuple(0x1FFF << suit * 13 for suit in range(4))
"""For each suit, its cards as a set of bits."""

SUIT_OF = tuple(card // 13 for card in range(52))
ABOVE = tuple((0x1FFF << card // 13 * 13) & ~((2 << card) - 1) for card in range(52))
"""For each card, the higher cards of its suit as a set of bits."""

EVERY_CARD = (1 << 52) - 1
NO_TRUMP = NO_SUIT = -1
LAPSED = 99
"""Value of `ClaimPosition.item` after a statement has broken down."""


class ClaimPosition(NamedTuple):
    """A position: cards, current trick, progress of the statement, and restrictions on the defenders."""

    hands: tuple[int, int, int, int]
    turn: int
    trick: tuple[int, ...] = ()
    item: int = 0  # Index of the current item of the statement.
    item_started: bool = False  # A trick has been led under this item.
    under: bool = False  # The current trick was led under this item.
    shown: int = 0  # Bit 4 * seat + suit: this opponent has shown out of the suit.
    penalty: int = 0  # Major penalty cards.
    minor: int = 0
    banned: int = 0  # Suits that the player on lead may not lead, one bit each.
    banned_once: bool = False
    chosen: bool = False  # Declarer has chosen for this lead (50D2).
    discarded: int = 0  # Cards that the claimer's opponents discarded.
    needed: int = 0  # Suits that the claimer believes to run, until a loser of the suit is led.
    won_in: int = NO_SUIT  # The suit in which the hand on lead won the last trick, if it can go on with it.

    @property
    def leader(self) -> int:
        return (self.turn - len(self.trick)) % 4

    @property
    def left(self) -> int:
        """Number of tricks that are not complete yet."""
        return self.hands[self.turn].bit_count()


def cards(bits: int) -> Iterator[int]:
    """Yield the cards of a set from high to low."""
    while bits:
        card = bits.bit_length() - 1
        yield card
        bits ^= 1 << card


def highest_card(bits: int) -> int:
    return bits.bit_length() - 1


def lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def beats(card: int, best: int, trump: int) -> bool:
    suit = SUIT_OF[card]
    return card > best if suit == SUIT_OF[best] else suit == trump


def winning_index(trick: tuple[int, ...], trump: int) -> int:
    """Return the index in the trick of the card that is winning so far."""
    place, best = 0, trick[0]
    for number in range(1, len(trick)):
        if beats(trick[number], best, trump):
            place, best = number, trick[number]
    return place


def distinct_cards(bits: int, others: int, named: int = 0) -> list[int]:
    """Return the lowest card of every run of equivalent cards in a set.

    A card of `others` between two cards separates them. A card of `named` stands alone.
    """
    runs: list[int] = []
    before, others = 52, others | named
    for card in cards(bits):
        same_suit = runs and SUIT_OF[card] == SUIT_OF[before]
        if same_suit and not others & ABOVE[card] & ~ABOVE[before] and not named >> card & 1:
            runs[-1] = card
        else:
            runs.append(card)
        before = card
    return runs


@dataclass(frozen=True, slots=True)
class NormalPlayRule:
    """A rule about normal play of a claimer, with the paragraphs and the source from which it follows."""

    id: str
    laws: tuple[str, ...]
    source: str
    text: Text


@cache
def normal_play_rules() -> tuple[NormalPlayRule, ...]:
    """Return the rules about normal play from the data file."""
    document: Mapping[str, Any] = tomllib.loads(
        files(__package__).joinpath("normal_plays.toml").read_text(encoding="utf-8")
    )
    return tuple(
        NormalPlayRule(rule["id"], tuple(rule["laws"]), rule["source"], text_of(rule["text"]))
        for rule in document["rule"]
    )


ALL_RULES = frozenset(rule.id for rule in normal_play_rules())
"""Ids of all rules; a regulation may omit some of them."""


@dataclass(frozen=True, slots=True)
class ClaimSetting:
    """The constants of a search: the trump suit, the claimer, and the assumptions about their play."""

    trump: int
    claimer: int
    declarer: int
    aware: bool = True  # The claimer knows that the opponents still have trumps.
    placed: int = 0  # Opponents' cards whose holder was established before the claim.
    finds: bool = True  # Showing out during the line counts (70E1; not in 1949).
    top_down: bool = False  # Stated: no finesse at all while the statement holds.
    rules: frozenset[str] = field(default=ALL_RULES)

    @property
    def trumps(self) -> int:
        return 0 if self.trump == NO_TRUMP else SUIT[self.trump]

    @property
    def side(self) -> int:
        return self.claimer % 2

    @property
    def partner_guesses(self) -> bool:
        """True if a defender claims: the other defender has not seen the claimer's cards (70D2)."""
        return self.side != self.declarer % 2


def located_cards(setting: ClaimSetting, position: ClaimPosition) -> int:
    """Return the opponents' cards whose holder is established, for finesses; 0 if finesses are excluded."""
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


def goes_on(setting: ClaimSetting, position: ClaimPosition) -> bool:
    """Return whether the hand on lead still has a winner in the suit in which it won the last trick."""
    hands, seat, suit = position.hands, position.turn, SUIT[position.won_in]
    against = hands[seat - 1] | hands[seat - 3] | position.discarded
    if setting.partner_guesses and seat != setting.claimer:
        against |= hands[seat - 2]
    return hands[seat] & suit > against & suit


def _sides(setting: ClaimSetting, position: ClaimPosition) -> tuple[int, int, int]:
    """Return the player's hand, the partner's cards that the player knows, and the cards that may beat these."""
    hands, seat = position.hands, position.turn
    against, partner = hands[seat - 1] | hands[seat - 3], hands[seat - 2]
    if setting.partner_guesses and seat != setting.claimer:
        return hands[seat], 0, against | partner
    return hands[seat], partner, against


def normal_leads(setting: ClaimSetting, position: ClaimPosition, drawing: bool) -> Groups:
    """Return the normal leads in groups. `drawing`: the statement does not put anything before drawing trumps."""
    hand, partner, against = _sides(setting, position)
    guessing = setting.partner_guesses and position.turn != setting.claimer
    trumps, rules = setting.trumps, setting.rules
    drawn = _drawn(hand, partner, against, trumps) if drawing and not guessing and against & trumps else []
    at_any_time = position.needed
    if not setting.aware and against & trumps:
        at_any_time |= trumps
    suits = [suit for suit in range(4) if hand & SUIT[suit]]
    placed = 0 if guessing else located_cards(setting, position) & against
    if not setting.aware:
        placed &= ~trumps  # A claimer who forgot a trump does not finesse against it.
    finesses = {
        suit: steps
        for suit in suits
        if placed and (steps := [steps for steps in (1, 3) if _finesse_is_marked(position, suit, placed, steps)])
    }
    if drawn and setting.aware:
        return [list(cards(hand & trumps))] if setting.trump in finesses else [[card] for card in drawn]
    goes_on_with = position.won_in if "suit_goes_on" in rules else NO_SUIT
    if goes_on_with not in (NO_SUIT, *finesses) and not at_any_time & trumps & SUIT[goes_on_with]:
        suits = [suit for suit in suits if suit == goes_on_with or at_any_time & SUIT[suit]]
    elif not guessing and "winning_suits_first" in rules:
        suits = _not_losing(setting, position, suits, at_any_time)
    groups: Groups = []
    later: Groups = []
    for suit in suits:
        if suit in finesses:
            (groups if 1 in finesses[suit] else later).append(list(cards(hand & SUIT[suit])))
        elif "from_the_top" in rules:
            mine, partners, theirs = hand & SUIT[suit], partner & SUIT[suit], against & SUIT[suit]
            if partners > theirs and not partners & partners - 1:  # Partner has a bare winner: lead a loser, if any.
                mine = mine & _below(theirs) or mine
            groups.append([highest_card(mine)])
        else:
            groups += [[card] for card in cards(hand & SUIT[suit])]
    known = sum(1 << card for group in groups for card in group)
    return [*groups, *([card] for card in drawn if not known >> card & 1)] or later


def _drawn(hand: int, partner: int, against: int, trumps: int) -> list[int]:
    """Return the highest trump of the hand; if it has none, the cards that cross to partner's trumps."""
    if hand & trumps:
        return [highest_card(hand & trumps)]
    crossing = []
    for suit in SUIT if partner & trumps else ():
        mine, partners, theirs = hand & suit, partner & suit, against & suit
        if partners and partners < theirs:
            continue
        if losers := mine & _below(theirs):
            crossing.append(highest_card(losers))
        elif under := mine & _below(partners & -partners):
            crossing.append(lowest(under))
    return crossing


def _below(bits: int) -> int:
    """Return all cards with a lower index than the highest card of a set."""
    return (1 << bits.bit_length() - 1) - 1 if bits else 0


def _not_losing(setting: ClaimSetting, position: ClaimPosition, suits: list[int], at_any_time: int) -> list[int]:
    """Return the suits without losing ones, as long as a winner can be reached. Discards of opponents count as held."""
    hand, partner, against = _sides(setting, position)
    against |= position.discarded
    trumps = setting.trumps
    sure = [suit for suit in range(4) if (hand | partner) & SUIT[suit] > against & SUIT[suit]]
    if not setting.aware and at_any_time & trumps and setting.trump in sure:
        sure.remove(setting.trump)
    ruffs = [suit for suit in suits if partner & trumps and not partner & SUIT[suit]]
    if not any(suit in sure for suit in suits) and not (
        ruffs and any(partner & SUIT[suit] > against & SUIT[suit] for suit in sure)
    ):
        return suits
    return [suit for suit in suits if suit in sure or suit in ruffs or at_any_time & SUIT[suit]]


def taken_for_good(setting: ClaimSetting, position: ClaimPosition, count: int) -> int:
    """Return the suits that the claimer must believe to run: if one does not, `count` tricks cannot be won."""
    hands, seat = position.hands, position.turn if position.turn % 2 == setting.side else setting.claimer
    hand, other, theirs = hands[seat], hands[seat - 2], (hands[seat - 1], hands[seat - 3])
    trumps, against = setting.trumps, theirs[0] | theirs[1]
    crosses = any(
        hand & suit and (other & suit > against & suit or (other & trumps and not other & suit)) for suit in SUIT
    )
    if seat == position.turn and not position.trick and not crosses:
        other = 0
    needed, tricks, ruffs = [], int(bool(position.trick)), 0
    for suit in SUIT:
        mine, others = (hand & suit).bit_count(), (other & suit).bit_count()
        length = max(mine, others)
        tops = min(((hand | other) & suit & ~_below(against & suit)).bit_count(), length)
        if tops < max((held & suit).bit_count() for held in theirs):
            needed.append((suit, length - tops))
        tricks += length
        ruffs += abs(mine - others) if suit != trumps else 0
    tricks += min(ruffs, (hand & trumps).bit_count(), (other & trumps).bit_count())
    return sum(suit for suit, more in needed if tricks - more < count)


def _finesse_is_marked(position: ClaimPosition, suit: int, placed: int, steps: int) -> bool:
    """Return whether a finesse in the suit is marked.

    The opponent `steps` clockwise is then known to hold every card that is above one of our cards.
    """
    hands, seat = position.hands, position.turn
    mine, partners = hands[seat] & SUIT[suit], hands[(seat + 2) % 4] & SUIT[suit]
    if not mine or not partners:
        return False
    against = (hands[(seat + 1) % 4] | hands[(seat + 3) % 4]) & SUIT[suit]
    held = hands[(seat + steps) % 4] & SUIT[suit]
    fear = against & ~(placed & held)
    above_some = (mine | partners) & ~_below(held & -held)
    return any(against & ABOVE[card] and not fear & ABOVE[card] for card in cards(above_some))


def normal_plays(setting: ClaimSetting, position: ClaimPosition, finessing: bool = True) -> Groups:
    """Return the normal cards to play to a trick, in groups. `finessing`: the player may use located cards."""
    hands, seat, trick = position.hands, position.turn, position.trick
    hand, partner, unseen = _sides(setting, position)
    guessing = setting.partner_guesses and seat != setting.claimer
    last = len(trick) == 3
    fear = 0 if last else unseen
    if finessing and not guessing and not last:
        placed = located_cards(setting, position)
        for back in range(1, len(trick) + 1, 2):  # Opponents who have played to this trick.
            fear &= ~(placed & hands[(seat - back) % 4])
    place = winning_index(trick, setting.trump)
    best = trick[place]
    won = place == len(trick) - 2 and not fear & ABOVE[best]
    suit = SUIT_OF[trick[0]]
    following = hand & SUIT[suit]
    if following:
        if won or SUIT_OF[best] != suit:
            return [[lowest(following)]]
        return [[card] for card in _follow(following, best, fear, unseen, guessing and not last)]
    led_for_a_ruff = not guessing and len(trick) == 2 and (unseen | 1 << trick[1]) & ABOVE[trick[0]]
    return _cannot_follow(setting, hand, partner, best, unseen, won, bool(led_for_a_ruff))


def _follow(following: int, best: int, fear: int, unseen: int, guessing: bool) -> list[int]:
    """Return the normal cards that follow suit in a trick that is not yet won.

    These are the cheapest winner and its equals; without a winner, the lowest card. A partner who guesses may also play
    low, or the lowest card that beats the trick.
    """
    low, beating = lowest(following), following & ABOVE[best]
    winners = [card for card in cards(beating) if not fear & ABOVE[card]]
    cheapest = [card for card in winners if not unseen & ABOVE[winners[-1]] & ~ABOVE[card]]
    if not guessing:
        return cheapest or [low]
    return list({low, *(cheapest or ([lowest(beating)] if beating else []))})


def _cannot_follow(
    setting: ClaimSetting, hand: int, partner: int, best: int, unseen: int, won: bool, led_for_a_ruff: bool
) -> Groups:
    trumps, plain = hand & setting.trumps, hand & ~setting.trumps
    losers = _thrown_first(plain, partner, unseen)
    thrown = [[card] for card in losers]
    if not losers or "losers_thrown_first" not in setting.rules:
        winners = list(cards(plain))
        # The claimer picks among winners; a partner who guesses may discard any of them.
        thrown = [winners] if winners and not losers and partner else [[card] for card in winners]
    ruffs = [[card] for card in cards(trumps) if beats(card, best, setting.trump)]
    if won:
        return thrown or [[card] for card in cards(trumps)]
    if ruffs:
        careless = not led_for_a_ruff and "loser_instead_of_ruff" in setting.rules
        return [*ruffs, *([card] for card in losers if careless)]
    if losers or not trumps:
        return thrown
    under = lowest(trumps)
    return [[under]] if unseen & ABOVE[under] or not plain else thrown


def _thrown_first(plain: int, partner: int, unseen: int) -> list[int]:
    """Return the losers that are discarded first: if possible none of a suit in which partner has a winner."""
    losers = [card for card in cards(plain) if unseen & ABOVE[card]]
    loose = [card for card in losers if not partner & SUIT[SUIT_OF[card]] > unseen & SUIT[SUIT_OF[card]]]
    return loose or losers

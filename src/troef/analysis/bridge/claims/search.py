"""The worst normal line: how many tricks the claimer's side is sure of, whatever the opponents play.

The question asked is always *is the side sure of so many more tricks*, and its answers are remembered for positions
that differ in cards that do the same only. Exact: whatever is cut off cannot change the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from troef.analysis.bridge.claims.normal import ALL_RULES, Groups, Setting
from troef.analysis.bridge.claims.plan import Plan
from troef.analysis.bridge.claims.position import (
    ABOVE,
    EVERY_CARD,
    LAPSED,
    SUIT,
    SUIT_OF,
    Position,
    best_of,
    cards,
    different,
    lowest,
)

_HONOURS = sum(0x1F << 13 * suit + 8 for suit in range(4))
_OPTION, _REQUIRE, _PROHIBIT = 64, 64, 80
"""Moves from 64 on are no cards but choices of declarer about a lead (50D2): leave it free, require, prohibit."""
_LEAVE = 79


class Held(Enum):
    """What the claimer's side is held to in a line."""

    WORST = "the worst normal play"
    PARTNER = "normal play, and the claimer's partner chooses the best of it"
    BEST = "the best normal play"
    LEGAL = "any legal play"


class Line(NamedTuple):
    """Seats and cards to the end, and whether the statement broke down on the way."""

    plays: tuple[tuple[int, int], ...]
    broke: bool


class Search:
    """Answers about one claim; it remembers the positions it has seen."""

    def __init__(
        self, setting: Setting, plan: Plan, held: Held = Held.WORST, progress: Callable[[int], None] | None = None
    ) -> None:
        self._setting, self._plan, self._held, self._progress = setting, plan, held, progress
        self._side = setting.side
        self._named = setting.placed not in (0, EVERY_CARD)  # single cards matter
        self._seen: dict[object, tuple[int, int]] = {}
        self._without: set[tuple[Position, int]] = set()
        self._shapes: dict[tuple[int, int, int, int], int] = {}

    def value(self, position: Position, guess: int) -> int:
        """How many of the tricks not yet complete the claimer's side takes; `guess` is tried first."""
        tricks = guess
        while tricks and not self.takes(position, tricks):
            tricks -= 1
        if tricks == guess:
            while tricks < position.left and self.takes(position, tricks + 1):
                tricks += 1
        return tricks

    def takes(self, position: Position, tricks: int) -> bool:
        """Whether the claimer's side is sure of so many more tricks, the running one included."""
        if tricks <= 0:
            return True
        left = position.left
        if tricks > left:
            return False
        if position.trick or position.chosen:
            return self._decide(position, tricks)
        position = self._settled(position)
        key = self._key(position)
        low, high = self._seen.get(key, (0, left))
        if low < tricks <= high:
            answer = tricks <= self._sure(position) or self._decide(position, tricks)
            self._seen[key] = (tricks, high) if answer else (low, tricks - 1)
            if self._progress and len(self._seen) % 1000 == 0:
                self._progress(len(self._seen))
            return answer
        return tricks <= low

    def line(self, position: Position) -> Line:
        """A line that shows the value."""
        plays = []
        while position.left:
            position = self._settled(position)
            tricks = self.value(position, position.left // 2)
            seat, (move, position) = position.turn, self._shown(position, tricks)
            if move < _OPTION:
                plays.append((seat, move))
        return Line(tuple(plays), position.item == LAPSED)

    def line_of(self, position: Position, tricks: int) -> Line | None:
        """A line with exactly so many tricks, if the moves allow one."""
        if not position.left:
            return None if tricks else Line((), position.item == LAPSED)
        if not 0 <= tricks <= position.left or (position, tricks) in self._without:
            return None
        position = self._settled(position)
        for group in self._moves(position):
            for move in group:
                after, won = self._played(position, move)
                rest = self.line_of(after, tricks - won)
                if rest is not None:
                    return Line(((position.turn, move), *rest.plays) if move < _OPTION else rest.plays, rest.broke)
        self._without.add((position, tricks))
        return None

    def _shown(self, position: Position, tricks: int) -> tuple[int, Position]:
        """The move that leads to just so many tricks."""
        for group in reversed(self._moves(position)):
            after = [(move, *self._played(position, move)) for move in group]
            if not any(self.takes(then, tricks - won + 1) for _, then, won in after):
                return next((move, then) for move, then, won in after if self.takes(then, tricks - won))
        raise AssertionError("a line always goes on")

    def _decide(self, position: Position, tricks: int) -> bool:
        for group in self._moves(position):
            for move in group:
                after, won = self._played(position, move)
                if self.takes(after, tricks - won):
                    break
            else:
                return False
        return True

    def _settled(self, position: Position) -> Position:
        """Before a lead: the statement past what is done, and only those showings-out that still tell something."""
        if position.trick:
            return position
        if position.item != LAPSED and position.turn % 2 == self._side:
            position = self._plan.settled(self._setting, position)
        return position._replace(shown=self._telling(position)) if position.shown else position

    def _telling(self, position: Position) -> int:
        hands, kept = position.hands, 0
        ours = hands[self._side] | hands[self._side + 2]
        for seat in (1 - self._side, 3 - self._side):
            for suit in range(4):
                bit = 1 << 4 * seat + suit
                mine, theirs = ours & SUIT[suit], hands[(seat + 2) % 4] & SUIT[suit]
                if position.shown & bit and mine and theirs & ABOVE[lowest(mine)]:
                    kept |= bit
        return kept

    def _key(self, position: Position) -> object:
        """The same for positions that differ in cards that do the same only."""
        hands, turn, _, item, begun, _, shown, penalty, minor, banned, once, _ = position
        if penalty or minor or banned or self._named or self._plan.names_cards(item):
            return (hands, turn, item, begun, shown, penalty, minor, banned, once)
        return (*(self._shape(hands, suit) for suit in range(4)), turn, item, begun, shown)

    def _shape(self, hands: tuple[int, int, int, int], suit: int) -> int:
        """Who holds the cards of a suit from the top down, without the gaps."""
        shift = 13 * suit
        held = (
            hands[0] >> shift & 0x1FFF,
            hands[1] >> shift & 0x1FFF,
            hands[2] >> shift & 0x1FFF,
            hands[3] >> shift & 0x1FFF,
        )
        shape = self._shapes.get(held)
        if shape is None:
            shape = 1
            for card in cards(held[0] | held[1] | held[2] | held[3]):
                shape = shape << 2 | next(seat for seat in range(4) if held[seat] >> card & 1)
            self._shapes[held] = shape
        return shape

    def _sure(self, position: Position) -> int:
        """Tricks that are certain at a glance: every card stands, or the hand on lead cashes its high cards."""
        hands, seat = position.hands, position.turn
        if seat % 2 != self._side:
            return 0
        hand, partner = hands[seat], hands[(seat + 2) % 4]
        against = hands[(seat + 1) % 4] | hands[(seat + 3) % 4]
        setting = self._setting
        if against & setting.trumps:
            return 0
        ours = hand | partner
        if all(not (mine := ours & suit) or not against & ABOVE[lowest(mine)] for suit in SUIT):
            return position.left
        if self._held is Held.LEGAL or setting.partner_guesses or position.item < len(self._plan.steps):
            return 0
        if setting.rules != ALL_RULES or setting.placed or position.shown or partner & setting.trumps:
            return 0
        count = 0
        for suit in SUIT:
            mine, others = hand & suit, partner & suit
            high = [card for card in cards(mine) if not against & ABOVE[card]]
            if others and len(high) < mine.bit_count():
                return 0  # partner may win a later round, and what is high here may not be reached again
            if any(under > over for over, under in zip(high, reversed(list(cards(others))), strict=False)):
                return 0
            count += len(high)
        return count

    def _moves(self, position: Position) -> Groups:
        """What may be played, in groups: the worst group counts, and within a group the claimer's side picks."""
        setting, hands, seat, trick = self._setting, position.hands, position.turn, position.trick
        hand = hands[seat]
        held_back = position.penalty | position.minor | position.banned
        defender = seat % 2 != setting.declarer % 2
        legal = (hand & SUIT[SUIT_OF[trick[0]]] or hand) if trick else hand
        if held_back and defender:
            if not trick and not position.chosen and (lying := position.penalty & hands[(seat + 2) % 4]):
                options = list(_options(lying))
                return [options] if setting.declarer % 2 == self._side else [[option] for option in options]
            allowed = _obliged(position, legal)
            if allowed & position.penalty:
                forced = list(cards(allowed))
                return [forced] if setting.declarer % 2 == self._side else [[card] for card in forced]
        else:
            allowed = legal
        if seat % 2 != self._side or self._held is Held.LEGAL:
            if held_back or self._named or self._plan.names_cards(position.item):
                return [[card] for card in cards(allowed)]
            others = hands[(seat + 1) % 4] | hands[(seat + 2) % 4] | hands[(seat + 3) % 4]
            for card in trick:
                others |= 1 << card
            return [[card] for card in different(allowed, others)]
        groups = (
            [[card] for card in self._plan.plays(setting, position)] if trick else self._plan.leads(setting, position)
        )
        if allowed != legal:
            kept = [[card for card in group if allowed >> card & 1] for group in groups]
            groups = [group for group in kept if group] or [[card] for card in cards(allowed)]
        if self._held is Held.BEST or (self._held is Held.PARTNER and seat != setting.claimer):
            return [[card for group in groups for card in group]]
        return groups

    def _played(self, position: Position, move: int) -> tuple[Position, int]:
        """The position after a move, and the trick it won for the claimer's side."""
        if move >= _OPTION:
            return _chosen(position, move), 0
        hands, turn, trick, item, begun, under, shown, penalty, minor, banned, once, _ = position
        left = list(hands)
        left[turn] ^= 1 << move
        if not trick:
            under = turn % 2 == self._side and self._plan.led_under(self._setting, position)
        elif turn % 2 != self._side and SUIT_OF[move] != SUIT_OF[trick[0]] and self._setting.finds:
            shown |= 1 << 4 * turn + SUIT_OF[trick[0]]
        trick = (*trick, move)
        after = (left[0], left[1], left[2], left[3])
        if len(trick) < 4:
            following = Position(after, (turn + 1) % 4, trick, item, begun, under, shown, penalty, minor, banned, once)
            return following, 0
        leader = (turn + 1) % 4
        winner = (leader + best_of(trick, self._setting.trump)) % 4
        won = winner % 2 == self._side
        if penalty or minor:
            lying = left[0] | left[1] | left[2] | left[3]
            penalty, minor = penalty & lying, minor & lying
        if winner != leader or once:
            banned = 0
        then = Position(after, winner, (), item, begun, under, shown, penalty, minor, banned)
        return (self._plan.after(then, won) if under else then), int(won)


def _options(lying: int) -> Iterator[int]:
    """What declarer may choose when the partner of somebody with penalty cards leads (50D2, 51B)."""
    suits = [suit for suit in range(4) if lying & SUIT[suit]]
    yield _LEAVE
    yield from (_REQUIRE + suit for suit in suits)
    for size in range(1, len(suits) + 1):
        yield from (_PROHIBIT + sum(1 << suit for suit in group) for group in combinations(suits, size))


def _chosen(position: Position, option: int) -> Position:
    """The lead after declarer's choice; penalty cards of a suit required or prohibited are picked up."""
    if option == _LEAVE:
        return position._replace(chosen=True)
    once = option < _LEAVE
    suits = 1 << option - _REQUIRE if once else option - _PROHIBIT
    penalty = position.penalty
    for suit in range(4):
        if suits >> suit & 1:
            penalty &= ~(SUIT[suit] & position.hands[(position.turn + 2) % 4])
    banned = 15 ^ suits if once else position.banned | suits
    return position._replace(chosen=True, banned=banned, banned_once=once, penalty=penalty)


def _obliged(position: Position, legal: int) -> int:
    """What a defender may play under the obligations of penalty cards (50, 51)."""
    hand, allowed = position.hands[position.turn], legal
    if not position.trick and position.banned:
        for suit in range(4):
            if position.banned >> suit & 1:
                allowed &= ~SUIT[suit]
        allowed = allowed or legal
    minor = position.minor & hand
    if minor:
        allowed &= ~(SUIT[SUIT_OF[lowest(minor)]] & ~_HONOURS & ~minor) or -1
    return allowed & position.penalty or allowed or legal

"""Search for the worst normal line: the tricks of which the claimer's side is sure against any play.

Each question is whether the side is sure of a given number of tricks. Answers are cached by position, and positions
that differ only in equivalent cards share an entry. The search is exact: pruning cannot change an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from troef.analysis.bridge.claims.normal_plays import (
    ABOVE,
    ALL_RULES,
    EVERY_CARD,
    LAPSED,
    NO_SUIT,
    SUIT,
    SUIT_OF,
    ClaimPosition,
    ClaimSetting,
    Groups,
    beats,
    cards,
    distinct_cards,
    goes_on,
    lowest,
    winning_index,
)
from troef.analysis.bridge.claims.statement_plan import StatementPlan

_HONOURS = sum(0x1F << 13 * suit + 8 for suit in range(4))
_OPTION, _REQUIRE, _PROHIBIT = 64, 64, 80
"""A move below 64 is a card. Others are declarer's choices about a lead (50D2): require or prohibit suits, or
neither."""
_LEAVE = 79
_TOLD_EVERY = 500
"""Number of positions between two progress reports."""


class PlayAssumption(Enum):
    """Assumptions about the play of the claimer's side."""

    WORST = "the worst normal play"
    PARTNER = "normal play, and the claimer's partner chooses the best of it"
    BEST = "the best normal play"
    LEGAL = "any legal play"


class LineOfPlay(NamedTuple):
    """A line of play to the end: each seat with its card, and whether the statement broke down in it."""

    plays: tuple[tuple[int, int], ...]
    broke: bool


class ClaimSearch:
    """A search for one claim. It caches the bounds of every position that it has decided."""

    def __init__(
        self,
        setting: ClaimSetting,
        plan: StatementPlan,
        held: PlayAssumption = PlayAssumption.WORST,
        progress: Callable[[int], None] = lambda _more: None,
        below: ClaimSearch | None = None,
    ) -> None:
        """Start with the sure tricks of `below`, a search of the same claim that allows all these lines and more."""
        self._setting, self._plan, self._held, self._progress = setting, plan, held, progress
        self._below = {} if below is None else below._seen
        self._side = setting.side
        self.between: tuple[int, int] | None = None
        """Lower and upper bound of the value that is being searched; None before the first is settled."""
        placed = setting.placed if setting.placed != EVERY_CARD else 0
        self._named = [placed | plan.named(item) for item in range(len(plan.steps) + 1)] + [placed]
        """Cards not equal to their neighbours in rank, by index of the current item; the last entry is for LAPSED."""
        self.saw_showing_out = False
        """True if an opponent showed out in some line, and so revealed who holds a card that matters."""
        self._seen: dict[object, tuple[int, int]] = {}
        self._looked_at = 0
        self._without: set[tuple[ClaimPosition, int]] = set()
        self._rounds: dict[tuple[int, int, int, int], tuple[int, bool]] = {}
        self._lengths: dict[tuple[int, int], int] = {}
        self._shapes: dict[tuple[int, int, int, int, int, int], int] = {}

    def value(self, position: ClaimPosition, guess: int, least: int = 0) -> int:
        """Return how many of the remaining tricks the claimer's side is sure of.

        The first question is about `guess`. Then the search asks from below and above in turn, because bounds far from
        the value are quick to decide. Meanwhile `between` has the bounds that are settled. `least` is a known lower
        bound.
        """
        low, high = least, position.left
        asked, from_above = max(guess, least + 1), False
        while low < high:
            if self.takes(position, asked):
                low = asked
            else:
                high = asked - 1
            self.between = low, high
            asked, from_above = (high if from_above else low + 1), not from_above
        return low

    def takes(self, position: ClaimPosition, tricks: int) -> bool:
        """Return whether the claimer's side is sure of this number of tricks, including the current one."""
        if tricks <= 0:
            return True
        left = position.left
        if tricks > left:
            return False
        if position.trick or position.chosen:
            return self._decide(position, tricks)
        if left == 1:  # Nobody has a choice.
            turn, hands = position.turn, position.hands
            trick = tuple(hands[(turn + steps) % 4].bit_length() - 1 for steps in range(4))
            return (turn + winning_index(trick, self._setting.trump)) % 2 == self._side
        position = self._settled(position)
        key = self._key(position)
        bounds = self._seen.get(key)
        low, high = bounds or self._glance(position, self._below.get(key, (0, 0))[0])
        if low < tricks <= high:
            answer = self._decide(position, tricks)
            low, high = (tricks, high) if answer else (low, tricks - 1)
            self._seen[key] = low, high
            self._looked_at += 1
            if self._looked_at % _TOLD_EVERY == 0:
                self._progress(_TOLD_EVERY)
        elif bounds is None:
            self._seen[key] = low, high
        return tricks <= low

    def line(self, position: ClaimPosition, tricks: int) -> LineOfPlay:
        """Return a line in which the claimer's side takes `tricks`, which must be the value of the position."""
        plays = []
        while position.left:
            position = self._settled(position)
            seat, (move, position, won) = position.turn, self._shown(position, tricks)
            tricks -= won
            if move < _OPTION:
                plays.append((seat, move))
        return LineOfPlay(tuple(plays), position.item == LAPSED)

    def line_of(self, position: ClaimPosition, tricks: int) -> LineOfPlay | None:
        """Return a line in which the claimer's side takes exactly this number of tricks, or None if there is none."""
        if not position.left:
            return None if tricks else LineOfPlay((), position.item == LAPSED)
        if not 0 <= tricks <= position.left or (position, tricks) in self._without:
            return None
        position = self._settled(position)
        for group in self._moves(position, shown=True):
            for move in group:
                after, won = self._played(position, move)
                rest = self.line_of(after, tricks - won)
                if rest is not None:
                    return LineOfPlay(
                        ((position.turn, move), *rest.plays) if move < _OPTION else rest.plays, rest.broke
                    )
        self._without.add((position, tricks))
        return None

    def _shown(self, position: ClaimPosition, tricks: int) -> tuple[int, ClaimPosition, int]:
        """Return a move in a line to the value `tricks`, the position after it, and the tricks that it won (0 or 1)."""
        for group in self._moves(position, shown=True):
            after = [(move, *self._played(position, move)) for move in group]
            if not any(self.takes(then, tricks - won + 1) for _, then, won in after):
                return next(way for way in after if len(after) == 1 or self.takes(way[1], tricks - way[2]))
        raise AssertionError("a line always goes on")

    def _decide(self, position: ClaimPosition, tricks: int) -> bool:
        for group in self._moves(position):
            for move in group:
                after, won = self._played(position, move)
                if self._decide(after, tricks) if after.trick else self.takes(after, tricks - won):
                    break
            else:
                return False
        return True

    def _settled(self, position: ClaimPosition) -> ClaimPosition:
        """Return the position without finished items of the statement and without facts that no longer matter."""
        if position.trick:
            return position
        if position.item != LAPSED and position.turn % 2 == self._side:
            position = self._plan.settled(self._setting, position)
        shown, thrown, won_in = position.shown, position.discarded, position.won_in
        if shown:
            shown = self._telling(position)
            self.saw_showing_out |= bool(shown)
        if thrown:
            thrown = self._remembered(position)
        if won_in != NO_SUIT and not goes_on(self._setting, position):
            won_in = NO_SUIT
        if shown == position.shown and thrown == position.discarded and won_in == position.won_in:
            return position
        return position._replace(shown=shown, discarded=thrown, won_in=won_in)

    def _remembered(self, position: ClaimPosition) -> int:
        """Return the opponents' highest discard of each suit, if it is above a card of ours."""
        ours, kept = position.hands[self._side] | position.hands[self._side + 2], 0
        for suit in SUIT:
            thrown, mine = position.discarded & suit, ours & suit
            if thrown > mine & -mine > 0:
                kept |= 1 << thrown.bit_length() - 1
        return kept

    def _telling(self, position: ClaimPosition) -> int:
        hands, kept = position.hands, 0
        ours = hands[self._side] | hands[self._side + 2]
        for seat in (1 - self._side, 3 - self._side):
            for suit in range(4):
                bit = 1 << 4 * seat + suit
                if position.shown & bit and (mine := ours & SUIT[suit]):
                    theirs = hands[(seat + 2) % 4] & SUIT[suit]
                    kept |= bit if theirs & ABOVE[lowest(mine)] else 0
        return kept

    def _key(self, position: ClaimPosition) -> object:
        """Return a cache key that is equal for positions that differ only in equivalent cards."""
        hands, turn, _, item, begun, _, shown, penalty, minor, banned, once, _, thrown, needed, won_in = position
        if penalty or minor or banned:
            return (hands, turn, item, begun, shown, penalty, minor, banned, once, thrown, needed, won_in)
        north, east, south, west = hands
        named = self._named[-1 if item == LAPSED else item] & (north | east | south | west)
        shapes = []
        for suit in SUIT:
            held = (north & suit, east & suit, south & suit, west & suit, thrown & suit, named & suit)
            shapes.append(self._shapes.get(held) or self._shape(held))
        return (*shapes, turn, item, begun, shown, needed, won_in, named)

    def _shape(self, held: tuple[int, int, int, int, int, int]) -> int:
        """Return the holders of the cards of a suit from the top down, and how many of our cards beat the discard."""
        thrown, named = held[4:]
        shape = 1
        for card in cards(held[0] | held[1] | held[2] | held[3]):
            shape = shape << 3 | next(seat for seat in range(4) if held[seat] >> card & 1) | (named >> card & 1) << 2
        ours = held[self._side] | held[self._side + 2]
        shape = shape << 4 | ((ours >> thrown.bit_length()).bit_count() + 1 if thrown else 0)
        self._shapes[held] = shape
        return shape

    def _glance(self, position: ClaimPosition, low: int) -> tuple[int, int]:
        """Return bounds on the tricks of the claimer's side that follow without play. `low`: a known lower bound."""
        trumps, hands, side, left = self._setting.trumps, position.hands, self._side, position.left
        high = left
        if trumps:
            mine, partners = hands[side] & trumps, hands[side + 2] & trumps
            left_of_us, right_of_us = hands[1 - side] & trumps, hands[3 - side] & trumps
            ours, theirs = mine | partners, left_of_us | right_of_us
            low = max(low, self._long(mine, theirs), self._long(partners, theirs))
            high = left - max(self._long(left_of_us, ours), self._long(right_of_us, ours))
        if position.turn % 2 != side:
            high = min(high, left - self._cashed(position))
        return max(low, self._sure(position)), high

    def _cashed(self, position: ClaimPosition) -> int:
        """Return the tricks that the opponent on lead can cash, with one more if the other opponent can be reached."""
        if position.penalty or position.minor or position.banned:
            return 0
        hands, seat, trumps = position.hands, position.turn, self._setting.trumps
        hand, left_hand, partner, right_hand = hands[seat], hands[seat - 3], hands[seat - 2], hands[seat - 1]
        count, one_more = 0, False
        for suit in SUIT:
            if not hand & suit:
                continue
            held = (hand & suit, left_hand & suit, partner & suit, right_hand & suit)
            run, reached = self._rounds.get(held) or self._won_at_once(held)
            follow = 13  # Rounds in which none of us can ruff.
            if suit != trumps and left_hand & trumps:
                follow = held[1].bit_count()
            if suit != trumps and right_hand & trumps:
                follow = min(follow, held[3].bit_count())
            count += min(run, follow)
            one_more |= reached and run < follow
        return min(count + one_more, position.left)

    def _won_at_once(self, held: tuple[int, int, int, int]) -> tuple[int, bool]:
        """Return how many rounds of a suit the leader wins, and whether its partner wins the next one."""
        hand, left_hand, partner, right_hand = held
        against, longest = left_hand | right_hand, max(left_hand.bit_count(), right_hand.bit_count())
        under = sorted(cards(partner))
        run = 0
        for card in cards(hand):
            if (against & ABOVE[card] and run < longest) or (run < len(under) and under[run] > card):
                break
            run += 1
        follows = run < min(hand.bit_count(), len(under))
        reached = follows and (run >= longest or not against & ABOVE[under[-1]])
        self._rounds[held] = run, reached
        return run, reached

    def _long(self, ours: int, theirs: int) -> int:
        """Return the number of trumps in a hand that win in any play: each higher trump beats one of them at most."""
        sure = self._lengths.get((ours, theirs))
        if sure is None:
            sure = higher = 0
            for card in cards(ours | theirs):
                if theirs >> card & 1:
                    higher += 1
                elif higher:
                    higher -= 1
                else:
                    sure += 1
            self._lengths[ours, theirs] = sure
        return sure

    def _sure(self, position: ClaimPosition) -> int:
        """Return a number of tricks that the claimer's side takes in any normal play, found without a search."""
        hands, seat, setting, side = position.hands, position.turn, self._setting, self._side
        leading = seat % 2 == side
        hand, partner = (hands[seat], hands[seat - 2]) if leading else (hands[seat - 3], hands[seat - 1])
        ours, against = hand | partner, hands[1 - side] | hands[3 - side]
        can_ruff = against & setting.trumps
        highest = all(not (mine := ours & suit) or not against & ABOVE[lowest(mine)] for suit in SUIT)
        if leading and highest and not can_ruff:
            return position.left
        if self._held is PlayAssumption.LEGAL or setting.partner_guesses or position.item < len(self._plan.steps):
            return 0
        if setting.rules != ALL_RULES:
            return 0
        held = against | position.discarded  # Discards still count when the claimer orders the suits.
        if leading:
            sure = 0 if can_ruff or partner & setting.trumps else self._cashed_by_us(position, held)
            if sure or not self._wins_its_lead(position, held):
                return sure
        elif not self._wins_their_lead(position, ours):
            return 0
        if ours & setting.trumps or can_ruff or position.needed:
            return 1
        # A trick takes one card of each hand, and a hand on lead that has a winner wins the trick.
        return max(1, min(_winners(hand, held), _winners(partner, held)))

    def _cashed_by_us(self, position: ClaimPosition, held: int) -> int:
        """Return the winners that our hand on lead cashes in any normal play; 0 if it may lose the lead or a winner."""
        hand, partner, count = position.hands[position.turn], position.hands[position.turn - 2], 0
        for suit in SUIT:
            mine, others = hand & suit, partner & suit
            high = [card for card in cards(mine) if not held & ABOVE[card]]
            bare_winner = others > held & suit and not others & others - 1
            careless = self._held is not PlayAssumption.BEST and (others > mine & -mine or position.needed & suit)
            if mine and len(high) < mine.bit_count() and (bare_winner or careless):
                return 0  # Partner may win a later round, or the suit may be led early, which can lose a winner.
            if any(under > over for over, under in zip(high, sorted(cards(others)), strict=False)):
                return 0
            count += len(high)
        return count

    def _wins_its_lead(self, position: ClaimPosition, held: int) -> bool:
        """Return whether every normal lead of our hand on lead wins the trick; `held` are the cards against it."""
        setting, hands, seat = self._setting, position.hands, position.turn
        hand, left_hand, partner, right_hand = hands[seat], hands[seat - 3], hands[seat - 2], hands[seat - 1]
        trumps, theirs_out = setting.trumps, (left_hand | right_hand) & setting.trumps
        if setting.aware and theirs_out and (hand | partner) & trumps:
            return bool(hand & trumps) and (hand | partner) & trumps > theirs_out
        within_reach = False
        for suit in SUIT:
            mine, theirs = hand & suit, held & suit
            if not mine:
                continue
            if suit == trumps and theirs_out:
                return False
            if mine > theirs or partner & suit > theirs:
                within_reach = True
                voids = (left_hand if not left_hand & suit else 0) | (right_hand if not right_hand & suit else 0)
                if suit != trumps and voids & trumps:
                    return False
            elif (partner & trumps and not partner & suit) or position.needed & suit:
                return False
        return within_reach

    def _wins_their_lead(self, position: ClaimPosition, ours: int) -> bool:
        """Return whether we win any lead of an opponent: we have the top card of the suit, and nobody can ruff it."""
        if position.penalty or position.minor or position.banned:
            return False
        hand, partner = position.hands[position.turn], position.hands[position.turn - 2]
        trumps = self._setting.trumps
        return all(
            ours & suit > (hand | partner) & suit and (suit == trumps or partner & suit or not partner & trumps)
            for suit in SUIT
            if hand & suit
        )

    def _moves(self, position: ClaimPosition, shown: bool = False) -> Groups:
        """Return the moves in groups; for a line to read (`shown`), cards stay apart if the statement names any."""
        setting, hands, seat, trick = self._setting, position.hands, position.turn, position.trick
        hand = hands[seat]
        legal = (hand & SUIT[SUIT_OF[trick[0]]] or hand) if trick else hand
        if trick and not legal & legal - 1:  # A single card.
            return [[legal.bit_length() - 1]]
        held_back = position.penalty | position.minor | position.banned
        defender = seat % 2 != setting.declarer % 2
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
        free = seat % 2 != self._side or self._held is PlayAssumption.LEGAL
        groups: Groups = []
        if free:
            apart = allowed
        else:
            normal = self._plan.plays(setting, position) if trick else self._plan.leads(setting, position)
            apart = sum(1 << group[0] for group in normal if len(group) == 1)
            groups = [group for group in normal if len(group) > 1]
        if allowed != legal and not free:
            kept = [[card for card in group if allowed >> card & 1] for group in groups]
            apart, groups = apart & allowed, [group for group in kept if group]
            apart = apart or (0 if groups else allowed)
        named = self._named[-1 if position.item == LAPSED else position.item]
        if held_back or (named and shown):
            groups = [*groups, *([card] for card in cards(apart))]
        else:
            others = hands[(seat + 1) % 4] | hands[(seat + 2) % 4] | hands[(seat + 3) % 4]
            if shown or seat % 2 == self._side:  # A discard gives information about our cards only.
                others |= position.discarded
            for card in trick:
                others |= 1 << card
            groups = [distinct_cards(sum(1 << card for card in group), others, named) for group in groups]
            groups = [*groups, *([card] for card in distinct_cards(apart, others, named))]
        if not free and (
            self._held is PlayAssumption.BEST or (self._held is PlayAssumption.PARTNER and seat != setting.claimer)
        ):
            groups = self._likeliest_first(position, [[card] for group in groups for card in group])
            return [[card for (card,) in reversed(groups)]]
        return self._likeliest_first(position, groups)

    def _likeliest_first(self, position: ClaimPosition, groups: Groups) -> Groups:
        """Return the groups in order of their probable cost to the claimer's side, the highest first."""
        if len(groups) < 2:
            return groups
        trick, hands, turn = position.trick, position.hands, position.turn
        ours = turn % 2 == self._side
        if not trick:  # First our losers, or winners of the opponent on lead and then of their partner.
            against = hands[turn - 1] | hands[turn - 3]
            if ours:
                groups.sort(key=lambda group: not against & ABOVE[group[0]])
            else:
                partner = hands[turn - 2]

                def rank_of_lead(group: list[int]) -> tuple[bool, bool]:
                    suit = SUIT[SUIT_OF[group[0]]]
                    return bool(against & ABOVE[group[0]]), against & suit > partner & suit

                groups.sort(key=rank_of_lead)
            return groups
        trump = self._setting.trump
        place = winning_index(trick, trump)
        best = trick[place]
        if ours:
            groups.sort(key=lambda group: (beats(group[0], best, trump), -(group[0] % 13)))
        elif (turn - len(trick) + place) % 2 == self._side:
            groups.sort(key=lambda group: (not beats(group[0], best, trump), group[0] % 13))
        else:
            groups.sort(key=lambda group: group[0] % 13)
        return groups

    def _played(self, position: ClaimPosition, move: int) -> tuple[ClaimPosition, int]:
        """Return the position after a move and the tricks that it won for the claimer's side (0 or 1)."""
        if move >= _OPTION:
            return _chosen(position, move), 0
        hands, turn, trick, item, begun, under, shown, penalty, minor, banned, once, _, thrown, needed, _ = position
        left = list(hands)
        left[turn] ^= 1 << move
        if not trick:
            under = turn % 2 == self._side and self._plan.led_under(self._setting, position)
            if needed and turn % 2 == self._side and (hands[turn - 1] | hands[turn - 3]) & ABOVE[move]:
                needed &= ~SUIT[SUIT_OF[move]]
        elif turn % 2 != self._side and SUIT_OF[move] != SUIT_OF[trick[0]]:
            if self._setting.finds:
                shown |= 1 << 4 * turn + SUIT_OF[trick[0]]
            if self._held is not PlayAssumption.LEGAL:
                thrown |= 1 << move
        trick = (*trick, move)
        after = (left[0], left[1], left[2], left[3])
        if len(trick) < 4:
            rest = (item, begun, under, shown, penalty, minor, banned, once, False, thrown, needed)
            return ClaimPosition(after, (turn + 1) % 4, trick, *rest), 0
        leader = (turn + 1) % 4
        place = winning_index(trick, self._setting.trump)
        winner = (leader + place) % 4
        won = winner % 2 == self._side
        followed = won and self._held is not PlayAssumption.LEGAL and SUIT_OF[trick[place]] == SUIT_OF[trick[0]]
        won_in = SUIT_OF[trick[0]] if followed else NO_SUIT
        if penalty or minor:
            lying = left[0] | left[1] | left[2] | left[3]
            penalty, minor = penalty & lying, minor & lying
        if winner != leader or once:
            banned = 0
        state = (item, begun, under, shown, penalty, minor, banned, False, False, thrown, needed, won_in)
        then = ClaimPosition(after, winner, (), *state)
        return (self._plan.after(then, won) if under else then), int(won)


def _winners(held: int, against: int) -> int:
    return sum(not against & ABOVE[card] for card in cards(held))


def _options(lying: int) -> Iterator[int]:
    """Yield declarer's choices about the lead of a defender whose partner has the penalty cards `lying` (50D2, 51B)."""
    suits = [suit for suit in range(4) if lying & SUIT[suit]]
    yield _LEAVE
    yield from (_REQUIRE + suit for suit in suits)
    for size in range(1, len(suits) + 1):
        yield from (_PROHIBIT + sum(1 << suit for suit in group) for group in combinations(suits, size))


def _chosen(position: ClaimPosition, option: int) -> ClaimPosition:
    """Return the position after declarer's choice about a lead. Penalty cards of the suits in it are picked up."""
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


def _obliged(position: ClaimPosition, legal: int) -> int:
    """Return the legal cards that a defender may play with lead restrictions and penalty cards (50, 51)."""
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

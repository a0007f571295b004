"""A second, simple implementation of normal play: sets of cards, without bits or pruning, trying every card.

It covers every kind of claim: statements, known facts, penalty cards, defenders and a current trick. It is slow on
purpose, so that its correctness is easy to see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from troef.analysis.bridge.claims.claim import Claim, StatementItem
from troef.cards import RANKS, Card, Seat, Suit

Cards = frozenset[Card]
Choice = list[list[object]]
"""Groups of moves: the worst group counts, and within a group the claimer's side picks."""

LAPSED = "lapsed"
HONOURS = {rank for rank in RANKS if str(rank) in "AKQJT"}


@dataclass(frozen=True)
class State:
    hands: tuple[Cards, ...]
    turn: Seat
    trick: tuple[Card, ...] = ()
    item: int | str = 0
    begun: bool = False  # A trick was led under this item.
    under: bool = False  # Whether the current trick was.
    out: frozenset[tuple[Seat, Suit]] = frozenset()
    major: Cards = frozenset()
    minor: Cards = frozenset()
    shut: frozenset[Suit] = frozenset()  # Suits that may not be led.
    shut_once: bool = False
    asked: bool = False  # Declarer has chosen about this lead.
    discarded: Cards = frozenset()  # Discards of the opponents.
    for_good: frozenset[Suit] = frozenset()  # Suits without which the number claimed is out of reach.
    last_suit: Suit | None = None  # The suit of our last winner from the hand on lead.

    def of(self, *seats: Seat) -> set[Card]:
        return {card for seat in seats for card in self.hands[seat.index]}


def of_suit(cards, suit: Suit | None) -> set[Card]:
    return {card for card in cards if card.suit is suit}


def apart(moves) -> Choice:
    """Return a group for each move, so that the worst one counts."""
    return [[move] for move in moves]


class Oracle:
    """Rules of normal play. `guess`: every card is placed. `held`: worst, partner (chooses the best), best or legal."""

    def __init__(self, claim: Claim, aware: bool = True, held: str = "worst", guess: bool = False) -> None:
        self.claim, self.aware, self.held, self.guess = claim, aware, held, guess
        self.trump, self.side = claim.trump.suit, claim.by.side
        spoken = [item for item in claim.statement if held != "legal"]
        self.items = [item for item in spoken if item.kind.word not in ("discard", "top-down")]
        self.top_down = any(item.kind.word == "top-down" for item in spoken)
        self.thrown: list[tuple[int, Card]] = []
        before = 0
        for item in spoken:
            if item.kind.word == "discard":
                self.thrown.append((max(before - 1, 0), item.about))
            elif item.kind.word != "top-down":
                before += 1
        self.values: dict[State, int] = {}

    def tricks(self) -> int:
        claim = self.claim
        several = [lying.seat for lying in claim.penalty_cards]
        minor = {lying.card for lying in claim.penalty_cards if lying.minor and several.count(lying.seat) == 1}
        return self.value(
            State(
                tuple(frozenset(hand) for hand in claim.hands),
                claim.turn,
                claim.trick,
                out=frozenset(claim.shown_out),
                major=frozenset(lying.card for lying in claim.penalty_cards) - minor,
                minor=frozenset(minor),
                for_good=self.needed_suits(),
            )
        )

    def needed_suits(self) -> frozenset[Suit]:
        """Return the suits that must bring more than their tops to reach the number claimed."""
        claim = self.claim
        hands = [set(claim.hands[seat.index]) for seat in self.side.seats]
        theirs = [set(claim.hands[seat.index]) for seat in self.side.opponents.seats]
        if claim.turn.side is self.side and not claim.trick:
            hand, other = (set(claim.hands[seat.index]) for seat in (claim.turn, claim.turn.partner))
            reached = any(
                of_suit(hand, suit)
                and (
                    self.highest(of_suit(other, suit), of_suit(theirs[0] | theirs[1], suit))
                    or (not of_suit(other, suit) and of_suit(other, self.trump))
                )
                for suit in Suit
            )
            hands = [hand, other if reached else set()]
        rounds, tops, ruffs = {}, {}, 0
        for suit in Suit:
            held = [of_suit(hand, suit) for hand in hands]
            against = of_suit(theirs[0] | theirs[1], suit)
            rounds[suit] = max(map(len, held))
            high = [card for card in held[0] | held[1] if not any(other > card for other in against)]
            tops[suit] = min(len(high), rounds[suit])
            if tops[suit] >= max(len(of_suit(hand, suit)) for hand in theirs):
                tops[suit] = rounds[suit]
            if suit is not self.trump:
                ruffs += abs(len(held[0]) - len(held[1]))
        most = (
            sum(rounds.values()) + min(ruffs, *(len(of_suit(hand, self.trump)) for hand in hands)) + bool(claim.trick)
        )
        wanted = claim.kept - sum(item.kind.word == "finesse" for item in claim.statement)
        return frozenset(suit for suit in Suit if most - rounds[suit] + tops[suit] < wanted)

    @staticmethod
    def highest(mine: set[Card], theirs: set[Card]) -> bool:
        return bool(mine) and all(max(mine) > card for card in theirs)

    def value(self, state: State) -> int:
        if not state.hands[state.turn.index]:
            return 0
        if state not in self.values:
            now = self.past_what_is_done(state)
            groups = self.choice(now)
            self.values[state] = min(max(self.after(now, move) for move in group) for group in groups)
        return self.values[state]

    # Players and their possible cards.

    def choice(self, state: State) -> Choice:
        seat, hand = state.turn, state.hands[state.turn.index]
        declaring = self.claim.declarer.side is self.side
        legal = set(hand)
        if state.trick:
            legal = of_suit(hand, state.trick[0].suit) or legal
        allowed = legal
        if seat.side is not self.claim.declarer.side:
            lying = state.major & state.hands[seat.partner.index]
            if not state.trick and lying and not state.asked:
                options = self.declarers_options(lying)
                return [options] if declaring else apart(options)
            allowed = self.obliged(state, legal)
            if allowed & state.major:
                return [list(allowed)] if declaring else apart(allowed)
        if seat.side is not self.side or self.held == "legal":
            return apart(allowed)
        groups = self.normal_plays(state) if state.trick else self.normal_leads(state)
        kept = [[card for card in group if card in allowed] for group in groups]
        groups = [group for group in kept if group] or apart(allowed)
        if self.held == "best" or (self.held == "partner" and seat is not self.claim.by):
            return [[card for group in groups for card in group]]
        return groups

    @staticmethod
    def declarers_options(lying: Cards) -> list[object]:
        suits = sorted({card.suit for card in lying}, key=str)
        some = [frozenset(group) for size in range(1, len(suits) + 1) for group in combinations(suits, size)]
        return ["free", *(("require", frozenset({suit})) for suit in suits), *(("prohibit", group) for group in some)]

    @staticmethod
    def obliged(state: State, legal: set[Card]) -> set[Card]:
        allowed = legal
        if not state.trick:
            allowed = {card for card in legal if card.suit not in state.shut} or legal
        for card in state.minor & state.hands[state.turn.index]:
            small = {other for other in allowed if other.suit is card.suit and other.rank not in HONOURS}
            allowed = (allowed - small | ({card} & allowed)) or allowed
        return allowed & state.major or allowed

    # Normal plays.

    def theirs(self, state: State) -> set[Card]:
        return state.of(*self.side.opponents.seats)

    def stands(self, state: State, card: Card) -> bool:
        return not any(other.suit is card.suit and other > card for other in self.theirs(state))

    def blind(self, seat: Seat) -> bool:
        """Return whether this is the partner of a claiming defender, whose cards he does not see."""
        return self.side is not self.claim.declarer.side and seat is not self.claim.by

    def placed(self, state: State) -> set[Card]:
        """Return the opponents' cards whose holder is established."""
        if self.top_down and state.item != LAPSED:
            return set()
        if self.guess:
            return self.theirs(state)
        known = {card for seat, card in self.claim.holds if seat.side is not self.side}
        return known | {card for seat, suit in state.out for card in of_suit(state.hands[seat.partner.index], suit)}

    def normal_leads(self, state: State) -> Choice:
        led = self.led_under(state)
        if isinstance(led, list):
            return apart(led)
        groups = self.unstated_leads(state, drawing=led != "wait" or self.items[state.item].kind.word == "draw-trumps")
        if led == "wait":
            groups = self.sparing(state, groups)
        return groups

    def sparing(self, state: State, groups: Choice) -> Choice:
        """Return the choice without the cards that the next item needs, if anything is left."""
        item = self.items[state.item]
        needed: set[Card] = set()
        if item.kind.word in ("ruff", "cross-ruff"):
            needed = of_suit(state.of(state.turn), self.trump)
        elif item.kind.word == "finesse":
            needed = of_suit(state.of(state.turn), item.about.suit)
        spared = [[card for card in group if card not in needed] for group in groups]
        return [group for group in spared if group] or groups

    def unstated_leads(self, state: State, drawing: bool) -> Choice:
        seat = state.turn
        mine, theirs, blind = state.of(seat), self.theirs(state), self.blind(seat)
        trump_is_out = bool(of_suit(theirs, self.trump))
        drawn = self.drawing_leads(state) if drawing and trump_is_out and not blind else []
        any_time = set(state.for_good)
        if trump_is_out and not self.aware:
            any_time.add(self.trump)
        suits = {card.suit for card in mine}
        finesses = {
            suit: opponent
            for suit in suits
            for opponent in (seat.rho, seat.lho)
            if not blind and self.finesse_is_marked(state, suit, opponent)
        }
        if drawn and self.aware:
            return [list(of_suit(mine, self.trump))] if self.trump in finesses else apart(drawn)
        forgotten = trump_is_out and not self.aware and state.last_suit is self.trump
        for_good_trump = state.last_suit is self.trump and self.trump in state.for_good
        if self.goes_on(state) and state.last_suit not in finesses and not forgotten and not for_good_trump:
            suits = {suit for suit in suits if suit is state.last_suit or suit in any_time}
        elif not blind:
            suits = self.leadable(state, suits, any_time, ignore_trumps=trump_is_out and not self.aware)
        groups: Choice = []
        from_the_other_hand: Choice = []
        for suit in suits:
            if suit in finesses:
                place = groups if finesses[suit] is seat.lho else from_the_other_hand
                place.append(list(of_suit(mine, suit)))
            else:
                groups.append([self.from_the_top(state, suit)])
        groups += [[card] for card in drawn if not any(card in group for group in groups)]
        return groups or from_the_other_hand

    def goes_on(self, state: State) -> bool:
        """Return whether the hand has another winner in the suit of its last one."""
        if state.last_suit is None:
            return False
        others = self.theirs(state) | state.discarded
        if self.blind(state.turn):
            others |= state.of(state.turn.partner)
        return self.highest(of_suit(state.of(state.turn), state.last_suit), of_suit(others, state.last_suit))

    def from_the_top(self, state: State, suit: Suit) -> Card:
        mine = of_suit(state.of(state.turn), suit)
        partners = set() if self.blind(state.turn) else of_suit(state.of(state.turn.partner), suit)
        losers = {card for card in mine if not self.stands(state, card)}
        if losers and len(partners) == 1 and self.stands(state, *partners):
            return max(losers)
        return max(mine)

    def drawing_leads(self, state: State) -> list[Card]:
        """Return the top trump, or cards that cross to the hand with trumps: to a winner there, or to a ruff."""
        mine, partners = state.of(state.turn), state.of(state.turn.partner)
        if of_suit(mine, self.trump):
            return [max(of_suit(mine, self.trump))]
        if not of_suit(partners, self.trump):
            return []
        crossing = []
        for suit in {card.suit for card in mine}:
            losers = {card for card in of_suit(mine, suit) if not self.stands(state, card)}
            opposite = of_suit(partners, suit)
            if opposite and not self.stands(state, max(opposite)):
                continue
            if losers:
                crossing.append(max(losers))
            elif any(card < min(opposite, default=card) for card in of_suit(mine, suit)):
                crossing.append(min(of_suit(mine, suit)))
        return crossing

    def leadable(self, state: State, suits: set[Suit], any_time: set[Suit | None], ignore_trumps: bool) -> set[Suit]:
        """Return the suits to lead: no losing suit while a winner is in reach. Opponents' discards count as held."""
        mine, partners = state.of(state.turn), state.of(state.turn.partner)
        theirs = self.theirs(state) | state.discarded

        def wins(cards: set[Card], suit: Suit) -> bool:
            return not (ignore_trumps and suit is self.trump) and self.highest(
                of_suit(cards, suit), of_suit(theirs, suit)
            )

        ruffed = {suit for suit in suits if not of_suit(partners, suit) and of_suit(partners, self.trump)}
        crosses = ruffed or any(wins(partners, suit) for suit in suits)
        within_reach = any(wins(mine, suit) for suit in Suit) or (
            crosses and any(wins(partners, suit) for suit in Suit)
        )
        if not within_reach:
            return suits
        good = {suit for suit in suits if wins(mine | partners, suit)}
        return {suit for suit in suits if suit in good or suit in ruffed or suit in any_time}

    def finesse_is_marked(self, state: State, suit: Suit, opponent: Seat) -> bool:
        """Return whether a finesse is marked: this opponent is known to hold every higher card."""
        mine, partners = (of_suit(state.of(seat), suit) for seat in (state.turn, state.turn.partner))
        if not mine or not partners or (suit is self.trump and not self.aware):
            return False
        behind = self.placed(state) & state.of(opponent)
        for card in mine | partners:
            higher = {other for other in of_suit(self.theirs(state), suit) if other > card}
            if all(other > card for other in of_suit(state.of(opponent), suit)):
                continue  # There is nothing to finesse against.
            if higher and higher <= behind:
                return True
        return False

    def best(self, trick: tuple[Card, ...]) -> Card:
        return max(of_suit(trick, self.trump) or of_suit(trick, trick[0].suit))

    def normal_plays(self, state: State) -> Choice:
        trick, mine = state.trick, state.of(state.turn)
        following = of_suit(mine, trick[0].suit)
        if not following and state.item != LAPSED:
            for item, card in self.thrown:
                if item <= state.item and card in mine:
                    return [[card]]
        if not state.under:
            return self.plain_plays(state)
        item = self.items[state.item]
        if item.kind.word == "give" and following:
            return [[min(following)]]
        if item.kind.word == "finesse" and len(trick) == 2 and following:
            below = {card for card in following if card < item.about}
            card = max(below) if below and max(below) > trick[0] else trick[0]
            if not self.beats(trick[1], card):
                return [[min(following) if card is trick[0] else card]]
        if item.kind.word in ("ruff", "cross-ruff"):
            ruffs = [card for card in of_suit(mine, self.trump) if self.beats(card, self.best(trick))]
            return apart(ruffs) or self.plain_plays(state)
        return self.plain_plays(state)

    def beats(self, card: Card, other: Card) -> bool:
        return card > other if card.suit is other.suit else card.suit is self.trump

    def plain_plays(self, state: State, finessing: bool = True) -> Choice:
        """Return the plain plays: follow low, or win a trick that is not yet won.

        Without a card to follow, ruff or discard a loser, never a winner before a loser.
        """
        if state.under and self.items[state.item].kind.word not in ("give", "ruff", "cross-ruff"):
            finessing = False
        seat, trick, mine = state.turn, state.trick, state.of(state.turn)
        unseen = self.theirs(state) | (state.of(seat.partner) if self.blind(seat) else set())
        last = len(trick) == 3
        feared = set() if last else set(unseen)
        if finessing and not self.blind(seat):
            gone = [seat.rho] if len(trick) < 3 else [seat.rho, seat.lho]
            feared -= self.placed(state) & state.of(*gone)

        def beaten_by(card: Card, cards: set[Card]) -> bool:
            return any(other.suit is card.suit and other > card for other in cards)

        best = self.best(trick)
        won = len(trick) > 1 and best is trick[-2] and not beaten_by(best, feared)
        following = of_suit(mine, trick[0].suit)
        if following:
            low = min(following)
            if won or best.suit is not trick[0].suit:
                return [[low]]
            over = {card for card in following if card > best}
            winners = {card for card in over if not beaten_by(card, feared)}
            if self.blind(seat) and len(trick) < 3:
                return apart({low} | (winners or ({min(over)} if over else set())))
            if not winners:
                return [[low]]
            cheapest = min(winners)
            return apart(
                card for card in winners if not any(cheapest < other < card for other in of_suit(unseen, card.suit))
            )
        trumps = of_suit(mine, self.trump)
        plain = mine - trumps
        losers = {card for card in plain if beaten_by(card, unseen)}
        blind = self.blind(seat)
        if not blind:  # A loser in partner's winning suit goes last.
            partners = state.of(seat.partner)
            kept = {suit for suit in Suit if self.highest(of_suit(partners, suit), of_suit(unseen, suit))}
            losers = {card for card in losers if card.suit not in kept} or losers
        winners = apart(plain) if blind else [list(plain)] if plain else []
        ruffs = {card for card in trumps if self.beats(card, best)}
        if won:
            return apart(losers) or winners or apart(trumps)
        if ruffs:
            seen = unseen | set(trick)
            for_a_ruff = len(trick) == 2 and not blind and beaten_by(trick[0], seen)
            return apart(ruffs if for_a_ruff else ruffs | losers)
        if losers:
            return apart(losers)
        if trumps and (beaten_by(min(trumps), unseen) or not plain):
            return [[min(trumps)]]
        return winners

    # The statement.

    def past_what_is_done(self, state: State) -> State:
        while (
            not state.trick and state.turn.side is self.side and state.item != LAPSED and state.item < len(self.items)
        ):
            led = self.led_under(state)
            if led == "done":
                state = replace(state, item=state.item + 1, begun=False)
            elif led == "broken":
                state = replace(state, item=LAPSED, begun=False)
            else:
                break
        return state

    def led_under(self, state: State) -> list[object] | str:
        if state.item == LAPSED or state.item >= len(self.items):
            return "nothing"
        item: StatementItem = self.items[state.item]
        word, about = item.kind.word, item.about
        mine, other, theirs = state.of(state.turn), state.of(state.turn.partner), self.theirs(state)
        over = "done" if state.begun else "broken"
        if word == "draw-trumps":
            if not of_suit(theirs, self.trump):
                return "done"
            trumps = of_suit(mine, self.trump)
            return [max(trumps)] if trumps else "wait" if of_suit(other, self.trump) else "broken"
        if word in ("run", "give"):
            suit = of_suit(mine, about)
            pick = max if word == "run" else min
            return [pick(suit)] if suit else "wait" if of_suit(other, about) else over
        if word == "cash":
            return [about] if about in mine else "wait" if about in other else "broken"
        if word == "finesse":
            return self.finesse_led(state, about)
        suits = [about] if word == "ruff" else [suit for suit in Suit if suit is not self.trump]

        def ruffed(leader: set[Card], opposite: set[Card], suit: Suit) -> bool:
            can = of_suit(leader, suit) and not of_suit(opposite, suit) and of_suit(opposite, self.trump)
            return bool(can) and suit is not self.trump

        led = [min(of_suit(mine, suit)) for suit in suits if ruffed(mine, other, suit)]
        if led:
            return led
        if any(ruffed(other, mine, suit) for suit in suits):
            return "wait"
        return over if word == "cross-ruff" else "broken"

    def finesse_led(self, state: State, against: Card) -> list[object] | str:
        mine, other = (of_suit(state.of(seat), against.suit) for seat in (state.turn, state.turn.partner))
        below = {card for card in mine | other if card < against}
        if against not in self.theirs(state) or not below:
            return "broken"
        card = max(below)
        holder, opposite = (mine, other) if card in mine else (other, mine)
        run = any(c > against for c in opposite) and not any(c > against for c in holder)
        leader = holder if run else opposite
        if not leader:
            return "broken"
        if leader is not mine:
            return "wait"
        return [card if run else min(mine)]

    def statement_after(self, state: State, won: bool) -> State:
        word = self.items[state.item].kind.word
        if not won and word != "give":
            return replace(state, item=LAPSED, begun=False, under=False)
        if word in ("ruff", "finesse", "cash") or (word == "give" and not won):
            return replace(state, item=state.item + 1, begun=False, under=False)
        return replace(state, begun=True, under=False)

    # After a card, or a choice of declarer.

    def after(self, state: State, move) -> int:
        if not isinstance(move, Card):
            return self.value(self.after_option(state, move))
        seat = state.turn
        hands = tuple(hand - {move} if place == seat.index else hand for place, hand in enumerate(state.hands))
        under, out = state.under, state.out
        if not state.trick:
            under = seat.side is self.side and isinstance(self.led_under(state), list)
            if seat.side is self.side and not self.stands(state, move):
                state = replace(state, for_good=state.for_good - {move.suit})
        elif seat.side is not self.side and move.suit is not state.trick[0].suit:
            state = replace(state, discarded=state.discarded | {move})
            if self.claim.edition.year != 1949:
                out = out if self.guess else out | {(seat, state.trick[0].suit)}
        trick = (*state.trick, move)
        then = replace(state, hands=hands, turn=seat.lho, trick=trick, under=under, out=out, asked=False)
        if len(trick) < 4:
            return self.value(then)
        winner = seat.lho.clockwise[trick.index(self.best(trick))]
        won = winner.side is self.side
        shut = frozenset() if state.shut_once or winner is not seat.lho else state.shut
        left = then.of(*Seat)
        then = replace(
            then, turn=winner, trick=(), shut=shut, shut_once=False, major=then.major & left, minor=then.minor & left
        )
        followed = self.best(trick).suit is trick[0].suit
        then = replace(then, last_suit=trick[0].suit if won and followed else None)
        return won + self.value(self.statement_after(then, won) if under else then)

    @staticmethod
    def after_option(state: State, option) -> State:
        if option == "free":
            return replace(state, asked=True)
        word, suits = option
        partner = state.hands[state.turn.partner.index]
        picked_up = {card for card in state.major & partner if card.suit in suits}
        require = word == "require"
        shut = frozenset(Suit) - suits if require else state.shut | suits
        return replace(state, asked=True, shut=shut, shut_once=require, major=state.major - picked_up)

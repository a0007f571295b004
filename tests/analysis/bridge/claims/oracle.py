"""The table of what is normal a second time, as plainly as can be: no bits, no pruning, every card tried.

For claims of the declaring side without a statement. Slow on purpose; it is there to be believed.
"""

from __future__ import annotations

from troef.cards import Card, Denomination, Hand, Seat, Suit

Hands = dict[Seat, frozenset[Card]]


class Oracle:
    def __init__(self, trump: Denomination, claimer: Seat, aware: bool) -> None:
        self.trump, self.side, self.aware = trump.suit, claimer.side, aware
        self.known: dict[object, int] = {}

    def tricks(self, hands: tuple[Hand, ...], turn: Seat, trick: tuple[Card, ...] = ()) -> int:
        return self.worst({seat: frozenset(hands[seat.index]) for seat in Seat}, turn, trick, frozenset())

    def worst(self, hands: Hands, turn: Seat, trick: tuple[Card, ...], out: frozenset[tuple[Seat, Suit]]) -> int:
        if not hands[turn]:
            return 0
        key = (tuple(hands[seat] for seat in Seat), turn, trick, out)
        if key not in self.known:
            self.known[key] = self.reckoned(hands, turn, trick, out)
        return self.known[key]

    def reckoned(self, hands: Hands, turn: Seat, trick: tuple[Card, ...], out: frozenset[tuple[Seat, Suit]]) -> int:
        def after(card: Card) -> int:
            return self.after(hands, turn, trick, out, card)

        if turn.side is not self.side:
            following = {card for card in hands[turn] if trick and card.suit is trick[0].suit}
            return min(map(after, following or hands[turn]))
        if trick:
            return min(map(after, self.normal_plays(hands, turn, trick, out)))
        free, plain = self.normal_leads(hands, turn, out)
        return max([*map(after, free), *([min(map(after, plain))] if plain else [])])

    def after(self, hands: Hands, turn: Seat, trick: tuple[Card, ...], out, card: Card) -> int:
        if trick and card.suit is not trick[0].suit and turn.side is not self.side:
            out = out | {(turn, trick[0].suit)}
        hands = {**hands, turn: hands[turn] - {card}}
        trick = (*trick, card)
        if len(trick) < 4:
            return self.worst(hands, turn.lho, trick, out)
        winner = turn.lho.clockwise[trick.index(self.best(trick))]
        return (winner.side is self.side) + self.worst(hands, winner, (), out)

    def best(self, trick: tuple[Card, ...]) -> Card:
        trumps = [card for card in trick if card.suit is self.trump]
        return max(trumps or [card for card in trick if card.suit is trick[0].suit])

    def theirs(self, hands: Hands) -> set[Card]:
        return {card for seat in self.side.opponents.seats for card in hands[seat]}

    def stands(self, hands: Hands, card: Card) -> bool:
        return not any(other.suit is card.suit and other > card for other in self.theirs(hands))

    def placed(self, hands: Hands, out: frozenset[tuple[Seat, Suit]]) -> set[Card]:
        return {card for seat, suit in out for card in hands[seat.partner] if card.suit is suit}

    def normal_leads(self, hands: Hands, seat: Seat, out) -> tuple[list[Card], list[Card]]:
        mine, partners = hands[seat], hands[seat.partner]
        tops = [max(card for card in mine if card.suit is suit) for suit in {card.suit for card in mine}]
        trumps_out = any(card.suit is self.trump for card in self.theirs(hands))
        if trumps_out and self.aware and any(card.suit is self.trump for card in mine):
            return [], [card for card in tops if card.suit is self.trump]
        held = {card.suit for card in mine}
        if any(self.stands(hands, card) for card in mine | partners if card.suit in held):
            tops = [card for card in tops if self.worth_leading(hands, seat, card.suit, trumps_out)]
        free: list[Card] = []
        plain: list[Card] = []
        for card in tops:
            if self.finesse_is_marked(hands, mine, partners, card.suit, out):
                free += [other for other in mine if other.suit is card.suit]
            else:
                plain.append(card)
        return free, plain

    def worth_leading(self, hands: Hands, seat: Seat, suit: Suit, trumps_out: bool) -> bool:
        partners = hands[seat.partner]
        winner = any(card.suit is suit and self.stands(hands, card) for card in hands[seat] | partners)
        void = not any(card.suit is suit for card in partners)
        ruff = void and any(card.suit is self.trump for card in partners)
        return winner or ruff or (suit is self.trump and trumps_out)

    def finesse_is_marked(self, hands: Hands, mine, partners, suit: Suit, out) -> bool:
        if not any(card.suit is suit for card in mine) or not any(card.suit is suit for card in partners):
            return False
        placed = self.placed(hands, out)
        for opponent in self.side.opponents.seats:
            behind = placed & hands[opponent]
            for card in mine | partners:
                higher = {
                    other for other in self.theirs(hands) if other.suit is suit and card.suit is suit and other > card
                }
                if higher and higher <= behind:
                    return True
        return False

    def normal_plays(self, hands: Hands, seat: Seat, trick: tuple[Card, ...], out) -> set[Card]:
        mine, theirs = hands[seat], self.theirs(hands)
        last = len(trick) == 3
        before = [seat.rho] if len(trick) < 3 else [seat.rho, seat.lho]
        harmless = self.placed(hands, out) & {card for other in before for card in hands[other]}
        feared = set() if last else theirs - harmless

        def safe(card: Card) -> bool:
            return not any(other.suit is card.suit and other > card for other in feared)

        best = self.best(trick)
        won = len(trick) > 1 and best is trick[-2] and safe(best)
        following = {card for card in mine if card.suit is trick[0].suit}
        if following:
            low = min(following)
            if won or best.suit is not trick[0].suit:
                return {low}
            winners = {card for card in following if card > best and safe(card)}
            if not winners:
                return {low}
            cheapest = min(winners)
            found = {c for c in winners if not any(o.suit is c.suit and cheapest < o < c for o in theirs)}
            partner_can = any(c.suit is best.suit and self.stands(hands, c) for c in hands[seat.partner])
            return found | ({low} if len(trick) == 1 and partner_can else set())
        trumps = {card for card in mine if card.suit is self.trump}
        lows = {min(c for c in mine if c.suit is suit) for suit in {card.suit for card in mine - trumps}}
        losers = {card for card in lows if not self.stands(hands, card)}
        ruffs = {card for card in trumps if best.suit is not self.trump or card > best}
        if not ruffs:
            if losers:
                return losers
            if trumps and (not self.stands(hands, min(trumps)) or not lows):
                return {min(trumps)}
            return lows
        if won:
            return losers or lows or ruffs
        return ruffs | losers

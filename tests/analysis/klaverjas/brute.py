"""Perfect play by exhaustive search: plain Python, no pruning, by the rules of the second reading."""

import importlib.util
from pathlib import Path

_PATH = Path(__file__).parents[2] / "klaverjas" / "second_reading.py"
_spec = importlib.util.spec_from_file_location("second_reading", _PATH)
rules = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(rules)

ORDER = "NESW"


class Brute:
    """One deal, trump suit, declaring side and set of rules."""

    def __init__(self, trump, declarers, variant, aim, four_jacks, wet_points):
        self.trump, self.declarers, self.variant = trump, declarers, variant
        self.aim, self.four_jacks, self.wet_points = aim, four_jacks, wet_points
        self.known = {}

    def value(self, hands, leader, trick=(), won=(0, 0, 0, 0, 0, 0)):
        """Return the margin of the declaring side. `won` is points, roem and tricks of both sides so far."""
        seat = ORDER[(ORDER.index(leader) + len(trick)) % 4]
        if not trick and not any(hands):
            return self.payoff(won)
        key = (hands, leader, trick, won)
        if key not in self.known:
            answers = self.answers(hands, leader, trick, won).values()
            self.known[key] = max(answers) if rules.SIDE[seat] == self.declarers else min(answers)
        return self.known[key]

    def answers(self, hands, leader, trick=(), won=(0, 0, 0, 0, 0, 0)):
        """The value after every legal card."""
        place = (ORDER.index(leader) + len(trick)) % 4
        seat, hand = ORDER[place], hands[place]
        found = {}
        for card in rules.legal(hand, list(trick), seat, self.trump, self.variant):
            left = (*hands[:place], hand - {card}, *hands[place + 1 :])
            cards = (*trick, (seat, card))
            if len(cards) < 4:
                found[card] = self.value(left, leader, cards, won)
            else:
                winner = rules.winner(list(cards), self.trump)
                found[card] = self.value(left, winner, (), self.taken(won, cards, winner, not any(left)))
        return found

    def taken(self, won, cards, winner, last):
        mine = 0 if rules.SIDE[winner] == self.declarers else 1
        total = list(won)
        total[mine] += sum(rules.value(card, self.trump) for _, card in cards) + (10 if last else 0)
        total[2 + mine] += rules.roem([card for _, card in cards], self.trump, self.four_jacks)
        total[4 + mine] += 1
        return tuple(total)

    def payoff(self, won):
        points, their_points, roem, their_roem, tricks, their_tricks = won
        if self.aim == "points":
            return points - their_points
        march = 100 if their_tricks == 0 else -100 if tricks == 0 else 0
        ahead = points + roem - their_points - their_roem
        if self.aim == "payoff" and ahead <= 0 and self.wet_points == "all":
            return -(points + their_points + roem + their_roem) + min(march, 0)
        return ahead + march

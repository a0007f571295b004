"""The klaverjas robot: samples deals that fit what its seat knows, and solves them double dummy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from troef.analysis.klaverjas.solver import KlaverjasPosition, KlaverjasSolver
from troef.cards import Card, Deck, Hand, Lang, Seat, Suit
from troef.cards.wording import card_symbol, suit_name
from troef.core.messages import Localised, _
from troef.engine.views import TableView
from troef.klaverjas.game.card_values import card_points, card_rank
from troef.laws import Text
from troef.robots.klaverjas.baseline_players import KlaverjasPlayer, play_greedily
from troef.robots.klaverjas.bid_review import BidSituation, evaluate_bids
from troef.robots.klaverjas.hand_strength import BID_THRESHOLD, best_trumps, hand_strength
from troef.robots.klaverjas.seat_knowledge import PlayKnowledge, rules_of, seats_that_passed

_SUITS = 2
"""Number of trump suits that the robot considers, the strongest first."""
_HOPELESS = 100
"""A hand this far below the bidding threshold passes without analysis."""
_SHARE = {8: 0.5, 7: 1.0}
"""Factor for `samples` with 8 or 7 cards left, as full deals take long to solve. `_ENDING` is for fewer cards."""
_ENDING = 2.0
_FEW, _PLAINLY = 3, 0.75
"""Number of legal cards in the first trick beyond which two tricks are played greedily, to save time.

The second number is the factor for `samples` in that case.
"""
_solver = KlaverjasSolver()


@dataclass(frozen=True, slots=True)
class KlaverjasRobot(KlaverjasPlayer):
    """A robot that makes the bid or play with the best expected result. More samples make it better and slower."""

    seed: int | str = 1
    samples: int = 20

    def _bid(self, view: TableView) -> tuple[Suit | None, Text]:
        seat, hand = Seat.parse(view["seat"]), Hand.parse(view["hands"][view["seat"]])
        suits = best_trumps(hand)[:_SUITS]
        if "play" not in view["legal"] or (
            "pass" in view["legal"] and hand_strength(hand, suits[0]) < BID_THRESHOLD - _HOPELESS
        ):
            return None, _("There is nothing to win with these cards.")
        forced = len(seats_that_passed(view)) == 4
        bidder = BidSituation(hand, seat, Seat.parse(view["dealer"]), rules_of(view), forced)
        count = 2 * self.samples
        ranked = evaluate_bids(bidder, self._source(view), count, suits)
        means = [(option.trump, f"{option.mean:+.0f}".replace("-", "−")) for option in ranked]
        return ranked[0].trump, _(
            "On average over {count} deals: {means}.", count=count, means=Localised(_means, means)
        )

    def _play(self, view: TableView) -> tuple[Card, Text]:
        legal, trump = [Card.parse(card) for card in view["legal"]], Suit.parse(view["trump"])
        if len(legal) == 1:
            return legal[0], _("Only one card is allowed.")
        means = self._means(view, legal)
        # Of equal means, the fewest points and then the lowest card.
        ranked = sorted(legal, key=lambda card: (-means[card], card_points(card, trump), card_rank(card, trump)))
        return ranked[0], _why_card(ranked, means)

    def _means(self, view: TableView, legal: list[Card]) -> dict[Card, float]:
        """Return the expected lead of the robot's side, in points, after each legal card."""
        seen = PlayKnowledge.of(view)
        sign = 1 if seen.seat.side is seen.declarer.side else -1
        left = len(seen.hand)
        plainly = left == Deck.KLAVERJAS.hand_size and len(legal) > _FEW
        count = max(1, round(self.samples * (_PLAINLY if plainly else _SHARE.get(left, _ENDING))))
        brings = _brings_plainly if plainly else _solver.cards
        solved = [brings(position) for position in seen.draw(self._source(view), count)]
        return {card: sign * fmean(values_of[card] for values_of in solved) for card in legal}

    def _source(self, view: TableView) -> Random:
        """Return a random source seeded by seat and moment in the deal, so every process samples the same deals."""
        return Random(f"{self.seed} {view['seat']} {len(view['auction'])} {len(view['turned'])} {len(view['trick'])}")


def _brings_plainly(position: KlaverjasPosition) -> dict[Card, int]:
    """Return declarer's lead after each card, in points, with two tricks played greedily and the rest solved."""
    ahead = {}
    for card in position.legal:
        after = position.after(card)
        assert isinstance(after, KlaverjasPosition), "a deal does not end in its first trick"
        ahead[card] = _solver.value(play_greedily(after, 7 - len(position.trick)))
    return ahead


def _why_card(ranked: list[Card], means: Mapping[Card, float]) -> Text:
    best, second = ranked[:2]
    lost = means[best] - means[second]
    if lost < 1:
        return _(
            "{best} is as good as {second}.", best=Localised(card_symbol, best), second=Localised(card_symbol, second)
        )
    return _(
        "{best} brings {lost:.0f} points more than {second} on average.",
        best=Localised(card_symbol, best),
        lost=lost,
        second=Localised(card_symbol, second),
    )


_PASSING = _("passing")


def _means(means: Sequence[tuple[Suit | None, str]], lang: Lang) -> str:
    return ", ".join(f"{_PASSING[lang] if trump is None else suit_name(trump, lang)} {mean}" for trump, mean in means)

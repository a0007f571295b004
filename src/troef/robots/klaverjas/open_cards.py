"""A klaverjas player that sees all cards: a standard to measure robots against, never seated at a live table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from troef.analysis.klaverjas.solver import KlaverjasSolver, best_suits, opening_position
from troef.cards import SEATS, SIDES, Deal, Seat, Suit
from troef.laws import Text
from troef.robots.klaverjas.baseline_players import KlaverjasPlayer
from troef.robots.klaverjas.seat_knowledge import PlayKnowledge, rules_of
from troef.robots.player import RobotAction

Json = dict[str, Any]
_solver = KlaverjasSolver()
_SEES_ALL = Text("Met alle kaarten open is dit het beste.", "With all cards seen this is best.")


@dataclass(frozen=True, slots=True)
class DoubleDummyKlaverjasPlayer(KlaverjasPlayer):
    """A player that bids and plays perfectly against opponents who do the same."""

    deal: Deal

    def _bid(self, view: Json) -> RobotAction:
        """Return a bid with the best suit of this side, or a pass.

        The side that does not deal passes if it does no worse when the dealer's side plays.
        """
        seat, dealer, rules = Seat.parse(view["seat"]), Seat.parse(view["dealer"]), rules_of(view)
        best = best_suits(
            {
                (suit, side): _solver.value(opening_position(self.deal, suit, side.seats[0], dealer, rules))
                for suit in Suit
                for side in SIDES
            }
        )
        (ours, trump), (theirs, _) = best[seat.side], best[seat.side.opponents]
        if "pass" in view["legal"] and seat.side is not dealer.side and ours <= -theirs:
            return RobotAction({"do": "bid", "by": view["seat"], "bid": "pass"}, _SEES_ALL)
        return RobotAction({"do": "bid", "by": view["seat"], "bid": "play", "trump": str(trump)}, _SEES_ALL)

    def _play(self, view: Json) -> RobotAction:
        seen = PlayKnowledge.of(view)
        hands = tuple(self.deal[seat] - seen.played for seat in SEATS)
        values = _solver.cards(seen.position(hands))
        best = max if seen.seat.side is seen.declarer.side else min
        card = best(values, key=values.__getitem__)
        return RobotAction({"do": "play", "by": view["seat"], "card": str(card)}, _SEES_ALL)

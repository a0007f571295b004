"""A player who sees all cards: something to measure robots by, and nobody who is given a seat at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from troef.analysis.klaverjas.par import best_suits
from troef.analysis.klaverjas.solver import KlaverjasSolver, opening_position
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
    """Bids and plays perfectly against players who do so too."""

    deal: Deal

    def _bid(self, view: Json) -> RobotAction:
        """The dealer's side plays its best suit; the others if that is better for them than letting it play."""
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

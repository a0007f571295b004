"""A player who sees all cards: something to measure robots by, and nobody who is given a seat at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from troef.analysis.klaverjas.par import best_suits
from troef.analysis.klaverjas.solver import KlaverjasSolver, start
from troef.cards import SEATS, SIDES, Deal, Seat, Suit
from troef.laws import Text
from troef.robots.klaverjas.seen import Seen, rules_of
from troef.robots.player import Reply, courtesy

Json = dict[str, Any]
_solver = KlaverjasSolver()
_SEES_ALL = Text("Met alle kaarten open is dit het beste.", "With all cards seen this is best.")


@dataclass(frozen=True, slots=True)
class OpenCards:
    """Bids and plays perfectly against players who do so too."""

    deal: Deal

    def act(self, view: Json, may: list[Json]) -> Reply | None:
        polite = courtesy(view, may)
        if polite is not None or not view["legal"]:
            return polite
        done = self._bid(view) if view["phase"] == "auction" else self._play(view)
        return Reply({"by": view["seat"], **done}, _SEES_ALL)

    def _bid(self, view: Json) -> Json:
        """The dealer's side plays its best suit; the others if that is better for them than letting it play."""
        seat, dealer, rules = Seat.parse(view["seat"]), Seat.parse(view["dealer"]), rules_of(view)
        best = best_suits(
            {
                (suit, side): _solver.value(start(self.deal, suit, side.seats[0], dealer, rules))
                for suit in Suit
                for side in SIDES
            }
        )
        (ours, trump), (theirs, _) = best[seat.side], best[seat.side.opponents]
        if "pass" in view["legal"] and seat.side is not dealer.side and ours <= -theirs:
            return {"do": "bid", "bid": "pass"}
        return {"do": "bid", "bid": "play", "trump": str(trump)}

    def _play(self, view: Json) -> Json:
        seen = Seen.of(view)
        hands = tuple(self.deal[seat] - seen.played for seat in SEATS)
        values = _solver.cards(seen.position(hands))
        best = max if seen.seat.side is seen.declarer.side else min
        return {"do": "play", "card": str(best(values, key=values.__getitem__))}

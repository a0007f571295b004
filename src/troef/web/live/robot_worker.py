"""Worker process for robots: returns an act with its reason for a view, or a bid review for a hand."""

from __future__ import annotations

import traceback
from random import Random
from typing import Any

from troef.cards import Hand, Seat
from troef.core.worker_process import serve_requests
from troef.robots.klaverjas.bid_review import BidSituation, evaluate_bids
from troef.robots.klaverjas.seat_knowledge import rules_of
from troef.robots.matches import robot_for
from troef.robots.player import RandomPlayer


def answer_question(question: dict[str, Any]) -> Any:
    return review_bid(question) if "hand" in question else robot_reply(question)


def review_bid(question: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the expected result of passing and of each trump suit, for the hand in the question."""
    view = question["view"]
    bidder = BidSituation(
        Hand.parse(question["hand"]),
        Seat.parse(view["seat"]),
        Seat.parse(view["dealer"]),
        rules_of(view),
        forced=question["forced"],
    )
    options = evaluate_bids(bidder, Random(question["seed"]), question["samples"])
    return [choice.as_json() | {"trump": str(choice.trump or "")} for choice in options]


class _FirstChoice(Random):
    """Random source that always takes the first of the options. The first legal call is a pass."""

    def choice(self, seq: Any) -> Any:
        return seq[0]


def robot_reply(question: dict[str, Any]) -> dict[str, Any]:
    """Return the event and reason of a robot; empty if it does nothing. If it fails, return some legal act."""
    view, may = question["view"], question["may"]
    try:
        did = robot_for(view["edition"], question["seed"], question["samples"], question["lang"]).act(view, may)
    except Exception:
        traceback.print_exc()
        did = RandomPlayer(_FirstChoice()).act(view, may)
    return {} if did is None else {"event": did.event, "reason": [did.reason.nl, did.reason.en]}


if __name__ == "__main__":
    serve_requests(answer_question)

"""Adapter that answers the conformance suite with endplay.

    troef conformance --lines --command "python scripts/ask_endplay.py"

endplay has the play, the contract of an auction and its score. It leaves the legality of calls to its user.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from endplay.types import Bid, Contract, Deal, Denom, Penalty, Player, Vul


def contract(question: dict[str, Any]) -> dict[str, Any]:
    calls = [Bid({"P": "pass"}.get(call, call)) for call in question["calls"]]
    told = Contract.from_auction(Player.find(question["dealer"]), calls)
    if told.is_passout():
        return {"contract": "P", "declarer": None}
    doubled = {Penalty.passed: "", Penalty.doubled: "X", Penalty.redoubled: "XX"}[told.penalty]
    return {"contract": f"{told.level}{told.denom.name[0].upper()}{doubled}", "declarer": told.declarer.abbr}


def cards(question: dict[str, Any]) -> dict[str, Any]:
    deal = Deal(question["deal"], trump=Denom.find(question["contract"][1]))
    deal.first = Player.find(question["declarer"]).lho
    for card in question["cards"]:
        deal.play(card)
    return {
        "turn": deal.curplayer.abbr,
        "legal": [f"{card.suit.name[0].upper()}{card.rank.abbr}" for card in deal.legal_moves()],
    }


def score(question: dict[str, Any]) -> dict[str, Any]:
    if question["edition"] == "bridge-1949":
        return {"unknown": "endplay scores by the table of today"}
    if question["contract"] == "P":
        return {"score": Contract().score(Vul.none)}
    level, denomination, doubled = question["contract"][0], question["contract"][1], question["contract"][2:]
    result = question["tricks"] - 6 - int(level)
    told = Contract(f"{level}{denomination}N{doubled}{result:+d}" if result else f"{level}{denomination}N{doubled}=")
    return {"score": told.score(Vul.both if question["vulnerable"] else Vul.none)}


ANSWERS = {"contract": contract, "cards": cards, "score": score}

if __name__ == "__main__":
    for line in sys.stdin:
        asked = json.loads(line)
        answer = ANSWERS.get(asked["kind"], lambda question: {"unknown": "not a question for endplay"})
        print(json.dumps(answer(asked["question"])), flush=True)

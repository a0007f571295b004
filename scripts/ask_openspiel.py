"""Adapter that answers the conformance suite with OpenSpiel.

    troef conformance --lines --command "python scripts/ask_openspiel.py"

Its bridge is the game without irregularities: calls, cards, and the score of a board that is played to its end.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import Any

import pyspiel

SEATS, SUITS, RANKS = "NESW", "CDHS", "23456789TJQKA"
BIDS = [f"{level}{denomination}" for level in range(1, 8) for denomination in "CDHSN"]
CALLS = ["P", "X", "XX", *BIDS]  # Numbered by OpenSpiel from 52, after the cards.
CARDS = [suit + rank for rank in RANKS for suit in SUITS]
ANY_DEAL = f"N:{RANKS}... .{RANKS}.. ..{RANKS}. ...{RANKS}"


def hands_of(deal: str) -> dict[str, list[str]]:
    """Return the cards of every seat, North first."""
    seats = SEATS[SEATS.index(deal[0]) :] + SEATS[: SEATS.index(deal[0])]
    hands = {
        seat: [suit + rank for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks]
        for seat, hand in zip(seats, deal[2:].split(), strict=True)
    }
    return {seat: hands[seat] for seat in SEATS}


@cache
def game(dealer: str, vulnerable: bool) -> Any:
    names = {"use_double_dummy_result": False, "dealer": SEATS.index(dealer), "dealer_vul": vulnerable}
    return pyspiel.load_game("bridge", names)


def table(deal: str, dealer: str, calls: list[str], vulnerable: bool = False) -> Any:
    """Return the state after the deal and these calls. OpenSpiel deals one card to each seat in turn from North."""
    state = game(dealer, vulnerable).new_initial_state()
    for four in zip(*hands_of(deal).values(), strict=True):
        for card in four:
            state.apply_action(CARDS.index(card))
    for call in calls:
        state.apply_action_with_legality_check(52 + CALLS.index(call))
    return state


def bid_at_once(contract: str) -> list[str]:
    """Return the calls of an auction in which the dealer bids the contract and it is doubled as given."""
    doubles = contract[2:]
    return [contract[:2], *{"": ["P"], "X": ["X", "P"], "XX": ["X", "XX", "P"]}[doubles], "P", "P"]


def calls(question: dict[str, Any]) -> dict[str, Any]:
    state = table(ANY_DEAL, question["dealer"], question["calls"])
    if state.is_terminal() or state.legal_actions()[0] < 52:  # The play has started.
        return {"legal": []}
    return {"turn": SEATS[state.current_player()], "legal": [CALLS[action - 52] for action in state.legal_actions()]}


def contract(question: dict[str, Any]) -> dict[str, Any]:
    state = table(ANY_DEAL, question["dealer"], question["calls"])
    if state.is_terminal():
        return {"contract": "P", "declarer": None}
    told, declarer = game(question["dealer"], False).contract_string(state.contract_index()).split()
    return {"contract": told.replace("NT", "N"), "declarer": declarer}


def cards(question: dict[str, Any]) -> dict[str, Any]:
    state = table(question["deal"], question["declarer"], bid_at_once(question["contract"]))
    for card in question["cards"]:
        state.apply_action_with_legality_check(CARDS.index(card))
    legal = [CARDS[action] for action in state.legal_actions()]
    turn = next(seat for seat, hand in hands_of(question["deal"]).items() if legal[0] in hand)  # Dummy's turn included.
    return {"turn": turn, "legal": legal}


def score(question: dict[str, Any]) -> dict[str, Any]:
    """Return the score of North's contract, on a board constructed and played to give this number of tricks."""
    if question["edition"] == "bridge-1949":
        return {"unknown": "OpenSpiel scores by the table of today"}
    if question["contract"] == "P":
        return {"score": int(table(ANY_DEAL, "N", ["P"] * 4).returns()[0])}
    board = PlayedBoard(question["contract"][1], question["tricks"])
    state = table(board.deal(), "N", bid_at_once(question["contract"]), question["vulnerable"])
    while not state.is_terminal():
        state.apply_action(CARDS.index(board.choose([CARDS[action] for action in state.legal_actions()])))
    return {"score": int(state.returns()[0])}


class PlayedBoard:
    """A constructed board. East cashes the long suit; then dummy's ace brings declarer in for the rest."""

    def __init__(self, denomination: str, tricks: int) -> None:
        self.long = denomination if denomination in SUITS else "S"
        self.own, self.entry, _ = (suit for suit in SUITS if suit != self.long)
        long, own = ([suit + rank for rank in RANKS] for suit in (self.long, self.own))
        east = [*long[tricks:], *([f"{self.entry}2"] if tricks else [])]
        north = long[tricks == 13 : tricks]
        north += own[len(north) - 13 :]
        self.ace, self.link = f"{self.entry}A", f"{self.own}2"  # Dummy's entry, and dummy's card to lead to declarer.
        south = [card for card in (self.ace, self.link, long[0]) if card not in north + east]
        rest = [card for card in CARDS if card not in {*north, *east, *south}]
        for hand in (north, east, south):
            while len(hand) < 13:
                hand.append(rest.pop())
        self.hands = {"N": north, "E": east, "S": south, "W": rest}
        self.trick: list[str] = []

    def deal(self) -> str:
        hands = (".".join("".join(c[1] for c in self.hands[seat] if c[0] == suit) for suit in "SHDC") for seat in SEATS)
        return f"N:{' '.join(hands)}"

    def choose(self, legal: list[str]) -> str:
        seat = next(seat for seat, hand in self.hands.items() if legal[0] in hand)
        card = self._choice(seat, sorted(legal, key=CARDS.index))
        self.trick = [*self.trick, card] if len(self.trick) < 4 else [card]
        return card

    def _choice(self, seat: str, legal: list[str]) -> str:
        led = self.trick[0][0] if 0 < len(self.trick) < 4 else None
        long, own = ([card for card in legal if card[0] == suit] for suit in (self.long, self.own))
        match seat, led:
            case "E", None:
                return long[-1] if long else f"{self.entry}2"
            case "S", None:
                return self.link
            case "S", self.entry:
                return self.ace
            case "S", _:
                return min(legal, key=[self.link, self.ace].__contains__)
            case "N", None | self.own:
                return (own or long)[-1]
            case "N", _:
                return long[0] if long and (led == self.long or len(own) < 2) else own[0]
        return legal[0]


ANSWERS = {"calls": calls, "contract": contract, "cards": cards, "score": score}

if __name__ == "__main__":
    for line in sys.stdin:
        asked = json.loads(line)
        answer = ANSWERS.get(asked["kind"], lambda question: {"unknown": "OpenSpiel plays the proper game only"})
        print(json.dumps(answer(asked["question"])), flush=True)

"""A poll's question and its answers as JSON, and back."""

from __future__ import annotations

from typing import Any

from troef.bridge.game.calls import parse_call
from troef.cards import Card, Hand, Seat, Vulnerability
from troef.director.poll import Answer, Asked


def asked_json(asked: Asked) -> dict[str, Any]:
    return {
        "seat": str(asked.seat),
        "hand": str(asked.hand),
        "dealer": str(asked.dealer),
        "vulnerable": str(asked.vulnerable),
        "auction": [str(call) for call in asked.auction],
        "play": [str(card) for card in asked.play],
        "dummy": None if asked.dummy is None else str(asked.dummy),
        "notes": asked.notes,
    }


def read_asked(told: dict[str, Any]) -> Asked:
    """The question that `asked_json` wrote."""
    return Asked(
        Seat.parse(told["seat"]),
        Hand.parse(told["hand"]),
        Seat.parse(told["dealer"]),
        Vulnerability.parse(told["vulnerable"]),
        tuple(map(parse_call, told["auction"])),
        tuple(map(Card.parse, told["play"])),
        None if told["dummy"] is None else Hand.parse(told["dummy"]),
        told["notes"],
    )


def answer_json(answer: Answer) -> dict[str, Any]:
    return {"chosen": answer.chosen, "considered": list(answer.considered)}


def read_answer(told: dict[str, Any]) -> Answer:
    return Answer(told["chosen"], tuple(told["considered"]))

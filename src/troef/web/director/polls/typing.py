"""What the director fills in to make a poll: known from the board where it can be, typed or clicked otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from troef.bridge.game.calls import call_words
from troef.cards import Board, Deal, Hand, Seat, TroefError, Vulnerability
from troef.director.poll import Asked
from troef.director.poll_words import typed_calls, typed_cards
from troef.web.session.deals.typing_hands import parse_hand, typed_hand
from troef.web.session.models import Case
from troef.web.site.language import lang

Fields = dict[str, str]


def deal_of(case: Case) -> Deal | None:
    """The cards of the board, where they are known."""
    board = case.evening.boards.filter(number=case.board).first() if case.board else None
    return board.deal if board else None


def beginning(case: Case, seat: Seat) -> Fields:
    """What the board tells already."""
    deal, marks = deal_of(case), Board(case.board or 1)
    return {
        "seat": str(seat),
        "hand": typed_hand(deal[seat]) if deal else "",
        "dealer": str(marks.dealer),
        "vulnerable": str(marks.vulnerable),
    }


def clicked(fields: Mapping[str, str]) -> Fields:
    """The fields after a call was added or taken back; what cannot be read stays as it was typed."""
    told = dict(fields)
    try:
        calls = [call_words(call, lang()) for call in typed_calls(told.get("auction", ""))]
    except TroefError:
        return told
    if "add" in told:
        calls += [call_words(call, lang()) for call in typed_calls(told["add"])]
    elif "back" in told:
        calls = calls[:-1]
    return told | {"auction": " ".join(calls)}


def asked_of(case: Case, fields: Mapping[str, str]) -> Asked:
    """The question that was filled in; dummy comes from the board where that is known."""
    seat, dealer = Seat.parse(fields.get("seat", "")), Seat.parse(fields.get("dealer", ""))
    asked = Asked(
        seat,
        parse_hand(fields.get("hand", "")),
        dealer,
        Vulnerability.parse(fields.get("vulnerable", "")),
        typed_calls(fields.get("auction", "")),
        typed_cards(fields.get("play", "")),
        notes=" ".join(fields.get("notes", "").split())[:1000],
    )
    return replace(asked, dummy=_dummy(case, asked, fields))


def _dummy(case: Case, asked: Asked, fields: Mapping[str, str]) -> Hand | None:
    if not asked.play:
        return None
    typed, deal, dummy = fields.get("dummy", "").strip(), deal_of(case), asked.dummy_seat
    if typed:
        return parse_hand(typed)
    return deal[dummy] if deal and dummy else None

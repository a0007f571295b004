"""What our own engine answers to a question of each kind."""

from __future__ import annotations

import json
from typing import Any

from troef import bridge, klaverjas
from troef.bridge.game.auction import Auction
from troef.bridge.game.contract import contract_text
from troef.bridge.game.play import Play, bits_of, cards_of
from troef.bridge.game.score import score
from troef.cards import SEATS
from troef.cards.reading import Json, read
from troef.conformance.case import AuctionSoFar, Kind, Played, PlaySoFar
from troef.contest.file import read_contest
from troef.contest.report import answer_lines
from troef.contest.score import score as scored


def answer(kind: Kind, question: Any) -> Json:
    """The answer, or a TroefError that says why the question is refused."""
    match kind:
        case Kind.TABLE:
            return _table(question)
        case Kind.CLAIM:
            return _claim(question)
        case Kind.CONTEST:
            text = question if isinstance(question, str) else json.dumps(question)
            told: Json = json.loads("".join(answer_lines(scored(read_contest(text)))))
            return told
        case Kind.CALLS:
            auction = _auction(question)
            return {"turn": str(auction.turn), "legal": [str(call) for call in auction.legal()]}
        case Kind.CONTRACT:
            auction = _auction(question)
            declarer = auction.declarer
            return {"contract": contract_text(auction.contract), "declarer": declarer and str(declarer)}
        case Kind.CARDS:
            return _cards(read(PlaySoFar, question))
        case Kind.SCORE:
            played = read(Played, question)
            return {"score": score(played.contract, played.tricks, played.vulnerable, played.edition)}


def _table(log: Any) -> Json:
    game = klaverjas if str(log.get("edition")).startswith("klaverjas") else bridge
    situation: Json = game.Table.read(log).situation.as_json()
    return situation


def _claim(told: Any) -> Json:
    from troef.analysis.bridge.claims.claim import Claim
    from troef.analysis.bridge.claims.verdict import verdict

    verdict_json: Json = verdict(Claim.read(told)).as_json()
    return verdict_json


def _auction(question: Any) -> Auction:
    told = read(AuctionSoFar, question)
    auction = Auction.start(told.dealer)
    for call in told.calls:
        auction = auction.push(call)
    return auction


def _cards(told: PlaySoFar) -> Json:
    hands = tuple(bits_of(told.deal[seat]) for seat in SEATS)
    play = Play(told.contract.denomination.suit, hands, told.declarer.lho)
    for card in told.cards:
        play = play.push(card)
    return {"turn": str(play.turn), "legal": [str(card) for card in cards_of(play.legal())]}

"""The situation: the public description of a state, declared field by field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from troef.cards import SIDES, Card, Seat, Side, Suit
from troef.core.records import Json, ListOf, OneOf, ParsedString, Schema, record_schema
from troef.engine.situation import (
    Adjust,
    AdjustmentDue,
    CurrentTrick,
    Decisions,
    Declarer,
    JsonWritable,
    Obligations,
    Pair,
    PairOrNull,
    PassObligation,
    PenaltyCardEntry,
    PenaltyCards,
    RevokeEntry,
    Rulings,
    SaidRuling,
    TrickCard,
    TrickCount,
    TricksWon,
    Turn,
    Unauthorized,
    UnauthorizedInformation,
    Watch,
    pending_decision,
)
from troef.klaverjas.game.bidding import KlaverjasCallStatus
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.score import PerSide
from troef.klaverjas.table.log import PlayedBy
from troef.klaverjas.table.state import KlaverjasState

_WORD = OneOf("pass", "play")


class _AllRules(Schema):
    """The form of a full set of rules, including the options that are as printed."""

    def read(self, value: Any) -> Rules:
        rules: Rules = record_schema(Rules).read(value)
        return rules

    def write(self, value: Rules) -> Json:
        return value.as_json()

    def schema(self, records: Json) -> Json:
        return record_schema(Rules).schema(records)


@dataclass(frozen=True, slots=True)
class KlaverjasCallEntry:
    """A call, and what became of it."""

    by: Annotated[Seat, "who made it"]
    call: Annotated[str, _WORD, "the call"]
    bid: Annotated[str, _WORD, "the same, by the name it has in the log"]
    trump: Annotated[Suit | None, "the suit he plays in"]
    status: Annotated[KlaverjasCallStatus, "`cancelled`: void by law"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(JsonWritable):
    """Everything that can be said about a klaverjas table."""

    edition: PlayedBy
    rules: Annotated[Rules, _AllRules(), "how is played: `variant` and every option"]
    phase: Annotated[str, OneOf("auction", "play", "ended"), "`ended`: the result stands"]
    dealer: Annotated[Seat, "the dealer"]
    turn: Turn
    legal: Annotated[
        tuple[str, ...],
        ListOf(ParsedString(str, f"pass|play|{Card.pattern}")),
        "what it may do now: in the bidding `pass` and `play`, then cards; empty while a decision is pending",
    ]
    trick: CurrentTrick
    decisions: Decisions
    auction: Annotated[tuple[KlaverjasCallEntry, ...], "every call told"]
    trump: Annotated[Suit | None, "the trump suit, when there is one"]
    declarer: Declarer
    obligations: Obligations
    penalty_cards: PenaltyCards
    unauthorized: Unauthorized
    adjust: Adjust
    watch: Watch
    tricks: TricksWon
    points: Annotated[Pair, "the points of the cards, as won at the table"]
    roem: Annotated[Pair, "the roem, as claimed at the table"]
    penalty: Annotated[Pair, "what a side receives for the other's revoke or accusation"]
    total: Annotated[PairOrNull, "once the deal is over: the points of both after wet, march and penalty"]
    winner: Annotated[Side | None, "once the deal is over: the side that won"]
    wet: Annotated[bool | None, "once the deal is over: whether declarer's side failed"]
    march: Annotated[Side | None, "the side that took every trick, if one did"]
    score: Annotated[PairOrNull, "once the deal is over: what is compared with other tables"]
    revokes: Annotated[tuple[RevokeEntry, ...], "the revoke that counted; nothing before an accusation"]
    rulings: Rulings


def situation(state: KlaverjasState) -> Situation:
    """Return the situation of a state."""
    bidding, result, award = state.bidding, state.result, state.award
    won = _pair(state.tricks_won)
    revokes: tuple[RevokeEntry, ...] = ()
    if revoke := state.revoke:
        revokes = (RevokeEntry(seat=revoke.seat, trick=revoke.trick, card=revoke.card, established=True, law="13"),)
    return Situation(
        edition=state.law.edition,
        rules=state.rules,
        phase=state.phase,
        dealer=bidding.dealer,
        turn=state.turn,
        legal=tuple(state.legal),
        trick=tuple(TrickCard(play.seat, play.card) for play in state.on_table.plays) if state.on_table else (),
        decisions=tuple(map(pending_decision, state.decisions)),
        auction=tuple(
            KlaverjasCallEntry(call.seat, call.word, call.word, call.trump, call.status) for call in bidding.calls
        ),
        trump=bidding.trump,
        declarer=bidding.declarer,
        obligations=tuple(
            PassObligation(seat, "pass", "throughout", "10")
            for side in (SIDES if state.phase == "auction" else ())
            if side in bidding.barred
            for seat in side.seats
        ),
        penalty_cards=tuple(PenaltyCardEntry(seat, card, "major", "11") for seat, card in state.penalty_cards),
        unauthorized=tuple(UnauthorizedInformation((item.seat,), item.source, item.law) for item in state.unauthorized),
        adjust=tuple(
            AdjustmentDue(SIDES, item.law) for item in state.irregularities if item.law == "II-15" and item.answer
        ),
        watch=tuple(map(SaidRuling.of, state.watch)),
        tricks=TrickCount(*won, (), won),
        points=_pair(state.points),
        roem=_pair(state.roem),
        penalty=_pair({side: award.penalty if award and award.to is side else 0 for side in SIDES}),
        total=_pair(result.total) if result else None,
        winner=result.winner if result else None,
        wet=result.wet if result else None,
        march=result.march if result else None,
        score=_pair(result.compared(state.rules)) if result else None,
        revokes=revokes,
        rulings=tuple(map(SaidRuling.of, state.rulings)),
    )


def _pair(numbers: PerSide) -> tuple[int, int]:
    return numbers[Side.NS], numbers[Side.EW]

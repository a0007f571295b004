"""The situation: the public description of a state, declared field by field."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from troef.bridge.game.calls import DOUBLE, PASS, REDOUBLE, Call, parse_call
from troef.bridge.laws.facts.auction import InsufficientBid, ReplacementKind
from troef.bridge.laws.register import EngineCitation
from troef.bridge.table.events import CALL
from troef.bridge.table.information import may_change_after, may_take_back
from troef.bridge.table.log import PlayedBy
from troef.bridge.table.play.legal_cards import legal_cards, turn_of_play
from troef.bridge.table.play.revokes import is_revoke
from troef.bridge.table.play.trick_cards import is_irregular_lead
from troef.bridge.table.questions import may_ask
from troef.bridge.table.result import result, score_for_ns, trick_transfers, tricks_won
from troef.bridge.table.state import (
    BridgeState,
    CallStatus,
    CallTask,
    LeadRestrictionState,
    Misinformation,
    Phase,
    ReplacementLimit,
    acts_barred,
)
from troef.cards import SUITS_HIGH_FIRST, Card, Seat, Side, Suit
from troef.core.records import ListOf, Nullable, OneOf, ParsedString
from troef.engine.situation import (
    Adjust,
    AdjustmentDue,
    CurrentTrick,
    Decisions,
    Declarer,
    JsonWritable,
    Law,
    Obligations,
    PairOrNull,
    PassObligation,
    PenaltyCards,
    RevokeEntry,
    Rulings,
    SaidRuling,
    TrickCard,
    TrickCount,
    TricksWon,
    TrickTransfer,
    Turn,
    Unauthorized,
    UnauthorizedInformation,
    Watch,
    pending_decision,
)


def _act(text: str) -> Call | Card:
    return Card.parse(text) if re.fullmatch(Card.pattern, text) else parse_call(text)


_ACT = ParsedString(_act, f"{CALL.pattern}|{Card.pattern}")


@dataclass(frozen=True, slots=True)
class BridgeCallEntry:
    """A call, and what became of it."""

    by: Annotated[Seat, "who made it"]
    call: Annotated[Call, CALL, "the call"]
    status: Annotated[
        CallStatus,
        "`accepted`: irregular, treated as legal; `withdrawn`: taken back by its maker and replaced; `cancelled`: void",
    ]


@dataclass(frozen=True, slots=True)
class LeadRestrictionEntry:
    """A restriction that declarer may put on a defender who must lead."""

    seat: Annotated[Seat, "the defender"]
    may_prohibit: Annotated[tuple[Suit, ...], "the suits that may be prohibited"]
    may_require: Annotated[tuple[Suit, ...], "the suits that may be required"]
    chosen: Annotated[str | None, "the id of the option that was chosen"]
    extent: Annotated[str | None, Nullable(OneOf("while-on-lead", "first-lead")), "how long it lasts, once chosen"]
    law: Law


@dataclass(frozen=True, slots=True)
class BarEntry:
    """A bar that the director puts on players."""

    for_: Annotated[tuple[Seat, ...], "the players"]
    acts: Annotated[tuple[Call | Card, ...], ListOf(_ACT), "calls or cards"]
    law: Law


@dataclass(frozen=True, slots=True)
class MisinformationEntry:
    """A side that was misinformed."""

    side: Annotated[Side, "the side"]
    from_: Annotated[Seat, "who explained"]
    may_change: Annotated[tuple[Seat, ...], "who called or played after it, and still may change that"]
    law: Law


@dataclass(frozen=True, slots=True)
class PermittedQuestion:
    """A question that a player may ask now."""

    by: Annotated[Seat, "who may ask"]
    about: Annotated[str, "as `ask` has it"]
    of: Annotated[tuple[Seat, ...], "who answers or shows a card; nobody where he looks at his own"]
    law: Law


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(JsonWritable):
    """Everything that can be said about a bridge table."""

    edition: PlayedBy
    phase: Annotated[
        Phase,
        "`clarification`: until the opening lead is faced; `ended`: the result stands, or passed out and returned",
    ]
    turn: Turn
    legal: Annotated[
        tuple[Call | Card, ...],
        ListOf(_ACT),
        "what it may do now under everything that runs; empty while a decision is pending",
    ]
    may_ask: Annotated[
        tuple[PermittedQuestion, ...], "who may ask what; nothing once the play is over: all may be asked then"
    ]
    trick: CurrentTrick
    decisions: Decisions
    auction: Annotated[tuple[BridgeCallEntry, ...], "every call told"]
    contract: Annotated[str | None, "as `4HX`, `P` when passed out; when known"]
    declarer: Declarer
    dummy: Annotated[Seat | None, "dummy, when known"]
    obligations: Obligations
    lead_restrictions: Annotated[
        tuple[LeadRestrictionEntry, ...], "what may be asked of a lead, from the auction's end"
    ]
    barred: Annotated[tuple[BarEntry, ...], "what the director bars players from"]
    penalty_cards: PenaltyCards
    misinformed: Annotated[tuple[MisinformationEntry, ...], "who was misinformed"]
    unauthorized: Unauthorized
    adjust: Adjust
    watch: Watch
    tricks: TricksWon
    score: Annotated[PairOrNull, "once the board is over: signed, one is the other's negative"]
    revokes: Annotated[tuple[RevokeEntry, ...], "every revoke, noticed or not"]
    rulings: Rulings


def situation(state: BridgeState) -> Situation:
    """Return the situation of a state."""
    ledger, auction, bidding = state.ledger, state.auction, state.phase is Phase.AUCTION
    watched = ((law, state.rules.watch[law].text) for law in ledger.watch)
    obligations = ((one.seat, one.extent.value, one.law) for one in ledger.obligations if bidding)
    score = score_for_ns(state)
    return Situation(
        edition=state.rules.edition,
        phase=state.phase,
        turn=turn_of(state),
        legal=legal(state),
        may_ask=tuple(PermittedQuestion(*question) for question in may_ask(state)),
        trick=_trick(state),
        decisions=tuple(pending_decision(pending.decision) for pending in ledger.pending),
        auction=tuple(BridgeCallEntry(call.seat, call.call, call.status) for call in state.calls),
        contract=None if bidding else "P" if auction.contract is None else str(auction.contract),
        declarer=state.declarer,
        dummy=state.dummy,
        obligations=tuple(PassObligation(seat, "pass", extent, law) for seat, extent, law in obligations),
        lead_restrictions=tuple(map(_restriction, ledger.restrictions)),
        barred=tuple(BarEntry(barred.seats, barred.acts, barred.law) for barred in ledger.barred),
        penalty_cards=ledger.penalty_cards,
        misinformed=tuple(_misinformed(state, wrong) for wrong in ledger.misinformation),
        unauthorized=tuple(UnauthorizedInformation(one.seats, one.source, one.law) for one in ledger.unauthorized),
        adjust=tuple(AdjustmentDue(adjustment.sides, adjustment.law) for adjustment in ledger.adjust),
        watch=tuple(SaidRuling(law, text.nl, text.en) for law, text in watched),
        tricks=_tricks(state),
        score=None if score is None else (score, -score),
        revokes=_revokes(state),
        rulings=tuple(map(SaidRuling.of, ledger.rulings)),
    )


def turn_of(state: BridgeState) -> Seat | None:
    """Return the hand that must act, or None if none must."""
    if state.phase is Phase.AUCTION:
        return state.auction.turn
    return turn_of_play(state)


def legal(state: BridgeState) -> tuple[Any, ...]:
    """Return what the hand that must act may call or play. Empty while a decision is pending."""
    turn = turn_of(state)
    if state.ledger.pending or turn is None:
        return ()
    return legal_calls(state, turn) if state.phase is Phase.AUCTION else legal_cards(state)


def legal_calls(state: BridgeState, seat: Seat) -> tuple[Call, ...]:
    """Return the calls that the player may make under all current obligations."""
    if state.must_pass(seat):
        return (PASS,)
    duty = state.duty(seat)
    calls = state.auction.legal() if state.may_double(seat) else _without_doubles(state.auction.legal())
    barred = acts_barred(state, seat)
    calls = tuple(call for call in calls if call not in barred) or calls
    if duty is None:
        return calls
    if duty.task is CallTask.REPEAT:
        return (duty.call,)
    if duty.limit is not ReplacementLimit.ANY:
        return (PASS,) if duty.limit is ReplacementLimit.PASS else _without_doubles(calls)
    irregularity = state.irregularity(duty.irregularity)
    tried = irregularity.facts.tried if irregularity and isinstance(irregularity.facts, InsufficientBid) else ()
    if ReplacementKind.DOUBLE in tried or ReplacementKind.INADMISSIBLE in tried:
        return _without_doubles(calls)
    return calls


def _without_doubles(calls: tuple[Call, ...]) -> tuple[Call, ...]:
    return tuple(call for call in calls if call not in (DOUBLE, REDOUBLE))


def _restriction(entry: LeadRestrictionState) -> LeadRestrictionEntry:
    prohibit, require = _high_first(entry.may_prohibit), _high_first(entry.may_require)
    return LeadRestrictionEntry(entry.seat, prohibit, require, entry.chosen, entry.extent, entry.law)


def _high_first(suits: tuple[Suit, ...]) -> tuple[Suit, ...]:
    return tuple(suit for suit in SUITS_HIGH_FIRST if suit in suits)


def _misinformed(state: BridgeState, wrong: Misinformation) -> MisinformationEntry:
    cited = state.rules.cited
    seats, law = may_change_after(state, wrong), cited[EngineCitation.MISINFORMED]
    if EngineCitation.MISINFORMED_IN_PLAY in cited and state.phase is not Phase.AUCTION:
        seats = seats or may_take_back(state, wrong)
        law = law if state.phase is Phase.CLARIFICATION else cited[EngineCitation.MISINFORMED_IN_PLAY]
    return MisinformationEntry(wrong.source.side.opponents, wrong.source, tuple(seats), law)


def _trick(state: BridgeState) -> tuple[TrickCard, ...]:
    """Return the cards of the current trick in order, with a lead that has not been ruled on yet."""
    if state.play is None:
        return ()
    unruled = {irregularity.number for irregularity in state.ledger.irregularities if is_irregular_lead(irregularity)}
    loose = () if state.play.cards else state.ledger.play.cards.loose
    leads = [(lying.seat, lying.card) for lying in loose if lying.irregularity in unruled]
    return tuple(TrickCard(seat, card) for seat, card in (*state.play.cards, *leads))


def _tricks(state: BridgeState) -> TrickCount:
    moves = trick_transfers(state)
    moved = tuple(TrickTransfer(move.giver, move.giver.opponents, move.tricks, move.law) for move in moves)
    return TrickCount(*tricks_won(state), moved, result(state))


def _revokes(state: BridgeState) -> tuple[RevokeEntry, ...]:
    """Return every revoke, but no failure in a duty that the book distinguishes from it (1949: 64 note 1, 65).

    If the edition has no paragraph about its outcome, cite the definition of a revoke.
    """
    cited = state.rules.cited
    revokes = (revoke for revoke in state.ledger.play.revokes if is_revoke(state, revoke))
    laws = ((revoke, cited.get(revoke.law, cited[EngineCitation.REVOKE])) for revoke in revokes)
    return tuple(RevokeEntry(seat=r.seat, trick=r.trick, established=r.established, law=law) for r, law in laws)

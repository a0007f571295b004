"""Claims and concessions (2017: 68–71), and later agreements about the tricks (69A, 79)."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.play import (
    ClaimMade,
    CurrentTrickOnly,
    DummyClaims,
    ExposedInPlay,
    StatementKind,
    TricksAgreed,
    TricksDisputed,
)
from troef.bridge.laws.register import EngineCitation
from troef.bridge.table import events
from troef.bridge.table.hands import roles_from
from troef.bridge.table.irregularities.processing import add_fact, close_irregularity, consult_law, open_irregularity
from troef.bridge.table.play.ledger import ClaimState
from troef.bridge.table.play.revokes import establish
from troef.bridge.table.play.trick_cards import play_of
from troef.bridge.table.result import result, tricks_won
from troef.bridge.table.state import BridgeIrregularity, BridgeState, Phase
from troef.cards import SIDES, Seat, Side, TroefError
from troef.cards.wording import seat_code
from troef.core.messages import Localised, _
from troef.engine.acts import no_complete_trick
from troef.engine.table import applies


@applies(events.ClaimEvent)
def claim(state: BridgeState, event: events.ClaimEvent) -> BridgeState:
    """Return the state after a claim of a number of the incomplete tricks."""
    return _claimed(state, event.by, event.tricks, StatementKind.CLAIM)


@applies(events.ConcedeEvent)
def concede(state: BridgeState, event: events.ConcedeEvent) -> BridgeState:
    """Return the state after a concession. If no trick is conceded, it is a remark about the current trick."""
    _require_play(state)
    if event.tricks == 0:
        facts = CurrentTrickOnly(declaring=not state.is_defender(event.by))
        state = state.with_play_ledger(trick_remark=(event.by, play_of(state).number))
        return open_irregularity(state, facts, event.by, event.by)
    return _claimed(state, event.by, _left(state) - event.tricks, StatementKind.CONCESSION)


def _require_play(state: BridgeState) -> None:
    if state.phase not in (Phase.PLAY, Phase.CLARIFICATION) or state.play is None:
        raise TroefError(_("tricks can be claimed or conceded during the play only"))


_TO = {StatementKind.CLAIM: _("claim"), StatementKind.CONCESSION: _("concess")}


def _left(state: BridgeState) -> int:
    return 13 - len(play_of(state).tricks)


def _claimed(state: BridgeState, seat: Seat, tricks: int, kind: StatementKind) -> BridgeState:
    _require_play(state)
    if seat is state.dummy:
        return open_irregularity(state, DummyClaims(), seat, seat)
    left = _left(state)
    if not 0 <= tricks <= left:
        raise TroefError(
            _(
                "{left} tricks are not complete: {seat} cannot {claim} more than that",
                left=left,
                seat=Localised(seat_code, seat),
                claim=_TO[kind],
            )
        )
    shown = _shown_with_it(state, seat)
    faced, state = shown is not state and state.is_defender(seat), shown
    number, trick = state.ledger.count + 1, play_of(state).number
    state = state.with_play_ledger(claim=ClaimState(seat, kind, tricks, left, irregularity=number))
    state = establish(state, seat.side, EngineCitation.BY_CLAIM, before=trick + 1)
    facts = ClaimMade(told=kind, declaring=not state.is_defender(seat), gives=tricks < left, faced=faced)
    return open_irregularity(state, facts, seat, seat, trick=trick)


def _shown_with_it(state: BridgeState, seat: Seat) -> BridgeState:
    """Close questions about cards that this player showed deliberately: they belong to the claim (68A, 68B2)."""
    for irregularity in state.ledger.irregularities:
        facts = irregularity.facts
        shown = isinstance(facts, ExposedInPlay) and facts.deliberate is None and not facts.director
        if shown and irregularity.seat is seat:
            state = close_irregularity(state, irregularity)
    return state


@applies(events.AgreeToClaimEvent)
def agree(state: BridgeState, event: events.AgreeToClaimEvent) -> BridgeState:
    """End the board with the claimed tricks, because an opponent agrees with the claim."""
    entry, irregularity = _last(state)
    if event.by.side is entry.seat.side:
        return state
    return add_fact(state, irregularity, agreed=True, objector=None, director=False, chosen=None)


@applies(events.ObjectToClaimEvent)
def object_to_claim(state: BridgeState, event: events.ObjectToClaimEvent) -> BridgeState:
    """Return the state after an objection to the claim. An opponent's objection withdraws an agreement (2017: 71)."""
    entry, irregularity = _last(state)
    claims, side = state.ledger.play.claims, event.by.side
    final = side in claims.next_calls or claims.round_over
    if entry.agreed and side is not entry.seat.side and not final:
        state = replace(state, phase=Phase.PLAY)
    assert isinstance(irregularity.facts, ClaimMade)
    (role,) = roles_from(entry.seat, [event.by])
    facts = replace(
        irregularity.facts,
        objector=role,
        final=entry.agreed and final,
        correction_over=claims.correction_over,
        returned=state.returned,
        director=state.ledger.director,
    )
    return consult_law(state, replace(irregularity, facts=facts, spoken=None))  # A new ruling, even if it is the same.


def _last(state: BridgeState) -> tuple[ClaimState, BridgeIrregularity]:
    """Return the last claim or concession and its irregularity. Raise TroefError if there is none."""
    entry = state.ledger.play.claims.claim
    irregularity = None if entry is None else state.irregularity(entry.irregularity)
    if entry is None or irregularity is None:
        raise TroefError(_("there is no claim or concession to speak about"))
    return entry, irregularity


@applies(events.DisputeTricksEvent)
def dispute_tricks(state: BridgeState, event: events.DisputeTricksEvent) -> BridgeState:
    """Open an irregularity about the number of tricks won (79B). The cards settle it if all are known."""
    _require_a_trick(state)
    claims = state.ledger.play.claims
    facts = TricksDisputed(
        counted=event.tricks,
        won=tricks_won(state)[event.by.side.index] if _is_told(state) else None,
        claimed=claims.claim is not None,
        round_over=claims.round_over,
        correction_over=claims.correction_over,
        play_over=state.phase is Phase.ENDED,
        **_mixed(state, event.by.side),
    )
    return open_irregularity(state, facts, event.by, event.by)


def _require_a_trick(state: BridgeState) -> None:
    if state.play is None or not state.play.tricks:
        raise no_complete_trick()


def _is_told(state: BridgeState) -> bool:
    return all(trick.cards for trick in play_of(state).tricks)


def _mixed(state: BridgeState, side: Side) -> dict[str, bool]:
    mixed = state.ledger.play.claims.mixed
    return {"mixed": side in mixed, "others_mixed": side.opponents in mixed}


@applies(events.MixCardsEvent)
def mix_cards(state: BridgeState, event: events.MixCardsEvent) -> BridgeState:
    """Record that a side mixed its played cards before the tricks were agreed, which counts in a dispute (65D)."""
    _require_a_trick(state)
    claims = state.ledger.play.claims
    if claims.agreed or event.by.side in claims.mixed:
        return state
    state = state.with_play_ledger(mixed=(*claims.mixed, event.by.side))
    for irregularity in state.irregularities_about(TricksDisputed):
        state = add_fact(state, irregularity, **_mixed(state, irregularity.seat.side), mixed_since=True)
    return state


@applies(events.AgreeTricksEvent)
def agree_tricks(state: BridgeState, event: events.AgreeTricksEvent) -> BridgeState:
    """Record that the sides agree about the tricks, and open an irregularity to check the number (79A)."""
    if state.phase is not Phase.ENDED or state.play is None:
        raise TroefError(_("no play has come to its end: there are no tricks to agree on"))
    won = result(state)[event.by.side.index] if _is_told(state) else None
    facts = TricksAgreed(counted=event.tricks, won=won, returned=state.returned)
    return open_irregularity(state.with_play_ledger(agreed=True), facts, event.by, event.by)


@applies(events.NextBoardCallEvent)
def note_next_board_call(state: BridgeState, event: events.NextBoardCallEvent) -> BridgeState:
    """Record a call on the next board, which makes that side's agreement to a claim final (69A)."""
    side = event.by.side
    if side not in state.ledger.play.claims.next_calls:
        state = state.with_play_ledger(next_calls=(*state.ledger.play.claims.next_calls, side))
    return _final(state, side)


@applies(events.EndRoundEvent)
def end_round(state: BridgeState, event: events.EndRoundEvent) -> BridgeState:
    state = state.with_play_ledger(round_over=True)
    for side in SIDES:
        state = _final(state, side)
    return state


def _final(state: BridgeState, side: object) -> BridgeState:
    """Establish the revokes of the side that agreed to a claim, because its agreement is final (63A4)."""
    entry = state.ledger.play.claims.claim
    if entry is None or not entry.agreed or entry.seat.side is side:
        return state
    return establish(state, entry.seat.side.opponents, EngineCitation.BY_AGREEMENT, before=play_of(state).number + 1)


@applies(events.EndCorrectionPeriodEvent)
def end_correction(state: BridgeState, event: events.EndCorrectionPeriodEvent) -> BridgeState:
    return state.with_play_ledger(correction_over=True, round_over=True)

"""The table: a fold over events. Facts in, state out; what is not proper goes to the law of the state's edition."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import call_words
from troef.bridge.laws import rules_of
from troef.bridge.laws.facts.auction import ActedTooSoon, ExposedInAuction, WrongNumberOfCards
from troef.bridge.laws.facts.play import ExposedInPlay, RevokeFacts
from troef.bridge.table import events, exposed_cards, hands, information, questions
from troef.bridge.table.auction.calls import not_so_hasty, proper, worked_off
from troef.bridge.table.auction.end_of_auction import ended_auction, made, turn_asked_back, turn_given_back
from troef.bridge.table.auction.replacement import change
from troef.bridge.table.irregularities import decisions
from troef.bridge.table.irregularities.processing import known, of_interest, opened, waiting
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.play import attention, cards, claims, designation, dummy
from troef.bridge.table.play.lead_choices import is_only_about_lead
from troef.bridge.table.play.settling import moved_on
from troef.bridge.table.starting_point import BridgeAuctionStart, BridgePlayStart, in_the_play
from troef.bridge.table.state import BridgeIrregularity, BridgeState, CallTask, Phase
from troef.cards import SEATS, TroefError
from troef.cards.wording import seat_name
from troef.engine.table import states


def start(log: BridgeLog) -> BridgeState:
    """The table when the board is put on it."""
    layout = log.layout
    state = BridgeState(
        rules=rules_of(log.edition, log.regulations),
        board=log.board,
        regulations=log.regulations,
        layout=layout,
        hands=(None,) * 4 if layout is None else layout.hands,
        auction=Auction.start(log.board.dealer),
        size=log.hand_size,
    )
    state = hands.opened_if_wrong(state)
    if isinstance(log.begin, BridgePlayStart):
        return in_the_play(state, log.begin)
    return state if log.begin is None else _after_calls(state, log.begin)


def _after_calls(state: BridgeState, begin: BridgeAuctionStart) -> BridgeState:
    """The table after calls that were all proper."""
    for number, call in enumerate(begin.auction, start=1):
        seat = state.auction.turn
        if state.auction.is_over:
            raise TroefError(
                f"begin: call {number}: the auction is over", f"begin: bieding {number}: het bieden is al afgelopen"
            )
        if not state.auction.is_proper(call):
            raise TroefError(
                f"begin: call {number}: {seat} cannot call {call} here",
                f"begin: bieding {number}: {call_words(call, 'nl')} kan {seat_name(seat, 'nl')} hier niet bieden",
            )
        state = step(state, events.CallEvent(seat, call))
    return state


def replay(log: BridgeLog, after: int | None = None) -> BridgeState:
    """The table after all events of a log, or after the first so many."""
    return fold(start(log), log.events[:after])


def fold(state: BridgeState, acts: Iterable[events.BridgeEvent]) -> BridgeState:
    """The table after these events, told one by one."""
    *_, state = states(step, state, acts)
    return state


def step(state: BridgeState, event: events.BridgeEvent) -> BridgeState:
    """The table after one event."""
    if type(event) is events.CallEvent and (called := proper(state, event)) is not None:
        return called
    if type(event) is events.BridgePlayEvent and (played := cards.proper(state, event)) is not None:
        return played
    named = state.ledger.play.dummy.just_named
    state = settled(HANDLERS[type(event)](_acted_too_soon(state, event), event))
    return state.setting(just_named=False) if named and type(event) is not events.DesignateEvent else state


def _acted_too_soon(state: BridgeState, event: events.BridgeEvent) -> BridgeState:
    """Nobody acts between attention and the director's explanation (2017: 9B2, 9C; 1949: 9); whoever does goes on."""
    if not state.ledger.unexplained or not isinstance(event, _ACTIONS):
        return state
    offenders, state = state.ledger.unexplained, state.noting(unexplained=())
    declarer = state.declarer
    seat = declarer if declarer is not None and event.by is state.dummy else event.by
    facts = ActedTooSoon(corrects=seat in offenders and isinstance(event, _CORRECTIONS))
    return state if state.rules.about(facts) is None else opened(state, facts, seat, seat)


_CORRECTIONS = (events.CallEvent, events.ChangeCallEvent, events.BridgeTakeBackEvent)
_ACTIONS = (*_CORRECTIONS, events.BridgePlayEvent, events.DesignateEvent, events.ClaimEvent, events.ConcedeEvent)


def settled(state: BridgeState) -> BridgeState:
    """Lets the law speak as far as it can: a director at the table takes one irregularity after the other."""
    if state.ledger.director and state.ledger.unexplained:
        state = state.noting(unexplained=())
    state = worked_off(state)
    while state.ledger.director:
        irregularity = next((other for other in waiting(state) if _is_next(state, other)), None)
        if irregularity is None:
            break
        state = worked_off(known(state, irregularity, director=True, **_seen_on_arrival(state, irregularity)))
        if state.phase is Phase.CLARIFICATION and not state.auction.is_over:  # before a lead is looked at as one
            state = ended_auction(state)
    if not state.ledger.pending:
        state = turn_given_back(state)
    if not state.ledger.pending or not state.auction.is_over or is_only_about_lead(state):
        state = ended_auction(state)
    return _director_leaves(moved_on(state))


def _is_next(state: BridgeState, irregularity: BridgeIrregularity) -> bool:
    """Return whether the director can take it now: nobody has to answer first.

    A choice about the lead to the next trick can wait for the correction of a revoke and for a card that was seen.
    """
    facts = irregularity.facts
    if facts.director or not state.ledger.pending:
        return not facts.director
    if isinstance(facts, ExposedInAuction | ExposedInPlay):
        return is_only_about_lead(state)
    return isinstance(facts, RevokeFacts) and facts.attention and not facts.established and is_only_about_lead(state)


def _seen_on_arrival(state: BridgeState, irregularity: BridgeIrregularity) -> dict[str, Any]:
    """What the director sees for himself."""
    if isinstance(irregularity.facts, WrongNumberOfCards):
        return hands.counted_now(state)
    begun = state.phase in (Phase.PLAY, Phase.ENDED)
    seen = of_interest(irregularity, auction_over=state.auction.is_over, play_begun=begun)
    return {**seen, **attention.seen_now(state, irregularity)}


def _director_leaves(state: BridgeState) -> BridgeState:
    """He stays until nothing is pending: no decision, and no call or card that has to be replaced."""
    ledger = state.ledger
    if not ledger.director or ledger.pending or any(duty.task is CallTask.REPLACE for duty in ledger.duties):
        return state
    if ledger.play.trick.owed or ledger.play.trick.lost or ledger.play.cards.shown:
        return state
    return state.noting(director=False)


def _attention(state: BridgeState, event: events.BridgeAttentionEvent) -> BridgeState:
    """Somebody draws attention to an irregularity: now the director should be called, and nobody acts until then."""
    state = _noticed(state.noting(given_back=None), event)
    others = state.ledger.irregularities if state.phase is not Phase.ENDED else ()
    offenders = {other.seat for other in others if other.spoken is None and not other.facts.director}
    return state.noting(unexplained=tuple(seat for seat in SEATS if seat in offenders and event.of in (None, seat)))


def _noticed(state: BridgeState, event: events.BridgeAttentionEvent) -> BridgeState:
    """What is pointed at is known; in the auction only where an opponent of the player who made it points."""
    if state.phase in (Phase.PLAY, Phase.ENDED):
        return attention.attention(state, event)
    state = turn_asked_back(state)
    for irregularity in state.ledger.irregularities:
        mine = event.by is not None and event.by.side is irregularity.seat.side
        if not mine and event.of in (None, irregularity.seat):
            state = known(state, irregularity, attention=True)
    return state


def _director(state: BridgeState, event: events.CallDirectorEvent) -> BridgeState:
    if state.phase in (Phase.PLAY, Phase.ENDED):
        return attention.director(state, event)
    return turn_asked_back(not_so_hasty(state)).noting(director=True, given_back=None)


def _change(state: BridgeState, event: events.ChangeCallEvent) -> BridgeState:
    """A player changes a call; one who has to replace his call does so by it."""
    duty = state.duty(event.by)
    if duty is not None and duty.task is CallTask.REPLACE and event.of is None:
        irregularity = state.irregularity(duty.irregularity)
        if irregularity is None or irregularity.other is None:  # else he has, and changes that
            return made(state, events.CallEvent(event.by, event.to))
    return change(state, event)


def _explain(state: BridgeState, event: events.ExplainEvent) -> BridgeState:
    """An explanation, in the auction or later; a card played on a wrong one may go back (47E2)."""
    state = information.explain(state, event)
    return state if state.play is None else information.after_explanation(state, event)


def _see(state: BridgeState, event: events.BridgeSeeEvent) -> BridgeState:
    """A player sees cards of another hand; declarer's view of dummy matters for a lead out of turn (54C)."""
    if state.phase is Phase.CLARIFICATION and event.of is state.dummy and event.by is state.declarer:
        state = exposed_cards.dummy_seen(state)
    return information.see(state, event)


def _return(state: BridgeState, event: events.BridgeReturnCardsEvent) -> BridgeState:
    """The hands are back in the board; when all four passed the board is over (22B)."""
    passed_out = state.phase is Phase.CLARIFICATION and state.auction.is_passed_out
    return replace(state, returned=True, phase=Phase.ENDED if passed_out else state.phase)


HANDLERS: dict[type[events.BridgeEvent], Callable[[BridgeState, Any], BridgeState]] = {
    events.CallEvent: made,
    events.ChangeCallEvent: _change,
    events.BridgeInformEvent: information.inform,
    events.ReserveRightsEvent: information.reserve,
    events.BridgeSeeEvent: _see,
    events.ExplainEvent: _explain,
    events.BridgeExposeEvent: exposed_cards.expose,
    events.BridgeRestoreEvent: hands.restore,
    events.BridgeAskEvent: questions.ask,
    events.BridgeAttentionEvent: _attention,
    events.CallDirectorEvent: _director,
    events.BridgeChooseEvent: decisions.choose,
    events.DirectorFindingEvent: decisions.rule,
    events.BridgeReturnCardsEvent: _return,
    events.BridgePlayEvent: cards.play,
    events.BridgeTakeBackEvent: cards.take_back,
    events.BridgeOmitEvent: cards.omit,
    events.FaceLeadEvent: cards.face,
    events.DesignateEvent: designation.designate,
    events.RedesignateEvent: designation.redesignate,
    events.SuggestCardEvent: dummy.suggest,
    events.ForfeitRightsEvent: dummy.forfeit,
    events.WarnDeclarerEvent: dummy.warn,
    events.ClaimEvent: claims.claim,
    events.ConcedeEvent: claims.concede,
    events.AgreeToClaimEvent: claims.agree,
    events.ObjectToClaimEvent: claims.object_,
    events.DisputeTricksEvent: claims.dispute,
    events.MixCardsEvent: claims.mix,
    events.CardDirectionEvent: questions.direction,
    events.AgreeTricksEvent: claims.score,
    events.NextBoardCallEvent: claims.next_call,
    events.EndRoundEvent: claims.end_round,
    events.EndCorrectionPeriodEvent: claims.end_correction,
}
"""What each event does."""

"""The table: a fold over events. Facts in, state out; what is not proper goes to the law of the state's edition."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import call_words
from troef.bridge.laws import rules_of
from troef.bridge.laws.facts.auction import ActedTooSoon, ExposedInAuction, WrongNumber
from troef.bridge.laws.facts.play import ExposedInPlay, Revoked
from troef.bridge.table import events, exposed_cards, hands, information, questions
from troef.bridge.table.auction.calls import not_so_hasty, proper, worked_off
from troef.bridge.table.auction.end_of_auction import ended_auction, made, turn_asked_back, turn_given_back
from troef.bridge.table.auction.replacement import change
from troef.bridge.table.irregularities import decisions
from troef.bridge.table.irregularities.processing import known, of_interest, opened, waiting
from troef.bridge.table.log import TableLog
from troef.bridge.table.play import attention, cards, claims, designation, dummy
from troef.bridge.table.play.lead_choices import is_only_about_lead
from troef.bridge.table.play.settling import moved_on
from troef.bridge.table.starting_point import CallsSoFar, PlaySoFar, in_the_play
from troef.bridge.table.state import Irregularity, Phase, State, Task
from troef.cards import SEATS, TroefError
from troef.cards.wording import seat_name
from troef.engine.table import states


def start(log: TableLog) -> State:
    """The table when the board is put on it."""
    layout = log.layout
    state = State(
        rules=rules_of(log.edition, log.regulations),
        board=log.board,
        regulations=log.regulations,
        layout=layout,
        hands=(None,) * 4 if layout is None else layout.hands,
        auction=Auction.start(log.board.dealer),
        size=log.hand_size,
    )
    state = hands.opened_if_wrong(state)
    if isinstance(log.begin, PlaySoFar):
        return in_the_play(state, log.begin)
    return state if log.begin is None else _after_calls(state, log.begin)


def _after_calls(state: State, begin: CallsSoFar) -> State:
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
        state = step(state, events.Made(seat, call))
    return state


def replay(log: TableLog, after: int | None = None) -> State:
    """The table after all events of a log, or after the first so many."""
    return fold(start(log), log.events[:after])


def fold(state: State, acts: Iterable[events.Event]) -> State:
    """The table after these events, told one by one."""
    *_, state = states(step, state, acts)
    return state


def step(state: State, event: events.Event) -> State:
    """The table after one event."""
    if type(event) is events.Made and (called := proper(state, event)) is not None:
        return called
    if type(event) is events.Play and (played := cards.proper(state, event)) is not None:
        return played
    named = state.ledger.play.dummy.just_named
    state = settled(HANDLERS[type(event)](_acted_too_soon(state, event), event))
    return state.setting(just_named=False) if named and type(event) is not events.Designate else state


def _acted_too_soon(state: State, event: events.Event) -> State:
    """Nobody acts between attention and the director's explanation (2017: 9B2, 9C; 1949: 9); whoever does goes on."""
    if not state.ledger.unexplained or not isinstance(event, _ACTIONS):
        return state
    offenders, state = state.ledger.unexplained, state.noting(unexplained=())
    declarer = state.declarer
    seat = declarer if declarer is not None and event.by is state.dummy else event.by
    facts = ActedTooSoon(corrects=seat in offenders and isinstance(event, _CORRECTIONS))
    return state if state.rules.about(facts) is None else opened(state, facts, seat, seat)


_CORRECTIONS = (events.Made, events.Change, events.TakeBack)
_ACTIONS = (*_CORRECTIONS, events.Play, events.Designate, events.Claim, events.Concede)


def settled(state: State) -> State:
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


def _is_next(state: State, irregularity: Irregularity) -> bool:
    """Return whether the director can take it now: nobody has to answer first.

    A choice about the lead to the next trick can wait for the correction of a revoke and for a card that was seen.
    """
    facts = irregularity.facts
    if facts.director or not state.ledger.pending:
        return not facts.director
    if isinstance(facts, ExposedInAuction | ExposedInPlay):
        return is_only_about_lead(state)
    return isinstance(facts, Revoked) and facts.attention and not facts.established and is_only_about_lead(state)


def _seen_on_arrival(state: State, irregularity: Irregularity) -> dict[str, Any]:
    """What the director sees for himself."""
    if isinstance(irregularity.facts, WrongNumber):
        return hands.counted_now(state)
    begun = state.phase in (Phase.PLAY, Phase.ENDED)
    seen = of_interest(irregularity, auction_over=state.auction.is_over, play_begun=begun)
    return {**seen, **attention.seen_now(state, irregularity)}


def _director_leaves(state: State) -> State:
    """He stays until nothing is pending: no decision, and no call or card that has to be replaced."""
    ledger = state.ledger
    if not ledger.director or ledger.pending or any(duty.task is Task.REPLACE for duty in ledger.duties):
        return state
    if ledger.play.trick.owed or ledger.play.trick.lost or ledger.play.cards.shown:
        return state
    return state.noting(director=False)


def _attention(state: State, event: events.Attention) -> State:
    """Somebody draws attention to an irregularity: now the director should be called, and nobody acts until then."""
    state = _noticed(state.noting(given_back=None), event)
    others = state.ledger.irregularities if state.phase is not Phase.ENDED else ()
    offenders = {other.seat for other in others if other.spoken is None and not other.facts.director}
    return state.noting(unexplained=tuple(seat for seat in SEATS if seat in offenders and event.of in (None, seat)))


def _noticed(state: State, event: events.Attention) -> State:
    """What is pointed at is known; in the auction only where an opponent of the player who made it points."""
    if state.phase in (Phase.PLAY, Phase.ENDED):
        return attention.attention(state, event)
    state = turn_asked_back(state)
    for irregularity in state.ledger.irregularities:
        mine = event.by is not None and event.by.side is irregularity.seat.side
        if not mine and event.of in (None, irregularity.seat):
            state = known(state, irregularity, attention=True)
    return state


def _director(state: State, event: events.Director) -> State:
    if state.phase in (Phase.PLAY, Phase.ENDED):
        return attention.director(state, event)
    return turn_asked_back(not_so_hasty(state)).noting(director=True, given_back=None)


def _change(state: State, event: events.Change) -> State:
    """A player changes a call; one who has to replace his call does so by it."""
    duty = state.duty(event.by)
    if duty is not None and duty.task is Task.REPLACE and event.of is None:
        irregularity = state.irregularity(duty.irregularity)
        if irregularity is None or irregularity.other is None:  # else he has, and changes that
            return made(state, events.Made(event.by, event.to))
    return change(state, event)


def _explain(state: State, event: events.Explain) -> State:
    """An explanation, in the auction or later; a card played on a wrong one may go back (47E2)."""
    state = information.explain(state, event)
    return state if state.play is None else information.after_explanation(state, event)


def _see(state: State, event: events.See) -> State:
    """A player sees cards of another hand; declarer's view of dummy matters for a lead out of turn (54C)."""
    if state.phase is Phase.CLARIFICATION and event.of is state.dummy and event.by is state.declarer:
        state = exposed_cards.dummy_seen(state)
    return information.see(state, event)


def _return(state: State, event: events.Return) -> State:
    """The hands are back in the board; when all four passed the board is over (22B)."""
    passed_out = state.phase is Phase.CLARIFICATION and state.auction.is_passed_out
    return replace(state, returned=True, phase=Phase.ENDED if passed_out else state.phase)


HANDLERS: dict[type[events.Event], Callable[[State, Any], State]] = {
    events.Made: made,
    events.Change: _change,
    events.Inform: information.inform,
    events.Reserve: information.reserve,
    events.See: _see,
    events.Explain: _explain,
    events.Expose: exposed_cards.expose,
    events.Restore: hands.restore,
    events.Ask: questions.ask,
    events.Attention: _attention,
    events.Director: _director,
    events.Choose: decisions.choose,
    events.Rule: decisions.rule,
    events.Return: _return,
    events.Play: cards.play,
    events.TakeBack: cards.take_back,
    events.Omit: cards.omit,
    events.Face: cards.face,
    events.Designate: designation.designate,
    events.Redesignate: designation.redesignate,
    events.Suggest: dummy.suggest,
    events.Forfeit: dummy.forfeit,
    events.Warn: dummy.warn,
    events.Claim: claims.claim,
    events.Concede: claims.concede,
    events.Agree: claims.agree,
    events.Object: claims.object_,
    events.Dispute: claims.dispute,
    events.Mix: claims.mix,
    events.Direction: questions.direction,
    events.Score: claims.score,
    events.NextCall: claims.next_call,
    events.EndRound: claims.end_round,
    events.EndCorrection: claims.end_correction,
}
"""What each event does."""

"""The klaverjas table as a fold over events. Every act is recorded and then judged by the articles of 1976."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from troef.engine.table import replay_states
from troef.klaverjas.game.bidding import Bidding, KlaverjasCall
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws import law_of
from troef.klaverjas.laws.facts import WrongCardCount
from troef.klaverjas.table import events
from troef.klaverjas.table.acts import calls, cards, claims, director
from troef.klaverjas.table.log import KlaverjasLog
from troef.klaverjas.table.starting_point import NOTHING, KlaverjasPlayStart
from troef.klaverjas.table.state import TRICKS, KlaverjasState


def replay(log: KlaverjasLog) -> KlaverjasState:
    """Return the state after every event of the log."""
    *_, state = replay_states(apply_event, start(log), log.events)
    return state


def start(log: KlaverjasLog) -> KlaverjasState:
    """Return the state at the start of a log. A hand without eight cards gets its ruling here (II-13)."""
    bidding, earlier, lead = Bidding(log.dealer), NOTHING, log.dealer.lho
    if isinstance(log.begin, KlaverjasPlayStart):
        bidding = bidding.with_call(KlaverjasCall(log.begin.declarer, log.begin.contract))
        earlier, lead = log.begin.earlier, log.begin.lead
    elif log.begin is not None:
        for trump in log.begin.auction:
            assert bidding.turn is not None
            bidding = bidding.with_call(KlaverjasCall(bidding.turn, trump))
    state = KlaverjasState(law_of(log.edition), log.rules, bidding, log.hands, earlier=earlier)
    if bidding.trump is not None:
        state = state.but(on_table=Trick(bidding.trump, lead))
    wrong, size = state.wrong_hands, TRICKS - earlier.count
    return state.but(number_was_wrong=bool(wrong)).with_ruling(
        *(WrongCardCount(seat, count, size) for seat, count in wrong.items())
    )


_ACTS: dict[type[Any], Callable[[KlaverjasState, Any], KlaverjasState]] = {
    events.KlaverjasBidEvent: calls.apply_call,
    events.KlaverjasInformEvent: calls.record_information,
    events.KlaverjasPlayEvent: cards.play,
    events.KlaverjasExposeEvent: cards.expose,
    events.KlaverjasTakeBackEvent: cards.take_back,
    events.KlaverjasOmitEvent: cards.omit_card,
    events.KlaverjasChooseEvent: cards.choose,
    events.CoverTrickEvent: cards.cover_trick,
    events.ClaimRoemEvent: claims.claim_roem,
    events.KlaverjasAskEvent: calls.answer_question,
    events.EndEarlyEvent: claims.end_early,
    events.ClaimAnswerEvent: claims.answer_claim,
    events.KlaverjasReturnCardsEvent: claims.return_hands,
    events.AccuseEvent: claims.accuse_of_revoke,
    events.KlaverjasSeeEvent: director.record_seen_cards,
    events.KlaverjasRestoreEvent: director.restore,
    events.DirectorCalledEvent: director.call_director,
    events.KlaverjasAttentionEvent: director.draw_attention,
    events.FindingEvent: director.apply_finding,
    events.OutsideEvent: director.ignore_event,
}


def apply_event(state: KlaverjasState, event: events.Event) -> KlaverjasState:
    """Return the state after one event. The director leaves when no decision is pending."""
    state = _ACTS[type(event)](state, event)
    return state if state.decisions else state.but(director=False)

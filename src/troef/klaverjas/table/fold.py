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
from troef.klaverjas.table.acts import calls as speaking
from troef.klaverjas.table.acts import cards as playing
from troef.klaverjas.table.acts import claims as claiming
from troef.klaverjas.table.acts import director as setting_right
from troef.klaverjas.table.log import KlaverjasLog
from troef.klaverjas.table.starting_point import NOTHING, KlaverjasPlayStart
from troef.klaverjas.table.state import TRICKS, KlaverjasState


def replay(log: KlaverjasLog) -> KlaverjasState:
    """Return the state after every event of the log."""
    *_, state = replay_states(apply_event, start(log), log.events)
    return state


def start(log: KlaverjasLog) -> KlaverjasState:
    """Return the state at the start of a log. A hand without eight cards gets its ruling here (II-13)."""
    earlier = log.begin.earlier if isinstance(log.begin, KlaverjasPlayStart) else NOTHING
    state = KlaverjasState(law_of(log.edition), log.rules, _bidding(log), log.hands, earlier=earlier)
    if state.bidding.trump is not None:
        lead = log.begin.lead if isinstance(log.begin, KlaverjasPlayStart) else log.dealer.lho
        state = state.but(on_table=Trick(state.bidding.trump, lead))
    wrong, size = state.wrong_hands, TRICKS - earlier.count
    return state.but(number_was_wrong=bool(wrong)).with_ruling(
        *(WrongCardCount(seat, count, size) for seat, count in wrong.items())
    )


def _bidding(log: KlaverjasLog) -> Bidding:
    """Return the bidding before the log begins."""
    bidding = Bidding(log.dealer)
    if isinstance(log.begin, KlaverjasPlayStart):
        return bidding.with_call(KlaverjasCall(log.begin.declarer, log.begin.contract))
    for trump in () if log.begin is None else log.begin.auction:
        assert bidding.turn is not None
        bidding = bidding.with_call(KlaverjasCall(bidding.turn, trump))
    return bidding


_ACTS: dict[type[Any], Callable[[KlaverjasState, Any], KlaverjasState]] = {
    events.KlaverjasBidEvent: speaking.apply_call,
    events.KlaverjasInformEvent: speaking.record_information,
    events.KlaverjasPlayEvent: playing.play,
    events.KlaverjasExposeEvent: playing.expose,
    events.KlaverjasTakeBackEvent: playing.take_back,
    events.KlaverjasOmitEvent: playing.omit_card,
    events.KlaverjasChooseEvent: playing.choose,
    events.CoverTrickEvent: playing.cover_trick,
    events.ClaimRoemEvent: claiming.claim_roem,
    events.KlaverjasAskEvent: speaking.answer_question,
    events.EndEarlyEvent: claiming.end_early,
    events.ClaimAnswerEvent: claiming.answer_claim,
    events.KlaverjasReturnCardsEvent: claiming.return_hands,
    events.AccuseEvent: claiming.accuse_of_revoke,
    events.KlaverjasSeeEvent: setting_right.record_seen_cards,
    events.KlaverjasRestoreEvent: setting_right.restore,
    events.DirectorCalledEvent: setting_right.call_director,
    events.KlaverjasAttentionEvent: setting_right.draw_attention,
    events.FindingEvent: setting_right.apply_finding,
    events.OutsideEvent: setting_right.ignore_event,
}


def apply_event(state: KlaverjasState, event: events.Event) -> KlaverjasState:
    """Return the state after one event. The director leaves when no decision is pending."""
    state = _ACTS[type(event)](state, event)
    return state if state.decisions else state.but(director=False)

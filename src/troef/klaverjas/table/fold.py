"""The table: facts in, situation out. Every act is recorded and then judged by the articles of 1976."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from troef.engine.table import states
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
    """The table after every event of the log."""
    *_, state = states(step, start(log), log.events)
    return state


def start(log: KlaverjasLog) -> KlaverjasState:
    """The table before anything has happened; a hand without eight cards is ruled at once (II-13)."""
    earlier = log.begin.earlier if isinstance(log.begin, KlaverjasPlayStart) else NOTHING
    state = KlaverjasState(law_of(log.edition), log.rules, _bidding(log), log.hands, earlier=earlier)
    if state.bidding.trump is not None:
        lead = log.begin.lead if isinstance(log.begin, KlaverjasPlayStart) else log.dealer.lho
        state = state.but(on_table=Trick(state.bidding.trump, lead))
    wrong, size = state.wrong_hands, TRICKS - earlier.count
    return state.but(number_was_wrong=bool(wrong)).ruled(
        *(WrongCardCount(seat, count, size) for seat, count in wrong.items())
    )


def _bidding(log: KlaverjasLog) -> Bidding:
    """The calls before the log begins."""
    bidding = Bidding(log.dealer)
    if isinstance(log.begin, KlaverjasPlayStart):
        return bidding.with_call(KlaverjasCall(log.begin.declarer, log.begin.contract))
    for trump in () if log.begin is None else log.begin.auction:
        assert bidding.turn is not None
        bidding = bidding.with_call(KlaverjasCall(bidding.turn, trump))
    return bidding


_ACTS: dict[type[Any], Callable[[KlaverjasState, Any], KlaverjasState]] = {
    events.KlaverjasBidEvent: speaking.bid,
    events.KlaverjasInformEvent: speaking.inform,
    events.KlaverjasPlayEvent: playing.play,
    events.KlaverjasExposeEvent: playing.expose,
    events.KlaverjasTakeBackEvent: playing.take_back,
    events.KlaverjasOmitEvent: playing.omit,
    events.KlaverjasChooseEvent: playing.choose,
    events.CoverTrickEvent: playing.cover,
    events.ClaimRoemEvent: claiming.claim_roem,
    events.KlaverjasAskEvent: speaking.ask,
    events.EndEarlyEvent: claiming.end_early,
    events.ClaimAnswerEvent: claiming.answer,
    events.KlaverjasReturnCardsEvent: claiming.hands_back,
    events.AccuseEvent: claiming.accuse,
    events.KlaverjasSeeEvent: setting_right.see,
    events.KlaverjasRestoreEvent: setting_right.restore,
    events.DirectorCalledEvent: setting_right.director_called,
    events.KlaverjasAttentionEvent: setting_right.attention,
    events.FindingEvent: setting_right.find,
    events.OutsideEvent: setting_right.outside,
}


def step(state: KlaverjasState, event: events.Event) -> KlaverjasState:
    """The table after one more act; the director leaves when nothing is left to answer."""
    state = _ACTS[type(event)](state, event)
    return state if state.decisions else state.but(director=False)

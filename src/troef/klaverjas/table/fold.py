"""The table: facts in, situation out. Every act is recorded and then judged by the articles of 1976."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from troef.engine.table import states
from troef.klaverjas.game.bidding import Bidding, Call
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws import law_of
from troef.klaverjas.laws.facts import WrongNumber
from troef.klaverjas.table import events
from troef.klaverjas.table.acts import calls as speaking
from troef.klaverjas.table.acts import cards as playing
from troef.klaverjas.table.acts import claims as claiming
from troef.klaverjas.table.acts import director as setting_right
from troef.klaverjas.table.log import Log
from troef.klaverjas.table.starting_point import NOTHING, PlaySoFar
from troef.klaverjas.table.state import TRICKS, State


def replay(log: Log) -> State:
    """The table after every event of the log."""
    *_, state = states(step, start(log), log.events)
    return state


def start(log: Log) -> State:
    """The table before anything has happened; a hand without eight cards is ruled at once (II-13)."""
    earlier = log.begin.earlier if isinstance(log.begin, PlaySoFar) else NOTHING
    state = State(law_of(log.edition), log.rules, _bidding(log), log.hands, earlier=earlier)
    if state.bidding.trump is not None:
        lead = log.begin.lead if isinstance(log.begin, PlaySoFar) else log.dealer.lho
        state = state.but(on_table=Trick(state.bidding.trump, lead))
    wrong, size = state.wrong_hands, TRICKS - earlier.count
    return state.but(number_was_wrong=bool(wrong)).ruled(
        *(WrongNumber(seat, count, size) for seat, count in wrong.items())
    )


def _bidding(log: Log) -> Bidding:
    """The calls before the log begins."""
    bidding = Bidding(log.dealer)
    if isinstance(log.begin, PlaySoFar):
        return bidding.with_call(Call(log.begin.declarer, log.begin.contract))
    for trump in () if log.begin is None else log.begin.auction:
        assert bidding.turn is not None
        bidding = bidding.with_call(Call(bidding.turn, trump))
    return bidding


_ACTS: dict[type[Any], Callable[[State, Any], State]] = {
    events.Bid: speaking.bid,
    events.Inform: speaking.inform,
    events.Play: playing.play,
    events.Expose: playing.expose,
    events.TakeBack: playing.take_back,
    events.Omit: playing.omit,
    events.Choose: playing.choose,
    events.Cover: playing.cover,
    events.ClaimRoem: claiming.claim_roem,
    events.Ask: speaking.ask,
    events.EndEarly: claiming.end_early,
    events.Answer: claiming.answer,
    events.Return: claiming.hands_back,
    events.Accuse: claiming.accuse,
    events.See: setting_right.see,
    events.Restore: setting_right.restore,
    events.DirectorCalled: setting_right.director_called,
    events.Attention: setting_right.attention,
    events.Find: setting_right.find,
    events.Outside: setting_right.outside,
}


def step(state: State, event: events.Event) -> State:
    """The table after one more act; the director leaves when nothing is left to answer."""
    state = _ACTS[type(event)](state, event)
    return state if state.decisions else state.but(director=False)

"""The klaverjas table as a fold over events. Every act is recorded and then judged by the articles of 1976."""

from __future__ import annotations

from troef.engine.table import handlers_in, replay_states
from troef.engine.verbs import TableEvent
from troef.klaverjas.game.bidding import Bidding, KlaverjasCall
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws import law_of
from troef.klaverjas.laws.facts import WrongCardCount
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


_HANDLERS = handlers_in(*map(vars, (calls, cards, claims, director)))


def apply_event(state: KlaverjasState, event: TableEvent) -> KlaverjasState:
    """Return the state after one event. The director leaves when no decision is pending."""
    state = _HANDLERS[type(event)](state, event)
    return state if state.decisions else state.but(director=False)

"""The fold under random logs: it never crashes, its options work, its prefixes replay, and its numbers agree."""

import random
import runpy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.game.calls import PASS
from troef.bridge.table.events import BridgeChooseEvent, DirectorFindingEvent
from troef.bridge.table.fold import apply_event, apply_events
from troef.bridge.table.log import EVENTS
from troef.bridge.table.situation import Situation, situation
from troef.bridge.table.state import Phase
from troef.cards import SEATS, TroefError
from troef.core.records import read, write

ACTS = runpy.run_path(str(Path(__file__).parents[3] / "scripts" / "random_acts.py"))
EDITIONS = ("bridge-2017", "bridge-2007", "bridge-1949")


def random_table(seed, length=30):
    """Return the events of a random possible auction, and its states."""
    board = ACTS["RandomBoard"](EDITIONS[seed % len(EDITIONS)], seed)
    states = [board.state]
    while len(board.events) < length and board.state.phase in (Phase.AUCTION, Phase.CLARIFICATION):
        happened = len(board.events)
        board.happens(board.next_event(wild=0.5, answering=0.5), strict=False)
        states += [board.state] * (len(board.events) - happened)
    return EVENTS.read(board.events), states


def consistent(state):
    """Check what holds at every table, however irregular."""
    told = situation(state)
    assert len(state.standing_call_indexes) == len(state.auction.calls)
    for place, (seat, call) in zip(state.standing_call_indexes, state.auction.calls, strict=True):
        if place is not None:
            assert state.calls[place].seat is seat
            assert call in (None, state.calls[place].call)
            assert state.calls[place].status.in_force
    counting = [place for place in state.standing_call_indexes if place is not None]
    assert len(set(counting)) == len(counting)
    seats = [obligation.seat for obligation in told.obligations]
    assert not (told.decisions and told.legal)
    if state.phase is Phase.AUCTION and not told.decisions:
        assert told.legal, "somebody can always call"
        assert told.turn not in seats or told.legal == (PASS,)
    assert len(seats) == len(set(seats))
    for cited in (told.rulings, told.watch, told.unauthorized, told.obligations, told.lead_restrictions, told.adjust):
        assert all(entry.law for entry in cited)
    assert read(Situation, write(told)) == told
    return told


@given(st.integers(0, 10**9))
def test_random_events_never_crash_and_leave_a_consistent_table(seed):
    for state in random_table(seed)[1]:
        consistent(state)


@given(st.integers(0, 10**9))
def test_replaying_a_prefix_gives_the_same_situation(seed):
    events, states = random_table(seed)
    first = states[0]
    for length in range(0, len(events) + 1, 7):
        assert situation(apply_events(first, events[:length])) == situation(states[length])


@given(st.integers(0, 10**9))
def test_every_option_that_is_offered_can_be_chosen(seed):
    for state in random_table(seed, 20)[1]:
        first = {each.decision.by: each for each in reversed(state.ledger.pending)}
        for by, pending in first.items():
            if by == "TD":
                for answer in (0, 1) if pending.decision.question == "tricks" else (True, False):
                    consistent(apply_event(state, DirectorFindingEvent(None, pending.decision.question, answer)))
            for option in pending.decision.options:
                seat = next(each for each in SEATS if str(each) == by)
                now = apply_event(state, BridgeChooseEvent(seat, option.id))
                consistent(now)
                assert pending not in now.ledger.pending


@given(st.integers(0, 10**9))
def test_what_is_listed_as_legal_is_no_irregularity(seed):
    """A legal call never opens an irregularity of its own; law 17 may still give back a turn that was passed over."""
    source = random.Random(seed)
    for state in random_table(seed, 15)[1]:
        legal = situation(state).legal
        if state.phase is Phase.AUCTION and legal and state.auction.regular and not state.ledger.irregularities:
            call = source.choice(legal)
            (event,) = EVENTS.read([{"do": "call", "by": str(state.auction.turn), "call": str(call)}])
            now = apply_event(state, event)
            assert all(irregularity.place != len(state.calls) for irregularity in now.ledger.irregularities)
            assert now.calls[len(state.calls)].status.value == "stands"


@given(st.lists(st.one_of(st.none(), st.integers(), st.text(max_size=3), st.dictionaries(st.text(), st.text()))))
def test_nonsense_is_refused_in_one_sentence(events):
    for event in events:
        with pytest.raises(TroefError, match=r"^event 1: ") as error:
            EVENTS.read([event])
        assert str(error.value).startswith("event 1: ")
        assert "\n" not in str(error.value)

import pytest

from troef.bridge.table.fold import replay
from troef.bridge.table.irregularities.processing import add_fact, relevant_facts
from troef.bridge.table.log import BridgeLog

INSUFFICIENT = {
    "edition": "bridge-2017",
    "board": 1,
    "events": [{"do": "call", "by": "N", "call": "1S"}, {"do": "call", "by": "E", "call": "1D"}],
}


def test_a_fact_that_the_record_lacks_is_refused_by_name():
    state = replay(BridgeLog.read(INSUFFICIENT))
    (irregularity,) = state.ledger.irregularities
    with pytest.raises(TypeError, match=r"^InsufficientBid has no fact acepted, lho_akted$"):
        add_fact(state, irregularity, acepted=True, lho_akted=True)


def test_what_is_known_already_changes_nothing():
    state = replay(BridgeLog.read(INSUFFICIENT))
    (irregularity,) = state.ledger.irregularities
    assert add_fact(state, irregularity, director=False) is state


def test_of_what_is_seen_only_what_the_record_asks_is_of_interest():
    (irregularity,) = replay(BridgeLog.read(INSUFFICIENT)).ledger.irregularities
    assert relevant_facts(irregularity, accepted=True, play_begun=True) == {"accepted": True}

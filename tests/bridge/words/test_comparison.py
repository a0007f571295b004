"""Why an edition stops: a sentence for every event that can be told."""

import pytest

from troef.bridge.table import events
from troef.bridge.table.events import EVENT, Event
from troef.bridge.table.fold import replay, start
from troef.bridge.table.log import TableLog
from troef.bridge.words.comparison import _SENTENCES, reason

STATE = start(TableLog.read({"edition": "bridge-1949", "board": 1, "events": []}))


@pytest.mark.parametrize(
    ("told", "nl", "en"),
    [
        ({"do": "play", "by": "W", "card": "SK"}, "West heeft ♠H hier niet in de hand.", "West does not hold ♠K here."),
        ({"do": "warn", "by": "N"}, "Noord is hier niet de blinde.", "North is not dummy here."),
        (
            {"do": "rule", "by": "TD", "question": "damage", "answer": True},
            "De wedstrijdleider kan dit hier niet vaststellen.",
            "The director cannot find this here.",
        ),
    ],
)
def test_what_stands_in_the_way(told, nl, en):
    said = reason(STATE, EVENT.read(told))
    assert (said.nl, said.en) == (nl, en)


def test_a_board_that_is_over():
    log = {"edition": "bridge-2017", "board": 1, "events": [{"do": "call", "by": s, "call": "P"} for s in "NESW"]}
    log["events"].append({"do": "return"})
    said = reason(replay(TableLog.read(log)), EVENT.read({"do": "play", "by": "N", "card": "SK"}))
    assert (said.nl, said.en) == (
        "Het spel is in deze uitgave al afgelopen.",
        "The board is over already in this edition.",
    )


def test_every_kind_of_event_that_can_be_refused_has_its_own_sentence():
    told = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    never_refused = {"Made", "Inform", "Reserve", "Attention", "Director", "Return", "NextCall", "EndRound"}
    named = {kind.__name__ for kind in told if "do" in vars(kind)} - never_refused - {"EndCorrection"}
    assert named == {kind.__name__ for kind in _SENTENCES} | {"Choose", "Play"}

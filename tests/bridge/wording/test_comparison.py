"""Reasons why an edition skips an event: there is a sentence for every event."""

import pytest

from troef.bridge.table import events
from troef.bridge.table.events import EVENT
from troef.bridge.table.fold import replay, start
from troef.bridge.table.log import BridgeLog
from troef.bridge.wording.comparison import explain_skip
from troef.engine.verbs import TableEvent

STATE = start(BridgeLog.read({"edition": "bridge-1949", "board": 1, "events": []}))


@pytest.mark.parametrize(
    ("told", "nl", "en"),
    [
        ({"do": "play", "by": "W", "card": "SK"}, "West heeft ♠H hier niet in de hand.", "West does not hold ♠K here."),
        (
            {"do": "change", "by": "N", "to": "1S"},
            "Noord heeft hier geen bieding om te wijzigen.",
            "North has no call here to change.",
        ),
        (
            {"do": "explain", "by": "N", "call": 1, "text": "x"},
            "De bieding die Noord uitlegt, is er niet.",
            "The call that North explains is not there.",
        ),
        (
            {"do": "take-back", "by": "E", "card": "S2"},
            "Oost heeft die kaart hier niet gespeeld.",
            "East has not played that card here.",
        ),
        ({"do": "omit", "by": "E"}, "Oost hoeft hier niet bij te spelen.", "It is not for East to play here."),
        ({"do": "face"}, "Er ligt geen gedekte uitkomst.", "There is no face-down lead."),
        (
            {"do": "designate", "by": "S", "suit": "S"},
            "Zuid kan hier geen kaart van de blinde noemen.",
            "South cannot name a card of dummy here.",
        ),
        (
            {"do": "redesignate", "by": "S", "card": "S2"},
            "Zuid heeft geen kaart genoemd die gewijzigd kan worden.",
            "South named no card that can be changed.",
        ),
        (
            {"do": "expose", "by": "S", "cards": ["S2"], "how": "shown"},
            "Deze kaarten liggen hier niet zoals Zuid ze zou zien of tonen.",
            "These cards are not where South needs them.",
        ),
        (
            {"do": "restore", "by": "S", "card": "S2", "from": "floor"},
            "Er is hier geen hand die Zuid moet herstellen.",
            "There is no hand here for South to correct.",
        ),
        (
            {"do": "ask", "by": "S", "about": "trick"},
            "Waar Zuid naar vraagt, is er nog niet.",
            "South asks about something that is not there yet.",
        ),
        (
            {"do": "claim", "by": "S", "tricks": 14},
            "Zoveel slagen zijn er voor Zuid niet over.",
            "Fewer tricks than that are left for South.",
        ),
        (
            {"do": "agree", "by": "S"},
            "Er is niets opgeëist of afgestaan waar Zuid over kan spreken.",
            "There is no claim that South could speak of.",
        ),
        (
            {"do": "attention", "by": "S"},
            "Dit kan Zuid in deze uitgave niet doen.",
            "South cannot do this in this edition.",
        ),
        ({"do": "warn", "by": "N"}, "Noord is hier niet de blinde.", "North is not dummy here."),
        (
            {"do": "rule", "by": "TD", "question": "damage", "answer": True},
            "De wedstrijdleider kan dit hier niet vaststellen.",
            "The director cannot find this here.",
        ),
    ],
)
def test_what_stands_in_the_way(told, nl, en):
    said = explain_skip(STATE, EVENT.read(told))
    assert (said.nl, said.en) == (nl, en)


def test_a_board_that_is_over():
    log = {"edition": "bridge-2017", "board": 1, "events": [{"do": "call", "by": s, "call": "P"} for s in "NESW"]}
    log["events"].append({"do": "return"})
    said = explain_skip(replay(BridgeLog.read(log)), EVENT.read({"do": "play", "by": "N", "card": "SK"}))
    assert (said.nl, said.en) == (
        "Het spel is in deze uitgave al afgelopen.",
        "The board is over already in this edition.",
    )


def test_every_kind_of_event_that_can_be_refused_has_its_own_sentence():
    told = set(EVENT.kinds.values())
    never_refused = {
        "CallEvent",
        "BridgeInformEvent",
        "ReserveRightsEvent",
        "BridgeAttentionEvent",
        "CallDirectorEvent",
        "BridgeReturnCardsEvent",
        "NextBoardCallEvent",
        "EndRoundEvent",
    }
    named = {kind.__name__ for kind in told} - never_refused - {"EndCorrectionPeriodEvent"}
    own = {kind.__name__ for kind in told if kind.impossible is not TableEvent.impossible}
    assert named == own | {"BridgeChooseEvent", "BridgePlayEvent"}


def test_a_dispute_where_an_edition_has_no_trick_yet():
    from troef.bridge import Table
    from troef.bridge.wording.comparison import explain_skip
    from troef.cards import Seat

    def said(event):
        text = explain_skip(Table("bridge-2017", board=1).state, event)
        return text.nl, text.en

    assert said(events.DisputeTricksEvent(Seat.E, 1)) == (
        "Er is nog geen slag die Oost kan tellen.",
        "There is no trick yet for East to count.",
    )
    assert {
        said(event)
        for event in (
            events.MixCardsEvent(Seat.E),
            events.CardDirectionEvent(Seat.E),
            events.AgreeTricksEvent(Seat.E, 1),
        )
    } == {("Zo ver is het spel hier nog niet voor Oost.", "The board has not come to that point for East.")}

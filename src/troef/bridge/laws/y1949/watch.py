"""The articles of 1949 that may lead to an adjusted score, and the paragraphs that the engine cites."""

from __future__ import annotations

from troef.bridge.laws.register import Cited, Watched

_DISTURBED = frozenset({"influenced", "damage"})

WATCH = {
    "12a": Watched(
        "Is er schade die geen straf van dit boek goedmaakt?",
        "Is there damage that no penalty of this book makes good?",
    ),
    "13": Watched(
        "Is het spel te veel verstoord doordat iemand een kaart van een ander zag?",
        "Did it disturb the board too much that somebody saw another's card?",
        _DISTURBED,
        either=True,
    ),
    "16": Watched(
        "Is de inlichting die iemand bij toeval kreeg van zoveel betekenis dat zij het spel verstoorde?",
        "Was what somebody learnt by accident so important that it disturbed the board?",
        _DISTURBED,
        either=True,
    ),
    "16b": Watched(
        "Is de uitslag beïnvloed door wat een speler zijn maat liet merken?",
        "Was the result influenced by what a player let his partner know?",
        _DISTURBED,
        either=True,
    ),
    "40b": Watched(
        "Is de andere partij benadeeld doordat de betekenis niet is uitgelegd?",
        "Was the other side damaged because the meaning was not explained?",
    ),
}


CITED = {
    Cited.MISINFORMED: "21",
    Cited.REVOKE: "61",
    Cited.DUTY: "65",
    Cited.BY_PLAY: "63",
    Cited.BY_NAMING: "63",
    Cited.BY_CLAIM: "63",
    Cited.ASKED_BY_DUMMY: "43c",
    Cited.TOO_MANY: "68",
    Cited.NO_FULL_PENALTY: "12a",
    Cited.EXPOSED_IN_AUCTION: "23",
    Cited.NUMBER_OF_CARDS: "13",
    Cited.FIRST_CALL: "17",
    Cited.ROTATION: "17",
    Cited.FINAL_PASS: "17",
    Cited.END_OF_AUCTION: "22",
    Cited.CONTRACT: "22b",
    Cited.CALL_AFTER_THE_END: "39",
    Cited.CALL_OUT_OF_TURN: "29",
    Cited.MORE_THAN_SEVEN: "38",
    Cited.INSUFFICIENT: "27",
    Cited.INADMISSIBLE: "36",
    Cited.OPENING_LEAD: "41",
    Cited.OWN_CARD: "44",
    Cited.LEAD_OUT_OF_TURN: "53",
    Cited.CARD_OUT_OF_TURN: "57",
    Cited.FOLLOW_SUIT: "44",
    Cited.TRICKS_WON: "92",
    Cited.SCORE: "76",
}

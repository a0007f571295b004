"""The register of the laws of 1949, and the principle of that book (9–11, 34, 60).

A penalty is a right that must be claimed in time. Nothing follows from an irregularity until an opponent draws
attention to it or the director has been called. A player who calls or plays over his right-hand opponent's irregularity
before that has waived the penalty, and the act is then regular. Nobody is asked to accept a call.
"""

from __future__ import annotations

from enum import auto

from troef.bridge.laws.facts.auction import Facts
from troef.bridge.laws.register import BridgeRegister, EngineCitation, WatchedArticle
from troef.core.messages import _
from troef.core.values import CodeEnum
from troef.laws import BRIDGE_1949

LAW = BridgeRegister(BRIDGE_1949)
article = LAW.article
asked = LAW.judges_facts


class PenaltyStage(CodeEnum):
    """The stage of a penalty: waived, noticed in time, or not noticed yet."""

    UNNOTICED = auto()  # Nobody has spoken of it.
    WAIVED = auto()  # The left-hand opponent has acted before anybody spoke.
    NOTICED = auto()  # Now the law speaks.


def is_noticed(f: Facts) -> bool:
    """Return whether an opponent has drawn attention to the irregularity, or the director has been called (9)."""
    return f.attention or f.director


def stage(f: Facts) -> PenaltyStage:
    """Return whether the penalty is waived, or else whether the irregularity has been noticed (11)."""
    if f.lho_acted:
        return PenaltyStage.WAIVED
    return PenaltyStage.NOTICED if is_noticed(f) else PenaltyStage.UNNOTICED


TREATED_AS_REGULAR = _(
    "{lho} called before a penalty was laid down: the right to one is gone and {call} counts as a proper call."
)
"""Text for 34: calling over an irregular call waives the penalty."""


_DISTURBED = frozenset({"influenced", "damage"})

WATCH = {
    "12a": WatchedArticle(_("Is there damage that no penalty of this book makes good?")),
    "13": WatchedArticle(
        _("Did it disturb the board too much that somebody saw another's card?"), _DISTURBED, any_suffices=True
    ),
    "16": WatchedArticle(
        _("Was what somebody learnt by accident so important that it disturbed the board?"),
        _DISTURBED,
        any_suffices=True,
    ),
    "16b": WatchedArticle(
        _("Was the result influenced by what a player let his partner know?"), _DISTURBED, any_suffices=True
    ),
    "40b": WatchedArticle(_("Was the other side damaged because the meaning was not explained?")),
}


CITED = {
    EngineCitation.MISINFORMED: "21",
    EngineCitation.REVOKE: "61",
    EngineCitation.DUTY: "65",
    EngineCitation.BY_PLAY: "63",
    EngineCitation.BY_NAMING: "63",
    EngineCitation.BY_CLAIM: "63",
    EngineCitation.ASKED_BY_DUMMY: "43c",
    EngineCitation.TOO_MANY: "68",
    EngineCitation.NO_FULL_PENALTY: "12a",
    EngineCitation.EXPOSED_IN_AUCTION: "23",
    EngineCitation.NUMBER_OF_CARDS: "13",
    EngineCitation.FIRST_CALL: "17",
    EngineCitation.ROTATION: "17",
    EngineCitation.FINAL_PASS: "17",
    EngineCitation.END_OF_AUCTION: "22",
    EngineCitation.CONTRACT: "22b",
    EngineCitation.CALL_AFTER_THE_END: "39",
    EngineCitation.CALL_OUT_OF_TURN: "29",
    EngineCitation.MORE_THAN_SEVEN: "38",
    EngineCitation.INSUFFICIENT: "27",
    EngineCitation.INADMISSIBLE: "36",
    EngineCitation.OPENING_LEAD: "41",
    EngineCitation.OWN_CARD: "44",
    EngineCitation.LEAD_OUT_OF_TURN: "53",
    EngineCitation.CARD_OUT_OF_TURN: "57",
    EngineCitation.FOLLOW_SUIT: "44",
    EngineCitation.TRICKS_WON: "92",
    EngineCitation.SCORE: "76",
}

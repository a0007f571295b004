"""The register of the laws of 1949, and the principle of that book (9–11, 34, 60).

A penalty is a right that must be claimed in time. Nothing follows from an irregularity until an opponent draws
attention to it or the director has been called. A player who calls or plays over his right-hand opponent's irregularity
before that has waived the penalty, and the act is then regular. Nobody is asked to accept a call.
"""

from __future__ import annotations

from enum import auto

from troef.bridge.laws.facts.auction import Facts
from troef.bridge.laws.register import BridgeRegister
from troef.core.values import CodeEnum
from troef.laws import BRIDGE_1949, Text

LAW = BridgeRegister(BRIDGE_1949)
article = LAW.article
asked = LAW.judges_facts


class PenaltyStage(CodeEnum):
    """The stage of an irregularity, as to its penalty."""

    UNNOTICED = auto()  # Nobody has spoken of it.
    WAIVED = auto()  # The left-hand opponent has acted before anybody spoke.
    NOTICED = auto()  # Now the law speaks.


def is_noticed(f: Facts) -> bool:
    """Return whether an opponent has drawn attention to it, or the director has been called (9)."""
    return f.attention or f.director


def stage(f: Facts) -> PenaltyStage:
    """Return whether the penalty is waived, claimed, or still open (11)."""
    if f.lho_acted:
        return PenaltyStage.WAIVED
    return PenaltyStage.NOTICED if is_noticed(f) else PenaltyStage.UNNOTICED


TREATED_AS_REGULAR = Text(
    "{lho} bood voordat er straf was opgelegd: het recht op straf is weg en {call} geldt als een juiste bieding.",
    "{lho} called before a penalty was laid down: the right to one is gone and {call} counts as a proper call.",
)
"""34: calling over an irregular call waives the penalty."""

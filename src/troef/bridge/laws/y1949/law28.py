"""28: calls that count as made in turn."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import DeemedInTurn
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("28", facts=DeemedInTurn)
def right_hand_opponent_must_pass(f: DeemedInTurn) -> Ruling:
    """28a: nobody waits for a pass that is compulsory."""
    text = Text(
        "{turn} is verplicht te passen: {call} van {offender} geldt als op de beurt gedaan.",
        "{turn} is bound to pass: {call} by {offender} counts as made in turn.",
    )
    return Ruling("28a", text)


def right_player_calls() -> Ruling:
    """28b: the player whose turn it was calls before a penalty is laid down: the other call never happened."""
    text = Text(
        "{turn} biedt op zijn beurt: de straf vervalt en {call} van {offender} geldt als niet gedaan.",
        "{turn} calls in turn: the penalty is gone and {call} by {offender} counts as not made.",
    )
    return Ruling("28b", text, (Do.CANCEL,))

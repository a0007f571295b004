"""28: calls that count as made in turn."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import DeemedInTurn
from troef.bridge.laws.ruling import Do, Watch
from troef.bridge.laws.y2017.register import WITHDRAWN_IS_UNAUTHORIZED, article
from troef.laws import Ruling, Text


@article("28", facts=DeemedInTurn)
def right_hand_opponent_must_pass(f: DeemedInTurn) -> Ruling:
    """28A: nobody has to wait for a pass that the law imposes."""
    return Ruling(
        "28A",
        Text(
            "{turn} moet passen: {call} van {offender} geldt als op de beurt gedaan.",
            "{turn} has to pass: {call} by {offender} counts as made in turn.",
        ),
    )


def right_player_calls() -> Ruling:
    """28B: the player whose turn it was calls before anything was ruled; the call out of turn is forgotten."""
    return Ruling(
        "28B",
        Text(
            "{turn} biedt op zijn beurt: {call} van {offender} vervalt, zonder rechtzetting.",
            "{turn} calls in turn: {call} by {offender} is void, without rectification.",
        ),
        (Do.CANCEL, WITHDRAWN_IS_UNAUTHORIZED, Watch("11A")),
    )

"""35: nobody loses a turn through passes that followed a pass out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import MissedTurn, PassAmongThree, PassedOver
from troef.bridge.laws.ruling import Do
from troef.bridge.laws.y1949.register import LAW, article
from troef.laws import Ruling, Text


@article("35", facts=MissedTurn)
def missed_turn(f: MissedTurn | PassedOver) -> Ruling:
    """Those passes are cancelled and the player who was passed over calls; he need not wait until three have passed."""
    text = Text(
        "{turn} is overgeslagen: de passen sinds de pas voor de beurt vervallen en {turn} biedt.",
        "{turn} was passed over: the passes since the one out of turn are cancelled and {turn} calls.",
    )
    return Ruling("35", text, (Do.CANCEL_LATER,))


def pass_among_three(f: PassAmongThree) -> Ruling:
    """What follows from it stands in the same article."""
    return Ruling("35")


LAW.judge(PassAmongThree, pass_among_three)
LAW.judge(PassedOver, missed_turn)

"""66: who may see played cards again."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.laws.facts.desk_play import InspectionRequest, TrickInspection
from troef.bridge.laws.y2007.register import LAW, as_in_2017
from troef.bridge.laws.y2017 import law65_67
from troef.laws import Advice


def asks_to_see(f: InspectionRequest) -> Advice | None:
    """66B: his own card only until anybody has played to the next trick; the rest as in 2017.

    Of 65 our sources have only D. They do not say when a player may mention a card that points the wrong way.
    """
    if f.looking is TrickInspection.DIRECTION:
        return None
    if f.looking is TrickInspection.OWN_CARD and f.led_on:
        f = replace(f, played_on=True)
    said: Advice = as_in_2017(law65_67.asks_to_see)(f)
    return said


LAW.executed("66", asks_to_see)
LAW.set_judge(InspectionRequest, asks_to_see)

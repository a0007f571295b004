"""67: who may see the last trick again."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import AsksToSee
from troef.bridge.laws.y1949.register import article
from troef.laws import Text
from troef.laws.advice import Advice, Saying


@article("67", facts=AsksToSee)
def asks_to_see(f: AsksToSee) -> Advice | None:
    """Declarer and the defenders, until their side has played to the next trick; then only the director lets them."""
    if f.dummy:
        return Advice("67", (Saying("table", _NOT_DUMMY),), refused=True)
    return Advice("67", (Saying("table", _NOT_NOW),), refused=True) if f.played_on else None


_NOT_DUMMY = Text(
    "Een slag laten zien is aan de leider en de tegenspelers, niet aan de blinde.",
    "Having a trick shown is for declarer and the defenders, not for dummy.",
)
_NOT_NOW = Text(
    "Jouw partij heeft verder gespeeld: de slag blijft dicht, tenzij de wedstrijdleider anders zegt.",
    "Your side has played on: the trick stays closed unless the director says otherwise.",
)

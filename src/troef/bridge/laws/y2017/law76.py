"""76: spectators."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_general import Spectator
from troef.bridge.laws.y2017.register import LAW, asked
from troef.laws import Advice, Text, tell


@asked(Spectator)
def spectator(f: Spectator) -> Advice | None:
    """76C1: he speaks when the director asks him; 76B5 and 76C2: he points nothing out."""
    if f.invited is None:
        return None
    if f.invited:
        return Advice("76C1", (_TELL,))
    if f.irregularity is None:
        return None
    if not f.irregularity:
        return Advice("76B3", (_SILENT,))
    return Advice("76C2", (_SILENT,), (_LOOK_AT_THE_TABLE, _SEND_AWAY), weighty=True)


LAW.assisted("76", spectator)

_TELL = tell(
    "Vertel alleen wat ik vraag: de feiten of de regel.", "Tell only what I ask: the facts or the law.", "spectator"
)
_SILENT = tell(
    "Kijken mag; praten, reageren en wijzen niet.",
    "You may watch; you may not talk, react or point anything out.",
    "spectator",
)
_LOOK_AT_THE_TABLE = Text(
    "Heeft een speler er iets aan gehad, behandel dat als informatie uit een andere bron (16D) en volg het reglement.",
    "If a player learnt something, treat that as information from another source (16D) and follow the regulations.",
)
_SEND_AWAY = Text(
    "Bij herhaling stuur je de toeschouwer weg van de tafel.", "If it happens again send the spectator away."
)

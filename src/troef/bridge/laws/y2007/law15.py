"""15: a board that is not for this pair, as the two branches of the booklet's note have it."""

from __future__ import annotations

from troef.bridge.laws.facts.booklet_2007 import WrongBoardTaken
from troef.bridge.laws.y2007.register import LAW, asked
from troef.laws import Advice, Text, tell


@asked(WrongBoardTaken)
def board_of_others(f: WrongBoardTaken) -> Advice:
    """The right pair sits down, or the right boards are fetched; a later auction on the board is compared."""
    if f.here:
        return Advice("15", (_RIGHT_PAIR,), later=(_BOTH_TABLES,))
    return Advice("15", (_RIGHT_BOARDS,), later=(_SAME_CARDS, _BOTH_TABLES))


LAW.assisted("15", board_of_others)

_RIGHT_PAIR = tell(
    "Dit bord hoort hier, maar niet bij dit paar: het juiste paar gaat zitten en het bieden begint opnieuw.",
    "This board belongs here, but not to this pair: the right pair sits down and the auction begins anew.",
)
_RIGHT_BOARDS = tell(
    "Dit bord hoort niet aan deze tafel: haal de juiste spellen en speel die.",
    "This board does not belong at this table: fetch the right boards and play those.",
)
_SAME_CARDS = Text(
    "Speelt een van deze paren dit bord later, geef ieder dan dezelfde kaarten, zo nodig met de richtingen verwisseld. "
    "Volg het bieden en vergelijk het met wat nu vervalt.",
    "If one of these pairs plays this board later, give everybody the same cards, with directions switched if need be. "
    "Follow the auction and compare it with what is cancelled now.",
)
_BOTH_TABLES = Text(
    "Regel het aan beide tafels: waar het verkeerde paar zat, en waar dat paar dit bord misschien nog speelt.",
    "See to it at both tables: where the wrong pair sat, and where that pair may still play this board.",
)

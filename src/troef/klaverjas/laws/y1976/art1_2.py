"""Marked cards, and attention to irregularities (I-1, I-2)."""

from __future__ import annotations

from troef.klaverjas.laws.facts import DrawsAttention, MarkedCards
from troef.klaverjas.laws.y1976.register import article, assisted
from troef.laws import Advice, Ruling, Text, say, tell


@assisted("1", facts=MarkedCards)
def marked_cards(f: MarkedCards) -> Advice:
    """Advise on marked cards: the director decides whether to give another pack (I-1)."""
    if f.replaced:
        return Advice("1", (_NEW_PACK,), (_SAME_DEAL,))
    return Advice("1", (_SAME_PACK,))


@article("2", facts=DrawsAttention)
def attention(f: DrawsAttention) -> Ruling:
    """Rule that a player who notices an irregularity calls the director.

    It makes no difference if the offenders mention it themselves.
    """
    text = say(
        "{seat} wijst op een onregelmatigheid: de wedstrijdleider wordt geroepen.",
        "{seat} points out an irregularity: the director is called.",
        seat=f.seat,
    )
    return Ruling("2", text)


_NEW_PACK = tell(
    "Deze kaarten zijn aan de achterkant te herkennen: er komt een ander spel kaarten.",
    "These cards can be told from their backs: you get another pack.",
)
_SAME_DEAL = Text(
    "Geef in een vergelijkingswedstrijd dezelfde handen terug, van het controlekaartje.",
    "In a duplicate contest give back the same hands, from the control card.",
)
_SAME_PACK = tell("Er is niets aan te zien: speel hiermee verder.", "Nothing can be seen: play on with these.")

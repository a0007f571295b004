"""I-9: until somebody plays, only the player whose turn it is looks at his cards."""

from __future__ import annotations

from troef.klaverjas.laws.facts import Look, LookedAtCards
from troef.klaverjas.laws.ruling import Effect
from troef.klaverjas.laws.y1976.register import article, asked
from troef.laws import Ruling, Text, say
from troef.laws.advice import Advice, Saying


def may_look(trumps_made: bool, in_turn: bool) -> bool:
    """Everybody when somebody plays, before that the player in turn only."""
    return trumps_made or in_turn


@article("9", facts=Look)
def looks_at_own_cards(f: Look) -> Ruling | None:
    """Looking out of turn is an offence without a fixed price; None when he may look."""
    if may_look(f.trumps_made, f.in_turn):
        return None
    text = say(
        "{seat} bekijkt zijn kaarten terwijl hij niet aan de beurt is: ze horen dicht op tafel te liggen.",
        "{seat} looks at his cards when it is not his turn: they should lie face down.",
        seat=f.seat,
    )
    return Ruling("9", text, (Effect.INFORMATION,))


@asked(LookedAtCards)
def looked_at_cards(f: LookedAtCards) -> Advice:
    """I-9: until somebody plays only the player in turn looks at his cards."""
    if may_look(f.trumps_made, f.in_turn):
        return Advice("9", (Saying("table", _ALLOWED),))
    return Advice("9", (Saying("table", _FACE_DOWN),), (_NO_PRICE,))


_ALLOWED = Text("Hij mag zijn kaarten bekijken.", "He may look at his cards.")
_FACE_DOWN = Text(
    "Leg de kaarten weer dicht neer: ze zijn pas te bekijken als hij aan de beurt is of als er gespeeld wordt.",
    "Put the cards face down again: they are to be looked at when it is his turn, or when somebody plays.",
)
_NO_PRICE = Text(
    "Een straf noemt het artikel niet; oordeel zelf of hij er iets aan had.",
    "The article names no penalty; judge yourself whether he gained by it.",
)

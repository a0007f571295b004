"""58: cards played at the same moment, by two players or by one."""

from __future__ import annotations

from troef.bridge.laws.facts.play import CardsAlong, SimultaneousCard
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.register import LAW, article
from troef.laws import Ruling, Text


@article("58", facts=SimultaneousCard)
def simultaneous_card(f: SimultaneousCard) -> Ruling:
    """Together with a proper card: it counts as played after that."""
    text = Text("{cards} van {offender} telt als de volgende kaart.", "{offender}'s {cards} counts as the next card.")
    return Ruling("58", text)


def cards_along(f: CardsAlong) -> Ruling | None:
    """Only one card could be seen: that one is played. When both sides have played on, 68a speaks."""
    if not f.director:
        return None
    if f.too_late:
        text = Text(
            "De slag blijft zoals hij is: {offender} speelt verder met minder kaarten.",
            "The trick stays as it is: {offender} plays on with fewer cards.",
        )
        return Ruling("68a", text)
    text = Text("De zichtbare kaart is gespeeld; {cards} gaat terug.", "The visible card is played; {cards} goes back.")
    return Ruling("58", text, (With.PICK_UP,))


LAW.judge(CardsAlong, cards_along)

"""65 and 66: how played cards lie, and who may see them."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import AsksToSee, Looking
from troef.bridge.laws.y2017.register import LAW
from troef.laws import Text
from troef.laws.advice import Advice, Saying

_NOT_NOW = Saying(
    "table",
    Text(
        "Nu niet meer: de slagen blijven dicht tot na het spelen.",
        "Not any more: the tricks stay closed until the end.",
    ),
)
_NOT_DUMMY = Saying(
    "table",
    Text(
        "De blinde neemt geen deel aan het spelen: een slag inzien is aan de leider en de tegenspelers (66A).",
        "Dummy takes no part in the play: seeing a trick again is for declarer and the defenders (66A).",
    ),
)


def asks_to_see(f: AsksToSee) -> Advice:
    """66A and 66B until one's side plays on, 66C during the play, 66D afterwards; 65B3 about the direction."""
    if f.looking is Looking.TRICK:
        return _last_trick(f)
    if f.looking is Looking.OWN_CARD:
        return _own_card(f)
    if f.looking is Looking.EARLIER:
        return _earlier(f)
    return _direction(f) if f.looking is Looking.DIRECTION else _after_play(f)


def _last_trick(f: AsksToSee) -> Advice:
    if f.dummy:
        return Advice("43A1c", (_NOT_DUMMY,), refused=True)
    if f.played_on or not f.card_open:
        return Advice("66C" if f.played_on else "66A", (_NOT_NOW,), refused=True)
    say = Text("Leg alle kaarten van deze slag nog even open.", "All show the cards of this trick once more.")
    return Advice("66A", (Saying("table", say),))


def _own_card(f: AsksToSee) -> Advice:
    if f.played_on:
        return Advice("66C", (_NOT_NOW,))
    say = Text("Je mag je eigen kaart bekijken, maar niet laten zien.", "You may look at your own card, not show it.")
    return Advice("66B", (Saying("player", say),))


def _earlier(f: AsksToSee) -> Advice:
    if not f.needed:
        return Advice("66C", (_NOT_NOW,))
    do = Text(
        "Bekijk de slagen zelf en laat niet meer kaarten zien dan nodig.",
        "Look at the tricks yourself and show no more cards than needed.",
    )
    return Advice("66C", do=(do,))


def _direction(f: AsksToSee) -> Advice:
    if not f.played_on:
        say = Text("Leg die kaart de goede kant op.", "Turn that card the right way.")
        return Advice("65B3", (Saying("table", say),))
    say = Text("Dat zeg je te laat; speel verder.", "You say that too late; play on.")
    later = Text(
        "Wat de partner eruit leerde kan ongeoorloofd zijn (16B).", "What the partner learnt may be unauthorized (16B)."
    )
    return Advice("65B3", (Saying("table", say),), later=(later,))


def _after_play(f: AsksToSee) -> Advice:
    """66D: who alone has mixed his cards has lost."""
    if f.clear:
        say = Text("Raak alleen je eigen kaarten aan; we kijken samen.", "Touch only your own cards; we look together.")
        return Advice("66D", (Saying("table", say),))
    if f.one_side_mixed:
        do = Text(
            "Beslis ten gunste van de partij die haar kaarten liet liggen.",
            "Decide for the side that left its cards as they lay.",
        )
        return Advice("66D", do=(do,), weighty=True, score="tricks")
    do = Text(
        "Stel vast wat het waarschijnlijkst is (85A1); wie zijn kaarten niet liet liggen, riskeert zijn recht.",
        "Find what is most probable (85A1); who did not leave his cards risks his rights.",
    )
    return Advice("65D", do=(do,), weighty=True, score="tricks")


LAW.judge(AsksToSee, asks_to_see)
LAW.assisted("66", asks_to_see)

"""69B and 71: a trick that was given up and is wanted back."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import Trick, TrickWantedBack
from troef.bridge.laws.y2017.register import LAW
from troef.laws import Text
from troef.laws.advice import Advice, Saying

_STAYS = Saying("table", Text("Het blijft zoals het was afgesproken.", "It stays as it was agreed."))


def trick_wanted_back(f: TrickWantedBack) -> Advice:
    """Before the agreement is final the claim is in dispute; afterwards 69B for who agreed, 71 for who conceded."""
    if not f.final and not f.conceded:
        do = Text(
            "De instemming was nog niet definitief: beslis volgens 70.", "The agreement was not final: decide by 70."
        )
        return Advice("69A", do=(do,), weighty=True, score="tricks")
    if not f.in_period:
        return Advice("79C1", (_STAYS,))
    return _conceded(f) if f.conceded else _agreed(f)


def _conceded(f: TrickWantedBack) -> Advice:
    """71: the trick had been won, or no normal play could lose it."""
    if f.trick is Trick.WON:
        return _given_back("71A")
    return _given_back("71B") if f.trick is Trick.CERTAIN else Advice("71", (_STAYS,))


def _agreed(f: TrickWantedBack) -> Advice:
    """69B: here it is enough that the trick would probably have been won."""
    if f.trick is Trick.WON:
        return _given_back("69B1")
    return _given_back("69B2") if f.trick in (Trick.CERTAIN, Trick.LIKELY) else Advice("69B", (_STAYS,))


def _given_back(law: str) -> Advice:
    say = Text(
        "Die slag gaat naar jullie; ik reken de score opnieuw uit.", "That trick is yours; I score the board again."
    )
    return Advice(law, (Saying("player", say),), weighty=True, score="tricks")


LAW.judge(TrickWantedBack, trick_wanted_back)

"""84 and 85: how the director rules when the facts are agreed, and when they are not."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_office import CalledToRule, Provided
from troef.bridge.laws.y2017.register import LAW
from troef.laws import Text
from troef.laws.advice import Advice, Saying


def called_to_rule(f: CalledToRule) -> Advice:
    """85 finds the facts, 84 rules on them."""
    if not f.agreed and not f.established:
        return _undecided()
    if f.provided is Provided.RECTIFICATION:
        return _prescribed()
    if f.provided is Provided.CHOICE:
        return _choice()
    return _damage() if f.damaged else _play_on()


def _undecided() -> Advice:
    """85B: a ruling that lets the play go on."""
    say = Text(
        "Ik kan nu niet vaststellen wat er is gebeurd. Speel zo verder; ik kom erop terug.",
        "I cannot establish now what happened. Play on like this; I shall come back to it.",
    )
    do = Text(
        "Neem een voorlopige beslissing waarmee het spel verder kan; noteer wat elke partij vertelt.",
        "Give a provisional ruling that lets the play go on; note what each side tells.",
    )
    later = Text(
        "Rond de beslissing af, of wijs op het recht van protest (83).",
        "Make the ruling final, or point out the right to appeal (83).",
    )
    return Advice("85B", (Saying("table", say),), (do,), (later,))


def _prescribed() -> Advice:
    do = Text(
        "Noem de rechtzetting van dat artikel en zie erop toe dat die wordt uitgevoerd.",
        "Announce the rectification of that law and see that it is carried out.",
    )
    return Advice("84B", do=(do,))


def _choice() -> Advice:
    say = Text(
        "Ik leg eerst alle mogelijkheden uit; daarna kies je, zonder overleg met je partner.",
        "I explain all the options first; then you choose, without consulting your partner.",
    )
    do = Text(
        "Zie erop toe dat er gekozen wordt en dat de keuze wordt uitgevoerd.", "See that the choice is made and done."
    )
    return Advice("84C", (Saying("other side", say),), (do,))


def _damage() -> Advice:
    """84D: doubtful points go to the side that did nothing wrong."""
    say = Text("Speel het spel uit; daarna bekijk ik de score.", "Finish the board; I look at the score afterwards.")
    later = Text(
        "Geef een arbitrale score; twijfel valt uit in het voordeel van de niet-overtredende partij.",
        "Adjust the score; the non-offending side gets the benefit of the doubt.",
    )
    return Advice("84D", (Saying("table", say),), later=(later,), weighty=True, score="assigned")


def _play_on() -> Advice:
    say = Text("Er is niets recht te zetten. Ga verder.", "There is nothing to rectify. Go on.")
    return Advice("84A", (Saying("table", say),))


LAW.judge(CalledToRule, called_to_rule)
LAW.assisted("84", called_to_rule)
LAW.assisted("85", called_to_rule)

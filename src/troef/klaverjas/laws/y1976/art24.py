"""Checks of written scores, and appeals against rulings in time after the contest (I-4, I-24)."""

from __future__ import annotations

from troef.klaverjas.laws.facts import Protest
from troef.klaverjas.laws.y1976.register import LAW, assisted
from troef.laws import Advice, Text, tell


@assisted("24", facts=Protest)
def protest(f: Protest) -> Advice:
    """Advise on a protest.

    An appeal against a ruling comes in time after the contest; the slips can be inspected then (I-24). Before that,
    players check what is written down (I-4).
    """
    if not f.about_ruling:
        return Advice("24", (_SLIPS,), (_BESIDE,)) if f.over else Advice("4", (_CHECK,), (_CORRECT,))
    if not f.over:
        return Advice("24", (_AFTERWARDS,), later=(_REMEMBER,))
    if f.in_time:
        return Advice("24", (_ACCEPTED,), (_PASS_ON,), (_DECIDED,), weighty=True, score="assigned", rectified=(_HEARD,))
    return Advice("24", (_TOO_LATE,))


LAW.assisted("4", protest)


_SLIPS = tell(
    "Je mag de scorebriefjes inzien terwijl ik erbij ben.", "You may look at the score slips while I am present."
)
_BESIDE = Text(
    "Blijf erbij en herstel wat verkeerd is opgeschreven of opgeteld.",
    "Stay there, and put right what was written or added up wrongly.",
)
_CHECK = tell(
    "Kijk allemaal na of de punten van beide partijen goed zijn ingevuld.",
    "All of you, see whether the points of both sides are filled in rightly.",
)
_CORRECT = Text("Laat de score aan tafel verbeteren.", "Have the score corrected at the table.")
_AFTERWARDS = tell(
    "Speel nu verder; na afloop kun je tegen mijn uitspraak in beroep, binnen een kwartier.",
    "Play on now; after the contest you can appeal against my ruling, within a quarter of an hour.",
)
_REMEMBER = Text(
    "Schrijf de feiten en je uitspraak op zolang iedereen ze nog weet.",
    "Write down the facts and your ruling while everybody remembers them.",
)
_ACCEPTED = tell("Je beroep is op tijd en wordt behandeld.", "Your appeal is in time and will be heard.")
_HEARD = Text("Het beroep werd in behandeling genomen.", "The appeal was taken up.")
_PASS_ON = Text(
    "Leg het met de feiten en je uitspraak voor aan wie over het beroep gaat.",
    "Put it, with the facts and your ruling, before those who hear the appeal.",
)
_DECIDED = Text("Verwerk de beslissing in de uitslag.", "Enter the decision in the result.")
_TOO_LATE = tell(
    "De tijd om in beroep te gaan is voorbij: mijn uitspraak staat.",
    "The time for an appeal is over: my ruling stands.",
)

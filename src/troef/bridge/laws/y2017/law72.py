"""72: general principles; 72C looks at an offender who could have known that it might pay."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_general import CouldHaveKnown
from troef.bridge.laws.y2017.register import LAW, asked
from troef.laws import Advice, Text, tell

Intent = CouldHaveKnown.Intent


@asked(CouldHaveKnown)
def could_have_known(f: CouldHaveKnown) -> Advice | None:
    """72B: intent and concealment; 72C: awareness of possible damage, and then gain."""
    if f.intent is Intent.ON_PURPOSE:
        return Advice("72B1", (_ON_PURPOSE,), (_RECTIFY, _DISCIPLINE), weighty=True, score="penalty")
    if f.intent is Intent.CONCEALED:
        return Advice("72B3", (_CONCEALED,), (_RECTIFY, _DISCIPLINE), weighty=True, score="penalty")
    if f.could_have_known is None:
        return None
    if not f.could_have_known:
        return Advice("10C4", (_MAY_GAIN,))
    if f.over is None or (f.over and f.gained is None):
        return None
    if not f.over:
        return Advice("72C", (_PLAY_ON,), later=(_LOOK,))
    if not f.gained:
        return Advice("12B1", (_NO_GAIN,))
    return Advice("72C", (_ADJUSTED,), (_NOT_A_REPROACH,), weighty=True, score="assigned")


LAW.executed("72", "troef.bridge.table.irregularities.decisions.apply_finding", could_have_known)

_ON_PURPOSE = tell(
    "Een spelregel overtreed je niet met opzet, ook niet als je de rechtzetting ervoor over hebt.",
    "You do not break a law on purpose, even if you are willing to pay for it.",
    "offender",
)
_CONCEALED = tell(
    "Een overtreding probeer je niet te verbergen. Melden hoefde niet, verdoezelen mag niet.",
    "You do not try to hide an infraction. You need not report it, but you may not cover it up.",
    "offender",
)
_RECTIFY = Text(
    "Zet de onregelmatigheid eerst recht met haar eigen regel.",
    "First put the irregularity right by its own article.",
)
_DISCIPLINE = Text(
    "Geef daarnaast een waarschuwing of straf (90, 91), en hoor de speler eerst.",
    "Beside that give a warning or penalty (90, 91), after hearing the player.",
)
_MAY_GAIN = tell(
    "Na de rechtzetting mag ook de overtreder doen wat hem goed uitkomt: het resultaat blijft staan.",
    "After rectification the offender too may do what suits him: the result stands.",
)
_PLAY_ON = tell("Bied en speel dit bord gewoon uit.", "Finish the auction and the play of this board.")
_LOOK = Text(
    "Kom na afloop terug: had de overtredende partij voordeel van de onregelmatigheid, dan volgt een arbitrale score.",
    "Come back afterwards: if the offending side gained by the irregularity the score is adjusted.",
)
_NO_GAIN = tell(
    "De overtredende partij is er niet beter van geworden: de score blijft staan.",
    "The offending side did not profit: the score stands.",
)
_ADJUSTED = tell(
    "De overtreder kon weten dat dit de tegenpartij zou kunnen schaden en zijn partij had er voordeel van: ik pas de "
    "score aan.",
    "The offender could have known that this might hurt the other side, and his side gained by it: I adjust the score.",
)
_NOT_A_REPROACH = Text(
    "Zeg erbij dat je niemand van opzet beschuldigt: het gaat om wat hij had kunnen weten.",
    "Add that you accuse nobody of intent: what counts is what he could have known.",
)

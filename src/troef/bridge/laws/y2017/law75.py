"""75: a wrong explanation, its information for the player whose call was explained, and its cost."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import WrongExplanation
from troef.bridge.laws.facts.desk_admin import ExplainedAgreement, ExplanationDispute
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.register import article, asked
from troef.laws import Advice, Ruling, Saying, Text, tell


@article("75", facts=WrongExplanation)
def wrong_explanation(f: WrongExplanation) -> Ruling:
    """75A: partner may not use the misunderstanding; 75B1: the opponents were misinformed."""
    text = Text(
        "De uitleg van {offender} is niet de afspraak; {partner} mag niet gebruiken wat hij eruit opmaakt.",
        "{offender}'s explanation is not the agreement; {partner} may not use what he gathers from it.",
    )
    return Ruling(
        "75B1", text, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "75A"), WatchArticle("75A"), WatchArticle("75B1"))
    )


_ADJUSTED = tell("Ik pas de score aan en leg uit waarom.", "I adjust the score and explain why.")


@asked(ExplanationDispute)
def explained(f: ExplanationDispute) -> Advice:
    """After the board: damage by the explanation first, then the player's use of it."""
    if f.agreement is not ExplainedAgreement.AS_EXPLAINED and f.damaged:
        return _damaged(f)
    if f.used:
        do = Text(
            "Geef een arbitrale score: hij mocht niet gebruiken dat zijn partner hem anders begreep.",
            "Adjust the score: he may not use that his partner understood him otherwise.",
        )
        return Advice("75A", (_ADJUSTED,), (do,), weighty=True, score="assigned")
    if f.agreement is ExplainedAgreement.AS_EXPLAINED:
        say = Text(
            "De uitleg klopte met de afspraak; verkeerd bieden mag. Het resultaat blijft staan.",
            "The explanation was the agreement; a wrong bid is allowed. The result stands.",
        )
        return Advice("75C", (Saying("table", say),))
    say = Text(
        "De uitleg was niet goed, maar jullie hebben er geen nadeel van: het resultaat blijft staan.",
        "The explanation was wrong, but did you no harm: the result stands.",
    )
    return Advice("75B1" if f.agreement is ExplainedAgreement.OTHER else "75D2", (Saying("other side", say),))


def _damaged(f: ExplanationDispute) -> Advice:
    """75D3: the result if the opponents had been informed correctly in time."""
    if f.agreement is ExplainedAgreement.OTHER:
        how = Text(
            "Ga uit van wat er was gebeurd als de echte afspraak op tijd was verteld.",
            "Start from what would have happened if the real agreement had been told in time.",
        )
        then = Text(
            "De score werd wat er was gebeurd als de echte afspraak op tijd was verteld.",
            "The score became what would have happened if the real agreement had been told in time.",
        )
    else:
        how = Text(
            "Ga uit van wat er was gebeurd als verteld was dat er geen afspraak is.",
            "Start from what would have happened if it had been told that there is no agreement.",
        )
        then = Text(
            "De score werd wat er was gebeurd als was verteld dat er geen afspraak was.",
            "The score became what would have happened if it had been told that there was no agreement.",
        )
    later = Text(
        "Kijk ook of de bieder zelf voordeel had van de uitleg (75A).",
        "See too whether the bidder himself gained by the explanation (75A).",
    )
    return Advice(
        "75D3",
        (_ADJUSTED,),
        (Text("Geef een arbitrale score.", "Adjust the score."), how),
        later=(later,),
        weighty=True,
        score="assigned",
        rectified=(then,),
    )

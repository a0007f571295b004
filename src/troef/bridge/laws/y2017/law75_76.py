"""75 and 76: a wrong explanation and what it may cost, and spectators."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import WrongExplanation
from troef.bridge.laws.facts.desk_general import Spectator
from troef.bridge.laws.facts.desk_office import Agreement, Explained
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2017.register import LAW, article, asked
from troef.laws import Advice, Ruling, Saying, Text, tell


@article("75", facts=WrongExplanation)
def wrong_explanation(f: WrongExplanation) -> Ruling:
    """75A: partner may not use that he was misunderstood; 75B1: the opponents were misinformed."""
    text = Text(
        "De uitleg van {offender} is niet de afspraak; {partner} mag niet gebruiken wat hij eruit opmaakt.",
        "{offender}'s explanation is not the agreement; {partner} may not use what he gathers from it.",
    )
    return Ruling("75B1", text, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "75A"), Watch("75A"), Watch("75B1")))


_ADJUSTED = tell("Ik pas de score aan en leg uit waarom.", "I adjust the score and explain why.")


@asked(Explained)
def explained(f: Explained) -> Advice:
    """After the board: damage by the words first, then what the player made of them."""
    if f.agreement is not Agreement.AS_EXPLAINED and f.damaged:
        return _damaged(f)
    if f.used:
        do = Text(
            "Geef een arbitrale score: hij mocht niet gebruiken dat zijn partner hem anders begreep.",
            "Adjust the score: he may not use that his partner understood him otherwise.",
        )
        return Advice("75A", (_ADJUSTED,), (do,), weighty=True, score="assigned")
    if f.agreement is Agreement.AS_EXPLAINED:
        say = Text(
            "De uitleg klopte met de afspraak; verkeerd bieden mag. Het resultaat blijft staan.",
            "The explanation was the agreement; a wrong bid is allowed. The result stands.",
        )
        return Advice("75C", (Saying("table", say),))
    say = Text(
        "De uitleg was niet goed, maar jullie hebben er geen nadeel van: het resultaat blijft staan.",
        "The explanation was wrong, but did you no harm: the result stands.",
    )
    return Advice("75B1" if f.agreement is Agreement.OTHER else "75D2", (Saying("other side", say),))


def _damaged(f: Explained) -> Advice:
    """75D3: what would have happened if the opponents had been told in time how it is."""
    if f.agreement is Agreement.OTHER:
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


@asked(Spectator)
def spectator(f: Spectator) -> Advice | None:
    """76C1: he speaks when the director asks him; 76B5 and 76C2: he points nothing out."""
    if f.invited is None:
        return None
    if f.invited:
        return Advice("76C1", (_TELL,))
    if f.irregularity is None:
        return None
    if not f.irregularity:
        return Advice("76B3", (_SILENT,))
    return Advice("76C2", (_SILENT,), (_LOOK_AT_THE_TABLE, _SEND_AWAY), weighty=True)


LAW.assisted("76", spectator)

_TELL = tell(
    "Vertel alleen wat ik vraag: de feiten of de regel.", "Tell only what I ask: the facts or the law.", "spectator"
)
_SILENT = tell(
    "Kijken mag; praten, reageren en wijzen niet.",
    "You may watch; you may not talk, react or point anything out.",
    "spectator",
)
_LOOK_AT_THE_TABLE = Text(
    "Heeft een speler er iets aan gehad, behandel dat als informatie uit een andere bron (16D) en volg het reglement.",
    "If a player learnt something, treat that as information from another source (16D) and follow the regulations.",
)
_SEND_AWAY = Text(
    "Bij herhaling stuur je de toeschouwer weg van de tafel.", "If it happens again send the spectator away."
)

"""The winner of the deal, and the ban on ending it early (I-19 to I-21)."""

from __future__ import annotations

from troef.klaverjas.game import score
from troef.klaverjas.game.score import DealResult
from troef.klaverjas.laws.facts import EndedEarly, EndsEarly, HandsPutBack
from troef.klaverjas.laws.ruling import KlaverjasEffect
from troef.klaverjas.laws.y1976.register import LAW, article, asked
from troef.laws import Advice, Ruling, Text, say, tell


# I-19 and I-20: the winner of the deal, with and without roem.
@article("19", facts=DealResult)
def result(f: DealResult) -> Ruling:
    """Rule on the result when the deal is over."""
    return Ruling(f.law, f.text, (KlaverjasEffect.COUNTS,))


LAW.executed("20", score.played_out_result, result)


# I-21: nobody ends a deal before eight tricks are made.
@article("21", facts=EndsEarly)
def early_end(f: EndsEarly) -> Ruling:
    """Rule that a claim or concession has no effect: the deal is played out."""
    text = say(
        "{seat} wil het spel eerder beëindigen: dat mag niet, alle acht slagen worden gespeeld.",
        "{seat} wants to end the deal early: that is not allowed, all eight tricks are played.",
        seat=f.seat,
    )
    return Ruling("21", text, (KlaverjasEffect.CONTINUES,))


@asked(HandsPutBack)
def hands_put_back(f: HandsPutBack) -> Ruling:
    """Rule that the cards may not go back before the deal is finished."""
    text = say(
        "De kaarten gaan terug voordat er acht slagen zijn gemaakt: dat mag niet.",
        "The cards go back before eight tricks were made: that is not allowed.",
    )
    return Ruling("21", text, (KlaverjasEffect.CONTINUES,))


@asked(EndedEarly)
def ended_early(f: EndedEarly) -> Advice:
    """Advise that all eight tricks are played. Only a revoke ends a deal earlier (I-21)."""
    if f.hands_back:
        return Advice(
            "21", (_FORBIDDEN,), (_RESTORE,), (_IF_NOT,), weighty=True, score="artificial", rectified=(_RESTORED,)
        )
    return Advice("21", (_FORBIDDEN,), (_PLAY_ON,))


_FORBIDDEN = tell(
    "Een spel eindigt pas na acht slagen; opeisen of afstaan bestaat hier niet.",
    "A deal ends after eight tricks only; there is no claiming or conceding here.",
)
_PLAY_ON = Text("Laat het spel uitspelen.", "Have the deal played out.")
_RESTORE = Text(
    "Leg de slagen en de handen terug zoals ze waren en laat de rest spelen.",
    "Put the tricks and hands back as they were and have the rest played.",
)
_RESTORED = Text(
    "De slagen en de handen zijn teruggelegd zoals ze waren.", "The tricks and hands were put back as they were."
)
_IF_NOT = Text(
    "Lukt dat niet meer, dan beslis jij over de score (26).",
    "If that cannot be done any more, you decide about the score (26).",
)

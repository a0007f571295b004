"""80 and 81: who leads a contest, and what the director may and must do."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_office import Matter, PowerAsked
from troef.bridge.laws.y2017.register import LAW
from troef.laws import Text
from troef.laws.advice import Advice, Saying


def power_asked(f: PowerAsked) -> Advice:
    """Which power it is, and whether he has it now."""
    if f.matter is Matter.ERROR_FOUND:
        return _error_found(f.in_period)
    if f.matter is Matter.WAIVER:
        return _waiver(f.by_other_side)
    return _POWERS[f.matter]


def _error_found(in_period: bool) -> Advice:
    """81C3: whoever told him of it."""
    if in_period:
        do = Text("Zet het recht, hoe je er ook van hoorde.", "Put it right, however you came to hear of it.")
        return Advice("81C3", do=(do,))
    do = Text(
        "De termijn is voorbij: laat de score staan (alleen een zekere fout in de score kan nog, 79C2).",
        "The period is over: leave the score (only an error in it that is certain can still be mended, 79C2).",
    )
    return Advice("81C3", do=(do,))


def _waiver(by_other_side: bool) -> Advice:
    """81C5: at the request of the side that did nothing wrong; sparingly."""
    if by_other_side:
        say = Text("De rechtzetting vervalt op jullie verzoek.", "At your request the rectification is waived.")
        do = Text(
            "Je mag dit om elke reden doen; wees er zuinig mee, en let op het niveau van de wedstrijd.",
            "You may do this for any reason; be sparing, and mind the level of the contest.",
        )
        return Advice("81C5", (Saying("other side", say),), (do,))
    say = Text("Alleen jullie tegenstanders kunnen dit vragen.", "Only your opponents can ask for this.")
    return Advice(
        "81C5", (Saying("offending side", say),), (Text("De rechtzetting blijft.", "The rectification stays."),)
    )


_POWERS = {
    Matter.ORDER: Advice(
        "81C1",
        do=(
            Text(
                "Zorg dat er ordelijk wordt gespeeld; zo nodig met een straf (81C4).",
                "Keep the play orderly; if need be with a penalty (81C4).",
            ),
        ),
    ),
    Matter.ORGANISER: Advice(
        "81B1",
        do=(
            Text(
                "Los het zelf op: jij leidt de wedstrijd ter plaatse.",
                "Solve it yourself: you run the contest on the spot.",
            ),
        ),
    ),
    Matter.REGULATION: Advice(
        "81B2",
        do=(
            Text(
                "Pas de spelregels toe; een bepaling mag ze aanvullen, niet tegenspreken (80B2f).",
                "Apply the laws; a regulation may add to them but not contradict them (80B2f).",
            ),
        ),
    ),
    Matter.COMMITTEE: Advice(
        "81C7",
        do=(Text("Leg de zaak voor aan het bevoegde comité.", "Refer the matter to the appropriate committee."),),
    ),
    Matter.HELP: Advice(
        "81D",
        do=(
            Text(
                "Laat het een assistent doen; jij blijft verantwoordelijk.",
                "Let an assistant do it; you remain responsible.",
            ),
        ),
    ),
    Matter.NO_DIRECTOR: Advice(
        "80B2a",
        (
            Saying(
                "table",
                Text("Kies samen iemand die wedstrijdleider is.", "Choose somebody among you who is the director."),
            ),
        ),
    ),
}

LAW.judge(PowerAsked, power_asked)
LAW.assisted("80", power_asked)
LAW.assisted("81", power_asked)

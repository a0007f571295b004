"""The articles of 2017 that may lead to an adjusted score, and what the director must find for them."""

from __future__ import annotations

from troef.bridge.laws.register import Watched
from troef.laws import Text

WATCH = {
    "11A": Watched(
        Text(
            "Handelde een speler zonder de wedstrijdleider en had de overtredende partij daar voordeel van?",
            "Did a player act without the director, and did the offending side gain by it?",
        ),
        offenders_only=True,
    ),
    "13A2": Watched(
        Text(
            "Heeft het zien van andermans kaart het resultaat beïnvloed?",
            "Did seeing another's card influence the result?",
        ),
        frozenset({"influenced", "damage"}),
        either=True,
    ),
    "13B1": Watched(
        Text(
            "Is het bord toch niet normaal gespeeld na het herstellen van de handen?",
            "Was the board not played normally after all, once the hands were put right?",
        )
    ),
    "13C": Watched(
        Text(
            "Heeft de overtollige kaart, gespeeld in een voltooide slag, het resultaat veranderd?",
            "Did the surplus card, played to a complete trick, change the result?",
        )
    ),
    "16B3": Watched(
        Text(
            "Koos een speler iets dat zijn partner hem ongeoorloofd aanreikte, en was er een logisch alternatief?",
            "Did a player choose what his partner's manner suggested, with a logical alternative at hand?",
        ),
        frozenset({"influenced", "damage"}),
    ),
    "16C3": Watched(
        Text(
            "Gebruikte de overtredende partij iets uit een ingetrokken bieding of een getoonde kaart?",
            "Did the offending side use something from a withdrawn call or an exposed card?",
        )
    ),
    "16D2c": Watched(
        Text(
            "Heeft de informatie van voor het bieden het resultaat beïnvloed?",
            "Did the information from before the auction influence the result?",
        ),
        frozenset({"influenced", "damage"}),
        either=True,
    ),
    "16D3": Watched(
        Text("Heeft de extra informatie het resultaat beïnvloed?", "Did the extra information influence the result?"),
        frozenset({"influenced", "damage"}),
        either=True,
    ),
    "21B3": Watched(
        Text(
            "Had de partij die onjuiste informatie gaf er voordeel van, nu wijzigen niet meer kan?",
            "Did the side that misinformed gain by it, now that changing is too late?",
        )
    ),
    "23C": Watched(
        Text(
            "Had het resultaat heel goed anders kunnen zijn zonder de hulp van de overtreding?",
            "Could the result well have been different without the help of the infraction?",
        )
    ),
    "27D": Watched(
        Text(
            "Had het resultaat zonder het onvoldoende bod heel goed anders kunnen zijn?",
            "Could the result well have been different without the insufficient bid?",
        )
    ),
    "72C": Watched(
        Text(
            "Kon de overtreder weten dat de onregelmatigheid zijn tegenstanders kon schaden?",
            "Could the offender have known that the irregularity might damage his opponents?",
        ),
        frozenset({"could-have-known", "damage"}),
    ),
    "73E2": Watched(
        Text(
            "Trok een tegenstander een verkeerde conclusie uit een gedraging zonder bridgereden?",
            "Did an opponent draw a false inference from a manner without a bridge reason?",
        ),
        frozenset({"could-have-known", "damage"}),
    ),
    "75A": Watched(
        Text(
            "Haalde een speler voordeel uit de uitleg van zijn partner?",
            "Did a player gain by his partner's explanation?",
        ),
        frozenset({"influenced", "damage"}),
    ),
    "75B1": Watched(
        Text(
            "Zijn de tegenstanders benadeeld door de verkeerde uitleg?",
            "Were the opponents damaged by the wrong explanation?",
        )
    ),
}

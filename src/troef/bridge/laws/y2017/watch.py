"""The articles of 2017 that may lead to an adjusted score, and the paragraphs that the engine cites."""

from __future__ import annotations

from troef.bridge.laws.register import Cited, Watched

WATCH = {
    "11A": Watched(
        "Handelde een speler zonder de wedstrijdleider en had de overtredende partij daar voordeel van?",
        "Did a player act without the director, and did the offending side gain by it?",
        offenders_only=True,
    ),
    "13A2": Watched(
        "Heeft het zien van andermans kaart het resultaat beïnvloed?",
        "Did seeing another's card influence the result?",
        frozenset({"influenced", "damage"}),
        either=True,
    ),
    "13B1": Watched(
        "Is het bord toch niet normaal gespeeld na het herstellen van de handen?",
        "Was the board not played normally after all, once the hands were put right?",
    ),
    "13C": Watched(
        "Heeft de overtollige kaart, gespeeld in een voltooide slag, het resultaat veranderd?",
        "Did the surplus card, played to a complete trick, change the result?",
    ),
    "16B3": Watched(
        "Koos een speler iets dat zijn partner hem ongeoorloofd aanreikte, en was er een logisch alternatief?",
        "Did a player choose what his partner's manner suggested, with a logical alternative at hand?",
        frozenset({"influenced", "damage"}),
    ),
    "16C3": Watched(
        "Gebruikte de overtredende partij iets uit een ingetrokken bieding of een getoonde kaart?",
        "Did the offending side use something from a withdrawn call or an exposed card?",
    ),
    "16D2c": Watched(
        "Heeft de informatie van voor het bieden het resultaat beïnvloed?",
        "Did the information from before the auction influence the result?",
        frozenset({"influenced", "damage"}),
        either=True,
    ),
    "16D3": Watched(
        "Heeft de extra informatie het resultaat beïnvloed?",
        "Did the extra information influence the result?",
        frozenset({"influenced", "damage"}),
        either=True,
    ),
    "21B3": Watched(
        "Had de partij die onjuiste informatie gaf er voordeel van, nu wijzigen niet meer kan?",
        "Did the side that misinformed gain by it, now that changing is too late?",
    ),
    "23C": Watched(
        "Had het resultaat heel goed anders kunnen zijn zonder de hulp van de overtreding?",
        "Could the result well have been different without the help of the infraction?",
    ),
    "27D": Watched(
        "Had het resultaat zonder het onvoldoende bod heel goed anders kunnen zijn?",
        "Could the result well have been different without the insufficient bid?",
    ),
    "72C": Watched(
        "Kon de overtreder weten dat de onregelmatigheid zijn tegenstanders kon schaden?",
        "Could the offender have known that the irregularity might damage his opponents?",
        frozenset({"could-have-known", "damage"}),
    ),
    "73E2": Watched(
        "Trok een tegenstander een verkeerde conclusie uit een gedraging zonder bridgereden?",
        "Did an opponent draw a false inference from a manner without a bridge reason?",
        frozenset({"could-have-known", "damage"}),
    ),
    "75A": Watched(
        "Haalde een speler voordeel uit de uitleg van zijn partner?",
        "Did a player gain by his partner's explanation?",
        frozenset({"influenced", "damage"}),
    ),
    "75B1": Watched(
        "Zijn de tegenstanders benadeeld door de verkeerde uitleg?",
        "Were the opponents damaged by the wrong explanation?",
    ),
    "43B3": Watched(
        "Hadden de tegenspelers voordeel van hun onregelmatigheid, waar alleen de blinde op wees?",
        "Did the defenders gain by their irregularity, which only dummy pointed out?",
    ),
    "45F": Watched(
        "Heeft de aanwijzing van de blinde de tegenspelers geschaad?",
        "Did dummy's hint damage the defenders?",
    ),
    "47E2b": Watched(
        "Kostte de kaart die op een verkeerde uitleg is gespeeld de onschuldige partij iets?",
        "Did the card played on a wrong explanation cost the other side anything?",
    ),
    "50E4": Watched(
        "Had het resultaat zonder het zien van de strafkaart heel goed anders kunnen zijn?",
        "Could the result well have been different if the penalty card had not been seen?",
    ),
    "55C": Watched(
        "Speelde de leider naar iets dat zijn eigen voorspelen voor de beurt hem leerde?",
        "Did declarer play on something that his own lead out of turn taught him?",
    ),
    "64C1": Watched(
        "Is de onschuldige partij na de verzaking genoeg schadeloos gesteld?",
        "Has the other side been compensated enough for the revoke?",
    ),
    "64C2a": Watched(
        "Had de andere partij zonder de herhaalde verzakingen in die kleur meer slagen gehaald?",
        "Would the other side have taken more tricks without the repeated revokes in that suit?",
    ),
    "64C2b": Watched(
        "Beide partijen hebben verzaakt: is een van hen geschaad?",
        "Both sides have revoked: was either damaged?",
    ),
}


CITED = {
    Cited.MISINFORMED: "21B1a",
    Cited.MISINFORMED_IN_PLAY: "47E2a",
    Cited.REVOKE: "61A",
    Cited.TWELFTH: "62D1",
    Cited.BY_PLAY: "63A1",
    Cited.BY_NAMING: "63A2",
    Cited.BY_CLAIM: "63A3",
    Cited.BY_AGREEMENT: "63A4",
    Cited.ASKED_BY_DUMMY: "43B2b",
    Cited.BY_BOTH_SIDES: "62C3",
    Cited.WITHDRAWN: "16C2",
    Cited.USED: "16C3",
    Cited.MISLED: "73E2",
    Cited.LEFT_OUT: "67B1a",
    Cited.LEFT_OUT_OTHER: "67B1b",
    Cited.COULD_HAVE_KNOWN: "72C",
    Cited.FORFEITED: "11A",
    Cited.EXPOSED_IN_AUCTION: "24",
    Cited.CARD_ADDED: "14C",
    Cited.NUMBER_OF_CARDS: "13",
    Cited.FIRST_CALL: "17B",
    Cited.ROTATION: "17C",
    Cited.FINAL_PASS: "22A",
    Cited.END_OF_AUCTION: "22",
    Cited.CONTRACT: "22A",
    Cited.CALL_AFTER_THE_END: "39",
    Cited.CALL_OUT_OF_TURN: "29",
    Cited.MORE_THAN_SEVEN: "38",
    Cited.INSUFFICIENT: "27",
    Cited.INADMISSIBLE: "36",
    Cited.OPENING_LEAD: "41A",
    Cited.OWN_CARD: "44",
    Cited.LEAD_OUT_OF_TURN: "53",
    Cited.CARD_OUT_OF_TURN: "57",
    Cited.FOLLOW_SUIT: "44C",
    Cited.TRICKS_WON: "79",
    Cited.SCORE: "77",
}

"""Obligations in force until the board ends, by name, with reminders and questions for after the play."""

from __future__ import annotations

import pytest

from troef.bridge.charts import chart_rules
from troef.bridge.wording.comparison import CitedText
from troef.cards import Board, Seat, Side
from troef.director.incidents.builder import IncidentBuilder
from troef.director.incidents.in_force import InForce, Reminder, follow_up_question, in_force_after
from troef.engine.situation import TrickTransfer
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017

NAMES = {Seat.N: "Anna", Seat.E: "Bram", Seat.S: "Cor", Seat.W: "Dirk"}
LEAD = {"moment": "opening", "contract": "4S", "declarer": "S", "who": "E", "card": "HK"}
BID = {"auction": "1S P 2H P", "call": "2C", "unintended": "no"}
PLAYED = {"phase": "play", "contract": "4S", "declarer": "S", "who": "E"}
REJECTED = {"do": "choose", "by": "S", "option": "reject"}
REPLACED = ({"do": "choose", "by": "E", "option": "reject"}, {"do": "call", "by": "N", "call": "3H"})
NOT_COMPARABLE = (*REPLACED, {"do": "rule", "by": "TD", "question": "comparable", "answer": False})


def lasts(incident, *further, edition=BRIDGE_2017, lang="nl", names=NAMES, **facts) -> InForce:
    return in_force_after(IncidentBuilder.of(incident, edition, Board(5), facts, further), names, lang)


def choose(option, by="S"):
    return {"do": "choose", "by": by, "option": option}


def test_nothing_while_a_fact_is_asked() -> None:
    assert lasts("insufficient", auction="1S P") == InForce()


USED = CitedText("Gebruikte de overtredende partij iets uit een ingetrokken bieding of een getoonde kaart?", "16C3")
SEEN = CitedText("Had het resultaat zonder het zien van de strafkaart heel goed anders kunnen zijn?", "50E4")


def test_27B2_who_must_pass_what_may_not_be_used_and_26B_at_the_first_lead() -> None:
    assert lasts("insufficient", *NOT_COMPARABLE, **BID) == InForce(
        (CitedText("Cor (Z) past de rest van het bieden.", "27B2"),),
        (CitedText("Anna (N) en Cor (Z): niets gebruiken van wat Anna (N) liet weten.", "16C2"),),
        (
            Reminder(
                "De eerste keer dat Cor (Z) als tegenspeler voorspeelt",
                "Vraag de leider eerst of die een kleur noemt: Anna (N) nam een bieding terug.",
                "26B",
            ),
        ),
        (USED,),
    )


def test_26B_is_asked_when_the_auction_is_told_on_and_gone_where_the_other_side_defends() -> None:
    passes = [{"do": "call", "by": seat, "call": "P"} for seat in "ESWN"]
    declared = lasts("insufficient", *NOT_COMPARABLE, *passes[:3], **BID)
    assert declared.in_force == () and declared.later == ()
    raised = ({"do": "call", "by": "E", "call": "4C"}, *passes[1:])
    asked = lasts("insufficient", *NOT_COMPARABLE, *raised, **BID)
    assert asked.later == () and asked.pending_questions == (CitedText("Bram, zonder overleg: wat kies je?", "26B"),)
    restricted = lasts("insufficient", *NOT_COMPARABLE, *raised, choose("prohibit:D", "E"), **BID)
    assert restricted.in_force == (CitedText("Cor (Z) speelt geen ruiten voor zolang die aan slag blijft.", "26B"),)


def test_26B_a_defender_who_does_not_lead_yet_is_waited_for() -> None:
    """North withdrew, South is to lead later: declarer speaks then."""
    further = (
        *NOT_COMPARABLE,
        {"do": "call", "by": "E", "call": "P"}, {"do": "call", "by": "S", "call": "P"},
        {"do": "call", "by": "W", "call": "4C"},
        *({"do": "call", "by": seat, "call": "P"} for seat in "NES"),
    )  # fmt: skip
    assert lasts("insufficient", *further, **BID).later == (
        Reminder("Als Cor (Z) voorspeelt", "De leider mag eerst ruiten of klaveren verbieden.", "26B"),
    )
    assert lasts("insufficient", *further, lang="en", **BID).later == (
        Reminder("When Cor (S) leads", "Declarer may first prohibit diamonds or clubs.", "26B"),
    )


def test_27D_is_looked_at_after_the_play() -> None:
    told = lasts("insufficient", REPLACED[0], {"do": "call", "by": "N", "call": "3C", "shows": ["C"]}, **BID)
    question_27d = "Had het resultaat zonder het onvoldoende bod heel goed anders kunnen zijn?"
    assert told == InForce(questions_after_play=(CitedText(question_27d, "27D"),))


def test_50D_a_major_penalty_card_at_each_turn_and_at_each_lead_of_partner() -> None:
    assert lasts("card-out-of-turn", REJECTED, choose("leave"), **LEAD) == InForce(
        (CitedText("Bram (O): ♥H is een grote strafkaart.", "54D"),),
        (),
        (
            Reminder("Elke keer dat Bram (O) speelt", "♥H gaat voor, zodra het mag.", "50D1a"),
            Reminder(
                "Elke keer dat Dirk (W) voorspeelt",
                "Vraag Cor (Z) eerst: harten eisen of verbieden? Dan gaat ♥H terug in de hand.",
                "50D2",
            ),
        ),
        (SEEN,),
    )


@pytest.mark.parametrize(
    ("option", "lang", "said"),
    [
        ("prohibit:H", "nl", "Dirk (W) speelt geen harten voor zolang die aan slag blijft."),
        ("prohibit:H", "en", "Dirk (W) does not lead hearts while keeping the lead."),
        ("require:H", "nl", "Dirk (W) speelt harten voor, als dat kan (de eerstvolgende keer)."),
        ("require:H", "en", "Dirk (W) leads hearts, if possible (the next time)."),
    ],
)
def test_50D2a_what_declarer_chose_stays(option, lang, said) -> None:
    told = lasts("card-out-of-turn", REJECTED, choose(option), lang=lang, **LEAD)
    assert told.in_force == (CitedText(said, "50D2"),)


def test_50C_a_minor_penalty_card() -> None:
    by_accident = {"do": "rule", "by": "TD", "question": "deliberate", "answer": False}
    told = lasts("seen", by_accident, card="H3", **PLAYED)
    assert told.in_force == (CitedText("Bram (O): ♥3 is een kleine strafkaart.", "49"),)
    assert told.later == (
        Reminder("Elke keer dat Bram (O) speelt", "Geen andere lage kaart in die kleur voor ♥3.", "50C"),
    )


def test_1949_49_knows_one_kind_of_penalty_card() -> None:
    told = lasts("seen", choose("leave"), card="H3", edition=BRIDGE_1949, **PLAYED)
    assert told.in_force == (CitedText("Bram (O): ♥3 is een strafkaart.", "49"),)


def test_57A_what_declarer_demands_of_the_partner() -> None:
    follow = {"moment": "follow", "contract": "4S", "declarer": "S", "leader": "S", "played": "HA"}
    told = lasts("card-out-of-turn", choose("highest"), who="E", card="H3", **follow)
    assert told.in_force == (
        CitedText("Dirk (W): Cor (Z) eist de hoogste kaart.", "57"),
        CitedText("Bram (O): ♥3 is een grote strafkaart.", "57A"),
    )


def test_24B_a_card_that_lies_open_in_the_auction() -> None:
    told = lasts("seen", phase="auction", auction="1S P 2H P", who="E", card="HK")
    assert told.in_force == (
        CitedText("Dirk (W) past de eerstvolgende keer.", "24B"),
        CitedText("Bram (O): ♥H ligt open tot het bieden klaar is.", "24"),
    )
    assert told.later == (
        Reminder(
            "Als het bieden klaar is",
            "Is Bram (O) tegenspeler, dan wordt ♥H een strafkaart; anders gaat die terug in de hand.",
            "24",
        ),
    )


def test_in_english_and_by_seat_where_nobody_knows_the_names() -> None:
    told = lasts("seen", phase="auction", auction="1S P 2H P", who="E", card="HK", lang="en", names={})
    assert told == InForce(
        (
            CitedText("West passes at the next turn.", "24B"),
            CitedText("East: ♥K lies face up until the auction is over.", "24"),
        ),
        (CitedText("East and West: do not use anything that East disclosed.", "24"),),
        (
            Reminder(
                "When the auction is over",
                "If East is a defender ♥K becomes a penalty card; otherwise it goes back into the hand.",
                "24",
            ),
        ),
        (CitedText("Did the offending side use something from a withdrawn call or an exposed card?", "16C3"),),
    )


def test_64A_64C_after_an_established_revoke() -> None:
    told = lasts("revoke", lang="en", who="E", established="yes", won="E", later="1+")
    assert told.questions_after_play == (
        CitedText("Has the other side been compensated enough for the revoke?", "64C1"),
    )
    assert told.tricks == TrickTransfer(Side.EW, Side.NS, 2, "64A1")
    assert lasts("revoke", who="E", established="yes", won="N", later="0").tricks is None
    repeated = {"won": "E", "later": "1+", "special": "repeated"}
    assert lasts("revoke", who="E", established="yes", **repeated) == InForce()


def test_64_in_1949_nothing_is_looked_at_afterwards() -> None:
    told = lasts("revoke", edition=BRIDGE_1949, who="E", established="yes", won="N", later="1")
    assert told == InForce(tricks=TrickTransfer(Side.EW, Side.NS, 1, "64"))


@pytest.mark.parametrize(
    ("edition", "law", "walk"),
    [
        (BRIDGE_2017, "27D", "bridge-2017 12:ground~LAW,in_time~true"),
        (BRIDGE_2017, "23C", "bridge-2017 12:ground~LAW,in_time~true"),
        (BRIDGE_2017, "64C1", "bridge-2017 64C:both_sides~false,repeated~false"),
        (BRIDGE_2017, "64C2a", "bridge-2017 64C:both_sides~false,repeated~true"),
        (BRIDGE_2017, "16C3", "bridge-2017 16-after:information~true"),
        (BRIDGE_2007, "16D", "bridge-2007 16:source~WITHDRAWN,over_withdrawn~true"),
        (BRIDGE_2007, "64C", "bridge-2007 12C:"),
    ],
)
def test_what_is_asked_after_the_play_begins_with_what_is_known(edition, law, walk) -> None:
    assert str(follow_up_question(law, edition)) == walk


def test_everything_under_watch_is_asked_somewhere_where_there_are_charts() -> None:
    for edition in (BRIDGE_2017, BRIDGE_2007):
        for law in chart_rules(edition).watch:
            begun = follow_up_question(law, edition)
            assert begun is not None and begun.question is not None, law
    assert follow_up_question("16", BRIDGE_1949) is None


def test_27D_found_by_the_director_leads_to_a_score() -> None:
    damage = {"do": "rule", "by": "TD", "question": "damage", "answer": True}
    told = lasts("insufficient", REPLACED[0], {"do": "call", "by": "N", "call": "3C"}, damage, **BID)
    assert told.questions_after_play == (CitedText("Er komt een arbitrale score.", "27D"),)

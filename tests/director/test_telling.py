"""What a director tells by tapping: which facts an incident asks, and what the law then says, by name."""

from __future__ import annotations

import pytest

from troef.cards import Board, Seat, TroefError
from troef.director import outcome
from troef.director.hearing import hearing
from troef.director.telling import (
    ESTABLISHED,
    LATER,
    MANNERS,
    MOMENTS,
    PHASES,
    SPECIAL,
    WINNERS,
    Fact,
    Telling,
)
from troef.director.telling_words import draft, happened
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, Text

NAMES = {Seat.N: "Anna", Seat.E: "Bram", Seat.S: "Cor", Seat.W: "Dirk"}
LEAD = {"moment": "opening", "contract": "4S", "declarer": "S", "who": "E", "card": "HK"}
BID = {"auction": "1S P 2H P", "call": "2C"}


def told(incident, further=(), edition=BRIDGE_2017, **facts):
    return Telling.of(incident, edition, Board(5), facts, further)


@pytest.mark.parametrize(
    ("incident", "facts", "asked"),
    [
        ("insufficient", {}, Fact.AUCTION),
        ("insufficient", {"auction": "1S P 2H P"}, Fact.CALL),
        ("insufficient", BID, None),
        ("out-of-turn", {"auction": ""}, Fact.WHO),
        ("changed", {"auction": "1S P", "call": "2C"}, Fact.TO),
        ("card-out-of-turn", {"moment": "opening", "contract": "4S", "declarer": "S"}, Fact.WHO),
        ("card-out-of-turn", {"moment": "lead", "contract": "4S", "declarer": "S"}, Fact.LEADER),
        ("card-out-of-turn", {"moment": "follow", "contract": "4S", "declarer": "S", "leader": "S"}, Fact.PLAYED),
        ("seen", {"phase": "auction"}, Fact.AUCTION),
        ("seen", {"phase": "play"}, Fact.CONTRACT),
        ("information", {"phase": "auction", "auction": "1S", "who": "E"}, Fact.HOW),
    ],
)  # fmt: skip
def test_only_what_the_law_needs_is_asked(incident, facts, asked) -> None:
    assert told(incident, **facts).asks is asked


def test_only_what_can_be_is_offered() -> None:
    assert told("insufficient", auction="1S P 2H P").choices(Fact.CALL) == (
        "1C", "1D", "1H", "1S", "1N", "2C", "2D", "2H",
    )  # fmt: skip
    assert told("out-of-turn", auction="1S P").choices(Fact.WHO) == ("N", "E", "W")
    follow = {"moment": "follow", "contract": "4S", "declarer": "S", "leader": "S", "played": "HA"}
    assert told("card-out-of-turn", **follow).choices(Fact.WHO) == ("N", "E")
    assert "HA" not in told("card-out-of-turn", **follow, who="E").choices(Fact.CARD)


@pytest.mark.parametrize(
    ("incident", "facts", "said"),
    [
        ("dancing", {}, "'dancing' is hier niet te vertellen"),
        ("insufficient", {"auction": "1S 1H"}, "'1H' is hier geen goede bieding"),
        ("insufficient", {"auction": "1S P", "call": "3C"}, "'3C' kan hier niet"),
        (
            "card-out-of-turn",
            {"moment": "follow", "contract": "4S", "declarer": "S", "leader": "S", "played": "HA HA"},
            "'HA HA' is geen slag die begonnen is",
        ),
    ],
)
def test_what_cannot_be_is_refused(incident, facts, said) -> None:
    with pytest.raises(TroefError) as refused:
        told(incident, **facts)
    assert refused.value.words("nl") == said


def test_27a_the_left_hand_opponent_hears_both_ways_first_by_name() -> None:
    (put,) = hearing(told("insufficient", **BID), NAMES, "nl").put
    assert (put.to, put.question, put.law) == ("Bram", "Bram, zonder overleg: wat kies je?", "27A1")
    assert [(choice.law, choice.event["option"]) for choice in put.choices] == [("27A1", "accept"), ("27B", "reject")]
    assert put.choices[1].text.startswith("Anna vervangt 2♣.") and "Cor past verder" in put.choices[1].text


def test_27b_goes_on_to_the_replacement_and_its_comparison() -> None:
    rejected = {"do": "choose", "by": "E", "option": "reject"}
    heard = hearing(told("insufficient", [rejected], **BID), NAMES, "en")
    assert [(line.words, line.law) for line in heard.said] == [
        ("Bram does not accept 2♣: Anna replaces the insufficient bid.", "27B")
    ]
    assert (heard.turn, heard.put) == (Seat.N, ())
    (put,) = hearing(told("insufficient", [rejected, {"do": "call", "by": "N", "call": "3H"}], **BID), NAMES, "en").put
    assert (put.to, put.question) == ("", "Is the new call comparable?")


def test_54_declarer_has_every_option_and_then_the_suit() -> None:
    (put,) = hearing(told("card-out-of-turn", **LEAD), NAMES, "nl").put
    assert (put.to, [choice.law for choice in put.choices]) == ("Cor", ["54A", "54B", "54D"])
    refused = {"do": "choose", "by": "S", "option": "reject"}
    heard = hearing(told("card-out-of-turn", [refused], **LEAD), NAMES, "nl")
    assert [choice.law for choice in heard.put[0].choices] == ["50D2a", "50D2a", "50D2b"]


@pytest.mark.parametrize(
    ("incident", "facts", "laws"),
    [
        ("out-of-turn", {"auction": "1S P", "who": "W", "call": "2C"}, {"29A", "29B"}),
        ("changed", {"auction": "1S P", "call": "2C", "to": "2H"}, {"25A"}),
        ("card-out-of-turn", LEAD | {"moment": "lead", "leader": "N", "who": "S"}, {"55A", "55B2"}),
        (
            "card-out-of-turn", LEAD | {"moment": "follow", "leader": "S", "played": "HA"},
            {"57A1", "57A2", "57A3", "57A4"},
        ),
    ],
)  # fmt: skip
def test_who_chooses_by_which_paragraph(incident, facts, laws) -> None:
    put = hearing(told(incident, **facts), {}, "en").put
    assert {choice.law for one in put for choice in one.choices} == laws


@pytest.mark.parametrize(
    ("edition", "laws"), [(BRIDGE_2007, ["54A", "54B", "54D"]), (BRIDGE_1949, ["54c", "54a", "56a", "56b1"])]
)
def test_54_in_the_older_laws(edition, laws) -> None:
    (put,) = hearing(told("card-out-of-turn", edition=edition, **LEAD), NAMES, "nl").put
    assert (put.to, [choice.law for choice in put.choices]) == ("Cor", laws)


@pytest.mark.parametrize(
    ("incident", "facts", "nl", "en"),
    [
        (
            "out-of-turn", {"auction": "1S P", "who": "W", "call": "X"},
            "Anna was gever. Het bieden ging 1♠ – pas. Dirk doubleerde, terwijl Cor aan de beurt was.",
            "Anna dealt. The auction went 1♠ – pass. Dirk doubled while it was the turn of Cor.",
        ),
        (
            "out-of-turn", {"auction": "", "who": "W", "call": "P"},
            "Anna was gever. Dirk paste, terwijl Anna aan de beurt was.",
            "Anna dealt. Dirk passed while it was the turn of Anna.",
        ),
        (
            "insufficient", BID,
            "Anna was gever. Het bieden ging 1♠ – pas – 2♥ – pas. Anna bood 2♣, onvoldoende na 2♥.",
            "Anna dealt. The auction went 1♠ – pass – 2♥ – pass. Anna bid 2♣, insufficient over 2♥.",
        ),
        (
            "changed", {"auction": "1S P", "call": "2C", "to": "2H"},
            "Anna was gever. Het bieden ging 1♠ – pas. Cor bood 2♣ en wilde er 2♥ van maken.",
            "Anna dealt. The auction went 1♠ – pass. Cor bid 2♣ and wanted to change it to 2♥.",
        ),
        (
            "card-out-of-turn", LEAD | {"contract": "4SXX"},
            "Cor was leider in 4♠ geredoubleerd. Bram kwam uit met ♥H, terwijl Dirk moest uitkomen.",
            "Cor was declarer in 4♠ redoubled. Bram led ♥K while it was Dirk's opening lead.",
        ),
        (
            "card-out-of-turn", LEAD | {"moment": "lead", "leader": "N", "who": "S"},
            "Cor was leider in 4♠. Cor speelde ♥H voor, terwijl Anna aan slag was.",
            "Cor was declarer in 4♠. Cor led ♥K while it was Anna's lead.",
        ),
        (
            "card-out-of-turn", LEAD | {"moment": "follow", "leader": "S", "played": "HA"},
            "Cor was leider in 4♠. In een slag met ♥A, voorgespeeld door Cor, speelde Bram ♥H voor zijn beurt.",
            "Cor was declarer in 4♠. To a trick with ♥A, led by Cor, Bram played ♥K out of turn.",
        ),
        (
            "seen", {"phase": "auction", "auction": "1S", "who": "W", "card": "HQ"},
            "Anna was gever. Het bieden ging 1♠. ♥V van Dirk was te zien tijdens het bieden.",
            "Anna dealt. The auction went 1♠. ♥Q of Dirk could be seen during the auction.",
        ),
        (
            "seen", {"phase": "play", "contract": "3N", "declarer": "S", "who": "W", "card": "HQ"},
            "Cor was leider in 3SA. ♥V van Dirk was te zien tijdens het spelen.",
            "Cor was declarer in 3NT. ♥Q of Dirk could be seen in the play.",
        ),
        *(
            (
                "information", {"phase": "play", "contract": "3N", "declarer": "S", "who": "W", "how": how},
                f"Cor was leider in 3SA. Dirk {nl}.", f"Cor was declarer in 3NT. Dirk {en}.",
            )
            for how, nl, en in (
                ("tempo", "viel op door het tempo", "broke tempo"),
                ("remark", "maakte een opmerking", "made a remark"),
                ("question", "stelde een vraag", "asked a question"),
                ("gesture", "maakte een gebaar", "made a gesture"),
            )
        ),
    ],
)  # fmt: skip
def test_the_facts_as_a_ruling_writes_them(incident, facts, nl, en) -> None:
    telling = told(incident, **facts)
    assert (" ".join(happened(telling, NAMES, "nl")), " ".join(happened(telling, NAMES, "en"))) == (nl, en)


def test_the_ruling_writes_itself() -> None:
    further = [
        {"do": "choose", "by": "E", "option": "reject"},
        {"do": "call", "by": "N", "call": "3H"},
        {"do": "rule", "by": "TD", "question": "comparable", "answer": False},
    ]
    made = draft(told("insufficient", further, **BID), NAMES, "nl")
    assert made.laws == ("27B", "27B2")
    assert made.found.endswith("Anna bood 2♣, onvoldoende na 2♥.")
    assert made.decision == (
        "Bram aanvaardde het niet. Anna bood 3♥. De wedstrijdleider oordeelde dat de bieding niet vergelijkbaar is."
    )
    assert made.rectification.startswith("Bram aanvaardt 2♣ niet: Anna vervangt het onvoldoende bod. (27B)\n")
    english = draft(told("insufficient", further, **BID), NAMES, "en").decision
    assert english == "Bram did not accept it. Anna bid 3♥. The director judged that the call is not comparable."


def test_a_card_played_later_stands_in_the_ruling() -> None:
    further = [
        {"do": "choose", "by": "S", "option": "reject"},
        {"do": "choose", "by": "S", "option": "prohibit:H"},
        {"do": "play", "by": "W", "card": "C3"},
    ]
    made = draft(told("card-out-of-turn", further, **LEAD), NAMES, "nl")
    assert made.decision == "Cor aanvaardde het niet. Cor verbood harten. Dirk speelde ♣3."
    assert made.laws == ("54D", "50D2a")


@pytest.mark.parametrize(
    ("edition", "facts", "law", "count"),
    [
        (BRIDGE_2017, {"won": "offender", "later": "2", "special": "none"}, "64A1", 2),
        (BRIDGE_2017, {"won": "partner", "later": "2", "special": "none"}, "64A2", 1),
        (BRIDGE_2017, {"won": "others", "later": "0", "special": "none"}, "64B1", 0),
        (BRIDGE_2017, {"won": "offender", "later": "2", "special": "faced"}, "64B3", 0),
        (BRIDGE_2017, {"won": "offender", "later": "2", "special": "after_round"}, "64B5", 0),
        (BRIDGE_2017, {"won": "offender", "later": "2", "special": "both_sides"}, "64B7", 0),
        (BRIDGE_2007, {"won": "offender", "later": "2", "special": "none"}, "64A1", 2),
    ],
)
def test_64_an_established_revoke_in_five_taps(edition, facts, law, count) -> None:
    walk = told("revoke", edition=edition, established="yes", **facts).walk
    (walked,) = outcome.draft(walk, "nl").walked
    transfer = outcome.said_of(walked)
    assert (walk.question, walked.law, transfer.law, transfer.count) == (None, law, law, count)


def test_62_a_revoke_that_is_not_established_goes_along_its_chart() -> None:
    walk = told("revoke", established="no").walk
    assert (walk.chart.id, walk.question.fact) == ("62-64", "both_sides")
    assert told("revoke", established="yes", won="partner", later="0").choices(Fact.SPECIAL)[0] == "none"
    special = told("revoke", edition=BRIDGE_2007, established="yes", won="partner", later="0").choices(Fact.SPECIAL)
    assert special == ("none", "repeated")


def test_every_question_as_it_is_put() -> None:
    assert {fact.name: fact.value for fact in Fact} == {
        "PHASE": Text("Wanneer?", "When?"),
        "MOMENT": Text("Wat werd er gespeeld?", "What was played?"),
        "AUCTION": Text("Het bieden tot dat moment", "The auction up to that moment"),
        "CONTRACT": Text("Het contract", "The contract"),
        "DECLARER": Text("Wie is leider?", "Who is declarer?"),
        "LEADER": Text("Wie was aan slag?", "Whose lead was it?"),
        "PLAYED": Text("De slag tot dat moment", "The trick up to that moment"),
        "WHO": Text("Wie deed het?", "Who did it?"),
        "CALL": Text("Welke bieding?", "Which call?"),
        "TO": Text("Wat wil hij ervan maken?", "What does he want instead?"),
        "HOW": Text("Waardoor?", "By what?"),
        "CARD": Text("Welke kaart?", "Which card?"),
        "ESTABLISHED": Text("Is de verzaking voldongen?", "Is the revoke established?"),
        "WON": Text("Wie won de slag waarin is verzaakt?", "Who won the trick of the revoke?"),
        "LATER": Text("Hoeveel slagen maakte zijn partij daarna nog?", "How many tricks did his side take afterwards?"),
        "SPECIAL": Text("Is er iets bijzonders?", "Is there anything special?"),
    }


def test_every_answer_that_can_be_tapped() -> None:
    assert {
        "auction": Text("tijdens het bieden", "during the auction"),
        "play": Text("tijdens het spelen", "in the play"),
        "opening": Text("de uitkomst", "the opening lead"),
        "lead": Text("een latere voorspeelkaart", "a later lead"),
        "follow": Text("een kaart in een slag die al begonnen was", "a card to a trick that had begun"),
    } == {**PHASES, **MOMENTS}
    assert {
        "tempo": Text("het tempo", "the tempo"),
        "remark": Text("een opmerking", "a remark"),
        "question": Text("een vraag", "a question"),
        "gesture": Text("een gebaar", "a gesture"),
    } == MANNERS
    assert {
        "yes": Text(
            "Ja: zijn partij speelde al in de volgende slag, of heeft geclaimd of afgestaan",
            "Yes: his side has played to the next trick, or claimed or conceded",
        ),
        "no": Text("Nee", "No"),
    } == ESTABLISHED
    assert {
        "offender": Text("wie verzaakte", "who revoked"),
        "partner": Text("zijn partner", "his partner"),
        "others": Text("de andere partij", "the other side"),
        "0": Text("geen", "none"),
        "1": Text("één", "one"),
        "2": Text("twee of meer", "two or more"),
    } == {**WINNERS, **LATER}
    assert {
        "none": Text("Nee", "No"),
        "twelfth": Text("het was de twaalfde slag", "it was the twelfth trick"),
        "faced": Text(
            "het was een kaart van de blinde, of een strafkaart", "it was a card of dummy, or a penalty card"
        ),
        "repeated": Text("hij verzaakte al eerder in die kleur", "he had revoked in that suit before"),
        "after_next_call": Text("de anderen boden al op het volgende spel", "the others had called on the next board"),
        "after_round": Text("de ronde was al voorbij", "the round was over"),
        "both_sides": Text("beide partijen hebben een voldongen verzaking", "both sides have an established revoke"),
    } == SPECIAL

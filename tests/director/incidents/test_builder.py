"""Incidents entered by taps: the facts that each one needs, and the rulings by name."""

from __future__ import annotations

import pytest

from troef.cards import Board, Seat
from troef.director.charts import outcome
from troef.director.incidents.announcements import announce
from troef.director.incidents.builder import (
    BEGUN,
    CARD_SHOWN_ANSWERS,
    ESTABLISHED,
    FOUND_CARD_ANSWERS,
    HAPPENED_ANSWERS,
    LATER_TRICKS_ANSWERS,
    LEAD_STATE_ANSWERS,
    MANNERS,
    MOMENTS,
    PHASES,
    SPECIAL,
    UNINTENDED,
    WORDS,
    WRONG_BOARD_ANSWERS,
    IncidentBuilder,
    IncidentQuestion,
)
from troef.director.incidents.in_force import InForce, in_force_after
from troef.director.incidents.wording import draft, incident_sentences, players_by_role
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, Text

NAMES = {Seat.N: "Anna", Seat.E: "Bram", Seat.S: "Cor", Seat.W: "Dirk"}
LEAD = {"moment": "opening", "contract": "4S", "declarer": "S", "who": "E", "card": "HK"}
BID = {"auction": "1S P 2H P", "call": "2C", "unintended": "no"}
REVOKE = {"who": "E", "established": "yes"}
TRICK = {"who": "E", "established": "no", "contract": "4S", "declarer": "S", "leader": "W"}
ALERT = {"auction": "1N P 2D P", "explained": "3", "wrong_since": "alert", "corrected": "N"}
PENALTY = {"contract": "4S", "declarer": "S", "holder": "E", "cards": "HK", "leader": "W"}

MISDEALT = {"too_many": "N", "too_few": "E"}
MISSING = {"too_many": "nobody", "too_few": "S", "found": "elsewhere", "begun": "no", "card": "H5"}
PLAYABLE = {"do": "rule", "by": "TD", "question": "playable"}


def told(incident, further=(), edition=BRIDGE_2017, **facts):
    return IncidentBuilder.of(incident, edition, Board(5), facts, further)


@pytest.mark.parametrize(
    ("incident", "facts", "asked"),
    [
        ("insufficient", {}, IncidentQuestion.AUCTION),
        ("insufficient", {"auction": "1S P 2H P"}, IncidentQuestion.CALL),
        ("insufficient", {"auction": "1S P 2H P", "call": "2C"}, IncidentQuestion.UNINTENDED),
        ("insufficient", {"auction": "1S P 2H P", "call": "2C", "unintended": "yes"}, IncidentQuestion.TO),
        ("insufficient", BID, None),
        ("out-of-turn", {"auction": ""}, IncidentQuestion.WHO),
        ("changed", {"auction": "1S P", "call": "2C"}, IncidentQuestion.TO),
        ("card-out-of-turn", {"moment": "opening", "contract": "4S", "declarer": "S"}, IncidentQuestion.WHO),
        ("card-out-of-turn", {"moment": "lead", "contract": "4S", "declarer": "S"}, IncidentQuestion.LEADER),
        (
            "card-out-of-turn",
            {"moment": "follow", "contract": "4S", "declarer": "S", "leader": "S"},
            IncidentQuestion.PLAYED,
        ),
        ("seen", {"phase": "auction"}, IncidentQuestion.AUCTION),
        ("seen", {"phase": "play"}, IncidentQuestion.CONTRACT),
        ("seen", {"phase": "auction", "auction": "1S", "who": "W", "card": "HQ"}, None),
        ("seen", {"phase": "auction", "auction": "1S", "who": "W", "card": "H3"}, IncidentQuestion.SHOWN),
        ("seen", {"phase": "play", "contract": "4S", "declarer": "S", "who": "W", "card": "H3"}, None),
        ("information", {"phase": "auction", "auction": "1S", "who": "E"}, IncidentQuestion.HOW),
        ("penalty-card", {"contract": "4S", "declarer": "S"}, IncidentQuestion.HOLDER),
        ("penalty-card", PENALTY, None),
        ("explained", {"auction": "1N P 2D P", "explained": "3"}, IncidentQuestion.WRONG_SINCE),
        ("explained", ALERT, None),
        ("explained", ALERT | {"auction": "1N P 2D P 2H P P P"}, IncidentQuestion.LED),
        ("revoke", {"who": "E"}, IncidentQuestion.ESTABLISHED),
        ("revoke", REVOKE | {"won": "E"}, IncidentQuestion.LATER),
        ("revoke", REVOKE | {"won": "W"}, None),
        ("revoke", REVOKE | {"established": "playing"}, IncidentQuestion.WON),
        ("revoke", REVOKE | {"established": "playing", "won": "E"}, None),
        ("revoke", REVOKE | {"won": "N"}, IncidentQuestion.LATER),
        ("revoke", TRICK, IncidentQuestion.PLAYED),
        ("wrong-number", {}, IncidentQuestion.TOO_MANY),
        ("wrong-number", {"too_many": "N"}, IncidentQuestion.TOO_FEW),
        ("wrong-number", MISDEALT, IncidentQuestion.ALREADY),
        ("wrong-number", MISDEALT | {"already": "seen"}, None),
        ("wrong-number", {"too_many": "nobody", "too_few": "S"}, IncidentQuestion.FOUND),
        ("wrong-number", {"too_many": "nobody", "too_few": "S", "found": "lost"}, IncidentQuestion.BEGUN),
        ("wrong-number", {"too_many": "nobody", "too_few": "S", "found": "played"}, IncidentQuestion.CARD),
        ("wrong-number", MISSING, None),
        ("wrong-board", {}, IncidentQuestion.WRONG),
        ("wrong-board", {"wrong": "hand"}, IncidentQuestion.AUCTION),
    ],
)  # fmt: skip
def test_only_what_the_law_needs_is_asked(incident, facts, asked) -> None:
    assert told(incident, **facts).next_question is asked


def test_only_what_can_be_is_offered() -> None:
    assert told("insufficient", auction="1S P 2H P").choices(IncidentQuestion.CALL) == (
        "X", "XX", "1C", "1D", "1H", "1S", "1N", "2C", "2D", "2H",
    )  # fmt: skip
    assert told("out-of-turn", auction="1S P").choices(IncidentQuestion.WHO) == ("N", "E", "W")
    follow = {"moment": "follow", "contract": "4S", "declarer": "S", "leader": "S", "played": "HA"}
    assert told("card-out-of-turn", **follow).choices(IncidentQuestion.WHO) == ("N", "E")
    assert "HA" not in told("card-out-of-turn", **follow, who="E").choices(IncidentQuestion.CARD)
    assert told("penalty-card", contract="4S", declarer="S").choices(IncidentQuestion.HOLDER) == ("E", "W")
    assert told("explained", auction="1N P 2D P", explained="3").choices(IncidentQuestion.WRONG_SINCE) == (
        "alert",
        "3",
        "4",
    )
    assert told("explained", **ALERT).choices(IncidentQuestion.CORRECTED) == ("N", "S")
    assert told("wrong-number", too_many="N").choices(IncidentQuestion.TOO_FEW) == ("E", "S", "W", "nobody")
    assert told("wrong-number", too_many="nobody").choices(IncidentQuestion.TOO_FEW) == ("N", "E", "S", "W")
    assert told("out-of-turn", auction="1S P", who="W", call="2H").choices(IncidentQuestion.TOGETHER)[:3] == (
        "P",
        "1N",
        "2C",
    )


@pytest.mark.parametrize(
    ("edition", "won", "later"),
    [
        (BRIDGE_2017, "E", ("0", "1+")),
        (BRIDGE_2017, "W", ("0",)),
        (BRIDGE_2007, "N", ("0", "1+")),
        (BRIDGE_1949, "W", ("0", "1+")),
        (BRIDGE_1949, "N", ("0", "1", "2+")),
    ],
)
def test_64_later_tricks_are_asked_as_far_as_they_cost_something(edition, won, later) -> None:
    assert told("revoke", edition=edition, **REVOKE, won=won).choices(IncidentQuestion.LATER) == later


@pytest.mark.parametrize(
    ("incident", "facts", "exceptions"),
    [
        (
            "out-of-turn",
            {"auction": "1S P", "who": "W", "call": "2C"},
            (IncidentQuestion.SINCE, IncidentQuestion.TOGETHER),
        ),
        (
            "out-of-turn",
            {"auction": "1S P", "who": "W", "call": "P"},
            (IncidentQuestion.ARTIFICIAL, IncidentQuestion.SINCE, IncidentQuestion.TOGETHER),
        ),
        ("out-of-turn", {"auction": "1S P", "who": "W"}, ()),
        ("card-out-of-turn", LEAD, (IncidentQuestion.SINCE,)),
        ("seen", {"phase": "auction", "auction": "1S", "who": "W", "card": "HQ"}, (IncidentQuestion.MORE,)),
        ("revoke", REVOKE | {"won": "W"}, (IncidentQuestion.SPECIAL,)),
        ("revoke", REVOKE | {"established": "playing", "won": "E"}, (IncidentQuestion.LATER, IncidentQuestion.SPECIAL)),
        ("revoke", REVOKE | {"established": "playing", "won": "E", "later": "1+"}, (IncidentQuestion.SPECIAL,)),
        ("revoke", TRICK | {"played": "HA H9 S3"}, ()),
    ],
)
def test_what_is_seldom_so_can_be_added_at_the_end(incident, facts, exceptions) -> None:
    assert told(incident, **facts).exceptions == exceptions


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
        ("wrong-board", {"wrong": "board"}, "'board' kan hier niet"),
        ("penalty-card", PENALTY | {"cards": "HK HK"}, "'HK HK' zijn geen kaarten"),
        (
            "seen",
            {"phase": "auction", "auction": "1S", "who": "W", "card": "HQ", "more": "HQ"},
            "'HQ' zijn geen kaarten",
        ),
        ("revoke", TRICK | {"played": "HA H9 H3"}, "Oost heeft in deze slag niet verzaakt"),
        ("revoke", TRICK | {"played": "HA S9"}, "Oost heeft in deze slag niet verzaakt"),
    ],
)
def test_what_cannot_be_is_refused(incident, facts, said, refusal) -> None:
    assert refusal(told, incident, **facts)[0] == said


def test_27a_the_left_hand_opponent_hears_both_ways_first_by_name() -> None:
    (put,) = announce(told("insufficient", **BID), NAMES, "nl").prompts
    assert (put.to, put.question, put.law) == ("Bram", "Bram, zonder overleg: wat kies je?", "27A1")
    assert [(choice.law, choice.event["option"]) for choice in put.choices] == [("27A1", "accept"), ("27B", "reject")]
    assert put.choices[1].text.startswith("Anna vervangt 2♣.") and "Cor past verder" in put.choices[1].text


def test_27b_goes_on_to_the_replacement_and_its_comparison() -> None:
    rejected = {"do": "choose", "by": "E", "option": "reject"}
    heard = announce(told("insufficient", [rejected], **BID), NAMES, "en")
    assert [(line.words, line.law) for line in heard.said] == [
        ("Bram does not accept 2♣: Anna replaces the insufficient bid.", "27B")
    ]
    assert (heard.turn, heard.prompts) == (Seat.N, ())
    (put,) = announce(
        told("insufficient", [rejected, {"do": "call", "by": "N", "call": "P"}], **BID), NAMES, "en"
    ).prompts
    assert (put.to, put.question) == ("", "Is the new call comparable?")
    assert [(choice.law, choice.event["answer"]) for choice in put.choices] == [
        ("23A1", True), ("23A2", True), ("23A3", True), ("23A", False),
    ]  # fmt: skip


TRANSFER = {"auction": "1N 2S", "call": "2H", "unintended": "no"}
"""Board 5, North deals: South answers 1NT with a transfer that is insufficient over 2♠."""


def _replaced(edition, call):
    rejected = {"do": "choose", "by": "W", "option": "reject"}
    return told("insufficient", [rejected, {"do": "call", "by": "S", "call": call}], edition, **TRANSFER)


def _answered(telling, choice):
    further = [*telling.events_after_director, choice.shown, *([choice.event] if choice.event else [])]
    return IncidentBuilder.of("insufficient", telling.edition, Board(5), TRANSFER, further)


@pytest.mark.parametrize(
    ("edition", "call", "laws", "ruled"),
    [
        (BRIDGE_2017, "3H", ["27B1a", "23A1", "23A2", "23A3", "23A"], ["27B1a", "27B1b", "27B1b", "27B1b", "27B2"]),
        (BRIDGE_2017, "3S", ["27B1a", "23A1", "23A2", "23A3", "23A"], ["27B1a", "27B1b", "27B1b", "27B1b", "27B2"]),
        (BRIDGE_2007, "3H", ["27B1a", "27B1b", "27B1b"], ["27B1a", "27B1b", "27B2"]),
    ],
)
def test_27B1a_goes_by_what_both_bids_show_and_the_director_finds_that_out(edition, call, laws, ruled) -> None:
    telling = _replaced(edition, call)
    heard = announce(telling, NAMES, "nl")
    (put,) = heard.prompts
    assert (put.to, [choice.law for choice in put.choices]) == ("", laws)
    assert [line.law for line in heard.said] == ["27B"]  # There is no ruling on the replacement yet.
    assert "27B1a" not in draft(telling, NAMES, "nl").laws
    said = [announce(_answered(telling, choice), NAMES, "nl").said for choice in put.choices]
    assert [lines[0].law for lines in said] == ruled


def test_23_the_criteria_stand_beside_the_question_what_a_replacement_shows() -> None:
    put, before = (announce(_replaced(edition, "3H"), NAMES, "nl").prompts[0] for edition in (BRIDGE_2017, BRIDGE_2007))
    assert put.question == before.question == "Wat laat {new} zien, naast {old}?".format(new="3♥", old="2♥")
    assert [choice.text for choice in put.choices] == [
        "Dezelfde soort of soorten als {old}, en geen lager bod doet dat.".format(old="2♥"),
        "Vergelijkbaar: (bijna) dezelfde betekenis.",
        "Vergelijkbaar: alles wat zij kan betekenen, kon de ingetrokken bieding ook betekenen.",
        "Vergelijkbaar: hetzelfde doel, zoals dezelfde vraag.",
        "Niet vergelijkbaar: geen van deze.",
    ]
    assert [choice.text for choice in before.choices] == [
        "Beide zijn natuurlijk.",
        "Niet beide natuurlijk, maar de nieuwe bieding vertelt minstens alles wat de eerste vertelde.",
        "Geen van beide.",
    ]


def test_27B1a_a_pass_is_only_compared_and_after_a_cancelled_double_nothing_is() -> None:
    assert announce(_replaced(BRIDGE_2017, "P"), NAMES, "nl").prompts[0].choices[0].law == "23A1"
    telling = _replaced(BRIDGE_2017, "XX")
    later = told("insufficient", [*telling.events_after_director, {"do": "call", "by": "S", "call": "3H"}], **TRANSFER)
    assert later.unexplained is None and announce(later, NAMES, "nl").prompts == ()


def test_27B1a_the_ruling_says_that_both_showed_the_same() -> None:
    telling = _replaced(BRIDGE_2017, "3H")
    same = _answered(telling, announce(telling, NAMES, "nl").prompts[0].choices[0])
    assert draft(same, NAMES, "nl").established_facts.endswith(
        "Cor (Z) bood 3♥ en gaf daarmee dezelfde soort of soorten aan."
    )
    assert draft(same, NAMES, "en").established_facts.endswith("Cor (S) bid 3♥, which showed the same denominations.")


@pytest.mark.parametrize(("edition", "plain"), [(BRIDGE_2017, "30A"), (BRIDGE_2007, "30B")])
def test_30C_an_artificial_pass_out_of_turn_is_treated_as_a_bid(edition, plain) -> None:
    passed = {"auction": "1N P 2D", "who": "N", "call": "P"}
    refused = [{"do": "choose", "by": "E", "option": "reject"}]
    said = announce(told("out-of-turn", refused, edition, **passed), NAMES, "nl").said
    assert said[0].law == plain
    artificial = told("out-of-turn", refused, edition, **passed, artificial="yes")
    assert announce(artificial, NAMES, "nl").said[0].law.startswith("31")
    assert "kunstmatig bod van partner" in " ".join(incident_sentences(artificial, NAMES, "nl"))


def test_54_declarer_has_every_option_and_then_the_suit() -> None:
    (put,) = announce(told("card-out-of-turn", **LEAD), NAMES, "nl").prompts
    assert (put.to, [choice.law for choice in put.choices]) == ("Cor", ["54A", "54B", "54D"])
    refused = {"do": "choose", "by": "S", "option": "reject"}
    heard = announce(told("card-out-of-turn", [refused], **LEAD), NAMES, "nl")
    assert [choice.law for choice in heard.prompts[0].choices] == ["50D2a", "50D2a", "50D2b"]


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
    put = announce(told(incident, **facts), {}, "en").prompts
    assert {choice.law for one in put for choice in one.choices} == laws


@pytest.mark.parametrize(
    ("edition", "laws"), [(BRIDGE_2007, ["54A", "54B", "54D"]), (BRIDGE_1949, ["54c", "54a", "56a", "56b1"])]
)
def test_54_in_the_older_laws(edition, laws) -> None:
    (put,) = announce(told("card-out-of-turn", edition=edition, **LEAD), NAMES, "nl").prompts
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
            "Cor was declarer in 4♠ redoubled. Bram led ♥K while Dirk had the opening lead.",
        ),
        (
            "card-out-of-turn", LEAD | {"moment": "lead", "leader": "N", "who": "S"},
            "Cor was leider in 4♠. Cor speelde ♥H voor, terwijl Anna aan slag was.",
            "Cor was declarer in 4♠. Cor led ♥K while Anna was on lead.",
        ),
        (
            "card-out-of-turn", LEAD | {"moment": "follow", "leader": "S", "played": "HA"},
            "Cor was leider in 4♠. In een slag met ♥A, voorgespeeld door Cor, speelde Bram ♥H voor de beurt.",
            "Cor was declarer in 4♠. To a trick with ♥A, led by Cor, Bram played ♥K out of turn.",
        ),
        (
            "seen", {"phase": "auction", "auction": "1S", "who": "W", "card": "HQ"},
            "Anna was gever. Het bieden ging 1♠. ♥V van Dirk was te zien tijdens het bieden.",
            "Anna dealt. The auction went 1♠. ♥Q of Dirk could be seen during the auction.",
        ),
        (
            "seen", {"phase": "auction", "auction": "1S", "who": "W", "card": "HQ", "more": "D3 D2"},
            "Anna was gever. Het bieden ging 1♠. ♥V, ♦3 en ♦2 van Dirk waren te zien tijdens het bieden.",
            "Anna dealt. The auction went 1♠. ♥Q, ♦3 and ♦2 of Dirk could be seen during the auction.",
        ),
        (
            "seen", {"phase": "play", "contract": "3N", "declarer": "S", "who": "W", "card": "HQ"},
            "Cor was leider in 3SA. ♥V van Dirk was te zien tijdens het spelen.",
            "Cor was declarer in 3NT. ♥Q of Dirk could be seen in the play.",
        ),
        (
            "out-of-turn", {"auction": "1S P", "who": "W", "call": "2D", "together": "2H"},
            "Anna was gever. Het bieden ging 1♠ – pas. Dirk bood 2♦, tegelijk met 2♥ van Cor, die aan de beurt was.",
            "Anna dealt. The auction went 1♠ – pass. Dirk bid 2♦ together with 2♥ by Cor, whose turn it was.",
        ),
        (
            "insufficient", {"auction": "1S P", "call": "X", "unintended": "no"},
            "Anna was gever. Het bieden ging 1♠ – pas. Cor doubleerde, en dat mocht niet.",
            "Anna dealt. The auction went 1♠ – pass. Cor doubled, which was not allowed.",
        ),
        (
            "insufficient", BID | {"unintended": "yes", "to": "3C"},
            "Anna was gever. Het bieden ging 1♠ – pas – 2♥ – pas. Anna bood 2♣ en wilde er 3♣ van maken.",
            "Anna dealt. The auction went 1♠ – pass – 2♥ – pass. Anna bid 2♣ and wanted to change it to 3♣.",
        ),
        (
            "card-out-of-turn", LEAD | {"since": "W:C3"},
            "Cor was leider in 4♠. Bram kwam uit met ♥H, terwijl Dirk moest uitkomen. Dirk speelde ♣3.",
            "Cor was declarer in 4♠. Bram led ♥K while Dirk had the opening lead. Dirk played ♣3.",
        ),
        (
            "penalty-card", PENALTY | {"cards": "HK D3"},
            "Cor was leider in 4♠. ♥H en ♦3 lagen als strafkaarten voor Bram, terwijl Dirk aan slag was.",
            "Cor was declarer in 4♠. ♥K and ♦3 lay before Bram as penalty cards while Dirk was on lead.",
        ),
        (
            "penalty-card", PENALTY,
            "Cor was leider in 4♠. ♥H lag als strafkaart voor Bram, terwijl Dirk aan slag was.",
            "Cor was declarer in 4♠. ♥K lay before Bram as a penalty card while Dirk was on lead.",
        ),
        (
            "explained", ALERT,
            "Anna was gever. Het bieden ging 1SA – pas – 2♦ – pas. 2♦ van Cor was niet gealerteerd of uitgelegd; "
            "Anna zette dat recht.",
            "Anna dealt. The auction went 1NT – pass – 2♦ – pass. 2♦ by Cor had not been alerted or "
            "explained; Anna corrected that.",
        ),
        (
            "explained", ALERT | {"wrong_since": "4"},
            "Anna was gever. Het bieden ging 1SA – pas – 2♦ – pas. Na pas van Dirk legde Anna 2♦ van Cor verkeerd uit; "
            "Anna zette dat recht.",
            "Anna dealt. The auction went 1NT – pass – 2♦ – pass. After pass by Dirk Anna explained "
            "2♦ by Cor wrongly; Anna corrected that.",
        ),
        (
            "revoke", TRICK | {"played": "HA H9 S3"},
            "Cor was leider in 4♠. Bram verzaakte in een slag met ♥A, ♥9, ♠3, voorgespeeld door Dirk.",
            "Cor was declarer in 4♠. Bram revoked in a trick with ♥A, ♥9, ♠3, led by Dirk.",
        ),
        (
            "wrong-board", {"wrong": "hand", "auction": "1S P", "call": "2H"},
            "Anna was gever. Het bieden ging 1♠ – pas. Cor bood 2♥ met de kaarten van een ander bord.",
            "Anna dealt. The auction went 1♠ – pass. Cor bid 2♥ with the cards of another board.",
        ),
        *(
            (
                "wrong-number", MISDEALT | {"already": already},
                f"Anna had te veel kaarten en Bram te weinig. {nl}", f"Anna had too many cards and Bram too few. {en}",
            )
            for already, nl, en in (
                ("play_over", "Het spelen was afgelopen.", "The play was over."),
                ("called", "Een speler met een onjuiste hand had geboden.", "A player with a wrong hand had called."),
                ("seen", "Iemand had een kaart van een ander gezien.", "Somebody had seen a card of another."),
                ("nothing", "Het werd ontdekt voordat het iets uitmaakte.", "It was noticed before it mattered."),
            )
        ),
        (
            "wrong-number", {"too_many": "N", "too_few": "nobody", "already": "in_trick"},
            "Anna had te veel kaarten en niemand te weinig. De kaart te veel was gespeeld in een slag die af was.",
            "Anna had too many cards and nobody too few. "
            "The card too many had been played to a trick that was complete.",
        ),
        *(
            (
                "wrong-number", MISSING | facts,
                f"♥5 ontbrak in de hand van Cor, en niemand had te veel kaarten. {nl}",
                f"♥5 was missing from the hand of Cor, and nobody had too many cards. {en}",
            )
            for facts, nl, en in (
                (
                    {}, "De kaart werd ergens anders gevonden. De uitkomst lag nog niet open.",
                    "The card was found elsewhere. The opening lead had not been faced.",
                ),
                (
                    {"found": "lost", "begun": "yes"}, "De kaart werd niet gevonden. De uitkomst lag al open.",
                    "The card was not found. The opening lead had been faced.",
                ),
                (
                    {"found": "played"}, "De kaart lag tussen de gespeelde kaarten.",
                    "The card lay among the played cards.",
                ),
            )
        ),
        (
            "revoke", REVOKE | {"won": "W"},
            "Bram verzaakte, en de verzaking was voldongen. Dirk won die slag.",
            "Bram revoked, and the revoke was established. Dirk won that trick.",
        ),
        (
            "revoke", REVOKE | {"won": "E", "later": "1+", "special": "twelfth"},
            "Bram verzaakte, en de verzaking was voldongen. Bram won die slag. Slagen van die partij daarna: "
            "een of meer. Het was de twaalfde slag.",
            "Bram revoked, and the revoke was established. Bram won that trick. Tricks of that side after it: "
            "one or more. It was the twelfth trick.",
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
    assert (" ".join(incident_sentences(telling, NAMES, "nl")), " ".join(incident_sentences(telling, NAMES, "en"))) == (
        nl,
        en,
    )


def test_64_the_ruling_of_an_established_revoke_carries_its_chart() -> None:
    made = draft(told("revoke", **REVOKE, won="E", later="1+"), NAMES, "nl")
    assert (made.laws, made.score) == (("64A1",), "tricks")
    assert made.decision == "De wedstrijdleider besliste: „Er gaan 2 slagen van Bram en Dirk naar Anna en Cor.” (64A1)."
    assert made.rectification == "64A1: Er gingen 2 slagen van Oost-West naar Noord-Zuid."
    assert made.offender is Seat.E
    assert [walked.chart for walked in made.walked] == ["64"]


def test_16B2_whether_the_players_agree_about_a_pause() -> None:
    pause = {"phase": "auction", "auction": "1S P 2H", "who": "W", "how": "tempo"}
    agreed, disputed = told("information", **pause), told("information", **pause, disputed="yes")
    assert agreed.exceptions == (IncidentQuestion.DISPUTED,)
    (line,) = set(announce(disputed, NAMES, "nl").said) - set(announce(agreed, NAMES, "nl").said)
    assert (line.law, line.words.startswith("Ik noteer van beide kanten")) == ("16B2", True)
    assert draft(disputed, NAMES, "nl").established_facts.endswith("De spelers waren het daarover niet eens.")


def test_62C1_whoever_played_on_a_revoke_hears_at_once_that_the_card_may_go_back() -> None:
    said = announce(told("revoke", **TRICK | {"who": "N"}, played="HA C2 H3 H5"), NAMES, "nl").said
    assert [(line.law, line.words.partition(",")[0]) for line in said] == [("62A", "Anna"), ("62C1", "Bram")]
    assert said[1].words.endswith("mag je de kaart die je daarna speelde terugnemen.")
    said = announce(told("revoke", **TRICK, played="HA H2 C3 H5 D6"), NAMES, "nl").said
    assert [line.law for line in said] == ["63B"], "partner led to the next trick, so nothing goes back"
    said = announce(told("revoke", **TRICK, played="HA H2 C3"), NAMES, "nl").said
    assert "62C1" not in [line.law for line in said]


def test_62_a_card_to_the_next_trick_is_told_apart() -> None:
    telling = told("revoke", **TRICK | {"who": "N"}, played="HA C2 H3 H5 D6")
    assert " ".join(incident_sentences(telling, NAMES, "nl")).endswith(
        "Anna verzaakte in een slag met ♥A, ♣2, ♥3, ♥5, voorgespeeld door Dirk. Dirk speelde ♦6."
    )


def test_60C_the_fate_of_a_second_lead_is_said_before_declarer_chooses() -> None:
    (line,) = announce(told("card-out-of-turn", **LEAD, since="W:D5"), NAMES, "nl").said
    assert (line.law, line.words) == (
        "60C",
        "Dirk, ♦5 blijft liggen: geldt ♥H als uitkomst, dan speel je die op je beurt, "
        "en anders wordt het een strafkaart.",
    )


PLAY_ON = "Speel eerst verder tot het spel uit is. Dan kom ik terug en tel ik de slagen."


@pytest.mark.parametrize(("edition", "law"), [(BRIDGE_2017, "64A"), (BRIDGE_2007, "64A"), (BRIDGE_1949, "64")])
def test_64A_a_revoke_found_in_the_play_is_counted_when_the_board_is_over(edition, law) -> None:
    playing = {"who": "E", "established": "playing", "won": "E"}
    telling = told("revoke", edition=edition, **playing)
    assert [(line.words, line.law) for line in announce(telling, NAMES, "nl").said] == [(PLAY_ON, law)]
    (count,) = in_force_after(telling, NAMES, "nl").count
    assert count.words == "Hoeveel slagen maakten Bram (O) en Dirk (W) na de verzaking nog?"
    made = draft(telling, NAMES, "nl")
    assert (made.laws, made.score, made.walked) == ((law,), None, ())
    assert made.established_facts.endswith("Bram (O) won die slag. Het spel was nog bezig.")
    over = told("revoke", edition=edition, **playing, later=telling.choices(IncidentQuestion.LATER)[-1])
    asked = told(
        "revoke", edition=edition, **playing | {"established": "yes"}, later=telling.choices(IncidentQuestion.LATER)[-1]
    )
    assert over.transfer == asked.transfer and announce(over, NAMES, "nl") == announce(asked, NAMES, "nl")


def test_64A2_where_later_tricks_make_no_difference_the_cost_is_said_with_play_on() -> None:
    telling = told("revoke", who="E", established="playing", won="W")
    assert [line.law for line in announce(telling, NAMES, "nl").said] == ["64A", "64A2"]
    assert in_force_after(telling, NAMES, "nl").tricks is not None


def test_a_changed_call_stands_in_the_ruling() -> None:
    telling = told("explained", [{"do": "change", "by": "W", "to": "2H"}], **ALERT)
    assert draft(telling, NAMES, "nl").established_facts.endswith(" Dirk (W) bood 2♥ in plaats daarvan.")
    assert draft(telling, NAMES, "en").established_facts.endswith(" Dirk (W) bid 2♥ instead.")


@pytest.mark.parametrize(
    ("edition", "facts", "law", "count"),
    [
        (BRIDGE_2017, {"won": "E", "later": "1+"}, "64A1", 2),
        (BRIDGE_2017, {"won": "E", "later": "0"}, "64A1", 1),
        (BRIDGE_2017, {"won": "W"}, "64A2", 1),
        (BRIDGE_2017, {"won": "N", "later": "0"}, "64B1", 0),
        (BRIDGE_2017, {"won": "E", "later": "1+", "special": "faced"}, "64B3", 0),
        (BRIDGE_2017, {"won": "E", "later": "1+", "special": "after_round"}, "64B5", 0),
        (BRIDGE_2017, {"won": "E", "later": "1+", "special": "both_sides"}, "64B7", 0),
        (BRIDGE_2007, {"won": "E", "later": "1+"}, "64A1", 2),
    ],
)
def test_64_an_established_revoke_is_counted_as_its_chart_counts_it(edition, facts, law, count) -> None:
    telling = told("revoke", edition=edition, **REVOKE, **facts)
    (walked,) = outcome.draft(telling.walk, "nl").walked
    for transfer in (telling.transfer, outcome.ruling_for_walk(walked)):
        assert (transfer.law, transfer.count) == (law, count)
    assert (telling.walk.question, walked.law) == (None, law)


@pytest.mark.parametrize(
    ("facts", "law", "count"),
    [
        ({"won": "W", "later": "1+"}, "64", 2),
        ({"won": "N", "later": "1"}, "64", 1),
        ({"won": "N", "later": "0"}, "64a", 0),
        ({"won": "E", "later": "1+", "special": "repeated"}, "64b", 0),
    ],
)
def test_64_in_1949_no_chart_is_needed(facts, law, count) -> None:
    telling = told("revoke", edition=BRIDGE_1949, **REVOKE, **facts)
    assert (telling.walk, telling.transfer.law, telling.transfer.count) == (None, law, count)


def test_64b2_after_an_earlier_revoke_in_the_suit_the_chart_asks_what_that_one_cost() -> None:
    walk = told("revoke", **REVOKE, won="E", later="1+", special="repeated").walk
    assert (walk.chart.id, walk.question.fact) == ("64", "first_tricks")


def test_20F5b_dummy_who_corrects_in_the_play_is_told_by_name_that_it_is_too_late() -> None:
    wrong = {"auction": "1N P 2D P 2H P P P", "explained": "3", "wrong_since": "3", "corrected": "S", "led": "play"}
    telling = told("explained", **wrong)
    assert "Het spelen was begonnen." in " ".join(incident_sentences(telling, NAMES, "nl"))
    assert telling.walk is not None and telling.walk.question is not None
    ended = telling.walk.answer(False)
    assert ended.question is None  # It is known whether the lead was faced.
    reached = outcome.outcome(ended, players_by_role(Seat.S, NAMES))
    assert reached is not None and reached.paragraph == "20F5bii"
    assert [saying.text["nl"] for saying in reached.say] == [
        "Cor (Z) moest de uitleg van Anna (N) na de afsluitende pas verbeteren, voor de uitkomst: nu is dat te laat."
    ]
    assert "Cor (Z) moest de uitleg" in outcome.draft(ended, "nl", players_by_role(Seat.S, NAMES)).decision


def test_20f_an_explanation_put_right_in_the_play_goes_on_along_its_chart() -> None:
    over = {"auction": "1N P 2D P 2H P P P", "led": "play"}
    walk = told("explained", **ALERT | over | {"corrected": "S"}).walk
    assert (walk.chart.id, walk.question.id) == ("20", "card_declarer")
    walk = told("explained", **over, explained="4", wrong_since="alert", corrected="W").walk
    assert walk.question.id == "card_defender"
    assert told("explained", edition=BRIDGE_2007, **ALERT | over).walk.chart.id == "75"
    assert told("explained", edition=BRIDGE_1949, **ALERT | over | {"led": "no"}).walk is None


@pytest.mark.parametrize("edition", [BRIDGE_2017, BRIDGE_2007, BRIDGE_1949], ids=str)
def test_62_a_revoke_that_is_not_established_is_put_right_by_the_engine(edition) -> None:
    heard = announce(told("revoke", edition=edition, **TRICK, played="HA H9 S3 H5"), NAMES, "nl")
    assert heard.turn is Seat.E and "HK" in heard.legal and "CK" not in heard.legal
    assert heard.said[1].words.startswith("Bram, ♠3 blijft open liggen")
    follows = {"do": "play", "by": "E", "card": "H2"}
    (put,) = announce(told("revoke", [follows], edition=edition, **TRICK, played="HA H9 S3 H5"), NAMES, "nl").prompts
    assert (put.to, [choice.event["option"] for choice in put.choices]) == ("Cor", ["withdraw", "keep"])


def test_62c_whoever_won_the_trick_has_led_to_the_next() -> None:
    log = told("revoke", **TRICK, played="HA H9 C3 S5 D4").log
    assert [(event["by"], event["card"]) for event in log["events"] if event["do"] == "play"][3:] == [
        ("S", "S5"), ("S", "D4"),
    ]  # fmt: skip
    assert announce(told("revoke", **TRICK, played="HA H9 C3 S5 D4"), NAMES, "nl").turn is Seat.E


def test_60c_the_offenders_partner_led_and_declarer_keeps_every_option() -> None:
    (put,) = announce(told("card-out-of-turn", **LEAD, since="W:C3"), NAMES, "nl").prompts
    assert [choice.law for choice in put.choices] == ["54A", "54B", "54D"]


def test_27a_the_left_hand_opponent_has_called_and_so_accepted_it() -> None:
    heard = announce(told("insufficient", **BID, since="E:P"), NAMES, "nl")
    assert [line.law for line in heard.said] == ["27A1"] and heard.prompts == ()


def test_25a_an_insufficient_bid_may_be_a_slip_and_then_it_is_changed() -> None:
    heard = announce(told("insufficient", **BID | {"unintended": "yes", "to": "3C"}), NAMES, "nl")
    assert [line.law for line in heard.said] == ["25A1"] and heard.prompts == ()


def test_25a6_a_call_since_stands_between_the_call_and_its_change() -> None:
    telling = told("changed", auction="1S P", call="2C", to="2H", since="W:P")
    assert [event["do"] for event in telling.log["events"]] == ["call", "call", "change", "director"]


def test_33_a_call_at_the_same_moment_counts_after_the_one_in_turn() -> None:
    heard = announce(told("out-of-turn", auction="1S P", who="W", call="2S", together="2H"), NAMES, "nl")
    assert [line.law for line in heard.said] == ["33"]


def test_36_an_inadmissible_double() -> None:
    heard = announce(told("insufficient", auction="1S P", call="X", unintended="no"), NAMES, "nl")
    assert [line.law for line in heard.said] == ["36B2", "16C2"]


@pytest.mark.parametrize(
    ("edition", "leader", "cards", "to", "laws"),
    [
        (BRIDGE_2017, "W", "HK", "Cor", ["50D2a", "50D2a", "50D2b"]),
        (BRIDGE_2017, "W", "HK D3", "Cor", ["51B2a", "51B2a", "51B2b", "51B2b", "51B2b", "51B2c"]),
        (BRIDGE_2017, "E", "HK D3", "Cor", ["51A", "51A"]),
        (BRIDGE_2017, "N", "H3", "", ["50B", "50B"]),
        (BRIDGE_2007, "W", "HK", "Cor", ["50D2", "50D2", "50D2"]),
        (BRIDGE_1949, "W", "HK", "Cor", ["50", "50", "50"]),
    ],
)
def test_50_what_now_with_a_penalty_card(edition, leader, cards, to, laws) -> None:
    facts = PENALTY | {"leader": leader, "cards": cards}
    (put,) = announce(told("penalty-card", edition=edition, **facts), NAMES, "nl").prompts
    assert (put.to, [choice.law for choice in put.choices]) == (to, laws)


def test_51_two_penalty_cards_are_written_down_in_the_plural() -> None:
    made = draft(told("penalty-card", **PENALTY | {"cards": "HK D3"}), NAMES, "nl")
    assert made.rectification == "49: Volgens 49 werden ♥H en ♦3 strafkaarten van Bram (O)."
    assert "„♥H en ♦3 van Bram worden strafkaarten.” (49)" in made.decision
    made = draft(told("penalty-card", **PENALTY | {"cards": "HK D3"}), NAMES, "en")
    assert made.rectification == "49: By 49 ♥K and ♦3 became penalty cards of Bram (E)."


def test_50d1_whoever_has_it_leads_it() -> None:
    heard = announce(told("penalty-card", **PENALTY | {"leader": "E"}), NAMES, "nl")
    assert (heard.turn, heard.legal) == (Seat.E, ("HK",))


@pytest.mark.parametrize(
    ("edition", "since", "law"),
    [(BRIDGE_2017, "", "15A2b"), (BRIDGE_2017, "W:P N:P", "15A2a"), (BRIDGE_2007, "", "17"), (BRIDGE_1949, "", "16")],
)
def test_15a_a_call_with_the_cards_of_another_board(edition, since, law) -> None:
    telling = told("wrong-board", edition=edition, wrong="hand", auction="1S P", call="2H", since=since)
    assert announce(telling, NAMES, "nl").said[0].law == law


@pytest.mark.parametrize(
    ("edition", "facts", "already"),
    [
        (BRIDGE_2017, MISDEALT, ("play_over", "called", "seen", "nothing")),
        (BRIDGE_2017, MISDEALT | {"too_few": "nobody"}, ("in_trick", "nothing")),
        (BRIDGE_2007, MISDEALT, ("nothing",)),
        (BRIDGE_1949, MISDEALT, ("play_over", "seen", "nothing")),
    ],
)
def test_13_only_what_changes_the_ruling_is_asked(edition, facts, already) -> None:
    telling = told("wrong-number", edition=edition, **facts)
    assert telling.choices(IncidentQuestion.ALREADY) == already
    assert telling.next_question is (IncidentQuestion.ALREADY if len(already) > 1 else None)


@pytest.mark.parametrize(
    ("edition", "facts", "laws", "score"),
    [
        (BRIDGE_2017, MISDEALT | {"already": "nothing"}, ["13A1"], None),
        (BRIDGE_2017, MISDEALT | {"already": "seen"}, ["13A2"], None),
        (BRIDGE_2017, MISDEALT | {"already": "play_over"}, ["13D"], "assigned"),
        (BRIDGE_2017, MISDEALT | {"too_few": "nobody", "already": "in_trick"}, ["13C"], None),
        (BRIDGE_2007, MISDEALT, ["13", "13E", "13E", "13E"], None),
        (BRIDGE_1949, MISDEALT | {"already": "seen"}, ["13"], None),
        (BRIDGE_1949, MISDEALT | {"already": "play_over"}, ["12b"], "assigned"),
        (BRIDGE_2017, MISSING, ["14A1", "14C"], None),
        (BRIDGE_2017, MISSING | {"found": "lost", "begun": "yes"}, ["14B3", "14C"], None),
        (BRIDGE_2017, MISSING | {"found": "played"}, ["14B1"], None),
        (BRIDGE_2007, MISSING | {"begun": "yes"}, ["14B4", "14C"], None),
        (BRIDGE_1949, MISSING, ["14b"], None),
    ],
)
def test_13_and_14_what_is_said_and_whether_a_score_is_due(edition, facts, laws, score) -> None:
    telling = told("wrong-number", edition=edition, **facts)
    heard = announce(telling, NAMES, "nl")
    assert ([line.law for line in heard.said], heard.prompts, heard.turn) == (laws, (), None)
    assert draft(telling, NAMES, "nl").score == score


def test_13b_the_director_judges_whether_the_board_can_be_played() -> None:
    facts = MISDEALT | {"already": "called"}
    (put,) = announce(told("wrong-number", **facts), NAMES, "en").prompts
    assert (put.to, [choice.event for choice in put.choices]) == (
        "", [PLAYABLE | {"answer": True}, PLAYABLE | {"answer": False}],
    )  # fmt: skip
    made = draft(told("wrong-number", [PLAYABLE | {"answer": True}], **facts), NAMES, "en")
    assert (made.laws, made.rectification, made.score) == (("13B1",), "13B1: The hands were corrected.", None)
    judged = "A player with a wrong hand had called. The director judged that the board could be played normally."
    assert made.established_facts.endswith(judged)
    made = draft(told("wrong-number", [PLAYABLE | {"answer": False}], **facts), NAMES, "en")
    assert (made.laws, made.score) == (("13B1", "13B2"), "assigned")
    assert made.rectification == "13B2: The score was adjusted (13B2)."


def test_13e_the_partners_of_both_wrong_hands_hear_it_by_name() -> None:
    heard = announce(told("wrong-number", edition=BRIDGE_2007, **MISDEALT), NAMES, "nl")
    assert [line.words for line in heard.said][2:] == [
        "Cor, gebruik niets van wat je hierdoor van Anna weet.",
        "Dirk, gebruik niets van wat je hierdoor van Bram weet.",
    ]


@pytest.mark.parametrize(
    ("facts", "nl", "en"),
    [
        (MISDEALT | {"already": "nothing"}, "13A1: De handen werden hersteld.", "13A1: The hands were corrected."),
        (
            MISDEALT | {"too_few": "nobody", "already": "nothing"},
            "13C: De kaart te veel werd weggenomen.", "13C: The card too many was removed.",
        ),
        (
            MISSING, "14A1: ♥5 kwam in de hand van Cor (Z).\n14A1: Anna (N) mocht niet gebruiken wat Cor (Z) had laten "
            "merken (14C).",
            "14A1: ♥5 was added to the hand of Cor (S).\n14A1: Anna (N) was not allowed to use what Cor (S) had let be "
            "known (14C).",
        ),
        (MISSING | {"found": "played"}, "", ""),
    ],
)  # fmt: skip
def test_13_and_14_the_ruling_says_what_was_done_with_the_cards(facts, nl, en) -> None:
    telling = told("wrong-number", **facts)
    assert (draft(telling, NAMES, "nl").rectification, draft(telling, NAMES, "en").rectification) == (nl, en)


@pytest.mark.parametrize(
    ("edition", "facts", "incidents"),
    [
        (BRIDGE_2017, {}, ()),
        (BRIDGE_2017, {"begun": "yes"}, ("revoke", "penalty-card")),
        (BRIDGE_2017, {"found": "played"}, ()),
        (BRIDGE_1949, {}, ("revoke", "penalty-card")),
    ],
)
def test_14b4_a_card_that_was_missing_in_the_play_may_be_a_revoke_or_a_penalty_card(edition, facts, incidents) -> None:
    assert told("wrong-number", edition=edition, **MISSING | facts).related_incidents == incidents


def test_21b1a_whoever_called_on_it_may_change() -> None:
    heard = announce(told("explained", **ALERT), NAMES, "nl")
    assert [line.law for line in heard.said] == ["20F4a", "21B1a"] and heard.may_change == (Seat.W,)
    wrong = {"auction": "1N P 2D P 2H P", "explained": "3", "wrong_since": "3", "corrected": "S"}
    heard = announce(told("explained", **wrong), NAMES, "nl")
    assert [line.law for line in heard.said] == ["75B1", "20F5a", "21B1a"] and heard.may_change == (Seat.E,)
    late = announce(told("explained", **wrong | {"wrong_since": "5"}), NAMES, "nl")
    assert late.may_change == (Seat.E,)
    changed = {"do": "change", "by": "W", "to": "X"}
    (put,) = announce(told("explained", [changed], **ALERT), NAMES, "nl").prompts
    assert (put.to, put.law) == ("", "21B1a")


def test_every_question_as_it_is_put() -> None:
    assert {fact.name: fact.value for fact in IncidentQuestion} == {
        "PHASE": Text("Wanneer?", "When?"),
        "MOMENT": Text("Wat werd er gespeeld?", "What was played?"),
        "AUCTION": Text("Het bieden tot dat moment", "The auction up to that moment"),
        "CONTRACT": Text("Het contract", "The contract"),
        "DECLARER": Text("Wie is leider?", "Who is declarer?"),
        "LEADER": Text("Wie was aan slag?", "Whose lead was it?"),
        "PLAYED": Text("De slag tot dat moment", "The trick up to that moment"),
        "WHO": Text("Wie deed het?", "Who did it?"),
        "CALL": Text("Welke bieding?", "Which call?"),
        "UNINTENDED": Text("Was het een vergissing van de hand?", "Was it a slip of the hand?"),
        "TO": Text("Wat moet het worden?", "Which call instead?"),
        "HOW": Text("Waardoor?", "By what?"),
        "CARD": Text("Welke kaart?", "Which card?"),
        "SHOWN": Text("Hoe kwam de kaart open te liggen?", "How did the card come to be seen?"),
        "HOLDER": Text("Voor wie ligt de strafkaart?", "Before whom does the penalty card lie?"),
        "CARDS": Text("Welke kaart, of welke kaarten?", "Which card, or which cards?"),
        "EXPLAINED": Text("Om welke bieding gaat het?", "Which call is it about?"),
        "WRONG_SINCE": Text("Wat ging er mis?", "What went wrong?"),
        "CORRECTED": Text("Wie zegt hoe het wel is?", "Who says what is right?"),
        "LED": Text("Is er al uitgekomen?", "Has there been a lead?"),
        "ESTABLISHED": Text("Is de verzaking voldongen?", "Is the revoke established?"),
        "WON": Text("Wie won de slag waarin is verzaakt?", "Who won the trick of the revoke?"),
        "LATER": Text("Hoeveel slagen maakte die partij daarna nog?", "How many tricks did that side take afterwards?"),
        "WRONG": Text("Wat was er verkeerd?", "What was wrong?"),
        "TOO_MANY": Text("Wie heeft kaarten te veel?", "Who has too many cards?"),
        "TOO_FEW": Text("Wie heeft er te weinig?", "Who has too few?"),
        "ALREADY": Text(
            "Wat is er al gebeurd? Kies het eerste dat klopt.",
            "What has happened already? Take the first that is true.",
        ),
        "FOUND": Text("Waar is de kaart die ontbrak?", "Where is the missing card?"),
        "BEGUN": Text("Ligt de uitkomst al open?", "Has the opening lead been faced?"),
        "SPECIAL": Text("Is er iets bijzonders?", "Is there anything special?"),
        "MORE": Text("Zijn er meer kaarten gezien?", "Were more cards seen?"),
        "TOGETHER": Text("Was het tegelijk met wie aan de beurt was?", "Was it together with a call in turn?"),
        "ARTIFICIAL": Text(
            "Gaf de pas iets bijzonders aan, of paste de speler op een kunstmatig bod van partner?",
            "Was the pass artificial, or a pass on an artificial bid by partner?",
        ),
        "DISPUTED": Text("Zijn de spelers het daarover oneens?", "Do the players disagree about that?"),
        "PAUSE": Text("Was dat de pauze na de stopkaart?", "Was that the pause after the stop card?"),
        "TRAY": Text("Is de slee al doorgeschoven?", "Has the tray gone to the other side?"),
        "SINCE": Text("Is er daarna nog geboden of gespeeld?", "Has anybody called or played since?"),
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
            "Ja, en het spel is uit; ook na een claim of afstaan",
            "Yes, and the play is over; also after a claim or concession",
        ),
        "playing": Text(
            "Ja: die partij speelde al in de volgende slag, en het spel is nog bezig",
            "Yes: that side has played to the next trick, and the play goes on",
        ),
        "no": Text("Nee", "No"),
    } == ESTABLISHED
    assert {
        "0": Text("geen", "none"),
        "1": Text("één", "one"),
        "1+": Text("een of meer", "one or more"),
        "2+": Text("twee of meer", "two or more"),
    } == LATER_TRICKS_ANSWERS
    assert {
        "no": Text("Nee", "No"),
        "yes": Text("Ja, en de speler wil meteen iets anders", "Yes, and the player immediately wants another call"),
    } == UNINTENDED
    assert {
        "dropped": Text("per ongeluk", "by accident"),
        "led": Text("er werd mee uitgekomen", "it was led"),
    } == CARD_SHOWN_ANSWERS
    assert {
        "no": Text("Nee", "No"),
        "down": Text("Ja, maar de kaart ligt nog dicht", "Yes, but the card is still face down"),
        "play": Text("Ja, het spelen is begonnen", "Yes, the play has begun"),
    } == LEAD_STATE_ANSWERS
    assert {
        "board": Text("er wordt een bord gespeeld dat hier niet hoort", "a board is played that does not belong here"),
        "hand": Text(
            "een speler bood met de kaarten van een ander bord", "a player called with cards of another board"
        ),
    } == WRONG_BOARD_ANSWERS
    assert {"nobody": Text("niemand", "nobody")} == WORDS[IncidentQuestion.TOO_MANY] == WORDS[IncidentQuestion.TOO_FEW]
    assert {
        "play_over": Text("het spelen is afgelopen", "the play is over"),
        "called": Text("een speler met een onjuiste hand heeft geboden", "a player with a wrong hand has called"),
        "in_trick": Text(
            "de kaart te veel is gespeeld in een slag die af is",
            "the card too many was played to a trick that is complete",
        ),
        "seen": Text(
            "iemand zag een kaart van een ander, ook als die tussen de eigen kaarten zat",
            "somebody saw a card of another, even among their own",
        ),
        "nothing": Text("niets daarvan", "none of that"),
    } == HAPPENED_ANSWERS
    assert {
        "elsewhere": Text("gevonden, maar niet tussen de gespeelde kaarten", "found, but not among the played cards"),
        "played": Text("gevonden tussen de gespeelde kaarten", "found among the played cards"),
        "lost": Text("niet gevonden", "not found"),
    } == FOUND_CARD_ANSWERS
    assert {"no": Text("Nee", "No"), "yes": Text("Ja", "Yes")} == BEGUN
    assert {
        "twelfth": Text("het was de twaalfde slag", "it was the twelfth trick"),
        "faced": Text(
            "het was een kaart van de blinde, of een strafkaart", "it was a card of dummy, or a penalty card"
        ),
        "repeated": Text("deze speler verzaakte al eerder in die kleur", "this player had revoked in that suit before"),
        "after_next_call": Text("de anderen boden al op het volgende spel", "the others had called on the next board"),
        "after_round": Text("de ronde was al voorbij", "the round was over"),
        "both_sides": Text("beide partijen hebben een voldongen verzaking", "both sides have an established revoke"),
    } == SPECIAL


# Effects of the regulations of the evening.


def under(regulations, incident, **facts):
    return IncidentBuilder.of(incident, BRIDGE_2017, Board(1), facts, (), regulations)


JUMP = {"phase": "auction", "auction": "1S 3H", "who": "S", "how": "tempo"}


@pytest.mark.parametrize(
    ("regulations", "changed", "asked"),
    [
        ("club", {}, IncidentQuestion.PAUSE),
        ("nbb", {}, IncidentQuestion.PAUSE),
        ("wbf", {}, None),
        ({"name": "nbb", "stop_seconds": 8}, {}, IncidentQuestion.PAUSE),
        ("club", {"auction": "1S 2H"}, None),
        ("club", {"auction": "1S P"}, None),
        ("club", {"auction": ""}, None),
        ("club", {"who": "N"}, None),
        ("club", {"how": "remark"}, None),
    ],
)
def test_73A2_after_a_stop_card_the_pause_is_asked_for(regulations, changed, asked):
    assert under(regulations, "information", **{**JUMP, **changed}).next_question is asked


def test_73A2_the_pause_after_a_stop_card_tells_nothing():
    telling = under("club", "information", **JUMP, pause="yes")
    heard, made = announce(telling, NAMES, "en"), draft(telling, NAMES, "en")
    assert [(line.law, line.words) for line in heard.said] == [
        (
            "73A2",
            "A stop card is laid before a jump bid, for some 10 seconds; the next player waits until it is gone.",
        )
    ]
    assert (heard.prompts, heard.turn, in_force_after(telling, NAMES, "en")) == ((), None, InForce())
    assert (made.laws, made.rectification) == (("73A2",), "")
    assert made.established_facts.endswith("Cor (S) broke tempo. That was the pause after the stop card.")
    assert draft(telling, NAMES, "nl").established_facts.endswith("Dat was de pauze na de stopkaart.")


def test_16B1_a_pause_that_was_not_the_one_of_the_stop_card_is_told_as_ever():
    telling = under("club", "information", **JUMP, pause="no")
    assert announce(telling, NAMES, "en").said == announce(under("wbf", "information", **JUMP), NAMES, "en").said
    assert draft(telling, NAMES, "en").established_facts.endswith("It was not the pause after the stop card.")
    assert draft(telling, NAMES, "nl").established_facts.endswith("Het was niet de pauze na de stopkaart.")


def test_80B2e_behind_a_screen_what_one_side_saw_is_put_right_there():
    assert under("screens", "insufficient", **BID).next_question is IncidentQuestion.TRAY
    assert under("screens", "card-out-of-turn", **LEAD).next_question is None
    telling = under("screens", "insufficient", **BID, tray="no")
    made = draft(telling, NAMES, "nl")
    assert [line.law for line in announce(telling, NAMES, "nl").said] == ["9A"]
    assert made.established_facts.endswith("De slee was nog niet doorgeschoven.")
    assert draft(telling, NAMES, "en").established_facts.endswith("The tray had not gone to the other side.")
    passed = under("screens", "insufficient", **BID, tray="yes")
    assert announce(passed, NAMES, "nl").prompts == announce(under("nbb", "insufficient", **BID), NAMES, "nl").prompts
    assert draft(passed, NAMES, "nl").established_facts.endswith("De slee was al doorgeschoven.")
    assert draft(passed, NAMES, "en").established_facts.endswith("The tray had gone to the other side.")


def test_41A_where_the_lead_is_face_up_none_lies_face_down():
    over = {"auction": "1N P 2D P 2N P P P", "explained": "3", "wrong_since": "alert", "corrected": "S"}
    assert under("nbb", "explained", **over).choices(IncidentQuestion.LED) == ("no", "down", "play")
    faced = {"name": "nbb", "face_down_lead": False}
    assert under(faced, "explained", **over).choices(IncidentQuestion.LED) == ("no", "play")

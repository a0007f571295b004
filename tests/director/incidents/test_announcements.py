"""The director's announcements: their timing, their addressees by name, single choices and running obligations."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from troef.cards import Board, Lang, Seat
from troef.director.incidents.announcements import announce
from troef.director.incidents.builder import IncidentBuilder
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, Edition

NAMES = {Seat.N: "Anna", Seat.E: "Bram", Seat.S: "Cor", Seat.W: "Dirk"}
LEAD = {"moment": "opening", "contract": "4S", "declarer": "S", "who": "E", "card": "HK"}
SEEN = {"phase": "play", "contract": "4S", "declarer": "S", "who": "W", "card": "HQ"}
BID = {"auction": "1S P 2H P", "call": "2C", "unintended": "no"}
BY_ACCIDENT = {"do": "rule", "by": "TD", "question": "deliberate", "answer": False}
REJECTED = {"do": "choose", "by": "E", "option": "reject"}


def told(incident: str, *further, edition: Edition = BRIDGE_2017, **facts) -> IncidentBuilder:
    return IncidentBuilder.of(incident, edition, Board(5), facts, further)


def said(telling: IncidentBuilder, lang: Lang = "nl") -> list[tuple[str, str]]:
    return [(line.words, line.law) for line in announce(telling, NAMES, lang).said]


@pytest.mark.parametrize(
    ("incident", "facts", "laws"),
    [
        ("seen", {"phase": "auction", "auction": "1S P", "who": "W", "card": "HQ"}, ["24B", "24"]),
        ("seen", SEEN, ["49", "50D1a", "50D2"]),
        ("information", {"phase": "auction", "auction": "1S P 2H", "who": "W", "how": "tempo"}, ["16B1"]),
    ],
)
def test_what_is_said_at_once(incident, facts, laws) -> None:
    assert [line.law for line in announce(told(incident, **facts), {}, "en").said] == laws


def test_what_was_said_before_the_last_tap_is_not_said_again() -> None:
    out_of_turn = {"auction": "1S P", "who": "N", "call": "2H"}
    heard = announce(told("out-of-turn", REJECTED, {"do": "call", "by": "S", "call": "P"}, **out_of_turn), NAMES, "en")
    assert [line.law for line in heard.earlier] == ["31B1", "16C2"] and heard.said == ()
    assert announce(told("out-of-turn", **out_of_turn), NAMES, "en").earlier == ()


def test_16c2_both_offenders_hear_it_before_partner_calls() -> None:
    telling = told("out-of-turn", REJECTED, auction="1S P", who="N", call="2H")
    assert said(telling)[1:] == [
        ("Anna en Cor, gebruik niets van wat is teruggenomen of gezien: kies alsof het niet is gebeurd.", "16C2")
    ]
    assert said(telling, "en")[1:] == [
        ("Anna and Cor, use nothing that was taken back or seen: choose as if it had not happened.", "16C2")
    ]
    assert announce(telling, NAMES, "nl").turn is Seat.S


def test_50d_holder_and_partner_hear_what_a_major_penalty_card_means() -> None:
    assert said(told("seen", **SEEN))[1:] == [
        ("Dirk, ♥V blijft open liggen en je speelt die zodra dat mag; kleur bekennen gaat voor.", "50D1a"),
        ("Bram, kom je aan slag terwijl ♥V er ligt, wacht dan: Cor mag iets eisen of verbieden.", "50D2"),
    ]
    assert said(told("seen", **SEEN), "en")[1:] == [
        ("Dirk, ♥Q stays face up and you play it as soon as you may; following suit goes first.", "50D1a"),
        ("Bram, if you come on lead while ♥Q lies there, wait: Cor may restrict your lead.", "50D2"),
    ]
    assert [law for _, law in said(told("seen", edition=BRIDGE_2007, **SEEN))] == ["49", "50D1", "50D2"]
    assert [law for _, law in said(told("seen", edition=BRIDGE_1949, **SEEN))] == ["49", "50", "50"]


def test_50c_a_minor_penalty_card() -> None:
    telling = told("seen", BY_ACCIDENT, **SEEN | {"card": "H3"})
    assert said(telling)[1:] == [
        ("Dirk, ♥3 blijft open liggen. Speel in die kleur eerst deze kaart, of een honneur.", "50C")
    ]
    assert said(telling, "en")[1:] == [
        ("Dirk, ♥3 stays face up. In that suit play this card first, or an honour.", "50C")
    ]


def test_50e_a_penalty_card_that_was_picked_up_tells_the_partner_nothing() -> None:
    further = ({"do": "choose", "by": "S", "option": "reject"}, {"do": "choose", "by": "S", "option": "prohibit:H"})
    telling = told("card-out-of-turn", *further, **LEAD)
    assert said(telling)[1:] == [("Dirk, gebruik niets van wat je hierdoor van Bram weet.", "50E2")]
    assert said(telling, "en")[1:] == [("Dirk, use nothing that this told you about Bram.", "50E2")]


def test_what_is_put_to_a_player_speaks_to_him_and_names_the_others() -> None:
    (put,) = announce(told("out-of-turn", auction="", who="W", call="2C"), NAMES, "nl").prompts
    assert (put.to, put.choices[1].text) == (
        "Anna",
        "2♣ vervalt en je biedt; Bram gebruikt niet wat 2♣ vertelde. Op de eigen beurt biedt Dirk vrij; "
        "is dat niet vergelijkbaar, dan past Bram één keer, en kan als tegenspeler bij het eerste voorspelen "
        "een kleur verboden krijgen.",
    )
    (put,) = announce(told("out-of-turn", auction="", who="W", call="2C"), NAMES, "en").prompts
    assert put.choices[1].text.startswith("2♣ is cancelled and you call; Bram does not use what 2♣ showed.")


DESK = [
    *(("out-of-turn", {"auction": "1S P", "who": who, "call": call}) for who in "NEW" for call in ("P", "X", "3C")),
    *(("insufficient", BID | {"call": call}) for call in ("2C", "2H", "XX")),
    *(("changed", {"auction": "1S P", "call": "2C", "to": to}) for to in ("P", "2H", "3C")),
    *(("card-out-of-turn", LEAD | {"moment": "lead", "leader": leader, "who": who})
      for leader in "NESW" for who in "NESW" if leader != who),
    ("card-out-of-turn", LEAD),
    ("card-out-of-turn", LEAD | {"moment": "follow", "leader": "S", "played": "HA"}),
    *(("penalty-card", LEAD | {"holder": "E", "cards": cards, "leader": leader})
      for leader in "NESW" for cards in ("HK", "H3", "HK D3")),
    *(("seen", {**SEEN, **more}) for more in ({}, {"who": "N"}, {"phase": "auction", "auction": "1S P"})),
    *(("revoke", LEAD | {"established": "no", "leader": "W", "played": trick})
      for trick in ("HA H9 S3", "HA H9 S3 H5")),
]  # fmt: skip


@pytest.mark.parametrize("edition", [BRIDGE_2017, BRIDGE_2007, BRIDGE_1949], ids=str)
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_nobody_hears_his_own_name_in_his_options_and_whoever_is_alone_in_a_ruling_is_spoken_to(edition, lang) -> None:
    """Two taps deep: the options, and the sentences after each answer."""
    tellings = [told(incident, edition=edition, **facts) for incident, facts in DESK]
    heard = [(telling, announce(telling, NAMES, lang)) for telling in tellings]
    chosen = [
        replace(telling, events_after_director=(choice.event,))
        for telling, now in heard
        for put in now.prompts
        for choice in put.choices
    ]
    everything = [now for _, now in heard] + [announce(telling, NAMES, lang) for telling in chosen]
    puts = [put for now in everything for put in now.prompts]
    assert len(puts) > 25
    for put in puts:
        for choice in put.choices:
            assert put.to == "" or put.to not in choice.text
    for line in (line for now in everything for line in now.said):
        named = [name for name in NAMES.values() if re.search(rf"\b{name}\b", line.words)]
        if len(named) == 1:
            assert line.words.startswith(f"{named[0]}, ")


def test_55a_a_choice_of_either_defender_is_put_once() -> None:
    facts = LEAD | {"moment": "lead", "leader": "N", "who": "S"}
    (put,) = announce(told("card-out-of-turn", **facts), NAMES, "nl").prompts
    assert put.to == "Dirk of Bram"
    assert put.question == "Dirk of Bram, zonder overleg: wat kies je? Kiezen jullie verschillend, dan geldt Dirk."
    assert [(choice.law, choice.event["by"]) for choice in put.choices] == [("55A", "W"), ("55B2", "W")]
    assert put.choices[0].also_for == (("Bram", {"do": "choose", "by": "E", "option": "accept"}),)
    (put,) = announce(told("card-out-of-turn", **facts), NAMES, "en").prompts
    assert put.question.endswith("which do you choose? If you choose differently, Dirk prevails.")
    (put,) = announce(told("card-out-of-turn", edition=BRIDGE_1949, **facts), NAMES, "nl").prompts
    assert put.question == "Dirk of Bram, zonder overleg: wat kies je?"


@pytest.mark.parametrize(
    ("facts", "nl", "en"),
    [
        ({"won": "E", "later": "1+"}, "Er gaan 2 slagen van Bram en Dirk naar Anna en Cor.",
         "2 tricks go from Bram and Dirk to Anna and Cor."),
        ({"won": "W"}, "Er gaat één slag van Bram en Dirk naar Anna en Cor.",
         "One trick goes from Bram and Dirk to Anna and Cor."),
        ({"won": "N", "later": "0"}, "Er gaan geen slagen over.", "No tricks change hands."),
    ],
)  # fmt: skip
def test_64_the_tricks_of_a_revoke_go_over_by_name(facts, nl, en) -> None:
    telling = told("revoke", who="E", established="yes", **facts)
    assert ([words for words, _ in said(telling)], [words for words, _ in said(telling, "en")]) == ([nl], [en])


def test_21b1a_and_41a_are_said_to_whoever_may_change_or_take_back() -> None:
    over = {"auction": "1N P 2D P 2H P P P", "explained": "3", "wrong_since": "alert", "corrected": "S", "led": "down"}
    assert said(told("explained", **over))[1:] == [
        (
            "Dirk, had je met de juiste uitleg iets anders geboden? Dan mag je je laatste bieding nog veranderen.",
            "21B1a",
        ),
        ("Bram, je mag je dichte uitkomst terugnemen en iets anders spelen.", "41A"),
    ]
    assert said(told("explained", **over), "en")[1:] == [
        (
            "Dirk, would you have called differently with the right explanation? Then you may still "
            "change your last call.",
            "21B1a",
        ),
        ("Bram, you may take your face-down lead back and lead something else.", "41A"),
    ]


def choose(by: str, option: str) -> dict[str, object]:
    return {"do": "choose", "by": by, "option": option}


def call(by: str, made: str) -> dict[str, object]:
    return {"do": "call", "by": by, "call": made}


def found(question: str, answer: bool) -> dict[str, object]:
    return {"do": "rule", "by": "TD", "question": question, "answer": answer}


EARLY = {"phase": "auction", "auction": "1S P", "who": "W"}
TURN = {"auction": "1S P", "who": "W", "call": "2H"}
TRICK = {"who": "E", "established": "no", "contract": "4S", "declarer": "S", "leader": "W", "played": "HA H9 S3"}
REVOKE = {"who": "E", "established": "yes"}
PENALTY = {"contract": "4S", "declarer": "S", "holder": "E", "cards": "HK", "leader": "W"}
DOWN = {"auction": "1N P 2D P 2H P P P", "explained": "3", "wrong_since": "alert", "corrected": "S", "led": "down"}


@pytest.mark.parametrize(
    ("incident", "facts", "further", "laws"),
    [
        ("insufficient", BID, [REJECTED, call("N", "3H"), found("comparable", True)], ["27B", "27B1b"]),
        ("insufficient", BID, [REJECTED, call("N", "3H"), found("comparable", False)], ["27B", "27B2", "16C2"]),
        ("insufficient", {"auction": "1S P", "call": "X", "unintended": "no"}, [], ["36B2", "16C2"]),
        ("out-of-turn", TURN, [choose("N", "reject"), call("S", "P"), call("W", "2H")], ["31A", "31A1"]),
        (
            "out-of-turn", TURN,
            [choose("N", "reject"), call("S", "2S"), call("W", "3C"), found("comparable", False)],
            ["31A", "31A2b", "16C2"],
        ),
        ("out-of-turn", TURN | {"who": "N"}, [REJECTED], ["31B1", "16C2"]),
        ("out-of-turn", {"auction": "", "who": "E", "call": "P"}, [choose("S", "reject")], ["30A", "16C2"]),
        ("out-of-turn", {"auction": "", "who": "S", "call": "P"}, [choose("W", "reject")], ["30B1a", "16C2"]),
        ("out-of-turn", TURN | {"together": "2D"}, [], ["33"]),
        ("changed", TURN | {"call": "2C", "to": "2H", "since": "W:P"}, [found("unintended", True)], ["25A1"]),
        ("seen", EARLY | {"card": "HQ"}, [], ["24B", "24"]),
        ("seen", EARLY | {"card": "H3", "shown": "dropped"}, [], ["24A", "24"]),
        ("seen", EARLY | {"card": "H3", "shown": "led"}, [], ["24B", "24"]),
        ("seen", EARLY | {"card": "HQ", "more": "D3"}, [], ["24C", "24"]),
        ("seen", SEEN | {"who": "S"}, [], ["48A"]),
        ("card-out-of-turn", LEAD, [choose("S", "reject"), choose("S", "prohibit:H")], ["54D", "50D2a", "50E2"]),
        ("card-out-of-turn", LEAD | {"moment": "lead", "leader": "N", "who": "S"}, [choose("W", "reject")],
         ["55B2", "16C2"]),
        ("card-out-of-turn", LEAD | {"moment": "follow", "leader": "S", "played": "HA"}, [], ["57A"]),
        ("revoke", TRICK, [], ["62A", "50D1a", "50D2"]),
        ("revoke", REVOKE | {"won": "E", "later": "1+"}, [], ["64A1"]),
        ("revoke", REVOKE | {"won": "N", "later": "1+"}, [], ["64A2"]),
        ("revoke", REVOKE | {"won": "E", "later": "1+", "special": "faced"}, [], ["64B3"]),
        ("penalty-card", PENALTY, [choose("S", "require:H")], ["50D2a", "50E2"]),
        ("penalty-card", PENALTY | {"cards": "H3", "leader": "N"}, [found("deliberate", False)], ["50C"]),
        ("penalty-card", PENALTY | {"cards": "HK D3"}, [choose("S", "prohibit:HD")], ["51B2b", "50E2"]),
        ("explained", DOWN, [], ["20F5bii", "21B1a", "41A"]),
        ("information", {"phase": "auction", "auction": "1S P 2H", "who": "W", "how": "tempo"}, [], ["16B1"]),
        ("wrong-board", {"wrong": "hand", "auction": "1S P", "call": "2H"}, [], ["15A2b", "16C2"]),
    ],
)  # fmt: skip
def test_what_directors_are_called_for_most_by_the_right_paragraphs(incident, facts, further, laws) -> None:
    heard = announce(told(incident, *further, **facts), NAMES, "nl")
    assert [line.law for line in (*heard.earlier, *heard.said)] == laws

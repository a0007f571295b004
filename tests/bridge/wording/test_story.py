"""The story, as a director says it at the table."""

import json
from pathlib import Path

import pytest

from troef.bridge import Table

CONTRACT = Path(__file__).parents[2] / "cases" / "contract" / "bridge"


def call(by, said):
    return {"do": "call", "by": by, "call": said}


def story(name, lang, after=None):
    return Table.read(json.loads((CONTRACT / f"{name}.json").read_text(encoding="utf-8"))["log"], after).story(lang)


def test_an_insufficient_bid_in_dutch():
    assert story("27-06", "nl").splitlines() == [
        "1. Noord biedt 1♠.",
        "2. Oost past.",
        "3. Zuid biedt 1♦, onvoldoende.",
        "4. West roept de wedstrijdleider.",
        "   West, dit zijn je mogelijkheden:",
        "   – 1♦ geldt als een gewoon bod en het bieden gaat verder. (27A1)",
        "   – Zuid vervangt 1♦. Door het laagste bod dat dezelfde soort of soorten aangeeft, of door een vergelijkbare "
        "bieding: het bieden gaat gewoon door. Door een ander bod of een pas: Noord past verder het hele bieden, en "
        "kan als tegenspeler bij het eerste voorspelen een kleur verboden krijgen. Een "
        "doublet mag alleen als het vergelijkbaar is. (27B)",
        "   West, zonder overleg: wat kies je?",
        "5. West aanvaardt het niet.",
        "   West aanvaardt 1♦ niet: Zuid vervangt het onvoldoende bod. (27B)",
        "6. Zuid biedt 4♠.",
        "   De wedstrijdleider stelt vast: is de nieuwe bieding vergelijkbaar? (23A)",
        "7. De wedstrijdleider oordeelt dat de bieding niet vergelijkbaar is.",
        "   4♠ is niet vergelijkbaar: Noord past verder het hele bieden, en kan als tegenspeler bij het eerste "
        "voorspelen een kleur verboden krijgen. (27B2)",
        "8. West past.",
    ]


def test_a_pass_out_of_turn_in_english():
    assert story("30-01", "en").splitlines() == [
        "1. East passes, out of turn.",
        "2. North calls the director.",
        "   South, these are your options:",
        "   – The pass by East counts as made in turn; the auction goes on from there. (29A)",
        "   – The pass is cancelled and North calls; East then passes once. (29B)",
        "   South, without consulting your partner: which do you choose?",
        "3. South does not accept it.",
        "   The pass is cancelled; East passes at the next turn. (30A)",
        "4. North bids 1♠.",
    ]


def test_only_the_first_events():
    assert story("30-01", "nl", 1) == "1. Oost past, niet aan de beurt."


def test_with_bidding_boxes_calls_are_laid():
    told = {
        "edition": "bridge-2017",
        "board": 1,
        "regulations": "nbb",
        "events": [{"do": "call", "by": "N", "call": "1S"}, {"do": "call", "by": "E", "call": "X"}],
    }
    assert Table.read(told).story("nl").splitlines() == ["1. Noord legt 1♠.", "2. Oost legt een doublet."]


@pytest.mark.parametrize(
    ("edition", "events", "nl", "en"),
    [
        (
            "bridge-2017",
            [call("E", "P"), {"do": "rule", "by": "TD", "question": "artificial", "answer": False}],
            "2. De wedstrijdleider stelt vast dat de bieding natuurlijk was.",
            "2. The director finds that the call was natural.",
        ),
        (
            "bridge-2017",
            [
                *(call("S", "1S"), call("W", "P"), call("N", "P"), call("E", "P")),
                {"do": "play", "by": "W", "card": "SA"},
                {"do": "expose", "by": "E", "cards": ["H7"], "how": "named"},
                {"do": "rule", "by": "TD", "question": "deliberate", "answer": False},
            ],
            "7. De wedstrijdleider oordeelt dat het per ongeluk ging.",
            "7. The director judges that it was an accident.",
        ),
    ],
)
def test_what_the_director_finds(edition, events, nl, en):
    table = Table.read({"edition": edition, "board": 3, "events": events})
    assert [table.story(lang).splitlines()[len(events) - 1] for lang in ("nl", "en")] == [nl, en]


def test_after_a_jump_bid_the_next_player_waits():
    table = Table.read({"edition": "bridge-2017", "board": 1, "regulations": "club", "events": [call("N", "3S")]})
    assert [table.story(lang) for lang in ("nl", "en")] == [
        "1. Noord legt 3♠. Oost wacht een seconde of 10.",
        "1. North puts down 3♠. East waits about 10 seconds.",
    ]


def test_braces_in_an_explanation_are_kept():
    explained = {"do": "explain", "by": "S", "call": 1, "text": "{x} {by} 100%"}
    table = Table.read({"edition": "bridge-2017", "board": 1, "events": [call("N", "1S"), explained]})
    assert table.story("nl").splitlines()[1] == "2. Zuid legt 1♠ uit als {x} {by} 100%."
    assert table.story("en").splitlines()[1] == "2. South explains 1♠ as {x} {by} 100%."

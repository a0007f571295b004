"""What happened at a table and what is in force there, in both languages."""

import pytest
from django.utils.translation import override

from troef import bridge
from troef.bridge.table import events as bridge_events
from troef.klaverjas.table import events as klaverjas_events
from troef.web.evenings.games import GAMES
from troef.web.live import event_filters


@pytest.mark.parametrize(("option", "words"), [
    ("accept", "accepteren"), ("prohibit:SH", "geen ♠ ♥ voorspelen"), ("require:D", "♦ voorspelen"),
    ("card:HK", "de kaart ♥H"), ("from:N", "uit de hand van Noord"), ("new-word", "new-word"), ("new:word", "new:word"),
])  # fmt: skip
def test_a_choice_in_words(database, option, words):
    with override("nl"):
        assert event_filters.option_text(option) == words


EVENTS = [
    {"do": "inform", "by": "N", "how": "tempo"}, {"do": "explain", "by": "N", "call": 1, "text": "x"},
    {"do": "reserve", "by": "N"}, {"do": "take-back", "by": "N", "card": "HK"}, {"do": "omit", "by": "N"},
    {"do": "face"},
    {"do": "designate", "by": "N", "suit": "S", "rank": "K"}, {"do": "redesignate", "by": "N", "card": "HK"},
    {"do": "suggest", "by": "N", "card": "HK"}, {"do": "forfeit", "by": "N", "how": "look"}, {"do": "warn", "by": "N"},
    {"do": "expose", "by": "N", "cards": ["HK"], "how": "shown"}, {"do": "see", "by": "N", "cards": ["HK"], "of": "E"},
    {"do": "restore", "by": "N", "card": "HK", "from": "floor"}, {"do": "claim", "by": "N", "tricks": 3},
    {"do": "concede", "by": "N", "tricks": 0}, {"do": "agree", "by": "N"}, {"do": "object", "by": "N"},
    {"do": "attention", "by": "N"}, {"do": "director"}, {"do": "return"}, {"do": "next-call", "by": "N"},
    {"do": "end-round"}, {"do": "end-correction"}, {"do": "dispute", "by": "N", "tricks": 9},
    {"do": "mix", "by": "N"}, {"do": "direction", "by": "N"}, {"do": "score", "by": "N", "tricks": 9},
    {"do": "change", "by": "N", "to": "2H"},
    {"do": "play", "by": "N", "card": "HK", "face": "down"}, {"do": "choose", "by": "N", "option": "accept"},
    {"do": "ask", "by": "N", "about": "auction"}, {"do": "ask", "by": "N", "about": "call", "call": 1, "of": "E"},
    {"do": "ask", "by": "N", "about": "contract"}, {"do": "ask", "by": "N", "about": "card"},
    {"do": "ask", "by": "N", "about": "trick"}, {"do": "ask", "by": "N", "about": "revoke", "of": "E"},
    {"do": "restore", "by": "TD", "card": "C2", "from": "N"},
    {"do": "rule", "by": "TD", "question": "tricks", "answer": 1}, {"do": "call", "by": "N", "call": "XX"},
]  # fmt: skip


def test_what_a_claimer_said_stands_with_his_claim(database):
    told = {"do": "claim", "by": "N", "tricks": 3, "statement": "schoppen van boven"}
    with override("nl"):
        assert event_filters.event_sentence(told, GAMES["bridge"]) == "Noord eist 3 slagen op: “schoppen van boven”"
        assert event_filters.event_sentence({**told, "do": "concede"}, GAMES["bridge"]).endswith(
            ": “schoppen van boven”"
        )


@pytest.mark.parametrize(("named", "words"), [
    ({"suit": "S", "rank": "A"}, "♠A"), ({"suit": "H", "rank": "K"}, "♥H"), ({"suit": "H"}, "harten"),
    ({"rank": "T"}, "10"), ({"suit": "C", "word": "low"}, "klaveren laag"), ({"word": "anything"}, "maakt niet uit"),
])  # fmt: skip
def test_a_card_of_dummy_is_named_in_words(database, named, words):
    with override("nl"):
        told = event_filters.event_sentence({"do": "designate", "by": "N", **named}, GAMES["bridge"])
    assert told == f"Noord noemt een kaart van de blinde: {words}"


KLAVERJAS = [
    {"do": "bid", "by": "N", "bid": "pass"}, {"do": "bid", "by": "N", "bid": "play", "trump": "H", "said": "goed"},
    {"do": "play", "by": "N", "card": "HK"}, {"do": "take-back", "by": "N", "card": "HK"}, {"do": "omit", "by": "N"},
    {"do": "roem", "by": "N"}, {"do": "cover", "by": "N"}, {"do": "accuse", "by": "N", "of": "EW"},
    {"do": "accuse", "by": "TD", "of": "EW"}, {"do": "inform", "by": "N", "how": "tempo"},
    {"do": "expose", "by": "N", "cards": ["HK"], "how": "dropped"},
    {"do": "see", "by": "N", "of": "E", "cards": ["HK"]},
    {"do": "ask", "by": "N", "about": "trick"},
    {"do": "restore", "by": "N", "card": "HK", "from": "E"}, {"do": "claim", "by": "N", "tricks": 8},
    {"do": "concede", "by": "N", "tricks": 8}, {"do": "agree", "by": "N"}, {"do": "object", "by": "N"},
    {"do": "attention", "by": "N"}, {"do": "director"}, {"do": "choose", "by": "N", "option": "hold"},
    {"do": "rule", "by": "TD", "question": "influenced", "answer": True},
    {"do": "rule", "by": "TD", "question": "damage", "answer": False},
    {"do": "return"}, {"do": "next-call", "by": "N"}, {"do": "end-round"}, {"do": "end-correction"},
]  # fmt: skip


@pytest.mark.parametrize(("name", "kinds", "told"), [
    ("bridge", bridge_events.EVENT.kinds, EVENTS), ("klaverjas", klaverjas_events.EVENT.kinds, KLAVERJAS),
])  # fmt: skip
def test_every_verb_of_the_log_is_told_in_both_languages(database, name, kinds, told):
    assert {event["do"] for event in told} == set(kinds)
    for event in told:
        sentences = []
        for language in ("nl", "en"):
            with override(language):
                sentences.append(event_filters.event_sentence(event, GAMES[name]))
        assert len(set(sentences)) == 2, sentences
        assert not any("{" in sentence for sentence in sentences), sentences


@pytest.mark.parametrize(("game", "told", "nl", "en"), [
    ("bridge", {"do": "call", "by": "N", "call": "2C", "artificial": True},
     "Noord biedt 2♣ (kunstmatig)", "North bids 2♣ (artificial)"),
    ("bridge", {"do": "play", "by": "N", "card": "HK", "face": "down"},
     "Noord speelt ♥H, gedekt", "North plays ♥K, face down"),
    ("klaverjas", {"do": "next-call", "by": "N"},
     "Noord spreekt in het volgende spel", "North speaks on the next deal"),
])  # fmt: skip
def test_an_event_is_worded_in_both_languages(database, game, told, nl, en):
    for language, words in (("nl", nl), ("en", en)):
        with override(language):
            assert event_filters.event_sentence(told, GAMES[game]) == words


def test_what_cannot_be_told_is_shown_as_written(database):
    assert event_filters.event_sentence({"do": "dance"}, GAMES["bridge"]) == "{'do': 'dance'}"
    assert event_filters.event_sentence({"do": "call", "by": "N"}, GAMES["bridge"]) == "{'do': 'call', 'by': 'N'}"


def test_what_the_director_bars_is_told_and_stands(database):
    events = [
        {"do": "call", "by": "N", "call": "1S"},
        {"do": "inform", "by": "E", "how": "remark"},
        {"do": "director", "by": "S"},
        {"do": "rule", "by": "TD", "question": "barred", "answer": ["X", "2H"]},
    ]
    log = {"edition": "bridge-1949", "board": 1, "events": events}
    with override("nl"):
        assert event_filters.event_sentence(events[-1], GAMES["bridge"]) == "De wedstrijdleider verbiedt doublet, 2♥"
        standing = dict(event_filters.everything_in_force(bridge.Table.read(log).situation.as_json()))
        assert standing["16c"] == "Verboden: W: doublet 2♥"

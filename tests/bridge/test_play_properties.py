"""The play under random acts: it never crashes, every card stays accounted for, every option leads somewhere."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.log import TableLog
from troef.bridge.reading import read_event
from troef.bridge.situation import situation
from troef.bridge.table import start, step
from troef.cards import ALL_CARDS, TroefError

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
CALLS = (("S", "1S"), ("W", "P"), ("N", "3S"), ("E", "P"), ("S", "4S"), ("W", "P"), ("N", "P"), ("E", "P"))
HANDS = dict(
    zip(
        "NESW",
        (
            [suit + rank for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks]
            for hand in DEAL[2:].split()
        ),
        strict=True,
    )
)
RANKS = "AKQJT98765432"


EDITIONS = ("bridge-2017", "bridge-2007", "bridge-1949")


def beginning(seed):
    """The auction is over, under one edition or another."""
    state = start(TableLog.read({"edition": EDITIONS[seed % len(EDITIONS)], "board": 11, "deal": DEAL}))
    for number, (seat, call) in enumerate(CALLS, 1):
        state = step(state, read_event(number, {"do": "call", "by": seat, "call": call}))
    return state


def answer(source, decision):
    """Something the person who is asked may say."""
    if "question" in decision:
        found = source.randint(0, 13) if decision["question"] == "tricks" else source.random() < 0.5
        return {"do": "rule", "by": "TD", "question": decision["question"], "answer": found}
    return {"do": "choose", "by": decision["by"], "option": source.choice(decision["options"])["id"]}


def irregular_card(source, seat):
    event = {"do": "play", "by": seat, "card": source.choice(HANDS[seat])}
    more = {
        "simultaneous": True,
        "how": source.choice(["held", "touched"]),
        "with": [source.choice(HANDS[seat])],
        "misinformed": source.choice(["turn", "explanation"]),
        "face": "down",
    }
    return event | {name: value for name, value in more.items() if source.random() < 0.1}


def other_act(source, seat, turn, declarer):
    card = source.choice(HANDS[seat])
    dummy = source.choice(HANDS["N"])
    acts = [
        {"do": "take-back", "by": seat, "card": card},
        {"do": "omit", "by": turn or seat},
        {"do": "face", "by": seat},
        {"do": "designate", "by": declarer, "suit": source.choice("SHDC")},
        {"do": "designate", "by": declarer, "rank": source.choice(RANKS)},
        {"do": "designate", "by": declarer, "suit": source.choice("SHDC"), "rank": source.choice(RANKS)},
        {"do": "designate", "by": declarer, "word": source.choice(["high", "low", "win", "anything"])},
        {"do": "redesignate", "by": declarer, "card": dummy, "unintended": source.random() < 0.7},
        {"do": "suggest", "by": "N", "card": dummy},
        {"do": "forfeit", "by": "N", "how": source.choice(["swap", "walk", "look"])},
        {"do": "warn", "by": "N"},
        {
            "do": "expose",
            "by": seat,
            "cards": [card],
            "how": source.choice(["dropped", "two-at-once", "shown", "named"]),
        },
        {"do": "expose", "by": seat, "cards": source.sample(HANDS[seat], 3), "how": "dropped"},
        {"do": "claim", "by": seat, "tricks": source.randint(0, 4)},
        {"do": "concede", "by": seat, "tricks": source.randint(0, 4)},
        {"do": source.choice(["agree", "object"]), "by": seat},
        {"do": "attention", "by": seat},
        {"do": "inform", "by": seat, "how": "tempo"},
        {"do": "explain", "by": seat, "call": 1, "text": "strong", source.choice(["wrong", "corrects"]): True},
        {"do": "rule", "by": "TD", "question": source.choice(["led", "deliberate", "damage"]), "answer": True},
        {"do": source.choice(["return", "end-round", "end-correction"])},
        {"do": "next-call", "by": seat},
        {"do": "call", "by": seat, "call": "P"},
    ]
    return source.choice([*acts, *[{"do": "director", "by": seat}] * 8])


def next_event(source, told):
    """A proper card more often than not; else an answer, or anything at all."""
    luck = source.random()
    if told["decisions"] and luck < 0.75:
        return answer(source, source.choice(told["decisions"]))
    if told["legal"] and luck < 0.62:
        return {"do": "play", "by": told["turn"], "card": source.choice(told["legal"])}
    seat = told["turn"] if told["turn"] and source.random() < 0.5 else source.choice("NESW")
    return irregular_card(source, seat) if luck < 0.8 else other_act(source, seat, told["turn"], told["declarer"])


def cards_of(state):
    """Every card the state knows of, wherever it is."""
    play, aside = state.play, state.ledger.aside
    found = [card for bits in play.hands for card in ALL_CARDS if bits & card.bit]
    found += [card for trick in play.tricks for _, card in trick.cards]
    found += [card for _, card in play.cards]
    found += [each.card for each in aside.loose]
    found += [card for _, card in aside.repair.later] if aside.repair else []
    found += [each[1] for each in (aside.down, aside.together) if each]
    return sorted(found)


@given(st.integers(0, 10**9))
def test_random_acts_never_crash_and_lose_no_card(seed):
    source = random.Random(seed)
    state = beginning(seed)
    for number in range(9, 9 + source.choice([15, 40, 90])):
        told = situation(state)
        json.dumps(told)
        assert not (told["legal"] and told["decisions"])
        try:
            state = step(state, read_event(number, next_event(source, told)))
        except TroefError:
            continue
        assert cards_of(state) == list(ALL_CARDS)


@given(st.integers(0, 10**9))
def test_every_option_leads_to_a_consistent_state(seed):
    source = random.Random(seed)
    state = beginning(seed)
    for number in range(9, 60):
        told = situation(state)
        for decision in told["decisions"]:
            for option in decision.get("options", []):
                chosen = {"do": "choose", "by": decision["by"], "option": option["id"]}
                after = step(state, read_event(number, chosen))
                assert cards_of(after) == list(ALL_CARDS)
                assert situation(after) != told
        try:
            state = step(state, read_event(number, next_event(source, told)))
        except TroefError:
            continue


@given(st.integers(0, 10**9))
def test_somebody_can_always_act_until_the_board_is_over(seed):
    source = random.Random(seed)
    state = beginning(seed)
    for number in range(9, 80):
        told = situation(state)
        waiting = state.ledger.aside.claim is not None or state.ledger.aside.down is not None
        assert told["phase"] == "ended" or told["decisions"] or told["legal"] or waiting
        try:
            state = step(state, read_event(number, next_event(source, told)))
        except TroefError:
            continue

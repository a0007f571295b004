"""Shared by the klaverjas tests: the second reading."""

import importlib.util
import random
from pathlib import Path

import pytest


def load(path):
    """Load a module in the folder of the tests."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def second():
    """The rules read a second time."""
    return load(Path(__file__).parent / "second_reading.py")


@pytest.fixture(scope="session")
def random_game(second):
    """Plays a deal with random legal cards by the second reading: the log's events, the tricks, the roem claims."""

    def play(seed, trump="H", variant="nkf", declarer="N", claims=0.7):
        source = random.Random(seed)
        pack = source.sample(second.PACK, 32)
        hands = {seat: set(pack[i * 8 : i * 8 + 8]) for i, seat in enumerate("NESW")}
        deal = "N:" + " ".join(
            ".".join("".join(r for r in second.RANKS if s + r in hands[seat]) for s in second.SUITS) for seat in "NESW"
        )
        events = [
            {"do": "bid", "by": seat, "bid": "pass"} for seat in "NESW"["NESW".index("N") : "NESW".index(declarer)]
        ]
        events.append({"do": "bid", "by": declarer, "bid": "play", "trump": trump})
        tricks, claimed, leader = [], [], "E"
        for _ in range(8):
            trick, seat = [], leader
            for _ in range(4):
                card = source.choice(sorted(second.legal(hands[seat], trick, seat, trump, variant)))
                hands[seat].remove(card)
                trick.append((seat, card))
                events.append({"do": "play", "by": seat, "card": card})
                seat = second.NEXT[seat]
            leader = second.winner(trick, trump)
            claimed.append(source.random() < claims)
            if claimed[-1] and second.roem([card for _, card in trick], trump):
                events.append({"do": "roem", "by": leader})
            events.append({"do": "cover", "by": leader})
            tricks.append(trick)
        log = {"edition": "klaverjas-1976", "board": 1, "deal": deal, "variant": variant, "events": events}
        return log, tricks, claimed

    return play

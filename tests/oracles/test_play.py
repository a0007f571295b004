"""The engine beside the oracles for 50, 51 and 61 to 64: random play with dropped cards and revokes."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from troef.bridge import Table

from .correction import Correction, correction
from .deck import DECK, SEATS, after, deal_text
from .penalty_cards import Play
from .revokes import Revoke, Trick, revokes, settled, won

LONG = bool(os.environ.get("TROEF_LONG"))
SEEDS = st.integers(0, 2**40)


def dealt(random: Random) -> dict[str, list[str]]:
    cards = random.sample(DECK, 52)
    return {seat: cards[13 * place : 13 * place + 13] for place, seat in enumerate(SEATS)}


def begun(random: Random, edition: str, hands: dict[str, list[str]]) -> tuple[Table, str, str]:
    declarer, trump = random.choice(SEATS), random.choice("SHDCN")
    table = Table(
        edition,
        dealer=declarer,
        vulnerable="None",
        deal=deal_text(hands),
        begin={"contract": f"3{trump}", "declarer": declarer},
    )
    return table, declarer, trump


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-2007", "bridge-1949"])
@settings(max_examples=5_000 if LONG else 200)
@given(SEEDS)
def test_61_to_64_tricks_after_revokes_found_at_the_end(edition: str, seed: int) -> None:
    random = Random(seed)
    hands = dealt(random)
    table, declarer, trump = begun(random, edition, hands)
    left = {seat: list(cards) for seat, cards in hands.items()}
    tricks: list[Trick] = []
    leader, chance = after(declarer), random.choice([0.02, 0.05, 0.15])
    for number in range(1, 14):
        trick: list[tuple[str, str]] = []
        for place in range(4):
            seat = after(leader, place)
            fitting = [card for card in left[seat] if trick and card[0] == trick[0][1][0]] or left[seat]
            if number < 12 and random.random() < chance:
                fitting = left[seat]
            card = random.choice(sorted(fitting))
            trick.append((seat, card))
            left[seat].remove(card)
            table.do("play", by=seat, card=card)
        tricks.append(trick)
        leader = won([trick], trump)[0]
    table.do("attention", by=declarer)
    table.do("director", by=declarer)
    found, winners = revokes(hands, tricks), won(tricks, trump)
    situation = table.situation.as_json()
    assert {(entry["seat"], entry["trick"]) for entry in situation["revokes"]} == {(r.seat, r.trick) for r in found}
    assert situation["tricks"]["result"] == settled(found, winners, declarer, edition=edition), found


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-2007", "bridge-1949"])
@settings(max_examples=3_000 if LONG else 200)
@given(SEEDS)
@example(seed=757)  # a card drops while the choice is open
@example(seed=20211)  # a suit is prohibited twice
@example(seed=3141617696)  # every suit he holds is prohibited
def test_50_51_penalty_cards_bind_both_defenders(edition: str, seed: int) -> None:
    random = Random(seed)
    hands = dealt(random)
    table, declarer, trump = begun(random, edition, hands)
    play = Play({seat: list(cards) for seat, cards in hands.items()}, declarer, trump, edition)
    drops = random.choice([0.03, 0.1])
    while any(play.hands.values()):
        seat = random.choice(SEATS)
        hidden = [card for card in play.hands[seat] if card not in play.penalty]
        if hidden and play.defends(seat) and len(play.hands[declarer]) < 13 and random.random() < drops:
            cards = random.sample(hidden, min(len(hidden), random.choice([1, 1, 2])))
            table.do("expose", by=seat, cards=cards, how="dropped")
            table.do("director", by=declarer)
            play.drop(seat, cards)
        elif options := play.options():
            option = random.choice(sorted(options))
            table.do("choose", by=declarer, option=option)
            play.choose(option)
        else:
            card = random.choice(sorted(play.legal()))
            table.do("play", by=play.turn, card=card)
            play.play(card)
        if any(play.hands.values()):
            compare(table.situation.as_json(), play)


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-2007", "bridge-1949"])
@settings(max_examples=3_000 if LONG else 200)
@given(SEEDS)
@example(seed=43)  # the lead goes back to a player under a prohibition
@example(seed=99)  # a penalty card that was led goes back
@example(seed=169)  # the only card of its suit was led to the next trick
@example(seed=185)  # both sides revoked and the revoker led to the next trick
@example(seed=1306)  # the next lead would fit the trick
@example(seed=2779)  # a revoke while declarer chooses which penalty card is led
@example(seed=432641309292)  # a revoke in the trick in which declarer chooses a penalty card
@example(seed=66052953660)  # declarer has chosen a penalty card, and then corrects his own revoke
@example(seed=709247)  # the lead to the last trick, while partner has a penalty card
@example(seed=537335)  # two revokes at once, while declarer has a choice about the next lead
@example(seed=561819594317)  # a penalty card was led, and partner has one since
@example(seed=9581143)  # a revoke in the twelfth trick takes a card out of the middle of the next
def test_62_revokes_put_right(edition: str, seed: int) -> None:
    random = Random(seed)
    hands = dealt(random)
    table, declarer, trump = begun(random, edition, hands)
    play = Play({seat: list(cards) for seat, cards in hands.items()}, declarer, trump, edition)
    chance, noticed = random.choice([0.05, 0.2]), random.choice([0.5, 0.9])
    found: list[Revoke] = []
    last = 11 if edition == "bridge-1949" else 12  # the choice of a card in the twelfth is not in the oracle
    putting_right: Correction | None = None
    while any(play.hands.values()) or putting_right is not None:
        seat, number = play.turn, len(play.tricks) + 1
        if putting_right is not None and putting_right.choice():
            option = random.choice(["keep", "withdraw"])
            table.do("choose", by=putting_right.chooser(), option=option)
            putting_right.choose(option)
        elif options := play.options():
            option = random.choice(sorted(options))
            table.do("choose", by=declarer, option=option)
            play.choose(option)
        else:
            legal = sorted(play.legal())
            wrong = sorted(set(play.hands[seat]) - set(legal))
            follows = play.trick and not play.owned(seat) and legal[0][0] == play.trick[0][1][0]
            if putting_right is None and wrong and follows and number <= last and random.random() < chance:
                legal = wrong
                found.append(Revoke(seat, number, play.trick[0][1][0]))
            card = random.choice(legal)
            table.do("play", by=seat, card=card)
            (play.play if putting_right is None else putting_right.replace)(card)
        if putting_right is None and found and random.random() < noticed:
            table.do("attention", by=declarer)
            table.do("director", by=declarer)
            putting_right = correction(play, found)
            found.clear()
        if any(play.hands.values()) and (putting_right is not None or play.penalty or play.prohibited):
            compare(table.situation.as_json(), play, putting_right)
        if putting_right is not None and putting_right.over():
            putting_right = None


def compare(situation: dict[str, Any], play: Play, putting_right: Correction | None = None) -> None:
    expected = {(seat, card, play.penalty[card]) for seat in SEATS for card in play.owned(seat)}
    assert {(one["seat"], one["card"], one["kind"]) for one in situation["penalty_cards"]} == expected
    offered = {option["id"] for decision in situation["decisions"] for option in decision["options"]}
    if putting_right is not None and (law := putting_right.choice()):
        assert offered == {"keep", "withdraw"}
        assert all(law.startswith(decision["law"]) for decision in situation["decisions"])
        assert situation["legal"] == []
        return
    assert situation["turn"] == play.turn
    assert offered == play.options()
    assert set(situation["legal"]) == play.legal()

"""The engine beside the oracles for 27 and 29 to 32: random auctions with one or two irregular calls."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from troef.bridge import Table

from . import auction_1949
from .auction import BIDS, Auction
from .deck import SEATS, after, side

LONG = bool(os.environ.get("TROEF_LONG"))


@pytest.mark.slow
@settings(max_examples=10_000 if LONG else 300)
@given(st.integers(0, 2**40))
@example(seed=131198182)  # the auction ends before the offender can replace his call
@example(seed=13983)  # the pass at whose turn it was ends the auction
@example(seed=14660)  # a turn is given back with the director at the table
def test_27_29_to_32_irregular_calls(seed: int) -> None:
    random = Random(seed)
    dealer = random.choice(SEATS)
    table, auction = Table("bridge-2017", dealer=dealer, vulnerable="None"), Auction(dealer)
    irregular = random.choice([1, 1, 2])
    while not auction.over():
        if irregular and not auction.must_pass and not auction.offences and random.random() < 0.4:
            irregular -= offend(random, table, auction)
        elif not lawful(random, table, auction):
            continue
        compare(table.situation.as_json(), auction)
        if len(auction.stands) == 4 and all(call == "P" for _, call in auction.stands):
            return


def offend(random: Random, table: Table, auction: Auction) -> bool:
    """Make one irregular call, call the director and let the left-hand opponent choose."""
    chosen = irregular_call(random, auction)
    if chosen is None:
        return False
    seat, call = chosen
    table.do("call", by=seat, call=call)
    table.do("director", by=after(seat))
    accepted = random.random() < 0.25
    table.do("choose", by=after(seat), option="accept" if accepted else "reject")
    if seat == auction.turn:
        auction.insufficient(call, accepted=accepted)
    else:
        auction.out_of_turn(seat, call, accepted=accepted)
    return True


def irregular_call(random: Random, auction: Auction) -> tuple[str, str] | None:
    """Return an insufficient bid or a call out of turn, if the oracle knows what follows from it."""
    bid = auction.last_bid()
    if random.random() < 0.4:
        lower = [] if bid is None else BIDS[: BIDS.index(bid[1]) + 1]
        return (auction.turn, random.choice(lower[-8:])) if lower else None
    seat = random.choice([other for other in SEATS if other != auction.turn])
    if auction.changes(seat) or auction.skipped or auction.given_back:
        return None
    return seat, one_of(random, auction.admissible(seat))


def lawful(random: Random, table: Table, auction: Auction) -> bool:
    call = one_of(random, auction.legal())
    seat, asked, comparable = auction.turn, auction.asks_comparable(call), random.random() < 0.4
    table.do("call", by=seat, call=call)
    questions = [one["question"] for one in table.situation.as_json()["decisions"] if "question" in one]
    assert questions == (["comparable"] if asked else [])
    if asked:
        table.do("rule", by="TD", question="comparable", answer=comparable)
    auction.call(call, comparable=comparable)
    return True


def one_of(random: Random, calls: set[str]) -> str:
    """Return one of the calls: often a pass, seldom a high bid."""
    bids = [call for call in BIDS if call in calls]
    rest = sorted(calls - set(bids))
    return random.choice(bids[:6]) if bids and (not rest or random.random() < 0.4) else random.choice(rest)


def compare_calls(situation: dict[str, Any], auction: Auction) -> None:
    standing = [
        (entry["by"], entry["call"]) for entry in situation["auction"] if entry["status"] in ("stands", "accepted")
    ]
    assert standing == auction.stands
    if not auction.over():
        assert situation["turn"] == auction.turn
        assert set(situation["legal"]) == auction.legal()
        duties = {(duty["seat"], duty["extent"]) for duty in situation["obligations"]}
        assert duties == set(auction.must_pass.items())
    elif auction.last_bid() is not None:
        assert situation["declarer"] == auction.declarer()


def compare(situation: dict[str, Any], auction: Auction) -> None:
    compare_calls(situation, auction)
    if not auction.over() or auction.last_bid() is None:
        return
    forbidden: dict[str, set[str]] = {}
    for entry in situation["lead_restrictions"]:
        forbidden.setdefault(entry["seat"], set()).update(entry["may_prohibit"])
    assert forbidden == {seat: suits for seat, suits in auction.prohibitions().items() if suits}
    assert all(side(seat) != side(auction.declarer()) for seat in forbidden)


@pytest.mark.slow
@settings(max_examples=10_000 if LONG else 300)
@given(st.integers(0, 2**40))
def test_1949_27_29_to_32_irregular_calls(seed: int) -> None:
    random = Random(seed)
    dealer = random.choice(SEATS)
    table, auction = Table("bridge-1949", dealer=dealer, vulnerable="None"), auction_1949.Auction(dealer)
    irregular = random.choice([1, 1, 2])
    while not auction.over():
        if irregular and not auction.must_pass and not auction.wrong and random.random() < 0.4:
            irregular -= point_out(random, table, auction)
        else:
            calls = auction.legal()
            waiting = auction.wrong.get(after(auction.turn))
            if waiting is not None and waiting.call in ("X", "XX"):
                calls -= {"X", "XX"}
            call = one_of(random, calls)
            table.do("call", by=auction.turn, call=call)
            auction.call(call)
        situation = table.situation.as_json()
        compare_calls(situation, auction)
        if auction.over() and auction.last_bid() is not None:
            told = {
                one["seat"]: (set(one["may_prohibit"]), set(one["may_require"]))
                for one in situation["lead_restrictions"]
            }
            assert told == auction.restrictions()
        if len(auction.stands) == 4 and all(call == "P" for _, call in auction.stands):
            return


def point_out(random: Random, table: Table, auction: auction_1949.Auction) -> bool:
    """Make one irregular call and let an opponent draw attention to it."""
    chosen = irregular_call(random, auction)
    if chosen is None:
        return False
    seat, call = chosen
    table.do("call", by=seat, call=call)
    table.do("attention", by=random.choice([after(seat), after(seat, 3)]))
    auction.pointed_out(seat, call)
    return True

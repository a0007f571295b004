"""Whole deals with random cards: the table and the second reading agree card by card, and everything sums."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.klaverjas import Table

SEEDS = st.integers(0, 2**32)
TRUMPS = st.sampled_from("SHDC")
VARIANTS = st.sampled_from(["nkf", "amsterdams"])
DECLARERS = st.sampled_from("NESW")


@given(SEEDS, TRUMPS, VARIANTS, DECLARERS)
def test_totals_are_those_of_the_second_reading(second, random_game, seed, trump, variant, declarer):
    log, tricks, claimed = random_game(seed, trump, variant, declarer)
    found = Table.read(log).situation.as_json()
    assert found["phase"] == "ended"
    assert found["total"] == second.totals(declarer, tricks, claimed, trump)
    assert sum(found["points"].values()) == 162
    assert found["tricks"]["NS"] + found["tricks"]["EW"] == 8
    lying = [second.roem([card for _, card in trick], trump) for trick in tricks]
    assert sum(found["roem"].values()) == sum(r for r, said in zip(lying, claimed, strict=True) if said)
    assert sum(found["total"].values()) in (162 + sum(found["roem"].values()) + extra for extra in (0, 100))


@given(SEEDS, TRUMPS, VARIANTS, st.integers(0, 40))
def test_legal_cards_are_those_of_the_second_reading(second, random_game, seed, trump, variant, after):
    log, _, _ = random_game(seed, trump, variant)
    found = Table.read(log, after + 1).situation.as_json()
    if len(found["trick"]) == 4 or found["phase"] == "ended":
        return
    seat = found["turn"]
    played = [event for event in log["events"][: after + 1] if event["do"] == "play"]
    hand = {event["card"] for event in log["events"] if event["do"] == "play" and event["by"] == seat}
    hand -= {event["card"] for event in played}
    trick = [(play["by"], play["card"]) for play in found["trick"]]
    assert set(found["legal"]) == second.legal(hand, trick, seat, trump, variant)
    assert found["legal"], "a legal set is never empty"


@given(SEEDS, TRUMPS, VARIANTS)
def test_nobody_revokes_by_legal_cards(random_game, seed, trump, variant):
    log, _, _ = random_game(seed, trump, variant)
    log["events"] = [*log["events"][:-1], {"do": "accuse", "by": "N", "of": "EW"}]
    assert [ruling.law for ruling in Table.read(log).situation.rulings] == ["15"]


@given(SEEDS, TRUMPS, VARIANTS, st.randoms())
def test_every_card_against_the_second_reading_is_a_revoke(second, random_game, seed, trump, variant, source):
    log, tricks, _ = random_game(seed, trump, variant)
    hands = {seat: {card for trick in tricks for player, card in trick if player == seat} for seat in "NESW"}
    events = [log["events"][0]]
    for trick in tricks:
        so_far = []
        for seat, card in trick:
            illegal = hands[seat] - second.legal(hands[seat], so_far, seat, trump, variant)
            if illegal:
                events.append({"do": "play", "by": seat, "card": source.choice(sorted(illegal))})
                accuser = second.NEXT[seat]
                events.append({"do": "accuse", "by": accuser, "of": second.SIDE[seat]})
                found = Table.read({**log, "events": events}).situation.as_json()
                assert [revoke["seat"] for revoke in found["revokes"]] == [seat]
                assert found["total"][second.SIDE[accuser]] == 262
                return
            events.append({"do": "play", "by": seat, "card": card})
            so_far.append((seat, card))
            hands[seat].remove(card)


@pytest.mark.parametrize("variant", ["nkf", "amsterdams"])
def test_wet_points_own_and_four_jacks(second, random_game, variant):
    for seed in range(30):
        log, tricks, claimed = random_game(seed, "S", variant)
        log["options"] = {"wet_points": "own", "four_jacks": 200}
        assert Table.read(log).situation.as_json()["total"] == second.totals("N", tricks, claimed, "S", 200, "own")

"""28 and 29: what becomes of a call out of turn."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import DeemedInTurn, Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, MayNotUse, Role
from troef.bridge.laws.y2007.law29 import call_out_of_turn, right_hand_opponent_must_pass

BID = OutOfTurn(kind=Kind.BID, turn=Turn.RHO)
TELLS = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16D")


def test_28_nobody_waits_for_a_forced_pass():
    assert right_hand_opponent_must_pass(DeemedInTurn()).law == "28"


def test_28_the_right_player_calls():
    ruling = call_out_of_turn(replace(BID, turn_acted=True))
    assert (ruling.law, ruling.effects) == ("28", (Do.CANCEL, TELLS))


@pytest.mark.parametrize("facts", [replace(BID, accepted=True, director=True), replace(BID, lho_acted=True)])
def test_29A_accepted(facts):
    ruling = call_out_of_turn(facts)
    assert (ruling.law, ruling.effects) == ("29A", (Do.ACCEPT,))


def test_29_nobody_has_noticed():
    assert call_out_of_turn(BID) is None


def told(facts):
    (offer,) = call_out_of_turn(replace(facts, director=True)).effects
    return offer.choices[1].text.en


def test_29_what_follows_is_explained_first():
    plain = replace(BID, kind=Kind.PASS)
    assert len({told(BID), told(replace(BID, turn=Turn.LHO)), told(replace(BID, kind=Kind.DOUBLE)), told(plain)}) == 4
    assert told(replace(plain, turn=Turn.PARTNER)) != told(replace(plain, turn=Turn.PARTNER, no_bid=True))


def test_32_a_double_is_cancelled_and_our_sources_end():
    ruling = call_out_of_turn(replace(BID, kind=Kind.DOUBLE, director=True, accepted=False))
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("32", (Do.CANCEL, TELLS), False)

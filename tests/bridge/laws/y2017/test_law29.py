"""29: a call out of turn is accepted, or cancelled."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import Kind, OutOfTurn, Turn
from troef.bridge.laws.ruling import Do, Offer, Role, Watch
from troef.bridge.laws.y2017.law29 import call_out_of_turn

CALL = OutOfTurn(kind=Kind.BID, turn=Turn.RHO)


def test_29_nobody_has_noticed():
    assert call_out_of_turn(CALL) is None


def test_29A_the_left_hand_opponent_is_asked():
    ruling = call_out_of_turn(replace(CALL, director=True))
    (offer,) = ruling.effects
    assert isinstance(offer, Offer)
    assert (offer.to, [(each.id, each.law) for each in offer.choices]) == (
        Role.LHO,
        [("accept", "29A"), ("reject", "29B")],
    )


def test_29A_accepted_in_words():
    ruling = call_out_of_turn(replace(CALL, director=True, accepted=True))
    assert (ruling.law, ruling.effects) == ("29A", (Do.ACCEPT,))


def test_29A_accepted_by_calling_without_the_director():
    ruling = call_out_of_turn(replace(CALL, lho_acted=True))
    assert (ruling.law, ruling.effects) == ("29A", (Do.ACCEPT, Watch("11A")))


def test_29A_against_28B_the_player_in_turn_goes_first():
    assert call_out_of_turn(replace(CALL, lho_acted=True, turn_acted=True)).law == "28B"


@pytest.mark.parametrize(
    ("kind", "artificial", "law"),
    [
        (Kind.PASS, False, "30A"),
        (Kind.PASS, True, "31A"),
        (Kind.BID, False, "31A"),
        (Kind.BID, True, "31A"),
        (Kind.DOUBLE, False, "32A"),
    ],
)
def test_29B_29C_which_article_follows(kind, artificial, law):
    facts = replace(CALL, kind=kind, artificial=artificial, director=True, accepted=False)
    assert call_out_of_turn(facts).law == law


def test_28A_a_call_before_an_imposed_pass_is_no_call_out_of_turn():
    facts = OutOfTurn(kind=Kind.BID, turn=Turn.RHO, must_pass=True, director=True)
    assert (call_out_of_turn(facts).law, call_out_of_turn(facts).effects) == ("28A", ())

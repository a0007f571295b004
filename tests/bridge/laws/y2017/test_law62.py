"""62: correcting a revoke, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import Revoked
from troef.bridge.laws.ruling import Ask, Later, MayNotUse, Penalty, Role, Taking, Watch, With
from troef.bridge.laws.y2017.law62 import revoked

DEFENDER = Revoked(declaring=False, faced=False, attention=True, director=True)
LATER = Later(Taking.REVOKE, Taking.REVOKE_OWN)
OWN = MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")


def ruled(ruling):
    return ruling.law, ruling.effects


@pytest.mark.parametrize("change", [{"attention": False}, {"director": False}])
def test_62A_attention_and_the_director(change):
    assert revoked(replace(DEFENDER, **change)) is None


def test_62B1_a_defender_gets_a_penalty_card():
    assert ruled(revoked(DEFENDER)) == ("62A", (With.REPLACE, Penalty("62B1"), Watch("50E4"), LATER))


@pytest.mark.parametrize(
    ("change", "effects"),
    [({"declaring": True}, (OWN,)), ({"declaring": True, "faced": True}, ()), ({"faced": True}, ())],
)
def test_62B2_declarer_dummy_or_an_open_card(change, effects):
    assert ruled(revoked(replace(DEFENDER, **change))) == ("62A", (With.REPLACE, *effects, LATER))


def test_62C3_both_sides():
    facts = replace(DEFENDER, both_sides=True, established=True)
    assert ruled(revoked(facts)) == ("62C3", (With.REPLACE, Penalty("62C3"), Watch("50E4"), LATER))


def test_62D1_the_twelfth_trick():
    facts = replace(DEFENDER, twelfth=True, established=True)
    assert revoked(facts).law == "62D1"
    assert revoked(replace(facts, returned=True)).law == "63B"


def test_62A_after_a_claim_the_director_gives_the_tricks():
    facts = replace(DEFENDER, claimed=True)
    assert ruled(revoked(facts)) == ("62A", (Ask("tricks", "70A"),))
    assert ruled(revoked(replace(facts, tricks=3))) == ("70A", (With.SETTLED,))


def test_43B2b_asked_by_dummy_without_rights():
    facts = Revoked(declaring=True, faced=False, asked_by_dummy=True)
    assert revoked(facts) is None
    effects = (With.ESTABLISHED, With.REPLACE, LATER, Watch("64C1"))
    assert ruled(revoked(replace(facts, director=True))) == ("43B2b", effects)


def test_43B2b_an_established_revoke_is_not_corrected():
    ruling = revoked(Revoked(declaring=True, faced=False, asked_by_dummy=True, established=True, director=True))
    assert (ruling.law, ruling.effects) == ("63B", (With.LEAVE_REVOKE, Watch("64C1")))

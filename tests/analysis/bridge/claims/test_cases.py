"""Claims with a known answer, reasoned out by hand: src/troef/conformance/cases/claims."""

import pytest

from troef.analysis.bridge.claims.claim import Claim
from troef.analysis.bridge.claims.verdict import verdict
from troef.cards import TroefError
from troef.conformance import cases_in

EVERY = list(cases_in("claims"))


@pytest.mark.parametrize("case", [case for case in EVERY if "error" not in case["expect"]], ids=lambda case: case["id"])
def test_the_verdict(case):
    answer = verdict(Claim.read(case["claim"])).as_json()
    judge = [question["outcomes"] for question in answer["judge"]]
    assert {name: answer[name] for name in ("tricks", "accepted", "law")} | {"judge": judge} == case["expect"]


@pytest.mark.parametrize("case", [case for case in EVERY if "error" in case["expect"]], ids=lambda case: case["id"])
def test_what_cannot_be_claimed_is_told(case):
    with pytest.raises(TroefError) as refusal:
        Claim.read(case["claim"])
    assert str(refusal.value) == case["expect"]["error"]
    assert refusal.value.nl


def test_every_case_has_its_own_name():
    assert len({case["id"] for case in EVERY}) == len(EVERY) > 200


@pytest.mark.parametrize("case", [case for case in EVERY if "error" not in case["expect"]], ids=lambda case: case["id"])
def test_a_claim_is_written_as_it_is_read(case):
    claim = Claim.read(case["claim"])
    assert Claim.read(claim.as_json()) == claim

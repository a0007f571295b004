"""Claims with a known answer, reasoned out by hand: src/troef/conformance/cases/claims."""

import re
import runpy

import pytest

from troef.analysis.bridge.claims.claim import Claim
from troef.cards import TroefError
from troef.conformance.case import CaseKind, load_suite
from troef.conformance.programs import OwnEngine

EVERY = [case for case in load_suite() if case.kind is CaseKind.CLAIM]
_SLOW = {f"claims/{name}" for name in ("israel-seven-spades-2017", "high-by-discards", "reach-three-hearts")}


def _marked(case):
    return pytest.param(case, marks=[pytest.mark.slow] if case.id in _SLOW else [])


@pytest.mark.parametrize("case", [*map(_marked, EVERY)], ids=[case.id for case in EVERY])
def test_case(case):
    assert case.differences(OwnEngine().ask(case.kind, case.question)) == []


@pytest.mark.parametrize("case", [case for case in EVERY if "error" in case.expect], ids=lambda case: case.id)
def test_what_cannot_be_claimed_is_told_in_dutch_too(case):
    with pytest.raises(TroefError, match=re.escape(case.expect["error"])) as refusal:
        Claim.read(case.claim)
    assert refusal.value.nl


def test_every_case_has_its_own_name():
    assert len({case.id for case in EVERY}) == len(EVERY) > 200


@pytest.mark.parametrize("case", [case for case in EVERY if "error" not in case.expect], ids=lambda case: case.id)
def test_a_claim_is_written_as_it_is_read(case):
    claim = Claim.read(case.claim)
    assert Claim.read(claim.as_json()) == claim


def test_the_page_of_worked_claims_has_twenty(root):
    page = runpy.run_path(str(root / "scripts" / "worked_claims.py"))["page"]()
    assert len(re.findall("^## ", page, re.MULTILINE)) == 20

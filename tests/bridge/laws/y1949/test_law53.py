"""53: a lead out of turn that becomes a proper one."""

import pytest

from troef.bridge.laws.facts.play import Answer, DefenderLead
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.law53 import settled


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize(
    "more",
    [
        {"accepted": True},
        {"answer": Answer.ACCEPT},
        {"lho_acted": True},
        {"rho_acted": True},
    ],
)
def test_53_somebody_plays_to_it_or_accepts_it(more):
    assert ruled(settled(DefenderLead(**more))) == ("53", (With.LEAD_STANDS,), False)


def test_60_the_proper_leader_has_led():
    assert ruled(settled(DefenderLead(turn_acted=True))) == ("60", (With.LET_BE,), False)


def test_53_nothing_is_settled():
    assert settled(DefenderLead(director=True)) is None
    assert settled(DefenderLead(director=True, accepted=False, lho_acted=True)) is None

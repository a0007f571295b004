"""23: comparable or not."""

from itertools import product

import pytest

from troef.bridge.laws.facts.auction import CallKind, OutOfTurn, Turn
from troef.bridge.laws.facts.desk_auction import CallComparison
from troef.bridge.laws.ruling import AskDirector, CallEffect, Extent, MustPassEffect, Role, WatchArticle
from troef.bridge.laws.y2017.law23 import comparison, replacement

Meaning = CallComparison.Meaning


def ruled(**facts):
    ruling = replacement(OutOfTurn(turn=Turn.RHO, **facts), "yes", "no")
    return ruling.law, ruling.effects[0], ruling.open


def test_23A_the_director_is_asked():
    assert ruled(kind=CallKind.BID) == ("yes", AskDirector("comparable", "23A"), True)


def test_23B_comparable_needs_no_rectification_and_16C2_does_not_apply():
    assert ruled(kind=CallKind.BID, comparable=True) == ("yes", CallEffect.CLEAR, False)


def test_23C_stays_under_watch():
    facts = OutOfTurn(kind=CallKind.BID, turn=Turn.RHO, comparable=True)
    assert replacement(facts, "yes", "no").effects == (CallEffect.CLEAR, WatchArticle("23C"))


def test_otherwise_partner_passes_once():
    assert ruled(kind=CallKind.BID, comparable=False) == ("no", MustPassEffect(Role.PARTNER, Extent.ONCE), False)


@pytest.mark.parametrize(("kind", "law"), [(CallKind.PASS, "yes"), (CallKind.BID, "no"), (CallKind.DOUBLE, "no")])
def test_an_imposed_pass_is_comparable_to_a_pass_only(kind, law):
    assert ruled(kind=kind, imposed=True)[0] == law


@pytest.mark.parametrize("aspects", list(product(Meaning, repeat=3)), ids=str)
@pytest.mark.parametrize("purpose", [True, False])
def test_23A_two_meanings_are_compared_aspect_by_aspect(aspects, purpose):
    suits, strength, length = aspects
    told = comparison(CallComparison(suits=suits, strength=strength, length=length, purpose=purpose))
    if Meaning.OTHER in aspects:
        assert told.law == ("23A3" if purpose else "23A")
    else:
        assert told.law == ("23A2" if Meaning.PART in aspects else "23A1")


def test_23A_the_reasons_stand_side_by_side():
    told = comparison(CallComparison(suits=Meaning.SAME, strength=Meaning.PART, length=Meaning.SAME))
    assert [each.en for each in told.do] == [
        "Suits: the same.",
        "Strength: part of what was possible before.",
        "Length: the same.",
        "Reason: every hand for the new call was also one for the withdrawn call.",
    ]


@pytest.mark.parametrize(
    "facts",
    [
        CallComparison(),
        CallComparison(suits=Meaning.SAME),
        CallComparison(suits=Meaning.SAME, strength=Meaning.PART),
        CallComparison(suits=Meaning.OTHER),
    ],
)
def test_23A_says_nothing_while_a_finding_is_missing(facts):
    assert comparison(facts) is None

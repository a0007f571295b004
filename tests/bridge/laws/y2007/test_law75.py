"""20, 21 and 75: wrong explanations."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.auction import ExplanationCorrected, WrongExplanation
from troef.bridge.laws.facts.booklet_2007 import MeaningInDoubt
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2007 import RULES

BY_PARTNER = ExplanationCorrected(by_giver=False, auction_over=False, play_over=False, defender=False, too_late=False)
TELLS = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B"), WatchArticle("16B"))


def ruled(facts):
    ruling = RULES.about(facts)
    return ruling.law, ruling.effects


def test_75_a_wrong_explanation():
    assert ruled(WrongExplanation()) == ("75", (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "75"), WatchArticle("75")))


def test_75_partner_waits():
    assert ruled(BY_PARTNER) == ("75", TELLS)
    assert ruled(replace(BY_PARTNER, auction_over=True, defender=True)) == ("75", TELLS)


@pytest.mark.parametrize(
    "facts",
    [
        replace(BY_PARTNER, auction_over=True),
        replace(BY_PARTNER, auction_over=True, defender=True, play_over=True),
    ],
)
def test_75_the_right_moment(facts):
    assert ruled(facts) == ("75", ())


def test_21_whoever_gave_it_corrects_it_at_once():
    assert ruled(replace(BY_PARTNER, by_giver=True)) == ("21", ())
    assert ruled(replace(BY_PARTNER, by_giver=True, too_late=True)) == ("21", (WatchArticle("21B1a"),))


def test_75_a_misbid_or_a_wrong_explanation():
    def judged(**facts):
        advice = RULES.about(MeaningInDoubt(**facts))
        return None if advice is None else (advice.law, advice.score)

    assert judged() is None
    assert judged(as_agreed=True) is None
    assert judged(as_agreed=True, used=True) is None
    assert judged(as_agreed=True, used=False) == ("75", None)
    assert judged(as_agreed=True, used=True, damage=True) == ("75", "assigned")
    assert judged(as_agreed=False) is None
    assert judged(as_agreed=False, damage=False) == ("75", None)
    assert judged(as_agreed=False, damage=True) == ("75", "assigned")

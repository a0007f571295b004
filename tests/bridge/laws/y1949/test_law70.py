"""70 to 72: declarer claims."""

from dataclasses import replace

from troef.bridge.laws.facts.play import Claimed, CurrentTrickOnly, PlayedAfterClaim, Told
from troef.bridge.laws.ruling import Ask, MayNotUse, Role, Watch, With
from troef.bridge.laws.y1949.law70 import claimed, current_trick_only, played_after_claim


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


CLAIM = Claimed(told=Told.CLAIM, declaring=True, gives=False)


def test_70_a_claim_and_nobody_doubts_it():
    assert ruled(claimed(CLAIM)) == ("70", (), True)
    assert ruled(claimed(replace(CLAIM, agreed=True))) == ("70", (With.AGREED,), True)


def test_71_a_defender_doubts_it():
    offer = claimed(replace(CLAIM, objector=Role.LHO)).effects[0]
    assert (offer.to, [each.id for each in offer.choices]) == (Role.LHO, ["director"])


def test_72_the_director_decides():
    asked = ("72", (Ask("tricks", "72"),), True)
    assert ruled(claimed(replace(CLAIM, director=True))) == asked
    assert ruled(claimed(replace(CLAIM, objector=Role.LHO, director=True))) == asked
    assert ruled(claimed(replace(CLAIM, objector=Role.RHO, chosen="director"))) == asked
    assert ruled(claimed(replace(CLAIM, objector=Role.LHO, tricks=7))) == ("72", (With.SETTLED,), True)


def test_94_the_period_is_over():
    assert ruled(claimed(replace(CLAIM, objector=Role.LHO, correction_over=True, director=True))) == ("94", (), True)


def test_16_words_about_the_running_trick():
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16"), Watch("16b"))
    assert ruled(current_trick_only(CurrentTrickOnly(declaring=False))) == ("16", tells, False)
    assert ruled(current_trick_only(CurrentTrickOnly(declaring=True))) == ("16", (), False)


def test_71_nobody_plays_on():
    assert ruled(played_after_claim(PlayedAfterClaim())) == ("71", (), False)

"""68 to 71: claims and concessions."""

from dataclasses import replace

from troef.bridge.laws.facts.play import ClaimMade, PlayedAfterClaim, StatementKind
from troef.bridge.laws.ruling import AskDirector, CardEffect, Role
from troef.bridge.laws.y2007 import RULES

CLAIM = ClaimMade(told=StatementKind.CLAIM, declaring=True, gives=False)


def ruled(facts):
    ruling = RULES.about(facts)
    return ruling.law, ruling.effects


def test_68D_the_play_is_over():
    assert ruled(CLAIM) == ("68D", ())
    assert ruled(PlayedAfterClaim()) == ("68D", ())


def test_69_agreed():
    assert ruled(replace(CLAIM, agreed=True)) == ("69", (CardEffect.AGREED,))


def test_70A_the_director_decides():
    assert ruled(replace(CLAIM, director=True)) == ("70A", (AskDirector("tricks", "70A"),))
    assert ruled(replace(CLAIM, director=True, tricks=3)) == ("70A", (CardEffect.SETTLED,))


def test_71_a_concession_is_taken_back():
    facts = replace(CLAIM, agreed=True, objector=Role.PARTNER, director=True)
    assert ruled(facts)[0] == "71"


def test_68_a_partner_who_objects_does_not_play_on():
    facts = replace(CLAIM, declaring=False, gives=True, objector=Role.PARTNER)
    ((offer,),) = (ruled(facts)[1],)
    assert [choice.id for choice in offer.choices] == ["director"]

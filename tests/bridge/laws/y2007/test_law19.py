"""19 and 33: laws that our sources do not have."""

from troef.bridge.laws.facts.auction import Kind, SimultaneousCall, WrongWords
from troef.bridge.laws.ruling import MayNotUse, Role, Watch
from troef.bridge.laws.y2007 import RULES


def test_19_words_are_not_for_partner():
    ruling = RULES.about(WrongWords(kind=Kind.DOUBLE))
    tells = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B")
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("19", (tells, Watch("16B")), False)


def test_33_two_calls_at_once():
    ruling = RULES.about(SimultaneousCall())
    assert (ruling.law, ruling.effects, ruling.in_sources) == ("33", (), False)

"""75: a wrong explanation."""

from troef.bridge.laws.facts.auction import WrongExplanation
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.law75 import wrong_explanation


def test_75A_75B1():
    ruling = wrong_explanation(WrongExplanation())
    told = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "75A")
    assert (ruling.law, ruling.effects, ruling.open) == (
        "75B1",
        (told, WatchArticle("75A"), WatchArticle("75B1")),
        False,
    )

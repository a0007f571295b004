"""The register: every article of an edition is in one place, and nothing is registered twice."""

from pkgutil import resolve_name

import pytest

from troef.bridge.laws.facts import auction as auction_facts
from troef.bridge.laws.facts.auction import Facts, InsufficientBid
from troef.bridge.laws.register import BridgeRegister
from troef.bridge.laws.y2017 import RULES
from troef.laws import BRIDGE_2017, Ruling
from troef.laws.register import ArticleStatus

OF_1949_ONLY = {
    auction_facts.LeadPenalty,
    auction_facts.BarredCall,
    auction_facts.TurnPassedOver,
    auction_facts.HastyReplacement,
}
EXECUTED_IN_THE_AUCTION = [str(number) for number in (*range(9, 12), *range(13, 41), 72, 73, 75)]


@pytest.mark.parametrize("number", EXECUTED_IN_THE_AUCTION)
def test_every_law_of_the_auction_is_carried_out(number):
    entry = RULES.entries[number]
    assert entry.how is ArticleStatus.EXECUTED
    assert entry.code
    assert all(callable(each) or callable(resolve_name(each)) for each in entry.code)


def test_every_kind_of_facts_has_a_judge():
    kinds = [
        kind
        for kind in vars(auction_facts).values()
        if isinstance(kind, type) and issubclass(kind, Facts) and not kind.__subclasses__()
    ]
    assert [kind.__name__ for kind in kinds if kind not in RULES.judges and kind not in OF_1949_ONLY] == []


def test_an_article_is_registered_once():
    register = BridgeRegister(BRIDGE_2017)
    register.informed("1", "the cards are there")
    with pytest.raises(ValueError, match="article 1 is registered already"):
        register.informed("1", "again")


def test_facts_are_judged_once():
    register = BridgeRegister(BRIDGE_2017)

    @register.article("27", facts=InsufficientBid)
    def first(f):
        return Ruling("27")

    with pytest.raises(ValueError, match="InsufficientBid is judged by first already"):
        register.article("26", facts=InsufficientBid)(first)


def test_a_regulation_patches_a_judge_and_leaves_the_book_alone():
    patched = RULES.with_judges({InsufficientBid: lambda f: Ruling("patched")})
    assert patched.about(InsufficientBid()).law == "patched"
    assert RULES.about(InsufficientBid()) is None


def test_facts_that_nobody_judges_mean_nothing():
    assert RULES.about(object()) is None


def test_every_watched_law_says_what_it_looks_at():
    assert all(each.text.nl and each.text.en and each.required_findings for each in RULES.watch.values())

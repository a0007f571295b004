"""Every edition is complete: each article is registered once, and no registered article is missing."""

from pathlib import Path
from pkgutil import resolve_name

import pytest

from troef.bridge.laws import rules_of
from troef.bridge.laws.facts import auction as of_the_auction
from troef.bridge.laws.facts import play as of_the_play
from troef.bridge.laws.regulations import WBF
from troef.conformance import cases_in
from troef.director.library import book
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017
from troef.laws.book import article_of
from troef.laws.register import ArticleStatus

TOTAL = (BRIDGE_2017, BRIDGE_2007, BRIDGE_1949)
MODERN = (BRIDGE_2017, BRIDGE_2007)
ROOT = Path(__file__).parent.parent.parent.parent


def rules(edition):
    return rules_of(edition, WBF)


def articles(edition):
    """Return the numbers of the laws in the book. Headings, definitions and questions are not laws."""
    return {article_of(each.id) for each in book(edition) if article_of(each.id).isdecimal()}


@pytest.mark.parametrize("edition", TOTAL, ids=str)
def test_every_article_has_a_place(edition):
    assert set(rules(edition).entries) == articles(edition)


@pytest.mark.parametrize("edition", TOTAL, ids=str)
def test_every_place_is_there(edition):
    for number, entry in rules(edition).entries.items():
        if entry.how in (ArticleStatus.INFORMED, ArticleStatus.REPEALED, ArticleStatus.NOT_IN_SOURCES):
            assert entry.reason, number
            assert "\n" not in entry.reason, number
        else:
            assert entry.code, number
            assert all(callable(each) or resolve_name(each) for each in entry.code), number


def test_2007_names_what_our_sources_do_not_carry():
    missing = {each.id for each in book(BRIDGE_2007) if not each.in_sources and each.id.isdecimal()}
    told = {number for number, entry in rules(BRIDGE_2007).entries.items() if entry.how is ArticleStatus.NOT_IN_SOURCES}
    assert told == missing


def judged_at_the_table(edition):
    """Return the kinds of facts that the table engine judges; kinds only for the director are in other modules."""
    return {
        kind for kind in rules(edition).judges if kind.__module__ in (of_the_auction.__name__, of_the_play.__name__)
    }


@pytest.mark.parametrize("edition", MODERN, ids=str)
def test_the_modern_books_judge_the_same_kinds_of_facts(edition):
    """All except a player who acts between attention and the director (9B2), which our sources of 2007 lack."""
    lost = set() if edition is BRIDGE_2017 else {of_the_auction.ActedTooSoon}
    assert judged_at_the_table(edition) == judged_at_the_table(BRIDGE_2017) - lost


def test_1949_judges_what_the_modern_books_judge():
    """All except what this book lacks: withdrawn calls, and information from cancelled calls or penalty cards."""
    modern = {
        of_the_auction.WithdrawnCall,
        of_the_auction.LaterCallsCancelled,
        of_the_play.PenaltyCardGone,
        of_the_play.PlayedBeforeChoice,
    }
    own = {
        of_the_auction.LeadPenalty,
        of_the_auction.BarredCall,
        of_the_auction.TurnPassedOver,
        of_the_auction.HastyReplacement,
    }
    assert judged_at_the_table(BRIDGE_1949) == (judged_at_the_table(BRIDGE_2017) - modern) | own


@pytest.mark.parametrize("edition", TOTAL, ids=str)
def test_every_kind_of_facts_that_is_judged_is_known(edition):
    known = [*vars(of_the_auction).values(), *vars(of_the_play).values()]
    assert all(kind in known for kind in judged_at_the_table(edition))
    assert all(kind.__module__.startswith("troef.bridge.laws.facts.") for kind in rules(edition).judges)


def test_same_as_needs_cases_under_both_editions():
    covered = {article_of(law) for case in cases_in("bridge-2017") for law in case["law"]}
    same = {number for number, entry in rules(BRIDGE_2007).entries.items() if entry.how is ArticleStatus.SAME_AS}
    assert same - covered == set()


@pytest.mark.parametrize("year", ["y2017", "y2007", "y1949"])
def test_no_article_asks_which_edition_it_is(year):
    for path in (ROOT / "src/troef/bridge/laws" / year).glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "if edition" not in text, path
        assert ".edition is" not in text, path
        assert ".edition ==" not in text, path


@pytest.mark.parametrize("edition", TOTAL, ids=str)
def test_what_is_watched_stands_in_the_book(edition):
    known = {each.id for each in book(edition)}
    also = {"21B1a"} if edition is BRIDGE_2007 else set()
    assert set(rules(edition).watch) - known == also & set(rules(edition).watch)

"""Every citation of the table under 1949 is in the book of 1949, and every article of the table has a case."""

import pytest

from troef.bridge import Table
from troef.bridge.laws.y1949 import RULES
from troef.conformance import cases_in
from troef.director.library import book
from troef.laws import BRIDGE_1949
from troef.laws.book import article_of
from troef.laws.register import ArticleStatus

CASES = list(cases_in("bridge-1949"))
IDS = {each.id for each in book(BRIDGE_1949)}


def cited(told):
    """Yield every law in a situation, at any depth."""
    if isinstance(told, list):
        return {law for each in told for law in cited(each)}
    if not isinstance(told, dict):
        return set()
    own = {told["law"]} if "law" in told else set()
    return own | {law for each in told.values() for law in cited(each)}


TELLABLE = [case for case in CASES if "error" not in case["expect"]]


@pytest.mark.parametrize("case", TELLABLE, ids=lambda case: case["id"])
def test_what_is_cited_stands_in_the_book(case):
    told = Table.read({"edition": case["edition"], **case["log"]}).situation.as_json()
    assert cited(told) - IDS == set()


def test_what_a_case_is_about_stands_in_the_book():
    assert {law for case in CASES for law in case["law"]} - IDS == set()


def test_every_article_that_is_carried_out_has_a_case():
    covered = {article_of(law) for case in CASES for law in case["law"]}
    executed = {number for number, entry in RULES.entries.items() if entry.how is ArticleStatus.EXECUTED}
    assert executed - covered == {"1"}

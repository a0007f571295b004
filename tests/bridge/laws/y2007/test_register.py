"""The numbers of 2007: the book's paragraphs, and those of 2017 translated."""

import pytest

from troef.bridge.laws.register import EngineCitation
from troef.bridge.laws.y2007 import RULES
from troef.bridge.laws.y2007.register import NAMED, RENUMBERED, name
from troef.bridge.laws.y2017 import RULES as OF_2017
from troef.bridge.table.compare import replay_under
from troef.conformance import cases_in
from troef.director.library import book
from troef.laws import BRIDGE_2007
from troef.laws.book import article_of

IDS = {each.id for each in book(BRIDGE_2007)}


def test_named_are_the_paragraphs_of_the_book():
    assert {id for id in IDS if article_of(id).isdecimal() and id != article_of(id)} == NAMED


@pytest.mark.parametrize(
    ("law", "ours"),
    [
        ("16C2", "16D"),
        ("16D1", "16C"),
        ("50D2a", "50D2"),
        ("62B1", "62B"),
        ("57A1", "57"),
        ("64A1", "64A1"),
        ("53A", "53"),
    ],
)
def test_the_nearest_paragraph_that_our_sources_name(law, ours):
    assert name(law) == ours


def test_every_name_stands_in_the_book():
    inside = {"46A", "21B1a"}  # 46A is never cited; the contract names 21B1a.
    assert {each for each in RENUMBERED.values() if each not in IDS} == inside
    assert {law for law in RULES.cited.values() if law not in IDS} == {"21B1a"}


def test_the_engine_cites_what_it_cites_in_2017_except_11a_and_72c_and_has_13e_besides():
    assert set(RULES.cited) == set(OF_2017.cited) - {EngineCitation.COULD_HAVE_KNOWN, EngineCitation.FORFEITED} | {
        EngineCitation.CARD_MOVED
    }


@pytest.mark.slow
def test_every_paragraph_that_a_case_cites_stands_in_the_book():
    cited = set()
    for case in cases_in("bridge-2017", "bridge-2007", "bridge-1949"):
        if "error" not in case["expect"]:
            cited |= set(_laws(replay_under(case["log"], BRIDGE_2007).situation))
    assert cited - IDS == {"21B1a"}


def _laws(value):
    if isinstance(value, dict):
        yield from (each for name, each in value.items() if name == "law")
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _laws(each)

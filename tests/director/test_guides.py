"""Guides: every paragraph and chart exists, both languages are there, and the amounts are those in use."""

from __future__ import annotations

import pytest

from troef.bridge.game.auction import Auction
from troef.bridge.laws.facts.desk_auction import CallComparison
from troef.bridge.laws.y2017.law23 import comparison
from troef.cards import Seat
from troef.contest.regulations import regulation_sets
from troef.director.charts.walk import chart
from troef.director.guides import amounts, guides, worked_examples
from troef.director.library import book
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976


def test_the_pages():
    assert list(guides()) == ["agreements", "dummy", "comparable", "penalties", "case"]


@pytest.mark.parametrize("guide", guides().values(), ids=guides())
def test_what_a_page_names_exists(guide):
    items = [item for part in guide.parts for item in part.items]
    assert {law for item in items for law in item.laws} <= set(book(guide.edition).by_id)
    assert [chart(id, guide.edition).id for id in guide.charts] == list(guide.charts)
    texts = [guide.title, guide.lead, *(part.title for part in guide.parts), *(item.text for item in items)]
    assert all(text.nl and text.en and text.nl != text.en for text in texts)


def test_90B_every_example_of_the_law_stands_on_the_page_of_penalties():
    named = {law for part in guides()["penalties"].parts for item in part.items for law in item.laws}
    assert named >= {id for id in book(BRIDGE_2017).by_id if id.startswith("90B") and id != "90B"}


def test_42_43_every_right_and_limit_of_dummy_stands_on_his_page():
    named = {law for part in guides()["dummy"].parts for item in part.items for law in item.laws}
    leaves = {"42A1", "42A2", "42A3", "42B1", "42B2", "42B3", "43A1a", "43A1b", "43A1c", "43A2a", "43A2b", "43A2c"}
    assert named == leaves | {"43A3", "43B1", "43B2a", "43B2b", "43B3"}


def test_90_the_amounts_are_those_of_the_regulations():
    used = regulation_sets()["nbb"].penalty
    for edition in (BRIDGE_2017, BRIDGE_2007):
        told = {str(one.unit): one.least for one in amounts() if one.edition == edition}
        assert told == dict(used)


def test_amounts_in_words_with_their_paragraph():
    assert [(one.law, one.words("nl")) for one in amounts() if one.edition == KLAVERJAS_1976] == [
        ("II-13", "1 matchpunt"),
        ("II-14", "minstens 1 matchpunt"),
        ("II-20", "1 tot 2 matchpunten"),
    ]
    assert [one.words("en") for one in amounts() if one.edition in (BRIDGE_2007, BRIDGE_1949)] == [
        "1/4 of a top",
        "3 IMP",
        "1 VP",
        "–",
    ]
    assert all(one.law in book(one.edition).by_id for one in amounts())


def test_the_worked_case_is_a_proper_auction():
    example = guides()["case"].example
    auction = Auction.start(example.dealer)
    for call in example.auction:
        assert auction.is_proper(call)
        auction = auction.push(call)
    assert (auction.is_over, str(auction.contract), auction.declarer) == (True, "3H", Seat.E)


SAME, PART, OTHER = CallComparison.Meaning
WORKED = [
    [(SAME, SAME, SAME), (SAME, SAME, SAME), (SAME, SAME, SAME)],
    [(PART, PART, PART), (SAME, PART, PART), (SAME, PART, SAME)],
    [(OTHER, None, None, True), (OTHER, None, None, True)],
    [(SAME, OTHER, None, False), (PART, OTHER, None, False), (OTHER, None, None, False), (OTHER, None, None, False)],
]
"""Findings for each example: suits, strength, length, purpose."""


def test_23A_the_worked_examples_come_out_as_the_law_has_it():
    parts = guides()["comparable"].parts
    assert [len(part.items) for part in parts] == [len(found) for found in WORKED] == [3, 3, 2, 4]
    for part, found in zip(parts[:3], WORKED[:3], strict=True):
        laws = [comparison(CallComparison(*aspects)).law for aspects in found]
        assert [(law,) for law in laws] == [item.laws for item in part.items]
    assert {comparison(CallComparison(*aspects)).law for aspects in WORKED[3]} == {"23A"}


def test_23_the_examples_stand_beside_the_questions():
    asked = chart("23", BRIDGE_2017)
    shown = {id: [len(part.items) for part in worked_examples(asked, asked.question(id))] for id in asked.questions}
    first, by_law = [3, 3, 2, 4], {"23A1": [3, 1], "23A2": [3, 2], "23A3": [2, 1]}
    assert shown == {
        id: first if id == asked.start else by_law[question.law] for id, question in asked.questions.items()
    }
    other = chart("27", BRIDGE_2017)
    assert worked_examples(other, other.question(other.start)) == []

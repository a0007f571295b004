"""The suite as data: every file is read, every name is one case, and every question has its declared form."""

import json
from pathlib import Path

import pytest

from troef.cards import TroefError
from troef.cli.schema import schema_of
from troef.conformance import cases_in
from troef.conformance.case import (
    AuctionQuestion,
    CaseKind,
    ConformanceCase,
    ContractQuestion,
    PlayQuestion,
    load_suite,
)
from troef.conformance.programs import OwnEngine
from troef.core.records import json_schema, read, record_schema, write
from troef.laws import BRIDGE_1949, BRIDGE_2017, KLAVERJAS_1976

CONTRACT = Path(__file__).parents[1] / "cases" / "contract"
EVERY = list(load_suite(CONTRACT))
PROPER = {
    CaseKind.CALLS: AuctionQuestion,
    CaseKind.CONTRACT: AuctionQuestion,
    CaseKind.CARDS: PlayQuestion,
    CaseKind.SCORE: ContractQuestion,
}


def case(**more):
    return read(ConformanceCase, {"id": "a", "title": "A", "expect": {}, **more})


def test_every_name_is_one_case():
    assert len({each.id for each in EVERY}) == len(EVERY) > 2900


def test_every_kind_has_cases_under_its_own_schema(fits):
    assert {each.kind for each in EVERY} == set(CaseKind)
    schema = schema_of("case")
    folders = ("calls", "cards", "claims", "contest", "contract", "score", "bridge-1949", "klaverjas-1976")
    assert [told["id"] for told in cases_in(*folders) if not fits(schema, told)] == []
    assert not fits(schema, {"id": "a", "title": "A", "score": {"contract": "8S"}, "expect": {}})


def test_the_proper_game_is_asked_in_its_own_form(fits):
    schemas = {kind: json_schema(record_schema(form), str(kind)) for kind, form in PROPER.items()}
    asked = [each for each in EVERY if each.kind in PROPER]
    assert [each.id for each in asked if not fits(schemas[each.kind], each.question)] == []
    for each in asked:
        form = PROPER[each.kind]
        assert write(read(form, each.question)) == write(read(form, getattr(each, each.kind)))


@pytest.mark.parametrize("kind", PROPER)
def test_every_case_of_the_proper_game(kind):
    asked = [each for each in EVERY if each.kind is kind]
    assert {each.id: wrong for each in asked if (wrong := each.differences(OwnEngine().ask(kind, each.question)))} == {}


def test_which_edition_judges():
    assert case(score={"contract": "4S"}).laws == BRIDGE_2017
    assert case(score={"edition": "bridge-1949", "contract": "4S"}).laws == BRIDGE_1949
    assert case(log={"edition": "klaverjas-1976"}).laws == KLAVERJAS_1976
    assert case(log={"edition": "klaverjas-1977"}, edition="klaverjas-1976").laws == KLAVERJAS_1976


def test_a_question_is_whole():
    events = [{"do": "call", "by": "N", "call": call} for call in ("1S", "1D")]
    asked = case(log={"board": 1, "events": events}, edition="bridge-2017", after=1)
    assert asked.question == {"edition": "bridge-2017", "board": 1, "events": events[:1]}
    assert case(contest="{").question == "{"


def test_a_case_asks_one_thing():
    for more in ({}, {"log": {}, "claim": {}}):
        with pytest.raises(TroefError, match=f"a: a case has one of .*; this one has {len(more)}"):
            case(**more)


def test_refusals_are_compared_by_their_sentence_only_with_ourselves():
    for expected, wrong in (
        (True, []),
        ("event 1: *", ["""error: expected "event 1: *", got "no" """.strip()]),
        ({"contains": ["x", "n"]}, ["error: no 'x' in 'no'"]),
    ):
        refused = case(contest={}, expect={"error": expected})
        assert refused.differences({"error": "no"}) == wrong
        assert refused.differences({"error": "no"}, our_words=False) == []
        assert refused.differences({"turn": "N"}) == ["this cannot have happened, and is to be refused"]
    assert case(contest={}, expect={"turn": "N"}).differences({"error": "no"}) == ["refused: no"]


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "mine.json").write_text(json.dumps([{"id": "a", "title": "A", "score": {}}]))
    with pytest.raises(TroefError, match=r"mine\.json: field 'expect' is missing"):
        list(load_suite(tmp_path))


def one_language(expected):
    """Entries that are expected in one language only."""
    if isinstance(expected, dict):
        here = [expected] if ("nl" in expected) != ("en" in expected) else []
        return here + [each for key, value in expected.items() if key != "absent" for each in one_language(value)]
    return [each for entry in expected for each in one_language(entry)] if isinstance(expected, list) else []


def test_where_a_case_has_words_it_has_them_in_both_languages():
    assert {each.id: wrong for each in EVERY if (wrong := one_language(each.expect))} == {}

"""The same facts under several editions: real differences, other numbers only, and skipped events."""

import re

import pytest

from troef.bridge.table.compare import AgreementLevel, compare, replay_under
from troef.bridge.wording.comparison import FIELDS, CitedText, describe_field, describe_skipped
from troef.cards import TroefError
from troef.conformance import cases_in
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017

BOTH = (BRIDGE_2017, BRIDGE_2007)
REPEATED = [
    {"do": "call", "by": "E", "call": "1H"},
    {"do": "director", "by": "N"},
    {"do": "choose", "by": "S", "option": "reject"},
    {"do": "call", "by": "N", "call": "1D"},
    {"do": "call", "by": "E", "call": "1H"},
]


def log(events, **more):
    return {"board": 1, "events": events, **more}


def sorts(comparison):
    return {row.field: row.sort for row in comparison.rows}


def test_a_proper_auction_is_the_same_everywhere():
    comparison = compare(log([{"do": "call", "by": "N", "call": "1H"}]), BOTH)
    assert set(sorts(comparison).values()) == {AgreementLevel.SAME}
    assert not comparison.differs
    assert comparison.as_json()["differences"] == []


def test_another_outcome_is_marked():
    comparison = compare(log(REPEATED), BOTH)
    assert comparison.differs
    assert sorts(comparison)["obligations"] is AgreementLevel.OUTCOME
    assert sorts(comparison)["decisions"] is AgreementLevel.OUTCOME
    assert sorts(comparison)["rulings"] is AgreementLevel.PARAGRAPHS


def test_the_same_outcome_by_another_paragraph():
    events = [{"do": "call", "by": "N", "call": "1H"}, {"do": "inform", "by": "E", "how": "tempo"}]
    comparison = compare(log(events), BOTH)
    assert sorts(comparison)["unauthorized"] is AgreementLevel.PARAGRAPHS
    assert not comparison.differs


def test_an_edition_skips_a_choice_it_does_not_offer_and_says_so():
    events = [*REPEATED, {"do": "rule", "by": "TD", "question": "comparable", "answer": True}]
    told = next(case["log"] for case in cases_in("bridge-2017") if case["id"] == "o68D2b")
    judged = replay_under(told, BRIDGE_2007)
    assert [(each.event, each.refused.en) for each in judged.skipped] == [
        (15, "W was not offered 'play-on': it is director")
    ]
    assert judged.situation["decisions"][0]["law"] == "68D"
    nl = "Deze keuze heeft West hier niet, wel: vraagt een beslissing van de wedstrijdleider (68D)."
    en = "West cannot choose this here, but: asks the director for a decision (68D)."
    assert describe_skipped(judged, "nl") == [f"Gebeurtenis 15: {nl}"]
    assert describe_skipped(judged, "en") == [f"Event 15: {en}"]
    assert judged.as_json()["skipped"] == [{"event": 15, "nl": nl, "en": en}]
    assert replay_under(log(events), BRIDGE_2017).skipped == ()


def test_an_edition_skips_what_cannot_happen_under_it_and_goes_on():
    barred = {"do": "rule", "by": "TD", "question": "barred", "answer": ["1S"]}
    calls = [{"do": "call", "by": seat, "call": "P"} for seat in "NE"]
    judged = replay_under(log([calls[0], barred, barred, calls[1], barred]), BRIDGE_2017)
    assert (judged.events, [skip.event for skip in judged.skipped]) == (5, [2, 3, 5])
    assert [call["by"] for call in judged.situation["auction"]] == ["N", "E"]
    assert describe_skipped(judged, "en") == [
        f"Event {event}: The director cannot find this here." for event in ("2–3", 5)
    ]
    assert describe_skipped(judged, "nl") == [
        f"Gebeurtenis {event}: De wedstrijdleider kan dit hier niet vaststellen." for event in ("2–3", 5)
    ]


def test_editions_that_cannot_tell_the_whole_log_are_left_out():
    events = [*REPEATED, {"do": "rule", "by": "TD", "question": "comparable", "answer": True}]
    comparison = compare(log([*events, {"do": "choose", "by": "N", "option": "x"}]), BOTH)
    assert comparison.differs
    assert comparison.complete_editions.judged == ()


def test_a_log_that_its_own_edition_refuses_is_refused():
    told = log([{"do": "choose", "by": "N", "option": "accept"}], edition="bridge-2007")
    with pytest.raises(TroefError, match=r"^event 1: N has no choice to make$"):
        compare(told, BOTH)


def test_after_tells_only_the_first_events():
    comparison = compare(log(REPEATED), BOTH, after=1)
    assert [each.events for each in comparison.judged] == [1, 1]
    assert not comparison.differs


def test_every_field_of_every_case_can_be_said_in_both_languages():
    for case in cases_in("bridge-2007"):
        if "error" in case["expect"]:
            continue
        for row in compare(case["log"], BOTH).rows:
            for value in row.values:
                for lang in ("nl", "en"):
                    assert all(line.words for line in describe_field(row.field, value, lang)), (case["id"], row.field)


def test_lines_name_the_paragraph():
    obligation = [{"seat": "W", "kind": "pass", "extent": "once", "law": "31A2a"}]
    assert describe_field("obligations", obligation, "nl") == [CitedText("West één keer", "31A2a")]
    assert FIELDS["obligations"].en == "Must pass"


def test_an_edition_that_asks_nothing_names_the_paragraph_it_went_by():
    events = [
        {"do": "call", "by": "N", "call": "1H"},
        {"do": "call", "by": "E", "call": "1D"},
        {"do": "director", "by": "S"},
        {"do": "choose", "by": "S", "option": "accept"},
    ]
    judged = replay_under(log(events), BRIDGE_1949)
    assert describe_skipped(judged, "en") == [
        "Event 4: South has nothing to choose here: this edition ruled by itself (27)."
    ]
    assert describe_skipped(judged, "nl") == [
        "Gebeurtenis 4: Zuid heeft hier niets te kiezen: deze uitgave besliste zelf (27)."
    ]
    assert describe_skipped(replay_under(log(events[3:]), BRIDGE_2017), "nl")[0].endswith(
        "deze uitgave zegt er nog niets over."
    )


@pytest.mark.slow
def test_every_case_is_told_to_its_end_under_every_edition():
    others = skipped = 0
    for case in cases_in("bridge-2017", "bridge-2007", "bridge-1949"):
        if "error" in case["expect"]:
            continue
        for edition in (BRIDGE_2017, BRIDGE_2007, BRIDGE_1949):
            judged = replay_under(case["log"], edition)
            assert judged.events == len(case["log"]["events"])
            own = str(edition) == case["edition"]
            others += not own and not judged.is_whole
            skipped += len(judged.skipped)
            assert len(describe_skipped(judged, "nl")) == len(describe_skipped(judged, "en")) <= len(judged.skipped)
            assert judged.is_whole or not own, case["id"]
    assert others > 100
    assert skipped > 100


def test_the_log_of_the_readme_is_told_to_its_end_under_every_edition(root):
    text = (root / "README.md").read_text(encoding="utf-8")
    names = {}
    exec(re.search(r"```python\n(.*?)```", text, re.DOTALL)[1], names)
    judged = compare(names["table"].log, (*BOTH, BRIDGE_1949)).judged
    assert [(each.events, [skip.event for skip in each.skipped]) for each in judged] == [(6, []), (6, []), (6, [5])]

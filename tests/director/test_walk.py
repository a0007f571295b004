"""Walking a chart: answers, back, the next chart, and one text form that parses back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from troef.cards import TroefError
from troef.director.charts.outcome import outcome
from troef.director.charts.walk import Walk, all_charts, answered_from, chart
from troef.director.guides import conduct_tips, tips_for_outcome, tips_for_question
from troef.laws import KLAVERJAS_1976
from troef.laws.charts.chart import Chart, fact_combinations

INSUFFICIENT = {"unintended": False, "premature": False, "accepted": False, "substitute": "BID", "comparable": False}


def test_a_walk_asks_one_question_after_the_other() -> None:
    at = Walk.begin(chart("27"))
    asked = []
    for value in INSUFFICIENT.values():
        assert at.question is not None
        asked.append(at.question.id)
        at = at.answer(value)
    assert asked == ["unintended", "premature", "accepted", "substitute", "comparable"]
    assert at.question is None


def test_back_asks_again_until_there_is_nothing_before() -> None:
    at: Walk | None = answered_from(chart("27"), INSUFFICIENT)
    trail = []
    while at is not None:
        trail.append(str(at))
        at = at.back()
    assert trail == [
        "bridge-2017 27:unintended=false,premature=false,accepted=false,substitute=BID,comparable=false",
        "bridge-2017 27:unintended=false,premature=false,accepted=false,substitute=BID",
        "bridge-2017 27:unintended=false,premature=false,accepted=false",
        "bridge-2017 27:unintended=false,premature=false",
        "bridge-2017 27:unintended=false",
        "bridge-2017 27:",
    ]


def test_another_chart_and_back_again() -> None:
    at = Walk.begin(chart("27")).answer(False)
    there = at.continue_to("27")
    assert str(there) == "bridge-2017 27:unintended=false > 27:"
    assert there.back() == at
    assert there.answer(True).come_back() == at


def test_23_what_was_found_is_brought_back_and_the_reasoning_stays() -> None:
    asked = Walk.begin(chart("27")).answer(False).answer(False).answer(False).answer("BID")
    there = asked.continue_to("23").answer("SAME").answer("SAME").answer("PART").return_with()
    assert there is not None and there.question is None and there.path.end is not None
    assert (there.path.end.rule, [leg.chart.id for leg in there.legs]) == ("27B1b", ["23", "27"])
    assert Walk.parse(str(there)) == there
    before = there.back()
    assert before is not None and before.question is not None and before.question.id == "substitute"


def test_23_what_is_not_comparable_goes_on_to_26_without_asking_again() -> None:
    asked = Walk.begin(chart("27")).answer(False).answer(False).answer(False).answer("BID")
    there = asked.continue_to("23").answer("OTHER").answer(False).return_with()
    assert there is not None and there.path.end is not None and there.path.end.rule == "27B2"
    on = there.continue_to("26")
    assert on.question is not None and on.question.id == "defender"


def test_a_chart_that_one_leaves_early_brings_nothing_back() -> None:
    asked = Walk.begin(chart("27")).answer(False).answer(False).answer(False).answer("BID")
    assert asked.continue_to("23").answer("SAME").return_with() == asked
    assert asked.return_with() is None


def test_what_was_answered_about_a_call_out_of_turn_is_not_asked_again() -> None:
    at = Walk.begin(chart("28-29"))
    for value in (False, "PARTNER", "BID", False):
        at = at.answer(value)
    there = at.continue_to("31")
    assert str(there) == "bridge-2017 28-29:unintended=false,turn=PARTNER,kind=BID,accepted_bid=false > 31:turn~PARTNER"
    assert there.question is not None
    assert there.question.id == "comparable"
    assert Walk.parse(str(there)) == there
    assert there.back() == at


@pytest.mark.parametrize("each", [pytest.param(each, id=f"{each.edition.year}-{each.id}") for each in all_charts()])
def test_every_walk_has_a_text_form(each: Chart) -> None:
    for facts in list(fact_combinations(each))[:50]:
        at = answered_from(each, facts)
        assert str(Walk.parse(str(at))) == str(at)


def test_outcome_27B2_says_all_consequences_before_the_choice() -> None:
    ended = outcome(answered_from(chart("27"), INSUFFICIENT))
    assert ended is not None
    assert ended.paragraph == "27B2"
    chosen = ["lho"] * 4 + ["offender"] * 5
    assert [saying.to for saying in ended.say] == [*chosen, "table", "partner", "offending side"]
    assert ended.say[1].text.en.endswith("(27A1)")
    assert ended.say[2].text.en.endswith("(27B)")
    assert ended.say[-2].text.nl == "Je past de rest van het bieden."
    assert ended.do == ()
    assert [text.en.split(":")[0] for text in ended.later] == [
        "If the offender becomes a defender, come back the first time the offender's partner must lead",
        "Look afterwards (72C)",
    ]


def test_an_outcome_tells_of_the_right_to_appeal() -> None:
    ended = outcome(answered_from(chart("13-15", KLAVERJAS_1976), {"over": True}))
    assert ended is not None and ended.appeal is not None
    assert ended.paragraph == "14"
    assert ended.appeal.en.endswith("(I-24).")


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({}, "the question 'unintended' of chart 27 is not answered: use false, true"),
        ({"unintended": False, "premature": "perhaps"}, "perhaps is no answer to 'premature': use one of false, true"),
        ({"unintended": False, "premature": 1}, "1 is no answer to 'premature': use one of false, true"),
        ({"colour": True}, "chart 27 has no question 'colour': it has "),
    ],
)
def test_an_answer_that_is_missing_or_impossible(answers: dict[str, object], said: str) -> None:
    with pytest.raises(TroefError, match=re.escape(said)) as error:
        answered_from(chart("27"), answers)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bridge-2017", "has no chart ''"),
        ("bridge-2017 27:accepted=false", "does not ask 'accepted=false' in this order"),
        ("bridge-2017 27:premature", "'premature' is not an answer"),
        ("bridge-2017 99:", "has no chart '99'"),
        ("whist-1900 27:", "'whist-1900' is not an edition"),
    ],
)
def test_a_text_that_is_no_walk(text: str, why: str) -> None:
    with pytest.raises(TroefError, match=why):
        Walk.parse(text)


def test_manner_at_the_right_moment() -> None:
    each = chart("27")
    assert [one.id for one in tips_for_question(each, each.questions["premature"])] == ["hear"]
    assert [one.id for one in tips_for_question(each, each.questions["accepted"])] == ["no-consulting"]
    assert [one.id for one in tips_for_outcome(each)] == ["restate", "clemency"]


@pytest.mark.parametrize("each", [pytest.param(each, id=f"{each.edition.year}-{each.id}") for each in all_charts()])
def test_a_chart_names_manners_that_exist(each: Chart) -> None:
    named = {id for question in each.questions.values() for id in question.manner}
    assert named <= conduct_tips().keys()


@pytest.mark.parametrize(
    ("id", "question", "manner"),
    [
        ("25", "unintended", "aside"),
        ("45-dummy", "unintended", "aside"),
        ("45-declarer", "near_table", "movement"),
        ("45-defender", "visible", "movement"),
        ("67", "defect", "reconstruct"),
    ],
)
def test_the_booklets_manner_of_ruling(id: str, question: str, manner: str) -> None:
    each = chart(id)
    assert manner in [one.id for one in tips_for_question(each, each.questions[question])]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "bridge-2017 27:accepted=false",
            (
                "schema 27 vraagt 'accepted=false' niet in deze volgorde",
                "chart 27 does not ask 'accepted=false' in this order",
            ),
        ),
        (
            "bridge-2017 27:premature",
            (
                "'premature' is geen antwoord: schrijf vraag=waarde",
                "'premature' is not an answer: write it as question=value",
            ),
        ),
    ],
)
def test_answers_that_a_chart_does_not_know(
    text: str, words: tuple[str, str], refusal: Callable[..., tuple[str, str]]
) -> None:
    assert refusal(Walk.parse, text) == words


def test_at_the_end_nothing_can_be_answered(refusal: Callable[..., tuple[str, str]]) -> None:
    assert refusal(answered_from(chart("27"), INSUFFICIENT).answer, True) == (
        "schema 27 is ten einde: er valt niets meer te beantwoorden",
        "chart 27 is at its end: there is nothing more to answer",
    )

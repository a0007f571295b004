"""What a walk of a chart gives the record."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from troef.director.charts import chart
from troef.director.drafting import draft, said_of, score_asked, transfer_in
from troef.director.judgement import Answered, Judgement, first
from troef.director.judgement_json import history_text, read_history
from troef.director.walk import Walk, answered_from
from troef.laws import BRIDGE_2017, Text

OTHER = Answered("something_else", True, Text("Vraag?", "Question?"), Text("Ja", "Yes"))


def test_27B4_what_was_asked_and_what_follows():
    walk = Walk.parse(
        "bridge-2017 27:unintended=false,premature=true,lho_acted=false,accepted_laid=false,"
        "substitute_laid=INSUFFICIENT,second_accepted=false"
    )
    made = draft(walk, "en")
    assert made.laws == ("27B4",)
    assert made.rectification.splitlines() == [
        "Have the offender take back the insufficient bid.",
        "Remove the replacement: it does not count.",
        "Let the offender choose another call now.",
    ]
    (walked,) = made.walked
    assert (walked.chart, walked.edition, walked.law) == ("27", BRIDGE_2017, "27B4")
    assert [(one.fact, one.value) for one in walked.answers] == [
        ("unintended", False),
        ("premature", True),
        ("lho_acted", False),
        ("accepted", False),
        ("substitute", "INSUFFICIENT"),
        ("second_accepted", False),
    ]


def test_the_walk_is_kept_in_the_record():
    walk = answered_from(chart("27"), {"unintended": False, "premature": False, "accepted": True})
    made = draft(walk, "nl")
    history = first(Judgement(made.laws, made.decision, "Victor", walked=made.walked), datetime.now(UTC))
    assert read_history(history_text(history)) == history


def test_an_unfinished_walk_gives_only_what_was_asked():
    made = draft(Walk.parse("bridge-2017 27:unintended=false,premature=true"), "nl")
    assert (made.laws, made.rectification, made.decision) == ((), "", "")
    assert len(made.walked[0].answers) == 2


@pytest.mark.parametrize(
    ("walked", "score"),
    [
        (Walk.parse("bridge-2017 15:whole=false,other_board=true,differs=true"), "artificial"),
        (Walk.parse("bridge-2017 27:unintended=false,premature=true"), None),
    ],
    ids=str,
)
def test_what_the_walk_lets_go_into_the_score(walked, score):
    assert score_asked(draft(walked, "nl").walked) == score


@pytest.mark.parametrize("change", [{"chart": "27X"}, {"answers": (OTHER,)}])
def test_a_record_outlives_its_chart(change):
    """The chart asks something else by now: what was asked stays readable, and nothing is made of it."""
    (walked,) = draft(Walk.parse("bridge-2017 15:whole=false,other_board=true,differs=true"), "nl").walked
    old = replace(walked, **change)
    assert said_of(old) is None and score_asked((old,)) is None and transfer_in((old,)) is None

"""What a walk of a chart gives the record."""

from __future__ import annotations

from datetime import UTC, datetime

from troef.director.charts import chart
from troef.director.drafting import draft
from troef.director.ruling import Ruling, first
from troef.director.ruling_json import history_text, read_history
from troef.director.walk import Walk, answered_from
from troef.laws import BRIDGE_2017


def test_27B4_what_was_asked_and_what_follows():
    walk = Walk.parse(
        "bridge-2017 27:premature=true,lho_acted=false,accepted=false,substitute=INSUFFICIENT,second_accepted=false"
    )
    made = draft(walk, "en")
    assert made.laws == ("27B4",)
    assert made.rectification == "Remove the replacement: it does not count.\nLet the offender choose another call now."
    (walked,) = made.walked
    assert (walked.chart, walked.edition, walked.law) == ("27", BRIDGE_2017, "27B4")
    assert [(one.fact, one.value) for one in walked.answers] == [
        ("premature", True),
        ("lho_acted", False),
        ("accepted", False),
        ("substitute", "INSUFFICIENT"),
        ("second_accepted", False),
    ]


def test_the_walk_is_kept_in_the_record():
    walk = answered_from(chart("27"), {"premature": False, "accepted": True})
    made = draft(walk, "nl")
    history = first(Ruling(made.laws, made.decision, "Victor", walked=made.walked), datetime.now(UTC))
    assert read_history(history_text(history)) == history


def test_an_unfinished_walk_gives_only_what_was_asked():
    made = draft(Walk.parse("bridge-2017 27:premature=true"), "nl")
    assert (made.laws, made.rectification, made.decision) == ((), "", "")
    assert len(made.walked[0].answers) == 1

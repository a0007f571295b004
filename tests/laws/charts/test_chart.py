"""A chart as data: the required contents of its file, the paths of facts, and what the check finds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import pytest

from troef.bridge.laws import rules_of
from troef.cards import Card, Suit, TroefError
from troef.laws import BRIDGE_2017, Advice
from troef.laws.charts.chart import Chart, fact_combinations, id_sort_key, record_from, required_facts, walk
from troef.laws.charts.loader import ChartLibrary, load_chart
from troef.laws.charts.proof import prove

GOOD = """
id = "9X"
title = "Trial"
law = "9"
record = "Trial"
start = "late"

[facts]
late = [true, false]
count = [1, 2]

[question.late]
law = "9A"
text = "Too late?"
answer = [
  { value = true, text = "Yes", rule = "9A" },
  { value = false, text = "No", ask = "count" },
]

[question.count]
law = "9B"
text = "How many?"
answer = [
  { value = 1, text = "One", rule = "9B" },
  { value = 2, text = "Two or more", rule = "9C" },
]
"""


@dataclass(frozen=True)
class Trial:
    late: bool
    count: int = 1


def judge(f: Trial) -> Advice:
    return Advice("9A" if f.late else "9B" if f.count == 1 else "9C")


def loaded(folder: Path, text: str = GOOD) -> Chart:
    file = folder / "9X.toml"
    file.write_text(text, encoding="utf-8")
    return load_chart(file, BRIDGE_2017)


def test_a_chart_that_says_what_the_law_says(tmp_path: Path) -> None:
    chart = loaded(tmp_path)
    assert prove(chart, Trial, judge) == []


def test_facts_lead_to_the_end_or_to_the_next_question(tmp_path: Path) -> None:
    chart = loaded(tmp_path)
    ended = walk(chart, {"late": False, "count": 2})
    assert (ended.end and ended.end.rule, ended.facts) == ("9C", {"late": False, "count": 2})
    open_ = walk(chart, {"late": False})
    assert (open_.end, open_.next and open_.next.id) == (None, "count")


def test_what_never_occurs_is_left_out(tmp_path: Path) -> None:
    chart = loaded(tmp_path, GOOD + "\n[[never]]\nlate = true\ncount = [1, 2]\n")
    assert list(fact_combinations(chart)) == [{"late": False, "count": 1}, {"late": False, "count": 2}]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            'rule = "9B"',
            'rule = "9C"',
            "late = false, count = 1: the chart ends in 9C, the law says 9B (all facts known)",
        ),
        ('ask = "count"', 'rule = "9B"', "question 'count' is never asked"),
        ("[facts]", "[given]\nlate = false\n[facts]", "late = true, count = 1: late is asked though it is known"),
    ],
)
def test_the_proof_complains(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    assert complaint in prove(loaded(tmp_path, GOOD.replace(old, new)), Trial, judge)


def test_a_needless_question_is_found(tmp_path: Path) -> None:
    chart = loaded(tmp_path, GOOD.replace('rule = "9C"', 'rule = "9B"'))
    assert prove(chart, Trial, lambda f: Advice("9A" if f.late else "9B")) == [
        "question 'count' is needless: whatever is answered, the outcome is the same"
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "9X"', 'id = "9Y"', "the chart '9Y' belongs in 9Y.toml"),
        ('start = "late"', 'start = "soon"', "chart 9X has no question 'soon': it has late, count"),
        ('"Too late?"', '" "', "text of question 'late' needs a sentence"),
        ('law = "9A"\n', "", "question 'late' needs `law`"),
        ('rule = "9A"', 'rule = "9A", ask = "count"', "an answer of question 'late' leads to one of `ask`, `rule`"),
        (
            "value = 1,",
            'value = 1, tell = "b",',
            "question 'count' has `tell`, but nobody chooses there",
        ),
        (
            'rule = "9A"',
            'ask = "count", known = { count = 1 }',
            "an answer of question 'late' has `known`, but asks on",
        ),
        ("value = 1", "value = 3", "question 'count' offers 3; count is 1, 2"),
        ("value = 1,", "value = 1, values = [1],", "an answer of question 'count' needs either `value` or `values`"),
        ('law = "9B"', 'law = "9B"\nhelpp = "x"', "question 'count' has no `helpp`: answer, by, fact"),
        ("late = [true, false]", "late = []", "a fact has a list of values, not []"),
        ("[facts]", "[facts]\nx = 1.5", "a fact has a list of values, not 1.5"),
        ('record = "Trial"\n', "", "question 'late' ends in 9A, but the chart names no `record`"),
        (
            "[facts]",
            '[later]\n9Z = "b"\n[facts]',
            "`later` speaks of 9Z, in which the chart does not end",
        ),
        ("[facts]", "aside = ['z']\n[facts]", "`aside` names z, which is not among the facts"),
    ],
)
def test_an_error_in_the_file_is_said_in_a_sentence(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(TroefError, match=re.escape(said)) as error:
        loaded(tmp_path, GOOD.replace(old, new))
    assert str(error.value).startswith(f"bridge-2017, chart 9X.toml: {said}")


def test_a_shelf_finds_a_chart_or_names_the_nearest(tmp_path: Path) -> None:
    chart = loaded(tmp_path)
    shelf = ChartLibrary({BRIDGE_2017: tmp_path}, rules_of)
    assert shelf.charts(BRIDGE_2017) == {"9X": chart}
    assert shelf.chart("9X", BRIDGE_2017) == chart
    for wrong in ("9Y", "../9X", ""):
        with pytest.raises(TroefError, match="the nearest are 9X") as error:
            shelf.chart(wrong, BRIDGE_2017)
        assert str(error.value) == f"bridge-2017 has no chart {wrong!r}; the nearest are 9X"


def test_charts_stand_in_the_order_of_the_book() -> None:
    assert sorted(["27", "6D", "16-after", "12C", "9"], key=id_sort_key) == ["6D", "9", "12C", "16-after", "27"]


class Colour(Enum):
    RED = 1
    BLACK = 2


@dataclass(frozen=True)
class Sample:
    late: bool
    colour: Colour | None = None
    suits: tuple[Suit, ...] = ()
    card: Card | None = None
    count: int = 0
    names: frozenset[str] = frozenset()


def test_a_record_from_plain_values() -> None:
    plain = {"late": True, "colour": "RED", "suits": ("S", "H"), "card": "SA", "count": 2, "names": ("a",)}
    assert record_from(Sample, plain) == Sample(
        True, Colour.RED, (Suit.S, Suit.H), Card.parse("SA"), 2, frozenset({"a"})
    )


def test_a_fact_that_is_none_on_purpose() -> None:
    assert record_from(Sample, {"late": False, "colour": "NONE"}) == Sample(False, None)


def test_what_a_record_cannot_do_without() -> None:
    assert required_facts(Sample) == {"late"}
    with pytest.raises(TroefError, match=r"^Sample cannot do without late$"):
        record_from(Sample, {})


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ({"late": 1}, "1 is not true or false"),
        ({"late": True, "colour": "BLUE"}, "BLUE is not RED, BLACK or NONE"),
        ({"late": True, "weight": 3}, "Sample has no weight: it has late, colour, suits, card, count, names"),
    ],
)
def test_a_value_that_does_not_fit(plain: dict[str, object], said: str) -> None:
    with pytest.raises(TroefError, match=re.escape(said)) as error:
        record_from(Sample, plain)  # type: ignore[arg-type]
    assert str(error.value) == said

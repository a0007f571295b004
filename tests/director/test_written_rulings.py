"""Generated rulings, complete and in both languages: `tests/cases/written_rulings.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from troef.cards import Board, Lang, Seat
from troef.director.charts import outcome
from troef.director.charts.outcome import RulingDraft
from troef.director.charts.walk import Walk
from troef.director.incidents import wording
from troef.director.incidents.builder import IncidentBuilder
from troef.laws import BRIDGE_2017

NAMES = {Seat.N: "Anna", Seat.E: "Bram", Seat.S: "Cor", Seat.W: "Dirk"}
CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "written_rulings.toml").read_text(encoding="utf-8"))


def written(case: dict[str, Any], lang: Lang) -> RulingDraft:
    if "walk" in case:
        players = wording.players_by_role(Seat.parse(case["offender"]), NAMES) if "offender" in case else {}
        return outcome.draft(Walk.parse(f"bridge-2017 {case['walk']}"), lang, players)
    telling = IncidentBuilder.of(case["incident"], BRIDGE_2017, Board(5), case["facts"], case["further"])
    assert telling.next_question is None
    return wording.draft(telling, NAMES, lang)


@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize("name", CASES)
def test_the_ruling_writes_itself(name: str, lang: Lang) -> None:
    made = written(CASES[name], lang)
    assert (
        "\n".join((", ".join(made.laws), made.established_facts, made.rectification, made.decision))
        == CASES[name][lang]
    )


def test_who_has_no_name_is_called_by_his_seat() -> None:
    assert wording.players_by_role(Seat.W, {Seat.W: "West", Seat.N: ""})["offender"].nl == "West"

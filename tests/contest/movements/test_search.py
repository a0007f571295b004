"""The stored starters equal the results of the search, and every one of them passes the verifier."""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from random import Random

import pytest

from troef.contest.movements.starter import StarterTable, develop, howell_three, load_starter, load_starter_texts
from troef.contest.movements.verify import balance_score

ROOT = Path(__file__).resolve().parents[3]
SEARCH = runpy.run_path(str(ROOT / "scripts" / "starters.py"))
barometer, full_howell, reduced_howell, whist = (
    SEARCH[name] for name in ("barometer", "full_howell", "reduced_howell", "whist")
)


@pytest.mark.parametrize("tables", [7, 8, 9, 11])
def test_a_stored_full_howell_is_found_again(tables: int) -> None:
    assert full_howell(tables) == load_starter("howell", tables)


@pytest.mark.parametrize("tables", [3, 5, 7])
def test_a_stored_barometer_is_found_again(tables: int) -> None:
    assert barometer(tables) == load_starter("barometer", tables)


@pytest.mark.parametrize(("tables", "rounds"), [(5, 7), (6, 9), (7, 11), (8, 12), (9, 13)])
def test_a_stored_reduced_howell_is_found_again(tables: int, rounds: int) -> None:
    assert reduced_howell(tables, rounds) == load_starter("reduced", tables, rounds)


def test_five_tables_need_a_starter_that_is_not_strong() -> None:
    assert reduced_howell(5, 9) == load_starter("howell", 5)


def test_the_three_tables_are_found_again() -> None:
    rounds = [[StarterTable(a, b, s) for a, b, s in games] for games in SEARCH["three_tables"]()]
    assert [list(starter.rows) for starter in howell_three()] == rounds


@pytest.mark.parametrize("players", [8, 12])
def test_a_stored_individual_is_found_again(players: int) -> None:
    found = whist(players) or ()
    text = " ".join(f"{'-'.join(str(seat + 1) for seat in four)}@{boards + 1}" for four, boards in found)
    assert text == load_starter_texts("individual")[str(players)]


@pytest.mark.parametrize(("tables", "rounds"), [(6, 5), (8, 6), (9, 7), (10, 8)])
def test_the_steps_of_a_rainbow_are_found_again(tables: int, rounds: int) -> None:
    found = " ".join("-".join(map(str, seats)) for seats in SEARCH["rainbow"](tables, rounds))
    assert found == load_starter_texts("rainbow")[str(tables)]


@pytest.mark.slow
@pytest.mark.parametrize(("tables", "rounds"), [(4, 5), (4, 6), (5, 8), (6, 6), (6, 7)])
def test_there_is_none_where_none_can_be(tables: int, rounds: int) -> None:
    assert reduced_howell(tables, rounds) is None


def test_the_quality_of_a_circle_is_that_of_its_schedule() -> None:
    for tables, rounds in ((6, 9), (7, 10), (9, 14), (12, 14)):
        starter = load_starter("reduced", tables, rounds)
        assert starter and SEARCH["cyclic_quality"](starter) == pytest.approx(
            balance_score(develop(starter, 1, 2 * tables))
        )


def test_every_size_is_stored() -> None:
    assert set(load_starter_texts("howell")) == {"5", *map(str, SEARCH["FULL"])}
    assert set(load_starter_texts("barometer")) == set(map(str, SEARCH["BAROMETER"]))
    assert set(load_starter_texts("rainbow")) == set(map(str, SEARCH["RAINBOW"]))
    assert set(load_starter_texts("individual")) == set(map(str, SEARCH["WHIST"]))
    assert set(load_starter_texts("reduced")) == {f"{tables}-{rounds}" for tables, rounds in SEARCH["reduced_sizes"]()}


@pytest.mark.parametrize(("places", "best"), [(7, 0), (9, 16), (11, 0), (13, 24), (15, 0)])
def test_the_most_even_directions(places: int, best: int) -> None:
    assert SEARCH["unevenness"](SEARCH["directions"](places, Random(places))[0]) == best


@pytest.mark.skipif(not os.environ.get("TROEF_LONG"), reason="takes minutes: make test-long")
def test_the_whole_file_is_printed_anew() -> None:
    file = ROOT / "src/troef/contest/movements/starters.toml"
    assert "\n".join(SEARCH["lines"]()) + "\n" == file.read_text(encoding="utf-8")

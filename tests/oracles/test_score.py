"""The engine beside the oracle for 77 and 78 (1949: 76 and 81): every contract, and random fields."""

from __future__ import annotations

import os
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troef.conformance.case import CaseKind
from troef.conformance.programs import own_answer

from .score import contract_value, imps, percentage, victory_points

LONG = bool(os.environ.get("TROEF_LONG"))
SEEDS = st.integers(0, 2**40)
CONTRACTS = list(product(range(1, 8), "CDHSN", ["", "X", "XX"]))


@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-2007", "bridge-1949"])
@pytest.mark.parametrize("vulnerable", [False, True])
def test_77_every_contract_with_every_number_of_tricks(edition: str, vulnerable: bool) -> None:
    for (level, denomination, doubled), tricks in product(CONTRACTS, range(14)):
        question = {"edition": edition, "contract": f"{level}{denomination}{doubled}", "tricks": tricks}
        told: Any = own_answer(CaseKind.SCORE, {**question, "vulnerable": vulnerable})
        worth = contract_value(level, denomination, doubled, vulnerable, tricks, edition=edition)
        assert told == {"score": worth}, question


def random_score(random: Random) -> int:
    level, denomination, doubled = random.choice(CONTRACTS[:75])
    tricks = min(13, max(0, level + 6 + random.choice([-3, -2, -1, 0, 0, 0, 1, 2])))
    return random.choice([1, -1]) * contract_value(level, denomination, doubled, random.random() < 0.5, tricks)


def asked(method: str, results: list[dict[str, Any]], edition: str = "bridge-2017", **more: Any) -> Any:
    contest = {"edition": edition, "winners": 2, "kind": "pairs", "scoring": {"method": method}, "results": results}
    return own_answer(CaseKind.CONTEST, {**contest, **more})


@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-2007", "bridge-1949"])
@settings(max_examples=5_000 if LONG else 200)
@given(SEEDS)
def test_78A_matchpoints_of_a_board(edition: str, seed: int) -> None:
    random = Random(seed)
    choices = [random_score(random) for _ in range(random.randint(1, 5))]
    scores = [random.choice(choices) for _ in range(random.randint(2, 12))]
    rows = [{"board": 1, "ns": f"N{i}", "ew": f"E{i}", "score": score} for i, score in enumerate(scores)]
    told = asked("matchpoints", rows, edition)
    shares = {entry["contestant"]: entry["percentage"] for entry in told["ranking"]}
    for place, score in enumerate(scores):
        others = scores[:place] + scores[place + 1 :]
        share = float(percentage(score, others))
        assert shares[f"N{place}"] == pytest.approx(share)
        assert shares[f"E{place}"] == pytest.approx(100 - share)


@settings(max_examples=5_000 if LONG else 200)
@given(SEEDS)
def test_78B_imps_and_victory_points_of_a_match(seed: int) -> None:
    random = Random(seed)
    boards = random.choice([4, 6, 8, 12, 14, 16, 20, 24, 32])
    pairs = [(random_score(random), random_score(random)) for _ in range(boards)]
    rows = [
        {"board": board, "ns": home, "ew": away, "match": "1", "room": room, "score": score}
        for board, scores in enumerate(pairs, 1)
        for home, away, room, score in zip("AB", "BA", ("open", "closed"), scores, strict=True)
    ]
    scoring = {"method": "imps", "vp": {"scale": "wbf-continuous", "boards": boards}}
    told = asked("imps", rows, kind="teams", winners=1, scoring=scoring)
    won = [imps(ours - theirs) for ours, theirs in pairs]
    assert [told["boards"][str(board)][0]["ns_points"] for board in range(1, boards + 1)] == won
    points = {entry["contestant"]: (entry["points"], entry["vp"]) for entry in told["ranking"]}
    for team, margin in (("A", sum(won)), ("B", -sum(won))):
        assert points[team] == (margin, pytest.approx(victory_points(margin, boards), abs=0.0051))


@settings(max_examples=2_000 if LONG else 200)
@given(SEEDS)
def test_78B_cross_imps_are_the_mean_over_the_other_tables(seed: int) -> None:
    random = Random(seed)
    scores = [random_score(random) for _ in range(random.randint(2, 9))]
    rows = [{"board": 1, "ns": f"N{i}", "ew": f"E{i}", "score": score} for i, score in enumerate(scores)]
    told = asked("cross-imps", rows)
    for place, row in enumerate(told["boards"]["1"]):
        others = scores[:place] + scores[place + 1 :]
        mean = sum(imps(scores[place] - other) for other in others) / len(others)
        assert row["ns_points"] == pytest.approx(mean)
        assert row["ew_points"] == pytest.approx(-mean)

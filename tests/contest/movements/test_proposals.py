from __future__ import annotations

import pytest

from troef.contest.contestant import Kind
from troef.contest.movements.movement import Field
from troef.contest.movements.proposals import KLAVERJAS, Pace, proposals


@pytest.mark.parametrize(
    ("pairs", "boards", "best"),
    [
        *((8, 28, "howell"), (10, 27, "howell"), (12, 22, "howell"), (14, 28, "howell"), (16, 28, "howell-reduced")),
        *((28, 28, "mitchell-scrambled"), (40, 26, "web"), (15, 28, "howell-reduced")),
    ],
)
def test_best_first(pairs: int, boards: int, best: str) -> None:
    assert proposals(Field(pairs, boards))[0].movement.name == best


def test_the_numbers_of_a_proposal() -> None:
    told = proposals(Field(14, 28))[0].as_json()
    note = told.pop("note")
    assert told == {
        "name": "howell",
        "rounds": 13,
        "boards_per_round": 2,
        "boards": 26,
        "sit_outs": 0,
        "winners": 1,
        "balance": 91.3,
        "minutes": round(13 * (2 * 7.5 + 2.5)),
        "sharing": False,
        "copies": 1,
    }
    assert set(note) == {"nl", "en"}


def test_the_pace_is_a_parameter() -> None:
    assert proposals(Field(8, 28), Pace(board=8, change=3))[0].minutes == 7 * (4 * 8 + 3)


def test_no_movement_appears_under_two_names() -> None:
    bridge = {proposal.movement.name for proposal in proposals(Field(14, 28))}
    assert not bridge & {"schevenings", "round-robin"} and "mitchell" in bridge
    klaverjas = {proposal.movement.name for proposal in proposals(Field(14, 28), KLAVERJAS, klaverjas=True)}
    assert not klaverjas & {"mitchell", "round-robin"} and "schevenings" in klaverjas
    teams = [proposal.movement.name for proposal in proposals(Field(8, 28, Kind.TEAMS))]
    assert sorted(teams) == ["barometer", "round-robin", "swiss"]


def test_an_odd_field_tells_its_sit_outs() -> None:
    assert {proposal.as_json()["sit_outs"] for proposal in proposals(Field(15, 28))} == {1}


def test_swiss_tells_the_rounds_that_are_planned() -> None:
    swiss = next(p for p in proposals(Field(16, 28, Kind.TEAMS)) if p.movement.name == "swiss")
    assert (swiss.movement.rounds, swiss.movement.boards_per_round, swiss.balance) == (6, 4, None)

from __future__ import annotations

import pytest

from troef.contest.contestant import Kind
from troef.contest.movements.catalogue import MOVEMENTS, build, fitting
from troef.contest.movements.movement import Field, NoMovement
from troef.contest.movements.verify import faults


def test_the_names_of_the_contract() -> None:
    assert set(MOVEMENTS) == {
        *("howell", "howell-reduced", "mitchell", "mitchell-skip", "mitchell-relay", "mitchell-scrambled"),
        *("mitchell-rover", "hesitation", "web", "barometer", "round-robin", "swiss", "individual", "rainbow"),
        "schevenings",
    }


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("number", [*range(2, 26), 41, 60])
def test_everything_that_fits_passes_the_verifier(number: int, kind: Kind) -> None:
    for movement in fitting(Field(number, 30, kind)):
        assert faults(movement.schedule) == ()
        assert len(movement.schedule.contestants) == number
        assert len(movement.schedule.boards) <= 30


def test_what_does_not_fit_is_told_with_what_does() -> None:
    with pytest.raises(NoMovement) as told:
        build("mitchell", Field(4, 24))
    assert str(told.value) == (
        "mitchell does not fit 4 pairs: a Mitchell is for 3 tables and more "
        "(what fits: howell, barometer, round-robin, swiss)"
    )


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        (Field(1, 24), "1 pairs make no contest"),
        (Field(201, 24), "2 to 200 do"),
        (Field(8, 0), "0 boards cannot be"),
        (Field(8, 24, rounds=0), "at least one round"),
    ],
)
def test_impossible_fields(field: Field, sentence: str) -> None:
    with pytest.raises(NoMovement, match=sentence):
        build("howell", field)


def test_an_unknown_name() -> None:
    with pytest.raises(NoMovement, match="there is no movement 'bowell'; the names are howell, "):
        build("bowell", Field(8, 24))


def test_fewer_rounds_when_wished() -> None:
    schedule = build("howell", Field(14, 26, rounds=9)).schedule
    assert schedule.rounds == tuple(range(1, 10))
    with pytest.raises(NoMovement, match="it has 13 rounds, not 14"):
        build("howell", Field(14, 26, rounds=14))

"""Facts from plain values: enum members by name, cards and suits as they are written, lists as tuples."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pytest

from troef.cards import Card, Suit, TroefError
from troef.laws.chart_record import needed, record_from


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
    assert needed(Sample) == {"late"}
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
    with pytest.raises(TroefError) as error:
        record_from(Sample, plain)  # type: ignore[arg-type]
    assert str(error.value) == said

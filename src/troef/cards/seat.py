"""The four seats, in clockwise order, and the two sides."""

from __future__ import annotations

from typing import Any

from troef.core.errors import TroefError
from troef.core.messages import _
from troef.core.records import Json, Schema, at_step, missing_field, not_an_object, nullable_schema, unknown_field
from troef.core.values import NameEnum


class Seat(NameEnum):
    """A seat at the table. Members are in clockwise order."""

    N = 0
    E = 1
    S = 2
    W = 3

    lho: Seat
    partner: Seat
    rho: Seat
    side: Side

    def __init__(self, index: int) -> None:
        self.index = index

    @classmethod
    def parse(cls, text: str) -> Seat:
        try:
            return cls.__members__[text]
        except KeyError:
            raise TroefError(_("{text!r} is not a seat: use N, E, S or W", text=text)) from None

    @property
    def clockwise(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The four seats in clockwise order, starting with this one."""
        return (self, self.lho, self.partner, self.rho)


class Side(NameEnum):
    """A side: two partners, named after their seats."""

    NS = 0
    EW = 1

    opponents: Side
    seats: tuple[Seat, Seat]

    def __init__(self, index: int) -> None:
        self.index = index

    @classmethod
    def parse(cls, text: str) -> Side:
        try:
            return cls.__members__[text]
        except KeyError:
            raise TroefError(_("{text!r} is not a side: use NS or EW", text=text)) from None


SEATS = tuple(Seat)
SIDES = tuple(Side)

for _seat in SEATS:  # Plain attributes are fast; every call and every card needs the turn order.
    _seat.lho, _seat.partner, _seat.rho = (SEATS[(_seat.index + step) % 4] for step in (1, 2, 3))
    _seat.side = SIDES[_seat.index % 2]
for _side in SIDES:
    _side.opponents = SIDES[1 - _side.index]
    _side.seats = (SEATS[_side.index], SEATS[_side.index + 2])

_SIDE_NAMES = tuple(map(str, SIDES))


class PerSide(Schema):
    """A schema for a value of each side, written as `{"NS": 7, "EW": 3}`. Without a default both are required."""

    def __init__(self, form: Schema, default: Any = None) -> None:
        self.form, self.default = form, default

    def read(self, value: Any) -> tuple[Any, Any]:
        if not isinstance(value, dict):
            raise not_an_object(value)
        if not value.keys() <= set(_SIDE_NAMES):
            raise unknown_field(min(value.keys() - set(_SIDE_NAMES)), _SIDE_NAMES)
        return self._side("NS", value), self._side("EW", value)

    def _side(self, side: str, value: Json) -> Any:
        entry = value.get(side)
        if entry is None:
            if self.default is None:
                raise missing_field(side)
            return self.default
        try:
            return self.form.read(entry)
        except TroefError as error:
            raise at_step(side, error) from None

    def write(self, value: tuple[Any, Any]) -> Json:
        return {side: self.form.write(entry) for side, entry in zip(_SIDE_NAMES, value, strict=True)}

    def schema(self, records: Json) -> Json:
        form = self.form.schema(records)
        needed = {"required": list(_SIDE_NAMES)} if self.default is None else {}
        sides = dict.fromkeys(_SIDE_NAMES, form if self.default is None else nullable_schema(form))
        return {"type": "object", "properties": sides, **needed, "additionalProperties": False}

"""What the readers of a contest share: refusals with their place, reasons in two languages, single fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, TypeVar

from troef.cards import TroefError, reading
from troef.cards.reading import (
    TRUTH,
    Exact,
    Form,
    Id,
    Json,
    Member,
    Misread,
    Name,
    Parsed,
    Whole,
    read_at,
    record,
)
from troef.laws import Text

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
_NAME, _ID, _EXACT = Name(), Id(), Exact()

Ident = Annotated[str, _ID]
Round = Annotated[int, Whole(1), "the number of the round"]


@dataclass(frozen=True, slots=True)
class _Both:
    """The same in Dutch and in English."""

    nl: Annotated[str, _NAME]
    en: Annotated[str, _NAME]


class _Words(Form):
    """A reason: one text, or the same in Dutch and English."""

    def read(self, value: Any) -> Text:
        both = record(_Both).read(value) if isinstance(value, dict) else _Both(*[_NAME.read(value)] * 2)
        return Text(both.nl, both.en)

    def write(self, value: Text) -> str | Json:
        return value.nl if value.nl == value.en else value.as_json()

    def schema(self, records: Json) -> Json:
        return {"anyOf": [_NAME.schema(records), record(_Both).schema(records)]}


Why = Annotated[Text | None, _Words(), "why: a text, or the same in `nl` and `en`"]


def at(place: str, en: str, nl: str) -> TroefError:
    """The refusal that says where."""
    return Misread(en, nl, place)


def no_object(place: str, value: Any) -> TroefError:
    return _placed(place, reading.no_object(value))


def unknown_field(place: str, name: str, known: Iterable[str] = ()) -> TroefError:
    return _placed(place, reading.unknown_field(name, known))


def missing(place: str, name: str) -> TroefError:
    return _placed(place, reading.missing(name))


def _placed(place: str, error: TroefError) -> TroefError:
    return reading.inside(place, error) if place else error


def nobody(place: str, word: Text, name: str) -> TroefError:
    """There is no such pair, team or player."""
    return at(place, f"there is no {word.en} {name}", f"er is geen {word.nl} {name}")


def between(place: str, match: str, teams: Iterable[str]) -> TroefError:
    """The match is one of two other teams."""
    names = sorted(teams)
    return at(
        place, f"match {match} is between {' and '.join(names)}", f"wedstrijd {match} gaat tussen {' en '.join(names)}"
    )


def object_of(place: str, value: Any, known: Iterable[str]) -> dict[str, Any]:
    """The value as an object that has no other fields than the known ones; null is as good as no field."""
    if not isinstance(value, dict):
        raise no_object(place, value)
    for name in value:
        if name not in known:
            raise unknown_field(place, name, known)
    return without_nulls(value)


def without_nulls(value: dict[str, Any]) -> dict[str, Any]:
    """The fields that say something."""
    return {name: told for name, told in value.items() if told is not None} if None in value.values() else value


def list_of(place: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise _placed(place, reading.no_list(value))
    return value


def text_of(place: str, value: Any) -> str:
    text: str = read_at(place, _NAME, value)
    return text


def id_of(place: str, value: Any) -> str:
    """The id of a contestant: a text, or a whole number."""
    name: str = read_at(place, _ID, value)
    return name


def whole(place: str, value: Any, lowest: int = 0, highest: int | None = None) -> int:
    count: int = read_at(place, Whole(lowest, highest), value)
    return count


def number(place: str, value: Any) -> Fraction:
    exact: Fraction = read_at(place, _EXACT, value)
    return exact


def flag(place: str, value: Any) -> bool:
    truth: bool = read_at(place, TRUTH, value)
    return truth


def member(enum: type[E]) -> Callable[[str, Any], E]:
    """A reader for the values of an enum."""
    return lambda place, value: enum(read_at(place, Member(enum), value))


def parsed(place: str, parse: Callable[[str], T], value: Any) -> T:
    """A text through a parser, whose error gets the place."""
    made: T = read_at(place, Parsed(parse), value)
    return made


def need(place: str, fields: Mapping[str, Any], name: str) -> Any:
    if name not in fields:
        raise missing(place, name)
    return fields[name]

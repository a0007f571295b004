"""Reading the fields of a JSON object, with errors that name the place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from troef.cards import TroefError
from troef.cards.numbers import exact_in
from troef.laws import Text

LARGEST = 10**6
"""No number of points, IMPs or boards comes near it."""

_BREAKS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What would break a line, or cannot be written."""

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def at(place: str, en: str, nl: str) -> TroefError:
    """The error that says where."""
    error = TroefError(en, nl)
    return error.at(place) if place else error


def no_object(place: str, value: Any) -> TroefError:
    return at(place, f"{brief(value)} is not an object", f"{brief(value)} is geen object")


def unknown_field(place: str, name: str, known: Iterable[str] = ()) -> TroefError:
    """A field that does not belong here, and those that do."""
    names = ", ".join(sorted(known))
    return at(
        place,
        f"unknown field {name!r}" + (f"; known are {names}" if names else ""),
        f"onbekend veld {name!r}" + (f"; bekend zijn {names}" if names else ""),
    )


def missing(place: str, name: str) -> TroefError:
    return at(place, f"field {name!r} is missing", f"veld {name!r} ontbreekt")


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
        raise at(place, f"{brief(value)} is not a list", f"{brief(value)} is geen lijst")
    return value


def text_of(place: str, value: Any) -> str:
    if not isinstance(value, str) or not value or _BREAKS.search(value):
        raise at(place, f"{brief(value)} is not a text", f"{brief(value)} is geen tekst")
    return value


def words_of(place: str, value: Any) -> Text:
    """A reason: one text, or the same in Dutch and English."""
    if isinstance(value, dict):
        told = object_of(place, value, ("nl", "en"))
        return Text(*(text_of(f"{place}.{lang}", need(place, told, lang)) for lang in ("nl", "en")))
    return Text(*[text_of(place, value)] * 2)


def id_of(place: str, value: Any) -> str:
    """The id of a contestant: a text, or a whole number."""
    if type(value) is int:
        return str(value)
    return text_of(place, value)


def whole(place: str, value: Any, lowest: int = 0, highest: int | None = None) -> int:
    """A whole number within bounds."""
    if type(value) is not int:
        raise at(place, f"{brief(value)} is not a whole number", f"{brief(value)} is geen heel getal")
    if value < lowest or value > (LARGEST if highest is None else highest):
        en, nl = ("at least {}", "ten minste {}") if highest is None else ("{} to {}", "{} tot {}")
        bounds = lowest, highest
        raise at(
            place,
            f"{brief(value)} is not possible, it is {en.format(*bounds)}",
            f"{brief(value)} kan niet, het is {nl.format(*bounds)}",
        )
    return value


def number(place: str, value: Any) -> Fraction:
    """An exact number; a fraction may be written as "1/3"."""
    written = str(value) if isinstance(value, float) else value
    exact = Fraction(value) if type(value) is int else exact_in(text_of(place, written))
    if exact is None:
        raise at(place, f"{brief(value)} is not a number", f"{brief(value)} is geen getal")
    if abs(exact) > LARGEST:
        raise at(place, f"{brief(value)} is too large", f"{brief(value)} is te groot")
    return exact


def flag(place: str, value: Any) -> bool:
    if type(value) is not bool:
        raise at(place, f"{brief(value)} is not true or false", f"{brief(value)} is niet true of false")
    return value


def member(enum: type[E]) -> Callable[[str, Any], E]:
    """A reader for the values of an enum."""

    def read(place: str, value: Any) -> E:
        try:
            return enum(value)
        except ValueError:
            known = ", ".join(str(item.value) for item in enum)
            raise at(
                place, f"{brief(value)} is not known; use {known}", f"{brief(value)} is niet bekend; kies uit {known}"
            ) from None

    return read


def parsed(place: str, parse: Callable[[str], T], value: Any) -> T:
    """A text through a parser, whose error gets the place."""
    try:
        return parse(text_of(place, value))
    except TroefError as error:
        raise error if str(error).startswith(f"{place}:") else error.at(place) from None


def need(place: str, fields: Mapping[str, Any], name: str) -> Any:
    if name not in fields:
        raise missing(place, name)
    return fields[name]


def brief(value: Any) -> str:
    """A value as it may stand in an error line."""
    told = f"{float(value):g}" if isinstance(value, Fraction) else repr(value)
    return told if len(told) <= 60 else told[:57] + "..."

"""Reading the table log: JSON in, frozen events out, and one sentence for whatever cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from troef.bridge.game.calls import Bid, Special, parse_call
from troef.bridge.table import events
from troef.bridge.table.events import Event
from troef.cards import Card, Denomination, Rank, Seat, Suit, TroefError
from troef.cards.refusals import in_event
from troef.laws import DIRECTOR

Reader = Callable[[Any], Any]
"""Makes a value of a piece of JSON, or raises TroefError."""


def read_event(number: int, told: Any) -> Event:
    """The event of one entry of the log; `number` is its place, counted from 1."""
    try:
        return _read(told)
    except TroefError as error:
        raise in_event(number, error) from None


def _read(told: Any) -> Event:
    if not isinstance(told, Mapping):
        raise TroefError(
            f"an event is an object with `do`, not {shown(told)}",
            f"een gebeurtenis is een object met `do`, geen {shown(told)}",
        )
    verb = told.get("do")
    if not isinstance(verb, str):
        raise TroefError(
            "an event says in `do` what happened, as a text",
            "een gebeurtenis vertelt in `do` als tekst wat er gebeurde",
        )
    kind = VERBS.get(verb)
    if kind is None:
        raise TroefError(
            f"{shown(verb)} is not something that can be done at a bridge table",
            f"{shown(verb)} is niet iets wat aan een bridgetafel gebeurt",
        )
    readers = _readers(kind)  # type: ignore[arg-type]  # a class can be hashed
    for name in told:
        if name != "do" and name not in readers:
            raise TroefError(f"`{verb}` has no field {shown(name)}", f"`{verb}` heeft geen veld {shown(name)}")
    return kind(**{field: _value(verb, name, told, *how) for name, (field, *how) in readers.items()})


def _value(verb: str, name: str, told: Mapping[str, Any], reader: Reader, default: Any) -> Any:
    if name not in told:
        if default is MISSING:
            raise TroefError(f"`{verb}` needs the field {shown(name)}", f"bij `{verb}` hoort het veld {shown(name)}")
        return default
    try:
        return reader(told[name])
    except TroefError as error:
        raise error.at(f"`{name}`") if name != "by" else error from None


@cache
def _readers(kind: Any) -> dict[str, tuple[str, Reader, Any]]:
    """For each field of an event as the log names it: our name for it, its reader, its default."""
    hints = get_type_hints(kind)
    return {
        field.name.rstrip("_"): (field.name, _reader(hints[field.name], field.name), field.default)
        for field in fields(kind)
    }


def _reader(hint: Any, name: str) -> Reader:
    if name == "by":
        return _BY[hint]
    if get_origin(hint) is tuple:
        return _list_of(_reader(get_args(hint)[0], name))
    if get_origin(hint) is Literal:
        return _one_of(get_args(hint))
    known = _PLAIN.get(hint)
    if known is not None:
        return known
    choices = [_reader(part, name) for part in get_args(hint) if part is not type(None)]
    return choices[0] if len(choices) == 1 else _first_of(choices)


def _one_of(words: tuple[str, ...]) -> Reader:
    def read(told: Any) -> str:
        if told not in words:
            raise TroefError(
                f"{shown(told)} is not one of {', '.join(words)}",
                f"{shown(told)} kan hier niet: kies uit {', '.join(words)}",
            )
        return str(told)

    return read


def _list_of(reader: Reader) -> Reader:
    def read(told: Any) -> tuple[Any, ...]:
        if not isinstance(told, list):
            raise TroefError(f"{shown(told)} is not a list", f"{shown(told)} is geen lijst")
        values = tuple(reader(part) for part in told)
        if len(set(values)) < len(values):
            raise TroefError(f"{shown(told)} has something twice", f"in {shown(told)} staat iets twee keer")
        return values

    return read


def _first_of(readers: list[Reader]) -> Reader:
    def read(told: Any) -> Any:
        problems = []
        for reader in readers:
            try:
                return reader(told)
            except TroefError as error:
                problems.append(error)
        raise TroefError(" and ".join(map(str, problems)), " en ".join(problem.words("nl") for problem in problems))

    return read


def _text(told: Any) -> str:
    if not isinstance(told, str):
        raise TroefError(f"{shown(told)} is not a text", f"{shown(told)} is geen tekst")
    return told


def _truth(told: Any) -> bool:
    if not isinstance(told, bool):
        raise TroefError(f"{shown(told)} is not true or false", f"{shown(told)} is niet true of false")
    return told


def _number(told: Any) -> int:
    if isinstance(told, bool) or not isinstance(told, int) or told < 0:
        raise TroefError(f"{shown(told)} is not a whole number", f"{shown(told)} is geen heel getal")
    return told


def _seat(told: Any) -> Seat:
    return Seat.parse(_text(told))


def _seat_or_director(told: Any) -> Seat | None:
    return None if told == DIRECTOR else _seat(told)


def _director(told: Any) -> None:
    if told != DIRECTOR:
        raise TroefError(
            f"only the director ({DIRECTOR}) rules, not {shown(told)}",
            f"alleen de wedstrijdleider ({DIRECTOR}) beslist, niet {shown(told)}",
        )


def shown(told: Any) -> str:
    """A piece of JSON in a message, cut short."""
    text = repr(told)
    return text if len(text) <= 40 else text[:39] + "…"


_PLAIN: dict[Any, Reader] = {
    bool: _truth,
    int: _number,
    str: _text,
    Seat: _seat,
    Card: lambda told: Card.parse(_text(told)),
    Suit: lambda told: Suit.parse(_text(told)),
    Rank: lambda told: Rank.parse(_text(told)),
    Denomination: lambda told: Denomination.parse(_text(told)),
    Union[Bid, Special]: lambda told: parse_call(_text(told)),  # noqa: UP007  # this is how type hints spell it
}
_BY: dict[Any, Reader] = {Seat: _seat, Union[Seat, None]: _seat_or_director, type(None): _director}  # noqa: UP007
VERBS: dict[str, type[Event]] = {
    kind.do: kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and "do" in vars(kind)
}
"""Every verb of the bridge table log and its class."""

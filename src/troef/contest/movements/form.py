"""The JSON form of a schedule: a list of games, as in the contract; read back with a sentence for every mistake."""

from __future__ import annotations

import json
from typing import Any

from troef.cards import TroefError
from troef.cards.numbers import json_in
from troef.contest.contestant import Kind
from troef.contest.movements.schedule import Game, Schedule

_LISTS = ("schedule", "games", "hands", "rounds")
_SIDES = {Kind.PAIRS: (("ns",), ("ew",)), Kind.TEAMS: (("home",), ("away",)), Kind.INDIVIDUAL: (("n", "s"), ("e", "w"))}


def to_json(schedule: Schedule) -> list[dict[str, Any]]:
    """The games as JSON objects; `shared` and `copy` only where they say something."""
    return [_object(schedule.kind, game) for game in schedule.games]


def _object(kind: Kind, game: Game) -> dict[str, Any]:
    told: dict[str, Any] = {"round": game.round, "table": game.table}
    if kind is Kind.INDIVIDUAL:
        seats = dict(zip("nsew", (*game.ns, *game.ew, None, None, None), strict=False))
        told |= {seat: seats[seat] for seat in "nesw"}
    else:
        ns, ew = game.ns[0], game.ew[0] if game.ew else None
        if kind is Kind.TEAMS:  # the home team sits North-South in the open room
            told |= {"home": ns, "away": ew}
        told |= {"ns": ns, "ew": ew}
    told["boards"] = list(game.boards)
    if game.shared:
        told["shared"] = True
    if game.copy > 1:
        told["copy"] = game.copy
    return told


def text_of(schedule: Schedule) -> str:
    """The JSON text, one game on a line."""
    lines = (json.dumps(game, ensure_ascii=False) for game in to_json(schedule))
    return "[\n" + ",\n".join(lines) + "\n]"


def read_schedule(text: str) -> Schedule:
    """The schedule in a JSON text."""
    return schedule_of(json_in(text))


def schedule_of(document: Any) -> Schedule:
    """A list of games, or an object that has one."""
    if isinstance(document, dict):
        document = next((document[key] for key in _LISTS if key in document), document)
    if not isinstance(document, list) or not document:
        raise TroefError("a schedule is a list of games: objects with round, table, ns, ew and boards")
    for place, told in enumerate(document):
        if not isinstance(told, dict):
            raise TroefError(f"games[{place}]: {told!r:.40} is not an object with round, table, ns, ew and boards")
    kind = _kind(document)
    return Schedule.of((_game(f"games[{place}]", told, kind) for place, told in enumerate(document)), kind)


def _kind(games: list[dict[str, Any]]) -> Kind:
    if any("home" in game or "away" in game for game in games):
        return Kind.TEAMS
    return Kind.INDIVIDUAL if any("n" in game for game in games) else Kind.PAIRS


def _game(where: str, told: dict[str, Any], kind: Kind) -> Game:
    first, second = (
        tuple(name for key in side if (name := _name(where, told, key)) is not None) for side in _SIDES[kind]
    )
    if not first + second:
        raise TroefError(f"{where}: nobody is named; {' and '.join(sum(_SIDES[kind], ()))} say who plays")
    if kind is Kind.INDIVIDUAL and len(first + second) not in (1, 4):
        raise TroefError(f"{where}: a table has four players, or one who sits out")
    if not first:
        first, second = second, ()
    number, table = _whole(where, told, "round"), _whole(where, told, "table")
    shared, copy = told.get("shared", False) is True, told.get("copy", 1)
    if not isinstance(copy, int) or copy < 1:
        raise TroefError(f"{where}: copy is {copy!r}, not a number from 1 up")
    return Game(number, table, first, second, _boards(where, told) if second else (), shared, copy)


def _whole(where: str, told: dict[str, Any], key: str) -> int:
    value = told.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise TroefError(
            f"{where}: {key} is {value!r:.40}, not a whole number" if key in told else f"{where}: no {key}"
        )
    return value


def _name(where: str, told: dict[str, Any], key: str) -> str | None:
    value = told.get(key)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        raise TroefError(f"{where}: {key} is {value!r:.40}, not a number or name")
    return str(value)


def _boards(where: str, told: dict[str, Any]) -> tuple[int, ...]:
    value = told.get("boards") or []
    if not isinstance(value, list) or any(isinstance(one, bool) or not isinstance(one, int) for one in value):
        raise TroefError(f"{where}: boards is {value!r:.40}, not a list of board numbers")
    return tuple(value)

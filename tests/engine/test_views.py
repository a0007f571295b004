"""What a seat sees and may do has the fields and types that `engine.views` declares, at every moment of many boards."""

from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from troef import bridge, klaverjas
from troef.cards import SEATS
from troef.conformance.case import CaseKind, load_suite
from troef.engine.views import AllowedAct, DecisionView, SeenCard, TableView


def faults(value, hint, where="view"):
    """Yield the places at which a JSON value differs from a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return
    if origin is NotRequired:
        yield from faults(value, parts[0], where)
    elif origin is UnionType:
        fits = [part for part in parts if not list(faults(value, part, where))]
        yield from () if fits else (f"{where}: {value!r}",)
    elif origin is Literal:
        yield from () if value in parts else (f"{where}: {value!r}",)
    elif origin is list and isinstance(value, list):
        for number, entry in enumerate(value):
            yield from faults(entry, parts[0], f"{where}[{number}]")
    elif origin is dict and isinstance(value, dict):
        for name, entry in value.items():
            yield from faults(entry, parts[1], f"{where}.{name}")
    elif is_typeddict(hint) and isinstance(value, dict):
        hints = get_type_hints(hint, include_extras=True)
        required = {name for name, kind in hints.items() if get_origin(kind) is not NotRequired}
        yield from (f"{where}.{name} is missing" for name in sorted(required - value.keys()))
        yield from (f"{where}.{name} is unknown" for name in sorted(value.keys() - hints.keys()))
        for name in value.keys() & hints.keys():
            yield from faults(value[name], hints[name], f"{where}.{name}")
    elif type(value) is not (NoneType if hint is None else hint):
        yield f"{where}: {value!r}"


def seen(table):
    for seat in (None, *SEATS):
        yield from faults(table.remembered(seat), TableView, f"view of {seat}")
    for seat in SEATS:
        for guarded in (False, True):
            for act in table.may(seat, guarded=guarded):
                yield from faults(act, AllowedAct, f"{act['do']} of {seat}")


@pytest.mark.parametrize("game", [bridge, klaverjas], ids=["bridge", "klaverjas"])
def test_views_and_acts_are_as_declared(game):
    name = game.__name__.removeprefix("troef.")
    cases = (case for case in load_suite() if case.kind is CaseKind.TABLE and case.laws.game == name)
    tables = [case for case in cases if "error" not in case.expect]
    assert len(tables) > 50
    for case in tables[:: len(tables) // 50]:
        table = game.Table.read(case.question)
        for count in range(len(table.log["events"]) + 1):
            assert list(seen(table.after(count))) == [], case.id


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ({"by": "N"}, SeenCard),
        ({"by": "N", "card": 5}, SeenCard),
        ({"by": "N", "card": "SA", "more": 1}, SeenCard),
        ({"by": "N", "law": "9", "options": [{"id": "x"}]}, DecisionView),
        ({"do": "call", "by": "N", "fields": ["call"], "optional": {}}, AllowedAct),
    ],
)
def test_a_value_of_another_form_is_found(value, hint):
    assert list(faults(value, hint))

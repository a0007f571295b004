"""Tables of fields in docs/ (table-log, situation, contest-file and others), generated from the declarations.

python scripts/forms.py     replace each table between its marks
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from troef.core.records import Json, RecordOf, TaggedUnion, record_schema

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = ("table-log.md", "situation.md", "contest-file.md", "ruling.md", "movements.md", "simultaneous.md")
_MARK = re.compile(r"(<!-- fields of ([\w.]+) -->\n).*?(<!-- end -->\n)", re.DOTALL)
_USUAL = "who does it"
_WORDS = {"boolean": "true or false", "integer": "number", "array": "list", "object": "object", "string": "text"}


def page(name: str) -> str:
    """Return the page with current tables."""
    return _MARK.sub(lambda mark: f"{mark[1]}{_table(mark[2])}{mark[3]}", (DOCS / name).read_text(encoding="utf-8"))


def _table(name: str) -> str:
    module, _, what = name.rpartition(".")
    form = getattr(import_module(f"troef.{module}"), what)
    lines = _verbs(form) if isinstance(form, TaggedUnion) else _fields(record_schema(form))
    return "".join(f"{line}\n" for line in lines)


def _verbs(form: TaggedUnion) -> Iterator[str]:
    yield from (f"| `{form.tag}` | fields | meaning |", "| --- | --- | --- |")
    for kind in dict.fromkeys(form.kinds.values()):
        verbs = " / ".join(f"`{verb}`" for verb, of in form.kinds.items() if of is kind)
        of, described = form.record(kind), _described(form.record(kind))
        needed = [_short(name, described[name]) for name in of.fields if name in of.needed and name != form.tag]
        others = [_short(name, described[name]) for name in of.fields if name not in of.needed]
        may = [f"may have {', '.join(others)}"] if others else []
        yield f"| {verbs} | {'; '.join([*filter(None, [', '.join(needed)]), *may])} | {_sentence(kind)} |"


def _fields(form: RecordOf) -> Iterator[str]:
    yield from ("| field | value | meaning |", "| --- | --- | --- |")
    for name, told in _described(form).items():
        needed = "" if name in form.needed else "optional: "
        null = " or null" if name in form.nullable else ""
        yield f"| `{name}` | {needed}{_kind(told)}{null} | {told.get('description', '')} |"


def _described(form: RecordOf) -> dict[str, Json]:
    records: Json = {}
    form.schema(records)
    fields: dict[str, Json] = next(iter(records.values()))["properties"]
    return {name: told for name, told in fields.items() if name in form.fields}


def _short(name: str, told: Json) -> str:
    meaning = told.get("description", "")
    more = [text for text in (_choices(told), meaning) if text and meaning != _USUAL]
    return f"`{name}`" + (f" ({'; '.join(more)})" if more else "")


def _choices(told: Json) -> str:
    words = [word for word in told.get("enum", ()) if word is not None]
    letters = all(len(str(word)) == 1 for word in words)  # Seats, suits and ranks.
    return "" if letters else ", ".join(f"`{word}`" for word in words)


def _kind(told: Json) -> str:
    """Return the type of a field in a few words."""
    if "enum" in told:
        return _choices(told) or ("suit" if "C" in told["enum"] else "seat")
    if "const" in told:
        return f"`{told['const']}`"
    if "$ref" in told:
        return "object"
    if several := told.get("anyOf") or told.get("oneOf"):
        return " or ".join(dict.fromkeys(_kind(each) for each in several if each != {"type": "null"}))
    types = told.get("type", "value")
    words = [types] if isinstance(types, str) else [word for word in types if word != "null"]
    return " or ".join(_WORDS.get(word, word) for word in words)


def _sentence(kind: Any) -> str:
    return " ".join((kind.__doc__ or "").split()).removesuffix(".")


if __name__ == "__main__":
    for name in PAGES:
        (DOCS / name).write_text(page(name), encoding="utf-8")

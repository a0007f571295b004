"""Messages for users: collected from code, templates and data, stored in `locale/`.

`python -m troef.web.commands.messages` updates the catalogues and prints the messages without a Dutch translation.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po

from troef.core.catalogue import COMPLETE, LOCALE, catalogue_file, read_catalogue
from troef.web.platform.internals.templates import templatize

HERE = Path(__file__).parents[2]
_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in the catalogue's header, fixed because it would change with every run."""
_KEYWORDS = {
    "_": None, "gettext": None, "gettext_lazy": None, "gettext_noop": None, "lazy": None, "say": None,
    "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3),
}  # fmt: skip
_PARAGRAPH = re.compile(r"\d{1,3}(?:[A-Z]\d{0,2}(?:[a-z]|\([a-z]\))?)?")

_SENTENCES = {
    "*/laws/book/y*/book.toml": "title",
    "*/charts/y*/*.toml": "title when words.* later.* question.*.text|help question.*.answer.text|past|tell",
    "analysis/bridge/claims/normal_plays.toml": "rule.text",
    "bridge/charts/effects.toml": "role|effect|spoken|past.*",
    "bridge/laws/book/y*/index.toml": "keyword.text",
    "bridge/wording/forms.toml": "you.*",
    "bridge/laws/regulations.toml": "option.*.ask|on|off option.*.rule.text set.*.title set.*.rule.text",
    "contest/regulations.toml": "*.title",
    "director/chapters.toml": "*.title",
    "director/guides.toml": "guide.title|lead guide.part.title guide.part.items.text amount.what|source",
    "director/incidents/*.toml": "incident|tile.text",
    "director/manner.toml": "*.text",
    "klaverjas/game/presets.toml": "*.title|text",
    "robots/bridge/system.toml": "after.bids.text",
    "web/pages/library/sandbox/examples.toml": "*.example.title",
    "web/pages/library/training.toml": "level.*.title",
    "web/pages/organiser/papers/papers.toml": "*.title|about",
}
"""The places of sentences in data files. `*` is any name in a table; lists have no level of their own."""

Extracted = tuple[str | tuple[str, ...], str | None, str]
"""A message, or its singular and plural, its context, and the paragraph that it belongs to."""


@cache
def collect_messages(without: tuple[str, ...] = ()) -> Catalog:
    """Return every message in the code, the templates and the data, except in folders with these names."""

    def files(pattern: str) -> list[Path]:
        paths = (path for path in HERE.rglob(pattern) if not {*path.relative_to(HERE).parts}.intersection(without))
        return sorted(paths)

    catalog = Catalog(project="Troef", charset="utf-8")
    templates = [*files("*.html"), *files("*.txt")]
    for message, context, law in [*_of_code(files("*.py")), *_of_templates(templates), *_of_data(files("*.toml"))]:
        catalog.add(message, context=context, flags=(), auto_comments=[law] if law else ())
    return catalog


def _of_code(files: list[Path]) -> Iterator[Extracted]:
    for path in files:
        code = ast.parse(path.read_text(encoding="utf-8"))
        yield from _calls(code)
        if path.parent == HERE / "cli":
            yield from ((text, None, "") for text in _of_help(code))


def _of_help(code: ast.Module) -> Iterator[str]:
    """Yield the help of the commands in a module: of their arguments, and the docstring as their description."""
    for node in ast.walk(code):
        if isinstance(node, ast.keyword) and node.arg in ("help", "description"):
            yield from _literal(node.value)
        elif isinstance(node, ast.FunctionDef) and node.name == "add_arguments":
            yield ast.get_docstring(code, clean=False) or ""
        elif isinstance(node, ast.FunctionDef) and re.fullmatch(r"(?!add_|_)\w+\(parser\)", _signature(node)):
            yield ast.get_docstring(node, clean=False) or ""


def _signature(node: ast.FunctionDef) -> str:
    return f"{node.name}({', '.join(each.arg for each in node.args.args)})"


def _literal(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _calls(node: ast.AST, law: str = "") -> Iterator[Extracted]:
    """Yield the messages below a node of the code; `law` is the paragraph of the nearest call or tuple around it."""
    parts = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
    texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    if isinstance(node, ast.Call) and texts:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        yield from _call(name, texts, law)
    law = next(filter(_PARAGRAPH.fullmatch, texts), law)
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, law)


def _call(name: str, texts: list[str], law: str) -> Iterator[Extracted]:
    """Yield the message of a call with these literal texts, if it is a call that makes one."""
    if name in ("pgettext", "npgettext"):
        context, *texts = texts
    else:
        context = None
    if name in ("ngettext", "npgettext"):
        yield (texts[0], texts[1]), context, law
    elif name in _KEYWORDS and texts:
        yield texts[0], context, law


def _of_templates(files: list[Path]) -> Iterator[Extracted]:
    for path in sorted(files):
        text = templatize(path.read_text(encoding="utf-8"))
        code = "\n".join(line.lstrip() for line in text.splitlines())  # Makes it valid Python.
        for _line, message, _comments, context in extract("python", BytesIO(code.encode()), keywords=_KEYWORDS):
            yield message, context, ""


def _of_data(files: list[Path]) -> Iterator[Extracted]:
    """Yield the sentences of the data files, each with the paragraph of its entry."""
    for pattern, places in _SENTENCES.items():
        for path in (file for file in files if file.relative_to(HERE).match(pattern)):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            for place in places.split():
                yield from _below(data, place.split("."))
    for path in (file for file in files if file.name == "forms.toml"):
        for form in tomllib.loads(path.read_text(encoding="utf-8"))["several"].items():
            yield form, None, ""


def _below(data: Any, place: Sequence[str], law: str = "") -> Iterator[Extracted]:
    """Yield the sentences at a place in an entry, or in each entry of a list."""
    if isinstance(data, list):
        for entry in data:
            yield from _below(entry, place, law)
    elif not place:
        yield (data.strip(), None, law) if isinstance(data, str) else (data["text"], data["context"], law)
    else:
        law = next((data[key] for key in ("rule", "law") if isinstance(data.get(key), str)), law)
        for name in data if place[0] == "*" else data.keys() & place[0].split("|"):
            yield from _below(data[name], place[1:], law)


def untranslated(lang: str) -> list[str]:
    """Return the messages without a translation. English needs none, as it is the source language."""
    kept = read_catalogue(lang)
    texts = []
    for message in collect_messages():
        if message.id:
            known = kept.get(message.id, message.context)
            string = "" if known is None or known.fuzzy else known.string or ""
            if not string or not (isinstance(string, str) or all(string)):
                texts.append(str(message.id))
    return texts


def update_catalogue(lang: str) -> None:
    """Drop the messages that are no longer used, and add new ones to the catalogue that has every message."""
    kept = read_catalogue(lang)
    kept.update(collect_messages(), no_fuzzy_matching=True)
    kept.obsolete.clear()
    for message in list(kept) if lang != COMPLETE else ():
        if message.id and not any(message.string or ()):
            kept.delete(message.id, message.context)
    kept.fuzzy = False
    write_catalogue(kept, lang)


def write_catalogue(catalog: Catalog, lang: str) -> None:
    """Write a catalogue: sorted by message and without line numbers, so that branches merge."""
    catalog.project, catalog.version, catalog.header_comment = "Troef", "1", "# The words of Troef."
    catalog.msgid_bugs_address = catalog.last_translator = catalog.language_team = ""
    catalog.creation_date = catalog.revision_date = _DAY
    file = catalogue_file(lang)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as target:
        write_po(target, catalog, width=120, sort_output=True, omit_header=False, no_location=True)


if __name__ == "__main__":
    for folder in LOCALE.iterdir():
        update_catalogue(folder.name)
    for text in untranslated(COMPLETE):
        print(text)

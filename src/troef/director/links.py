"""Which code and which tests carry a paragraph: the module of its law, or what links.toml names."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

from troef.laws import Edition
from troef.laws.book import Kind, Paragraph
from troef.laws.citation import article, parts

_PACKAGE = Path(str(files("troef")))


def code_of(paragraph: Paragraph) -> list[str]:
    """Paths of the code that carries the paragraph, seen from the root of the project."""
    return list(_carriers(paragraph)[0])


def tests_of(paragraph: Paragraph) -> list[str]:
    """Paths of the tests that read the paragraph a second time."""
    return list(_carriers(paragraph)[1])


def _carriers(paragraph: Paragraph) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if paragraph.kind is Kind.INFORMED:
        return (), ()
    named = _named(paragraph.edition)
    levels = parts(paragraph.id)
    for depth in range(len(levels), 0, -1):
        if "".join(levels[:depth]) in named:
            return named["".join(levels[:depth])]
    return _law_module(paragraph.edition, article(paragraph.id))


@cache
def _named(edition: Edition) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    listed = tomllib.loads((files("troef.director") / "links.toml").read_text(encoding="utf-8"))
    return {id: (tuple(links["code"]), tuple(links["tests"])) for id, links in listed.get(str(edition), {}).items()}


@cache
def _law_module(edition: Edition, number: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`27` of bridge-2017 is in bridge/laws/y2017/law27.py, `31` in law28_34.py; `II-15` of 1976 in artii13_17.py."""
    room = f"{edition.game}/laws/y{edition.year}"
    part, _, bare = number.rpartition("-")
    name = re.compile(rf"{'law' if edition.game == 'bridge' else 'art'}{part.lower()}(\d+)(?:_(\d+))?")
    for path in (_PACKAGE / room).glob("*.py"):
        laws = name.fullmatch(path.stem)
        if laws and bare.isdecimal() and int(laws[1]) <= int(bare) <= int(laws[2] or laws[1]):
            return (f"src/troef/{room}/{path.name}",), (f"tests/{room}/test_{path.name}",)
    return (), ()

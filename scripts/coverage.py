"""Writes docs/generated/coverage.md: per book, the paragraphs by kind, the evidence for them, and their code and tests.

A paragraph is *executed* if there is evidence that the program applies it or an item below it. The evidence is an
answer of ours that cites it, a case about it, or a test with it in its name, such as `test_27B1b_comparable_call`. In
the folder of an edition, such as y1949, a name refers to that edition. Elsewhere it refers to bridge of 2017 or
klaverjas of 1976. A year in the name changes it: `test_1A_1949_1_order_of_suits`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from troef.conformance.case import load_suite
from troef.conformance.programs import OwnEngine
from troef.director.library import books, code_of, tests_of
from troef.laws import EDITIONS, Edition
from troef.laws.book import LawBook, Paragraph, ParagraphKind, article_of, parent_of

ROOT = Path(__file__).parent.parent
GENERATED = ROOT / "docs" / "generated"
CONTRACT = ROOT / "tests" / "cases" / "contract"
LEFT_TO_THE_DIRECTOR = {"judge", "watch", "adjust"}
"""Fields of an answer that leave something to the director's judgement. They are no evidence."""

LONG = ("claims/israel-seven-spades-2017",)
"""Cases left out: they take ten seconds, and shorter cases cite the same paragraphs."""


@dataclass(frozen=True)
class Shown:
    """The paragraphs of an edition with evidence that they are applied, and those above them."""

    cited: set[str] = field(default_factory=set)
    cases: set[str] = field(default_factory=set)
    tests: set[str] = field(default_factory=set)

    def __contains__(self, id: str) -> bool:
        return id in self.cited | self.cases | self.tests


@cache
def shown() -> dict[Edition, Shown]:
    """Run every case, read the names of all tests, and return the paragraphs with evidence."""
    found = {edition: Shown() for edition in EDITIONS}
    for case in load_suite(CONTRACT):
        found[case.laws].cases.update(above for law in case.law for above in _upwards(law))
        if case.id in LONG:
            continue
        answer = OwnEngine().ask(case.kind, case.question)
        found[case.laws].cited.update(above for law in _cited(answer) for above in _upwards(law))
    for edition, id in _named():
        found[edition].tests.update(_upwards(id))
    return found


def not_shown(book: LawBook) -> list[str]:
    """Return the paragraphs that are marked as executed but have no evidence."""
    return [each.id for each in book if each.kind is ParagraphKind.EXECUTED and each.id not in shown()[book.edition]]


def _cited(answer: Any) -> Iterator[str]:
    """Yield every law in an answer, except those left to the director."""
    if isinstance(answer, list):
        for entry in answer:
            yield from _cited(entry)
    elif isinstance(answer, dict) and answer.get("by") != "TD":
        laws = answer.get("law") or []
        yield from [laws] if isinstance(laws, str) else laws
        for name, value in answer.items():
            if name not in LEFT_TO_THE_DIRECTOR:
                yield from _cited(value)


def _upwards(id: str) -> Iterator[str]:
    """Yield a paragraph and those above it: 30B1a, 30B1, 30B and 30."""
    above: str | None = id
    while above is not None:
        yield above
        above = parent_of(above)


def _named() -> Iterator[tuple[Edition, str]]:
    """Yield the edition and paragraph of every test that names one."""
    ids = {book.edition: {each.id for each in book} for book in books()}
    years = {str(edition.year): edition for edition in EDITIONS}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        year = next((part[1:] for part in path.parts if re.fullmatch(r"y\d{4}", part)), None)
        home = years[year or ("1976" if "klaverjas" in path.parts else "2017")]
        for name in re.findall(r"^def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            edition = home
            for word in name.split("_"):
                if word in ids[edition]:
                    yield edition, word
                elif word in years:
                    edition = years[word]
                else:
                    break


def report() -> str:
    """Return the whole page."""
    lines = [
        "# Coverage",
        "",
        "Every case of the [conformance suite](../conformance.md) was run for it.",
        "*Executed*: the engine decides it, and something shows that it does: an answer to a case cites the paragraph",
        "or an item of it, a case is about it, or a test has it in its name.",
        "*Assisted*: the director decides, the program leads him there: by a chart, a question, something to watch.",
        "*Organised*: the contest carries it out. *Informed*: shown and searchable, nothing to carry out.",
    ]
    for book in books():
        lines += ["", f"## {book.edition}: {book.title.en}", "", *_counts(book), "", *_carried(book)]
    return "\n".join(lines) + "\n"


def _counts(book: LawBook) -> list[str]:
    proof = shown()[book.edition]
    rows = [
        "| kind | paragraphs | carried by code | cited in a run | named by a case | named by a test |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for kind in ParagraphKind:
        paragraphs = [each for each in book if each.kind is kind]
        told: list[object] = ["—"] * 4
        if kind is not ParagraphKind.INFORMED:
            told[0] = sum(bool(code_of(each)) for each in paragraphs)
        if kind is ParagraphKind.EXECUTED:
            told[1:] = [sum(each.id in ids for each in paragraphs) for ids in (proof.cited, proof.cases, proof.tests)]
        rows.append(f"| {kind} | {len(paragraphs)} | {' | '.join(map(str, told))} |")
    return rows


def _carried(book: LawBook) -> list[str]:
    groups: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Paragraph]] = {}
    for paragraph in book:
        if code_of(paragraph):
            groups.setdefault((tuple(code_of(paragraph)), tuple(tests_of(paragraph))), []).append(paragraph)
    if not groups:
        return ["Nothing is carried by code yet."]
    rows = ["| paragraphs | code | tests |", "| --- | --- | --- |"]
    for (code, tests), paragraphs in groups.items():
        rows.append(f"| {_ids(paragraphs)} | {_paths(code)} | {_paths(tests)} |")
    return rows


def _ids(paragraphs: list[Paragraph]) -> str:
    """Return the paragraphs of an article as text: `27 (9 paragraphs)`."""
    counts = Counter(article_of(paragraph.id) for paragraph in paragraphs)
    return ", ".join(f"{number} ({count})" for number, count in counts.items())


def _paths(paths: tuple[str, ...]) -> str:
    return ", ".join(f"`{path}`" for path in paths)


if __name__ == "__main__":
    GENERATED.mkdir(exist_ok=True)
    (GENERATED / "coverage.md").write_text(report(), encoding="utf-8")

"""Writes docs/generated/glossary.md: every term that the law books define, in Dutch and English, with its synonyms."""

from __future__ import annotations

from pathlib import Path

from troef.director.glossary import Term, glossary

GENERATED = Path(__file__).parent.parent / "docs" / "generated"


def report() -> str:
    """Return the whole page."""
    lines = [
        "# Glossary",
        "",
        "Every term that one of the four law books defines. The site of a club has the same list with the meanings.",
        "",
        "| Nederlands | English | also | defined in |",
        "| --- | --- | --- | --- |",
        *(_row(term) for term in glossary()),
    ]
    return "\n".join(lines) + "\n"


def _row(term: Term) -> str:
    flemish = [f"{word} (Vlaams)" for word in term.flemish]
    also = ", ".join(dict.fromkeys([*term.also["nl"], *term.also["en"], *flemish]))
    places = ", ".join(f"{each.edition} `{each.id}`" for each in term.definitions)
    return f"| {term.word.nl} | {term.word.en} | {also} | {places} |"


if __name__ == "__main__":
    GENERATED.mkdir(exist_ok=True)
    (GENERATED / "glossary.md").write_text(report(), encoding="utf-8")

"""Writes docs/generated/editions.md, and a page for each law in docs/generated/editions/.

Every case is replayed under every edition, which records the facts that each law book reads and its answers. Facts that
only a director can establish are tried in every combination.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from enum import Enum
from itertools import product
from math import prod
from pathlib import Path
from types import NoneType
from typing import Any, NamedTuple, get_args, get_type_hints

from troef.bridge.laws import rules_of
from troef.bridge.laws.register import BridgeRules
from troef.bridge.laws.regulations import WBF
from troef.bridge.laws.ruling import AskDirector, MustPassEffect, OfferChoice
from troef.bridge.table import questions
from troef.bridge.table.compare import AgreementLevel, EditionComparison, EditionReplay
from troef.bridge.wording.comparison import FIELDS, describe_field
from troef.director.library import book
from troef.laws import BRIDGE_2017, BRIDGE_EDITIONS, Edition, Ruling
from troef.laws.book import article_of
from troef.web.pages.library.edition_changes import LawCase, law_cases, number_in_2017

GENERATED = Path(__file__).parent.parent / "docs" / "generated"
_TELLING = (
    "obligations",
    "lead_restrictions",
    "penalty_cards",
    "decisions",
    "unauthorized",
    "adjust",
    "tricks",
    "score",
    "revokes",
    "contract",
    "declarer",
)
_REST = ("auction", "legal", "turn", "trick", "phase", "misinformed")


class ComparedCase(NamedTuple):
    """A case with its outcomes under the editions."""

    case: LawCase
    comparison: EditionComparison


def by_law() -> dict[str, list[ComparedCase]]:
    """Return the cases by law of 2017, in the order of the book."""
    groups: dict[str, list[ComparedCase]] = {}
    for case in law_cases():
        if (comparison := case.compared()) is not None:
            groups.setdefault(case.number, []).append(ComparedCase(case, comparison))
    return dict(sorted(groups.items(), key=lambda each: int(each[0])))


def report(groups: dict[str, list[ComparedCase]]) -> str:
    """Return the page: the numbers first, then the changes law by law."""
    every = [case for group in groups.values() for case in group]
    differing = sum(case.comparison.complete_editions.differs for case in every)
    out = [
        "# Three editions side by side",
        "",
        "The cases of `troef.conformance` under every edition.",
        "Cases stand under the law of 2017 that deals with the same thing. A case that ends otherwise under another",
        "edition is listed with what differs; a paragraph that only has another number is not. An edition cannot tell",
        "all of a case where something told cannot happen under it; that is skipped, and the rest goes on.",
        "`troef table --editions bridge-2017,bridge-2007,bridge-1949 LOG.json` shows one board in full.",
        "Each law has a page of its own: the facts each edition asks for, and its answers.",
        "",
        f"{len(every)} cases, {differing} of them with another outcome in one of the editions.",
    ]
    for number, group in groups.items():
        out += ["", f"## {number}: {book(BRIDGE_2017).by_id[number].title.en}", "", *_of_law(group)]
    return "\n".join(out) + "\n"


def _of_law(group: list[ComparedCase]) -> list[str]:
    """Return the number of cases that end the same, the cases that an edition cannot complete, and the others."""
    differing = [case for case in group if case.comparison.complete_editions.differs]
    same = sum(not case.comparison.differs for case in group)
    out = [f"{same} of {len(group)} cases end the same everywhere."]
    for edition in BRIDGE_EDITIONS:
        parts = [case.case.id for case in group if not _judged(case, edition).is_whole]
        if parts:
            out += ["", f"{edition.year} cannot tell all of {len(parts)}: {', '.join(f'`{id}`' for id in parts)}."]
    return [*out, *_table(differing)]


def _judged(case: ComparedCase, edition: Edition) -> EditionReplay:
    return next(each for each in case.comparison.judged if each.edition is edition)


def _table(differing: list[ComparedCase]) -> list[str]:
    if not differing:
        return []
    head = f"| case | {' | '.join(str(edition.year) for edition in BRIDGE_EDITIONS)} |"
    rows = [f"| {case.case.title} (`{case.case.id}`) | {' | '.join(_cells(case.comparison))} |" for case in differing]
    return ["", head, f"| --- {'| --- ' * len(BRIDGE_EDITIONS)}|", *rows]


def _cells(comparison: EditionComparison) -> list[str]:
    """Return the differing fields in a few words for each edition."""
    different = [row.field for row in comparison.complete_editions.rows if row.sort is AgreementLevel.OUTCOME]
    fields = [name for name in different if name in _TELLING] or [name for name in different if name in _REST][:1]
    return [_cell(each, fields) for each in comparison.judged]


def _cell(judged: EditionReplay, fields: list[str]) -> str:
    parts = [_field(name, judged.situation[name]) for name in fields]
    return "; ".join(part for part in parts if part) or "–"


def _field(name: str, value: Any) -> str:
    said = ", ".join(
        f"{line.words} ({line.law})" if line.law else line.words for line in describe_field(name, value, "en")
    )
    return f"{FIELDS[name].en.lower()}: {said}".replace("|", "/") if said else ""


# Questions and answers of each edition, law by law.


class FactsInAnswers(NamedTuple):
    """The facts that the law books read for one kind of facts, and their answers."""

    asked: dict[Edition, set[str]]
    answers: dict[Edition, set[tuple[str, str]]]


class Asked:
    """Facts that record which of their fields an article reads."""

    def __init__(self, facts: Any, asked: set[str]) -> None:
        self.__dict__.update(_facts=facts, _asked=asked)

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return type(self._facts)

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_"):
            self._asked.add(name)
        return getattr(self._facts, name)


@contextlib.contextmanager
def listening(heard: dict[type, FactsInAnswers]) -> Iterator[None]:
    """Record every question to a law book and its answer. The cache is cleared first, so nothing is skipped."""
    questions.clear_cache()
    about = BridgeRules.about

    def noted(rules: BridgeRules, facts: Any) -> Any:
        said = about(rules, facts)
        judge = rules.judges.get(type(facts))
        if judge is not None:
            here = heard.setdefault(type(facts), FactsInAnswers({}, {}))
            with contextlib.suppress(TypeError):  # An article that derives other facts needs the real ones.
                judge(Asked(facts, here.asked.setdefault(rules.edition, set())))
            here.answers.setdefault(rules.edition, set()).update(_answer(said))
        return said

    BridgeRules.about = noted  # type: ignore[method-assign]
    try:
        yield
    finally:
        BridgeRules.about = about  # type: ignore[method-assign]


def _answer(said: Any) -> list[tuple[str, str]]:
    """Return the paragraph and its effect."""
    if said is None or not hasattr(said, "law"):
        return [] if said is None else [("", str(said))]
    if isinstance(said, Ruling):
        return [(said.law, ", ".join(_effect(effect) for effect in said.effects))]
    if hasattr(said, "count"):
        return [(said.law, f"tricks: {said.count}")]
    return [(said.law, "advice" if hasattr(said, "say") else "")]


def _effect(effect: Any) -> str:
    if isinstance(effect, Enum):
        return effect.name.lower().replace("_", " ")
    if isinstance(effect, AskDirector):
        return f"asks: {effect.question}"
    if isinstance(effect, OfferChoice):
        ids = dict.fromkeys(choice.id.partition(":")[0] for choice in effect.choices)
        return f"{effect.to.name.lower()} chooses: {' / '.join(ids)}"
    name = re.sub(r"(?<!^)(?=[A-Z])", " ", type(effect).__name__).lower()
    if isinstance(effect, MustPassEffect):
        return f"{effect.seat_role.name.lower()} {name} {effect.extent.value}"
    return f"{name} {effect.law}" if name in ("watch", "adjust") else name


_MOST = 3**8


def ask_everything(kinds: set[type]) -> None:
    """Ask each edition about all combinations of facts, for kinds with few enough combinations."""
    for kind in sorted(kinds, key=lambda each: each.__name__):
        for facts in combinations(kind):
            for edition in BRIDGE_EDITIONS:
                with contextlib.suppress(AssertionError, KeyError, TypeError):  # Impossible facts.
                    rules_of(edition, WBF).about(facts)


def combinations(kind: type) -> Iterator[Any]:
    """Yield all combinations of facts of a kind; none if there are too many."""
    hints = {name: hint for name, hint in get_type_hints(kind).items() if not name.startswith("_")}
    values = [_values(hint) for hint in hints.values()]
    if all(values) and prod(map(len, values)) <= _MOST:
        yield from (kind(**dict(zip(hints, combination, strict=True))) for combination in product(*values))


def _values(hint: Any) -> list[Any]:
    """Return every value of a kind of fact, or an empty list if the values are unlimited."""
    parts = get_args(hint) or (hint,)
    found: list[Any] = []
    for part in parts:
        if part is bool:
            found += [False, True]
        elif part is NoneType:
            found.append(None)
        elif isinstance(part, type) and issubclass(part, Enum):
            found += list(part)
        else:
            return []
    return found


def law_pages(heard: dict[type, FactsInAnswers]) -> dict[str, str]:
    """Return the page of each law, by file name."""
    grouped: dict[str, list[type]] = {}
    for kind in heard:
        grouped.setdefault(_law_of(kind, heard[kind]), []).append(kind)
    pages = {}
    for number, kinds in grouped.items():
        out = [f"# {number}: {book(BRIDGE_2017).by_id[number].title.en}", ""]
        out += ["What the three editions ask, and what they answer in the cases"]
        out += ["of `troef.conformance` and to every combination of facts that only a director finds."]
        for kind in sorted(kinds, key=lambda each: each.__name__):
            out += [
                "",
                f"## {_in_words(kind)}",
                "",
                (kind.__doc__ or "").split("\n")[0],
                "",
                *_side_by_side(heard[kind]),
            ]
        pages[f"law{int(number):02}.md"] = "\n".join(out) + "\n"
    return pages


def _law_of(kind: type, heard: FactsInAnswers) -> str:
    """Return the law of 2017 that judges these facts, or the corresponding one for another edition's law.

    If a module contains several laws, it is the law registered with the judge, else the first one that an answer cites.
    """
    for edition in BRIDGE_EDITIONS:
        rules = rules_of(edition, WBF)
        judge = rules.judges.get(kind)
        if judge is not None:
            first, _, last = judge.__module__.rpartition("law")[2].partition("_")
            laws = [str(number) for number in range(int(first), int(last or first) + 1)]
            cited = {article_of(law) for law, _ in heard.answers.get(edition, ()) if law}
            entered = [law for law in laws if law in rules.entries and judge in rules.entries[law].code]
            elsewhere = sorted(cited) if last else []
            return number_in_2017(edition, [*entered, *(law for law in laws if law in cited), *elsewhere, *laws][0])
    raise AssertionError(f"nobody judges {kind.__name__}")


def _in_words(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).capitalize()


def _side_by_side(heard: FactsInAnswers) -> list[str]:
    asked = [
        ", ".join(f"`{name}`" for name in sorted(heard.asked.get(edition, ()))) or "–" for edition in BRIDGE_EDITIONS
    ]
    answers = ["<br>".join(_lines(heard.answers.get(edition, set()))) or "–" for edition in BRIDGE_EDITIONS]
    paragraphs = [
        ", ".join(sorted({law for law, _ in heard.answers.get(edition, ()) if law})) or "–"
        for edition in BRIDGE_EDITIONS
    ]
    return [
        f"| | {' | '.join(str(edition.year) for edition in BRIDGE_EDITIONS)} |",
        f"| --- {'| --- ' * len(BRIDGE_EDITIONS)}|",
        f"| facts asked | {' | '.join(asked)} |",
        f"| paragraphs | {' | '.join(paragraphs)} |",
        f"| outcomes | {' | '.join(answers)} |",
    ]


def _lines(answers: set[tuple[str, str]]) -> list[str]:
    return [f"**{law}** {does}".replace("|", "/").strip() for law, does in sorted(answers)]


def heard_in_all() -> tuple[dict[str, list[ComparedCase]], dict[str, str]]:
    """Return the cases by law, and the page of each law."""
    heard: dict[type, FactsInAnswers] = {}
    with listening(heard):
        groups = by_law()
        ask_everything({kind for edition in BRIDGE_EDITIONS for kind in rules_of(edition, WBF).judges})
    return groups, law_pages(heard)


if __name__ == "__main__":
    groups, pages = heard_in_all()
    (GENERATED / "editions").mkdir(parents=True, exist_ok=True)
    for name, page in pages.items():
        (GENERATED / "editions" / name).write_text(page, encoding="utf-8")
    (GENERATED / "editions.md").write_text(report(groups), encoding="utf-8")

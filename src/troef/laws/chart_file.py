"""Reading charts from their TOML files, a folder for each edition; what is wrong with one is said in one sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from troef.cards import TroefError
from troef.laws.chart import Answer, Chart, Question, Value, is_among, order_of, slug_of, written
from troef.laws.edition import Edition
from troef.laws.ruling import Text

_CHART = {
    "id",
    "title",
    "law",
    "record",
    "start",
    "when",
    "given",
    "facts",
    "aside",
    "never",
    "words",
    "later",
    "question",
}
_QUESTION = {"fact", "law", "by", "ask", "help", "manner", "see", "now", "answer"}
_ANSWER = {"value", "values", "text", "tell", "ask", "rule", "chart", "known"}


def load_chart(file: Path, edition: Edition) -> Chart:
    """Reads one chart."""
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        chart = _chart(told, edition)
        if slug_of(chart.id) != file.stem:
            raise TroefError(f"the chart {chart.id!r} belongs in {slug_of(chart.id)}.toml")
    except (tomllib.TOMLDecodeError, TroefError) as error:
        raise TroefError(f"{edition}, chart {file.name}: {error}") from None
    return chart


def _chart(told: Mapping[str, Any], edition: Edition) -> Chart:
    _only(told, _CHART, "a chart")
    facts = {name: _values(values) for name, values in _needed(told, "facts", "a chart").items()}
    questions = {id: _question(id, entry) for id, entry in _needed(told, "question", "a chart").items()}
    laws = _needed(told, "law", "a chart")
    chart = Chart(
        edition,
        _needed(told, "id", "a chart"),
        _text(_needed(told, "title", "a chart"), "title"),
        (laws,) if isinstance(laws, str) else tuple(laws),
        told.get("record"),
        _needed(told, "start", "a chart"),
        questions,
        facts,
        {name: frozen(value) for name, value in told.get("given", {}).items()},
        tuple(told.get("aside", ())),
        tuple(_never(entry, facts) for entry in told.get("never", ())),
        _text(told["when"], "when") if "when" in told else None,
        {name: _text(text, f"words.{name}") for name, text in told.get("words", {}).items()},
        {law: _text(text, f"later.{law}") for law, text in told.get("later", {}).items()},
    )
    _check(chart)
    return chart


def _question(id: str, told: Mapping[str, Any]) -> Question:
    where = f"question {id!r}"
    _only(told, _QUESTION, where)
    return Question(
        id,
        told.get("fact", id),
        _needed(told, "law", where),
        _text(_needed(told, "ask", where), f"ask of {where}"),
        tuple(_answer(entry, where) for entry in _needed(told, "answer", where)),
        told.get("by"),
        _text(told["help"], f"help of {where}") if "help" in told else None,
        tuple(told.get("manner", ())),
        told.get("see"),
        told.get("now", False),
    )


def _answer(told: Mapping[str, Any], where: str) -> Answer:
    where = f"an answer of {where}"
    _only(told, _ANSWER, where)
    if ("value" in told) == ("values" in told):
        raise TroefError(f"{where} needs either `value` or `values`")
    leads = [key for key in ("ask", "rule", "chart") if key in told]
    if leads not in (["ask"], ["rule"], ["chart"], ["rule", "chart"]):
        raise TroefError(f"{where} leads to one of `ask`, `rule` and `chart` (`rule` may have `chart` beside it)")
    values = _values(told["values"]) if "values" in told else (frozen(told["value"]),)
    text = _text(_needed(told, "text", where), f"text of {where}")
    tell = _text(told["tell"], f"tell of {where}") if "tell" in told else None
    if "known" in told and "chart" not in told:
        raise TroefError(f"{where} has `known`, but leads to no other `chart`")
    known = {name: frozen(value) for name, value in told.get("known", {}).items()}
    return Answer(values, text, told.get("ask"), told.get("rule"), told.get("chart"), tell, known)


def _never(told: Mapping[str, Any], facts: Mapping[str, tuple[Value, ...]]) -> dict[str, tuple[Value, ...]]:
    """A partial assignment; a list means any of its values, unless the fact itself is a list."""
    partial = {}
    for name, value in told.items():
        if name not in facts:
            raise TroefError(f"`never` speaks of {name!r}, which is not among the facts: {', '.join(facts)}")
        one = frozen(value)
        several = isinstance(one, tuple) and not is_among(one, facts[name])
        values = one if several and isinstance(one, tuple) else (one,)
        for each in values:
            if not is_among(each, facts[name]):
                raise TroefError(f"`never` gives {name!r} the value {written(each)}, which it does not have")
        partial[name] = values
    return partial


def _check(chart: Chart) -> None:
    chart.question(chart.start)
    for question in chart.questions.values():
        if question.fact not in chart.facts:
            known = ", ".join(chart.facts)
            raise TroefError(f"question {question.id!r} asks {question.fact!r}, which is not among the facts: {known}")
        if question.by is None and any(answer.tell for answer in question.answers):
            raise TroefError(f"question {question.id!r} has `tell`, but nobody chooses there: give it `by`")
        domain = chart.facts[question.fact]
        for answer in question.answers:
            if answer.ask is not None:
                chart.question(answer.ask)
            if answer.rule is not None and chart.record is None:
                raise TroefError(f"question {question.id!r} ends in {answer.rule}, but the chart names no `record`")
            for value in answer.values:
                if not is_among(value, domain):
                    known = ", ".join(map(written, domain))
                    raise TroefError(f"question {question.id!r} offers {written(value)}; {question.fact} is {known}")
    ends = {answer.rule for question in chart.questions.values() for answer in question.answers}
    if unknown := set(chart.later) - ends:
        raise TroefError(f"`later` speaks of {', '.join(sorted(unknown))}, in which the chart does not end")
    if not set(chart.aside) <= set(chart.facts):
        raise TroefError(
            f"`aside` names {', '.join(set(chart.aside) - set(chart.facts))}, which is not among the facts"
        )


def frozen(value: Any) -> Value:
    """A value as TOML or JSON gives it, with tuples for lists."""
    if isinstance(value, list | tuple):
        return tuple(frozen(each) for each in value)
    if not isinstance(value, bool | int | str):
        raise TroefError(f"{value!r} cannot be a fact: use true, false, a number, a name or a list of them")
    return value


def _values(told: Any) -> tuple[Value, ...]:
    if not isinstance(told, list) or not told:
        raise TroefError(f"a fact has a list of values, not {told!r}")
    return tuple(frozen(each) for each in told)


def _text(told: Any, where: str) -> Text:
    if (
        not isinstance(told, Mapping)
        or set(told) != {"nl", "en"}
        or not all(str(text).strip() for text in told.values())
    ):
        raise TroefError(f"{where} needs words in nl and in en")
    return Text(told["nl"].strip(), told["en"].strip())


def _needed(told: Mapping[str, Any], key: str, where: str) -> Any:
    if key not in told:
        raise TroefError(f"{where} needs `{key}`")
    return told[key]


def _only(told: Mapping[str, Any], keys: set[str], where: str) -> None:
    if unknown := set(told) - keys:
        raise TroefError(
            f"{where} has no {', '.join(f'`{key}`' for key in sorted(unknown))}: {', '.join(sorted(keys))}"
        )


class Shelf:
    """The charts of a game, read when they are first asked for."""

    def __init__(self, folders: Mapping[Edition, Path]) -> None:
        self.folders = folders

    def charts(self, edition: Edition) -> dict[str, Chart]:
        """The charts of an edition by id, in the order of the book."""
        return _in_order(self._folder(edition), edition)

    def chart(self, id: str, edition: Edition) -> Chart:
        """The chart with this id, also as it stands in an address."""
        file = self._folder(edition) / f"{slug_of(id)}.toml"
        found = _loaded(file, edition) if file.name in _names(file.parent) else None
        if found is None:
            known = self.charts(edition)
            near = get_close_matches(id, known, n=4, cutoff=0.3) or list(known)[:4]
            raise TroefError(
                f"{edition} has no chart {id!r}; the nearest are {', '.join(near)}",
                f"{edition} heeft geen schema {id!r:.60}; het dichtst erbij zijn {', '.join(near)}",
            )
        return found

    def _folder(self, edition: Edition) -> Path:
        if edition not in self.folders:
            raise TroefError(
                f"there are no charts of {edition}: use {' or '.join(map(str, self.folders))}",
                f"van {edition} zijn er geen schema's: kies {' of '.join(map(str, self.folders))}",
            )
        return self.folders[edition]


@cache
def _names(folder: Path) -> frozenset[str]:
    return frozenset(file.name for file in folder.glob("*.toml"))


_loaded = cache(load_chart)


@cache
def _in_order(folder: Path, edition: Edition) -> dict[str, Chart]:
    loaded = {chart.id: chart for chart in (_loaded(folder / name, edition) for name in _names(folder))}
    return {id: loaded[id] for id in sorted(loaded, key=order_of)}


def record_named(chart: Chart, records: Iterable[type]) -> type | None:
    """The facts record of a chart among those that an edition judges; None for a chart that only leads to others."""
    if chart.record is None:
        return None
    known = {record.__name__: record for record in records}
    if chart.record not in known:
        near = ", ".join(get_close_matches(chart.record, known, n=3, cutoff=0.3))
        raise TroefError(f"no article of {chart.edition} judges {chart.record}; the nearest are {near}")
    return known[chart.record]

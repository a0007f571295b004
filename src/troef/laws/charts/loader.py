"""Loader of charts, which are TOML files in one folder per edition. An invalid chart raises TroefError."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from troef.cards import TroefError
from troef.cards.wording import join_or
from troef.core.messages import Localised, Text, _, text_of
from troef.laws.charts.chart import (
    Chart,
    ChartAnswer,
    ChartQuestion,
    Value,
    contains_exact,
    id_sort_key,
    slug_of,
    to_plain_value,
)
from troef.laws.edition import Edition

_HEAD = {"id", "title", "law", "record", "start", "when", "question"}
_FACTS = {"given", "facts", "aside", "never", "words", "later"}
_QUESTION = {"fact", "law", "by", "text", "help", "manner", "see", "now", "answer"}
_ANSWER = {"value", "values", "text", "past", "tell", "ask", "rule", "chart", "known"}


def load_chart(file: Path, edition: Edition) -> Chart:
    """Return the chart in this file. Raise TroefError if the file is not a valid chart."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        chart = _chart(data, edition)
        if slug_of(chart.id) != file.stem:
            raise TroefError(f"the chart {chart.id!r} belongs in {slug_of(chart.id)}.toml")
    except (tomllib.TOMLDecodeError, TroefError) as error:
        raise TroefError(f"{edition}, chart {file.name}: {error}") from None
    return chart


def _chart(data: Mapping[str, Any], edition: Edition) -> Chart:
    _only(data, _HEAD | _FACTS, "a chart")
    facts = {name: _values(values) for name, values in _needed(data, "facts", "a chart").items()}
    questions = {id: _question(id, entry) for id, entry in _needed(data, "question", "a chart").items()}
    laws = _needed(data, "law", "a chart")
    chart = Chart(
        edition,
        _needed(data, "id", "a chart"),
        _text(_needed(data, "title", "a chart"), "title"),
        (laws,) if isinstance(laws, str) else tuple(laws),
        data.get("record"),
        _needed(data, "start", "a chart"),
        questions,
        facts,
        {name: freeze(value) for name, value in data.get("given", {}).items()},
        tuple(data.get("aside", ())),
        tuple(_never(entry, facts) for entry in data.get("never", ())),
        _text(data["when"], "when") if "when" in data else None,
        {name: _text(text, f"words.{name}") for name, text in data.get("words", {}).items()},
        {law: _text(text, f"later.{law}") for law, text in data.get("later", {}).items()},
    )
    _check(chart)
    return chart


def _question(id: str, data: Mapping[str, Any]) -> ChartQuestion:
    where = f"question {id!r}"
    _only(data, _QUESTION, where)
    return ChartQuestion(
        id,
        data.get("fact", id),
        _needed(data, "law", where),
        _text(_needed(data, "text", where), f"text of {where}"),
        tuple(_answer(entry, where) for entry in _needed(data, "answer", where)),
        data.get("by"),
        _text(data["help"], f"help of {where}") if "help" in data else None,
        tuple(data.get("manner", ())),
        data.get("see"),
        data.get("now", False),
    )


def _answer(data: Mapping[str, Any], where: str) -> ChartAnswer:
    where = f"an answer of {where}"
    _only(data, _ANSWER, where)
    if ("value" in data) == ("values" in data):
        raise TroefError(f"{where} needs either `value` or `values`")
    leads = [key for key in ("ask", "rule", "chart") if key in data]
    if leads not in (["ask"], ["rule"], ["chart"], ["rule", "chart"]):
        raise TroefError(f"{where} leads to one of `ask`, `rule` and `chart` (`rule` may have `chart` beside it)")
    values = _values(data["values"]) if "values" in data else (freeze(data["value"]),)
    text = _text(_needed(data, "text", where), f"text of {where}")
    tell = _text(data["tell"], f"tell of {where}") if "tell" in data else None
    past = _text(data["past"], f"past of {where}") if "past" in data else None
    if "known" in data and "ask" in data:
        raise TroefError(f"{where} has `known`, but asks on")
    known = {name: freeze(value) for name, value in data.get("known", {}).items()}
    return ChartAnswer(values, text, data.get("ask"), data.get("rule"), data.get("chart"), tell, known, past)


def _never(data: Mapping[str, Any], facts: Mapping[str, tuple[Value, ...]]) -> dict[str, tuple[Value, ...]]:
    """Return an impossible combination: for each fact in it, the values that it covers.

    A list stands for any of its values, unless it is itself a value of the fact.
    """
    partial = {}
    for name, value in data.items():
        if name not in facts:
            raise TroefError(f"`never` speaks of {name!r}, which is not among the facts: {', '.join(facts)}")
        fact = freeze(value)
        several = isinstance(fact, tuple) and not contains_exact(fact, facts[name])
        values = fact if several and isinstance(fact, tuple) else (fact,)
        for entry in values:
            if not contains_exact(entry, facts[name]):
                raise TroefError(f"`never` gives {name!r} the value {to_plain_value(entry)}, which it does not have")
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
                if not contains_exact(value, domain):
                    known = ", ".join(map(to_plain_value, domain))
                    raise TroefError(
                        f"question {question.id!r} offers {to_plain_value(value)}; {question.fact} is {known}"
                    )
    if unknown := chart.later.keys() - chart.ends:
        raise TroefError(f"`later` speaks of {', '.join(sorted(unknown))}, in which the chart does not end")
    if strange := set(chart.aside) - set(chart.facts):
        raise TroefError(f"`aside` names {', '.join(strange)}, which is not among the facts")


def freeze(value: Any) -> Value:
    """Return a value of TOML or JSON with tuples for lists. Raise TroefError if it cannot be a fact."""
    if isinstance(value, list | tuple):
        return tuple(freeze(entry) for entry in value)
    if not isinstance(value, bool | int | str):
        raise TroefError(f"{value!r} cannot be a fact: use true, false, a number, a name or a list of them")
    return value


def _values(values: Any) -> tuple[Value, ...]:
    if not isinstance(values, list) or not values:
        raise TroefError(f"a fact has a list of values, not {values!r}")
    return tuple(freeze(entry) for entry in values)


def _text(data: Any, where: str) -> Text:
    sentence = data.get("text") if isinstance(data, Mapping) and set(data) == {"text", "context"} else data
    if not isinstance(sentence, str) or not sentence.strip():
        raise TroefError(f"{where} needs a sentence, or `text` and `context`")
    return text_of(data)


def _needed(data: Mapping[str, Any], key: str, where: str) -> Any:
    if key not in data:
        raise TroefError(f"{where} needs `{key}`")
    return data[key]


def _only(data: Mapping[str, Any], keys: set[str], where: str) -> None:
    if unknown := ", ".join(f"`{key}`" for key in sorted(set(data) - keys)):
        raise TroefError(f"{where} has no {unknown}: {', '.join(sorted(keys))}")


class ChartLaw(Protocol):
    """The law of an edition, as its charts ask it."""

    @property
    def judges(self) -> Mapping[type, Callable[[Any], Any]]: ...

    def about(self, facts: Any) -> Any: ...


class ChartLibrary:
    """The charts of a game, loaded on first use."""

    def __init__(self, folders: Mapping[Edition, Path], law_of: Callable[[Edition], ChartLaw]) -> None:
        """`folders`: the charts of each edition. `law_of`: returns the law that judges their facts."""
        self.folders, self._law_of = folders, law_of

    def charts(self, edition: Edition) -> dict[str, Chart]:
        """Return the charts of an edition by id, in the order of the book."""
        return _in_order(self._folder(edition), edition)

    def chart(self, id: str, edition: Edition) -> Chart:
        """Return the chart with this id or slug. Raise TroefError, with similar ids, if there is none."""
        file = self._folder(edition) / f"{slug_of(id)}.toml"
        chart = _loaded(file, edition) if file.name in _names(file.parent) else None
        if chart is None:
            known = self.charts(edition)
            near = get_close_matches(id, known, n=4, cutoff=0.3) or list(known)[:4]
            raise TroefError(
                _("{edition} has no chart {id!r}; the nearest are {near}", edition=edition, id=id, near=", ".join(near))
            )
        return chart

    def facts_class_of(self, chart: Chart) -> type | None:
        """Return the class of the facts that a chart asks; None for a chart that only leads to others."""
        return find_record(chart, self._law_of(chart.edition).judges)

    def rule_on(self, chart: Chart, facts: Any) -> Any:
        """Return the law's ruling or advice on these facts of a chart; None if it needs more facts."""
        return self._law_of(chart.edition).about(facts)

    def _folder(self, edition: Edition) -> Path:
        if edition not in self.folders:
            raise TroefError(
                _(
                    "there are no charts of {edition}: use {known}",
                    edition=edition,
                    known=Localised(join_or, list(map(str, self.folders))),
                )
            )
        return self.folders[edition]


@cache
def _names(folder: Path) -> frozenset[str]:
    return frozenset(file.name for file in folder.glob("*.toml"))


_loaded = cache(load_chart)


@cache
def _in_order(folder: Path, edition: Edition) -> dict[str, Chart]:
    loaded = {chart.id: chart for chart in (_loaded(folder / name, edition) for name in _names(folder))}
    return {id: loaded[id] for id in sorted(loaded, key=id_sort_key)}


def find_record(chart: Chart, records: Iterable[type]) -> type | None:
    """Return the record class of a chart, from those that the edition judges; None if the chart names none.

    Raise TroefError if no record class has that name.
    """
    if chart.record is None:
        return None
    known = {record.__name__: record for record in records}
    if chart.record not in known:
        near = ", ".join(get_close_matches(chart.record, known, n=3, cutoff=0.3))
        raise TroefError(f"no article of {chart.edition} judges {chart.record}; the nearest are {near}")
    return known[chart.record]

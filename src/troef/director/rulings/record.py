"""The record of a ruling: facts, questions, decision, paragraphs, people and times."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any

from troef.cards import TroefError
from troef.contest.session import Fine, Ident
from troef.core.messages import _, pgettext
from troef.core.numbers import parse_json
from troef.core.records import (
    ALWAYS,
    BoundedInt,
    Identifier,
    Json,
    ListOf,
    ParsedString,
    ReadError,
    Schema,
    read,
    record_schema,
    write,
)
from troef.director.library import paragraph
from troef.director.rulings.adjusted_scores import ADJUSTED, AdjustedScore
from troef.laws import BRIDGE_2017, EDITIONS, Edition, Text, Worded
from troef.laws.charts.chart import Value
from troef.laws.citations import cited

EDITION = ParsedString(Edition.parse, words=EDITIONS)


class Finality(Worded):
    """Finality of a ruling (2017: 85B: play may have to continue before the facts are clear)."""

    FINAL = "final", _("final")
    PROVISIONAL = "provisional", _("provisional")


class VersionReason(Worded):
    """Reasons for a version of a ruling."""

    FIRST = "first", _("the ruling")
    SCORED = "scored", _("the score was given")
    CONFIRMED = "confirmed", _("the provisional ruling is final")
    CORRECTED = "corrected", _("correction")
    DIRECTORS_ERROR = "directors-error", _("error of the director corrected")
    APPEAL = "appeal", _("decision on the appeal")
    POLLED = "polled", _("the poll was added")
    WITHDRAWN = "withdrawn", _("withdrawn")

    @property
    def needs_reason(self) -> bool:
        """True if the version changes a decision, which requires an explanation."""
        return self not in (VersionReason.FIRST, VersionReason.SCORED, VersionReason.POLLED)


POLL = "poll"
"""Party of a statement that is the result of a poll."""


@dataclass(frozen=True, slots=True)
class PartyStatement:
    """The facts as somebody states them: a side (`NS`), a player (`N`), a poll, or a named person."""

    by: Annotated[str, "a side, a seat, `poll`, or a name"]
    text: Annotated[str, "in their own words"]


@dataclass(frozen=True, slots=True)
class _BilingualRecord:
    """The same in Dutch and in English."""

    nl: str
    en: str


class _Said(Schema):
    def read(self, value: Any) -> Text:
        both = read(_BilingualRecord, value)
        return Text(both.nl, both.en)

    def write(self, value: Text) -> Json:
        return value.as_json()

    def schema(self, records: Json) -> Json:
        return record_schema(_BilingualRecord).schema(records)


class _Fact(Schema):
    def read(self, value: Any) -> Value:
        if isinstance(value, list):
            facts: Value = ListOf(self).read(value)
            return facts
        if not isinstance(value, str | int):
            raise ReadError(_("an answer is a name, a number, true, false or a list of those"))
        return value

    def write(self, value: Value) -> Any:
        return ListOf(self).write(value) if isinstance(value, tuple) else value

    def schema(self, records: Json) -> Json:
        return {"type": ["string", "integer", "boolean", "array"]}


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question of a chart as it was put, the answer, and the fact that it settles."""

    fact: Annotated[Ident, "the fact that it settles"]
    value: Annotated[Value, _Fact(), "what it is: a name, a number, true, false or a list of those"]
    question: Annotated[Text, _Said(), "as it was put"]
    answer: Annotated[Text, _Said(), "as it was given"]
    law: Annotated[str, "the paragraph behind it"] = ""
    asked: Annotated[bool, "whether somebody was asked; if not, it was known already"] = True


@dataclass(frozen=True, slots=True)
class ChartWalkRecord:
    """The way through a chart: which chart of which edition, what was answered, and the paragraph it came to."""

    chart: Annotated[Ident, "the chart that was walked"]
    edition: Annotated[Edition, EDITION, "of this edition"]
    answers: Annotated[tuple[AnsweredQuestion, ...], "question by question"]
    law: Annotated[str, "the paragraph it came to"]


def asked_answers(walked: Iterable[ChartWalkRecord]) -> tuple[AnsweredQuestion, ...]:
    """Return the answers that a person gave, without those that followed from known facts."""
    return tuple(answer for chart in walked for answer in chart.answers if answer.asked)


@dataclass(frozen=True, slots=True)
class IncidentPlace:
    """The place of an incident: its table, round and board, if any, and the players."""

    table: Annotated[int | None, BoundedInt(1), "the number of the table"] = None
    round: Annotated[int | None, BoundedInt(1), "the number of the round"] = None
    board: Annotated[int | None, BoundedInt(1), "the number of the board"] = None
    ns: Annotated[str, "who sat North-South"] = ""
    ew: Annotated[str, "who sat East-West"] = ""


@dataclass(frozen=True, slots=True)
class RulingRecord:
    """One ruling, complete in itself; texts are the director's own words."""

    laws: Annotated[tuple[str, ...], ListOf(Identifier()), "the paragraphs, such as `12C1c`"]
    decision: Annotated[str, "what was decided, as the players read it"]
    by: Annotated[str, "who ruled"] = ""
    edition: Annotated[Edition, EDITION, ALWAYS, "the law book"] = BRIDGE_2017
    regulations: Annotated[str, "the set of regulations"] = ""
    own_regulations: Annotated[bool, "whether the club had something otherwise than that set"] = False
    where: Annotated[IncidentPlace, "where it happened"] = IncidentPlace()
    told: Annotated[tuple[PartyStatement, ...], "the facts as they were told"] = ()
    found: Annotated[str, "the facts as the director holds them to be, where they are told differently (2017: 85A)"] = (
        ""
    )
    walked: Annotated[tuple[ChartWalkRecord, ...], "the charts that were walked"] = ()
    rectification: Annotated[str, "what was done at the table"] = ""
    standing: Annotated[Finality, ALWAYS, "whether it is meant to stay"] = Finality.FINAL
    chief: Annotated[str, "the chief director"] = ""
    consulted: Annotated[tuple[str, ...], ListOf(Identifier()), "who was asked for advice"] = ()
    score: Annotated[AdjustedScore | None, ADJUSTED, "what stands in the place of the score"] = None
    penalties: Annotated[tuple[Fine, ...], "what was taken away"] = ()


def check(ruling: RulingRecord) -> None:
    """Raise TroefError unless a ruling cites existing paragraphs and has a decision."""
    if not ruling.laws:
        raise TroefError(pgettext("record", "Name the paragraph, such as 12C1c."))
    for law in ruling.laws:
        paragraph(law, ruling.edition)
    if not ruling.decision.strip():
        raise TroefError(_("Write down what you decided, so that the players can read it."))


@dataclass(frozen=True, slots=True)
class RulingVersion:
    """A ruling as it was at one moment. `notes` are for the director only."""

    number: Annotated[int, BoundedInt(1), "counted from 1"]
    at: Annotated[datetime, "from when it stood"]
    by: Annotated[str, "who wrote it"]
    why: Annotated[VersionReason, "why it was written"]
    ruling: Annotated[RulingRecord, "the whole ruling as it then was"]
    reason: Annotated[str, "the reason of a change"] = ""
    notes: Annotated[str, "the director's own"] = ""

    def public(self) -> RulingVersion:
        return replace(self, notes="")


@dataclass(frozen=True, slots=True)
class RulingHistory:
    """A ruling through its versions, oldest first; nothing is ever overwritten."""

    versions: Annotated[tuple[RulingVersion, ...], "oldest first"]

    @property
    def now(self) -> RulingRecord:
        """The current ruling."""
        return self.versions[-1].ruling

    @property
    def is_withdrawn(self) -> bool:
        return self.versions[-1].why is VersionReason.WITHDRAWN

    def public(self) -> RulingHistory:
        """Return the history without the notes that are for the director only."""
        return RulingHistory(tuple(version.public() for version in self.versions))


def with_score(ruling: RulingRecord, score: AdjustedScore | None, law: str) -> RulingRecord:
    """Return the ruling with this score, and `law` cited last. A weighted score also cites its paragraph (12C1c)."""
    laws = (*(one for one in ruling.laws if one != law), law) if law else ruling.laws
    score = score and score.by(laws[-1], ruling.edition)
    weighted = cited(ruling.edition, "weighted-score")
    weighs = score is not None and score.is_weighted and weighted and weighted not in laws
    return replace(ruling, score=score, laws=(*laws, weighted) if weighs else laws)


def first_version(ruling: RulingRecord, at: datetime, notes: str = "") -> RulingHistory:
    """Return a new history with this ruling as its first version."""
    check(ruling)
    ruling = with_score(ruling, ruling.score, "")
    return RulingHistory((RulingVersion(1, at, ruling.by, VersionReason.FIRST, ruling, "", notes),))


def amend(
    history: RulingHistory,
    ruling: RulingRecord,
    why: VersionReason,
    reason: str,
    at: datetime,
    by: str,
    notes: str = "",
) -> RulingHistory:
    """Return the history with one more version. Raise TroefError if it is incomplete, withdrawn or without reason."""
    check(ruling)
    last = history.versions[-1]
    if why is VersionReason.FIRST:
        raise TroefError(_("This ruling has been written down already."))
    if history.is_withdrawn:
        raise TroefError(_("This ruling has been withdrawn."))
    if why.needs_reason and not reason.strip():
        raise TroefError(_("Give the reason for the change."))
    made = RulingVersion(last.number + 1, max(at, last.at), by, why, ruling, reason.strip(), notes)
    return RulingHistory((*history.versions, made))


def confirm(history: RulingHistory, reason: str, at: datetime, by: str) -> RulingHistory:
    """Return the history with its provisional ruling made final (2017: 85A2). Raise TroefError if it already is."""
    if history.now.standing is Finality.FINAL:
        raise TroefError(_("This ruling is final already."))
    return amend(history, replace(history.now, standing=Finality.FINAL), VersionReason.CONFIRMED, reason, at, by)


def history_text(history: RulingHistory) -> str:
    """Return a history as JSON text, which `read_history` can parse."""
    return json.dumps(write(history), ensure_ascii=False, indent=1) + "\n"


def read_history(text: str) -> RulingHistory:
    """Parse the JSON text of a history; raise Misread if it is not valid."""
    history = read(RulingHistory, parse_json(text, "the record"))
    numbers = [version.number for version in history.versions]
    if not numbers or numbers != list(range(1, len(numbers) + 1)):
        raise ReadError(_("versions are numbered from 1, without a gap"), "versions")
    if [number for number, version in enumerate(history.versions, 1) if version.why is VersionReason.FIRST] != [1]:
        raise ReadError(_("the first version, and no other, has why 'first'"), "versions")
    return history

"""A ruling as a record: what was told and asked, what was decided by which paragraph, by whom and when."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum
from typing import Any, TypeVar

from troef.cards import Side, TroefError
from troef.cards.numbers import json_in
from troef.contest.exact import written
from troef.contest.fields import at, id_of, list_of, member, need, number, object_of, parsed, whole
from troef.contest.session import Penalty, Unit
from troef.director.adjusting import AdjustedScore
from troef.director.library import paragraph
from troef.laws import BRIDGE_2017, Edition, Text
from troef.laws.chart import Value


class Standing(Enum):
    """Whether a ruling is meant to stay (2017: 85B: play may have to go on before the facts are clear)."""

    FINAL = "final"
    PROVISIONAL = "provisional"


class Why(Enum):
    """Why a version of a ruling was written."""

    FIRST = "first"
    SCORED = "scored"
    CONFIRMED = "confirmed"
    CORRECTED = "corrected"
    DIRECTORS_ERROR = "directors-error"
    APPEAL = "appeal"
    POLLED = "polled"
    WITHDRAWN = "withdrawn"

    @property
    def needs_reason(self) -> bool:
        """What was decided is not changed without saying why."""
        return self not in (Why.FIRST, Why.SCORED, Why.POLLED)


POLL = "poll"
"""Who tells, where it is the sum of a poll."""


@dataclass(frozen=True, slots=True)
class Told:
    """The facts as somebody tells them: a side (`NS`), a player (`N`), a poll, or whoever has a name."""

    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A question of a chart as it was put, the answer, and the fact that it settles."""

    fact: str
    value: Value
    question: Text
    answer: Text
    law: str = ""


@dataclass(frozen=True, slots=True)
class Walked:
    """The way through a chart: which chart of which edition, what was answered, and the paragraph it came to."""

    chart: str
    edition: Edition
    answers: tuple[Answered, ...]
    law: str


@dataclass(frozen=True, slots=True)
class Where:
    """Where it happened: table, round and board as far as there are any, and who sat there."""

    table: int | None = None
    round: int | None = None
    board: int | None = None
    ns: str = ""
    ew: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One ruling, complete in itself; texts are the director's own words."""

    laws: tuple[str, ...]
    decision: str
    by: str
    edition: Edition = BRIDGE_2017
    regulations: str = ""
    where: Where = Where()
    told: tuple[Told, ...] = ()
    found: str = ""
    """The facts as the director holds them to be, where the sides tell them differently (2017: 85A)."""
    walked: tuple[Walked, ...] = ()
    rectification: str = ""
    standing: Standing = Standing.FINAL
    chief: str = ""
    consulted: tuple[str, ...] = ()
    score: AdjustedScore | None = None
    penalties: tuple[Penalty, ...] = ()


def check(ruling: Judgement) -> None:
    """A ruling names existing paragraphs and says what was decided."""
    if not ruling.laws:
        raise TroefError("Name the paragraph, such as 12C1c.", "Noem het artikel, bijvoorbeeld 12C1c.")
    for law in ruling.laws:
        paragraph(law, ruling.edition)
    if not ruling.decision.strip():
        raise TroefError(
            "Write down what you decided, so that the players can read it.",
            "Schrijf op wat je hebt beslist, zodat de spelers het kunnen lezen.",
        )


@dataclass(frozen=True, slots=True)
class Version:
    """A ruling as it stood from a moment on; `notes` are the director's own and nobody else's."""

    number: int
    at: datetime
    by: str
    why: Why
    ruling: Judgement
    reason: str = ""
    notes: str = ""

    def public(self) -> Version:
        return replace(self, notes="")


@dataclass(frozen=True, slots=True)
class History:
    """A ruling through its versions, oldest first; nothing is ever overwritten."""

    versions: tuple[Version, ...] = field(default=())

    @property
    def now(self) -> Judgement:
        """The ruling as it stands."""
        return self.versions[-1].ruling

    @property
    def is_withdrawn(self) -> bool:
        return self.versions[-1].why is Why.WITHDRAWN

    def public(self) -> History:
        """Without the private notes."""
        return History(tuple(version.public() for version in self.versions))


def first(ruling: Judgement, at: datetime, notes: str = "") -> History:
    """The beginning of a record."""
    check(ruling)
    return History((Version(1, at, ruling.by, Why.FIRST, ruling, "", notes),))


def amended(
    history: History, ruling: Judgement, why: Why, reason: str, at: datetime, by: str, notes: str = ""
) -> History:
    """The record with one more version; a change says why."""
    check(ruling)
    last = history.versions[-1]
    if why is Why.FIRST:
        raise TroefError("This ruling has been written down already.", "Deze beslissing staat al op papier.")
    if history.is_withdrawn:
        raise TroefError("This ruling has been withdrawn.", "Deze beslissing is ingetrokken.")
    if why.needs_reason and not reason.strip():
        raise TroefError("Give the reason for the change.", "Geef de reden van de wijziging.")
    made = Version(last.number + 1, max(at, last.at), by, why, ruling, reason.strip(), notes)
    return History((*history.versions, made))


def confirmed(history: History, reason: str, at: datetime, by: str) -> History:
    """A provisional ruling becomes final (2017: 85A2, when the facts are clear after all)."""
    if history.now.standing is Standing.FINAL:
        raise TroefError("This ruling is final already.", "Deze beslissing is al definitief.")
    return amended(history, replace(history.now, standing=Standing.FINAL), Why.CONFIRMED, reason, at, by)


T = TypeVar("T")


# Writing


def history_text(history: History) -> str:
    """A record as text; `read_history` gives it back."""
    return json.dumps(history_json(history), ensure_ascii=False, indent=1) + "\n"


def history_json(history: History) -> dict[str, Any]:
    return {"versions": [version_json(version) for version in history.versions]}


def version_json(version: Version) -> dict[str, Any]:
    return {
        "number": version.number,
        "at": version.at.isoformat(),
        "by": version.by,
        "why": version.why.value,
        **_filled({"reason": version.reason, "notes": version.notes}),
        "ruling": ruling_json(version.ruling),
    }


def ruling_json(ruling: Judgement) -> dict[str, Any]:
    """What is empty is left out."""
    where = {name: getattr(ruling.where, name) for name in ("table", "round", "board", "ns", "ew")}
    return _filled(
        {
            "edition": str(ruling.edition),
            "regulations": ruling.regulations,
            "where": _filled(where),
            "told": [{"by": one.by, "text": one.text} for one in ruling.told],
            "found": ruling.found,
            "walked": [_walked_json(one) for one in ruling.walked],
            "laws": list(ruling.laws),
            "rectification": ruling.rectification,
            "decision": ruling.decision,
            "standing": ruling.standing.value,
            "by": ruling.by,
            "chief": ruling.chief,
            "consulted": list(ruling.consulted),
            "score": ruling.score and ruling.score.given(),
            "penalties": [penalty_json(penalty) for penalty in ruling.penalties],
        }
    )


def _filled(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value not in (None, "", [], {})}


def _walked_json(walked: Walked) -> dict[str, Any]:
    answers = [
        {
            "fact": answer.fact,
            "value": answer.value,
            "question": answer.question.as_json(),
            "answer": answer.answer.as_json(),
            **_filled({"law": answer.law}),
        }
        for answer in walked.answers
    ]
    return {"chart": walked.chart, "edition": str(walked.edition), "answers": answers, "law": walked.law}


def penalty_json(penalty: Penalty) -> dict[str, Any]:
    told = {
        "contestant": penalty.contestant,
        "amount": written(penalty.amount),
        "unit": str(penalty.unit),
        "law": penalty.law,
    }
    return told | _filled({"side": penalty.side and str(penalty.side), "match": penalty.match})


# Reading


def read_history(text: str) -> History:
    """The record in a text."""
    told = object_of("", json_in(text, "the record"), ("versions",))
    versions = _each("versions", need("", told, "versions"), read_version)
    if [version.number for version in versions] != list(range(1, len(versions) + 1)) or not versions:
        raise at(
            "versions", "versions are numbered from 1, without a gap", "versies zijn genummerd vanaf 1, zonder gat"
        )
    if versions[0].why is not Why.FIRST or any(version.why is Why.FIRST for version in versions[1:]):
        raise at(
            "versions",
            "the first version, and no other, has why 'first'",
            "alleen bij de eerste versie staat why 'first'",
        )
    return History(versions)


def read_version(place: str, value: Any) -> Version:
    told = object_of(place, value, ("number", "at", "by", "why", "reason", "notes", "ruling"))
    return Version(
        whole(f"{place}.number", need(place, told, "number"), 1),
        _moment(f"{place}.at", need(place, told, "at")),
        _words(place, told, "by"),
        member(Why)(f"{place}.why", need(place, told, "why")),
        read_ruling(f"{place}.ruling", need(place, told, "ruling")),
        _words(place, told, "reason"),
        _words(place, told, "notes"),
    )


_RULING = frozenset(
    (
        *("edition", "regulations", "where", "told", "found", "walked", "laws", "rectification", "decision"),
        *("standing", "by", "chief", "consulted", "score", "penalties"),
    )
)


def read_ruling(place: str, value: Any) -> Judgement:
    told = object_of(place, value, _RULING)
    texts = {name: _words(place, told, name) for name in ("regulations", "found", "rectification", "chief")}
    return Judgement(
        laws=_each(f"{place}.laws", told.get("laws", []), id_of),
        decision=_words(place, told, "decision"),
        by=_words(place, told, "by"),
        edition=parsed(f"{place}.edition", Edition.parse, need(place, told, "edition")),
        where=_where(f"{place}.where", told.get("where", {})),
        told=_each(f"{place}.told", told.get("told", []), _told),
        walked=_each(f"{place}.walked", told.get("walked", []), _walked),
        standing=member(Standing)(f"{place}.standing", told.get("standing", "final")),
        consulted=_each(f"{place}.consulted", told.get("consulted", []), id_of),
        score=AdjustedScore.read(told["score"], f"{place}.score") if "score" in told else None,
        penalties=_each(f"{place}.penalties", told.get("penalties", []), read_penalty),
        **texts,
    )


def _each(place: str, value: Any, read: Callable[[str, Any], T]) -> tuple[T, ...]:
    return tuple(read(f"{place}[{index}]", one) for index, one in enumerate(list_of(place, value)))


def _words(place: str, told: dict[str, Any], name: str) -> str:
    """A free text, of several lines if need be; empty where there is none."""
    value = told.get(name, "")
    if not isinstance(value, str):
        raise at(f"{place}.{name}", "this is not a text", "dit is geen tekst")
    return value


def _moment(place: str, value: Any) -> datetime:
    try:
        return datetime.fromisoformat(value)
    except (TypeError, ValueError):
        raise at(
            place,
            f"{value!r} is not a moment such as 2026-11-15T22:41:00+01:00",
            f"{value!r:.60} is geen tijdstip zoals 2026-11-15T22:41:00+01:00",
        ) from None


def _where(place: str, value: Any) -> Where:
    told = object_of(place, value, ("table", "round", "board", "ns", "ew"))
    numbers = {name: whole(f"{place}.{name}", told[name], 1) for name in ("table", "round", "board") if name in told}
    return Where(**numbers, ns=_words(place, told, "ns"), ew=_words(place, told, "ew"))


def _told(place: str, value: Any) -> Told:
    told = object_of(place, value, ("by", "text"))
    return Told(_words(place, told, "by"), _words(place, told, "text"))


def _walked(place: str, value: Any) -> Walked:
    told = object_of(place, value, ("chart", "edition", "answers", "law"))
    return Walked(
        id_of(f"{place}.chart", need(place, told, "chart")),
        parsed(f"{place}.edition", Edition.parse, need(place, told, "edition")),
        _each(f"{place}.answers", told.get("answers", []), _answered),
        _words(place, told, "law"),
    )


def _answered(place: str, value: Any) -> Answered:
    told = object_of(place, value, ("fact", "value", "question", "answer", "law"))
    value = _value(f"{place}.value", need(place, told, "value"))
    question, answer = (_text(f"{place}.{name}", need(place, told, name)) for name in ("question", "answer"))
    fact = id_of(f"{place}.fact", need(place, told, "fact"))
    return Answered(fact, value, question, answer, _words(place, told, "law"))


def _value(place: str, value: Any) -> Value:
    if isinstance(value, list):
        return _each(place, value, _value)
    if not isinstance(value, str | int):
        raise at(
            place,
            "an answer is a name, a number, true, false or a list of those",
            "een antwoord is een naam, een getal, true, false of een lijst daarvan",
        )
    return value


def _text(place: str, value: Any) -> Text:
    told = object_of(place, value, ("nl", "en"))
    return Text(_words(place, told, "nl"), _words(place, told, "en"))


def read_penalty(place: str, value: Any) -> Penalty:
    told = object_of(place, value, ("contestant", "amount", "unit", "law", "side", "match"))
    return Penalty(
        id_of(f"{place}.contestant", need(place, told, "contestant")),
        number(f"{place}.amount", need(place, told, "amount")),
        parsed(f"{place}.unit", Unit.parse, need(place, told, "unit")),
        _words(place, told, "law") or None,
        parsed(f"{place}.side", Side.parse, told["side"]) if "side" in told else None,
        _words(place, told, "match") or None,
    )

"""Conformance cases: a question to a program, the paragraphs concerned, and the comparison with the expected answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

from troef.bridge.game.calls import Call
from troef.bridge.game.contract import Contract, parse_contract
from troef.bridge.table.events import CALL
from troef.cards import Card, Deal, Seat, TroefError
from troef.conformance import CASES
from troef.core.messages import _, gettext_noop
from troef.core.numbers import parse_json
from troef.core.records import (
    AnyOf,
    BoundedInt,
    FractionNumber,
    Json,
    ListOf,
    NonEmptyString,
    Opaque,
    ParsedString,
    Schema,
    read,
    record_schema,
)
from troef.engine.table_log import LogHeader
from troef.laws import BRIDGE_2017, EDITIONS, Edition
from troef.laws.book import article_of, is_within


class CaseKind(StrEnum):
    """The kind of question."""

    TABLE = "table"
    CLAIM = "claim"
    CONTEST = "contest"
    CALLS = "calls"
    CONTRACT = "contract"
    CARDS = "cards"
    SCORE = "score"

    @property
    def field(self) -> str:
        """The field of a case that contains the question."""
        return "log" if self is CaseKind.TABLE else str(self)


TOLERANCE = 1e-6
"""Maximum difference between two numbers that count as equal, unless the case sets another."""

_Edition = Annotated[Edition, ParsedString(Edition.parse, words=EDITIONS), "the laws that are played by"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionQuestion:
    """Calls that were all proper: what may be called now, or what they come to."""

    edition: _Edition = BRIDGE_2017
    dealer: Seat
    calls: Annotated[tuple[Call, ...], ListOf(CALL), "the calls from the dealer on"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayQuestion:
    """Cards that were all proper: whose hand plays now, and which cards it may play."""

    edition: _Edition = BRIDGE_2017
    deal: Annotated[Deal, ParsedString(Deal.parse, LogHeader.deal_pattern), "the four hands, as in PBN"]
    contract: Annotated[Contract, "such as `4SX`"]
    declarer: Seat
    cards: Annotated[tuple[Card, ...], "the cards from the opening lead on"] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractQuestion:
    """A contract that was played: what it scores for declarer's side."""

    edition: _Edition = BRIDGE_2017
    contract: Annotated[Contract | None, ParsedString(parse_contract, "P|[1-7](C|D|H|S|NT?)X{0,2}"), "`P`: passed out"]
    vulnerable: Annotated[bool, "whether declarer's side is"] = False
    tricks: Annotated[int, BoundedInt(0, 13), "won by declarer's side"] = 0


_OBJECT = AnyOf(lambda value: isinstance(value, dict), gettext_noop("{value} is not an object"), {"type": "object"})


def _described(kind: type) -> Schema:
    return Opaque(record_schema(kind))


@dataclass(frozen=True, slots=True, kw_only=True)
class ConformanceCase:
    """One question and what is expected of the answer; the question is one of log, claim, contest … score."""

    id: Annotated[str, NonEmptyString(), "its name; in the suite with its folder before it"]
    title: Annotated[str, "what happens, in a few words"]
    law: Annotated[tuple[str, ...], "the paragraphs it is about, the first one most"] = ()
    edition: Annotated[
        Edition | None, ParsedString(Edition.parse, words=EDITIONS), "where the question does not say"
    ] = None
    log: Annotated[Any, "what happened at a table: `troef schema table`"] = None
    claim: Annotated[Any, "a claim or concession: docs/claims.md"] = None
    contest: Annotated[Any, "a session: `troef schema contest`; a text that is no JSON is to be refused"] = None
    calls: Annotated[Json | None, _described(AuctionQuestion), "which calls may follow?"] = None
    contract: Annotated[Json | None, _described(AuctionQuestion), "what is the contract, and who is declarer?"] = None
    cards: Annotated[Json | None, _described(PlayQuestion), "which cards may be played now?"] = None
    score: Annotated[Json | None, _described(ContractQuestion), "what does it score?"] = None
    after: Annotated[int | None, BoundedInt(), "only so many events of the log"] = None
    expect: Annotated[Json, _OBJECT, "what the answer must have; `error`: it must be refused"]
    tolerance: Annotated[Fraction, FractionNumber(), "how far numbers may lie apart"] = Fraction(str(TOLERANCE))
    certainty: Annotated[Literal["sure", "likely"], "`likely`: a text that can be read otherwise"] = "sure"
    why: Annotated[str, "why the law makes this of it"] = ""

    def __post_init__(self) -> None:
        asked = [kind.field for kind in CaseKind if getattr(self, kind.field) is not None]
        if len(asked) != 1:
            fields = ", ".join(kind.field for kind in CaseKind)
            raise TroefError(
                _("{id}: a case has one of {fields}; this one has {count}", id=self.id, fields=fields, count=len(asked))
            )

    @property
    def kind(self) -> CaseKind:
        return next(kind for kind in CaseKind if getattr(self, kind.field) is not None)

    @property
    def laws(self) -> Edition:
        """The edition to judge by: that of the case, else that of the question, else the latest of bridge."""
        question = getattr(self, self.kind.field)
        known = question.get("edition") if isinstance(question, dict) else None
        return self.edition or next((edition for edition in EDITIONS if str(edition) == known), BRIDGE_2017)

    @property
    def article(self) -> str:
        """The article under which the case is counted; `–` if it has no paragraph."""
        return article_of(self.law[0]) if self.law else "–"

    @property
    def question(self) -> Any:
        """The question in the form in which a program gets it, always with its edition."""
        question = getattr(self, self.kind.field)
        if self.kind is CaseKind.TABLE and self.after is not None:
            question = {**question, "events": question["events"][: self.after]}
        return question if self.kind in (CaseKind.CLAIM, CaseKind.CONTEST) else {"edition": str(self.laws), **question}

    def is_about(self, law: str) -> bool:
        return any(is_within(citation, law) for citation in self.law)

    def differences(self, answer: Json, our_words: bool = True) -> list[str]:
        """Return a sentence for each mistake in an answer. Without `our_words` messages may be worded differently."""
        expected, refusal = self.expect, answer.get("error")
        if "error" not in expected:
            if refusal is not None:
                return [f"refused: {refusal}"]
            return differences(expected if our_words else without_words(expected), answer, float(self.tolerance))
        if refusal is None:
            return ["this cannot have happened, and is to be refused"]
        match expected["error"]:
            case {"contains": words}:
                return [f"error: no {word!r} in {refusal!r}" for word in words if our_words and word not in refusal]
            case True:
                return []
            case sentence:
                return differences(sentence, refusal, where="error") if our_words else []


def load_suite(*folders: Path) -> Iterator[ConformanceCase]:
    """Yield every case of the suite and of these folders. Its id starts with its folder: `bridge-2017/27-06`."""
    for home in (CASES, *folders):
        for path in sorted(home.rglob("*.json")):
            document = parse_json(path.read_bytes(), path.name)
            for case in document if isinstance(document, list) else [document]:
                try:
                    known = read(ConformanceCase, case)
                except TroefError as error:
                    raise error.at(str(path)) from None
                yield replace(known, id=f"{path.parent.name}/{known.id}")


def differences(expected: Any, answer: Any, tolerance: float = TOLERANCE, where: str = "") -> list[str]:
    """Return a sentence for each unmet expectation, empty if all are met. `where` is the path within the answer."""
    here = where or "answer"
    match expected:
        case {"$any": list(ways)}:
            fits = any(_fits(way, answer, tolerance) for way in ways)
            return [] if fits else [f"{here}: {_short(answer)} is none of {_short(ways)}"]
        case dict():
            if not isinstance(answer, dict):
                return [f"{here}: {_short(answer)} is not an object"]
            return [lack for key in expected for lack in _of_key(key, expected[key], answer, tolerance, where)]
        case list():
            entries = _entries(answer)
            return [f"{here}: no {_short(e)} in {_short(entries)}" for e in expected if not _has(e, entries, tolerance)]
        case str():
            fits = _text_fits(expected, answer)
        case bool() | None:
            fits = expected is answer
        case _:
            is_number = isinstance(answer, int | float) and not isinstance(answer, bool)
            fits = is_number and abs(expected - answer) <= tolerance
    return [] if fits else [f"{here}: expected {_short(expected)}, got {_short(answer)}"]


def without_words(expected: Any) -> Any:
    """Return the expectations without those of our own messages, which other programs may word differently."""
    if isinstance(expected, list):
        return [without_words(entry) for entry in expected]
    if not isinstance(expected, dict):
        return expected
    kept = {key: without_words(value) for key, value in expected.items() if key not in ("nl", "en")}
    for field, entries in expected.get("absent", {}).items():
        kept["absent"][field] = [entry for entry in entries if without_words(entry) == entry]
    return kept


def _of_key(key: str, value: Any, answer: dict[str, Any], tolerance: float, where: str) -> list[str]:
    here = f"{where}.{key}" if where else key
    if key == "absent":
        return [
            f"{field}: has {_short(entry)}"
            for field, entries in value.items()
            for entry in entries
            if _has(entry, _entries(answer.get(field)), tolerance)
        ]
    if key == "legal_not":
        return [f"legal: has {entry}" for entry in value if entry in _entries(answer.get("legal"))]
    if key.endswith("!"):
        entries = _entries(answer.get(key[:-1]))
        same = len(value) == len(entries) and _one_to_one(value, entries, tolerance)
        return [] if same else [f"{here[:-1]}: expected exactly {_short(value)}, got {_short(entries)}"]
    return differences(value, answer.get(key), tolerance, here)


def _entries(answer: Any) -> list[Any]:
    """Return the entries of an answer's list: none if it is missing; of an object of lists, those of all its lists."""
    if isinstance(answer, dict):
        return [entry for entries in answer.values() for entry in _entries(entries)]
    return answer if isinstance(answer, list) else []


def _fits(expected: Any, answer: Any, tolerance: float) -> bool:
    return not differences(expected, answer, tolerance)


def _has(expected: Any, entries: list[Any], tolerance: float) -> bool:
    return any(_fits(expected, entry, tolerance) for entry in entries)


def _one_to_one(expected: list[Any], entries: list[Any], tolerance: float) -> bool:
    """Return whether each expected entry matches a different entry of the answer."""
    if not expected:
        return not entries
    first, *others = expected
    return any(
        _fits(first, entry, tolerance) and _one_to_one(others, [*entries[:index], *entries[index + 1 :]], tolerance)
        for index, entry in enumerate(entries)
    )


def _text_fits(expected: str, answer: Any) -> bool:
    """Return whether a text matches the expected one. `27*` matches 27, 27A1 and 27B2, but not 270."""
    if not isinstance(answer, str) or not expected.endswith("*"):
        return bool(expected == answer)
    start = expected[:-1]
    return answer.startswith(start) and not (start[-1:].isdigit() and answer[len(start) :][:1].isdigit())


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 110 else f"{text[:109]}…"

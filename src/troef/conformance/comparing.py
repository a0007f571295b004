"""Comparison of an answer with what a case expects. Only the fields that the case names are compared."""

from __future__ import annotations

import json
from typing import Any

TOLERANCE = 1e-6
"""Maximum difference between numbers, unless the case sets another."""


def differences(expected: Any, answer: Any, tolerance: float = TOLERANCE, where: str = "") -> list[str]:
    """Return a sentence for each expectation that the answer does not meet; empty if it meets all."""
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
    """Return the expectations without our own sentences, which other programs may word differently."""
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
    """Return the entries of a list in an answer.

    A missing list is empty, and an object of lists, such as one per line of play, becomes a single list.
    """
    if isinstance(answer, dict):
        return [entry for entries in answer.values() for entry in _entries(entries)]
    return answer if isinstance(answer, list) else []


def _fits(expected: Any, answer: Any, tolerance: float) -> bool:
    return not differences(expected, answer, tolerance)


def _has(expected: Any, entries: list[Any], tolerance: float) -> bool:
    return any(_fits(expected, entry, tolerance) for entry in entries)


def _one_to_one(expected: list[Any], entries: list[Any], tolerance: float) -> bool:
    """Return whether each expected entry can be matched with a different entry of the answer."""
    if not expected:
        return not entries
    first, *others = expected
    return any(
        _fits(first, entry, tolerance) and _one_to_one(others, [*entries[:index], *entries[index + 1 :]], tolerance)
        for index, entry in enumerate(entries)
    )


def _text_fits(expected: str, answer: Any) -> bool:
    """Return whether a text matches. `27*` matches 27, 27A1 and 27B2, but not 270."""
    if not isinstance(answer, str) or not expected.endswith("*"):
        return bool(expected == answer)
    start = expected[:-1]
    return answer.startswith(start) and not (start[-1:].isdigit() and answer[len(start) :][:1].isdigit())


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 110 else f"{text[:109]}…"

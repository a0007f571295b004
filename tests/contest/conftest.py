"""What the tests of the contest room share: reading small sessions, and how a case is compared."""

from __future__ import annotations

import json

import pytest

from troef.contest.file import contest_of
from troef.contest.report import answer_lines
from troef.contest.score import score


@pytest.fixture(scope="session")
def contest():
    """Reads a contest file that is already a JSON value."""
    return contest_of


@pytest.fixture(scope="session")
def printed(contest):
    """The answer to a contest file, as it is printed."""
    return lambda value: json.loads("".join(answer_lines(score(contest(value)))))


@pytest.fixture(scope="session")
def fits():
    """Whether an answer is what a case expects: objects by their keys, lists by their elements, `!` for all of them."""
    return _fits


def _fits(expected, found, tolerance=1e-9):
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            _key_fits(key, value, found, tolerance) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return isinstance(found, list) and all(any(_fits(one, other, tolerance) for other in found) for one in expected)
    if isinstance(expected, (int, float)) and not isinstance(expected, bool):
        return isinstance(found, (int, float)) and abs(expected - found) <= tolerance
    return expected == found


def _key_fits(key, value, found, tolerance):
    if key == "absent":
        return not any(
            _fits(one, other, tolerance) for field, ones in value.items() for one in ones for other in found[field]
        )
    if key.endswith("!"):
        rows = found.get(key[:-1], [])
        return len(rows) == len(value) and _fits(value, rows, tolerance)
    return _fits(value, found.get(key), tolerance)

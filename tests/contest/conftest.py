"""Shared by the tests of the contest package: parsing small sessions."""

from __future__ import annotations

import json

import pytest

from troef.contest.file import contest_of
from troef.contest.report import answer_lines
from troef.contest.score import score


@pytest.fixture(scope="session")
def contest():
    """Parse a contest file that is already a JSON value."""
    return contest_of


@pytest.fixture(scope="session")
def printed(contest):
    """Return the answer to a contest file, as printed."""
    return lambda value: json.loads("".join(answer_lines(score(contest(value)))))

"""Files do not say by which regulation they were scored: the one that their own figures agree with is taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from troef.contest.file import contest_of
from troef.contest.published import Published, PublishedSession, count_of_figures, differences

_LARGE = 5000


class Way(NamedTuple):
    """One way in which the session may have been scored, and how its figures were then printed."""

    scoring: dict[str, Any]
    boards_alone: bool = False
    prorated: bool = False


_UNEQUAL = (({"unequal": "neuberg"}, False), ({"unequal": "neuberg"}, True), ({"unequal": "none"}, False))
"""How unequal numbers of scores are dealt with, and whether a board shows the points on its own scores."""


def ways_of(method: str, more: dict[str, Any] | None = None) -> list[Way]:
    """The usual ways of a method, the most usual first; `more` is what the file does say."""
    told = {"method": method} | (more or {})
    return [
        Way(told | way.scoring | (more or {}), way.boards_alone, prorated)
        for prorated, way in product((False, True), _usual(method))
    ]


def _usual(method: str) -> Iterator[Way]:
    if method == "matchpoints":
        for scale, (unequal, alone) in product((2, 1), _UNEQUAL):
            yield Way({"scale": scale} | unequal, alone)
    elif method == "butler":
        for trim, nearest in product((1, 0, 2), (10, 1)):
            yield Way({"butler": {"trim": trim, "round": nearest}})
    elif method == "cross-imps":
        yield Way({"cross": "mean"})
        yield Way({"cross": "sum"})
    else:
        yield Way({})


def fit(value: dict[str, Any], printed: Published, ways: Sequence[Way]) -> PublishedSession:
    """The session scored in the way that leaves the fewest of its printed figures unexplained.

    In a large file one figure in a hundred may be a slip of the source; no other way is then looked for.
    """
    figures = count_of_figures(printed)
    enough = figures // 100 if figures > _LARGE else 0
    best: tuple[int, PublishedSession] | None = None
    for way in ways:
        contest = contest_of(value | {"scoring": way.scoring})
        session = PublishedSession(contest, replace(printed, boards_alone=way.boards_alone, prorated=way.prorated))
        count = len(differences(session.published, contest))
        if best is None or count < best[0]:
            best = (count, session)
        if count <= enough:
            break
    assert best is not None
    return best[1]

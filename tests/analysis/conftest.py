"""The real double-dummy lists, and one solver for all tests of this folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import pytest

from troef.analysis.bridge.dds import DdsSolver
from troef.bridge.game.score import TrickTable
from troef.cards import RANKS, SEATS, SUITS_HIGH_FIRST, Card, Deal, Denomination, Seat, Vulnerability

_DENOMINATIONS = (Denomination.S, Denomination.H, Denomination.D, Denomination.C, Denomination.N)
_VULNERABLE = (Vulnerability.NONE, Vulnerability.BOTH, Vulnerability.NS, Vulnerability.EW)


@dataclass
class Listed:
    """One deal of a list with everything that is known about it."""

    deal: Deal
    dealer: Seat
    vulnerable: Vulnerability
    trumps: Denomination
    leader: Seat
    best: dict[Card, int] = field(default_factory=dict)
    table: TrickTable | None = None
    par: list[str] = field(default_factory=list)
    play: list[Card] = field(default_factory=list)
    trace: list[int] = field(default_factory=list)


def read_list(path: Path) -> Iterator[Listed]:
    listed: Listed | None = None
    for line in path.read_text().splitlines():
        kind, _, rest = line.partition(" ")
        numbers = [int(each) for each in rest.split() if each.isdecimal()]
        quoted = re.findall('"([^"]*)"', rest)
        if kind == "PBN":
            if listed:
                yield listed
            dealer, vulnerable, trumps, leader, *_ = numbers
            listed = Listed(
                Deal.parse(quoted[0]),
                SEATS[dealer],
                _VULNERABLE[vulnerable],
                _DENOMINATIONS[trumps],
                SEATS[leader],
            )
        assert listed or kind == "NUMBER"
        if kind == "FUT":
            listed.best = dict(_best(numbers))
        elif kind == "TABLE":
            cells = [(seat, denomination) for denomination in _DENOMINATIONS for seat in SEATS]
            listed.table = TrickTable.of(dict(zip(cells, numbers, strict=True)))
        elif kind == "PAR2":
            listed.par = quoted
        elif kind == "PLAY":
            listed.play = [Card.parse(text) for text in re.findall("..", quoted[0])]
        elif kind == "TRACE":
            listed.trace = numbers[1:]
    if listed:
        yield listed


def _best(numbers: list[int]) -> Iterator[tuple[Card, int]]:
    count = numbers[0]
    suits, ranks, equals, scores = (numbers[1 + start * count : 1 + (start + 1) * count] for start in range(4))
    for suit, top, others, tricks in zip(suits, ranks, equals, scores, strict=True):
        for rank in range(2, 15):
            if rank == top or others >> rank & 1:
                yield Card(SUITS_HIGH_FIRST[suit], RANKS[rank - 2]), tricks


@pytest.fixture(scope="session")
def listed(data: Path) -> list[Listed]:
    """The ten deals of the short list; all hundred and ten in long runs."""
    names = ["list10.txt", "list100.txt"] if os.environ.get("TROEF_LONG") else ["list10.txt"]
    return [each for name in names for each in read_list(data / "dd" / name)]


@pytest.fixture(scope="session")
def all_listed(data: Path) -> list[Listed]:
    return [each for name in ("list10.txt", "list100.txt") for each in read_list(data / "dd" / name)]


@pytest.fixture(scope="session")
def solver() -> Iterator[DdsSolver]:
    if find_spec("endplay") is None:
        pytest.skip("endplay is not installed")
    solver = DdsSolver()
    yield solver
    solver.close()

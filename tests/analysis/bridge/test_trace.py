"""The trace of a played board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from troef.analysis.bridge.dds import DdsSolver
from troef.analysis.bridge.trace import trace_play, trace_record
from troef.bridge.records.record import BoardRecord
from troef.cards import Card, Deal, Denomination, Seat, TroefError
from troef.formats import read_board_file

DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def played(text: str) -> list[tuple[Seat, Card]]:
    return [(Seat.parse(each[0]), Card.parse(each[1:])) for each in text.split()]


def test_costs_are_those_of_the_side_that_played(solver: DdsSolver, listed: list[Any]) -> None:
    each = listed[1]
    seats = solver.trace(each.deal, each.trumps, each.leader, each.play)
    found = trace_play(solver, each.deal, each.trumps, each.leader.rho, _with_seats(each))
    assert [found.start, *(step.tricks for step in found.steps)] == seats
    assert found.stopped is None
    costs = sum(step.cost if step.seat.side is each.leader.rho.side else -step.cost for step in found.steps)
    assert costs == found.start - found.steps[-1].tricks


def _with_seats(each: Any) -> list[tuple[Seat, Card]]:
    return [(each.deal.owner(card), card) for card in each.play]


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("EHA SDA EHK", "HK is played by E, and it is the turn of W"),
        ("EHA SSA", "S does not have SA"),
        ("EHA SDA WCA NSA SDK", "DK is played by S, and it is the turn of N"),
    ],
)
def test_it_stops_where_the_cards_cannot_have_been_played(solver: DdsSolver, cards: str, why: str) -> None:
    found = trace_play(solver, DEAL, Denomination.S, Seat.N, played(cards))
    assert found.stopped == why
    assert len(found.steps) == len(cards.split()) - 1


def test_a_revoke_stops_it(solver: DdsSolver) -> None:
    deal = Deal.parse("N:A432.AKQJT9876.. KQJ.5432.AKQJT9. T98..8765432.AKQ 765...JT98765432")
    found = trace_play(solver, deal, Denomination.N, Seat.S, played("WS5 NSA EDA"))
    assert found.stopped == "E plays DA and has a card of the suit led"


def test_a_real_record(solver: DdsSolver, data: Path) -> None:
    record = read_board_file(data / "lin" / "endplay-example1.lin").records[0]
    found = trace_record(solver, record)
    assert (found.stopped, len(found.steps)) == (None, 52)
    assert found.steps[-1].tricks == record.tricks


def test_what_a_trace_needs(solver: DdsSolver) -> None:
    with pytest.raises(TroefError, match="board 3: a trace needs the deal"):
        trace_record(solver, BoardRecord(3))

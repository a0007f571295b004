"""DDS in its worker: the published tables, best cards and traces; and a worker that hangs, crashes or refuses."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from troef.analysis.bridge.dds import MOST_DEALS, DdsSolver
from troef.analysis.bridge.solver import PlayPosition, SolverError
from troef.bridge.game.score import TrickTable
from troef.cards import SEATS, Card, Deal, Denomination, Hand, Seat, TroefError
from troef.cards.dealing import seeded_deals
from troef.formats import read_board_file

EASY = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def position_of(deal: Deal, trumps: Denomination, leader: Seat) -> PlayPosition:
    """The position before the opening lead."""
    return PlayPosition(tuple(deal[seat] for seat in SEATS), trumps, leader)


@pytest.mark.slow
def test_tables_of_the_lists(solver: DdsSolver, listed: list[Any]) -> None:
    assert solver.tables([each.deal for each in listed]) == [each.table for each in listed]


def test_best_cards_of_the_lists(solver: DdsSolver, listed: list[Any]) -> None:
    for each in listed:
        assert solver.best_cards(position_of(each.deal, each.trumps, each.leader)) == each.best


def test_traces_of_the_lists(solver: DdsSolver, listed: list[Any]) -> None:
    for each in listed:
        found = solver.trace(each.deal, each.trumps, each.leader, each.play)
        assert found[: len(each.trace)] == each.trace
        assert len(found) == len(each.play) + 1


@pytest.mark.slow
def test_tables_of_a_club_evening(solver: DdsSolver, data: Path) -> None:
    records = read_board_file(data / "usebio" / "uk-usebio-and-pbn-hands.pbn").records
    count = len(records) if os.environ.get("TROEF_LONG") else 6
    records = records[:count]
    deals = [record.layout.deal() for record in records if record.layout]
    assert solver.tables(deals) == [TrickTable.parse(record.tag("DoubleDummyTricks") or "") for record in records]


def test_more_deals_than_one_call_takes(solver: DdsSolver) -> None:
    told: list[int] = []
    tables = solver.tables([EASY] * (MOST_DEALS + 1), told.append)
    assert tables == [tables[0]] * (MOST_DEALS + 1)
    assert told == [MOST_DEALS, 1]
    assert (tables[0][Seat.N, Denomination.S], tables[0][Seat.N, Denomination.H]) == (13, 0)
    assert solver.tables([]) == []


def test_best_cards_in_the_middle_of_a_trick(solver: DdsSolver) -> None:
    hands = tuple(Hand.parse(text) for text in ("A2...", ".A2..", "KQ...", ".KQ.."))
    position = PlayPosition(hands, Denomination.N, Seat.N, (Card.parse("S2"), Card.parse("H2")))
    assert position.turn is Seat.S
    assert solver.best_cards(position) == {Card.parse("SK"): 2, Card.parse("SQ"): 2}


@pytest.mark.parametrize(
    ("hands", "trick", "why"),
    [
        (("A...", "K...", "Q...", "..."), (), "before a trick the four hands have the same number of cards"),
        (("...", "...", "...", "..."), (), "no cards are left to play"),
        (("A...", "A...", "Q...", "J..."), (), "a card stands in two hands"),
        (("A...", "K...", "Q...", "J..."), ("S2",), "N does not have S2"),
        (("AK...", "2.2..", "43...", "65..."), ("SA", "H2"), "E plays H2 and has a card of the suit led"),
        (("A...", "K...", "Q...", "J..."), ("SA", "SK", "SQ", "SJ"), "the trick is complete: nobody is to play to it"),
    ],
)
def test_positions_that_cannot_be(hands: tuple[str, ...], trick: tuple[str, ...], why: str) -> None:
    with pytest.raises(TroefError, match=why):
        PlayPosition(tuple(map(Hand.parse, hands)), Denomination.N, Seat.N, tuple(map(Card.parse, trick)))


def test_several_threads_share_the_worker(solver: DdsSolver) -> None:
    deals = list(islice(seeded_deals("threads"), 3))
    expected = solver.tables(deals)
    found: dict[int, Any] = {}

    def work(index: int) -> None:
        found[index] = solver.tables([deals[index]])[0]

    threads = [threading.Thread(target=work, args=(index,)) for index in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[index] for index in range(3)] == expected


def worker(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_a_crash_is_told_and_the_next_question_gets_a_new_worker(tmp_path: Path) -> None:
    crashed = tmp_path / "crashed"
    code = (
        "import json, os, pathlib, sys\n"
        f"flag = pathlib.Path({str(crashed)!r})\n"
        "for line in sys.stdin:\n"
        "    if not flag.exists():\n"
        "        flag.touch(); os.abort()\n"
        "    print(json.dumps({'answer': [{'SA': 13}]}), flush=True)\n"
    )
    solver = DdsSolver(command=worker(code))
    position = position_of(EASY, Denomination.N, Seat.N)
    with pytest.raises(SolverError, match="the double-dummy solver stopped unexpectedly"):
        solver.best_cards(position)
    assert solver.best_cards(position) == {Card.parse("SA"): 13}
    solver.close()


def test_a_solver_that_takes_too_long_is_given_up(refusal: Callable[..., tuple[str, str]]) -> None:
    solver = DdsSolver(seconds=0.2, command=worker("import time; time.sleep(60)"))
    assert refusal(solver.tables, [EASY]) == (
        "de berekening met open kaarten gaf binnen 0.2 seconden geen antwoord",
        "the double-dummy solver gave no answer within 0.2 seconds",
    )
    solver.close()


def test_a_worker_without_endplay_says_what_is_missing() -> None:
    code = (
        "import sys\n"
        "sys.modules['endplay.dds'] = None\n"
        "sys.modules['endplay'] = None\n"
        "from troef.analysis.bridge.dds_worker import main\n"
        "main()\n"
    )
    solver = DdsSolver(command=worker(code))
    with pytest.raises(SolverError, match="needs the package endplay"):
        solver.tables([EASY])
    solver.close()


def test_a_refusal_is_told() -> None:
    code = 'import sys\nfor line in sys.stdin: print(\'{"error": ["no", "nee"]}\', flush=True)'
    solver = DdsSolver(command=worker(code))
    with pytest.raises(SolverError, match="no"):
        solver.tables([EASY])
    solver.close()


def test_every_seat_is_where_it_belongs(solver: DdsSolver) -> None:
    (table,) = solver.tables([EASY])
    own = {(seat, denomination) for seat in SEATS for denomination in Denomination if table[seat, denomination] == 13}
    pairs = ((Seat.N, Denomination.S), (Seat.E, Denomination.H), (Seat.S, Denomination.D), (Seat.W, Denomination.C))
    assert own == {*pairs, *((seat.partner, denomination) for seat, denomination in pairs)}

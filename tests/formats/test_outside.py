"""Our files in other programs: the same cards, calls, play and result."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from troef.cards import SEATS
from troef.formats import pbn

LETTERS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})


class Told(NamedTuple):
    """The facts of a board that all these programs can report."""

    hands: tuple[frozenset[str], ...]
    calls: tuple[str, ...]
    cards: tuple[str, ...]
    contract: str
    tricks: int | None


def by_us(record):
    calls = record.auction.calls if record.auction else ()
    played = record.play.in_order(record.contract.denomination) if record.play and record.contract else ()
    return Told(
        tuple(frozenset(map(str, record.layout[seat])) for seat in SEATS),
        tuple(str(recorded.call) for recorded in calls if recorded.call),
        tuple(str(recorded.card) for _, recorded in played),
        f"{record.contract} {record.declarer}" if record.contract else "P",
        record.tricks if record.contract else None,
    )


def by_endplay(path: Path):
    reader = pytest.importorskip("endplay.parsers.pbn", reason="endplay is not installed")
    types = pytest.importorskip("endplay.types")
    for board in reader.load(io.StringIO(path.read_text("iso-8859-1"))):
        contract = board.contract
        passed = contract is None or contract.is_passout()
        penalty = "" if passed else {"passed": "", "doubled": "X", "redoubled": "XX"}[contract.penalty.name]
        told = "P" if passed else f"{contract.level}{contract.denom.abbr[0]}{penalty} {contract.declarer.abbr}"
        yield Told(
            tuple(
                frozenset(str(card).translate(LETTERS) for card in board.deal[types.Player.find(str(seat))])
                for seat in SEATS
            ),
            tuple(str(call).translate(LETTERS).replace("NT", "N") for call in board.auction or ()),
            tuple(str(card).translate(LETTERS) for card in board.play or ()),
            told.translate(LETTERS),
            None if passed else contract.level + 6 + contract.result,
        )


def by_bridgebots(path: Path):
    reader = pytest.importorskip("bridgebots.pbn", reason="bridgebots is not installed")
    calls = {"PASS": "P", "DBL": "X", "RDBL": "XX"}
    for deal in reader.parse_pbn(path):
        hands = {player.name[0]: frozenset(map(repr, hand.cards)) for player, hand in deal.deal.hands.items()}
        for board in deal.board_records:
            level, doubled = board.contract.level, "X" * board.contract.doubled
            yield Told(
                tuple(hands[str(seat)] for seat in SEATS),
                tuple(calls.get(call, call.replace("NT", "N")) for call in board.bidding_record),
                tuple(map(repr, board.play_record)),
                f"{level}{board.contract.suit.name[0]}{doubled} {board.declarer.name[0]}" if level else "P",
                board.tricks if level else None,
            )


@pytest.mark.slow
@pytest.mark.parametrize("reader", [by_endplay, by_bridgebots])
def test_records_of_play_are_read_as_we_read_them(reader, data: Path, tmp_path: Path) -> None:
    """Facts that they cannot report are left out: faulty deals, boards passed out (bridgebots), no result (endplay)."""
    differences, boards = [], 0
    for file in sorted(path for path in (data / "pbn-play").rglob("*") if path.suffix.lower() == ".pbn"):
        records = [
            record
            for record in pbn.read(file.read_bytes()).records
            if record.layout and not record.layout.problems() and record.tricks is not None
        ]
        boards += len(records)
        written = tmp_path / f"{file.stem}.pbn"
        written.write_bytes(pbn.write(records))
        ours, theirs = Counter(map(by_us, records)), Counter(reader(written))
        differences += [(file.name, told) for told in [*(ours - theirs), *(theirs - ours)]]
    assert (differences, boards) == ([], 919)

"""LIN (Bridge Base Online and its vugraph): a stream of `key|value|` with auction and cards in order of play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from troef.bridge.game.record import Reading
from troef.formats.limits import MOST_BOARDS, Findings, too_many_boards
from troef.formats.lin.build import Header, record_of
from troef.formats.lin.keys import READERS, OpenBoard, Pair
from troef.formats.pbn.tokens import decode

__all__ = ["read"]

_PAIR = re.compile(r"([A-Za-z0-9]{2})\|([^|]*)\|?")


def read(data: bytes, file: str = "") -> Reading:
    """Every board of a LIN file; what is wrong in it is told in the findings."""
    text = decode(data)
    if "|" not in text and "%7C" in text.upper():
        text = unquote(text)
    header = Header()
    boards: list[OpenBoard] = []
    findings = Findings()
    for pair in _pairs(text):
        if _begins_board(pair, boards):
            if len(boards) == MOST_BOARDS:
                findings.append(too_many_boards(pair.line))
                break
            boards.append(OpenBoard(pair.line))
        if boards:
            if pair.key in READERS:
                READERS[pair.key](boards[-1], pair)
        else:
            _read_header(header, pair)
    records = []
    for board in boards:
        record = record_of(board, header)
        if record.layout is not None or record.contract is not None or record.passed_out:
            records.append(record)
            findings.extend(finding._replace(board=record.name) for finding in board.findings)
    return Reading(tuple(records), tuple(finding._replace(file=file) for finding in findings))


def _pairs(text: str) -> Iterator[Pair]:
    line, counted = 1, 0
    for match in _PAIR.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        yield Pair(match[1].lower(), match[2].replace("\n", ""), line)


def _begins_board(pair: Pair, boards: list[OpenBoard]) -> bool:
    """`qx` begins a board; without it a deal does, or the players that stand before the deal."""
    if pair.key == "qx":
        return True
    has_deal = bool(boards) and boards[-1].layout is not None
    if pair.key == "md":
        return has_deal or not boards
    return pair.key == "pn" and has_deal


def _read_header(header: Header, pair: Pair) -> None:
    if pair.key == "vg":
        header.title(pair.value)
    elif pair.key == "rs":
        header.results = pair.value.split(",")
    elif pair.key == "pn":
        header.players = pair.value.split(",")

"""Readers and writers of bridge file formats, one module for each format."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from troef.bridge.records.record import BoardRecord, FileReading
from troef.cards import TroefError
from troef.contest.printed_figures import PrintedSession
from troef.core.errors import unreadable_file
from troef.core.messages import NO_TEXT, _

READABLE = {
    ".pbn": "pbn",
    ".lin": "lin",
    ".bri": "dealing_machines.BRI",
    ".dge": "dealing_machines.DGE",
    ".dup": "dealing_machines.DUP",
    ".dlm": "dealing_machines.DLM",
    ".ber": "dealing_machines.BER",
    ".bhg": "dealing_machines.BHG",
    ".csv": "dealing_machines.CSV",
    ".rzd": "dealing_machines.RZD",
    ".cds": "dealing_machines.CDS",
}
"""For each file extension, the module that reads and writes its boards, or the `DealFormat` in that module."""


def read_boards(name: str, data: bytes) -> FileReading:
    """Parse the boards of a file by its extension. Raise TroefError if that is unknown or no board can be read."""
    reading: FileReading = _format(name).read(data, Path(name).name)
    if not reading.records and (reading.findings or not reading.directives):
        first = reading.findings[0] if reading.findings else None
        why = NO_TEXT if first is None else _(": {reason}", reason=first.text)
        raise TroefError(_("{name}: no board could be read{why}", name=name, why=why))
    return reading


def read_board_file(path: Path) -> FileReading:
    """Read and parse the boards of a file on disk."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise unreadable_file(path, error) from None
    return read_boards(str(path), data)


def write_boards(name: str, records: Iterable[BoardRecord]) -> bytes:
    """Return the boards as a file, in the format of the extension of `name`."""
    written: bytes = _format(name).write(records)
    return written


def lost_names(before: Iterable[BoardRecord], after: Iterable[BoardRecord]) -> list[str]:
    """Return the names of tags, tables and other parts that boards had and no longer have."""
    return sorted(
        {name for record in before for name in _names(record)} - {name for record in after for name in _names(record)}
    )


def _names(record: BoardRecord) -> set[str]:
    parts = {"Auction": record.auction, "Play": record.play, "Score": record.score}
    known = {name for name, value in parts.items() if value is not None}
    return (
        known
        | {tag.name for tag in record.tags if tag.value not in ("", "?")}
        | {table.name for table in record.tables}
    )


def read_sessions(text: str) -> tuple[PrintedSession, ...]:
    """Parse the sessions with printed results in a text: USEBIO XML, or PBN with score tables."""
    is_xml = text.lstrip("\ufeff \t\r\n").startswith("<")
    module: Any = import_module(f"troef.formats.{'usebio.reader' if is_xml else 'pbn.score_tables'}")
    sessions: tuple[PrintedSession, ...] = module.read_sessions(text)
    return sessions


def _format(name: str) -> Any:
    ending = Path(name).suffix.lower()
    if ending not in READABLE:
        raise TroefError(
            _(
                "{name}: files that end in {readable} are known, this one ends in {ending}",
                name=name,
                readable=" ".join(READABLE),
                ending=ending or _("nothing"),
            )
        )
    module, _dot, form = READABLE[ending].partition(".")
    loaded = import_module(f"troef.formats.{module}")
    return getattr(loaded, form) if form else loaded

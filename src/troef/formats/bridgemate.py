"""Reader of Bridgemate session files (.bws, a Microsoft Access database): results and the names entered."""

from __future__ import annotations

import csv
import io
import logging
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from troef.bridge.records.record import FileFinding
from troef.cards import TroefError
from troef.core.messages import _
from troef.core.numbers import parse_count
from troef.formats.limits import BoundedFindings
from troef.formats.session_results import ParsedResults, ResultPlace, played_fields

Row = dict[str, Any]
_PERCENTAGES = re.compile(r"([0-9]{1,3})%?\s*-\s*([0-9]{1,3})%?")
_TABLES = ("ReceivedData", "Section", "RoundData", "PlayerNumbers")


def read(data: bytes, file: str = "", scoring: dict[str, Any] | None = None) -> ParsedResults:
    """Parse the session to a contest file. Without `scoring`, which the database lacks, it is scored as matchpoints."""
    database = _AccessDatabase(data)
    return session_of({table: database.rows(table) for table in _TABLES}, file, scoring)


def session_of(
    tables: Mapping[str, list[Row] | None], file: str = "", scoring: dict[str, Any] | None = None
) -> ParsedResults:
    """Return the session contained in the tables of the database."""
    received = tables.get("ReceivedData")
    if received is None:
        raise TroefError(
            _("{file} has no table ReceivedData, so it is no Bridgemate session", file=file or _("the file"))
        )
    rounds = tables.get("RoundData") or []
    numbering = _PairNumbering.of(tables.get("Section") or [], rounds, received)
    findings = BoundedFindings()
    results, places = [], []
    for entry in _standing(received):
        if row := _result(entry, numbering, findings):
            table, number = (_whole(_text(entry, name)) for name in ("Table", "Round"))
            places.append(ResultPlace(numbering.letters.get(_text(entry, "Section"), ""), table, number))
            results.append(row)
    pairs = ({row[side] for row in results} for side in ("ns", "ew"))
    ids = dict.fromkeys(row[side] for side in ("ns", "ew") for row in results)
    names = _names(rounds, tables.get("PlayerNumbers") or [], numbering)
    value = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "winners": 2 if next(pairs).isdisjoint(next(pairs)) else 1,
        "scoring": scoring or {"method": "matchpoints"},
        "contestants": [{"id": id_} | ({"players": names[id_]} if id_ in names else {}) for id_ in ids],
        "results": results,
    }
    named = tuple(finding._replace(file=file) for finding in findings)
    return ParsedResults(value, named, tuple(places))


@dataclass(frozen=True, slots=True)
class _PairNumbering:
    """Ids of pairs: number, with the section if there are several, and the side if both are numbered from 1."""

    letters: dict[str, str]
    twofold: frozenset[str]
    """Sections in which the same number denotes both a North-South pair and an East-West pair."""

    @classmethod
    def of(cls, sections: list[Row], rounds: list[Row], received: list[Row]) -> _PairNumbering:
        """Find the sections in which a number sits at two places in one round, so that it denotes two pairs."""
        letters = {_text(row, "ID"): _text(row, "Letter") for row in sections} if len(sections) > 1 else {}
        seated: dict[tuple[str, str, str], set[str]] = {}
        for rows, names in ((rounds, ("NSPair", "EWPair")), (received, ("PairNS", "PairEW"))):
            for row in rows:
                for name in names:
                    key = (_text(row, "Section"), _text(row, "Round"), "NS" if "NS" in name else "EW")
                    if _whole(_text(row, name)) and not _is_turned(row):
                        seated.setdefault(key, set()).add(_text(row, name))
        twofold = (
            section
            for (section, number, side), ns in seated.items()
            if side == "NS" and not ns.isdisjoint(seated.get((section, number, "EW"), ()))
        )
        return cls(letters, frozenset(twofold))

    def pair(self, row: Row, name: str, side: str) -> str:
        section = _text(row, "Section")
        number = self.letters.get(section, "") + _text(row, name)
        return f"{number} {side}" if section in self.twofold else number


def _is_turned(row: Row) -> bool:
    return _text(row, "Remarks").lower() == "wrong direction"


class _AccessDatabase:
    """The tables of an Access database, parsed in Python, or by mdbtools if the parser does not support a table."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        try:
            from access_parser import AccessParser
        except ImportError:
            raise TroefError(_("reading .bws needs the package access-parser: install troef[analysis]")) from None
        logging.getLogger("access_parser").setLevel(logging.CRITICAL)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "session.bws"
            path.write_bytes(self._data)
            try:
                self._parser = AccessParser(str(path))
            except Exception:  # The parser raises any kind of exception for invalid bytes.
                raise TroefError(_("this is not an Access database, so it is no Bridgemate session")) from None

    def rows(self, table: str) -> list[Row] | None:
        """Return the rows of a table, or None if it does not exist or cannot be read."""
        if table not in self._parser.catalog:
            return None
        try:
            columns = self._parser.parse_table(table)
        except Exception:  # The parser does not support a column type.
            return self._rows_by_mdbtools(table)
        count = max(map(len, columns.values()), default=0)
        return [
            {name: values[index] for name, values in columns.items() if index < len(values)} for index in range(count)
        ]

    def _rows_by_mdbtools(self, table: str) -> list[Row] | None:
        program = shutil.which("mdb-export")
        if program is None:
            return None
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "session.bws"
            path.write_bytes(self._data)
            try:
                done = subprocess.run([program, str(path), table], capture_output=True, timeout=30, check=True)
            except (OSError, subprocess.SubprocessError):
                return None
        return list(csv.DictReader(io.StringIO(done.stdout.decode("utf-8", "replace"))))


def _text(row: Row, name: str) -> str:
    value = row.get(name)
    return "" if value is None else str(value).strip()


def _whole(text: str) -> int:
    """Return a number, or zero for any other text; no board or row has number zero."""
    return parse_count(text) or 0


def _standing(received: list[Row]) -> Iterator[Row]:
    """Yield the valid rows: a later row replaces an earlier one of the same table, round and board."""
    last: dict[tuple[str, ...], Row] = {}
    for row in sorted(received, key=lambda row: _whole(_text(row, "ID"))):
        key = tuple(_text(row, name) for name in ("Section", "Table", "Round", "Board"))
        last.pop(key, None)
        if _text(row, "Erased") not in ("True", "1"):
            last[key] = row
    yield from last.values()


def _result(row: Row, numbering: _PairNumbering, findings: list[FileFinding]) -> Row | None:
    board, remarks = _text(row, "Board"), _text(row, "Remarks")
    who = [numbering.pair(row, name, side) for name, side in (("PairNS", "NS"), ("PairEW", "EW"))]
    if _is_turned(row):
        findings.append(
            FileFinding(
                _("{who} and {other} sat the wrong way; their sides are exchanged", who=who[0], other=who[1]), board
            )
        )
        who.reverse()
    try:
        obtained = _obtained(row, remarks)
    except TroefError as error:
        placed = error.at(_("{who} against {other}", who=who[0], other=who[1]))
        findings.append(FileFinding(placed.text, board))
        return None
    return {"board": _whole(board), "ns": who[0], "ew": who[1], **obtained}


def _obtained(row: Row, remarks: str) -> Row:
    shares = _PERCENTAGES.fullmatch(remarks)
    if shares:
        return {"artificial": {"NS": int(shares[1]), "EW": int(shares[2])}}
    contract = _text(row, "Contract")
    if contract:
        return played_fields(contract, _text(row, "NS/EW"), _text(row, "Result"))
    if remarks:
        return {"not_played": True}
    raise TroefError(_("there is no contract and no remark"))


def _names(rounds: list[Row], players: list[Row], numbering: _PairNumbering) -> dict[str, list[str]]:
    """Return the names that each pair entered at its first table."""
    seats = {
        (_text(row, "Section"), _text(row, "Table"), side): numbering.pair(row, name, side)
        for row in rounds
        if _text(row, "Round") == "1"
        for side, name in (("NS", "NSPair"), ("EW", "EWPair"))
    }
    names: dict[str, list[str]] = {}
    for row in players:
        direction, name = _text(row, "Direction").upper(), _text(row, "Name") or _text(row, "Number")
        side = "NS" if direction in ("N", "S") else "EW"
        pair = seats.get((_text(row, "Section"), _text(row, "Table"), side))
        if name and pair and _text(row, "Round") in ("", "0", "1"):
            names.setdefault(pair, []).append(name)
    return names

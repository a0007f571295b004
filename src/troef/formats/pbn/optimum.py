"""Writer of double-dummy results in PBN: DoubleDummyTricks, OptimumResultTable and OptimumScore."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.trick_table import TrickTable
from troef.bridge.records.record import BoardRecord, Tag, TextColumn, TextTable
from troef.cards import SEATS, Denomination
from troef.formats.pbn.record_builder import tag_order

_TRICKS, _TABLE, _SCORE = "DoubleDummyTricks", "OptimumResultTable", "OptimumScore"
_COLUMNS = (TextColumn("Declarer"), TextColumn("Denomination", width="\\2R"), TextColumn("Result", width="\\2R"))


def with_trick_table(record: BoardRecord, table: TrickTable, par: int) -> BoardRecord:
    """Return the record with its double-dummy results replaced by these. `par` is from the viewpoint of NS."""
    new = (Tag(_TRICKS, str(table)), Tag(_SCORE, f"NS {par}"))
    kept = [tag for tag in record.tags if tag.name not in (_TRICKS, _SCORE)]
    tables = [other for other in record.tables if other.name != _TABLE]
    return replace(
        record,
        tags=tuple(sorted((*kept, *new), key=lambda tag: tag_order(tag.name))),
        tables=(*tables, _result_table(table)),
    )


def _result_table(table: TrickTable) -> TextTable:
    rows = tuple(
        (str(seat), "NT" if denomination is Denomination.N else str(denomination), str(table[seat, denomination]))
        for seat in SEATS
        for denomination in reversed(Denomination)
    )
    return TextTable(_TABLE, _COLUMNS, rows)

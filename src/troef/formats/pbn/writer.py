"""Writer of PBN in export format: mandatory tags in order, other tags, auction, play, tables, double-dummy results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from troef.bridge.game.calls import PASS, Bid, Call
from troef.bridge.game.score import TrickTable
from troef.bridge.records.record import (
    BoardRecord,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedPlay,
    RecordedTrick,
    RecordEnding,
    Remark,
    Tag,
    TextColumn,
    TextTable,
)
from troef.cards import SEATS, Denomination, Seat
from troef.formats.pbn.auction_and_play import ALERT
from troef.formats.pbn.record_builder import MANDATORY, tag_order
from troef.formats.pbn.tag_values import heading, quoted, table_lines, vulnerability_text

_DIRECTIVES = ("% PBN 2.1", "% EXPORT")
_MOST_NOTES = 32


def write(records: Iterable[BoardRecord], directives: Iterable[str] = _DIRECTIVES) -> bytes:
    """Return the file with CR LF line ends, in ISO 8859-1 if possible, else in UTF-8."""
    lines = list(directives)
    for record in records:
        lines += _game(record)
        lines.append("")
    text = "".join(line.replace("\n", "\r\n") + "\r\n" for line in lines)
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8")


def _game(record: BoardRecord) -> Iterator[str]:
    comments: dict[str, list[str]] = {}
    for comment in record.comments:
        comments.setdefault(comment.after_tag, []).append(_comment(comment.text))
    yield from comments.pop("", ())
    tags = dict.fromkeys(MANDATORY, "?") | _own(record) | dict(record.tags)
    for name in sorted(tags, key=tag_order):
        yield f"[{name} {quoted(tags[name])}]"
        yield from comments.pop(name, ())
    for left in comments.values():
        yield from left
    if record.auction is not None:
        yield from _auction(record.auction)
    if record.play is not None:
        yield from _play(record.play)
    for table in record.tables:
        yield f"[{table.name} {heading(table)}]"
        yield from map(_comment, table.comments)
        yield from table_lines(table)


def _own(record: BoardRecord) -> dict[str, str]:
    """Return the tags of the values that have their own field in a record."""
    own: dict[str, object] = {"Board": record.number, "Dealer": record.dealer, "Score": None}
    own["Vulnerable"] = None if record.vulnerable is None else vulnerability_text(record.vulnerable)
    own["Deal"] = None if record.layout is None else record.layout.text(record.dealer or Seat.N)
    if record.passed_out:
        own |= {"Contract": "Pass", "Declarer": "", "Result": ""}
    if record.contract is not None:
        own["Contract"] = _contract_text(record)
    if record.declarer is not None:
        own["Declarer"] = f"{'^' * record.swapped}{record.declarer}"
    if record.tricks is not None:
        own["Result"] = f"{'^' * record.agreed}{record.tricks}"
    if record.score is not None:
        own["Score"] = f"NS {record.score}"
    return {name: str(value) for name, value in own.items() if value is not None}


def _contract_text(record: BoardRecord) -> str:
    contract = record.contract
    assert contract is not None
    return f"{_bid_text(contract.bid)}{'X' * contract.doubled}"


def _bid_text(bid: Bid) -> str:
    return f"{bid.level}{'NT' if bid.denomination is Denomination.N else bid.denomination}"


def _call_text(call: Call) -> str:
    if isinstance(call, Bid):
        return _bid_text(call)
    return "Pass" if call is PASS else str(call)


def _comment(text: str) -> str:
    """Return a comment in braces, or as a line comment if it contains a closing brace."""
    return f"{{{text}}}" if "}" not in text else ";" + text.replace("\n", " ")


class _Notes:
    """Numbers for the notes of a section. A note after the 32nd is written as a comment."""

    def __init__(self, unused: Iterable[str]) -> None:
        self._unused = tuple(unused)
        self._numbers: dict[str, int] = {}

    def mark(self, remark: Remark) -> str:
        """Return everything to write after a call or card."""
        parts = [remark.suffix] if remark.suffix else []
        parts += [f"${nag}" for nag in remark.nags]
        if remark.note is not None:
            parts.append(self._reference(remark.note))
        if remark.alert:
            parts.append(_comment(ALERT))
        parts += [_comment(text) for text in remark.comments]
        return "".join(f" {part}" + "\n" * part.startswith(";") for part in parts)

    def _reference(self, note: str) -> str:
        room = len(self._numbers) < _MOST_NOTES - len(self._unused)
        if note not in self._numbers and not room:
            return _comment(note)
        return f"={self._numbers.setdefault(note, len(self._numbers) + 1)}="

    def tags(self) -> Iterator[str]:
        for number, text in enumerate((*self._numbers, *self._unused), 1):
            yield f"[Note {quoted(f'{number}:{text}')}]"


def _auction(auction: RecordedAuction) -> Iterator[str]:
    yield f'[Auction "{auction.first}"]'
    yield from map(_comment, auction.comments)
    notes = _Notes(auction.notes)
    texts = [_recorded_call(call, notes) for call in auction.calls]
    if auction.ending is not RecordEnding.PLAIN:
        texts.append(auction.ending.value)
    yield from _fours(texts)
    yield from notes.tags()


def _recorded_call(recorded: RecordedCall, notes: _Notes) -> str:
    text = "^S" if recorded.call is None else _call_text(recorded.call)
    return f"{'^I ' * recorded.insufficient}{text}{notes.mark(recorded.remark)}"


def _play(play: RecordedPlay) -> Iterator[str]:
    yield f'[Play "{play.first}"]'
    yield from map(_comment, play.comments)
    notes = _Notes(play.notes)
    for trick in play.tricks:
        last = trick is play.tricks[-1]
        following = _next(trick) if last and play.ending is RecordEnding.TO_BE_CONTINUED else None
        yield " ".join(
            "+" if seat is following else _recorded_card(trick[seat], notes) for seat in play.first.clockwise
        )
    if play.ending is RecordEnding.REST_UNKNOWN:
        yield "*"
    elif play.ending is RecordEnding.TO_BE_CONTINUED and (not play.tricks or play.tricks[-1].is_whole):
        yield "+"
    yield from notes.tags()


def _next(trick: RecordedTrick) -> Seat | None:
    """Return the next player to a trick, or None if it has all its cards or none."""
    return next((seat for seat in Seat if trick[seat] is None and trick[seat.rho] is not None), None)


def _recorded_card(recorded: RecordedCard | None, notes: _Notes) -> str:
    if recorded is None:
        return "-"
    mark = f"{recorded.irregular.value} " if recorded.irregular else ""
    return f"{mark}{recorded.card}{notes.mark(recorded.remark)}"


def _fours(texts: list[str]) -> Iterator[str]:
    for start in range(0, len(texts), 4):
        yield " ".join(texts[start : start + 4])


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

"""Writer of PBN in export format: mandatory tags in order, other tags, auction, play, tables, double-dummy results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from troef.bridge.game.calls import PASS, Bid
from troef.bridge.game.score import TrickTable
from troef.bridge.records.record import (
    BoardRecord,
    RecordedAuction,
    RecordedCard,
    RecordedPlay,
    RecordEnding,
    Remark,
    Tag,
    TextColumn,
    TextTable,
)
from troef.cards import SEATS, Denomination, Seat
from troef.formats.pbn.auction_and_play import ALERT
from troef.formats.pbn.tags import MANDATORY, heading, quoted, table_lines, tag_order, vulnerability_text

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
    own: dict[str, object] = {"Board": record.number, "Dealer": record.dealer, "Score": None}
    own["Vulnerable"] = None if record.vulnerable is None else vulnerability_text(record.vulnerable)
    own["Deal"] = None if record.layout is None else record.layout.text(record.dealer or Seat.N)
    if record.passed_out:
        own |= {"Contract": "Pass", "Declarer": "", "Result": ""}
    if record.contract is not None:
        own["Contract"] = f"{_bid_text(record.contract.bid)}{'X' * record.contract.doubled}"
    if record.declarer is not None:
        own["Declarer"] = f"{'^' * record.swapped}{record.declarer}"
    if record.tricks is not None:
        own["Result"] = f"{'^' * record.agreed}{record.tricks}"
    if record.score is not None:
        own["Score"] = f"NS {record.score}"
    return {name: str(value) for name, value in own.items() if value is not None}


def _bid_text(bid: Bid) -> str:
    return f"{bid.level}{'NT' if bid.denomination is Denomination.N else bid.denomination}"


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
    texts = []
    for recorded in auction.calls:
        call = recorded.call
        text = (
            "^S"
            if call is None
            else _bid_text(call)
            if isinstance(call, Bid)
            else "Pass"
            if call is PASS
            else str(call)
        )
        texts.append(f"{'^I ' * recorded.insufficient}{text}{notes.mark(recorded.remark)}")
    if auction.ending is not RecordEnding.PLAIN:
        texts.append(auction.ending.value)
    yield from (" ".join(texts[start : start + 4]) for start in range(0, len(texts), 4))
    yield from notes.tags()


def _play(play: RecordedPlay) -> Iterator[str]:
    yield f'[Play "{play.first}"]'
    yield from map(_comment, play.comments)
    notes = _Notes(play.notes)
    for trick in play.tricks:
        last = trick is play.tricks[-1]
        following = None  # The next player, if the trick has some of its cards and play goes on.
        if last and play.ending is RecordEnding.TO_BE_CONTINUED:
            following = next((seat for seat in Seat if trick[seat] is None and trick[seat.rho] is not None), None)
        seats = play.first.clockwise
        yield " ".join("+" if seat is following else _recorded_card(trick[seat], notes) for seat in seats)
    if play.ending is RecordEnding.REST_UNKNOWN:
        yield "*"
    elif play.ending is RecordEnding.TO_BE_CONTINUED and (not play.tricks or play.tricks[-1].is_whole):
        yield "+"
    yield from notes.tags()


def _recorded_card(recorded: RecordedCard | None, notes: _Notes) -> str:
    if recorded is None:
        return "-"
    mark = f"{recorded.irregular.value} " if recorded.irregular else ""
    return f"{mark}{recorded.card}{notes.mark(recorded.remark)}"


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

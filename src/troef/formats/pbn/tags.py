"""PBN tags: their values, tables (columns named in the tag, cells below it), and the board record of a game's tags."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from troef.bridge.game.contract import Contract
from troef.bridge.records.record import BoardRecord, Comment, FileFinding, Tag, TextColumn, TextTable
from troef.cards import SEATS, SUITS_HIGH_FIRST, Card, Hand, Layout, Rank, Seat, Side, TroefError, Vulnerability
from troef.cards.wording import seat_code
from troef.core.messages import Localised, _, pgettext
from troef.core.numbers import parse_count
from troef.formats.limits import BoundedFindings
from troef.formats.pbn.auction_and_play import read_auction, read_play, read_section
from troef.formats.pbn.tokenizer import Game, PbnSection

_VULNERABILITIES = {
    **dict.fromkeys(("NONE", "LOVE", "-", "O", "Z"), Vulnerability.NONE),
    **dict.fromkeys(("NS", "N-S", "N/S"), Vulnerability.NS),
    **dict.fromkeys(("EW", "E-W", "E/W"), Vulnerability.EW),
    **dict.fromkeys(("ALL", "BOTH", "B"), Vulnerability.BOTH),
}
_PASSED_OUT = ("PASS", "P", "AP", "PO", "PASSEDOUT", "PAS", "RONDPAS")
_PER_SIDE = re.compile(r"(?:(NS|EW)\s+)?([+-]?[0-9]{1,9})(?:\s+(NS|EW)\s+([+-]?[0-9]{1,9}))?")


def read_vulnerability(text: str) -> Vulnerability:
    try:
        return _VULNERABILITIES[text.strip().upper()]
    except KeyError:
        raise TroefError(_("{text!r} is not a vulnerability: use None, NS, EW or All", text=text)) from None


def vulnerability_text(vulnerable: Vulnerability) -> str:
    return "All" if vulnerable is Vulnerability.BOTH else str(vulnerable)


def read_seat(text: str) -> Seat:
    short = text.strip()
    return Seat.parse(short.upper() if len(short) == 1 else short)


def read_layout(text: str, problems: list[FileFinding]) -> Layout:
    """Parse a deal. Add a finding to `problems` for every part that cannot be parsed, and leave that part out."""
    first, colon, rest = text.strip().partition(":")
    hands = rest.split()
    if not colon or len(hands) != 4:
        raise TroefError(_("{text!r} is not a deal: write the first seat, a colon and four hands", text=text))
    seats = read_seat(first).clockwise
    read = {seat: _hand(hand, seat, problems) for seat, hand in zip(seats, hands, strict=True)}
    return Layout(tuple(read[seat] for seat in SEATS))


def _hand(text: str, seat: Seat, problems: list[FileFinding]) -> Hand | None:
    """Parse a hand, or return None if it is unknown. A duplicate card counts once."""
    if text == "-":
        return None
    suits = text.upper().split(".")
    if len(suits) != 4:
        who = Localised(seat_code, seat)
        problems.append(FileFinding(_("the hand of {seat} has {count} suits instead of 4", seat=who, count=len(suits))))
    bits = 0
    for suit, ranks in zip(SUITS_HIGH_FIRST, suits, strict=False):
        for letter in ranks.replace("10", "T"):
            try:
                card = Card(suit, Rank.parse(letter))
            except TroefError:
                problems.append(not_a_card(seat, f"{suit}{letter}"))
                continue
            if bits & card.bit:
                problems.append(duplicate_card(seat, card))
            bits |= card.bit
    return Hand.from_bits(bits)


def not_a_card(seat: Seat, text: str) -> FileFinding:
    """Return the finding for text in a hand that is not a card."""
    return FileFinding(
        _("the hand of {seat} has {text}, which is not a card", seat=Localised(seat_code, seat), text=text)
    )


def duplicate_card(seat: Seat, card: Card) -> FileFinding:
    return FileFinding(_("{card} stands twice in the hand of {seat}", card=card, seat=Localised(seat_code, seat)))


def read_contract(text: str) -> Contract | None:
    """Parse a contract, or return None for a board that was passed out."""
    short = text.replace(" ", "").replace("*", "X")
    return None if short.upper() in _PASSED_OUT else Contract.parse(short)


def read_per_side(text: str, declarer: Side | None, total: int) -> int | None:
    """Return NS's part of a value such as `9`, `NS 9` or `EW 4 NS 9`, of which both parts add up to `total`.

    A value without a side belongs to declarer; None if their side is unknown.
    """
    match = _PER_SIDE.fullmatch(text.strip())
    if match is None:
        raise TroefError(_("{text!r} is not a number, or numbers with NS and EW", text=text))
    side = Side.parse(match[1]) if match[1] else declarer
    if side is None:
        return None
    own = int(match[2])
    if match[3] and (Side.parse(match[3]) is side or own + int(match[4]) != total):
        raise TroefError(_("{text!r} does not add up to {total}", text=text, total=total))
    return own if side is Side.NS else total - own


def read_optimum(text: str) -> int:
    """Parse the par score from the viewpoint of NS. Raise TroefError if it does not name a side."""
    score = read_per_side(text, None, 0)
    if score is None:
        raise TroefError(_("{text!r} does not say whose score it is: write NS or EW", text=text))
    return score


_COLUMN = re.compile(r"([+-]?)([^\\+-][^\\]*)((?:\\\d+[LR]?)?)")
_BARE = re.compile(r"[!-~]+")
_HIDDEN_WIDTH = re.compile(r"\\\\(\d)")
_NOT_BARE = re.compile(r'[\[\]{};"%]')


def is_table(name: str) -> bool:
    return name.endswith("Table")


def read_table(section: PbnSection, findings: BoundedFindings) -> TextTable:
    """Parse the table of a section. Cells fill the columns from left to right; line breaks do not matter."""
    columns = tuple(_column(text.strip(), section, findings) for text in section.value.split(";"))
    cells = [item.text for item in section.words]
    whole = len(cells) - len(cells) % len(columns)
    if whole < len(cells):
        what = _(
            "the last row of {name} has {whole} cells instead of {count}",
            name=section.name,
            whole=len(cells) - whole,
            count=len(columns),
        )
        findings.say(what, section.line)
        cells += ["?"] * (len(columns) - len(cells) + whole)
    width = len(columns)
    rows = tuple(tuple(cells[start : start + width]) for start in range(0, len(cells), width))
    return TextTable(section.name, columns, rows, section.comments)


def _column(text: str, section: PbnSection, findings: BoundedFindings) -> TextColumn:
    match = _COLUMN.fullmatch(text)
    if match is None:
        what = _("{text!r} is not a column of {name}", text=text, name=section.name)
        findings.say(what, section.line)
        return TextColumn(text)
    return TextColumn(match[2], match[1], match[3])


def table_lines(table: TextTable) -> list[str]:
    """Return the rows as PBN writes them, with aligned columns."""
    rows = [[cell_text(cell) for cell in row] for row in table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rights = [column.width.endswith("R") for column in table.columns]
    aligned = (
        [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, rights, strict=True)
        ]
        for row in rows
    )
    return [" ".join(cells).rstrip() for cells in aligned]


def cell_text(cell: str) -> str:
    """Return a cell, in quotes if PBN requires them."""
    if _BARE.fullmatch(cell) and not _NOT_BARE.search(cell):
        return cell
    return quoted(cell)


def quoted(text: str) -> str:
    """Return a text in quotes, on one line."""
    inside = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    return f'"{inside}"'


def heading(table: TextTable) -> str:
    """Return the value of a table's tag. The backslashes of widths stay single, as other programs write them."""
    return _HIDDEN_WIDTH.sub(r"\\\1", quoted(";".join(map(str, table.columns))))


MANDATORY = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
_OWN_PLACE = ("Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Score")
_UNKNOWN = ("", "?")
_BELOW = ("Auction", "Play")
"""Tags that are followed by calls or cards."""
_NOT_READ = "a section that does not count"
"""Key under which the notes of an ignored section are collected."""
T = TypeVar("T")


def tag_order(name: str) -> tuple[int, str]:
    """Return the sort key of a tag in export format: the fifteen mandatory tags, then the others alphabetically."""
    return (MANDATORY.index(name) if name in MANDATORY else len(MANDATORY), name)


@dataclass(slots=True)
class _RecordBuilder:
    """A builder of one record. A value that cannot be parsed is stored as a tag, so that nothing is lost."""

    findings: BoundedFindings
    fields: dict[str, Any] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, PbnSection] = field(default_factory=dict)
    notes: dict[str, list[PbnSection]] = field(default_factory=dict)
    tables: list[TextTable] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)

    def sort(self, game: Game) -> None:
        """Distribute the sections over tables, notes of an auction or play, and tags."""
        under = ""
        for section in game:
            if section.name == "Note":
                self._note(section, under)
            elif is_table(section.name):
                self.tables.append(read_table(section, self.findings))
            elif section.name in self.sections:
                under = self._again(section, under)
            else:
                self._tag(section)
                under = section.name if section.name in _BELOW else under

    def _again(self, section: PbnSection, under: str) -> str:
        """Let the first of two tags count, or the first auction or play with contents; return where notes belong."""
        if section.name in _BELOW and _is_empty(self.sections[section.name]) and not _is_empty(section):
            self.findings.say(
                _("{name} occurs twice; the one that is filled in counts", name=section.name), section.line
            )
            self.sections[section.name] = section
            self.notes.pop(section.name, None)
            return section.name
        self.findings.say(_("{name} occurs twice; the first one counts", name=section.name), section.line)
        return _NOT_READ if section.name in _BELOW else under

    def _note(self, section: PbnSection, under: str) -> None:
        if under:
            self.notes.setdefault(under, []).append(section)
        else:
            self.findings.say(_("a note follows no auction and no play"), section.line)

    def _tag(self, section: PbnSection) -> None:
        self.sections[section.name] = section
        if section.name in _BELOW:
            return
        self.comments += [Comment(section.name, text) for text in section.comments]
        if section.words:
            stray = section.words[0]
            what = _("{text!r} comes under {name}, which takes no lines", text=stray.text, name=section.name)
            self.findings.say(what, stray.line)
        if section.name and section.name not in _OWN_PLACE and section.value != "?":
            self.tags[section.name] = section.value

    def read(self, name: str, reader: Callable[[str], T]) -> T | None:
        """Return the value of a tag; None if it is unknown, or if it is wrong: then it stays a tag, with a finding."""
        section = self.sections.get(name)
        if section is None or section.value.strip() in _UNKNOWN:
            return None
        try:
            return reader(section.value)
        except TroefError as error:
            placed = error.at(name)
            self.findings.say(placed.text, section.line)
            self.tags[name] = section.value
            return None

    def board(self) -> None:
        self.fields["number"] = self.read("Board", _number)
        self.fields["dealer"] = self.read("Dealer", read_seat)
        self.fields["vulnerable"] = self.read("Vulnerable", read_vulnerability)
        problems: list[FileFinding] = []
        self.fields["layout"] = self.read("Deal", lambda text: read_layout(text, problems))
        for problem in problems:
            self.findings.append(problem._replace(line=self.sections["Deal"].line))
            self.tags["Deal"] = self.sections["Deal"].value

    def outcome(self) -> None:
        self._declarer()
        self._contract()
        declarer: Seat | None = self.fields.get("declarer")
        side = declarer.side if declarer else None
        self.read("Result", lambda text: self._result(text, side))
        self.read("Score", lambda text: self._score(text, side))
        self.read("OptimumScore", read_optimum)

    def _declarer(self) -> None:
        def read(text: str) -> Seat:
            self.fields["swapped"] = text.startswith("^")
            return read_seat(text.removeprefix("^"))

        self.fields["declarer"] = self.read("Declarer", read)

    def _contract(self) -> None:
        section = self.sections.get("Contract")
        if section is not None and section.value in ("C", "D", "H", "S", "NT"):
            self.tags["Contract"] = section.value  # An end position has trumps but no contract.
            return
        contract = self.read("Contract", read_contract)
        known = section is not None and section.value.strip() not in _UNKNOWN and "Contract" not in self.tags
        self.fields.update(contract=contract, passed_out=known and contract is None)

    def _result(self, text: str, side: Side | None) -> None:
        ours = read_per_side(text.removeprefix("^"), side, 13)
        if ours is not None and not 0 <= ours <= 13:
            raise TroefError(pgettext("tag", "{text!r} is not a number of tricks", text=text))
        if ours is None or side is None:
            self.tags["Result"] = text
            return
        self.fields.update(tricks=ours if side is Side.NS else 13 - ours, agreed=text.startswith("^"))

    def _score(self, text: str, side: Side | None) -> None:
        score = read_per_side(text, side, 0)
        if score is None:
            self.tags["Score"] = text
        else:
            self.fields["score"] = score

    def sections_below(self) -> None:
        auction, play = self.sections.get("Auction"), self.sections.get("Play")
        if auction is not None:
            first = self.read("Auction", read_seat) or self.fields["dealer"]
            words = read_section(auction, self.notes.get("Auction", []), self.findings)
            if first is not None:
                self.tags.pop("Auction", None)
                self.fields["auction"] = read_auction(first, words, self.findings)
        if play is not None:
            declarer: Seat | None = self.fields.get("declarer")
            leader = self.read("Play", read_seat) or (declarer.lho if declarer else None)
            words = read_section(play, self.notes.get("Play", []), self.findings)
            if leader is not None:
                self.tags.pop("Play", None)
                self.fields["play"] = read_play(leader, words, self.findings)


def _is_empty(section: PbnSection) -> bool:
    """Return whether a section has no calls or cards, only signs that they are unknown or continue."""
    return all(word.text in ("*", "+", "-") for word in section.words)


def _number(text: str) -> int:
    number = parse_count(text)
    if not number:
        raise TroefError(_("{text!r} is not a board number", text=text))
    return number


def build(game: Game) -> tuple[BoardRecord, list[FileFinding]]:
    """Return the record of a game, and its findings."""
    findings = BoundedFindings()
    builder = _RecordBuilder(findings)
    builder.sort(game)
    builder.board()
    builder.outcome()
    builder.sections_below()
    tags = tuple(Tag(name, builder.tags[name]) for name in sorted(builder.tags, key=tag_order))
    comments = tuple(
        sorted(builder.comments, key=lambda comment: (comment.after_tag != "", tag_order(comment.after_tag)))
    )
    record = BoardRecord(
        **builder.fields, tags=tags, tables=tuple(builder.tables), comments=comments, line=game[0].line
    )
    return record, [finding._replace(board=record.name) for finding in findings]

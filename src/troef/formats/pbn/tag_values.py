"""PBN tags that have their own field in a record, and tables: columns named in the tag, cells below it."""

from __future__ import annotations

import re

from troef.bridge.game.contract import Contract
from troef.bridge.records.record import FileFinding, TextColumn, TextTable
from troef.cards import SEATS, SUITS_HIGH_FIRST, Card, Hand, Layout, Rank, Seat, Side, TroefError, Vulnerability
from troef.cards.wording import seat_name
from troef.formats.limits import BoundedFindings
from troef.formats.pbn.tokenizer import PbnSection

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
        raise TroefError(
            f"{text!r} is not a vulnerability: use None, NS, EW or All",
            f"{text!r:.60} is geen kwetsbaarheid: schrijf None, NS, EW of All",
        ) from None


def vulnerability_text(vulnerable: Vulnerability) -> str:
    return "All" if vulnerable is Vulnerability.BOTH else str(vulnerable)


def read_seat(text: str) -> Seat:
    short = text.strip()
    return Seat.parse(short.upper() if len(short) == 1 else short)


def read_layout(text: str, problems: list[FileFinding]) -> Layout:
    """Parse a deal as far as possible, adding a finding to `problems` for every part that cannot be parsed."""
    first, colon, rest = text.strip().partition(":")
    hands = rest.split()
    if not colon or len(hands) != 4:
        raise TroefError(
            f"{text!r} is not a deal: write the first seat, a colon and four hands",
            f"{text!r:.60} is geen kaartverdeling: schrijf de eerste plaats, een dubbele punt en vier handen",
        )
    seats = read_seat(first).clockwise
    read = {seat: _hand(hand, seat, problems) for seat, hand in zip(seats, hands, strict=True)}
    return Layout(tuple(read[seat] for seat in SEATS))


def _hand(text: str, seat: Seat, problems: list[FileFinding]) -> Hand | None:
    """Parse a hand, or return None if it is unknown. A duplicate card counts once."""
    if text == "-":
        return None
    suits = text.upper().split(".")
    if len(suits) != 4:
        what = f"the hand of {seat} has {len(suits)} suits instead of 4"
        dutch = f"de hand van {seat_name(seat, 'nl')} heeft {len(suits)} in plaats van 4 kleuren"
        problems.append(FileFinding(what, nl=dutch))
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
        f"the hand of {seat} has {text}, which is not a card",
        nl=f"in de hand van {seat_name(seat, 'nl')} staat {text}, en dat is geen kaart",
    )


def duplicate_card(seat: Seat, card: Card) -> FileFinding:
    return FileFinding(
        f"{card} stands twice in the hand of {seat}",
        nl=f"{card} staat twee keer in de hand van {seat_name(seat, 'nl')}",
    )


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
        raise TroefError(
            f"{text!r} is not a number, or numbers with NS and EW",
            f"{text!r:.60} is geen getal, en geen getallen met NS en EW",
        )
    side = Side.parse(match[1]) if match[1] else declarer
    if side is None:
        return None
    own = int(match[2])
    if match[3] and (Side.parse(match[3]) is side or own + int(match[4]) != total):
        raise TroefError(f"{text!r} does not add up to {total}", f"{text!r:.60} is samen geen {total}")
    return own if side is Side.NS else total - own


def read_optimum(text: str) -> int:
    """Parse the par score from the viewpoint of NS. Raises TroefError if it does not name a side."""
    score = read_per_side(text, None, 0)
    if score is None:
        raise TroefError(
            f"{text!r} does not say whose score it is: write NS or EW", f"bij {text!r:.60} ontbreekt NS of EW"
        )
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
        what = f"the last row of {section.name} has {len(cells) - whole} cells instead of {len(columns)}"
        dutch = f"de laatste regel van {section.name} heeft {len(cells) - whole} in plaats van {len(columns)} vakken"
        findings.say(what, dutch, section.line)
        cells += ["?"] * (len(columns) - len(cells) + whole)
    width = len(columns)
    rows = tuple(tuple(cells[start : start + width]) for start in range(0, len(cells), width))
    return TextTable(section.name, columns, rows, section.comments)


def _column(text: str, section: PbnSection, findings: BoundedFindings) -> TextColumn:
    match = _COLUMN.fullmatch(text)
    if match is None:
        what, dutch = f"{text!r} is not a column of {section.name}", f"{text!r} is geen kolom van {section.name}"
        findings.say(what, dutch, section.line)
        return TextColumn(text)
    return TextColumn(match[2], match[1], match[3])


def table_lines(table: TextTable) -> list[str]:
    """Return the rows as PBN writes them, with aligned columns."""
    rows = [[cell_text(cell) for cell in row] for row in table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [" ".join(_aligned(*cell) for cell in zip(row, widths, table.columns, strict=True)).rstrip() for row in rows]


def _aligned(cell: str, width: int, column: TextColumn) -> str:
    return cell.rjust(width) if column.width.endswith("R") else cell.ljust(width)


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

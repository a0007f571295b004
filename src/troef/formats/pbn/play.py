"""The play section of PBN: one row for a trick, the columns are seats from the opening leader on."""

from __future__ import annotations

from troef.bridge.game.record import Ending, Finding, Irregular, RecordedCard, RecordedPlay, RecordedTrick
from troef.cards import SEATS, Card, Seat, TroefError
from troef.formats.limits import after_the_play
from troef.formats.pbn.annotated import Annotated, Word

_MARKS = {"": None, "^R": Irregular.REVOKE, "^L": Irregular.LEAD}


def read_play(first: Seat, section: Annotated, findings: list[Finding]) -> RecordedPlay:
    """The tricks by seat. A `+` may stand in the place of the next card; then the row still goes on."""
    cells: list[RecordedCard | None] = []
    ending = Ending.PLAIN
    for word in section.words:
        if word.text == "*":
            ending = Ending.REST_UNKNOWN
            break
        if word.text == "+" and ending is Ending.PLAIN:
            ending = Ending.TO_BE_CONTINUED
            cells.append(None)
        elif len(cells) >= 52:
            findings.append(after_the_play(word.text, word.line))
            break
        else:
            cells.append(_cell(word, findings))
    return RecordedPlay(first, _tricks(first, cells), ending, section.notes, section.comments)


def _cell(word: Word, findings: list[Finding]) -> RecordedCard | None:
    if word.text == "-":
        return None
    if word.mark not in _MARKS:
        what, dutch = f"{word.mark} does not belong in the play", f"{word.mark} hoort niet in een spelverloop"
        findings.append(Finding(what, line=word.line, nl=dutch))
    try:
        return RecordedCard(Card.parse(word.text.upper()), _MARKS.get(word.mark), word.remark)
    except TroefError as error:
        findings.append(Finding(str(error), line=word.line, nl=error.nl))
        return None


def _tricks(first: Seat, cells: list[RecordedCard | None]) -> tuple[RecordedTrick, ...]:
    """Rows of four by seat; rows at the end without any card are left out."""
    while cells and cells[-1] is None:
        cells.pop()
    rows = (dict(zip(first.clockwise, cells[start : start + 4], strict=False)) for start in range(0, len(cells), 4))
    return tuple(RecordedTrick(tuple(row.get(seat) for seat in SEATS)) for row in rows)

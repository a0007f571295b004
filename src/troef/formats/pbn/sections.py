"""The auction and the play of PBN: calls from the dealer on; a row for a trick, seats from the opening leader on."""

from __future__ import annotations

from troef.bridge.game.calls import PASS, Call, parse_call
from troef.bridge.game.record import (
    Ending,
    Finding,
    Irregular,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedPlay,
    RecordedTrick,
)
from troef.cards import SEATS, Card, Seat, TroefError
from troef.formats.limits import MOST_CALLS, after_the_play, too_many_calls
from troef.formats.pbn.annotated import Annotated, Word

_OTHER_WORDS = {"PASS": "P", "DBL": "X", "RDBL": "XX", "D": "X", "R": "XX"}


def read_call(text: str) -> Call:
    """A call as PBN and its relatives write it: `Pass`, `1NT`, `x`."""
    upper = text.upper()
    upper = _OTHER_WORDS.get(upper, upper)
    return parse_call(upper.removesuffix("T") if upper.endswith("NT") else upper)


def read_auction(first: Seat, section: Annotated, findings: list[Finding]) -> RecordedAuction:
    """The calls with their seats; the players before the dealer have a `-`. It is not read beyond what is no call."""
    calls: list[RecordedCall] = []
    seat, ending = first, Ending.PLAIN
    for position, word in enumerate(section.words):
        if len(calls) == MOST_CALLS:
            findings.append(too_many_calls(word.line))
            break
        if word.text in ("*", "+"):
            ending = Ending(word.text)
            _nothing_after(section.words[position + 1 :], findings)
            break
        if word.text.upper() == "AP":
            calls += _all_pass(seat, calls, word)
            _nothing_after(section.words[position + 1 :], findings)
            break
        if word.text == "-" and not calls:
            first = first.lho
        else:
            call = _one(seat, word, findings)
            if call is None:
                ending = Ending.REST_UNKNOWN
                break
            calls.append(call)
        seat = seat.lho
    return RecordedAuction(first, tuple(calls), ending, section.notes, section.comments)


def _one(seat: Seat, word: Word, findings: list[Finding]) -> RecordedCall | None:
    if word.text == "^S":
        return RecordedCall(seat, None, remark=word.remark)
    if word.mark not in ("", "^I"):
        what, dutch = f"{word.mark} does not belong in an auction", f"{word.mark} hoort niet in een biedverloop"
        findings.append(Finding(what, line=word.line, nl=dutch))
    try:
        return RecordedCall(seat, read_call(word.text), word.mark == "^I", word.remark)
    except TroefError as error:
        findings.append(Finding(str(error), line=word.line, nl=error.nl))
        return None


def _all_pass(seat: Seat, calls: list[RecordedCall], word: Word) -> list[RecordedCall]:
    """As many passes as close the auction from here; what is written beside AP goes with the first."""
    trailing = 0
    for call in reversed(calls):
        if call.call is not PASS:
            break
        trailing += 1
    needed = (4 if trailing == len(calls) else 3) - trailing
    seats = (seat.clockwise * 2)[: max(needed, 0)]
    passes = [RecordedCall(each, PASS) for each in seats]
    return [RecordedCall(seat, PASS, remark=word.remark), *passes[1:]] if passes else []


def _nothing_after(words: list[Word], findings: list[Finding]) -> None:
    if words:
        what, dutch = "stands after the end of the section", "staat na het einde van dit deel"
        text = repr(words[0].text)
        findings.append(Finding(f"{text} {what}", line=words[0].line, nl=f"{text} {dutch}"))


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

"""Parser of auction and play in PBN.

Calls start with the dealer. Each trick is a row whose columns are seats, starting with the opening leader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from troef.bridge.game.calls import PASS, Call, parse_call
from troef.bridge.records.record import (
    NO_REMARK,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedIrregularity,
    RecordedPlay,
    RecordedTrick,
    RecordEnding,
    Remark,
)
from troef.cards import SEATS, Card, Seat, TroefError
from troef.core.messages import _
from troef.core.numbers import parse_count
from troef.formats.limits import MOST_CALLS, BoundedFindings, text_after_play, too_many_calls
from troef.formats.pbn.tokenizer import ItemKind, PbnItem, PbnSection

ALERT = "alert"
"""Comment that represents an alert, for which PBN has no symbol."""

_PART = re.compile(r"\^[A-Z]|\$\w*|=[^=]*=|[!?]+|[*+]|[^\^$=!?*+]+|.")
_MOST_PARTS = 20 * MOST_CALLS
"""Maximum number of calls, cards and annotations in a section."""
_SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")


@dataclass(slots=True)
class AnnotatedToken:
    """A call, a card, `-`, `*` or `+`, with the irregularity mark before it and the remark after it."""

    text: str
    line: int
    mark: str = ""
    remark: Remark = NO_REMARK
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def close(self) -> None:
        """Add the collected annotations to the remark."""
        if self.nags or self.comments:
            self.remark = replace(self.remark, nags=tuple(self.nags), comments=tuple(self.comments))


@dataclass(slots=True)
class _SectionReader:
    notes: dict[int, str]
    findings: BoundedFindings
    words: list[AnnotatedToken] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    mark: str = ""

    def take(self, part: str, line: int) -> None:
        if part.startswith("^"):
            self._take_mark(part, line)
        elif part.startswith(("$", "=")) or part[0] in "!?":
            self._annotate(part, line)
        else:
            self.words.append(AnnotatedToken(part, line, self.mark))
            self.mark = ""

    def comment(self, text: str) -> None:
        if not self.words:
            self.before.append(text)
        elif text == ALERT:
            self._change(alert=True)
        else:
            self.words[-1].comments.append(text)

    def _take_mark(self, part: str, line: int) -> None:
        if part == "^S":  # It takes the place of a call.
            self.words.append(AnnotatedToken(part, line))
            return
        if self.mark:
            self.findings.say(_("{part} follows {mark}: one mark for a call or card", part=part, mark=self.mark), line)
        self.mark = part

    def _change(self, **changes: object) -> None:
        word = self.words[-1]
        word.remark = replace(word.remark, **changes)  # type: ignore[arg-type]

    def _annotate(self, part: str, line: int) -> None:
        if not self.words:
            self.findings.say(_("{part} comes before the first call or card", part=part), line)
        elif part[0] == "$":
            self._nag(part, line)
        elif part[0] == "=":
            self._note(part, line)
        elif part not in _SUFFIXES or self.words[-1].remark.suffix:
            self.findings.say(_("{part} is one mark too many for a call or card", part=part), line)
        else:
            self._change(suffix=part)

    def _nag(self, part: str, line: int) -> None:
        number = parse_count(part[1:])
        if number is None or number > 255:
            self.findings.say(_("{part} is not a mark: they run from $0 to $255", part=part), line)
            return
        self.words[-1].nags.append(number)

    def _note(self, part: str, line: int) -> None:
        number = parse_count(part[1:-1])
        if number is None or not 1 <= number <= 32:
            self.findings.say(_("{part} does not refer to a note: they run from =1= to =32=", part=part), line)
        elif self.words[-1].remark.note is not None:
            self.findings.say(_("{part} is the second note to one call or card", part=part), line)
        else:
            if number not in self.notes:
                self.findings.say(_("there is no note {number}", number=number), line)
            self.used.add(number)
            self._change(note=self.notes.get(number, ""))


@dataclass(frozen=True, slots=True)
class AnnotatedSection:
    """The contents of a section: its tokens, the comments before them, and the notes without a reference."""

    words: list[AnnotatedToken]
    comments: tuple[str, ...]
    notes: tuple[str, ...]


def read_section(section: PbnSection, note_sections: list[PbnSection], findings: BoundedFindings) -> AnnotatedSection:
    """Parse a section together with the notes that follow it."""
    notes = dict(_notes(note_sections, findings))
    reader = _SectionReader(notes, findings)
    parts = _parts(section)
    for part, item in islice(parts, _MOST_PARTS):
        if item.kind is ItemKind.COMMENT:
            reader.comment(part)
        else:
            reader.take(part, item.line)
    if (rest := next(parts, None)) is not None:
        what = _("is too long; it is read up to here")
        findings.say(_("{name} {what}", name=section.name, what=what), rest[1].line)
    for word in reader.words:
        word.close()
    around = (comment for note_section in note_sections for comment in note_section.comments)
    unused = tuple(text for number, text in notes.items() if number not in reader.used)
    return AnnotatedSection(reader.words, (*reader.before, *around), unused)


def _parts(section: PbnSection) -> Iterator[tuple[str, PbnItem]]:
    """Yield the comments, and the words split into calls, cards and annotations."""
    for item in section.items:
        if item.kind is ItemKind.COMMENT:
            yield item.text, item
        else:
            yield from ((part[0], item) for part in _PART.finditer(item.text))


def _notes(sections: list[PbnSection], findings: BoundedFindings) -> Iterator[tuple[int, str]]:
    for section in sections:
        before, colon, text = section.value.partition(":")
        number = parse_count(before)
        if colon and number is not None and 1 <= number <= 32:
            yield number, text.strip()
        else:
            what = _("note {value!r} does not begin with a number from 1 to 32 and a colon", value=section.value)
            findings.say(what, section.line)


_OTHER_WORDS = {"PASS": "P", "DBL": "X", "RDBL": "XX", "D": "X", "R": "XX"}


def read_call(text: str) -> Call:
    """Parse a call as written in PBN and related formats: `Pass`, `1NT`, `x`."""
    upper = text.upper()
    upper = _OTHER_WORDS.get(upper, upper)
    return parse_call(upper.removesuffix("T") if upper.endswith("NT") else upper)


def read_auction(first: Seat, section: AnnotatedSection, findings: BoundedFindings) -> RecordedAuction:
    """Parse the calls with their seats, up to the first token that is no call. `-` stands before the dealer."""
    calls: list[RecordedCall] = []
    seat, ending = first, RecordEnding.PLAIN
    for position, word in enumerate(section.words):
        if len(calls) == MOST_CALLS:
            findings.append(too_many_calls(word.line))
            break
        if word.text in ("*", "+"):
            ending = RecordEnding(word.text)
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
                ending = RecordEnding.REST_UNKNOWN
                break
            calls.append(call)
        seat = seat.lho
    return RecordedAuction(first, tuple(calls), ending, section.notes, section.comments)


def _one(seat: Seat, word: AnnotatedToken, findings: BoundedFindings) -> RecordedCall | None:
    if word.text == "^S":
        return RecordedCall(seat, None, remark=word.remark)
    if word.mark not in ("", "^I"):
        what = _("{mark} does not belong in an auction", mark=word.mark)
        findings.say(what, word.line)
    try:
        return RecordedCall(seat, read_call(word.text), word.mark == "^I", word.remark)
    except TroefError as error:
        findings.say(error.text, word.line)
        return None


def _all_pass(seat: Seat, calls: list[RecordedCall], word: AnnotatedToken) -> list[RecordedCall]:
    """Return the passes that close the auction. The annotations of AP belong to the first pass."""
    trailing = 0
    for call in reversed(calls):
        if call.call is not PASS:
            break
        trailing += 1
    needed = (4 if trailing == len(calls) else 3) - trailing
    seats = (seat.clockwise * 2)[: max(needed, 0)]
    passes = [RecordedCall(passer, PASS) for passer in seats]
    return [RecordedCall(seat, PASS, remark=word.remark), *passes[1:]] if passes else []


def _nothing_after(words: list[AnnotatedToken], findings: BoundedFindings) -> None:
    if words:
        what = _("comes after the end of the section")
        text = repr(words[0].text)
        findings.say(_("{text} {what}", text=text, what=what), words[0].line)


_MARKS = {"": None, "^R": RecordedIrregularity.REVOKE, "^L": RecordedIrregularity.LEAD}


def read_play(first: Seat, section: AnnotatedSection, findings: BoundedFindings) -> RecordedPlay:
    """Parse the tricks by seat. A `+` may take the place of the next card, and the row then continues."""
    cells: list[RecordedCard | None] = []
    ending = RecordEnding.PLAIN
    for word in section.words:
        if word.text == "*":
            ending = RecordEnding.REST_UNKNOWN
            break
        if word.text == "+" and ending is RecordEnding.PLAIN:
            ending = RecordEnding.TO_BE_CONTINUED
            cells.append(None)
        elif len(cells) >= 52:
            findings.append(text_after_play(word.text, word.line))
            break
        else:
            cells.append(_cell(word, findings))
    while cells and cells[-1] is None:
        cells.pop()
    rows = (dict(zip(first.clockwise, cells[start : start + 4], strict=False)) for start in range(0, len(cells), 4))
    tricks = tuple(RecordedTrick(tuple(row.get(seat) for seat in SEATS)) for row in rows)
    return RecordedPlay(first, tricks, ending, section.notes, section.comments)


def _cell(word: AnnotatedToken, findings: BoundedFindings) -> RecordedCard | None:
    if word.text == "-":
        return None
    if word.mark not in _MARKS:
        what = _("{mark} does not belong in the play", mark=word.mark)
        findings.say(what, word.line)
    try:
        return RecordedCard(Card.parse(word.text.upper()), _MARKS.get(word.mark), word.remark)
    except TroefError as error:
        findings.say(error.text, word.line)
        return None

"""Calls and cards in a PBN section with everything that may stand around them: marks, notes, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from troef.bridge.game.record import NO_REMARK, Finding, Remark
from troef.cards.numbers import count_in
from troef.formats.limits import MOST_CALLS
from troef.formats.pbn.tokens import Item, ItemKind, Section

ALERT = "alert"
"""The comment that stands for an alert, which PBN has no sign for."""

_PART = re.compile(r"\^[A-Z]|\$\w*|=[^=]*=|[!?]+|[*+]|[^\^$=!?*+]+|.")
_MOST_PARTS = 20 * MOST_CALLS
"""Calls or cards with everything around them."""
_SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")


@dataclass(slots=True)
class Word:
    """A call, a card, `-`, `*` or `+`, the irregularity mark before it and the remark after it."""

    text: str
    line: int
    mark: str = ""
    remark: Remark = NO_REMARK
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def close(self) -> None:
        """Nothing more stands beside it."""
        if self.nags or self.comments:
            self.remark = replace(self.remark, nags=tuple(self.nags), comments=tuple(self.comments))


@dataclass(slots=True)
class _Reader:
    notes: dict[int, str]
    findings: list[Finding]
    words: list[Word] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    mark: str = ""

    def take(self, part: str, line: int) -> None:
        if part.startswith("^"):
            self._take_mark(part, line)
        elif part.startswith(("$", "=")) or part[0] in "!?":
            self._annotate(part, line)
        else:
            self.words.append(Word(part, line, self.mark))
            self.mark = ""

    def _say(self, what: str, nl: str, line: int) -> None:
        self.findings.append(Finding(what, line=line, nl=nl))

    def comment(self, text: str) -> None:
        if not self.words:
            self.before.append(text)
        elif text == ALERT:
            self._change(alert=True)
        else:
            self.words[-1].comments.append(text)

    def _take_mark(self, part: str, line: int) -> None:
        if part == "^S":  # stands in the place of a call
            self.words.append(Word(part, line))
            return
        if self.mark:
            self._say(
                f"{part} follows {self.mark}: one mark for a call or card",
                f"{part} volgt op {self.mark}: één teken bij een bieding of kaart",
                line,
            )
        self.mark = part

    def _change(self, **changes: object) -> None:
        word = self.words[-1]
        word.remark = replace(word.remark, **changes)  # type: ignore[arg-type]

    def _annotate(self, part: str, line: int) -> None:
        if not self.words:
            self._say(
                f"{part} stands before the first call or card", f"{part} staat vóór de eerste bieding of kaart", line
            )
        elif part[0] == "$":
            self._nag(part, line)
        elif part[0] == "=":
            self._note(part, line)
        elif part not in _SUFFIXES or self.words[-1].remark.suffix:
            self._say(
                f"{part} is one mark too many for a call or card",
                f"{part} is één teken te veel bij een bieding of kaart",
                line,
            )
        else:
            self._change(suffix=part)

    def _nag(self, part: str, line: int) -> None:
        number = count_in(part[1:])
        if number is None or number > 255:
            self._say(
                f"{part} is not a mark: they run from $0 to $255",
                f"{part} is geen teken: ze lopen van $0 tot $255",
                line,
            )
            return
        self.words[-1].nags.append(number)

    def _note(self, part: str, line: int) -> None:
        number = count_in(part[1:-1])
        if number is None or not 1 <= number <= 32:
            self._say(
                f"{part} does not refer to a note: they run from =1= to =32=",
                f"{part} verwijst niet naar een noot: ze lopen van =1= tot =32=",
                line,
            )
        elif self.words[-1].remark.note is not None:
            self._say(
                f"{part} is the second note to one call or card",
                f"{part} is de tweede noot bij één bieding of kaart",
                line,
            )
        else:
            if number not in self.notes:
                self._say(f"there is no note {number}", f"er is geen noot {number}", line)
            self.used.add(number)
            self._change(note=self.notes.get(number, ""))


@dataclass(frozen=True, slots=True)
class Annotated:
    """What stands in a section: its words, the comments before them, the notes nothing refers to."""

    words: list[Word]
    comments: tuple[str, ...]
    notes: tuple[str, ...]


def annotated(section: Section, note_sections: list[Section], findings: list[Finding]) -> Annotated:
    """Reads a section together with the notes that follow it."""
    notes = dict(_notes(note_sections, findings))
    reader = _Reader(notes, findings)
    parts = _parts(section)
    for part, item in islice(parts, _MOST_PARTS):
        if item.kind is ItemKind.COMMENT:
            reader.comment(part)
        else:
            reader.take(part, item.line)
    if (rest := next(parts, None)) is not None:
        what, dutch = "is too long; it is read up to here", "is te lang; het is tot hier gelezen"
        findings.append(Finding(f"{section.name} {what}", line=rest[1].line, nl=f"{section.name} {dutch}"))
    for word in reader.words:
        word.close()
    around = (comment for note_section in note_sections for comment in note_section.comments)
    unused = tuple(text for number, text in notes.items() if number not in reader.used)
    return Annotated(reader.words, (*reader.before, *around), unused)


def _parts(section: Section) -> Iterator[tuple[str, Item]]:
    """The comments, and the words cut into calls or cards and what stands around them."""
    for item in section.items:
        if item.kind is ItemKind.COMMENT:
            yield item.text, item
        else:
            yield from ((part[0], item) for part in _PART.finditer(item.text))


def _notes(sections: list[Section], findings: list[Finding]) -> Iterator[tuple[int, str]]:
    for section in sections:
        before, colon, text = section.value.partition(":")
        number = count_in(before)
        if colon and number is not None and 1 <= number <= 32:
            yield number, text.strip()
        else:
            what = f"note {section.value!r} does not begin with a number from 1 to 32 and a colon"
            dutch = f"noot {section.value!r} begint niet met een getal van 1 tot 32 en een dubbele punt"
            findings.append(Finding(what, line=section.line, nl=dutch))

"""Limits on the input from one file: above any real tournament, yet low enough to parse quickly."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.records.record import FileFinding
from troef.core.messages import Localised, Text, _

MOST_BOARDS = 50_000
MOST_CALLS = 319
"""The length of the longest possible auction.

It has three passes, then each of the 35 bids followed by two passes, double, two passes, redouble and two passes, then
one more pass.
"""
MOST_STANDING = 200
"""Maximum number of tags whose value applies to all later games; PBN defines fewer tags than this."""
_MOST_FINDINGS = 10_000
_LONGEST = 300


class BoundedFindings(list[FileFinding]):
    """The problems found in a file. Their number and the length of each text are limited."""

    def append(self, finding: FileFinding) -> None:
        if len(self) < _MOST_FINDINGS:
            super().append(finding._replace(text=Localised(_short, finding.text)))
        elif len(self) == _MOST_FINDINGS:
            super().append(finding._replace(text=_("more is wrong from here on, which is not reported")))

    def say(self, text: Text, line: int) -> None:
        self.append(FileFinding(text, line=line))

    def extend(self, findings: Iterable[FileFinding]) -> None:
        for finding in findings:
            self.append(finding)


def _short(text: Text, lang: str) -> str:
    whole = text[lang]
    return whole if len(whole) <= _LONGEST else f"{whole[:_LONGEST]}…"


def too_many_boards(line: int) -> FileFinding:
    return FileFinding(_("boards after the first {most} of a file are not read", most=MOST_BOARDS), line=line)


def too_many_calls(line: int) -> FileFinding:
    return FileFinding(_("no auction has more than {most} calls", most=MOST_CALLS), line=line)


def text_after_play(text: str, line: int) -> FileFinding:
    return FileFinding(_("{text!r} comes after the thirteenth trick", text=text), line=line)

"""Limits on the input from one file: above any real tournament, yet low enough to parse quickly."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.records.record import FileFinding

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
            super().append(finding._replace(what=_short(finding.what), nl=_short(finding.nl)))
        elif len(self) == _MOST_FINDINGS:
            more = "more is wrong from here on, which is not told"
            super().append(finding._replace(what=more, nl="vanaf hier is er meer mis, en dat staat hier niet bij"))

    def say(self, what: str, nl: str, line: int) -> None:
        self.append(FileFinding(what, line=line, nl=nl))

    def extend(self, findings: Iterable[FileFinding]) -> None:
        for finding in findings:
            self.append(finding)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def too_many_boards(line: int) -> FileFinding:
    return FileFinding(
        f"boards after the first {MOST_BOARDS} of a file are not read",
        line=line,
        nl=f"spellen na de eerste {MOST_BOARDS} van een bestand worden niet gelezen",
    )


def too_many_calls(line: int) -> FileFinding:
    return FileFinding(
        f"no auction has more than {MOST_CALLS} calls",
        line=line,
        nl=f"geen biedverloop heeft meer dan {MOST_CALLS} biedingen",
    )


def text_after_play(text: str, line: int) -> FileFinding:
    return FileFinding(
        f"{text!r} stands after the thirteenth trick", line=line, nl=f"{text!r} staat na de dertiende slag"
    )

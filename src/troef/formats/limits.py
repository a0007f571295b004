"""How much is read from one file: more than any tournament holds, and so little that nobody waits for it."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.record import Finding

MOST_BOARDS = 50_000
MOST_CALLS = 319
"""The longest auction that there can be: three passes, then two passes, double, two passes, redouble, two passes
after each of the 35 bids, and a last one."""
MOST_STANDING = 200
"""Tags whose value holds for all games that follow; PBN knows fewer tags than this."""
_MOST_FINDINGS = 10_000
_LONGEST = 300


class Findings(list[Finding]):
    """What is wrong in a file: so many, and so long, that somebody can read it."""

    def append(self, finding: Finding) -> None:
        if len(self) < _MOST_FINDINGS:
            what = finding.what
            super().append(finding if len(what) <= _LONGEST else finding._replace(what=f"{what[:_LONGEST]}…"))
        elif len(self) == _MOST_FINDINGS:
            super().append(finding._replace(what="more is wrong from here on, which is not told"))

    def extend(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.append(finding)

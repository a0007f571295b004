"""63: a revoke is established."""

from __future__ import annotations

from troef.bridge.laws.facts.play import Revoked
from troef.bridge.laws.ruling import With
from troef.bridge.laws.y1949.register import article
from troef.laws import Ruling, Text


@article("63")
def established(f: Revoked) -> Ruling:
    """The trick stays; 64, or 65b for a duty that was not met, speaks at the end."""
    text = Text(
        "Er is verder gespeeld: wat {offender} fout deed is voldongen en de slag blijft zoals hij is.",
        "The play has gone on: what {offender} did wrong is established and the trick stays as it is.",
    )
    return Ruling("65b" if f.broken else "63", text, (With.LEAVE_REVOKE,))

"""The process that rules on claims for the site; how many seconds of the processor it looks is its argument."""

from __future__ import annotations

import sys
from typing import Any

from troef.analysis.bridge.claims.claim import Claim
from troef.director.claims import proposal
from troef.web.session.worker import answer_lines, say_how_far


def answer(claim: Any) -> Any:
    """The verdict on a claim, or what is settled of it."""
    return proposal(Claim.read(claim), float(sys.argv[1]), say_how_far).as_json()


if __name__ == "__main__":
    answer_lines(answer)

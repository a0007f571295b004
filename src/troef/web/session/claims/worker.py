"""The process that rules on claims for the site."""

from __future__ import annotations

from typing import Any

from troef.analysis.bridge.claims.claim import Claim
from troef.director.claims import proposal
from troef.web.session.worker import answer_lines


def answer(claim: Any) -> Any:
    """The verdict on a claim."""
    return proposal(Claim.read(claim)).as_json()


if __name__ == "__main__":
    answer_lines(answer)

"""The process that rules on claims for the site: one JSON question a line in, one JSON answer a line out."""

from __future__ import annotations

import json
import sys
from typing import Any

from troef.analysis.bridge.claims.claim import Claim
from troef.cards import TroefError
from troef.director.claims import proposal


def answer(line: str) -> dict[str, Any]:
    """The verdict on the claim of one line."""
    try:
        return {"answer": proposal(Claim.read(json.loads(line))).as_json()}
    except TroefError as error:
        return {"error": [str(error), error.words("nl")]}


def main() -> None:
    """Answers until there are no more questions."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(line)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

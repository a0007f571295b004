"""Worker process that searches for verdicts on claims."""

from __future__ import annotations

from typing import Any

from troef.analysis.bridge.claims.claim import Claim
from troef.core.worker_process import report_progress, serve_requests
from troef.director.claims import propose_verdict


def rule_on_claim(question: Any) -> Any:
    """Return the verdict on `question["claim"]`, or the part settled within `question["seconds"]` of processor time."""
    return propose_verdict(Claim.read(question["claim"]), question["seconds"], report_progress).as_json()


if __name__ == "__main__":
    serve_requests(rule_on_claim)

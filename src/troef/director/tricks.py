"""Tricks that go to the other side after a revoke, from the walk of a chart to the result that counts (2017: 64)."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.laws.answers import Transfer
from troef.director.charts import chart
from troef.director.outcome import judged
from troef.director.ruling import Walked


def transfer_in(walked: Iterable[Walked]) -> Transfer | None:
    """What the law says about the tricks, if one of these charts asked about an established revoke."""
    return next((found for one in walked if (found := _transfer(one)) is not None and found.count), None)


def _transfer(walked: Walked) -> Transfer | None:
    if not walked.law:
        return None
    said = judged(chart(walked.chart, walked.edition), {answer.fact: answer.value for answer in walked.answers})
    return said if isinstance(said, Transfer) else None


def corrected_tricks(declarer: int, count: int, declaring_side_revoked: bool) -> int:
    """Declarer's tricks when so many go from the side that revoked to the other."""
    return max(declarer - count, 0) if declaring_side_revoked else min(declarer + count, 13)

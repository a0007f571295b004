"""Tricks that go to the other side after a revoke, from the walk of a chart to the result that counts (2017: 64)."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.laws.ruling import Transfer
from troef.director.drafting import said_of
from troef.director.ruling import Walked


def transfer_in(walked: Iterable[Walked]) -> Transfer | None:
    """What the law says about the tricks, if one of these charts asked about an established revoke."""
    found = (said_of(one) for one in walked)
    return next((said for said in found if isinstance(said, Transfer) and said.count), None)


def corrected_tricks(declarer: int, count: int, declaring_side_revoked: bool) -> int:
    """Declarer's tricks when so many go from the side that revoked to the other."""
    return max(declarer - count, 0) if declaring_side_revoked else min(declarer + count, 13)

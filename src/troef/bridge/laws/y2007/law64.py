"""64: tricks that change hands after an established revoke."""

from __future__ import annotations

from troef.bridge.laws.facts.play import EstablishedRevoke
from troef.bridge.laws.ruling import RevokeTransfer
from troef.bridge.laws.y2007.register import article


@article("64", facts=EstablishedRevoke)
def established_revoke(f: EstablishedRevoke) -> RevokeTransfer:
    """64A1: the offender won the trick. 64A2: he did not. 64B: no transfer. 64C may compensate for the rest."""
    if _is_excepted(f):
        return RevokeTransfer("64B", watch="64C")
    if f.repeated:
        return RevokeTransfer("64B2", f.first_tricks or 0, "64C", f.first_tricks is not None)
    if f.won_by_offender:
        return RevokeTransfer("64A1", 1 + min(1, f.won_later), watch="64C")
    if f.won_by_side or f.won_later:
        return RevokeTransfer("64A2", 1, watch="64C")
    return RevokeTransfer("64B1", watch="64C")


def _is_excepted(f: EstablishedRevoke) -> bool:
    """Return whether another case of 64B applies.

    Our sources name the paragraph, but not its list (see docs/readings.md).
    """
    too_late = f.after_next_call or f.after_round
    return too_late or f.faced or f.twelfth or f.both_sides or f.corrected_both

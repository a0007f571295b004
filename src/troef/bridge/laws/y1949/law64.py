"""64: two tricks for an established revoke."""

from __future__ import annotations

from troef.bridge.laws.facts.play import EstablishedRevoke
from troef.bridge.laws.ruling import Transfer
from troef.bridge.laws.y1949.register import article


@article("64", facts=EstablishedRevoke)
def established_revoke(f: EstablishedRevoke) -> Transfer:
    """Two tricks, or one if the side won only one from the revoke on; whoever of the side won them."""
    if f.after_round:
        return Transfer("64d")
    if f.faced:
        return Transfer("64c")
    if f.repeated:
        return Transfer("64b")
    won = f.won_by_side + f.won_later
    return Transfer("64", min(2, won)) if won else Transfer("64a")

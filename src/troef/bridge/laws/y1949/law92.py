"""92: a number of tricks that is disputed."""

from __future__ import annotations

from troef.bridge.laws.facts.play import TricksAgreed, TricksDisputed
from troef.bridge.laws.y1949.register import LAW, article, asked
from troef.bridge.laws.y2017.law79 import MIXED, against_who_mixed, by_the_cards
from troef.core.messages import _
from troef.laws import Ruling


@article("92", facts=TricksDisputed)
def tricks_disputed(f: TricksDisputed) -> Ruling | None:
    """92: at the table the director decides by the cards (67); after the round nothing is corrected.

    If the cards do not decide, 67 goes against the only side that has mixed its cards since. If cards were mixed
    before, 66 applies.
    """
    if not f.director:
        return None
    if f.round_over:
        return Ruling("92", _ROUND_OVER)
    if f.claimed:
        return Ruling("92", _CLAIMED)
    if f.won is not None:
        return Ruling("92", by_the_cards(f.counted, f.won))
    if f.mixed_since and f.mixed is not f.others_mixed:
        return against_who_mixed("67", f)
    return Ruling("66", MIXED) if f.mixed or f.others_mixed else Ruling("92", _DIRECTOR_LOOKS)


LAW.executed("66", tricks_disputed)


@asked(TricksAgreed)
def tricks_agreed(f: TricksAgreed) -> Ruling | None:
    """69: a trick that the wrong side counted goes to the player who played the winning card."""
    if not f.director or f.won in (None, f.counted):
        return None
    text = _(
        "{{offender}}'s side won {won}, not {counted}: a trick belongs to the side that played the winning card to it.",
        won=f.won,
        counted=f.counted,
    )
    return Ruling("69", text)


_ROUND_OVER = _("The round is over: the number of tricks is no longer corrected.")
_CLAIMED = _("Tricks were claimed or conceded: about those the director decides (72, 74).")
_DIRECTOR_LOOKS = _("Not every trick is known: the director looks through the played cards and decides (67).")

"""12: adjusted scores, as the notes of the booklet have them."""

from __future__ import annotations

from troef.bridge.laws.facts.booklet_2007 import AdjustedScoreDue
from troef.bridge.laws.y2007.register import LAW, asked
from troef.core.messages import _
from troef.laws import Advice, tell

Blame = AdjustedScoreDue.Blame


@asked(AdjustedScoreDue)
def score_due(f: AdjustedScoreDue) -> Advice | None:
    """12C1: the director weighs the results expected without the infraction; 12C2: if unknown, averages by blame."""
    if f.result is None:
        return None
    if f.result:
        own = (_OWN_PART,) if f.own_error else ()
        return Advice("12C1", (_ADJUST,), (*own, _REPLACE, _SPLIT), weighty=True, score="assigned")
    if f.blame is None:
        return None
    return Advice("12C2", (_ADJUST,), (_AVERAGE[f.blame],), weighty=True, score="artificial")


LAW.organised("12", "troef.contest.awards.award_points", score_due)

_ADJUST = tell(_("I give an adjusted score; you may appeal."))
_REPLACE = _("Put down the contract and result that would have come without the infraction, or weigh several of them.")
_OWN_PART = _("This side does not get back the damage of its own serious error.")
_SPLIT = _("The scores of the two sides need not add up. With a weighted score first work out each result, then weigh.")
_AVERAGE = {
    Blame.NOT: _("Average plus: 60 per cent or their own percentage if that is higher; teams +3 IMPs, Butler +2."),
    Blame.PARTLY: _("Average: 50 per cent; 0 IMPs."),
    Blame.WHOLLY: _("Average minus: 40 per cent or their own percentage if that is lower; teams -3 IMPs, Butler -2."),
}

"""9 to 11: waiting for the director, who decides about rectification, and when the right to it is lost."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ActedTooSoon
from troef.bridge.laws.facts.desk_general import ActedAlone
from troef.bridge.laws.y2017.register import LAW, article, asked
from troef.core.messages import _
from troef.laws import Advice, Ruling, tell


# 9: after attention has been drawn
@article("9", facts=ActedTooSoon)
def acted_too_soon(f: ActedTooSoon) -> Ruling:
    """9B2: acting before the director explains may cost a right; 9C: correcting may restrict partner's lead."""
    return Ruling("9C", _CORRECTS) if f.corrects else Ruling("9B2", _WENT_ON)


_CORRECTS = _(
    "{offender} corrected the mistake before the director had explained anything: that may cost a "
    "further rectification (26B)."
)
_WENT_ON = _(
    "{offender} goes on though attention was drawn to an irregularity. The director explains "
    "everything first; a player who acts sooner may lose the right to rectification (11A) and risks "
    "a penalty (90)."
)


# 10 and 11: who decides, and when the right is lost


@asked(ActedAlone)
def acted_alone(f: ActedAlone) -> Advice | None:
    """10B: a settlement is judged. 11A: the right to rectification is lost; 10C1: if not, all options apply."""
    if f.settled is None:
        return None
    if f.settled:
        return _settlement(f)
    if f.acted is None or (f.acted and f.lost is None):
        return None
    if not f.acted or not f.lost:
        return Advice("10C1", (_ALL_OPTIONS,), (_WITHOUT_PARTNER,))
    if f.gained is None:
        return None
    if f.gained:
        return Advice("11A", (_TOO_LATE,), (_PENALTY,), (_ONE_SIDE,), weighty=True, score="assigned")
    return Advice("11A", (_TOO_LATE,), (_PENALTY,))


def _settlement(f: ActedAlone) -> Advice | None:
    """10B: a settlement that agrees with the laws stands; otherwise it is void and the article applies."""
    if f.correct is None:
        return None
    if f.correct:
        return Advice("10B", (_LET_STAND,))
    return Advice("10B", (_SET_ASIDE,), (_STILL_POSSIBLE,), weighty=True)


LAW.executed("10", "troef.bridge.table.irregularities.decisions.apply_choice", acted_alone)
LAW.executed("11", "troef.bridge.table.auction.calls.settle_by_acting", acted_alone)

_ALL_OPTIONS = tell(_("I first explain what is possible and what follows; then you choose."))
_WITHOUT_PARTNER = _("Let the player choose without his partner. The non-offenders may take what suits them best.")
_TOO_LATE = tell(_("You went on without calling me: the right to rectification is gone and we continue from here."))
_PENALTY = _("A procedural penalty remains possible (11B): mostly the advice to call immediately is enough.")
_ONE_SIDE = _("Afterwards take the gain away from the side that profited only; the other side keeps its score.")
_LET_STAND = tell(_("You settled it yourselves and that agrees with the laws: it stands. Call me next time."))
_SET_ASIDE = tell(_("Only the director decides on rectification: your own settlement is void."))
_STILL_POSSIBLE = _(
    "Apply the article for the irregularity after all; if that is too late consider an adjusted score (12A3)."
)

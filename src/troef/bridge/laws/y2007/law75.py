"""20, 21 and 75: wrong explanations, and when they may be corrected."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ExplanationCorrected, WrongExplanation
from troef.bridge.laws.facts.booklet_2007 import MeaningInDoubt
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2007.register import article, asked
from troef.core.messages import _
from troef.laws import Advice, Effect, Ruling, tell


@article("75", facts=WrongExplanation)
def wrong_explanation(f: WrongExplanation) -> Ruling:
    """75: partner may not use the wrong explanation; damage to the opponents may lead to an adjusted score."""
    return Ruling("75", _WRONG, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "75"), WatchArticle("75")))


@asked(ExplanationCorrected)
def corrected(f: ExplanationCorrected) -> Ruling:
    """21, 75: the giver may correct at any time; his partner after the final pass, or as a defender after the play."""
    late: tuple[Effect, ...] = (WatchArticle("21B1a"),) if f.too_late else ()
    if f.by_giver:
        return Ruling("21", _BY_GIVER, late)
    if f.play_over or (f.auction_over and not f.defender):
        return Ruling("75", _TOO_LATE if f.play_begun and not f.defender else _BY_PARTNER, late)
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B"), WatchArticle("16B"))
    return Ruling("75", _TOO_SOON, (*tells, *late))


@asked(MeaningInDoubt)
def meaning_in_doubt(f: MeaningInDoubt) -> Advice | None:
    """75: use of the explanation after a misbid, or damage by a wrong explanation, leads to an adjusted score."""
    if f.as_agreed is None:
        return None
    if f.as_agreed:
        if f.used is None or (f.used and f.damage is None):
            return None
        return Advice("75", (_MISBID,), _SCORE, weighty=True, score="assigned") if f.used and f.damage else _NO_HARM
    if f.damage is None:
        return None
    return Advice("75", (_MISEXPLAINED,), _SCORE, weighty=True, score="assigned") if f.damage else _NO_HARM


_SCORE = (_("Give an adjusted score (12C)."),)
_MISBID = tell(
    _(
        "The explanation was the agreement. The player who misbid learned so from his "
        "partner and was not allowed to use it."
    )
)
_MISEXPLAINED = tell(_("The explanation was not the agreement, and that damaged the other side."))
_NO_HARM = Advice("75", (tell(_("The score stands.")),))

_WRONG = _("{offender}'s explanation is not the agreement; {partner} may not use anything that it reveals.")
_BY_GIVER = _("{offender} corrects the explanation; a player who called on it may perhaps still change the call.")
_BY_PARTNER = _("{offender} corrects {partner}'s explanation at the right moment.")
_TOO_LATE = _(
    "{offender} had to correct {partner}'s explanation after the final pass, before the lead: now it is too late."
)
_TOO_SOON = _(
    "{offender} should have waited before correcting {partner}'s explanation; {partner} draws nothing from it."
)

"""12: when a score is adjusted, and which score it becomes."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_general import AdjustedScoreRequest, AwardedScore
from troef.bridge.laws.y2017.register import LAW, asked
from troef.core.messages import Joined, _
from troef.laws import Advice, Saying, Text, tell

Ground = AdjustedScoreRequest.Ground
Outcomes = AwardedScore.Outcomes
OwnPart = AwardedScore.OwnPart
Fault = AwardedScore.Fault

_LAWS = {Ground.LAW: "12A", Ground.NO_RECTIFICATION: "12A1", Ground.WRONG_RECTIFICATION: "12A3"}


@asked(AdjustedScoreRequest)
def adjusted_score(f: AdjustedScoreRequest) -> Advice | None:
    """12A, 12B: the score is adjusted for damage, if asked in time; never because a rectification seems harsh."""
    if f.ground is Ground.HARSH:
        return Advice("12B2", (_NOT_HARSH,))
    if f.ground is Ground.UNPLAYABLE:
        return Advice("12A2", (_UNPLAYABLE,), weighty=True, score="artificial")
    if f.in_time is None:
        return None
    if not f.in_time:
        return Advice("92B", (_EXPIRED,))
    if f.damage is None:
        return None
    if not f.damage:
        return Advice("12B1", (_NO_DAMAGE,))
    return Advice(_LAWS[f.ground], (_ADJUSTED,), (_COMPARE,), weighty=True, score="assigned")


@asked(AwardedScore)
def awarded_score(f: AwardedScore) -> Advice | None:
    """12C1: the probable result, or several weighed. 12C2: averages by fault if no result can be determined."""
    if f.result is None:
        return None
    if not f.result:
        return _artificial(f.north_south, f.east_west)
    if f.own_part is None:
        return None
    if f.own_part is not OwnPart.NOTHING:
        return _own_part(f.own_part)
    match f.outcomes:
        case Outcomes.ONE:
            return Advice(
                "12C1b", (_ADJUSTED,), (_PROBABLE,), weighty=True, score="assigned", rectified=(_MOST_PROBABLE,)
            )
        case Outcomes.SEVERAL:
            do = (_WEIGH, _LEGAL_ONLY)
            return Advice("12C1c", (_ADJUSTED,), do, weighty=True, score="assigned", rectified=(_WEIGHED,))
        case Outcomes.TOO_MANY:
            return _artificial(f.north_south, f.east_west)
    return None


def _own_part(own_part: OwnPart) -> Advice:
    """12C1e, 11A: the sides get different scores, since one caused part of its damage or forfeited its right."""
    forfeited = own_part is OwnPart.FORFEITED
    do = (_FIRST_THE_SCORE, _ONE_SIDE) if forfeited else (_FIRST_THE_SCORE, _OFFENDERS_PART, _OWN_PART)
    law = "11A" if forfeited else "12C1e"
    rectified = (_GAIN_TAKEN if forfeited else _DAMAGE_SHARED,)
    return Advice(law, (_ADJUSTED,), do, (_KNOCKOUT,), weighty=True, score="assigned", rectified=rectified)


def _artificial(north_south: Fault | None, east_west: Fault | None) -> Advice | None:
    """12C2a, 12C2b: each side gets an average, average-plus or average-minus, according to its fault."""
    if north_south is None or east_west is None:
        return None
    sides = (_average(_("North-South"), north_south), _average(_("East-West"), east_west))
    say = tuple(Saying("table", text) for text in (_NO_RESULT, *sides))
    return Advice("12C2a", say, (_IN_IMPS, _EXCEPTIONAL_SESSION), (_KNOCKOUT,), weighty=True, score="artificial")


def _average(side: Text, fault: Fault) -> Text:
    return Joined(" ", (side, _AVERAGES[fault]))


LAW.organised("12", "troef.contest.awards.award_points", adjusted_score, awarded_score)

_NOT_HARSH = tell(_("That the rectification turns out harsh or mild is no reason to adjust the score."))
_UNPLAYABLE = tell(_("This board can no longer be played normally: there will be an artificial adjusted score."))
_EXPIRED = tell(_("The period for asking this is over: the result stands."))
_NO_DAMAGE = tell(_("The infraction did no damage and gave no advantage: the score stands."))
_ADJUSTED = tell(_("I adjust the score. Anyone who disagrees may appeal, and I will help with that."))
_COMPARE = _("Compare the result with what was to be expected without the infraction.")
_PROBABLE = _("Enter the result that was probable without the infraction: contract, declarer and tricks.")
_WEIGH = _("Give every possible outcome a weight; compute matchpoints or IMPs for each and weigh those.")
_LEGAL_ONLY = _("Only include outcomes that could be reached by legal means.")
_FIRST_THE_SCORE = _(
    "First find the score without the infraction: one outcome, weighted, or artificial if it cannot be said."
)
_OFFENDERS_PART = _("The offenders get the full adjusted score, as if the others had made no error.")
_ONE_SIDE = _("Take the gain away from the side that profited only; the other side keeps the score from the table.")
_OWN_PART = _(
    "The non-offenders bear the part of the damage that they caused themselves; the two scores then do not balance."
)
_KNOCKOUT = _("In a knockout with two different scores both teams get the mean (12C4).")
_NO_RESULT = _("This board gets an artificial score.")
_AVERAGES = {
    Fault.DIRECTLY: _("is at fault and gets average-minus, at most 40%."),
    Fault.PARTLY: _("is partly at fault and gets average, 50%."),
    Fault.NOT: _("is not at fault and gets average-plus, at least 60%."),
}
_IN_IMPS = _("In IMPs: plus 3, 0 or minus 3 (Dutch butler 2), unless the regulations say otherwise.")
_EXCEPTIONAL_SESSION = _(
    "A pair that is innocent and above 60% over the session, or at fault and below 40%, gets that percentage."
)
_MOST_PROBABLE = _("The outcome that was probable without the infraction took the place of the result.")
_WEIGHED = _(
    "The outcomes that were probable without the infraction were weighed; only what could be reached legally counted."
)
_DAMAGE_SHARED = _(
    "The offenders got the full adjusted score; the other side bore the part of the damage that it did itself."
)
_GAIN_TAKEN = _("Only the side that profited lost its gain; the other side kept the score of the table.")

"""Scores given by the director, and talk about deals that others have yet to play (II-20 to II-24)."""

from __future__ import annotations

from troef.core.messages import _
from troef.klaverjas.laws.facts import ArbitralScore, TalkAboutBoards
from troef.klaverjas.laws.y1976 import LAW, assisted
from troef.laws import Advice, tell


# II-20 and II-21: the score that a director gives.
@assisted("II-20", facts=ArbitralScore)
def arbitral_score(f: ArbitralScore) -> Advice:
    """Advise on a score by the director: that of a normal deal, and no more than that for offenders (II-20).

    In doubt a side gets the average. A side whose opponents kept it from a higher score gets that score (II-21).
    """
    if f.offending:
        return Advice("II-20", do=(_NOT_MORE, _MINUS), weighty=True, score="assigned")
    if f.kept_from_more:
        return Advice("II-21", do=(_WHAT_IT_LOST,), weighty=True, score="assigned")
    if f.doubt:
        return Advice("II-21", do=(_AVERAGE,), weighty=True, score="artificial")
    return Advice("II-20", do=(_NORMAL,), weighty=True, score="assigned")


LAW.assisted("II-21", arbitral_score)


_NOT_MORE = _("Give this side no more than a normal deal would have brought.")
_MINUS = _("You may take off 1 or 2 penalty points.")
_WHAT_IT_LOST = _("Decide yourself on the score that was due to it without the doings of the opponents.")
_AVERAGE = _("Give this side the average: half of the matchpoints of this deal.")
_NORMAL = _("Give this side the matchpoints of a normal deal.")


# II-23 and II-24: talk about deals that others have yet to play.
@assisted("II-24", facts=TalkAboutBoards)
def talk_about_boards(f: TalkAboutBoards) -> Advice:
    """Advise that nobody talks about deals that others have yet to play (II-23). Players may be kept seated (II-24)."""
    if f.rounds_left:
        return Advice("II-24", (_NO_TALK,), (_STAY_SEATED,), (_SUSPECT,), weighty=True, score="penalty")
    return Advice("II-23", (_FREE,))


LAW.assisted("II-23", talk_about_boards)


_NO_TALK = tell(_("Do not talk about deals that others have still to play, neither here nor outside the room."))
_STAY_SEATED = _("You may forbid to get up before all rounds are over, and keep an eye on places where players meet.")
_SUSPECT = _("Look at the scores of those who may have heard something.")
_FREE = tell(_("Everybody has played these: talk freely."))

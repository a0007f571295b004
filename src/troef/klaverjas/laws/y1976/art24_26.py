"""Checks of scores and appeals (I-4, I-24), and matters that are left to the director (I-26)."""

from __future__ import annotations

from troef.core.messages import _
from troef.klaverjas.laws.facts import AsksAboutRevoke, CardOmitted, LooksBack, NotProven, OwnSideAccused, Protest
from troef.klaverjas.laws.y1976 import LAW, article, asked, assisted
from troef.laws import Advice, Ruling, say, tell


@assisted("24", facts=Protest)
def protest(f: Protest) -> Advice:
    """Advise on a protest: an appeal against a ruling after the contest (I-24), or a check of scores (I-4, I-24)."""
    if not f.about_ruling:
        return Advice("24", (_SLIPS,), (_BESIDE,)) if f.over else Advice("4", (_CHECK,), (_CORRECT,))
    if not f.over:
        return Advice("24", (_AFTERWARDS,), later=(_REMEMBER,))
    if f.in_time:
        return Advice("24", (_ACCEPTED,), (_PASS_ON,), (_DECIDED,), weighty=True, score="assigned", rectified=(_HEARD,))
    return Advice("24", (_TOO_LATE,))


LAW.assisted("4", protest)


_SLIPS = tell(_("You may look at the score slips while I am present."))
_BESIDE = _("Stay there, and correct mistakes in writing and adding.")
_CHECK = tell(_("All of you, see whether the points of both sides are filled in rightly."))
_CORRECT = _("Have the score corrected at the table.")
_AFTERWARDS = tell(_("Play on now; after the contest you can appeal against my ruling, within a quarter of an hour."))
_REMEMBER = _("Write down the facts and your ruling while everybody remembers them.")
_ACCEPTED = tell(_("Your appeal is in time and will be heard."))
_HEARD = _("The appeal was taken up.")
_PASS_ON = _("Put it, with the facts and your ruling, before those who hear the appeal.")
_DECIDED = _("Enter the decision in the result.")
_TOO_LATE = tell(_("The time for an appeal is over: my ruling stands."))


@article("26", facts=CardOmitted)
def no_card_played(f: CardOmitted) -> Ruling:
    """Rule that the director decides on a trick to which a player did not play: no article covers it."""
    text = say("{seat} does not play to the trick: this is not provided for, the director decides.", seat=f.seat)
    return Ruling("26", text)


@asked(NotProven)
def not_proven(f: NotProven) -> Ruling:
    """Rule that the director establishes whether there was a revoke, because the known cards do not decide it."""
    text = say("{seat} alleges a revoke; the known cards prove nothing, the director finds out.", seat=f.seat)
    return Ruling("26", text)


@asked(OwnSideAccused)
def own_side_accused(f: OwnSideAccused) -> Ruling:
    """Rule that there is no penalty for a wrong accusation of the player's own side: no article covers it."""
    text = say(
        "{seat} makes an accusation against {seat}'s own side, but nobody revoked: there is no penalty for that.",
        seat=f.seat,
    )
    return Ruling("26", text)


@asked(LooksBack)
def looks_back(f: LooksBack) -> Ruling:
    """Rule that a covered trick stays face down, unless the director allows a look: no article covers it."""
    text = say(
        "{seat} wants to see a covered trick: this is not provided for, it stays closed unless the "
        "director decides that it may be seen.",
        seat=f.seat,
    )
    return Ruling("26", text)


@asked(AsksAboutRevoke)
def asks_about_revoke(f: AsksAboutRevoke) -> Ruling:
    """Rule that play goes on, because a question about a revoke is not an accusation."""
    text = say("{seat} asks about a revoke: a question is no accusation yet, the play goes on.", seat=f.seat)
    return Ruling("26", text)

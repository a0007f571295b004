"""40: agreements between partners, which must be disclosed, allowed and followed."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_auction import AgreementComplaint
from troef.bridge.laws.y2017.register import LAW, asked
from troef.core.messages import _
from troef.laws import Advice, Saying, Text, tell

Complaint = AgreementComplaint.Complaint


@asked(AgreementComplaint)
def agreement(f: AgreementComplaint) -> Advice | None:
    """Return the ruling on a complaint: whether the agreement stands, brings a warning or adjusts the score (40)."""
    match f.complaint:
        case Complaint.NOT_TOLD:
            return _not_told(f)
        case Complaint.NOT_ALLOWED:
            return _damaged(f, "40B4", _NOT_ALLOWED)
        case Complaint.NOT_FOLLOWED:
            return _not_followed(f)
    if f.complaint is Complaint.OWN_CARD and f.allowed is None:
        return None
    if f.complaint is Complaint.OWN_CARD and f.allowed:
        return Advice("40B2b", (_MAY_LOOK,))
    return Advice("40B2d", (_NO_AIDS,), (_PENALTY,), weighty=True, score="penalty")


def _not_told(f: AgreementComplaint) -> Advice | None:
    """40B5a: only information about agreements is due. 40B3a: damage brings an adjusted score; 40B3b: a warning."""
    if f.entitled is None:
        return None
    if not f.entitled:
        return Advice("40B5a", (_GENERAL_KNOWLEDGE,))
    return _damaged(f, "40B3a", _TELL_ALL, without="40B3b")


def _not_followed(f: AgreementComplaint) -> Advice | None:
    """40C2: a deviation is allowed. 40C1: if partner expected it sooner, it was an undisclosed agreement."""
    if f.forewarned is None:
        return None
    if not f.forewarned:
        return Advice("40C2", (_MAY_DEVIATE,), (_NOTE,))
    return _damaged(f, "40C1", _HIDDEN_AGREEMENT)


def _damaged(f: AgreementComplaint, law: str, text: Text, without: str | None = None) -> Advice | None:
    if f.damage is None:
        return None
    if f.damage:
        return Advice(law, (Saying("offending side", text),), (_SCORE, _PENALTY), weighty=True, score="assigned")
    return Advice(without or law, (Saying("offending side", text),), (_PENALTY,))


LAW.executed("40", "troef.bridge.table.information.record_explanation", agreement)

_GENERAL_KNOWLEDGE = tell(_("General bridge knowledge need not be explained: nothing was left out."))
_TELL_ALL = _("Your opponents are to know your agreements: alert, on the card, and fully explained.")
_NOT_ALLOWED = _("This agreement is not allowed in this event: stop playing it.")
_MAY_DEVIATE = tell(
    _("Departing from the agreements is allowed, for partner could not know it any sooner than the opponents.")
)
_NOTE = _("Note the deviation: a player who departs like this more often has an implicit agreement to disclose (40C1).")
_HIDDEN_AGREEMENT = _(
    "Your partner expected this sooner than the opponents: then it is an agreement that should have been disclosed."
)
_MAY_LOOK = tell(_("This was allowed: the board goes on."))
_NO_AIDS = tell(_("Your own system card and memory aids stay closed during auction and play."), "offender")
_SCORE = _("Adjust the score to what would have happened if the opponents had known all and the rules had been kept.")
_PENALTY = _("Warn; repetition or a serious lapse deserves a procedural penalty (90).")

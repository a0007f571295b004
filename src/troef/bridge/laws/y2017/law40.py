"""40: agreements between partners, which must be disclosed, allowed and followed."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_auction import AgreementComplaint
from troef.bridge.laws.y2017.register import LAW, asked
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

_GENERAL_KNOWLEDGE = tell(
    "Wat iedere bridger zelf kan bedenken, hoeft niet verteld te worden: er is niets verzuimd.",
    "What every bridge player can work out need not be told: nothing was left out.",
)
_TELL_ALL = Text(
    "De tegenstanders horen jullie afspraken te kennen: alerteer, zet ze op de systeemkaart en leg volledig uit.",
    "Your opponents are to know your agreements: alert, on the card, and fully explained.",
)
_NOT_ALLOWED = Text(
    "Deze afspraak is in deze wedstrijd niet toegestaan: speel haar niet meer.",
    "This agreement is not allowed in this event: stop playing it.",
)
_MAY_DEVIATE = tell(
    "Afwijken van de afspraken mag, want partner kon het niet eerder weten dan de tegenstanders.",
    "Departing from the agreements is allowed, for partner could not know it any sooner than the opponents.",
)
_NOTE = Text(
    "Noteer de afwijking: wie vaker zo afwijkt, heeft een stille afspraak die bekend moet zijn (40C1).",
    "Note the deviation: whoever departs like this more often has an implicit agreement to disclose (40C1).",
)
_HIDDEN_AGREEMENT = Text(
    "Je partner verwachtte dit eerder dan de tegenstanders: dan is het een afspraak die bekendgemaakt had moeten zijn.",
    "Your partner expected this sooner than the opponents: then it is an agreement that should have been disclosed.",
)
_MAY_LOOK = tell("Dit mocht: het spel gaat gewoon verder.", "This was allowed: the board goes on.")
_NO_AIDS = tell(
    "Je eigen systeemkaart en geheugensteuntjes blijven dicht tijdens het bieden en spelen.",
    "Your own system card and memory aids stay closed during auction and play.",
    "offender",
)
_SCORE = Text(
    "Pas de score aan naar wat er gebeurd was als de tegenstanders alles hadden geweten en de regels waren gevolgd.",
    "Adjust the score to what would have happened if the opponents had known all and the rules had been kept.",
)
_PENALTY = Text(
    "Waarschuw; bij herhaling of ernstig verzuim past een procedurele straf (90).",
    "Warn; repetition or a serious lapse deserves a procedural penalty (90).",
)

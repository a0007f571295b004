"""73: communication between partners, and deception of an opponent."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_general import MisledByOpponent, PartnerContact
from troef.bridge.laws.y2017.law16 import from_partner
from troef.bridge.laws.y2017.register import LAW, asked
from troef.laws import Advice, Text, tell

How = PartnerContact.How


@asked(PartnerContact)
def partner_contact(f: PartnerContact) -> Advice | None:
    """73A: calls and plays. 73B: nothing else. 73C: no advantage from it. 73D1: an uneven tempo is no infraction."""
    match f.how:
        case How.CALLS_AND_CARDS:
            return Advice("73A1", (_PROPER,))
        case How.PREARRANGED:
            say = (_GRAVEST,)
            return Advice("73B2", say, (_INVESTIGATE,), weighty=True, score="penalty")
    if f.used is None:
        return None
    if f.used:
        return Advice("73C2", (_USED,), (_PENALTY_OR_SCORE,), weighty=True, score="penalty")
    if f.how is How.TEMPO:
        return Advice("73D1", (_CAREFUL, _OWN_RISK))
    return Advice("73B1", (_SHOW_NOTHING, _CAREFUL))


@asked(MisledByOpponent)
def misled(f: MisledByOpponent) -> Advice | None:
    """73E1: a deceptive call or play. 73D: manner at the player's own risk. 73E2: manner without a bridge reason."""
    if f.by_call_or_card is None:
        return None
    if f.by_call_or_card:
        return Advice("73E1", (_ALLOWED,))
    if f.inference is None:
        return None
    if not f.inference:
        return _intent(f)
    if f.reason is None or (not f.reason and f.could_have_known is None):
        return None
    if f.reason or not f.could_have_known:
        return Advice("73D1", (_OWN_RISK,))
    if f.damage is None:
        return None
    if not f.damage:
        return _intent(f)
    return Advice("73E2", (_ADJUSTED,), (_NOT_A_REPROACH,), weighty=True, score="assigned")


def _intent(f: MisledByOpponent) -> Advice | None:
    """73D2: trying is enough for a penalty; without intent there is nothing."""
    if f.on_purpose is None:
        return None
    if f.on_purpose:
        return Advice("73D2", (_NOT_BY_MANNER,), (_PENALTY,), weighty=True, score="penalty")
    return Advice("73D1", (_OWN_RISK,))


LAW.executed("73", from_partner, partner_contact, misled)

_PROPER = tell(
    "Biedingen en kaarten zijn de manier om partner iets te vertellen: hier is niets mis mee.",
    "Calls and cards are the way to tell partner something: nothing is wrong with this.",
)
_GRAVEST = tell(
    "Geheime afspraken om informatie uit te wisselen zijn het zwaarste vergrijp dat er is. Ik zoek dit uit.",
    "Secret arrangements to exchange information are the gravest offence there is. I will look into this.",
    "offending side",
)
_INVESTIGATE = Text(
    "Beschuldig niemand aan tafel. Leg de feiten vast en meld ze; de straf is disciplinair (91).",
    "Accuse nobody at the table. Record the facts and report them; the penalty is disciplinary (91).",
)
_USED = tell(
    "Je wist iets van je partner dat je niet mocht gebruiken en je hebt er voordeel uit gehaald.",
    "You knew something from your partner that you may not use, and you took advantage of it.",
    "partner",
)
_PENALTY_OR_SCORE = Text(
    "Zijn de tegenstanders benadeeld, pas dan de score aan (16B3); een straf kan erbij.",
    "If the opponents were damaged adjust the score (16B3); a penalty may come on top.",
)
_CAREFUL = tell(
    "Pas op dat je niets doet met wat je aan je partner hebt gemerkt.",
    "Take care to do nothing with what you noticed from your partner.",
    "partner",
)
_OWN_RISK = tell(
    "Conclusies uit het tempo of gedrag van de tegenpartij mag je trekken, maar op eigen risico.",
    "You may draw conclusions from the opponents' tempo or manner, but at your own risk.",
    "other side",
)
_SHOW_NOTHING = tell(
    "Laat je partner niets merken door de manier van bieden of spelen, door vragen of door opmerkingen.",
    "Let your partner gather nothing from the way you call or play, from questions or from remarks.",
    "offender",
)
_ALLOWED = tell(
    "Misleiden met een bieding of een kaart mag, zolang partner er niet meer van weet dan jullie.",
    "Deceiving by a call or a card is allowed, as long as partner knows no more about it than you do.",
)
_NOT_BY_MANNER = tell(
    "Een tegenstander probeer je niet op het verkeerde been te zetten met tempo, vragen, woorden of gebaren.",
    "You do not try to mislead an opponent by tempo, questions, words or gestures.",
    "offender",
)
_PENALTY = Text("Waarschuw, en bestraf herhaling (90, 91).", "Warn, and penalise repetition (90, 91).")
_ADJUSTED = tell(
    "De speler werd misleid door gedrag zonder bridgereden, en zijn tegenstander kon weten dat hem dat voordeel kon "
    "geven: ik pas de score aan.",
    "The player was misled by a manner without a bridge reason, and his opponent could have known that it might pay: "
    "I adjust the score.",
)
_NOT_A_REPROACH = Text(
    "Opzet hoef je niet vast te stellen; zeg dat erbij.",
    "You need not find intent; say so.",
)

"""72–76: general principles, communication, conduct, wrong explanations, and spectators."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import WrongExplanation
from troef.bridge.laws.facts.desk_admin import ExplainedAgreement, ExplanationDispute
from troef.bridge.laws.facts.desk_general import Conduct, CouldHaveKnown, MisledByOpponent, PartnerContact, Spectator
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.law16 import from_partner
from troef.bridge.laws.y2017.register import LAW, article, asked
from troef.core.messages import _
from troef.laws import Advice, Ruling, Saying, tell

Intent = CouldHaveKnown.Intent


@asked(CouldHaveKnown)
def could_have_known(f: CouldHaveKnown) -> Advice | None:
    """72B: intent and concealment are penalised. 72C: the score is adjusted if the gain could have been foreseen."""
    if f.intent is Intent.ON_PURPOSE:
        return Advice("72B1", (_ON_PURPOSE,), (_RECTIFY, _DISCIPLINE), weighty=True, score="penalty")
    if f.intent is Intent.CONCEALED:
        return Advice("72B3", (_CONCEALED,), (_RECTIFY, _DISCIPLINE), weighty=True, score="penalty")
    if f.could_have_known is None:
        return None
    if not f.could_have_known:
        return Advice("10C4", (_MAY_GAIN,))
    if f.over is None or (f.over and f.gained is None):
        return None
    if not f.over:
        return Advice("72C", (_PLAY_ON,), later=(_LOOK,))
    if not f.gained:
        return Advice("12B1", (_NO_GAIN,))
    return Advice("72C", (_KNEW_IT_MIGHT_PAY,), (_NOT_A_REPROACH,), weighty=True, score="assigned")


LAW.executed("72", "troef.bridge.table.irregularities.decisions.apply_finding", could_have_known)

_ON_PURPOSE = tell(_("You do not break a law on purpose, even if you are willing to pay for it."), "offender")
_CONCEALED = tell(
    _("You do not try to hide an infraction. You need not report it, but you may not cover it up."), "offender"
)
_RECTIFY = _("First put the irregularity right by its own article.")
_DISCIPLINE = _("Beside that give a warning or penalty (90, 91), after hearing the player.")
_MAY_GAIN = tell(_("After rectification the offender too may do what suits him: the result stands."))
_PLAY_ON = tell(_("Finish the auction and the play of this board."))
_LOOK = _("Come back afterwards: if the offending side gained by the irregularity the score is adjusted.")
_NO_GAIN = tell(_("The offending side did not profit: the score stands."))
_KNEW_IT_MIGHT_PAY = tell(
    _(
        "The offender could have known that this might hurt the other side, and his side gained "
        "by it: I adjust the score."
    )
)
_NOT_A_REPROACH = _("Add that you accuse nobody of intent: what counts is what he could have known.")


Means = PartnerContact.Means


@asked(PartnerContact)
def partner_contact(f: PartnerContact) -> Advice | None:
    """73A: contact by calls and cards is allowed. 73B, 73C: other contact is not, and its use is penalised."""
    match f.how:
        case Means.CALLS_AND_CARDS:
            return Advice("73A1", (_PROPER,))
        case Means.PREARRANGED:
            say = (_GRAVEST,)
            return Advice("73B2", say, (_INVESTIGATE,), weighty=True, score="penalty")
    if f.used is None:
        return None
    if f.used:
        return Advice("73C2", (_USED,), (_PENALTY_OR_SCORE,), weighty=True, score="penalty")
    if f.how is Means.TEMPO:
        return Advice("73D1", (_CAREFUL, _OWN_RISK))
    return Advice("73B1", (_SHOW_NOTHING, _CAREFUL))


@asked(MisledByOpponent)
def misled(f: MisledByOpponent) -> Advice | None:
    """73E1: deception by a call or play is allowed. 73D1: reading manner is the player's risk. 73E2: adjusted score."""
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
    return Advice("73E2", (_MISLED,), (_NO_INTENT_NEEDED,), weighty=True, score="assigned")


def _intent(f: MisledByOpponent) -> Advice | None:
    """73D2: an attempt to mislead is penalised; without intent nothing follows (73D1)."""
    if f.on_purpose is None:
        return None
    if f.on_purpose:
        return Advice("73D2", (_NOT_BY_MANNER,), (_PENALTY,), weighty=True, score="penalty")
    return Advice("73D1", (_OWN_RISK,))


LAW.executed("73", from_partner, partner_contact, misled)

_PROPER = tell(_("Calls and cards are the way to tell partner something: nothing is wrong with this."))
_GRAVEST = tell(
    _("Secret arrangements to exchange information are the gravest offence there is. I will look into this."),
    "offending side",
)
_INVESTIGATE = _("Accuse nobody at the table. Record the facts and report them; the penalty is disciplinary (91).")
_USED = tell(_("You knew something from your partner that you may not use, and you took advantage of it."), "partner")
_PENALTY_OR_SCORE = _("If the opponents were damaged adjust the score (16B3); a penalty may come on top.")
_CAREFUL = tell(_("Take care to do nothing with what you noticed from your partner."), "partner")
_OWN_RISK = tell(_("You may draw conclusions from the opponents' tempo or manner, but at your own risk."), "other side")
_SHOW_NOTHING = tell(
    _("Let your partner gather nothing from the way you call or play, from questions or from remarks."), "offender"
)
_ALLOWED = tell(_("Deceiving by a call or a card is allowed, as long as partner knows no more about it than you do."))
_NOT_BY_MANNER = tell(_("You do not try to mislead an opponent by tempo, questions, words or gestures."), "offender")
_PENALTY = _("Warn, and penalise repetition (90, 91).")
_MISLED = tell(
    _(
        "The player was misled by a manner without a bridge reason, and his opponent could have "
        "known that it might pay: I adjust the score."
    )
)
_NO_INTENT_NEEDED = _("You need not find intent; say so.")


Misconduct = Conduct.Misconduct


@asked(Conduct)
def conduct(f: Conduct) -> Advice | None:
    """74: the director reproves the player; 91A: if he goes on after a warning, he gets a disciplinary penalty."""
    if f.warned:
        return Advice("91A", (_AGAIN,), (_POINTS_OR_SUSPENSION,), weighty=True, score="penalty")
    if f.act is None:
        return None
    return Advice(f.act.value, (Saying("offender", _SAID[f.act]),), _DONE.get(f.act, ()))


LAW.assisted("74", conduct)

_AGAIN = tell(_("I have warned you about this before: now there is a penalty."), "offender")
_POINTS_OR_SUSPENSION = _("Take points, or suspend the player for the rest of the session; that decision is final.")
_SAID = {
    Misconduct.ANNOYS: _("Keep it pleasant for everybody: leave out such remarks."),
    Misconduct.UNEVEN: _("Call and play always in the same way."),
    Misconduct.COMMENTS: _("Keep comments until the board is over."),
    Misconduct.CARD_READY: _("Detach your card only when it is your turn."),
    Misconduct.PROLONGS: _("If you know that all tricks are yours, claim: do not play on to unsettle the others."),
    Misconduct.RUDE_TO_DIRECTOR: _("Call me and speak to me as you would like to be spoken to."),
    Misconduct.OTHER_WORDS: _("Use the same words for a call always."),
    Misconduct.APPROVES: _("Do not show whether you like a call or a card."),
    Misconduct.ANTICIPATES: _("Wait until everybody has played to the trick before you show anything."),
    Misconduct.POINTS_OUT: _("Do not point at anything important, or at the number of tricks still needed."),
    Misconduct.PEEKS: _("Do not look intently at a player or his cards."),
    Misconduct.LOSES_INTEREST: _("Hold your cards and take part until the board is over."),
    Misconduct.CONFUSES: _("Do not change your tempo to confuse an opponent."),
    Misconduct.LEAVES: _("Stay at the table until the round is called, unless you need to go."),
}
_TELLS_PARTNER = _("If partner can gather something from it, go on with unauthorised information (16B).")
_MISLEADS = _("If an opponent was misled by it, go on with deception (73E2).")
_CARDS_SEEN = _("Cards that the player saw on purpose may not be used (16D3); an opponent's cards seen by chance may.")
_DONE = {
    Misconduct.UNEVEN: (_TELLS_PARTNER,),
    Misconduct.COMMENTS: (_TELLS_PARTNER,),
    Misconduct.CARD_READY: (_TELLS_PARTNER,),
    Misconduct.OTHER_WORDS: (_TELLS_PARTNER,),
    Misconduct.APPROVES: (_TELLS_PARTNER,),
    Misconduct.ANTICIPATES: (_TELLS_PARTNER,),
    Misconduct.POINTS_OUT: (_TELLS_PARTNER,),
    Misconduct.PEEKS: (_CARDS_SEEN,),
    Misconduct.LOSES_INTEREST: (_TELLS_PARTNER,),
    Misconduct.CONFUSES: (_MISLEADS,),
}


@article("75", facts=WrongExplanation)
def wrong_explanation(f: WrongExplanation) -> Ruling:
    """75A: partner may not use the explanation; 75B1: damage to the opponents leads to an adjusted score."""
    text = _("{offender}'s explanation is not the agreement; {partner} may not use anything that it reveals.")
    return Ruling(
        "75B1", text, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "75A"), WatchArticle("75A"), WatchArticle("75B1"))
    )


_EXPLAIN_WHY = tell(_("I adjust the score and explain why."))


@asked(ExplanationDispute)
def explained(f: ExplanationDispute) -> Advice:
    """75: the score is adjusted for damage by the explanation, or else for the player's use of it; else it stands."""
    if f.agreement is not ExplainedAgreement.AS_EXPLAINED and f.damaged:
        return _damaged(f)
    if f.used:
        do = _("Adjust the score: the player may not use that partner understood the call differently.")
        return Advice("75A", (_EXPLAIN_WHY,), (do,), weighty=True, score="assigned")
    if f.agreement is ExplainedAgreement.AS_EXPLAINED:
        say = _("The explanation was the agreement; a wrong bid is allowed. The result stands.")
        return Advice("75C", (Saying("table", say),))
    say = _("The explanation was wrong, but did you no harm: the result stands.")
    return Advice("75B1" if f.agreement is ExplainedAgreement.OTHER else "75D2", (Saying("other side", say),))


def _damaged(f: ExplanationDispute) -> Advice:
    """75D3: the score becomes the result that was likely if the opponents had been informed correctly."""
    if f.agreement is ExplainedAgreement.OTHER:
        how = _("Start from what would have happened if the real agreement had been disclosed in time.")
        then = _("The score became what would have happened if the real agreement had been disclosed in time.")
    else:
        how = _("Start from what would have happened if the explanation had been that there is no agreement.")
        then = _("The score became what would have happened if the explanation had been that there was no agreement.")
    later = _("See too whether the bidder himself gained by the explanation (75A).")
    return Advice(
        "75D3",
        (_EXPLAIN_WHY,),
        (_("Adjust the score."), how),
        later=(later,),
        weighty=True,
        score="assigned",
        rectified=(then,),
    )


@asked(Spectator)
def spectator(f: Spectator) -> Advice | None:
    """76C1: he answers only the director. 76B5, 76C2: if he points out something, 16D applies to it."""
    if f.invited is None:
        return None
    if f.invited:
        return Advice("76C1", (_TELL,))
    if f.irregularity is None:
        return None
    if not f.irregularity:
        return Advice("76B3", (_SILENT,))
    return Advice("76C2", (_SILENT,), (_LOOK_AT_THE_TABLE, _SEND_AWAY), weighty=True)


LAW.assisted("76", spectator)

_TELL = tell(_("Tell only what I ask: the facts or the law."), "spectator")
_SILENT = tell(_("You may watch; you may not talk, react or point anything out."), "spectator")
_LOOK_AT_THE_TABLE = _(
    "If a player learnt something, treat that as information from another source (16D) and follow the regulations."
)
_SEND_AWAY = _("If it happens again send the spectator away.")

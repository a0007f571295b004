"""72–76: general principles, communication, conduct, wrong explanations, and spectators."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import WrongExplanation
from troef.bridge.laws.facts.desk_admin import ExplainedAgreement, ExplanationDispute
from troef.bridge.laws.facts.desk_general import Conduct, CouldHaveKnown, MisledByOpponent, PartnerContact, Spectator
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.law16 import from_partner
from troef.bridge.laws.y2017.register import LAW, article, asked
from troef.laws import Advice, Ruling, Saying, Text, tell

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

_ON_PURPOSE = tell(
    "Een spelregel overtreed je niet met opzet, ook niet als je de rechtzetting ervoor over hebt.",
    "You do not break a law on purpose, even if you are willing to pay for it.",
    "offender",
)
_CONCEALED = tell(
    "Een overtreding probeer je niet te verbergen. Melden hoefde niet, verdoezelen mag niet.",
    "You do not try to hide an infraction. You need not report it, but you may not cover it up.",
    "offender",
)
_RECTIFY = Text(
    "Zet de onregelmatigheid eerst recht met haar eigen regel.",
    "First put the irregularity right by its own article.",
)
_DISCIPLINE = Text(
    "Geef daarnaast een waarschuwing of straf (90, 91), en hoor de speler eerst.",
    "Beside that give a warning or penalty (90, 91), after hearing the player.",
)
_MAY_GAIN = tell(
    "Na de rechtzetting mag ook de overtreder doen wat hem goed uitkomt: het resultaat blijft staan.",
    "After rectification the offender too may do what suits him: the result stands.",
)
_PLAY_ON = tell("Bied en speel dit bord gewoon uit.", "Finish the auction and the play of this board.")
_LOOK = Text(
    "Kom na afloop terug: had de overtredende partij voordeel van de onregelmatigheid, dan volgt een arbitrale score.",
    "Come back afterwards: if the offending side gained by the irregularity the score is adjusted.",
)
_NO_GAIN = tell(
    "De overtredende partij is er niet beter van geworden: de score blijft staan.",
    "The offending side did not profit: the score stands.",
)
_KNEW_IT_MIGHT_PAY = tell(
    "De overtreder kon weten dat dit de tegenpartij zou kunnen schaden en zijn partij had er voordeel van: ik pas de "
    "score aan.",
    "The offender could have known that this might hurt the other side, and his side gained by it: I adjust the score.",
)
_NOT_A_REPROACH = Text(
    "Zeg erbij dat je niemand van opzet beschuldigt: het gaat om wat hij had kunnen weten.",
    "Add that you accuse nobody of intent: what counts is what he could have known.",
)


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
_MISLED = tell(
    "De speler werd misleid door gedrag zonder bridgereden, en zijn tegenstander kon weten dat hem dat voordeel kon "
    "geven: ik pas de score aan.",
    "The player was misled by a manner without a bridge reason, and his opponent could have known that it might pay: "
    "I adjust the score.",
)
_NO_INTENT_NEEDED = Text(
    "Opzet hoef je niet vast te stellen; zeg dat erbij.",
    "You need not find intent; say so.",
)


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

_AGAIN = tell(
    "Ik heb je hier al voor gewaarschuwd: nu volgt er een straf.",
    "I have warned you about this before: now there is a penalty.",
    "offender",
)
_POINTS_OR_SUSPENSION = Text(
    "Trek punten af, of schors de speler voor de rest van de zitting; die beslissing is definitief.",
    "Take points, or suspend the player for the rest of the session; that decision is final.",
)
_SAID = {
    Misconduct.ANNOYS: Text(
        "Houd het prettig voor iedereen: zulke opmerkingen laat je achterwege.",
        "Keep it pleasant for everybody: leave out such remarks.",
    ),
    Misconduct.UNEVEN: Text("Bied en speel steeds op dezelfde manier.", "Call and play always in the same way."),
    Misconduct.COMMENTS: Text(
        "Commentaar bewaar je tot het spel afgelopen is.", "Keep comments until the board is over."
    ),
    Misconduct.CARD_READY: Text(
        "Haal je kaart pas uit je hand als je aan de beurt bent.", "Detach your card only when it is your turn."
    ),
    Misconduct.PROLONGS: Text(
        "Weet je dat alle slagen voor jou zijn, claim dan: rekken om de ander te storen doe je niet.",
        "If you know that all tricks are yours, claim: do not play on to unsettle the others.",
    ),
    Misconduct.RUDE_TO_DIRECTOR: Text(
        "Roep mij en spreek mij aan zoals je zelf aangesproken wilt worden.",
        "Call me and speak to me as you would like to be spoken to.",
    ),
    Misconduct.OTHER_WORDS: Text(
        "Gebruik voor een bieding altijd dezelfde woorden.", "Use the same words for a call always."
    ),
    Misconduct.APPROVES: Text(
        "Laat niet merken of een bieding of kaart je bevalt.", "Do not show whether you like a call or a card."
    ),
    Misconduct.ANTICIPATES: Text(
        "Wacht tot iedereen in de slag gespeeld heeft voordat je iets laat merken.",
        "Wait until everybody has played to the trick before you show anything.",
    ),
    Misconduct.POINTS_OUT: Text(
        "Wijs niemand op iets belangrijks of op het aantal slagen dat nog nodig is.",
        "Do not point at anything important, or at the number of tricks still needed.",
    ),
    Misconduct.PEEKS: Text(
        "Kijk niet nadrukkelijk naar een speler of zijn kaarten.", "Do not look intently at a player or his cards."
    ),
    Misconduct.LOSES_INTEREST: Text(
        "Houd je kaarten vast en speel mee tot het bord uit is.",
        "Hold your cards and take part until the board is over.",
    ),
    Misconduct.CONFUSES: Text(
        "Je tempo verander je niet om een tegenstander in de war te brengen.",
        "Do not change your tempo to confuse an opponent.",
    ),
    Misconduct.LEAVES: Text(
        "Blijf aan tafel tot de ronde is afgeroepen, tenzij het nodig is.",
        "Stay at the table until the round is called, unless you need to go.",
    ),
}
_TELLS_PARTNER = Text(
    "Kan partner er iets uit opmaken, ga dan verder met ongeoorloofde informatie (16B).",
    "If partner can gather something from it, go on with unauthorized information (16B).",
)
_MISLEADS = Text(
    "Is een tegenstander erdoor misleid, ga dan verder met misleiding (73E2).",
    "If an opponent was misled by it, go on with deception (73E2).",
)
_CARDS_SEEN = Text(
    "Wat hij met opzet zag, mag hij niet gebruiken (16D3); wat hij toevallig van een tegenstander zag wel.",
    "What he saw on purpose he may not use (16D3); what he saw of an opponent by chance he may.",
)
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
    text = Text(
        "De uitleg van {offender} is niet de afspraak; {partner} mag niet gebruiken wat hij eruit opmaakt.",
        "{offender}'s explanation is not the agreement; {partner} may not use what he gathers from it.",
    )
    return Ruling(
        "75B1", text, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "75A"), WatchArticle("75A"), WatchArticle("75B1"))
    )


_EXPLAIN_WHY = tell("Ik pas de score aan en leg uit waarom.", "I adjust the score and explain why.")


@asked(ExplanationDispute)
def explained(f: ExplanationDispute) -> Advice:
    """75: the score is adjusted for damage by the explanation, or else for the player's use of it; else it stands."""
    if f.agreement is not ExplainedAgreement.AS_EXPLAINED and f.damaged:
        return _damaged(f)
    if f.used:
        do = Text(
            "Geef een arbitrale score: hij mocht niet gebruiken dat zijn partner hem anders begreep.",
            "Adjust the score: he may not use that his partner understood him otherwise.",
        )
        return Advice("75A", (_EXPLAIN_WHY,), (do,), weighty=True, score="assigned")
    if f.agreement is ExplainedAgreement.AS_EXPLAINED:
        say = Text(
            "De uitleg klopte met de afspraak; verkeerd bieden mag. Het resultaat blijft staan.",
            "The explanation was the agreement; a wrong bid is allowed. The result stands.",
        )
        return Advice("75C", (Saying("table", say),))
    say = Text(
        "De uitleg was niet goed, maar jullie hebben er geen nadeel van: het resultaat blijft staan.",
        "The explanation was wrong, but did you no harm: the result stands.",
    )
    return Advice("75B1" if f.agreement is ExplainedAgreement.OTHER else "75D2", (Saying("other side", say),))


def _damaged(f: ExplanationDispute) -> Advice:
    """75D3: the score becomes the result that was likely if the opponents had been informed correctly."""
    if f.agreement is ExplainedAgreement.OTHER:
        how = Text(
            "Ga uit van wat er was gebeurd als de echte afspraak op tijd was verteld.",
            "Start from what would have happened if the real agreement had been told in time.",
        )
        then = Text(
            "De score werd wat er was gebeurd als de echte afspraak op tijd was verteld.",
            "The score became what would have happened if the real agreement had been told in time.",
        )
    else:
        how = Text(
            "Ga uit van wat er was gebeurd als verteld was dat er geen afspraak is.",
            "Start from what would have happened if it had been told that there is no agreement.",
        )
        then = Text(
            "De score werd wat er was gebeurd als was verteld dat er geen afspraak was.",
            "The score became what would have happened if it had been told that there was no agreement.",
        )
    later = Text(
        "Kijk ook of de bieder zelf voordeel had van de uitleg (75A).",
        "See too whether the bidder himself gained by the explanation (75A).",
    )
    return Advice(
        "75D3",
        (_EXPLAIN_WHY,),
        (Text("Geef een arbitrale score.", "Adjust the score."), how),
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

_TELL = tell(
    "Vertel alleen wat ik vraag: de feiten of de regel.", "Tell only what I ask: the facts or the law.", "spectator"
)
_SILENT = tell(
    "Kijken mag; praten, reageren en wijzen niet.",
    "You may watch; you may not talk, react or point anything out.",
    "spectator",
)
_LOOK_AT_THE_TABLE = Text(
    "Heeft een speler er iets aan gehad, behandel dat als informatie uit een andere bron (16D) en volg het reglement.",
    "If a player learnt something, treat that as information from another source (16D) and follow the regulations.",
)
_SEND_AWAY = Text(
    "Bij herhaling stuur je de toeschouwer weg van de tafel.", "If it happens again send the spectator away."
)

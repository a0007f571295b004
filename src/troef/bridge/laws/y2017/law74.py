"""74: conduct at the table."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_general import Conduct
from troef.bridge.laws.y2017.register import LAW, asked
from troef.laws import Advice, Saying, Text, tell

Act = Conduct.Act


@asked(Conduct)
def conduct(f: Conduct) -> Advice | None:
    """74A, 74B and 74C: improper conduct; 91A for a player who goes on after a warning."""
    if f.warned:
        return Advice("91A", (_AGAIN,), (_PENALTY,), weighty=True, score="penalty")
    if f.act is None:
        return None
    return Advice(f.act.value, (Saying("offender", _SAID[f.act]),), _DONE.get(f.act, ()))


LAW.assisted("74", conduct)

_AGAIN = tell(
    "Ik heb je hier al voor gewaarschuwd: nu volgt er een straf.",
    "I have warned you about this before: now there is a penalty.",
    "offender",
)
_PENALTY = Text(
    "Trek punten af, of schors de speler voor de rest van de zitting; die beslissing is definitief.",
    "Take points, or suspend the player for the rest of the session; that decision is final.",
)
_SAID = {
    Act.ANNOYS: Text(
        "Houd het prettig voor iedereen: zulke opmerkingen laat je achterwege.",
        "Keep it pleasant for everybody: leave out such remarks.",
    ),
    Act.UNEVEN: Text("Bied en speel steeds op dezelfde manier.", "Call and play always in the same way."),
    Act.COMMENTS: Text("Commentaar bewaar je tot het spel afgelopen is.", "Keep comments until the board is over."),
    Act.CARD_READY: Text(
        "Haal je kaart pas uit je hand als je aan de beurt bent.", "Detach your card only when it is your turn."
    ),
    Act.PROLONGS: Text(
        "Weet je dat alle slagen voor jou zijn, claim dan: rekken om de ander te storen doe je niet.",
        "If you know that all tricks are yours, claim: do not play on to unsettle the others.",
    ),
    Act.RUDE_TO_DIRECTOR: Text(
        "Roep mij en spreek mij aan zoals je zelf aangesproken wilt worden.",
        "Call me and speak to me as you would like to be spoken to.",
    ),
    Act.OTHER_WORDS: Text("Gebruik voor een bieding altijd dezelfde woorden.", "Use the same words for a call always."),
    Act.APPROVES: Text(
        "Laat niet merken of een bieding of kaart je bevalt.", "Do not show whether you like a call or a card."
    ),
    Act.ANTICIPATES: Text(
        "Wacht tot iedereen in de slag gespeeld heeft voordat je iets laat merken.",
        "Wait until everybody has played to the trick before you show anything.",
    ),
    Act.POINTS_OUT: Text(
        "Wijs niemand op iets belangrijks of op het aantal slagen dat nog nodig is.",
        "Do not point at anything important, or at the number of tricks still needed.",
    ),
    Act.PEEKS: Text(
        "Kijk niet nadrukkelijk naar een speler of zijn kaarten.", "Do not look intently at a player or his cards."
    ),
    Act.LOSES_INTEREST: Text(
        "Houd je kaarten vast en speel mee tot het bord uit is.",
        "Hold your cards and take part until the board is over.",
    ),
    Act.CONFUSES: Text(
        "Je tempo verander je niet om een tegenstander in de war te brengen.",
        "Do not change your tempo to confuse an opponent.",
    ),
    Act.LEAVES: Text(
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
    Act.UNEVEN: (_TELLS_PARTNER,),
    Act.COMMENTS: (_TELLS_PARTNER,),
    Act.CARD_READY: (_TELLS_PARTNER,),
    Act.OTHER_WORDS: (_TELLS_PARTNER,),
    Act.APPROVES: (_TELLS_PARTNER,),
    Act.ANTICIPATES: (_TELLS_PARTNER,),
    Act.POINTS_OUT: (_TELLS_PARTNER,),
    Act.PEEKS: (_CARDS_SEEN,),
    Act.LOSES_INTEREST: (_TELLS_PARTNER,),
    Act.CONFUSES: (_MISLEADS,),
}

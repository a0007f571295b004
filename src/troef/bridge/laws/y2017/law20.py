"""20: questions and reviews, explanations and their correction."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ExplanationCorrected
from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.register import article, asked
from troef.laws import Advice, Effect, Ruling, Saying, Text, tell

Why = Inquiry.Why
Period = Inquiry.Period


@article("20", facts=ExplanationCorrected)
def corrected(f: ExplanationCorrected) -> Ruling:
    """20F4a: the player who gave it corrects it when he likes; 20F5: his partner waits for the right moment."""
    late: tuple[Effect, ...] = (WatchArticle("21B3"),) if f.too_late else ()
    if f.by_giver:
        return Ruling("20F4a", _BY_GIVER, late)
    if f.auction_over and not f.defender:
        return Ruling("20F5bii", _TOO_LATE if f.play_begun else _BY_PARTNER, late)
    if f.play_over:
        return Ruling("20F5bi", _BY_PARTNER, late)
    tells = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))
    return Ruling("20F5a", _TOO_SOON, (*tells, *late))


@asked(Inquiry)
def inquiry(f: Inquiry) -> Advice | None:
    """20G: questions for another purpose; 20B, 20C2, 20F1, 20F2 and 41: who may ask what, and when."""
    match f.why:
        case Why.FOR_PARTNER:
            return Advice("20G1", (_NOT_FOR_PARTNER,), (_TELLS_PARTNER, _PENALTY), refused=True)
        case Why.TO_TRAP:
            return Advice("20G2", (_NOT_TO_TRAP,), (_PENALTY,), refused=True)
    match f.period:
        case Period.AUCTION:
            return _in_the_auction(f)
        case Period.CLARIFICATION if f.dummy:
            return _refused("41B", _NOT_DUMMY)
        case Period.CLARIFICATION if f.played:
            return _refused("41B", _LED)
        case Period.CLARIFICATION:
            return None if f.dummy is None or f.played is None else _to_whom(f, "20F2") or _told("41B", _BOTH_NOW)
        case Period.PLAY:
            return _in_the_play(f)
    return None


def _in_the_auction(f: Inquiry) -> Advice | None:
    """20B and 20F1: at his own turn, unless he must pass."""
    if f.review is None or f.his_turn is None or (f.his_turn and f.must_pass is None):
        return None
    law = "20B" if f.review else "20F1"
    if not f.his_turn:
        return _refused(law, _WAIT)
    if f.must_pass:
        return _refused(law, _MUST_PASS)
    return _to_whom(f, law) or _told(law, _REVIEW if f.review else _EXPLAIN)


def _in_the_play(f: Inquiry) -> Advice | None:
    """20F2: explanations at his turn. 20C2: a review until he has played. 41C: after that only the contract."""
    if f.review is None or f.dummy is None or (not f.dummy and f.his_turn is None):
        return None
    law = "41C" if f.contract else "20C2" if f.review else "20F2"
    if f.dummy:
        return _refused(law, _NOT_DUMMY)
    if not f.his_turn:
        return _refused(law, _WAIT_TO_PLAY)
    if f.contract:
        return _told(law, _CONTRACT)
    if f.review and f.played is not False:
        return _refused("41C", _CONTRACT_ONLY) if f.played else None
    return _to_whom(f, law) or _told(law, _REVIEW if f.review else _EXPLAIN)


def _to_whom(f: Inquiry, law: str) -> Advice | None:
    """20D: an opponent repeats the auction; 20F: the caller's partner explains the call."""
    if f.own_call:
        return _refused(law, _NOT_YOUR_OWN)
    if f.wrong_answerer:
        return _refused("20D", _OPPONENT_REPEATS) if f.review else _refused(law, _PARTNER_EXPLAINS)
    return None


def _told(law: str, text: Text) -> Advice:
    return Advice(law, (Saying("table", text),))


def _refused(law: str, text: Text) -> Advice:
    return Advice(law, (Saying("table", text),), refused=True)


_NOT_FOR_PARTNER = tell(
    "Je vraagt alleen wat je zelf wilt weten, niet om je partner te helpen.",
    "You ask only what you want to know yourself, not to help your partner.",
    "offender",
)
_NOT_TO_TRAP = tell(
    "Je stelt geen vraag om een tegenstander een fout antwoord te laten geven.",
    "You do not ask a question to make an opponent answer wrongly.",
    "offender",
)
_TELLS_PARTNER = Text(
    "Wat de partner eruit opmaakt, mag hij niet gebruiken (16B1).",
    "What partner gathers from it he may not use (16B1).",
)
_PENALTY = Text("Waarschuw; bij herhaling past een straf (90).", "Warn; repetition deserves a penalty (90).")
_WAIT = Text(
    "Dat mag, maar pas op je beurt. Alleen als je niet zeker weet wat er geboden is, vraag je dat meteen (20A).",
    "You may, but only at your turn. Only if you are not sure which call was made do you ask that at once (20A).",
)
_WAIT_TO_PLAY = Text(
    "Dat mag, maar pas als je aan de beurt bent om te spelen; de leider ook als de blinde aan de beurt is.",
    "You may, but only when it is your turn to play; declarer also when it is dummy's.",
)
_MUST_PASS = Text(
    "Wie moet passen, vraagt nu niets; na het bieden mag het wel.",
    "Whoever has to pass asks nothing now; after the auction he may.",
)
_REVIEW = Text(
    "Je krijgt alle biedingen nog eens te horen, helemaal en met de alerts; een tegenstander noemt ze (20D).",
    "You hear all calls once more, completely and with the alerts; an opponent names them (20D).",
)
_EXPLAIN = Text(
    "De partner van wie de bieding deed, legt uit wat is afgesproken. Naar één bieding vragen mag, maar let op wat dat "
    "je partner vertelt (20F3).",
    "The partner of whoever made the call explains what they have agreed. Asking about one call is allowed, but mind "
    "what that tells your partner (20F3).",
)
_NOT_DUMMY = Text("De blinde vraagt niets over het bieden.", "Dummy asks nothing about the auction.")
_LED = Text(
    "Je bent al uitgekomen: herhalen kan niet meer, en om uitleg vraag je als je weer aan de beurt bent.",
    "You have led already: it is too late for a review, and explanations you ask for at your next turn.",
)
_BOTH_NOW = Text(
    "Nu mag je het bieden laten herhalen en om uitleg vragen, voordat de uitkomst open gaat.",
    "You may now have the auction reviewed and ask for explanations, before the lead is faced.",
)
_CONTRACT_ONLY = Text(
    "Herhalen kan niet meer: je mag nog weten wat het contract is en of het gedoubleerd is, niet door wie.",
    "It is too late for a review: you may still be told the contract and whether it is doubled, not by whom.",
)
_CONTRACT = Text(
    "Je mag weten wat het contract is en of het gedoubleerd of geredoubleerd is, niet door wie.",
    "You may be told what the contract is and whether it is doubled or redoubled, not by whom.",
)
_NOT_YOUR_OWN = Text(
    "Je vraagt naar de biedingen van de tegenstanders, niet naar die van je eigen partij.",
    "You ask about the calls of the opponents, not about those of your own side.",
)
_OPPONENT_REPEATS = Text("Een tegenstander herhaalt het bieden.", "An opponent repeats the auction.")
_PARTNER_EXPLAINS = Text(
    "De uitleg komt van de partner van wie de bieding deed.",
    "The explanation comes from the partner of whoever made the call.",
)
_BY_GIVER = Text(
    "{offender} verbetert zijn eigen uitleg; wie erop geboden heeft, kan zijn bieding misschien nog wijzigen.",
    "{offender} corrects his own explanation; whoever called on it may perhaps still change his call.",
)
_BY_PARTNER = Text(
    "{offender} verbetert op het juiste moment de uitleg van {partner}.",
    "{offender} corrects {partner}'s explanation at the right moment.",
)
_TOO_LATE = Text(
    "{offender} moest de uitleg van {partner} na de afsluitende pas verbeteren, voor de uitkomst: nu is dat te laat.",
    "{offender} had to correct {partner}'s explanation after the final pass, before the lead: now it is too late.",
)
_TOO_SOON = Text(
    "{offender} mocht de uitleg van {partner} nu nog niet verbeteren; {partner} mag er niets uit afleiden.",
    "{offender} was not allowed to correct {partner}'s explanation yet; {partner} may not draw anything from it.",
)

"""19 to 21: words added to a double, questions and explanations, and calls made on wrong information."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import (
    CallKind,
    CallWithExtraWords,
    ChangeOfCall,
    ExplanationCorrected,
    InformationSource,
    PartnerInformation,
)
from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.ruling import AskDirector, CallEffect, OfferChoice, OfferedChoice, Role, WatchArticle
from troef.bridge.laws.y1949.law16 import from_partner
from troef.bridge.laws.y1949.register import article, asked
from troef.laws import Advice, Effect, Ruling, Saying, Text


# 19: words added to a double or redouble
@article("19", facts=CallWithExtraWords)
def wrong_words(f: CallWithExtraWords) -> Ruling:
    """19: a double applies to the bid as it was really made. Words added to another call inform partner (16)."""
    if f.kind is not CallKind.DOUBLE:
        return from_partner(
            PartnerInformation(manner=InformationSource.REMARK, attention=f.attention, director=f.director)
        )
    text = Text(
        "{call} geldt voor het bod zoals het echt gedaan is, wat {offender} er ook bij zei.",
        "{call} applies to the bid as it was really made, whatever {offender} added.",
    )
    return Ruling("19", text)


# 20, with 40e and 41: players who may have the auction repeated, or ask for the meaning of a call

Period = Inquiry.Period


@article("20")
def review(f: Inquiry) -> Advice:
    """20: a review is given in the auction at one's turn, unless one must pass; later until one's side has played.

    Dummy gets none. 41: declarer and the defenders may ask for the contract at any time.
    """
    if f.period is Period.AUCTION and not f.his_turn:
        return _refused("20", _WAIT)
    if f.period is Period.AUCTION and f.must_pass:
        return _refused("20", _MUST_PASS)
    if f.dummy:
        return _refused("41" if f.contract else "20", _NOT_DUMMY)
    if f.contract:
        return _told("41", _CONTRACT)
    if f.side_played:
        return _refused("41", _CONTRACT_ONLY)
    return (_refused if f.wrong_answerer else _told)("20", _OPPONENT_REPEATS)


def explanation(f: Inquiry) -> Advice:
    """40e: the caller's partner explains; in the auction to the player to call, later only to declarer."""
    if f.period is Period.AUCTION and not f.his_turn:
        return _refused("40e", _WAIT)
    if f.period is not Period.AUCTION and not f.declarer:
        return _refused("40e", _DECLARER_ONLY)
    if f.own_call:
        return _refused("40e", _NOT_YOUR_OWN)
    return (_refused if f.wrong_answerer else _told)("40e", _PARTNER_EXPLAINS)


@asked(Inquiry)
def inquiry(f: Inquiry) -> Advice:
    """Return whether a question is allowed, and by whom it is answered: review 20, contract 41, explanation 40e."""
    return review(f) if f.review or f.contract else explanation(f)


def _told(law: str, text: Text) -> Advice:
    return Advice(law, (Saying("table", text),))


def _refused(law: str, text: Text) -> Advice:
    return Advice(law, (Saying("table", text),), refused=True)


_WAIT = Text("Dat vraag je als je aan de beurt bent om te bieden.", "You ask that when it is your turn to call.")
_MUST_PASS = Text(
    "Wie moet passen, laat het bieden niet herhalen.", "Whoever has to pass does not have the auction repeated."
)
_NOT_DUMMY = Text(
    "Herhalen is voor de leider en de tegenspelers, niet voor de blinde.",
    "A review is for declarer and the defenders, not for dummy.",
)
_CONTRACT_ONLY = Text(
    "Te laat: je mag nog weten wat het contract is en of het gedoubleerd is, niet door wie.",
    "Too late: you may still be told the contract and whether it is doubled, not by whom.",
)
_CONTRACT = Text(
    "Je mag weten wat het contract is en of het gedoubleerd of geredoubleerd is, niet door wie.",
    "You may be told what the contract is and whether it is doubled or redoubled, not by whom.",
)
_DECLARER_ONLY = Text(
    "Tijdens het spelen vraagt alleen de leider om uitleg.", "During the play only declarer asks for explanations."
)
_NOT_YOUR_OWN = Text(
    "Je vraagt naar een bieding van de tegenstanders, niet van je eigen partij.",
    "You ask about a call of the opponents, not of your own side.",
)
_OPPONENT_REPEATS = Text("Een tegenstander herhaalt het bieden.", "An opponent repeats the auction.")
_PARTNER_EXPLAINS = Text(
    "De uitleg komt van de maat van wie de bieding deed.",
    "The explanation comes from the partner of whoever made the call.",
)


# 21: a call made because of wrong information from an opponent
@article("21")
def misinformed_player_changes(f: ChangeOfCall) -> Ruling:
    """21: he may change the call before his partner calls; the left-hand opponent may then change his."""
    if f.influenced is None:
        return Ruling("21", effects=(AskDirector("influenced", "21"),), open=True)
    if not f.lho_called:
        return Ruling("21", _CHANGED, (CallEffect.TAKE_PLACE,))
    if f.withdrawn is None and not f.lho_acted:
        return Ruling("21", _CHANGED, (CallEffect.TAKE_PLACE, _OFFER), open=True)
    if f.withdrawn is False:
        return Ruling("21")
    return Ruling("21", _LHO_CHANGES, (CallEffect.WITHDRAW_LHO,))


@asked(ExplanationCorrected)
def corrected(f: ExplanationCorrected) -> Ruling:
    """21: a player who called on the wrong information may change the call; if it is too late, 40b may apply."""
    late: tuple[Effect, ...] = (WatchArticle("40b"),) if f.too_late else ()
    return Ruling("21", _CORRECTED, late)


_CHANGED = Text(
    "{other} was het gevolg van een onjuiste inlichting: {offender} maakt er straffeloos {call} van.",
    "{other} came from wrong information: {offender} changes it to {call} without penalty.",
)
_LHO_CHANGES = Text(
    "{lho} mag zijn bieding nu ook wijzigen en doet dat.", "{lho} may now change his own call, and does."
)
_CORRECTED = Text(
    "De inlichting is verbeterd: wie erop bood, mag dat wijzigen zolang zijn maat nog niet geboden heeft.",
    "The information has been put right: whoever called on it may change, until his partner has called.",
)
_OFFER = OfferChoice(
    Role.LHO,
    "withdrawn",
    "21",
    (
        OfferedChoice("withdraw", "21", Text("{lho} wijzigt zijn bieding.", "{lho} changes his call."), True),
        OfferedChoice("keep", "21", Text("{lho} laat zijn bieding staan.", "{lho} lets his call stand."), False),
    ),
)

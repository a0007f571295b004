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
from troef.core.messages import _
from troef.laws import Advice, Effect, Ruling, Saying, Text


# 19: words added to a double or redouble
@article("19", facts=CallWithExtraWords)
def wrong_words(f: CallWithExtraWords) -> Ruling:
    """19: a double applies to the bid as it was really made. Words added to another call inform partner (16)."""
    if f.kind is not CallKind.DOUBLE:
        return from_partner(
            PartnerInformation(manner=InformationSource.REMARK, attention=f.attention, director=f.director)
        )
    text = _("{call} applies to the bid as it was really made, whatever {offender} added.")
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


_WAIT = _("You ask that when it is your turn to call.")
_MUST_PASS = _("A player who has to pass does not have the auction repeated.")
_NOT_DUMMY = _("A review is for declarer and the defenders, not for dummy.")
_CONTRACT_ONLY = _("Too late: you may still ask what the contract is and whether it is doubled, not by whom.")
_CONTRACT = _("You may ask what the contract is and whether it is doubled or redoubled, not by whom.")
_DECLARER_ONLY = _("During the play only declarer asks for explanations.")
_NOT_YOUR_OWN = _("You ask about a call of the opponents, not of your own side.")
_OPPONENT_REPEATS = _("An opponent repeats the auction.")
_PARTNER_EXPLAINS = _("The explanation comes from the partner of the player who made the call.")


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


_CHANGED = _("{other} came from wrong information: {offender} changes it to {call} without penalty.")
_LHO_CHANGES = _("{lho} may now change the later call too, and does.")
_CORRECTED = _(
    "The information has been corrected: a player who called on it may change the call until partner has called."
)
_OFFER = OfferChoice(
    Role.LHO,
    "withdrawn",
    "21",
    (
        OfferedChoice("withdraw", "21", _("{lho} changes the call."), True),
        OfferedChoice("keep", "21", _("{lho} lets the call stand."), False),
    ),
)

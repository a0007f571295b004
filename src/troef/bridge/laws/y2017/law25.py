"""25: changing a call, because it was not meant or for another reason."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CallKind, ChangeOfCall
from troef.bridge.laws.ruling import (
    AskDirector,
    CallEffect,
    MayNotUse,
    OfferChoice,
    OfferedChoice,
    Role,
    WatchArticle,
    accept_or_reject,
)
from troef.bridge.laws.y2017.law21 import misinformed_player_changes
from troef.bridge.laws.y2017.register import OWN_SIDE, WITHDRAWN_IS_UNAUTHORIZED, article
from troef.laws import Ruling, Text


@article("25", facts=ChangeOfCall)
def change_of_call(f: ChangeOfCall) -> Ruling | None:
    """25A: an unintended call may be changed in time; 25B: any other change needs the left-hand opponent."""
    if f.misinformed:
        return misinformed_player_changes(f)
    if f.partner_called:
        return _too_late("25A4")
    if f.period_over:
        return _too_late("25A5")
    if f.unintended:
        return _unintended(f)
    if f.insufficient and f.lho_acted:
        return Ruling("27C", _PREMATURE, (CallEffect.PREMATURE,))
    if f.accepted or (f.accepted is None and f.lho_acted):
        return _accepted(f)
    if not f.director:
        return None
    if f.unintended is None:
        return Ruling("25A", effects=(AskDirector("unintended", "25A"),), open=True)
    if f.insufficient:
        return Ruling("27C", _PREMATURE, (CallEffect.PREMATURE,))
    if f.accepted is None and f.again is not None:
        return Ruling(_AGAIN[f.again], _CALLED_AGAIN, (_OFFER,), open=True)
    if f.accepted is None:
        return Ruling("25B1", _INTENDED, (_OFFER,), open=True)
    return Ruling("25B2", _REFUSED, (CallEffect.CANCEL, CallEffect.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED))


def _unintended(f: ChangeOfCall) -> Ruling:
    """25A1, and 25A6 for a left-hand opponent who has called on the first call."""
    if not f.lho_called:
        return Ruling("25A1", _MAY_CHANGE, (CallEffect.TAKE_PLACE,))
    if f.withdrawn is None and not f.lho_acted:
        return Ruling("25A1", _MAY_CHANGE, (CallEffect.TAKE_PLACE, withdraw_or_keep("25A6")), open=True)
    return lho_decided("25A6", f.withdrawn is not False, MayNotUse(Role.LHO, OWN_SIDE, "25A6"))


def withdraw_or_keep(law: str) -> OfferChoice:
    """Return the choice of a left-hand opponent who called on the first call: withdraw that call, or keep it."""
    withdraw = Text(
        "De bieding die op {other} volgde gaat terug en wordt vervangen; {offender} en {partner} gebruiken niet wat "
        "zij vertelde.",
        "The call that followed {other} goes back and is replaced; {offender} and {partner} do not use what it told.",
    )
    keep = Text(
        "De bieding die op {other} volgde blijft staan, na {call}.",
        "The call that followed {other} stands, after {call}.",
    )
    choices = (OfferedChoice("withdraw", law, withdraw, True), OfferedChoice("keep", law, keep, False))
    return OfferChoice(Role.LHO, "withdrawn", law, choices)


def lho_decided(law: str, withdrawn: bool, unauthorized: MayNotUse) -> Ruling:
    """Return the ruling on the left-hand opponent's choice."""
    if not withdrawn:
        return Ruling(law, effects=(CallEffect.KEEP_LHO,))
    text = Text("{lho} neemt zijn bieding terug en biedt opnieuw.", "{lho} takes his call back and calls again.")
    return Ruling(law, text, (CallEffect.WITHDRAW_LHO, unauthorized, WatchArticle("16C3")))


def _accepted(f: ChangeOfCall) -> Ruling:
    """25B1; the left-hand opponent may also think again about what he called in between."""
    effects = (CallEffect.TAKE_PLACE_IRREGULARLY, CallEffect.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED)
    if f.lho_called and f.withdrawn is None and not f.lho_acted:
        return Ruling("25B1", _ACCEPTED, (*effects, withdraw_or_keep("25B1")), open=True)
    if f.lho_called and f.accepted:
        return lho_decided("25B1", f.withdrawn is not False, MayNotUse(Role.LHO, OWN_SIDE, "16C2"))
    if f.comparable:
        return Ruling("26A", effects=(CallEffect.CLEAR,))
    return Ruling("25B1", _ACCEPTED, effects, open=True)


def _too_late(law: str) -> Ruling:
    """25A4, 25A5: the first call stands and the change is void."""
    return Ruling(law, _TOO_LATE, (CallEffect.CANCEL, CallEffect.RESTRICT_LEAD, WITHDRAWN_IS_UNAUTHORIZED))


_AGAIN = {CallKind.PASS: "30B2", CallKind.BID: "31C", CallKind.DOUBLE: "32C"}
"""Paragraphs by which a later call at the left-hand opponent's turn is treated as a change."""
_CALLED_AGAIN = Text(
    "{offender} had al geboden: {call} geldt als wijziging van {other}, en {lho} mag kiezen of die geldt.",
    "{offender} had called already: {call} is a change of {other}, and {lho} may choose whether it counts.",
)
_MAY_CHANGE = Text(
    "{other} van {offender} was niet bedoeld: {a_call} komt ervoor in de plaats.",
    "{other} was unintended: {offender} may replace it by {a_call}.",
)
_INTENDED = Text(
    "{other} was op dat moment bedoeld; {lho} mag kiezen of de wijziging in {a_call} geldt.",
    "{other} was intended when it was made; {lho} may choose whether the change to {a_call} counts.",
)
_PREMATURE = Text(
    "{offender} verving {other} voordat er een beslissing was; dat geldt als {other} niet wordt aanvaard.",
    "{offender} replaced {other} before there was a ruling; it counts if {other} is not accepted.",
)
_ACCEPTED = Text(
    "{lho} aanvaardt de wijziging: {call} geldt, {other} is ingetrokken.",
    "{lho} accepts the change: {call} counts, {other} is withdrawn.",
)
_REFUSED = Text(
    "De wijziging in {a_call} vervalt; {other} blijft staan.",
    "The change to {a_call} is cancelled; {other} stands.",
)
_TOO_LATE = Text(
    "Het is te laat om {other} te wijzigen: {call} vervalt en {other} blijft staan.",
    "It is too late to change {other}: {call} is cancelled and {other} stands.",
)
_OFFER = accept_or_reject(
    (
        "25B1",
        Text(
            "{other} wordt ingetrokken en {call} geldt; vandaar gaat het bieden verder. {partner} gebruikt "
            "niet wat {other} vertelde, en kan als tegenspeler bij het eerste voorspelen een beperking krijgen.",
            "{other} is withdrawn and {call} counts; the auction goes on from there. {partner} does not use "
            "what {other} showed, and as a defender may have the first lead restricted.",
        ),
    ),
    (
        "25B2",
        Text(
            "{call} vervalt en {other} blijft staan. {partner} gebruikt niet wat {call} vertelde, en kan als "
            "tegenspeler bij het eerste voorspelen een beperking krijgen.",
            "{call} is cancelled and {other} stands. {partner} does not use what {call} showed, and as a "
            "defender may have the first lead restricted.",
        ),
    ),
    "25B1",
)

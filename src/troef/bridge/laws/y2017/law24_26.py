"""24–26: cards exposed during the auction, changes of call, and lead restrictions after a withdrawn call."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import CallKind, ChangeOfCall, ExposedAtAuctionEnd, ExposedInAuction, WithdrawnCall
from troef.bridge.laws.facts.desk_auction import LeadRestrictionQuestion
from troef.bridge.laws.ruling import (
    AskDirector,
    CallEffect,
    Extent,
    MayNotUse,
    MayRestrict,
    MustPassEffect,
    OfferChoice,
    OfferedChoice,
    RestrictLead,
    Role,
    WatchArticle,
    accept_or_reject,
)
from troef.bridge.laws.y2017.law19_21 import misinformed_player_changes
from troef.bridge.laws.y2017.register import OWN_SIDE, WITHDRAWN_IS_UNAUTHORIZED, article, asked
from troef.cards import SUITS_HIGH_FIRST, Suit
from troef.cards.wording import suit_name
from troef.core.messages import Localised, _
from troef.laws import Advice, Effect, Ruling, tell

_OPEN: tuple[Effect, ...] = (CallEffect.LIE_OPEN, MayNotUse(Role.OFFENDER, OWN_SIDE, "24"), WatchArticle("16C3"))
_PARTNER_PASSES: tuple[Effect, ...] = (*_OPEN, MustPassEffect(Role.PARTNER, Extent.ONCE), WatchArticle("72C"))


@article("24", facts=ExposedInAuction)
def exposed_in_auction(f: ExposedInAuction) -> Ruling | None:
    """24A: one small card lies open. 24B, 24C: an honour, a led card or several: partner also passes once."""
    if not f.director:
        return None
    if f.auction_over:
        return Ruling("24", _OPEN_NOW, _OPEN)
    if f.cards > 1:
        return Ruling("24C", _MUST_PASS, _PARTNER_PASSES)
    if f.honour or f.led:
        return Ruling("24B", _MUST_PASS, _PARTNER_PASSES)
    return Ruling("24A", _NOTHING_MORE, _OPEN)


@asked(ExposedAtAuctionEnd)
def at_the_end(f: ExposedAtAuctionEnd) -> Ruling:
    """24D: declarer's side picks the cards up; 24E: a defender's become penalty cards."""
    if f.defender:
        return Ruling("24E", _PENALTY_CARDS, (CallEffect.PENALTY_CARDS, WatchArticle("50E4")))
    return Ruling("24D", _PICKED_UP, (CallEffect.PICK_UP,))


_OPEN_NOW = _("{offender} showed {cards} during the auction.")
_NOTHING_MORE = _("{cards} of {offender} stays face up until the auction is over; nothing else follows now.")
_MUST_PASS = _("{cards} of {offender} stays face up until the auction is over and {partner} passes at the next turn.")
_PENALTY_CARDS = _("{offender} has become a defender: {cards} becomes a penalty card.")
_PICKED_UP = _("{offender}'s side plays the contract: {cards} goes back into the hand.")


@article("25", facts=ChangeOfCall)
def change_of_call(f: ChangeOfCall) -> Ruling | None:
    """25A: an unintended call is replaced if in time. 25B: any other change counts only if accepted; else cancelled."""
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
    """25A1: the new call replaces the first; 25A6: the left-hand opponent may withdraw a call made in between."""
    if not f.lho_called:
        return Ruling("25A1", _MAY_CHANGE, (CallEffect.TAKE_PLACE,))
    if f.withdrawn is None and not f.lho_acted:
        return Ruling("25A1", _MAY_CHANGE, (CallEffect.TAKE_PLACE, withdraw_or_keep("25A6")), open=True)
    return lho_decided("25A6", f.withdrawn is not False, MayNotUse(Role.LHO, OWN_SIDE, "25A6"))


def withdraw_or_keep(law: str) -> OfferChoice:
    """Return the choice of a left-hand opponent who called on the first call: withdraw that call, or keep it."""
    withdraw = _(
        "The call that followed {other} goes back and is replaced; {offender} and {partner} do not use its information."
    )
    keep = _("The call that followed {other} stands, after {call}.")
    choices = (OfferedChoice("withdraw", law, withdraw, True), OfferedChoice("keep", law, keep, False))
    return OfferChoice(Role.LHO, "withdrawn", law, choices)


def lho_decided(law: str, withdrawn: bool, unauthorized: MayNotUse) -> Ruling:
    """Return the ruling after that choice. A withdrawn call is `unauthorized` information for the given players."""
    if not withdrawn:
        return Ruling(law, effects=(CallEffect.KEEP_LHO,))
    text = _("{lho} takes the call back and calls again.")
    return Ruling(law, text, (CallEffect.WITHDRAW_LHO, unauthorized, WatchArticle("16C3")))


def _accepted(f: ChangeOfCall) -> Ruling:
    """25B1: the new call counts, and the left-hand opponent may withdraw a call that he made in between."""
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
_CALLED_AGAIN = _(
    "{offender} had called already: {call} is a change of {other}, and {lho} may choose whether it counts."
)
_MAY_CHANGE = _("{other} was unintended: {offender} may replace it by {a_call}.")
_INTENDED = _("{other} was intended when it was made; {lho} may choose whether the change to {a_call} counts.")
_PREMATURE = _("{offender} replaced {other} before there was a ruling; it counts if {other} is not accepted.")
_ACCEPTED = _("{lho} accepts the change: {call} counts, {other} is withdrawn.")
_REFUSED = _("The change to {a_call} is cancelled; {other} stands.")
_TOO_LATE = _("It is too late to change {other}: {call} is cancelled and {other} stands.")
_OFFER = accept_or_reject(
    (
        "25B1",
        _(
            "{other} is withdrawn and {call} counts; the auction goes on from there. {partner} does "
            "not use what {other} showed, and as a defender may have the first lead restricted."
        ),
    ),
    (
        "25B2",
        _(
            "{call} is cancelled and {other} stands. {partner} does not use what {call} showed, and "
            "as a defender may have the first lead restricted."
        ),
    ),
    "25B1",
)


@article("26", facts=WithdrawnCall)
def withdrawn_call(f: WithdrawnCall) -> Ruling:
    """26B: declarer may prohibit partner to lead one suit that the offender did not show in the legal auction."""
    suits = tuple(suit for suit in SUITS_HIGH_FIRST if suit not in f.shown)
    if not suits:
        return Ruling("26B")
    may = MayRestrict(prohibit=suits)
    if f.chosen is not None:
        return _chosen(f.chosen)
    if not f.on_lead:
        return Ruling("26B", effects=(may,), open=True)
    choices = (*(_prohibit(suit) for suit in suits), _LEAVE)
    return Ruling("26B", effects=(may, OfferChoice(Role.DECLARER, "chosen", "26B", choices)), open=True)


def _prohibit(suit: Suit) -> OfferedChoice:
    named = Localised(suit_name, suit)
    text = _("{{partner}} may not lead {suit} while keeping the lead.", suit=named)
    return OfferedChoice(f"prohibit:{suit}", "26B", text, f"prohibit:{suit}")


_LEAVE = OfferedChoice("leave", "26B", _("{partner} may lead anything."), "leave")


def _chosen(option: str) -> Ruling:
    if option == "leave":
        text = _("{declarer} does not restrict {partner}.")
        return Ruling("26B", text, (RestrictLead(option, None),))
    suit = Suit.parse(option.partition(":")[2])
    text = _(
        "{{declarer}} prohibits {{partner}} from leading {suit} while keeping the lead.",
        suit=Localised(suit_name, suit),
    )
    return Ruling("26B", text, (RestrictLead(option, "while-on-lead"),))


@asked(LeadRestrictionQuestion)
def lead_restriction(f: LeadRestrictionQuestion) -> Advice | None:
    """26: no restriction after a comparable call or if an article says so. 26B: else declarer may prohibit a suit."""
    if f.comparable is None or (not f.comparable and f.exempt is None):
        return None
    if f.comparable or f.exempt:
        return Advice("26A" if f.comparable else "26", (_NO_RESTRICTION,))
    if f.defender is None or (f.defender and f.suit_left is None):
        return None
    if not f.defender or not f.suit_left:
        return Advice("26B", (_NO_RESTRICTION,))
    if f.prohibits is None:
        return None
    if not f.prohibits:
        return Advice("26B", (_FREE,))
    return Advice("26B", (_PROHIBITED,), (_WHILE_ON_LEAD,), rectified=(_WAS_PROHIBITED,))


_NO_RESTRICTION = tell(_("There is no lead restriction."))
_FREE = tell(_("The offender's partner may lead anything."))
_PROHIBITED = tell(_("The offender's partner does not lead the suit named for as long as he keeps the lead."))
_WAS_PROHIBITED = _("{partner} was not allowed to lead the suit named while keeping the lead.")
_WHILE_ON_LEAD = _("The ban runs from the first time he must lead until he loses the lead; after that he is free.")

"""23–26: a card seen by partner during the auction, and changes of call."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

from troef.bridge.laws.facts.auction import CallKind, ChangeOfCall, ExposedAtAuctionEnd, ExposedInAuction, LeadPenalty
from troef.bridge.laws.ruling import (
    AskDirector,
    CallEffect,
    Extent,
    LeadRight,
    MayRestrict,
    MustPassEffect,
    OfferChoice,
    OfferedChoice,
    RestrictLead,
    Role,
)
from troef.bridge.laws.y1949.law19_21 import misinformed_player_changes
from troef.bridge.laws.y1949.register import TREATED_AS_REGULAR, PenaltyStage, article, asked, stage
from troef.cards import SUITS_HIGH_FIRST, Denomination, Suit
from troef.cards.wording import suit_names
from troef.core.messages import Localised, _
from troef.laws import Effect, Ruling, Text


@article("23", facts=ExposedInAuction)
def exposed_in_auction(f: ExposedInAuction) -> Ruling | None:
    """23a: one small card lies open. 23b: an honour, a led card or several cards: partner also passes once."""
    match stage(f):
        case PenaltyStage.WAIVED:
            return Ruling("11", _WAIVED)
        case PenaltyStage.UNNOTICED:
            return None
    if f.auction_over:
        return Ruling("23", _OPEN, (CallEffect.LIE_OPEN,))
    if _is_small(f):
        return Ruling("23a", _NO_PENALTY, (CallEffect.LIE_OPEN,))
    return Ruling("23b", _PARTNER_PASSES, (CallEffect.LIE_OPEN, MustPassEffect(Role.PARTNER, Extent.ONCE)))


@asked(ExposedAtAuctionEnd)
def at_the_end(f: ExposedAtAuctionEnd) -> Ruling:
    """23: of cards under 23b declarer may make a defender's penalty cards; all others are picked up."""
    if not f.defender or _is_small(f):
        return Ruling("23a" if _is_small(f) else "23b", _PICKED_UP, (CallEffect.PICK_UP,))
    if f.penalty is None:
        choices = (OfferedChoice("penalty", "23b", _PENALTY, True), OfferedChoice("pick-up", "23b", _PICKED_UP, False))
        return Ruling("23b", effects=(OfferChoice(Role.DECLARER, "penalty", "23b", choices),), open=True)
    if f.penalty:
        return Ruling("23b", _PENALTY, (CallEffect.PENALTY_CARDS,))
    return Ruling("23b", _PICKED_UP, (CallEffect.PICK_UP,))


def _is_small(f: ExposedInAuction | ExposedAtAuctionEnd) -> bool:
    return f.cards == 1 and not f.honour and not f.led


_WAIVED = _("{lho} called before anybody spoke: {cards} goes back into the hand, without penalty.")
_OPEN = _("{offender}'s {cards} had been seen.")
_NO_PENALTY = _("{offender}'s {cards} lies open until the auction is closed; there is no penalty.")
_PARTNER_PASSES = _(
    "{offender}'s {cards} lies open until the auction is closed and {partner} passes at the first "
    "turn; if {offender} becomes a defender it may become a penalty card."
)
_PENALTY = _("{offender}'s {cards} is a penalty card.")
_PICKED_UP = _("{offender} picks {cards} up again.")


# 24: a call made by mistake is corrected in one breath
@article("24")
def immediate_correction(f: ChangeOfCall) -> Ruling:
    """24: the intended call replaces the slip; if it is irregular itself, its own article applies."""
    text = _("{other} was a mistake and was corrected without pause: {call} counts.")
    return Ruling("24", text, (CallEffect.TAKE_PLACE,))


# 25: a change of call that comes too late to be a correction
@article("25", facts=ChangeOfCall)
def change_of_call(f: ChangeOfCall) -> Ruling | None:
    """21: a misinformed player may change, 24: so may one who slips. 25: any other change is cancelled."""
    if f.misinformed and f.influenced is not False:
        return misinformed_player_changes(f)
    if f.maintained is not None:
        return _called_again(f)
    late = f.partner_called or f.lho_called or f.period_over
    if f.unintended and not late:
        return immediate_correction(f)
    match stage(f):
        case PenaltyStage.WAIVED:
            return Ruling("34", TREATED_AS_REGULAR, (CallEffect.TAKE_PLACE_IRREGULARLY,))
        case PenaltyStage.UNNOTICED if f.influenced is None:
            return None
    if late:
        return Ruling("25", _TOO_LATE, (CallEffect.CANCEL,))
    if f.unintended is None and not f.misinformed:
        return Ruling("24", effects=(AskDirector("unintended", "24"),), open=True)
    if f.irregular or f.insufficient:
        return Ruling("25a", _FIRST_WAS_IRREGULAR, (CallEffect.CANCEL,))
    return Ruling("25b", _CHOOSE, (CallEffect.CANCEL, CallEffect.WITHDRAW_FIRST, CallEffect.REPLACE), open=True)


def _called_again(f: ChangeOfCall) -> Ruling:
    """25b1: the first call again: partner passes once. 25b2: another call: partner passes throughout."""
    lead: tuple[Effect, ...] = named_in_vain(f.named)
    if f.maintained:
        return Ruling("25b1", _MAINTAINED, (MustPassEffect(Role.PARTNER, Extent.ONCE), *lead))
    if f.doubled and f.replaced_by is not CallKind.DOUBLE:
        lead = (any_suit("26"), *lead)
    return Ruling("25b2", _ANOTHER, (MustPassEffect(Role.PARTNER, Extent.THROUGHOUT), *lead))


_TOO_LATE = _("The auction has gone on: {call} is cancelled and {other} stands.")
_FIRST_WAS_IRREGULAR = _("{call} is cancelled; {other} was irregular as well and its own article decides.")
_CHOOSE = _(
    "{call} is cancelled. If {offender} makes {other} again, {partner} passes at the first turn; "
    "after another legal call {partner} passes for the rest of the auction."
)
_MAINTAINED = _("{offender} stays with {other}: {partner} passes at the first turn.")
_ANOTHER = _("{offender} makes another call than {other}: {partner} passes for the rest of the auction.")


# 26: lead penalties for a denomination named in vain, and declarer's use of any right over a lead

_PARTS = {
    "37": ("37a", "37b"),
    "38": ("38a", "38b"),
    "36a2": ("36a2-1", "36a2-2"),
    "26": ("27c1", "27c2"),
    "56b1": ("56b1",) * 2,
    "56b2": ("56b2",) * 2,
}
"""Paragraphs for requiring and for prohibiting, of articles that do not number them 1 and 2."""


@article("26")
def named_in_vain(named: Collection[Denomination]) -> tuple[LeadRight, ...]:
    """Return declarer's rights for denominations named in vain: prohibit a suit (26a); after NT require one (26b)."""
    suits = tuple(suit for suit in SUITS_HIGH_FIRST if any(denomination.suit is suit for denomination in named))
    rights = tuple(LeadRight("26a", prohibit=(suit,), opening_only=False) for suit in suits)
    if any(denomination.suit is None for denomination in named):
        return (*rights, LeadRight("26b", require=SUITS_HIGH_FIRST))
    return rights


def any_suit(law: str, opening_only: bool = True) -> LeadRight:
    """Return the right to require or prohibit a suit that partner leads. `law` is the paragraph that gives it."""
    return LeadRight(law, SUITS_HIGH_FIRST, SUITS_HIGH_FIRST, opening_only)


@asked(LeadPenalty)
def lead_penalty(f: LeadPenalty) -> Ruling:
    """26: declarer chooses from all these rights when the player must lead; the widest right is cited."""
    if not f.rights:
        return Ruling("26")
    law = max(f.rights, key=lambda right: len(right.prohibit) + len(right.require)).law
    if f.chosen is not None:
        return _chosen(f, f.chosen)
    prohibit = _suits(suit for right in f.rights for suit in right.prohibit)
    may = MayRestrict(prohibit, _suits(suit for right in f.rights for suit in right.require))
    if not f.on_lead:
        return Ruling(law, effects=(may,), open=True)
    return Ruling(law, effects=(may, OfferChoice(Role.DECLARER, "chosen", law, _choices(f, law))), open=True)


def _suits(suits: Iterable[Suit]) -> tuple[Suit, ...]:
    named = set(suits)
    return tuple(suit for suit in SUITS_HIGH_FIRST if suit in named)


def _choices(f: LeadPenalty, law: str) -> tuple[OfferedChoice, ...]:
    """Return declarer's options: require one suit, prohibit one, or prohibit several that were named in vain."""
    options = [f"require:{suit}" for suit in SUITS_HIGH_FIRST if any(suit in right.require for right in f.rights)]
    options += [f"prohibit:{suit}" for suit in SUITS_HIGH_FIRST if any(suit in right.prohibit for right in f.rights)]
    named = [suit for suit in SUITS_HIGH_FIRST if any(right.prohibit == (suit,) for right in f.rights)]
    for size in range(2, len(named) + 1):
        options += ["prohibit:" + "".join(map(str, group)) for group in combinations(named, size)]
    leave = _("{partner} is free to lead anything.")
    return (
        *(OfferedChoice(option, _law(f, option), _text(option), option) for option in options),
        OfferedChoice("leave", law, leave, "leave"),
    )


def _law(f: LeadPenalty, option: str) -> str:
    """Return the paragraph that gives declarer this option."""
    verb, _colon, letters = option.partition(":")
    requiring = verb == "require"
    suits = {Suit.parse(letter) for letter in letters}
    for right in f.rights:
        if suits <= set(right.require if requiring else right.prohibit):
            if not (right.require and right.prohibit):
                return right.law
            return _PARTS.get(right.law, (f"{right.law}1", f"{right.law}2"))[not requiring]
    return "26a"


def _chosen(f: LeadPenalty, option: str) -> Ruling:
    if option == "leave":
        text = _("{declarer} leaves {partner} free.")
        return Ruling(f.rights[0].law, text, (RestrictLead(option, None),))
    extent = "first-lead" if option.startswith("require") else "while-on-lead"
    return Ruling(_law(f, option), _text(option), (RestrictLead(option, extent),))


def _text(option: str) -> Text:
    verb, _colon, letters = option.partition(":")
    suits = [Suit.parse(letter) for letter in letters]
    named = Localised(suit_names, suits)
    if verb == "require":
        return _("{{partner}} must lead {suits}.", suits=named)
    return _("{{partner}} does not lead {suits} while keeping the lead.", suits=named)

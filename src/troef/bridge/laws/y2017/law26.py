"""26: lead restrictions after a withdrawn call."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import WithdrawnCall
from troef.bridge.laws.facts.desk_auction import LeadRestrictionQuestion
from troef.bridge.laws.ruling import MayRestrict, OfferChoice, OfferedChoice, RestrictLead, Role
from troef.bridge.laws.y2017.register import article, asked
from troef.cards import SUITS_HIGH_FIRST, Suit
from troef.cards.wording import suit_name
from troef.laws import Advice, Ruling, Text, tell


@article("26", facts=WithdrawnCall)
def withdrawn_call(f: WithdrawnCall) -> Ruling:
    """26B: one suit that the offender did not show in the legal auction may be prohibited at partner's first lead."""
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
    nl, en = suit_name(suit, "nl"), suit_name(suit, "en")
    text = Text(
        f"{{partner}} mag geen {nl} voorspelen zolang die aan slag blijft.",
        f"{{partner}} may not lead {en} for as long as he keeps the lead.",
    )
    return OfferedChoice(f"prohibit:{suit}", "26B", text, f"prohibit:{suit}")


_LEAVE = OfferedChoice(
    "leave",
    "26B",
    Text("{partner} mag vrij voorspelen.", "{partner} may lead anything."),
    "leave",
)


def _chosen(option: str) -> Ruling:
    if option == "leave":
        text = Text("{declarer} beperkt {partner} niet.", "{declarer} does not restrict {partner}.")
        return Ruling("26B", text, (RestrictLead(option, None),))
    suit = Suit.parse(option.partition(":")[2])
    text = Text(
        f"{{declarer}} verbiedt {{partner}} {suit_name(suit, 'nl')} voor te spelen zolang die aan slag blijft.",
        f"{{declarer}} prohibits {{partner}} from leading {suit_name(suit, 'en')} while keeping the lead.",
    )
    return Ruling("26B", text, (RestrictLead(option, "while-on-lead"),))


@asked(LeadRestrictionQuestion)
def lead_restriction(f: LeadRestrictionQuestion) -> Advice | None:
    """26A: none after a comparable call. 26: none if an article says so. 26B: one suit that he did not show."""
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


_NO_RESTRICTION = tell("Er is geen voorspeelbeperking.", "There is no lead restriction.")
_FREE = tell("De partner van de overtreder mag voorspelen wat hij wil.", "The offender's partner may lead anything.")
_PROHIBITED = tell(
    "De partner van de overtreder speelt de genoemde kleur niet voor zolang die aan slag blijft.",
    "The offender's partner does not lead the suit named for as long as he keeps the lead.",
)
_WAS_PROHIBITED = Text(
    "{partner} mocht de genoemde kleur niet voorspelen zolang die aan slag bleef.",
    "{partner} was not allowed to lead the suit named while keeping the lead.",
)
_WHILE_ON_LEAD = Text(
    "Het verbod geldt vanaf de eerste keer dat hij moet voorspelen tot hij niet meer aan slag is; daarna is hij vrij.",
    "The ban runs from the first time he must lead until he loses the lead; after that he is free.",
)

"""26: lead restrictions after a withdrawn call."""

from __future__ import annotations

from troef.bridge.laws.facts import WithdrawnCall
from troef.bridge.laws.ruling import Choice, MayRestrict, Offer, Restrict, Role, Ruling
from troef.bridge.laws.y2017.register import article
from troef.cards import SUITS_HIGH_FIRST, Suit
from troef.cards.words import suit_name
from troef.laws import Text


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
    return Ruling("26B", effects=(may, Offer(Role.DECLARER, "chosen", "26B", choices)), open=True)


def _prohibit(suit: Suit) -> Choice:
    nl, en = suit_name(suit, "nl"), suit_name(suit, "en")
    text = Text(
        f"{{partner}} mag geen {nl} voorspelen zolang hij aan slag blijft.",
        f"{{partner}} may not lead {en} for as long as he keeps the lead.",
    )
    return Choice(f"prohibit:{suit}", "26B", text, f"prohibit:{suit}")


_LEAVE = Choice(
    "leave",
    "26B",
    Text("{partner} mag voorspelen wat hij wil.", "{partner} may lead what he likes."),
    "leave",
)


def _chosen(option: str) -> Ruling:
    if option == "leave":
        text = Text("{declarer} beperkt {partner} niet.", "{declarer} does not restrict {partner}.")
        return Ruling("26B", text, (Restrict(option, None),))
    suit = Suit.parse(option.partition(":")[2])
    text = Text(
        f"{{declarer}} verbiedt {{partner}} {suit_name(suit, 'nl')} voor te spelen zolang hij aan slag blijft.",
        f"{{declarer}} prohibits {{partner}} from leading {suit_name(suit, 'en')} while he keeps the lead.",
    )
    return Ruling("26B", text, (Restrict(option, "while-on-lead"),))

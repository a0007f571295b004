"""26: lead restrictions after a withdrawn call: known suits are required or prohibited, else one is prohibited."""

from __future__ import annotations

from itertools import combinations

from troef.bridge.laws.facts.auction import WithdrawnCall
from troef.bridge.laws.ruling import MayRestrict, OfferChoice, OfferedChoice, RestrictLead, Role
from troef.bridge.laws.y2007.register import article
from troef.cards import SUITS_HIGH_FIRST, Suit
from troef.cards.wording import suit_name
from troef.laws import Ruling, Text


@article("26", facts=WithdrawnCall)
def withdrawn_call(f: WithdrawnCall) -> Ruling:
    """26A for suits that the call showed and the legal auction did not; 26B when it fixed none."""
    law = "26A" if f.withdrawn else "26B"
    may = _known(f) if f.withdrawn else MayRestrict(prohibit=SUITS_HIGH_FIRST)
    if not may.prohibit:
        return Ruling(law, _SHOWN_LEGALLY if f.on_lead else None)
    if f.chosen is not None:
        return _chosen(law, f.chosen)
    if not f.on_lead:
        return Ruling(law, effects=(may,), open=True)
    return Ruling(law, effects=(may, OfferChoice(Role.DECLARER, "chosen", law, tuple(_choices(law, may)))), open=True)


def _known(f: WithdrawnCall) -> MayRestrict:
    """Return the suits of the withdrawn call, without those that were shown legally."""
    suits = tuple(suit for suit in SUITS_HIGH_FIRST if suit in f.withdrawn - f.shown)
    return MayRestrict(prohibit=suits, require=suits)


def _choices(law: str, may: MayRestrict) -> list[OfferedChoice]:
    """One known suit may be required, and one or more prohibited; of unknown suits just one may be prohibited."""
    most = len(may.prohibit) if may.require else 1
    groups = [group for size in range(1, most + 1) for group in combinations(may.prohibit, size)]
    options = [*(("require", (suit,)) for suit in may.require), *(("prohibit", group) for group in groups)]
    return [*(_choice(law, verb, suits) for verb, suits in options), OfferedChoice("leave", law, _LEAVE, "leave")]


def _choice(law: str, verb: str, suits: tuple[Suit, ...]) -> OfferedChoice:
    option = f"{verb}:{''.join(str(suit) for suit in suits)}"
    return OfferedChoice(option, law, _text(verb, suits), option)


def _text(verb: str, suits: tuple[Suit, ...]) -> Text:
    if not suits:
        return _of_a_suit_named_later(verb)
    dutch = " of ".join(suit_name(suit, "nl") for suit in suits)
    english = " or ".join(suit_name(suit, "en") for suit in suits)
    if verb == "require":
        return Text(f"{{partner}} moet {dutch} voorspelen.", f"{{partner}} must lead {english}.")
    return Text(
        f"{{partner}} mag geen {dutch} voorspelen zolang die aan slag blijft.",
        f"{{partner}} may not lead {english} for as long as he keeps the lead.",
    )


def _of_a_suit_named_later(verb: str) -> Text:
    """Return the same text for a suit that declarer has still to name, as a chart needs it."""
    if verb == "require":
        return Text("{partner} moet de genoemde kleur voorspelen.", "{partner} must lead the suit that was named.")
    return Text(
        "{partner} mag de genoemde kleur niet voorspelen zolang die aan slag blijft.",
        "{partner} may not lead the suit that was named for as long as he keeps the lead.",
    )


_LEAVE = Text("{partner} mag vrij voorspelen.", "{partner} may lead anything.")


def _chosen(law: str, option: str) -> Ruling:
    if option == "leave":
        return Ruling(law, _LEAVE, (RestrictLead(option, None),))
    verb, _, letters = option.partition(":")
    extent = "first-lead" if verb == "require" else "while-on-lead"
    suits = tuple(Suit.parse(letter) for letter in letters)
    return Ruling(law, _text(verb, suits), (RestrictLead(option, extent),))


_SHOWN_LEGALLY = Text(
    "Die kleur is ook in het geldige bieden aangegeven: {partner} speelt voor wat hij wil.",
    "That suit was shown in the legal auction too: {partner} leads what he likes.",
)

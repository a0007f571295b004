"""26: what a denomination named in vain costs at the lead; and how declarer uses any right over a lead."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

from troef.bridge.laws.facts.auction import LeadPenalty
from troef.bridge.laws.ruling import Choice, LeadRight, MayRestrict, Offer, Restrict, Role
from troef.bridge.laws.y1949.register import LAW, article
from troef.cards import SUITS_HIGH_FIRST, Denomination, Suit
from troef.cards.words import suit_name
from troef.laws import Ruling, Text

_PARTS = {
    "37": ("37a", "37b"),
    "38": ("38a", "38b"),
    "36a2": ("36a2-1", "36a2-2"),
    "26": ("27c1", "27c2"),
    "56b1": ("56b1",) * 2,
    "56b2": ("56b2",) * 2,
}
"""Where an article has a paragraph each for requiring and prohibiting; mostly they are 1 and 2."""


@article("26")
def named_in_vain(named: Collection[Denomination]) -> tuple[LeadRight, ...]:
    """26a: a suit may be prohibited at partner's first lead; 26b: after no trumps a suit required at the opening."""
    suits = tuple(suit for suit in SUITS_HIGH_FIRST if any(denomination.suit is suit for denomination in named))
    rights = tuple(LeadRight("26a", prohibit=(suit,), opening_only=False) for suit in suits)
    if any(denomination.suit is None for denomination in named):
        return (*rights, LeadRight("26b", require=SUITS_HIGH_FIRST))
    return rights


def any_suit(law: str, opening_only: bool = True) -> LeadRight:
    """The right that many articles give: require a suit, or prohibit one."""
    return LeadRight(law, SUITS_HIGH_FIRST, SUITS_HIGH_FIRST, opening_only)


def lead_penalty(f: LeadPenalty) -> Ruling:
    """Declarer chooses when the player must lead; the widest right gives the decision its name."""
    if not f.rights:
        return Ruling("26")
    law = max(f.rights, key=lambda right: len(right.prohibit) + len(right.require)).law
    if f.chosen is not None:
        return _chosen(f, f.chosen)
    prohibit = _suits(suit for right in f.rights for suit in right.prohibit)
    may = MayRestrict(prohibit, _suits(suit for right in f.rights for suit in right.require))
    if not f.on_lead:
        return Ruling(law, effects=(may,), open=True)
    return Ruling(law, effects=(may, Offer(Role.DECLARER, "chosen", law, _choices(f, law))), open=True)


def _suits(suits: Iterable[Suit]) -> tuple[Suit, ...]:
    found = set(suits)
    return tuple(suit for suit in SUITS_HIGH_FIRST if suit in found)


def _choices(f: LeadPenalty, law: str) -> tuple[Choice, ...]:
    """One suit may be required, or prohibited; suits named in vain may be prohibited together."""
    options = [f"require:{suit}" for suit in SUITS_HIGH_FIRST if any(suit in right.require for right in f.rights)]
    options += [f"prohibit:{suit}" for suit in SUITS_HIGH_FIRST if any(suit in right.prohibit for right in f.rights)]
    named = [suit for suit in SUITS_HIGH_FIRST if any(right.prohibit == (suit,) for right in f.rights)]
    for size in range(2, len(named) + 1):
        options += ["prohibit:" + "".join(map(str, group)) for group in combinations(named, size)]
    leave = Text("{partner} speelt voor wat hij wil.", "{partner} leads what he likes.")
    return (
        *(Choice(option, _law(f, option), _text(option), option) for option in options),
        Choice("leave", law, leave, "leave"),
    )


def _law(f: LeadPenalty, option: str) -> str:
    """The paragraph that gives this option."""
    verb, _, letters = option.partition(":")
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
        text = Text("{declarer} laat {partner} vrij.", "{declarer} leaves {partner} free.")
        return Ruling(f.rights[0].law, text, (Restrict(option, None),))
    extent = "first-lead" if option.startswith("require") else "while-on-lead"
    return Ruling(_law(f, option), _text(option), (Restrict(option, extent),))


def _text(option: str) -> Text:
    verb, _, letters = option.partition(":")
    suits = [Suit.parse(letter) for letter in letters]
    dutch = " of ".join(suit_name(suit, "nl") for suit in suits)
    english = " or ".join(suit_name(suit, "en") for suit in suits)
    if verb == "require":
        return Text(f"{{partner}} moet {dutch} voorspelen.", f"{{partner}} must lead {english}.")
    return Text(
        f"{{partner}} speelt geen {dutch} voor zolang hij aan slag blijft.",
        f"{{partner}} does not lead {english} while he keeps the lead.",
    )


LAW.judge(LeadPenalty, lead_penalty)

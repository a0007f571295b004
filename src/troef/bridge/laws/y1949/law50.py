"""50: what happens with a penalty card; in this book there is one kind."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.play import PartnerOnLead
from troef.bridge.laws.ruling import Choice, MayRestrict, Offer, Penalty, PickUpSuits, Restrict, Role
from troef.bridge.laws.y1949.law51 import groups, several
from troef.bridge.laws.y1949.register import LAW, article
from troef.cards import Suit
from troef.cards.words import suit_name
from troef.laws import Effect, Ruling, Text


@article("50", facts=NewPenaltyCard)
def kind(f: NewPenaltyCard) -> str:
    """Every penalty card must be played as soon as that is legal."""
    return "major"


def penalty(law: str) -> tuple[Effect, ...]:
    """The cards of the irregularity become penalty cards."""
    return (Penalty(law),)


def partner_on_lead(f: PartnerOnLead) -> Ruling:
    """The first time that partner has the lead declarer may require the suit, prohibit it, or leave it."""
    law = "51" if several(f) else "50"
    if f.again:
        return Ruling(law)
    if f.chosen is None:
        offer = Offer(Role.DECLARER, "chosen", law, _choices(f, law))
        return Ruling(law, effects=(MayRestrict(f.suits, f.suits), offer), open=True)
    verb, _, letters = f.chosen.partition(":")
    if verb == "leave":
        return Ruling(law, _LEAVE, (Restrict("leave", None),))
    suits = tuple(Suit.parse(letter) for letter in letters)
    extent = "first-lead" if verb == "require" else "while-on-lead"
    return Ruling(law, _text(verb, suits), (Restrict(f.chosen, extent), PickUpSuits(suits)))


def _choices(f: PartnerOnLead, law: str) -> tuple[Choice, ...]:
    ways = [("require", (suit,)) for suit in f.suits] + [("prohibit", group) for group in groups(f)]
    options = [(f"{verb}:{''.join(map(str, suits))}", _text(verb, suits)) for verb, suits in ways]
    return (*(Choice(id, law, text, id) for id, text in options), Choice("leave", law, _LEAVE, "leave"))


def _text(verb: str, suits: tuple[Suit, ...]) -> Text:
    dutch = " of ".join(suit_name(suit, "nl") for suit in suits)
    english = " or ".join(suit_name(suit, "en") for suit in suits)
    if verb == "require":
        return Text(
            f"{{partner}} moet {dutch} voorspelen en {{offender}} neemt zijn strafkaart in die kleur op.",
            f"{{partner}} must lead {english} and {{offender}} picks up his penalty card in that suit.",
        )
    return Text(
        f"{{partner}} speelt geen {dutch} voor zolang hij aan slag blijft en {{offender}} neemt die strafkaart op.",
        f"{{partner}} does not lead {english} while he keeps the lead and {{offender}} picks that penalty card up.",
    )


_LEAVE = Text(
    "{partner} speelt voor wat hij wil; wat strafkaart is, blijft het.",
    "{partner} leads what he likes; what is a penalty card stays one.",
)

LAW.judge(PartnerOnLead, partner_on_lead)

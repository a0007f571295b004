"""43: how dummy loses his rights, and what his words cost after that."""

from __future__ import annotations

from troef.bridge.laws.facts.play import DummyMisbehaves, DummyWarns
from troef.bridge.laws.ruling import Choice, LeadFrom, Offer, Role, With
from troef.bridge.laws.y1949.register import LAW, article
from troef.cards import Seat
from troef.cards.words import seat_name
from troef.laws import Ruling, Text


@article("43", facts=DummyMisbehaves)
def dummy_misbehaves(f: DummyMisbehaves) -> Ruling:
    """He looks into declarer's hand, leaves his seat to watch, or looks at an opponent's card."""
    text = Text(
        "De blinde verbeurt zijn rechten: hij mag niet meer naar een verzaking vragen of op iets wijzen.",
        "Dummy loses his rights: he may no longer ask about a revoke or point at anything.",
    )
    return Ruling("43", text, (With.DUMMY_LOSES,))


def first_to_speak() -> Ruling:
    """43a: he is the first to point at a defender's irregularity: declarer can ask nothing for it."""
    text = Text(
        "De blinde had zijn rechten verbeurd en wees er als eerste op: de leider kan er geen straf voor vorderen.",
        "Dummy had lost his rights and was the first to point at it: declarer can claim no penalty for it.",
    )
    return Ruling("43a", text)


def dummy_warns(f: DummyWarns) -> Ruling | None:
    """43b: either defender chooses the hand that declarer leads from."""
    if f.hand is not None:
        text = Text(
            f"De leider moet voorspelen uit de hand van {seat_name(f.hand, 'nl')}.",
            f"Declarer has to lead from the hand of {seat_name(f.hand, 'en')}.",
        )
        return Ruling("43b", text, (LeadFrom(f.hand),))
    if not f.director:
        return None
    choices = tuple(_from(hand) for hand in (f.declarer, f.declarer.partner))
    return Ruling("43b", effects=tuple(Offer(who, "hand", "43b", choices) for who in (Role.LHO, Role.RHO)), open=True)


def _from(hand: Seat) -> Choice:
    text = Text(
        f"Er wordt voorgespeeld uit de hand van {seat_name(hand, 'nl')}.",
        f"The lead comes from the hand of {seat_name(hand, 'en')}.",
    )
    return Choice(f"from:{hand}", "43b", text, hand)


LAW.judge(DummyWarns, dummy_warns)

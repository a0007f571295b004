"""53: a lead out of turn that is treated as correct, and the proper lead after one."""

from __future__ import annotations

from troef.bridge.laws.facts.play import LeadOutOfTurn
from troef.bridge.laws.ruling import MayNotUse, Role, With
from troef.bridge.laws.y2017.law47 import after_wrong_information
from troef.bridge.laws.y2017.register import OWN_SIDE, article
from troef.laws import Ruling, Text

STANDS = Text("{cards} van {offender} geldt als voorgespeeld.", "{offender}'s {cards} counts as the lead.")


@article("53")
def settled(f: LeadOutOfTurn) -> Ruling | None:
    """What is decided without anybody being asked: by playing on, by wrong information, or by the last trick."""
    if f.misinformed:
        return after_wrong_information(With.TAKE_BACK) if f.director or f.lho_acted or f.turn_acted else None
    if f.accepted is None and f.turn_acted:
        return proper_lead_stands()
    if f.last_trick and (f.director or f.lho_acted or f.rho_acted):
        text = Text("In de laatste slag gaat {cards} terug.", "In the last trick {cards} goes back.")
        return Ruling("53A", text, (With.TAKE_BACK,))
    if f.accepted is None and f.rho_acted:
        return Ruling("53C", STANDS, (With.LEAD_STANDS,))
    if f.accepted or (f.accepted is None and f.lho_acted):
        return Ruling("53A", STANDS, (With.LEAD_STANDS,))
    return None


def proper_lead_stands() -> Ruling:
    """53B: who had the lead has led after the wrong card, and that goes back."""
    text = Text(
        "{turn} heeft juist voorgespeeld: dat geldt, en {cards} van {offender} gaat terug.",
        "{turn} has led properly: that stands, and {offender}'s {cards} goes back.",
    )
    return Ruling("53B", text, (With.LET_BE, MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2")))

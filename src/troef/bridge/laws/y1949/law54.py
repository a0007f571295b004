"""54: an opening lead out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.play import Answer, OpeningLeadOutOfTurn
from troef.bridge.laws.ruling import Choice, Offer, Role, With
from troef.bridge.laws.y1949.law50 import penalty
from troef.bridge.laws.y1949.register import article
from troef.laws import Effect, Ruling, Text


@article("54", facts=OpeningLeadOutOfTurn)
def opening_lead_out_of_turn(f: OpeningLeadOutOfTurn) -> Ruling | None:
    """54a: accepted; 54b: declarer may have seen a card of dummy; 54c: he lays down his hand; otherwise 56."""
    if f.declaring:
        return Ruling("48", _NO_LEAD, (With.TAKE_BACK,)) if f.director or f.lho_acted else None
    if f.answer is None and f.dummy_seen and (f.director or f.lho_acted):
        return Ruling("54b", _MUST_ACCEPT, (With.LEAD_STANDS,))
    if f.spread or f.answer is Answer.SPREAD:
        return Ruling("54c", _SPREAD, (With.LEAD_STANDS, With.SPREAD))
    if f.answer is Answer.ACCEPT or (f.answer is None and f.lho_acted):
        return Ruling("54a", _ACCEPT, (With.LEAD_STANDS,))
    if not f.director:
        return None
    if f.answer is None:
        return Ruling("54", effects=(With.RETURN_LEAD, Offer(Role.DECLARER, "answer", "54", _CHOICES)), open=True)
    return taken_back(f.answer is Answer.PICK_UP, "56b1")


def taken_back(picked_up: bool, law: str) -> Ruling:
    """56a: it becomes a penalty card; 56b: it is picked up and partner's lead in that suit is declarer's to decide."""
    lead: tuple[Effect, ...] = (With.LEAD_RIGHT,) if picked_up else penalty("56a")
    return (
        Ruling(law, PICK_UP, (With.TAKE_BACK, *lead)) if picked_up else Ruling("56a", REJECT, (With.TAKE_BACK, *lead))
    )


_NO_LEAD = Text("{cards} gaat terug in de hand; {turn} komt uit.", "{cards} goes back into the hand; {turn} leads.")
_MUST_ACCEPT = Text(
    "De leider kan een kaart van de blinde hebben gezien en moet de uitkomst aanvaarden.",
    "Declarer may have seen a card of dummy and must accept the lead.",
)
_SPREAD = Text(
    "De leider legt zijn hand open en wordt blinde; zijn maat wordt leider.",
    "Declarer lays down his hand and becomes dummy; his partner becomes declarer.",
)
_ACCEPT = Text(
    "De uitkomst geldt; de blinde gaat open en de tweede kaart komt uit de hand van de leider.",
    "The lead stands; dummy is spread and the second card comes from declarer's hand.",
)
REJECT = Text("{cards} van {offender} wordt een strafkaart.", "{offender}'s {cards} becomes a penalty card.")
PICK_UP = Text(
    "{offender} neemt {cards} op; als {partner} moet voorspelen, kan de leider die kleur eisen of verbieden.",
    "{offender} picks {cards} up; when {partner} has to lead declarer can require or prohibit that suit.",
)
_CHOICES = (
    Choice("spread", "54c", _SPREAD, Answer.SPREAD),
    Choice("accept", "54a", _ACCEPT, Answer.ACCEPT),
    Choice("reject", "56a", REJECT, Answer.REJECT),
    Choice("pick-up", "56b1", PICK_UP, Answer.PICK_UP),
)

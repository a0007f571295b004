"""54: a faced opening lead out of turn."""

from __future__ import annotations

from troef.bridge.laws.facts.play import Answer, OpeningLeadOutOfTurn
from troef.bridge.laws.ruling import Choice, MayNotUse, Offer, Role, With
from troef.bridge.laws.y2017.law47 import after_wrong_information
from troef.bridge.laws.y2017.law50 import penalty
from troef.bridge.laws.y2017.register import OWN_SIDE, article
from troef.laws import Ruling, Text

_SPREAD = Text(
    "De leider legt zijn hand open en wordt blinde; de blinde wordt leider.",
    "Declarer lays down his hand and becomes dummy; dummy becomes declarer.",
)
_ACCEPT = Text(
    "{cards} geldt als uitkomst; de blinde gaat open en de leider speelt de tweede kaart uit zijn eigen hand.",
    "{cards} stands as the opening lead; dummy is spread and declarer plays second from his own hand.",
)
_REJECT = Text(
    "{offender} neemt {cards} terug; het wordt een grote strafkaart en {turn} komt uit.",
    "{offender} takes {cards} back; it becomes a major penalty card and {turn} leads.",
)
_REJECT_MEANS = Text(
    "{offender} neemt {cards} terug; het wordt een grote strafkaart en {turn} komt uit. De leider mag van {turn} die "
    "kleur eisen of hem die kleur verbieden: dan gaat de strafkaart terug in de hand. Laat hij hem vrij, dan blijft ze "
    "liggen en wordt ze gespeeld zodra dat kan.",
    "{offender} takes {cards} back; it becomes a major penalty card and {turn} leads. Declarer may require that suit "
    "of {turn} or prohibit it: then the penalty card goes back into the hand. If he leaves him free, it stays and is "
    "played as soon as it can be.",
)


@article("54", facts=OpeningLeadOutOfTurn)
def opening_lead_out_of_turn(f: OpeningLeadOutOfTurn) -> Ruling | None:
    """Declarer may spread his hand, accept the lead, or have it taken back."""
    if f.misinformed:
        return after_wrong_information(With.TAKE_BACK) if f.director else None
    if f.declaring:
        return _by_declaring_side(f)
    if f.partner_acted and f.answer is None:
        return Ruling("54D", _REJECT, (With.TAKE_BACK, *penalty("54D"))) if f.director else None
    if f.spread or f.answer is Answer.SPREAD:
        return Ruling("54A", _SPREAD, (With.LEAD_STANDS, With.SPREAD))
    if f.answer is None and f.dummy_seen and (f.director or f.lho_acted):
        text = Text(
            "De leider kan een kaart van de blinde hebben gezien: de uitkomst geldt.",
            "Declarer may have seen a card of dummy: the lead stands.",
        )
        return Ruling("54C", text, (With.LEAD_STANDS,))
    if f.answer is Answer.ACCEPT or (f.answer is None and f.lho_acted):
        return Ruling("54B", _ACCEPT, (With.LEAD_STANDS,))
    if not f.director:
        return None
    if f.answer is None:
        choices = (
            Choice("spread", "54A", _SPREAD, Answer.SPREAD),
            Choice("accept", "54B", _ACCEPT, Answer.ACCEPT),
            Choice("reject", "54D", _REJECT_MEANS, Answer.REJECT),
        )
        return Ruling("54", effects=(With.RETURN_LEAD, Offer(Role.DECLARER, "answer", "54", choices)), open=True)
    return Ruling("54D", _REJECT, (With.TAKE_BACK, *penalty("54D")))


def _by_declaring_side(f: OpeningLeadOutOfTurn) -> Ruling | None:
    """54E sends us to 24: the card goes back, and what it told is not for that side; the proper lead settles it too."""
    if not (f.director or f.lho_acted or f.turn_acted):
        return None
    text = Text("{cards} gaat terug in de hand; {turn} komt uit.", "{cards} goes back into the hand; {turn} leads.")
    return Ruling("54E", text, (With.TAKE_BACK, MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2")))

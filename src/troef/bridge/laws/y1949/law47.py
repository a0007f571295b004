"""47: when a played card may be taken back."""

from __future__ import annotations

from troef.bridge.laws.facts.play import LaterCard, PlayedOnExplanation, TakenBack
from troef.bridge.laws.ruling import Choice, Offer, Role, Taking, Watch, With
from troef.bridge.laws.y1949.register import LAW, article
from troef.laws import Ruling, Text

_LAWS = {Taking.REVOKE: "62", Taking.NAMED_ANEW: "45d", Taking.TWO_CARDS: "58", Taking.DUMMY: "47c"}


@article("47", facts=LaterCard)
def later_card(f: LaterCard) -> Ruling:
    """47c and its kin: who played to something that is put right may replace his card, without penalty."""
    law = _LAWS.get(f.why, "47c")
    if f.withdrawn is None:
        choices = (Choice("withdraw", law, _BACK, True), Choice("keep", law, _STAYS, False))
        who = Role.DECLARER if f.declaring else Role.OFFENDER
        return Ruling(law, effects=(Offer(who, "withdrawn", law, choices),), open=True)
    return Ruling(law, _BACK, (With.REPLACE,)) if f.withdrawn else Ruling(law)


def played_on_explanation(f: PlayedOnExplanation) -> Ruling | None:
    """This book lets nobody take a card back for an explanation; 40b may make good the damage."""
    return Ruling("47", _STAYS, (Watch("40b"),)) if f.director else None


def taken_back(f: TakenBack) -> Ruling:
    """52: nor may he by himself take back a card that he played in the place of a penalty card."""
    return Ruling("52" if f.penalty_card_due else "47", _STAYS)


LAW.judge(PlayedOnExplanation, played_on_explanation)
LAW.judge(TakenBack, taken_back)

_BACK = Text("{offender} neemt {cards} terug en speelt opnieuw.", "{offender} takes {cards} back and plays again.")
_STAYS = Text("{cards} is gespeeld en blijft gespeeld.", "{cards} is played and stays played.")

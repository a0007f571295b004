"""47: taking back a card that was played."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import CardWithdrawalRequest, WithdrawalReason
from troef.bridge.laws.facts.play import CardPlayedAfter, CardRetracted, PlayedOnExplanation
from troef.bridge.laws.ruling import (
    CardEffect,
    MayNotUse,
    OfferChoice,
    OfferedChoice,
    PlayEffect,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law48_52 import penalty
from troef.bridge.laws.y2017.register import OPPONENTS, OWN_SIDE, article, asked
from troef.core.messages import _
from troef.laws import Ruling

LAWS = {
    WithdrawalRight.REVOKE: "62C1",
    WithdrawalRight.REVOKE_OWN: "62C2",
    WithdrawalRight.REVOKE_BOTH: "62C3",
    WithdrawalRight.DUMMY: "45D1",
    WithdrawalRight.DUMMY_OWN: "45D1",
    WithdrawalRight.NAMED_ANEW: "47D",
    WithdrawalRight.TWO_CARDS: "58B3",
    WithdrawalRight.EXPLANATION: "47E2a",
    WithdrawalRight.CHANGED: "47D",
}
_OWN = (WithdrawalRight.REVOKE_OWN, WithdrawalRight.REVOKE_BOTH, WithdrawalRight.DUMMY_OWN)


@article("47", facts=CardPlayedAfter)
def later_card(f: CardPlayedAfter) -> Ruling:
    """47D and others: a player who played after a card that is corrected may take his own back."""
    law = LAWS[f.why]
    if f.withdrawn is None:
        return Ruling(law, effects=(_offer(law, f.declaring),), open=True)
    if not f.withdrawn:
        return Ruling(law)
    text = _("{offender} takes {cards} back and plays again.")
    if f.why not in _OWN:
        return Ruling(law, text, (CardEffect.REPLACE, MayNotUse(Role.OFFENDER, OPPONENTS, "16C2")))
    if f.declaring:
        return Ruling(law, text, (CardEffect.REPLACE, MayNotUse(Role.OFFENDER, OWN_SIDE, "16C2")))
    return Ruling(law, text, (CardEffect.REPLACE, *penalty(law)))


def _offer(law: str, declaring: bool) -> OfferChoice:
    withdraw = _("{cards} goes back and another is played.")
    keep = _("{cards} stays played.")
    choices = (OfferedChoice("withdraw", law, withdraw, True), OfferedChoice("keep", law, keep, False))
    return OfferChoice(Role.DECLARER if declaring else Role.OFFENDER, "withdrawn", law, choices)


@asked(PlayedOnExplanation)
def played_on_explanation(f: PlayedOnExplanation) -> Ruling | None:
    """47E2: the card may go back while nobody has played after it; later the score may be adjusted."""
    if f.too_late:
        text = _("Too late to take {cards} back; the director may adjust the score.")
        return Ruling("47E2b", text, (WatchArticle("47E2b"),))
    if not f.director:
        return None
    if f.withdrawn is None:
        return Ruling("47E2a", effects=(_offer("47E2a", f.declaring),), open=True)
    if not f.withdrawn:
        return Ruling("47E2a")
    text = _("{offender} takes {cards} back and plays again.")
    return Ruling("47E2a", text, (CardEffect.REPLACE, MayNotUse(Role.OFFENDER, OPPONENTS, "16C2")))


def may_go_back() -> Ruling:
    """47E2a: the player may take the card back, and the side that explained wrongly may not use it."""
    text = _("{offender} may take {cards} back and play another card.")
    return Ruling("47E2a", text, (MayNotUse(Role.OFFENDER, OPPONENTS, "16C2"),))


@asked(CardRetracted)
def taken_back(f: CardRetracted) -> Ruling:
    text = _("{cards} has been played and stays.")
    return Ruling("41A" if f.face_down else "47F2", text)


def after_wrong_information(back: PlayEffect) -> Ruling:
    """47E1: a card played because an opponent said that it was his turn goes back without rectification.

    `back`: the effect that returns the card.
    """
    text = _("{offender} was misinformed about the turn: {cards} goes back without rectification.")
    return Ruling("47E1", text, (back, MayNotUse(Role.OFFENDER, OPPONENTS, "16C2")))


_BACK = {
    WithdrawalReason.RECTIFICATION: "47A",
    WithdrawalReason.ILLEGAL: "47B",
    WithdrawalReason.SLIP: "47C",
    WithdrawalReason.PROPER_LEAD: "47F1",
}


@asked(CardWithdrawalRequest)
def wants_back(f: CardWithdrawalRequest) -> Ruling | None:
    """47A–47E: the card goes back for a reason that the law allows; without one it stays (47F2)."""
    if f.why is WithdrawalReason.WRONG_TURN:
        return after_wrong_information(CardEffect.TAKE_BACK)
    if f.why is WithdrawalReason.EXPLANATION and not f.too_late:
        return may_go_back()
    if f.why is WithdrawalReason.EXPLANATION:
        return played_on_explanation(PlayedOnExplanation(declaring=f.declaring, too_late=True))
    if f.why is WithdrawalReason.OPPONENT_CHANGED:
        text = _("{cards} may go back, without rectification.")
        return Ruling("47D", text, (MayNotUse(Role.OFFENDER, OPPONENTS, "16C2"),))
    if f.why is WithdrawalReason.OTHER:
        return taken_back(CardRetracted())
    law = _BACK[f.why]
    if f.declaring or law not in ("47A", "47B"):
        return Ruling(law, _("{cards} goes back into the hand."))
    text = _("{cards} goes back; it may become a penalty card (49).")
    return Ruling(law, text)

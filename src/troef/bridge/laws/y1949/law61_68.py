"""61–68: revokes, duties that were not met, tricks seen again, and tricks with a card too few or too many."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import InspectionRequest, RevokeSuspected, TrickInspection
from troef.bridge.laws.facts.play import DummyAsks, EstablishedRevoke, OmittedCard, RevokeFacts
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    LaterCardsMayBeWithdrawn,
    OfferChoice,
    OfferedChoice,
    PartnerPlays,
    RevokeTransfer,
    Role,
    WithdrawalRight,
)
from troef.bridge.laws.y1949.law48_52 import penalty
from troef.bridge.laws.y1949.register import article, asked
from troef.cards import Card
from troef.cards.wording import card_symbol
from troef.core.messages import Localised, _
from troef.laws import Advice, Effect, Ruling, Text, tell


# 61: everybody may ask about a revoke, dummy too
@article("61", facts=DummyAsks)
def dummy_asks(f: DummyAsks) -> Ruling:
    """61: dummy may ask while he has his rights (42a); nothing follows."""
    return Ruling("61")


@asked(RevokeSuspected)
def revoke_suspected(f: RevokeSuspected) -> Ruling:
    """61: anybody may ask anybody; nothing follows."""
    return Ruling("61", _("Anybody may ask this, dummy too."))


# 62: a revoke is corrected before it is established
@article("62", facts=RevokeFacts)
def revoked(f: RevokeFacts) -> Ruling | None:
    """62: a revoke noticed in time is corrected, in the twelfth trick until all hands are back in the board.

    If dummy has cost declarer the penalty (43a), the card goes back too, without a penalty card or loss of tricks.
    """
    if f.asked_by_dummy:
        return _asked_by_dummy(f)
    if f.unpunished:
        return None if f.established else Ruling("62", _PUT_RIGHT, _replaced(), open=True)
    if not f.attention:
        return None
    if f.partner_card is not None:
        return Ruling("62", _text(f.partner_card), (PartnerPlays(f.partner_card),), open=True)
    if f.twelfth and f.returned:
        return Ruling("62", _TOO_LATE, (CardEffect.LEAVE_REVOKE,))
    if f.established:
        return established(f)
    if not f.director:
        return None
    if f.claimed:
        return _after_claim(f)
    if f.broken:
        return broken_duty(f)
    return Ruling("62", _PUT_RIGHT, (*put_right(f, "62"), *_twelfth(f)), open=True)


def put_right(f: RevokeFacts, law: str) -> tuple[Effect, ...]:
    """Return the effects of a correction: the card is replaced, and a defender's closed one is a penalty card."""
    return _replaced(*(() if f.declaring or f.faced else penalty(law)))


def _replaced(*exposed: Effect) -> tuple[Effect, ...]:
    return (CardEffect.REPLACE, *exposed, LaterCardsMayBeWithdrawn(WithdrawalRight.REVOKE))


def _twelfth(f: RevokeFacts) -> tuple[Effect, ...]:
    """Return the other side's choice of the card that the offender's partner plays to the twelfth trick, if any."""
    if not f.twelfth or len(f.partner_cards) < 2:
        return ()
    choices = tuple(OfferedChoice(f"card:{card}", "62", _text(card), card) for card in f.partner_cards)
    whom = (Role.LHO, Role.RHO) if f.declaring else (Role.DECLARER,)
    return tuple(OfferChoice(who, "partner_card", "62", choices) for who in whom)


def _text(card: Card) -> Text:
    return _("{{partner}} plays {card} in the twelfth trick.", card=Localised(card_symbol, card))


def _after_claim(f: RevokeFacts) -> Ruling:
    """72: after a claim the revoke is no longer corrected; the director decides how many tricks each side gets."""
    if f.tricks is None:
        return Ruling("62", effects=(AskDirector("tricks", "72"),), open=True)
    text = _("The director decides the result.")
    return Ruling("72", text, (CardEffect.SETTLED,))


def _asked_by_dummy(f: RevokeFacts) -> Ruling | None:
    """43c: the revoke that dummy asked about without the right is corrected, and tricks are still transferred (64)."""
    if not f.director:
        return None
    text = _("Dummy should not have asked: declarer puts the revoke right and pays for it all the same.")
    return Ruling("43c", text, (CardEffect.ESTABLISHED, *_replaced()))


_TOO_LATE = _("The hands are back in the board: nothing follows from the revoke in the twelfth trick.")
_PUT_RIGHT = _("{offender} takes {cards} back and follows suit; the other side may take back what it played after it.")


# 63: a revoke is established
@article("63")
def established(f: RevokeFacts) -> Ruling:
    """63, 65b: the trick stays as it is; tricks are transferred when the play is over (64)."""
    text = _("The play has gone on: {offender}'s mistake is established and the trick stays as it is.")
    return Ruling("65b" if f.broken else "63", text, (CardEffect.LEAVE_REVOKE,))


# 64: two tricks for an established revoke
@article("64", facts=EstablishedRevoke)
def established_revoke(f: EstablishedRevoke) -> RevokeTransfer:
    """64: two tricks are transferred, or fewer if the side won fewer from the revoke onwards."""
    if f.after_round:
        return RevokeTransfer("64d")
    if f.faced:
        return RevokeTransfer("64c")
    if f.repeated or f.put_right_before:
        return RevokeTransfer("64b")
    won = f.won_by_side + f.won_later
    return RevokeTransfer("64", min(2, won)) if won else RevokeTransfer("64a")


# 65: a player could do what the law or an opponent required of him, and did not
@article("65")
def broken_duty(f: RevokeFacts) -> Ruling:
    """65a: a card that breaks a duty goes back in time, as in a revoke; later 64 applies (see law 63)."""
    text = _("{offender} should have played differently: {cards} goes back and {offender} does what was required.")
    return Ruling("65a", text, put_right(f, "65a"), open=True)


# 67: players who may see the last trick again
@article("67", facts=InspectionRequest)
def asks_to_see(f: InspectionRequest) -> Advice:
    """67: declarer or a defender sees the trick again until his side plays on, then only by leave of the director.

    69: a card that points the wrong way is turned whenever anybody asks.
    """
    if f.looking is TrickInspection.DIRECTION:
        return Advice("69", (_TURNED,))
    if f.dummy:
        return Advice("67", (_NOT_DUMMY,), refused=True)
    if f.played_on:
        return Advice("67", (_NOT_NOW,), refused=True)
    return Advice("67", (_SHOWN,))


_TURNED = tell(_("Turn that card the right way."))
_SHOWN = tell(_("A player who asks is shown this trick again."))
_NOT_DUMMY = tell(_("Having a trick shown is for declarer and the defenders, not for dummy."))
_NOT_NOW = tell(_("Your side has played on: the trick stays closed unless the director says otherwise."))


# 68: a trick with one card too few or too many
@article("68", facts=OmittedCard)
def omitted_card(f: OmittedCard) -> Ruling | None:
    """68: in time a proper card is added. 68b: later one is put with the played cards; the winner stays the same."""
    if not f.director:
        return None
    if not f.too_late:
        text = _("{offender} adds a proper card to the trick.")
        return Ruling("68", text, (CardEffect.ADD_CARD,))
    text = _(
        "{offender} has a card too many and now lays down one that fitted the trick; the winner "
        "of the trick stays the same."
    )
    return Ruling("68b", text, (CardEffect.ADD_LOST_CARD,))

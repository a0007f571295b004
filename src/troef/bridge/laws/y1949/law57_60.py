"""57 to 60: cards played too soon or together, and playing on after an irregular card."""

from __future__ import annotations

from troef.bridge.laws.facts.play import (
    CardAfterRetraction,
    CardsCarriedAlong,
    PlayedBeforeInstruction,
    PrematureByDeclarer,
    PrematureCard,
    SimultaneousCard,
)
from troef.bridge.laws.ruling import CardEffect, OfferChoice, OfferedChoice, RequirePartner, Role
from troef.bridge.laws.y1949.law48_52 import penalty
from troef.bridge.laws.y1949.register import article, asked
from troef.bridge.laws.y2017.law57_60 import led_too_soon
from troef.cards import Suit
from troef.cards.wording import suit_name
from troef.core.messages import Localised, _
from troef.laws import Effect, Ruling, Text


# 57: a defender leads or plays before his partner has played
@article("57", facts=PrematureCard)
def premature_card(f: PrematureCard) -> Ruling | None:
    """57: declarer says which card partner plays. Once both hands of declarer have played, there is no penalty."""
    if f.both_played or f.prompted:
        return Ruling("57", _NO_PENALTY, (CardEffect.PLAYED,))
    if f.winner is not None:
        return _after_the_trick(f)
    if f.chosen is not None:
        return _demanded(f, f.chosen)
    if f.lho_acted:
        return Ruling("60", _COUNTS, (CardEffect.PLAYED,))
    if not f.director:
        return None
    if f.led_ahead and (f.over or f.partner_played):
        return Ruling("57", open=True)
    if f.partner_played and f.legal:
        return Ruling("59", _PARTNER_PLAYED, (CardEffect.PLAYED_IN_TURN,))
    if f.partner_played or not f.partner_waits or f.over or f.again:
        return Ruling("49", _EXPOSED, (CardEffect.LET_BE, *penalty("49")))
    options = ("highest", "lowest", *(f"require:{suit}" for suit in f.other_suits))
    choices = tuple(OfferedChoice(option, _law(option), _text(option), option) for option in options)
    return Ruling("57", _CHOOSE, (OfferChoice(Role.DECLARER, "chosen", "57", choices),), open=True)


def _demanded(f: PrematureCard, option: str) -> Ruling:
    """57: partner must obey. A card for this trick stays if it is legal; a lead to the next one awaits the winner."""
    stays: tuple[Effect, ...] = ()
    if not f.led_ahead:
        stays = (CardEffect.PLAYED_IN_TURN,) if f.legal else (CardEffect.LET_BE, *penalty("57"))
    return Ruling(_law(option), _text(option), (RequirePartner(option), *stays), open=f.led_ahead)


def _after_the_trick(f: PrematureCard) -> Ruling:
    """Return the ruling on a premature lead, by the winner of the trick before it.

    Partner: a penalty card. The offender: the lead. Declarer's side: a lead out of turn (56).
    """
    if f.winner is Role.PARTNER:
        return Ruling("57", _EXPOSED, (CardEffect.LET_BE, *penalty("57")))
    return Ruling("57", effects=(CardEffect.LEAD_STANDS if f.winner is Role.OFFENDER else CardEffect.AS_LEAD,))


@asked(PrematureByDeclarer)
def premature_by_declarer(f: PrematureByDeclarer) -> Ruling:
    """45, 54a: the card that declarer played from one of his hands too soon stays played."""
    text = _("{cards} is played and may not be taken back.")
    return Ruling("54a" if f.to_opening_lead else "45", text, (CardEffect.PLAYED,))


def _law(option: str) -> str:
    return {"highest": "57a", "lowest": "57b"}.get(option, "57c")


def _text(option: str) -> Text:
    if option == "highest":
        return _("{partner} plays the highest card of the suit led.")
    if option == "lowest":
        return _("{partner} plays the lowest card of the suit led.")
    suit = Suit.parse(option.partition(":")[2])
    return _("If unable to follow suit {{partner}} plays {suit}.", suit=Localised(suit_name, suit))


_NO_PENALTY = _("There is no penalty: {cards} is played.")
_PARTNER_PLAYED = _("{partner} has played already, so nothing can be required; {cards} is played at its turn.")
_COUNTS = _("{lho} has played to it: {cards} counts as played in turn.")
_EXPOSED = _("{offender}'s {cards} becomes a penalty card.")
_CHOOSE = _("{offender} played before {partner} had: declarer says what {partner} plays.")


# 58: cards played at the same moment, by two players or by one
@article("58", facts=SimultaneousCard)
def simultaneous_card(f: SimultaneousCard) -> Ruling:
    """58: the card counts as played after the proper one."""
    text = _("{offender}'s {cards} counts as the next card.")
    return Ruling("58", text)


@asked(CardsCarriedAlong)
def cards_along(f: CardsCarriedAlong) -> Ruling | None:
    """58: the visible card is played and the others go back; if both sides have played on, the trick stays (68a)."""
    if not f.director:
        return None
    if f.too_late:
        text = _("The trick stays as it is: {offender} plays on with fewer cards.")
        return Ruling("68a", text)
    text = _("The visible card is played; {cards} goes back.")
    return Ruling("58", text, (CardEffect.PICK_UP,))


# 60: playing on after an irregular play waives the penalty; playing before declarer has led again does not
@asked(PlayedBeforeInstruction)
def played_too_soon(f: PlayedBeforeInstruction) -> Ruling | None:
    """60: it stands if declarer's side has played on or it meets his demand. 50: else it is a penalty card."""
    if f.lho_acted:
        text = _("It has been played on: {offender}'s {cards} stands and declarer can require nothing more here.")
        return Ruling("60", text, (CardEffect.LEAD_STANDS if f.led else CardEffect.PLAYED,))
    text = _("{offender}'s {cards} becomes a penalty card.")
    if f.led:
        return led_too_soon(f, "50", text, penalty("50"))
    if not f.chosen:
        return None
    if f.obeying:
        return Ruling("60", effects=(CardEffect.PLAYED,))
    return Ruling("50", text, (CardEffect.LET_BE, *penalty("50")))


@article("60", facts=CardAfterRetraction)
def card_after_retraction(f: CardAfterRetraction) -> Ruling | None:
    """60: the card that a defender plays before declarer leads from the right hand is a penalty card."""
    if not f.director:
        return None
    text = _("{offender}'s {cards} becomes a penalty card.")
    return Ruling("60", text, (CardEffect.LET_BE, *penalty("60")))

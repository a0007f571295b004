"""57–60: cards played too soon or together, and playing on after an irregular play."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import PlayContinued, PlayedOnBy, SimultaneousPlay
from troef.bridge.laws.facts.play import (
    CardAfterRetraction,
    CardsCarriedAlong,
    ExposedInPlay,
    PlayedBeforeChoice,
    PlayedBeforeInstruction,
    PrematureByDeclarer,
    PrematureCard,
    SimultaneousCard,
)
from troef.bridge.laws.ruling import (
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MayNotUse,
    OfferChoice,
    OfferedChoice,
    RequirePartner,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law48_52 import exposed_in_play, penalty
from troef.bridge.laws.y2017.register import article, asked
from troef.cards import Suit
from troef.cards.wording import suit_name
from troef.core.messages import Localised, _
from troef.laws import Effect, Ruling, Text


# 57: a defender leads or plays too soon; declarer plays too soon
@article("57", facts=PrematureCard)
def premature_card(f: PrematureCard) -> Ruling | None:
    """57A: a penalty card, and declarer says what partner plays. 57C: it stays. 57D: it is played at his turn."""
    if f.both_played or f.prompted:
        law = "57C1" if f.both_played else "57C2"
        text = _("{cards} stays played, without rectification.")
        return Ruling(law, text, (CardEffect.PLAYED,))
    if f.chosen is not None:
        return Ruling(_law(f.chosen), _text(f.chosen), (RequirePartner(f.chosen),))
    if f.lho_acted:
        text = _("It has been played on: {cards} counts as played in turn.")
        return Ruling("60A1", text, (CardEffect.PLAYED,))
    if not f.director:
        return None
    return _before_partner(f) if f.partner_waits and not (f.over or f.again) else _before_the_turn(f)


def _before_partner(f: PrematureCard) -> Ruling:
    options = ["highest", "lowest", *(f"{verb}:{suit}" for verb in ("require", "prohibit") for suit in f.other_suits)]
    choices = tuple(OfferedChoice(option, _law(option), _text(option), option) for option in options)
    text = _("{offender}'s {cards} becomes a major penalty card; {declarer} says what {partner} plays.")
    offer = OfferChoice(Role.DECLARER, "chosen", "57A", choices)
    return Ruling("57A", text, (CardEffect.LET_BE, *penalty("57A"), offer), open=True)


def _law(option: str) -> str:
    return {"highest": "57A1", "lowest": "57A2", "require": "57A3", "prohibit": "57A4"}[option.partition(":")[0]]


def _text(option: str) -> Text:
    verb, _colon, letter = option.partition(":")
    if verb == "highest":
        return _("{partner} plays the highest of the suit led.")
    if verb == "lowest":
        return _("{partner} plays the lowest of the suit led.")
    if not letter:
        return _of_a_suit_named_later(verb)
    suit = Localised(suit_name, Suit.parse(letter))
    if verb == "require":
        return _("{{partner}} plays {suit} if unable to follow.", suit=suit)
    return _("{{partner}} plays no {suit} if unable to follow.", suit=suit)


def _of_a_suit_named_later(verb: str) -> Text:
    """Return the text of an option in a chart, in which the director does not name the suit."""
    if verb == "require":
        return _("{partner} plays a card of the suit that declarer names, if unable to follow.")
    return _("{partner} plays no card of the suit that declarer names, if unable to follow.")


def _before_the_turn(f: PrematureCard) -> Ruling:
    """57D: a card that may be played must be played at his turn; any other becomes a major penalty card."""
    use = (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3"))
    if f.legal and not f.over:
        text = _("{cards} must be played at {offender}'s turn.")
        return Ruling("57D", text, (CardEffect.PLAYED_IN_TURN, *use))
    text = _("{offender}'s {cards} becomes a major penalty card.")
    law = "57A" if f.partner_waits else "57D"
    return Ruling(law, text, (CardEffect.LET_BE, *penalty(law)))


@asked(PrematureByDeclarer)
def premature_by_declarer(f: PrematureByDeclarer) -> Ruling:
    """57C3: the card stays played; if it does not follow suit, it is corrected as a revoke (62)."""
    if f.legal:
        text = _("{cards} is played and may not be taken back.")
    else:
        text = _("{cards} is played, but it is a revoke: that is corrected when attention is drawn to it.")
    return Ruling("54B2" if f.to_opening_lead else "57C3", text, (CardEffect.PLAYED,))


# 58: cards played at the same moment, by two players or by one
@article("58", facts=SimultaneousCard)
def simultaneous_card(f: SimultaneousCard) -> Ruling:
    """58A: the card counts as played after that of the player who had the turn."""
    text = _("{offender}'s {cards} counts as played after the other card.")
    return Ruling("58A", text)


@asked(CardsCarriedAlong)
def cards_along(f: CardsCarriedAlong) -> Ruling | None:
    """58B1: cards that nobody saw go back into the hand; if noticed late, by 67B2 (58B4)."""
    if not f.director:
        return None
    text = _("{cards} goes back into {offender}'s hand.")
    return Ruling("67B2a" if f.too_late else "58B1", text, (CardEffect.PICK_UP,))


@asked(SimultaneousPlay)
def played_at_once(f: SimultaneousPlay) -> Ruling | None:
    """58A: of two players, the one in turn played first. 58B: of one player's cards, a single visible one is played."""
    if f.two_players:
        return simultaneous_card(SimultaneousCard())
    if f.too_late or f.one_visible:
        return cards_along(CardsCarriedAlong(director=True, declaring=f.declaring, too_late=f.too_late))
    return exposed_in_play(ExposedInPlay(director=True, declaring=f.declaring, cards=1, honour=False, two_at_once=True))


@article("60", facts=CardAfterRetraction)
def card_after_retraction(f: CardAfterRetraction) -> Ruling | None:
    """60B: a card that a defender plays before declarer leads from the right hand is a major penalty card."""
    if not f.director:
        return None
    text = _("{offender}'s {cards} becomes a major penalty card.")
    return Ruling("60B", text, (CardEffect.LET_BE, *penalty("60B")))


@asked(PlayedBeforeInstruction)
def played_too_soon(f: PlayedBeforeInstruction) -> Ruling | None:
    """60A: it stands once declarer's side plays on. 49, 60C: else it is a penalty card unless it meets the demand."""
    if f.lho_acted:
        return Ruling("60A1", STANDS, (CardEffect.LEAD_STANDS if f.led else CardEffect.PLAYED,))
    if f.led:
        return led_too_soon(f, "49", _PENALTY_CARD, penalty("49"))
    if not f.chosen:
        return None
    if f.obeying:
        return Ruling("60C", effects=(CardEffect.PLAYED,))
    return Ruling("60C", _PENALTY_CARD, (CardEffect.LET_BE, *penalty("60C")))


def led_too_soon(f: PlayedBeforeInstruction, law: str, text: Text, exposed: tuple[Effect, ...]) -> Ruling | None:
    """Return the ruling that exposes the card: immediately with the director present, else when called or chosen.

    Until declarer has chosen it lies on the table, and declarer's side may still play on it (60A1). `exposed`: the
    effects.
    """
    if f.director and not f.attention:
        return Ruling(law, effects=(CardEffect.LET_BE,)) if f.chosen else Ruling(law, text, exposed, open=True)
    return Ruling(law, text, (CardEffect.LET_BE, *exposed)) if f.attention or f.chosen else None


STANDS = _(
    "It has been played on: {offender}'s {cards} stands. Declarer can no longer require or prohibit anything here."
)
_PENALTY_CARD = _("{offender} did not wait for declarer's choice: {cards} becomes a major penalty card.")


@asked(PlayedBeforeChoice)
def played_before_choice(f: PlayedBeforeChoice) -> Ruling:
    """60C: partner's card becomes a major penalty card, and he plays what declarer chose."""
    text = _("{offender} plays what declarer chose after all; {cards} becomes a major penalty card.")
    return Ruling("60C", text, (CardEffect.REPLACE, *penalty("60C"), LaterCardsMayBeWithdrawn(WithdrawalRight.CHANGED)))


@asked(PlayContinued)
def played_on(f: PlayContinued) -> Ruling | None:
    """60A: the card counts as played in turn. 60B: a defender's becomes a penalty card. 60C: all rights remain."""
    if f.player is PlayedOnBy.DEFENDER:
        return card_after_retraction(CardAfterRetraction(director=True))
    if f.player is PlayedOnBy.OFFENDING_SIDE:
        text = _("The opponents keep all their rights; this card too may call for rectification.")
        return Ruling("60C", text)
    if f.own_lead:
        text = _("The proper lead stands; the wrong card goes back.")
        return Ruling("53B", text)
    text = _("It has been played on: the card counts as played in turn. What was due before stays due (60A3).")
    return Ruling("60A1", text)

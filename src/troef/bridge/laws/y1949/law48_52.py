"""48 to 52: cards that are shown, and penalty cards."""

from __future__ import annotations

from itertools import combinations

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.play import ExposedInPlay, PartnerOnLead, PenaltyCardNotPlayed, SeveralPenaltyCards
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    MakePenaltyCards,
    MayRestrict,
    MustPlayPenaltyCard,
    OfferChoice,
    OfferedChoice,
    PickUpSuits,
    RestrictLead,
    Role,
)
from troef.bridge.laws.y1949.register import PenaltyStage, article, asked, stage
from troef.cards import Suit
from troef.cards.wording import card_symbol, suit_names
from troef.core.messages import Localised, _
from troef.laws import Effect, Ruling, Text


# 48: declarer shows cards
@article("48")
def exposed_by_declarer(f: ExposedInPlay) -> Ruling | None:
    """48: declarer's cards never become penalty cards. Laying down his hand is a claim, so the director decides."""
    if not f.spread:
        text = _("{cards} does not become a penalty card.")
        return Ruling("48", text)
    if not f.director:
        return None
    if f.tricks is None:
        text = _("Declarer laid down his cards: that is a claim or concession.")
        return Ruling("48", text, (AskDirector("tricks", "72"),), open=True)
    return Ruling("72", _("The director decides."), (CardEffect.SETTLED,))


# 49: a defender shows or names a card
@article("49", facts=ExposedInPlay)
def exposed_in_play(f: ExposedInPlay) -> Ruling | None:
    """49, 58: a defender's cards become penalty cards; if declarer's side has played on, they go back (11)."""
    if f.declaring:
        return exposed_by_declarer(f)
    if stage(f) is PenaltyStage.WAIVED:
        text = _("{lho} played before anybody spoke: {cards} goes back into the hand.")
        return Ruling("11", text)
    if not f.director:
        return None
    law = "58" if f.two_at_once else "49"
    text = _("{offender}'s {cards} becomes a penalty card.")
    return Ruling(law, text, penalty(law))


# 50: what happens with a penalty card; in this book there is one kind
@article("50", facts=NewPenaltyCard)
def kind(f: NewPenaltyCard) -> str:
    """Return `major`: every penalty card must be played as soon as that is legal."""
    return "major"


def penalty(law: str) -> tuple[Effect, ...]:
    """Return the effect that makes the cards of the irregularity penalty cards."""
    return (MakePenaltyCards(law),)


@asked(PartnerOnLead)
def partner_on_lead(f: PartnerOnLead) -> Ruling:
    """50, 51: at partner's first lead declarer requires the suit, prohibits it or leaves him free."""
    law = "51" if several(f) else "50"
    if f.again:
        return Ruling(law)
    if f.chosen is None:
        offer = OfferChoice(Role.DECLARER, "chosen", law, _choices(f, law))
        return Ruling(law, effects=(MayRestrict(f.suits, f.suits), offer), open=True)
    verb, _, letters = f.chosen.partition(":")
    if verb == "leave":
        return Ruling(law, _LEAVE, (RestrictLead("leave", None),))
    suits = tuple(Suit.parse(letter) for letter in letters)
    extent = "first-lead" if verb == "require" else "while-on-lead"
    return Ruling(law, _text(verb, suits), (RestrictLead(f.chosen, extent), PickUpSuits(suits)))


def _choices(f: PartnerOnLead, law: str) -> tuple[OfferedChoice, ...]:
    ways = [("require", (suit,)) for suit in f.suits] + [("prohibit", group) for group in groups(f)]
    options = [(f"{verb}:{''.join(map(str, suits))}", _text(verb, suits)) for verb, suits in ways]
    return (*(OfferedChoice(id, law, text, id) for id, text in options), OfferedChoice("leave", law, _LEAVE, "leave"))


def _text(verb: str, suits: tuple[Suit, ...]) -> Text:
    named = Localised(suit_names, suits)
    if verb == "require":
        return _("{{partner}} must lead {suits} and {{offender}} picks up the penalty card in that suit.", suits=named)
    return _(
        "{{partner}} does not lead {suits} while keeping the lead and {{offender}} picks that penalty card up.",
        suits=named,
    )


_LEAVE = _("{partner} is free to lead anything; penalty cards stay penalty cards.")


# 51: two or more penalty cards
@article("51")
def groups(f: PartnerOnLead) -> list[tuple[Suit, ...]]:
    """Return every combination of penalty-card suits that declarer may prohibit together."""
    return [group for size in range(1, len(f.suits) + 1) for group in combinations(f.suits, size)]


def several(f: PartnerOnLead) -> bool:
    """Return whether there is more than one penalty card."""
    return f.several or len(f.suits) > 1


@asked(SeveralPenaltyCards)
def several_penalty_cards(f: SeveralPenaltyCards) -> Ruling:
    """50: if several penalty cards can be played, declarer chooses one."""
    if f.chosen is not None:
        return Ruling("50", effects=(MustPlayPenaltyCard(f.chosen),))
    choices: list[OfferedChoice] = []
    for card in f.cards:
        text = _("{{offender}} has to play {card}.", card=Localised(card_symbol, card))
        choices.append(OfferedChoice(f"card:{card}", "50", text, card))
    return Ruling("50", effects=(OfferChoice(Role.DECLARER, "chosen", "50", tuple(choices)),), open=True)


# 52: a defender does not play his penalty card
@article("52", facts=PenaltyCardNotPlayed)
def penalty_card_not_played(f: PenaltyCardNotPlayed) -> Ruling | None:
    """52a: the card stands if declarer accepts it or has played. 52b: else it becomes a penalty card too."""
    if f.accepted or (f.accepted is None and f.declarer_acted):
        return Ruling("52a", _CONTENT)
    if not f.director:
        return None
    if f.accepted is None:
        choices = (OfferedChoice("accept", "52a", _CONTENT, True), OfferedChoice("reject", "52b", _INSTEAD, False))
        return Ruling("52", effects=(OfferChoice(Role.DECLARER, "accepted", "52", choices),), open=True)
    return Ruling("52b", _INSTEAD, (CardEffect.REPLACE, *penalty("52b"), CardEffect.PENALTY_CARD_INSTEAD))


_CONTENT = _("{offender}'s {cards} stays played and the penalty card remains one.")
_INSTEAD = _("{offender} plays the penalty card; {cards} becomes one too.")

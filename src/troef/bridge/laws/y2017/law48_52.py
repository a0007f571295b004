"""48–52: cards that are seen without being played, and penalty cards."""

from __future__ import annotations

from itertools import combinations

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.desk_play import LeadPenaltyChoice, PenaltyCardOnTable, PenaltyCardsOnTable
from troef.bridge.laws.facts.play import (
    ExposedInPlay,
    PartnerOnLead,
    PenaltyCardGone,
    PenaltyCardNotPlayed,
    SeveralPenaltyCards,
)
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MakePenaltyCards,
    MayNotUse,
    MayRestrict,
    MustPlayPenaltyCard,
    OfferChoice,
    OfferedChoice,
    PickUpSuits,
    RestrictLead,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.register import article, asked
from troef.cards import Suit
from troef.cards.wording import card_symbol, suit_names
from troef.core.messages import Localised, _, pgettext
from troef.laws import Advice, Effect, Ruling, Saying, Text


@article("49", facts=ExposedInPlay)
def exposed_in_play(f: ExposedInPlay) -> Ruling | None:
    """49: a defender's card becomes a penalty card. 48: a card of declarer or dummy never does."""
    if f.declaring:
        return exposed_by_declarer(f)
    if f.current_trick:
        text = _("{cards} does not become a penalty card.")
        return Ruling("68", text, (MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16B1"), WatchArticle("16B3")))
    if not f.director:
        return None
    if f.deliberate is None and f.cards == 1 and not f.honour and not f.others:
        return Ruling("50B", effects=(AskDirector("deliberate", "50B"),), open=True)
    law = "58B2" if f.two_at_once else "49"
    text = _("{offender}'s {cards} becomes a penalty card.")
    effects: tuple[Effect, ...] = (*penalty(law, deliberate=bool(f.deliberate)), WatchArticle("72C"))
    if f.two_at_once:
        effects = (*effects, LaterCardsMayBeWithdrawn(WithdrawalRight.TWO_CARDS))
    return Ruling(law, text, effects)


@article("48")
def exposed_by_declarer(f: ExposedInPlay) -> Ruling | None:
    """48A: nothing follows. 48B2: if laying down the hand was a claim, the director decides the tricks."""
    if f.two_at_once and not f.director:
        return None
    if not f.spread or f.claim is False:
        text = _("{cards} is not a penalty card: cards of declarer or dummy never are.")
        if f.two_at_once:
            return Ruling("58B2", text, (LaterCardsMayBeWithdrawn(WithdrawalRight.TWO_CARDS),))
        return Ruling("48A", text)
    if not f.director:
        return None
    if f.claim is None:
        return Ruling("48B2", effects=(AskDirector("claim", "48B2"),), open=True)
    if f.tricks is None:
        text = _("Declarer laid down his hand: that counts as a claim or concession.")
        return Ruling("48B2", text, (AskDirector("tricks", "70A"),), open=True)
    text = pgettext("2017", "The director decides the result.")
    return Ruling("70A", text, (CardEffect.SETTLED,))


@article("50", facts=NewPenaltyCard)
def kind(f: NewPenaltyCard) -> str:
    """Return `minor` for a single card below the honours that was exposed by accident, else `major` (50B)."""
    return "major" if f.honour or f.deliberate or f.others else "minor"


def penalty(law: str, deliberate: bool = True) -> tuple[Effect, ...]:
    """Return the effects of making penalty cards; at the end the director checks whether they did damage (50E4)."""
    return (MakePenaltyCards(law, deliberate), WatchArticle("50E4"))


@asked(PenaltyCardGone)
def gone(f: PenaltyCardGone) -> Ruling:
    """50E2, 50E3: partner may not use a penalty card that was picked up, or how a played one came to be one."""
    law = "50E3" if f.played else "50E2"
    return Ruling(law, effects=(MayNotUse(Role.OFFENDER, (Role.PARTNER,), law),))


SEEN_WHILE_IT_LIES = _("While the card lies open all may use it; look afterwards whether that did damage (50E1, 50E4).")
PICKED_UP = _("The penalty card that was picked up is unauthorised for the partner (50E2).")
PLAYED = _("Once the penalty card is played, the partner may not use how it came to be one (50E3).")


@asked(PenaltyCardOnTable)
def penalty_card_lies(f: PenaltyCardOnTable) -> Advice:
    """50C: a minor card bars small cards of its suit. 50D1: a major one must be played. 50D2: declarer's choice."""
    if f.minor:
        say = _("A minor penalty card: play no other small card of that suit before it; an honour you may.")
        free = _("You may lead what you like.")
        return Advice("50C", (Saying("offender", say), Saying("partner", free)), later=(SEEN_WHILE_IT_LIES,))
    if f.partner_leads:
        return _partner_leads(f.chosen)
    if f.playable:
        say = _("You must play your penalty card now.")
        return Advice("50D1a", (Saying("offender", say),), later=(SEEN_WHILE_IT_LIES, PLAYED))
    say = _("You cannot play your penalty card now; it stays until you can.")
    return Advice("50D1b", (Saying("offender", say),), later=(SEEN_WHILE_IT_LIES,))


_WENT_BACK = _("The penalty card went back into the hand.")


def _partner_leads(chosen: LeadPenaltyChoice | None) -> Advice:
    if chosen is LeadPenaltyChoice.LEAVE:
        say = _("Lead what you like; the penalty card stays.")
        later = _("If you keep the lead I shall ask declarer again.")
        return Advice("50D2b", (Saying("partner", say), Saying("partner", later)), later=(SEEN_WHILE_IT_LIES,))
    if chosen is LeadPenaltyChoice.REQUIRE:
        say = _("Lead the suit of the penalty card, if you can.")
        led = _("{partner} had to lead the suit of the penalty card, if possible.")
    else:
        say = _("Do not lead that suit while you keep the lead.")
        led = _("{partner} was not allowed to lead the suit of the penalty card while keeping the lead.")
    up = _("Pick up your penalty card; it no longer is one.")
    return Advice(
        "50D2a", (Saying("partner", say), Saying("offender", up)), later=(PICKED_UP,), rectified=(led, _WENT_BACK)
    )


# 50D2 and 51: declarer's choice when a defender leads whose partner has penalty cards, or when there are several
@article("51", facts=SeveralPenaltyCards)
def several_penalty_cards(f: SeveralPenaltyCards) -> Ruling:
    """51A: declarer chooses which of the penalty cards is played."""
    if f.chosen is not None:
        return Ruling("51A", effects=(MustPlayPenaltyCard(f.chosen),))
    choices: list[OfferedChoice] = []
    for card in f.cards:
        text = _("{{offender}} plays {card}.", card=Localised(card_symbol, card))
        choices.append(OfferedChoice(f"card:{card}", "51A", text, card))
    return Ruling("51A", effects=(OfferChoice(Role.DECLARER, "chosen", "51A", tuple(choices)),), open=True)


@asked(PartnerOnLead)
def partner_on_lead(f: PartnerOnLead) -> Ruling:
    """50D2, 51B: declarer requires a suit with penalty cards from partner, prohibits it, or leaves the lead open."""
    if f.chosen is None:
        law = _law(f, "leave")[:-1] if _are_several(f) else "50D2"
        offer = OfferChoice(Role.DECLARER, "chosen", law, tuple(_choices(f)))
        return Ruling(law, effects=(MayRestrict(f.suits, f.suits), offer), open=True)
    law = _law(f, f.chosen)
    verb, _, letters = f.chosen.partition(":")
    if verb == "leave":
        return Ruling(law, _STAY if _are_several(f) else _STAYS, (RestrictLead("leave", None),))
    suits = tuple(Suit.parse(letter) for letter in letters)
    extent = "first-lead" if verb == "require" else "while-on-lead"
    return Ruling(law, _text(verb, suits), (RestrictLead(f.chosen, extent), PickUpSuits(suits)))


def _choices(f: PartnerOnLead) -> list[OfferedChoice]:
    """Return declarer's options: require one suit, prohibit one or more, or leave the lead open (50D2, 51B)."""
    groups = [group for size in range(1, len(f.suits) + 1) for group in combinations(f.suits, size)]
    choices = []
    for verb, suits in [*(("require", (suit,)) for suit in f.suits), *(("prohibit", group) for group in groups)]:
        option = f"{verb}:{''.join(map(str, suits))}"
        choices.append(OfferedChoice(option, _law(f, option), _text(verb, suits), option))
    leave = _LEAD_AND_STAY if _are_several(f) else _LEAD_AND_STAYS
    return [*choices, OfferedChoice("leave", _law(f, "leave"), leave, "leave")]


def _are_several(f: PartnerOnLead) -> bool:
    return f.several or len(f.suits) > 1


_STAYS = _("The penalty card stays.")
_STAY = _("The penalty cards stay.")
_LEAD_AND_STAYS = _("{partner} is free to lead anything; the penalty card stays.")
_LEAD_AND_STAY = _("{partner} is free to lead anything; the penalty cards stay.")


def _text(verb: str, suits: tuple[Suit, ...]) -> Text:
    named = Localised(suit_names, suits)
    if verb == "require":
        return _("{{partner}} must lead {suits}; the penalty card of that suit is picked up.", suits=named)
    return _(
        "{{partner}} may not lead {suits} while keeping the lead; the penalty card there is picked up.", suits=named
    )


def _law(f: PartnerOnLead, option: str) -> str:
    """Return the paragraph of an option: 50D2 for one card, 51B1 for several of one suit, 51B2 for several suits."""
    if len(f.suits) > 1:
        return {"require": "51B2a", "prohibit": "51B2b", "leave": "51B2c"}[option.partition(":")[0]]
    if f.several and option != "leave":
        return "51B1a" if option.startswith("require") else "51B1b"
    return "50D2b" if option == "leave" else "50D2a"


@asked(PenaltyCardsOnTable)
def penalty_cards_lie(f: PenaltyCardsOnTable) -> Advice:
    """51A: declarer chooses the card that the holder plays. 51B: when partner leads, he restricts the lead."""
    if f.partner_leads:
        return _lead_with_several(f)
    if f.playable < 2:
        return penalty_card_lies(PenaltyCardOnTable(minor=False, playable=f.playable == 1))
    say = _("Say which of these penalty cards he plays.")
    return Advice("51A", (Saying("declarer", say),), later=(SEEN_WHILE_IT_LIES,))


def _lead_with_several(f: PenaltyCardsOnTable) -> Advice:
    if f.chosen is LeadPenaltyChoice.LEAVE:
        say = _("Lead what you like; the penalty cards stay.")
        law = "50D2b" if f.one_suit else "51B2c"
        return Advice(law, (Saying("partner", say),), later=(SEEN_WHILE_IT_LIES,))
    if f.chosen is LeadPenaltyChoice.REQUIRE:
        law = "51B1a" if f.one_suit else "51B2a"
        say = _("Lead the suit that declarer names, if you can.")
    else:
        law = "51B1b" if f.one_suit else "51B2b"
        say = _("Do not lead the suit or suits named while you keep the lead.")
    up = _("Pick up all penalty cards of that suit and play any legal card.")
    return Advice(law, (Saying("partner", say), Saying("offender", up)), later=(PICKED_UP,))


# 52: a defender does not play the penalty card that he must play
@article("52", facts=PenaltyCardNotPlayed)
def penalty_card_not_played(f: PenaltyCardNotPlayed) -> Ruling | None:
    """52B1: the card stands if declarer accepts it or plays on. 52B2: else it becomes a penalty card too."""
    stays = _("{offender}'s {cards} stands; the penalty card remains one.")
    if f.accepted is None and f.declarer_acted:
        return Ruling("52B1b", stays, (CardEffect.NOT_PLAYED,))
    if f.accepted:
        return Ruling("52B1a", stays)
    if not f.director:
        return None
    refused = _("{offender} plays the penalty card; {cards} becomes a major penalty card too.")
    if f.accepted is None:
        choices = (OfferedChoice("accept", "52B1a", stays, True), OfferedChoice("reject", "52B2", refused, False))
        return Ruling("52B1a", effects=(OfferChoice(Role.DECLARER, "accepted", "52B1a", choices),), open=True)
    return Ruling("52B2", refused, (CardEffect.REPLACE, *penalty("52B2"), CardEffect.PENALTY_CARD_INSTEAD))

"""45 to 47: a card is played, named and taken back."""

from __future__ import annotations

from troef.bridge.laws.facts.play import (
    CardMisplacedByDummy,
    CardPlayedAfter,
    CardRedesignated,
    CardRetracted,
    Designation,
    DesignationCompleted,
    DummySuggests,
    FifthCard,
    PlayedOnExplanation,
    ShownCard,
    UnclearDesignation,
)
from troef.bridge.laws.ruling import (
    AskDirector,
    BarPlayers,
    CardEffect,
    DesignationCompletion,
    LaterCardsMayBeWithdrawn,
    OfferChoice,
    OfferedChoice,
    PlayFromDummy,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y1949.law48_52 import penalty
from troef.bridge.laws.y1949.register import article, asked
from troef.cards import Card
from troef.cards.wording import card_symbol
from troef.core.messages import Localised, _
from troef.laws import Ruling


# 45: when a card is played, a slip in naming one, and dummy who acts by himself
@article("45", facts=ShownCard)
def shown_card(f: ShownCard) -> Ruling:
    """45a–45c: a card that a defender shows, declarer holds near the table or touches in dummy must be played."""
    law = "45c" if f.dummy else "45b" if f.declaring else "45a"
    return Ruling(law, _("{offender}'s {cards} must be played."))


@asked(CardRedesignated)
def named_anew(f: CardRedesignated) -> Ruling | None:
    """45d: an immediate correction of a slip counts, and a later card may go back; else the named card is played."""
    stays = _("The named card is played.")
    if f.too_late:
        return Ruling("45d", stays)
    if f.unintended is None:
        return Ruling("45d", effects=(AskDirector("unintended", "45d"),), open=True) if f.director else None
    if not f.unintended:
        return Ruling("45d", stays)
    text = _("An unintended word: {cards} is played.")
    return Ruling("45d", text, (CardEffect.NAME_ANEW, LaterCardsMayBeWithdrawn(WithdrawalRight.NAMED_ANEW)))


@asked(CardMisplacedByDummy)
def misplaced(f: CardMisplacedByDummy) -> Ruling | None:
    """47a: the card that dummy laid goes back and the named one is played. After further play it stays (45)."""
    if not f.director:
        return None
    if f.too_late:
        text = _("The play has gone on: {cards} stays.")
        return Ruling("45", text)
    text = _("Declarer named another card: {cards} goes back and the named card is played.")
    return Ruling("47a", text, (CardEffect.NAME_STANDS, LaterCardsMayBeWithdrawn(WithdrawalRight.DUMMY)))


@asked(FifthCard)
def fifth_card(f: FifthCard) -> Ruling | None:
    """44: after a complete trick it is a lead. 68: in the current one it goes back, a defender's as a penalty card."""
    if not f.running:
        return Ruling("44", effects=(CardEffect.AS_LEAD,))
    if not f.director:
        return None
    text = _("{offender} takes {cards} back.")
    return Ruling("68", text, (CardEffect.LET_BE,) if f.declaring else (CardEffect.LET_BE, *penalty("68")))


@asked(DummySuggests)
def dummy_suggests(f: DummySuggests) -> Ruling | None:
    """45: if the director finds it a hint, he may bar declarer from the play that it suggests."""
    if f.barred is not None:
        return Ruling("45", _BARRED, (BarPlayers((Role.OFFENDER, Role.PARTNER), f.barred),))
    if not f.director:
        return None
    text = _("Dummy indicated {cards} by himself: if that was a hint the director may bar the play it suggests.")
    return Ruling("45", text, open=True)


_BARRED = _("It was a hint: the director bars {partner} from the play that {offender} suggested.")


# 46: declarer names a card of dummy incompletely, or one that is not there
@article("46", facts=Designation)
def designation(f: Designation) -> DesignationCompletion:
    """Return the card that declarer is taken to have named, by 46."""
    if f.suit is not None and f.rank is not None:
        return _present("46", [card for card in f.cards if card.suit is f.suit and card.rank is f.rank], complete=True)
    if f.rank is not None:
        return _rank_only(f)
    suit = f.suit or f.led
    cards = [card for card in f.cards if card.suit is suit]
    if f.word in ("high", "win"):
        return _present("46a", cards)
    if f.word == "low":
        return _present("46a", cards[-1:])
    return _present("46b", cards[-1:] if f.suit is not None else [])


def _present(law: str, cards: list[Card], complete: bool = False) -> DesignationCompletion:
    """Return the first of these cards with this paragraph; if there is none, the words are void (46d)."""
    return DesignationCompletion(law, (cards[0],), complete=complete) if cards else DesignationCompletion("46d", ())


def _rank_only(f: Designation) -> DesignationCompletion:
    """Return the card of this rank: in the suit with which dummy won (46c1), else all that may be played (46c2)."""
    same = [card for card in f.cards if card.rank is f.rank]
    going_on = [card for card in same if f.led is None and card.suit is f.continued]
    if going_on:
        return DesignationCompletion("46c1", (going_on[0],))
    playable = tuple(card for card in same if card in f.legal)
    return DesignationCompletion("46c2", playable) if playable else DesignationCompletion("46d", ())


@asked(DesignationCompleted)
def designation_completed(f: DesignationCompleted) -> Ruling:
    if not f.valid:
        text = _("These words do not count: declarer names a proper card.")
        return Ruling(f.law, text)
    return Ruling(f.law, _("Declarer is taken to name {cards}."))


@asked(UnclearDesignation)
def unclear_designation(f: UnclearDesignation) -> Ruling:
    """46c2: declarer chooses between dummy's cards of that rank."""
    if f.chosen is not None:
        text = _("It is {chosen}.", chosen=Localised(card_symbol, f.chosen))
        return Ruling(f.law, text, (PlayFromDummy(f.chosen),))
    choices: list[OfferedChoice] = []
    for card in f.cards:
        text = _("Dummy's card is {card}.", card=Localised(card_symbol, card))
        choices.append(OfferedChoice(f"card:{card}", f.law, text, card))
    return Ruling(f.law, effects=(OfferChoice(Role.DECLARER, "chosen", f.law, tuple(choices)),), open=True)


# 47: when a played card may be taken back

_LAWS = {
    WithdrawalRight.REVOKE: "62",
    WithdrawalRight.NAMED_ANEW: "45d",
    WithdrawalRight.TWO_CARDS: "58",
    WithdrawalRight.DUMMY: "47c",
}


@article("47", facts=CardPlayedAfter)
def later_card(f: CardPlayedAfter) -> Ruling:
    """47c and others: a player who played after a card that is corrected may replace his own, without penalty."""
    law = _LAWS.get(f.why, "47c")
    if f.withdrawn is None:
        choices = (OfferedChoice("withdraw", law, _BACK, True), OfferedChoice("keep", law, _STAYS, False))
        who = Role.DECLARER if f.declaring else Role.OFFENDER
        return Ruling(law, effects=(OfferChoice(who, "withdrawn", law, choices),), open=True)
    return Ruling(law, _BACK, (CardEffect.REPLACE,)) if f.withdrawn else Ruling(law)


@asked(PlayedOnExplanation)
def played_on_explanation(f: PlayedOnExplanation) -> Ruling | None:
    """47: a card played on a wrong explanation stays; 40b may lead to an adjusted score."""
    return Ruling("47", _STAYS, (WatchArticle("40b"),)) if f.director else None


@asked(CardRetracted)
def taken_back(f: CardRetracted) -> Ruling:
    """47, 52: the card stays played, even if a penalty card was due."""
    return Ruling("52" if f.penalty_card_due else "47", _STAYS)


_BACK = _("{offender} takes {cards} back and plays again.")
_STAYS = _("{cards} is played and stays played.")

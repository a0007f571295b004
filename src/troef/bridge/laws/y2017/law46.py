"""46: declarer names a card of dummy incompletely, or one that is not there."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import CardNamed, DesignationWords
from troef.bridge.laws.facts.play import Designation, DesignationCompleted, UnclearDesignation
from troef.bridge.laws.ruling import DesignationCompletion, OfferChoice, OfferedChoice, PlayFromDummy, Role
from troef.bridge.laws.y2017.register import article, asked
from troef.cards import Card
from troef.cards.wording import card_symbol
from troef.core.messages import Localised, _
from troef.laws import Advice, Ruling, Saying


@article("46", facts=Designation)
def designation(f: Designation) -> DesignationCompletion:
    """Return the card that declarer is taken to have named, by 46."""
    if f.suit is not None and f.rank is not None:
        return _present("46A", [card for card in f.cards if card.suit is f.suit and card.rank is f.rank], complete=True)
    if f.word == "anything" or (f.suit is None and f.rank is None and f.led is None):
        return DesignationCompletion("46B5", f.legal, by_defenders=True)
    if f.rank is not None:
        return _rank_only(f)
    if f.word is None or f.suit is not None:
        return _of_a_suit(f)
    return _by_word(f)


def _present(law: str, cards: list[Card], complete: bool = False) -> DesignationCompletion:
    """Return the first of these cards with this paragraph; if there is none, the words are void (46B4)."""
    return DesignationCompletion(law, (cards[0],), complete=complete) if cards else DesignationCompletion("46B4", ())


def _by_word(f: Designation) -> DesignationCompletion:
    """Return the card of the suit led for `high`, `win` or `low` (46B1)."""
    cards = [card for card in f.cards if card.suit is f.led]
    if f.word == "high":
        return _present("46B1a", cards)
    if f.word == "win":
        return _present("46B1b", list(f.winners[-1:]))
    return _present("46B1c", cards[-1:])


def _of_a_suit(f: Designation) -> DesignationCompletion:
    """Return the card of the named suit: the lowest (46B2), unless a word such as `high` says otherwise (46B1)."""
    cards = [card for card in f.cards if card.suit is f.suit]
    if f.word == "high":
        return _present("46B1a", cards)
    if f.word == "win" and f.suit is f.led:
        return _present("46B1b", list(f.winners[-1:]))
    return _present("46B1c" if f.word == "low" else "46B2", cards[-1:])


def _rank_only(f: Designation) -> DesignationCompletion:
    """Return the card of this rank: in the suit with which dummy won (46B3a), else all that may be played (46B3b)."""
    same = [card for card in f.cards if card.rank is f.rank]
    if f.led is None:
        going_on = [card for card in same if card.suit is f.continued]
        if going_on:
            return DesignationCompletion("46B3a", (going_on[0],))
    playable = tuple(card for card in same if card in f.legal)
    return DesignationCompletion("46B3b", playable) if playable else DesignationCompletion("46B4", ())


@asked(DesignationCompleted)
def designation_completed(f: DesignationCompleted) -> Ruling:
    if not f.valid:
        text = _("Dummy does not have that card: declarer names another, any that may be played.")
        return Ruling(f.law, text)
    return Ruling(f.law, _("Declarer has thereby named {cards}."))


@asked(UnclearDesignation)
def unclear_designation(f: UnclearDesignation) -> Ruling:
    """46B3b: declarer chooses between dummy's cards of that rank; 46B5: either defender chooses any legal card."""
    if f.chosen is not None:
        text = _("{chosen} is played.", chosen=Localised(card_symbol, f.chosen))
        return Ruling(f.law, text, (PlayFromDummy(f.chosen),))
    choices: list[OfferedChoice] = []
    for card in f.cards:
        text = _("Dummy plays {card}.", card=Localised(card_symbol, card))
        choices.append(OfferedChoice(f"card:{card}", f.law, text, card))
    whom = (Role.LHO, Role.RHO) if f.by_defenders else (Role.DECLARER,)
    return Ruling(f.law, effects=tuple(OfferChoice(who, "chosen", f.law, tuple(choices)) for who in whom), open=True)


_MEANT = {
    "46A": _("The card that was named is played."),
    "46B": _("It is beyond doubt what you meant: that is played."),
    "46B1a": _("That is the highest card of the suit led."),
    "46B1b": _("That is the lowest card of the suit led that is known to win."),
    "46B1c": _("That is the lowest card of the suit led."),
    "46B2": _("That is the lowest card of the suit named."),
    "46B3a": _("That is the card of that rank in the suit with which dummy just won."),
    "46B3b": _("The card of that rank must be played."),
    "46B4": _("That card is not there: choose any card that may be played."),
}


@asked(CardNamed)
def card_named(f: CardNamed) -> Advice:
    """46: the director announces the card that is played, or the player who chooses it."""
    law = _law_named(f)
    if law == "46B5":
        say = _("Either of you may say which card dummy plays; do not consult.")
        return Advice(law, (Saying("other side", say),))
    if law == "46B3b" and f.several:
        say = _("Say which of those cards you mean.")
        return Advice(law, (Saying("declarer", say),))
    return Advice(law, (Saying("declarer", _MEANT[law]),))


def _law_named(f: CardNamed) -> str:
    if f.beyond_doubt:
        return "46B"
    if f.said is DesignationWords.ANYTHING or (f.leading and f.said in _WORDS):
        return "46B5"
    if f.said is DesignationWords.RANK and f.leading and f.continues:
        return "46B3a"
    if not f.present:
        return "46B4"
    return (
        _WORDS.get(f.said)
        or {DesignationWords.FULL: "46A", DesignationWords.SUIT: "46B2", DesignationWords.RANK: "46B3b"}[f.said]
    )


_WORDS = {DesignationWords.HIGH: "46B1a", DesignationWords.WIN: "46B1b", DesignationWords.LOW: "46B1c"}

"""45 and 46: when a card is played; dummy's wrong card; a fifth card; a card of dummy that is named incompletely."""

from __future__ import annotations

from troef.bridge.laws.facts.desk_play import CardNamed, CardOfDeclarer, CardOfDefender, CardOfDummy, Handling, Said
from troef.bridge.laws.facts.play import (
    Designation,
    DesignationCompleted,
    DummySuggests,
    FifthCard,
    Misplaced,
    NamedAnew,
    ShownCard,
    UnclearDesignation,
)
from troef.bridge.laws.ruling import Ask, Choice, Completion, Later, LayDown, Offer, Role, Taking, Watch, With
from troef.bridge.laws.y2017.law47_50 import penalty
from troef.bridge.laws.y2017.law53_56 import STANDS, proper_lead_stands
from troef.bridge.laws.y2017.register import article, asked
from troef.cards import Card
from troef.cards.words import card_symbol
from troef.laws import Advice, Ruling, Saying, Text


@article("45", facts=ShownCard)
def shown_card(f: ShownCard) -> Ruling:
    """45C1 to 45C3: a card held or touched in this way is played."""
    law = "45C3" if f.dummy else "45C2" if f.declaring else "45C1"
    return Ruling(law, Text("{cards} van {offender} is hiermee gespeeld.", "{offender}'s {cards} is thereby played."))


@asked(NamedAnew)
def named_anew(f: NamedAnew) -> Ruling | None:
    """45C4b: a slip of the tongue may be put right until declarer plays again; a change of mind may not."""
    if f.too_late:
        text = Text(
            "De leider heeft al weer gespeeld: de genoemde kaart blijft gespeeld.",
            "Declarer has played again already: the named card stays played.",
        )
        return Ruling("45C4b", text)
    if f.unintended is None:
        return Ruling("45C4b", effects=(Ask("unintended", "45C4b"),), open=True) if f.director else None
    if f.unintended:
        text = Text("Een verspreking: {cards} komt ervoor in de plaats.", "A slip of the tongue: {cards} replaces it.")
        return Ruling("45C4b", text, (With.NAME_ANEW, Later(Taking.NAMED_ANEW)))
    text = Text("Geen verspreking: de genoemde kaart blijft gespeeld.", "Not a slip: the named card stays played.")
    return Ruling("45C4b", text)


@asked(Misplaced)
def misplaced(f: Misplaced) -> Ruling | None:
    """45D: what dummy laid goes back in time, with what was played on it; later everything stays."""
    if not f.director:
        return None
    if f.too_late:
        text = Text(
            "Beide partijen hebben al in de volgende slag gespeeld: de verkeerd gelegde kaart blijft liggen.",
            "Both sides have played to the next trick: the misplaced card stays.",
        )
        return Ruling("45D2", text)
    text = Text(
        "De blinde neemt {cards} terug; de genoemde kaart is gespeeld.",
        "Dummy takes {cards} back; the named card is played.",
    )
    return Ruling("45D1", text, (With.NAME_STANDS, Later(Taking.DUMMY, Taking.DUMMY_OWN)))


@asked(FifthCard)
def fifth_card(f: FifthCard) -> Ruling | None:
    """45E: it was a lead if the director says so; else a defender's becomes a penalty card and declarer's goes back."""
    if f.led is None and f.lho_acted:
        return Ruling("53A", STANDS, (With.LEAD_STANDS,))
    if not f.director:
        return None
    law = "45E2" if f.declaring else "45E1"
    if f.led is None:
        return Ruling(law, effects=(Ask("led", law),), open=True)
    if f.led and f.turn_acted:
        return proper_lead_stands()
    if f.led:
        text = Text("{cards} van {offender} was een voorspelen.", "{offender}'s {cards} was a lead.")
        return Ruling(law, text, (With.AS_LEAD,))
    if f.declaring:
        text = Text("{cards} gaat zonder meer terug in de hand.", "{cards} goes back into the hand, no more.")
        return Ruling(law, text, (With.LET_BE,))
    text = Text("{cards} van {offender} wordt een strafkaart.", "{offender}'s {cards} becomes a penalty card.")
    return Ruling(law, text, (With.LET_BE, *penalty(law, deliberate=False)))


@asked(DummySuggests)
def dummy_suggests(f: DummySuggests) -> Ruling:
    """45F: the play goes on; the director looks at the end whether the defenders were damaged."""
    text = Text(
        "De blinde wees uit zichzelf een kaart aan: het spelen gaat door.",
        "Dummy indicated a card by himself: the play goes on.",
    )
    return Ruling("45F", text, (Watch("45F"),))


_NOT_PLAYED = Text("{cards} is niet gespeeld en gaat terug in de hand.", "{cards} is not played and goes back.")
_PLAYED = Text("{cards} is gespeeld en blijft liggen.", "{cards} is played and stays.")


@asked(CardOfDeclarer)
def card_of_declarer(f: CardOfDeclarer) -> Ruling:
    """45C2 and 45C4a: held so, shown so or named so, it is played; a card that fell is not (48A)."""
    if f.dropped:
        return Ruling("48A", _NOT_PLAYED)
    if f.near_table:
        return Ruling("45C2a", _PLAYED)
    if f.shown_as_played:
        return Ruling("45C2b", _PLAYED)
    return Ruling("45C4a", _PLAYED) if f.named else Ruling("48A", _NOT_PLAYED)


@asked(CardOfDefender)
def card_of_defender(f: CardOfDefender) -> Ruling:
    """45C1 and 45C4a: what his partner could see is played, and so is what he names as his card."""
    if f.visible:
        return Ruling("45C1", _PLAYED)
    return Ruling("45C4a", _PLAYED) if f.named else Ruling("45A", _NOT_PLAYED)


@asked(CardOfDummy)
def card_of_dummy(f: CardOfDummy) -> Ruling | None:
    """45C3 to 45F: named or touched by declarer, laid or suggested by dummy."""
    if f.handling is Handling.NAMED:
        return Ruling("45C4a", _PLAYED)
    if f.handling is Handling.TOUCHED:
        return Ruling("45C3", _NOT_PLAYED if f.arranging else _PLAYED)
    if f.handling is Handling.LAID:
        return misplaced(Misplaced(director=True, too_late=f.too_late))
    if f.handling is Handling.CHANGED:
        return named_anew(NamedAnew(director=True, too_late=f.too_late, unintended=f.unintended))
    return dummy_suggests(DummySuggests())


@article("46", facts=Designation)
def designation(f: Designation) -> Completion:
    """Which card declarer is taken to have named."""
    if f.suit is not None and f.rank is not None:
        return _present("46A", [card for card in f.cards if card.suit is f.suit and card.rank is f.rank], complete=True)
    if f.word == "anything" or (f.suit is None and f.rank is None and f.led is None):
        return Completion("46B5", f.legal, by_defenders=True)
    if f.rank is not None:
        return _rank_only(f)
    if f.word is None or f.suit is not None:
        return _of_a_suit(f)
    return _by_word(f)


def _present(law: str, cards: list[Card], complete: bool = False) -> Completion:
    """The card, if it is there; words for a card that is not there are void (46B4)."""
    return Completion(law, (cards[0],), complete=complete) if cards else Completion("46B4", ())


def _by_word(f: Designation) -> Completion:
    """46B1: high, win or low in the suit that was led."""
    cards = [card for card in f.cards if card.suit is f.led]
    if f.word == "high":
        return _present("46B1a", cards)
    if f.word == "win":
        return _present("46B1b", list(f.winners[-1:]))
    return _present("46B1c", cards[-1:])


def _of_a_suit(f: Designation) -> Completion:
    """46B2: a suit alone means its lowest card."""
    cards = [card for card in f.cards if card.suit is f.suit]
    if f.word == "high":
        return _present("46B1a", cards)
    if f.word == "win" and f.suit is f.led:
        return _present("46B1b", list(f.winners[-1:]))
    return _present("46B1c" if f.word == "low" else "46B2", cards[-1:])


def _rank_only(f: Designation) -> Completion:
    """46B3: on lead the suit goes on with which dummy won; else the card of that rank, if there is one."""
    same = [card for card in f.cards if card.rank is f.rank]
    if f.led is None:
        going_on = [card for card in same if card.suit is f.continued]
        if going_on:
            return Completion("46B3a", (going_on[0],))
    playable = tuple(card for card in same if card in f.legal)
    return Completion("46B3b", playable) if playable else Completion("46B4", ())


@asked(DesignationCompleted)
def designation_completed(f: DesignationCompleted) -> Ruling:
    if not f.valid:
        text = Text(
            "Die kaart heeft de blinde niet: de leider noemt een andere, welke hij maar mag spelen.",
            "Dummy does not have that card: declarer names another, any that may be played.",
        )
        return Ruling(f.law, text)
    return Ruling(f.law, Text("De leider heeft hiermee {cards} genoemd.", "Declarer has thereby named {cards}."))


@asked(UnclearDesignation)
def unclear_designation(f: UnclearDesignation) -> Ruling:
    """46B3b: declarer says which; 46B5: either defender may."""
    if f.chosen is not None:
        text = Text(f"{card_symbol(f.chosen, 'nl')} is gespeeld.", f"{card_symbol(f.chosen, 'en')} is played.")
        return Ruling(f.law, text, (LayDown(f.chosen),))
    choices = tuple(_play(card, f.law) for card in f.cards)
    whom = (Role.LHO, Role.RHO) if f.by_defenders else (Role.DECLARER,)
    return Ruling(f.law, effects=tuple(Offer(who, "chosen", f.law, choices) for who in whom), open=True)


def _play(card: Card, law: str) -> Choice:
    text = Text(f"De blinde speelt {card_symbol(card, 'nl')}.", f"Dummy plays {card_symbol(card, 'en')}.")
    return Choice(f"card:{card}", law, text, card)


_MEANT = {
    "46A": Text("De genoemde kaart is gespeeld.", "The card that was named is played."),
    "46B": Text(
        "Het staat vast wat je bedoelde: die kaart is gespeeld.", "It is beyond doubt what you meant: that is played."
    ),
    "46B1a": Text("Dat is de hoogste kaart van de gevraagde kleur.", "That is the highest card of the suit led."),
    "46B1b": Text(
        "Dat is de laagste kaart van de gevraagde kleur die de slag zeker wint.",
        "That is the lowest card of the suit led that is known to win.",
    ),
    "46B1c": Text("Dat is de laagste kaart van de gevraagde kleur.", "That is the lowest card of the suit led."),
    "46B2": Text("Dat is de laagste kaart van de genoemde kleur.", "That is the lowest card of the suit named."),
    "46B3a": Text(
        "Dat is de kaart van die hoogte in de kleur waarmee de blinde zojuist won.",
        "That is the card of that rank in the suit with which dummy just won.",
    ),
    "46B3b": Text("De kaart van die hoogte moet worden gespeeld.", "The card of that rank must be played."),
    "46B4": Text(
        "Die kaart is er niet: kies elke kaart die mag.", "That card is not there: choose any card that may be played."
    ),
}


@asked(CardNamed)
def card_named(f: CardNamed) -> Advice:
    """The same order as `designation`, for a director who sees dummy."""
    law = _law_named(f)
    if law == "46B5":
        say = Text(
            "Elk van jullie mag zeggen welke kaart de blinde speelt; overleg niet.",
            "Either of you may say which card dummy plays; do not consult.",
        )
        return Advice(law, (Saying("other side", say),))
    if law == "46B3b" and f.several:
        say = Text("Zeg welke van die kaarten je bedoelt.", "Say which of those cards you mean.")
        return Advice(law, (Saying("declarer", say),))
    return Advice(law, (Saying("declarer", _MEANT[law]),))


def _law_named(f: CardNamed) -> str:
    if f.beyond_doubt:
        return "46B"
    if f.said is Said.ANYTHING or (f.leading and f.said in _WORDS):
        return "46B5"
    if f.said is Said.RANK and f.leading and f.continues:
        return "46B3a"
    if not f.present:
        return "46B4"
    return _WORDS.get(f.said) or {Said.FULL: "46A", Said.SUIT: "46B2", Said.RANK: "46B3b"}[f.said]


_WORDS = {Said.HIGH: "46B1a", Said.WIN: "46B1b", Said.LOW: "46B1c"}

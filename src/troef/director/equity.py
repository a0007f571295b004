"""What the cards would have given: double-dummy help beside a ruling (64C, 70, 12C1); help, not a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troef.analysis.bridge.solver import Solver
from troef.analysis.bridge.trace import trace
from troef.bridge.game.trick_table import TrickTable
from troef.cards import SEATS, Card, Deal, Denomination, Lang, Seat, TroefError
from troef.cards.words import card_symbol


@dataclass(frozen=True, slots=True)
class Equity:
    """Declarer's tricks with best play by everybody, from a moment on."""

    declarer: Seat
    trumps: Denomination
    tricks: int
    cards: int
    """How many cards had been played by then."""
    stopped: str | None = None
    """Why the play could not be followed further: the irregularity itself, where it was a card."""


def equity(solver: Solver, deal: Deal, trumps: Denomination, declarer: Seat, played: Sequence[Card] = ()) -> Equity:
    """The tricks at the moment before the irregularity: cards in order of play, up to the first that was not proper.

    A revoke stops it by itself; before a claim all cards count. Without cards it is the deal before the lead.
    """
    found = trace(solver, deal, trumps, declarer, [(_holder(deal, card), card) for card in played])
    tricks = found.steps[-1].tricks if found.steps else found.start
    return Equity(declarer, trumps, tricks, len(found.steps), found.stopped)


def makeable(solver: Solver, deal: Deal) -> TrickTable:
    """What every hand takes in every denomination, for the outcomes of an assigned score."""
    return solver.tables([deal])[0]


def _holder(deal: Deal, card: Card) -> Seat:
    return next(seat for seat in SEATS if card in deal[seat])


_SUITS: dict[Lang, dict[str, str]] = {
    "nl": {"S": "S", "H": "H", "R": "D", "K": "C"},
    "en": {suit: suit for suit in "SHDC"},
}
_RANKS: dict[Lang, dict[str, str]] = {"nl": {"H": "K", "V": "Q", "B": "J", "10": "T"}, "en": {"10": "T"}}


def read_cards(text: str, lang: Lang) -> list[Card]:
    """Cards in order of play as a director types them: `S4 HV RB` in Dutch, `S4 HQ DJ` in English."""
    cards = [_card(word.upper(), lang) for word in text.replace(",", " ").split()]
    twice = next((card for place, card in enumerate(cards) if card in cards[:place]), None)
    if twice is not None:
        symbol = {one: card_symbol(twice, one) for one in _SUITS}
        raise TroefError(f"{symbol['en']} stands there twice.", f"{symbol['nl']} staat er twee keer.")
    return cards


def _card(word: str, lang: Lang) -> Card:
    suit, rank = _SUITS[lang].get(word[:1], "?"), _RANKS[lang].get(word[1:], word[1:])
    try:
        return Card.parse(suit + rank)
    except TroefError:
        raise TroefError(
            f"“{word}” is not a card: the suit first, then the rank, such as HQ or D10.",
            f"“{word}” is geen kaart: eerst de kleur, dan de kaart, zoals HV of R10.",
        ) from None

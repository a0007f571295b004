"""Names and symbols of cards, suits, ranks, seats and sides in Dutch and in English."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from troef.cards.card import Card, Rank
from troef.cards.seat import SIDES, Seat, Side
from troef.cards.suit import Denomination, Suit

Lang = Literal["nl", "en"]

_RANK_LETTERS: dict[Lang, str] = {"nl": "23456789TBVHA", "en": "23456789TJQKA"}
_RANK_NAMES: dict[Lang, tuple[str, ...]] = {
    "nl": ("twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "boer", "vrouw", "heer", "aas"),
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
}
_SUIT_NAMES: dict[Lang, tuple[str, ...]] = {
    "nl": ("klaveren", "ruiten", "harten", "schoppen"),
    "en": ("clubs", "diamonds", "hearts", "spades"),
}
_SEAT_LETTERS: dict[Lang, str] = {"nl": "NOZW", "en": "NESW"}
_SEAT_NAMES: dict[Lang, tuple[str, ...]] = {
    "nl": ("Noord", "Oost", "Zuid", "West"),
    "en": ("North", "East", "South", "West"),
}


def rank_letter(rank: Rank, lang: Lang) -> str:
    """Return the letter of a rank: A, H, V, B, 10 in Dutch; A, K, Q, J, 10 in English."""
    return "10" if rank is Rank.TEN else _RANK_LETTERS[lang][rank.position]


def rank_name(rank: Rank, lang: Lang) -> str:
    return _RANK_NAMES[lang][rank.position]


def suit_name(suit: Suit, lang: Lang) -> str:
    return _SUIT_NAMES[lang][suit.position]


def denomination_name(denomination: Denomination, lang: Lang) -> str:
    suit = denomination.suit
    return {"nl": "sans atout", "en": "no trumps"}[lang] if suit is None else suit_name(suit, lang)


def denomination_symbol(denomination: Denomination, lang: Lang) -> str:
    """Return ♣, ♦, ♥ or ♠, or for no trumps SA in Dutch and NT in English."""
    suit = denomination.suit
    return {"nl": "SA", "en": "NT"}[lang] if suit is None else suit.symbol


def card_symbol(card: Card, lang: Lang) -> str:
    """Return a card as `♥H` in Dutch and `♥K` in English."""
    return f"{card.suit.symbol}{rank_letter(card.rank, lang)}"


def card_symbols(cards: Iterable[Card], lang: Lang) -> str:
    """Return cards as `♥H, ♠2`."""
    return ", ".join(card_symbol(card, lang) for card in cards)


def seat_letter(seat: Seat, lang: Lang) -> str:
    return _SEAT_LETTERS[lang][seat.index]


def seat_name(seat: Seat, lang: Lang) -> str:
    return _SEAT_NAMES[lang][seat.index]


def join_or(words: Iterable[str], lang: Lang) -> str:
    """Join words as in `harten of klaveren`, with the word for `or` in this language."""
    return {"nl": " of ", "en": " or "}[lang].join(words)


def join_and(words: Iterable[str], lang: Lang) -> str:
    """Join words as in `Anna en Bram` or `Anna, Bram en Cor`, with the word for `and` in this language."""
    listed = ", ".join(words)
    return {"nl": " en ", "en": " and "}[lang].join(listed.rsplit(", ", 1))


def trick_count_text(count: int, lang: Lang) -> str:
    """Return the number with the word for tricks, such as `1 slag` or `2 slagen`."""
    singular, plural = {"nl": ("slag", "slagen"), "en": ("trick", "tricks")}[lang]
    return f"{count} {singular if count == 1 else plural}"


def side_letters(side: Side, lang: Lang) -> str:
    """Return NZ or OW in Dutch, NS or EW in English."""
    return "".join(seat_letter(seat, lang) for seat in side.seats)


def side_name(side: Side, lang: Lang) -> str:
    return "-".join(seat_name(seat, lang) for seat in side.seats)


def side_counts(numbers: Mapping[Side, int], lang: Lang) -> str:
    """Return a text with the numbers of both sides, such as `NZ 8, OW 5`."""
    return ", ".join(f"{side_letters(side, lang)} {numbers[side]}" for side in SIDES)

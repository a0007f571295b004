"""Names and symbols of cards, suits, ranks, seats and sides in each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from troef.cards.card import Card, Rank
from troef.cards.seat import SIDES, Seat, Side
from troef.cards.suit import Denomination, Suit
from troef.core.messages import _, ngettext, pgettext

Lang = str
"""A language code, such as `nl`. A language without a catalogue gets English."""

TYPED_SUITS = str.maketrans("♣♦♥♠KR", "CDHSCD")
"""Letters of suits by the symbols and Dutch letters that people type."""

_RANK_LETTERS = {
    Rank.JACK: pgettext("letter on a card", "J"),
    Rank.QUEEN: pgettext("letter on a card", "Q"),
    Rank.KING: pgettext("letter on a card", "K"),
    Rank.ACE: pgettext("letter on a card", "A"),
}
_RANK_NAMES = (
    _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"), _("ten"),
    _("jack"), _("queen"), _("king"), _("ace"),
)  # fmt: skip
_SUIT_NAMES = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))
_SEAT_LETTERS = (
    pgettext("letter of a seat", "N"),
    pgettext("letter of a seat", "E"),
    pgettext("letter of a seat", "S"),
    pgettext("letter of a seat", "W"),
)
_SEAT_NAMES = (_("North"), _("East"), _("South"), _("West"))


def rank_letter(rank: Rank, lang: Lang) -> str:
    """Return the letter of a rank: A, H, V, B, 10 in Dutch; A, K, Q, J, 10 in English."""
    letter = _RANK_LETTERS.get(rank)
    return str(rank.position + 2) if letter is None else letter[lang]


def rank_name(rank: Rank, lang: Lang) -> str:
    return _RANK_NAMES[rank.position][lang]


def suit_name(suit: Suit, lang: Lang) -> str:
    return _SUIT_NAMES[suit.position][lang]


def suit_names(suits: Iterable[Suit], lang: Lang) -> str:
    """Return suits as `hearts or clubs`."""
    return join_or([suit_name(suit, lang) for suit in suits], lang)


def denomination_name(denomination: Denomination, lang: Lang) -> str:
    suit = denomination.suit
    return _("no trumps")[lang] if suit is None else suit_name(suit, lang)


def denomination_symbol(denomination: Denomination, lang: Lang) -> str:
    """Return ♣, ♦, ♥ or ♠, or for no trumps SA in Dutch and NT in English."""
    suit = denomination.suit
    return _("NT")[lang] if suit is None else suit.symbol


def card_symbol(card: Card, lang: Lang) -> str:
    """Return a card as `♥H` in Dutch and `♥K` in English."""
    return f"{card.suit.symbol}{rank_letter(card.rank, lang)}"


def card_symbols(cards: Iterable[Card], lang: Lang) -> str:
    """Return cards as `♥H, ♠2`."""
    return ", ".join(card_symbol(card, lang) for card in cards)


def seat_letter(seat: Seat, lang: Lang) -> str:
    return _SEAT_LETTERS[seat.index][lang]


def seat_name(seat: Seat, lang: Lang) -> str:
    return _SEAT_NAMES[seat.index][lang]


def join_or(words: Iterable[str], lang: Lang) -> str:
    """Join words as in `harten of klaveren`, with the word for `or` in this language."""
    return _(" or ")[lang].join(words)


def join_and(words: Iterable[str], lang: Lang) -> str:
    """Join words as in `Anna en Bram` or `Anna, Bram en Cor`, with the word for `and` in this language."""
    listed = ", ".join(words)
    return _(" and ")[lang].join(listed.rsplit(", ", 1))


def trick_count_text(count: int, lang: Lang) -> str:
    """Return the number with the word for tricks, such as `1 slag` or `2 slagen`."""
    return ngettext("{count} trick", "{count} tricks", count)[lang]


def seat_names(seats: Iterable[Seat], lang: Lang) -> str:
    """Return seats as `North, East and South`."""
    return join_and([seat_name(seat, lang) for seat in seats], lang)


def side_letters(side: Side, lang: Lang) -> str:
    """Return NZ or OW in Dutch, NS or EW in English."""
    return "".join(seat_letter(seat, lang) for seat in side.seats)


def side_name(side: Side, lang: Lang) -> str:
    return "-".join(seat_name(seat, lang) for seat in side.seats)


def side_counts(numbers: Mapping[Side, int], lang: Lang) -> str:
    """Return a text with the numbers of both sides, such as `NZ 8, OW 5`."""
    return ", ".join(f"{side_letters(side, lang)} {numbers[side]}" for side in SIDES)


def seat_code(seat: Seat, lang: Lang) -> str:
    """Return a seat as errors name it: its letter in English, its name in other languages."""
    return str(seat) if lang.startswith("en") else seat_name(seat, lang)


def card_code(card: Card, lang: Lang) -> str:
    """Return a card as errors name it: its code such as `HK` in English, its symbol in other languages."""
    return str(card) if lang.startswith("en") else card_symbol(card, lang)

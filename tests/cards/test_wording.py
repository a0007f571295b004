"""Dutch and English letters and names."""

from troef.cards import RANKS, SEATS, SIDES, Card, Denomination, Rank, Suit
from troef.cards.wording import (
    card_symbol,
    denomination_name,
    denomination_symbol,
    rank_letter,
    rank_name,
    seat_letter,
    seat_name,
    side_letters,
    side_name,
    suit_name,
)


def test_dutch_letters():
    assert [rank_letter(rank, "nl") for rank in list(Rank)[8:]] == ["10", "B", "V", "H", "A"]
    assert [seat_letter(seat, "nl") for seat in SEATS] == ["N", "O", "Z", "W"]
    assert [side_letters(side, "nl") for side in SIDES] == ["NZ", "OW"]
    assert card_symbol(Card.parse("HK"), "nl") == "♥H"
    assert denomination_symbol(Denomination.N, "nl") == "SA"


def test_english_letters():
    assert [rank_letter(rank, "en") for rank in list(Rank)[8:]] == ["10", "J", "Q", "K", "A"]
    assert [side_letters(side, "en") for side in SIDES] == ["NS", "EW"]
    assert card_symbol(Card.parse("ST"), "en") == "♠10"
    assert denomination_symbol(Denomination.H, "en") == "♥"


def test_names():
    assert [seat_name(seat, "nl") for seat in SEATS] == ["Noord", "Oost", "Zuid", "West"]
    assert [side_name(side, "en") for side in SIDES] == ["North-South", "East-West"]
    assert [suit_name(suit, "nl") for suit in Suit] == ["klaveren", "ruiten", "harten", "schoppen"]
    assert denomination_name(Denomination.N, "en") == "no trumps"
    assert denomination_name(Denomination.S, "nl") == "schoppen"
    assert rank_name(Rank.JACK, "nl") == "boer" and rank_name(Rank.QUEEN, "en") == "queen"


def test_every_rank_by_its_letter():
    letters = ["".join(rank_letter(rank, lang) for rank in RANKS) for lang in ("nl", "en")]
    assert letters == ["2345678910BVHA", "2345678910JQKA"]

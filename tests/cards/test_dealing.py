"""Fair dealing: right frequencies, repeatable seeds, verifiable sessions."""

import hashlib
import hmac
import os
from collections import Counter
from itertools import islice
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import ALL_CARDS, SEATS, Deal, Deck, Seat, Suit, TroefError
from troef.cards.dealing import SealedSecret, deal_count, deal_from_number, fair_deal, seeded_deals

DEALS = 200_000 if os.environ.get("TROEF_LONG") else 8_000


def chi_square(counts, expected):
    return sum((counts[key] - share) ** 2 / share for key, share in expected.items())


def limit(degrees):
    """Return a bound that a fair source exceeds about once in a million runs (Wilson and Hilferty)."""
    step = 2 / (9 * degrees)
    return degrees * (1 - step + 4.8 * step**0.5) ** 3


@pytest.fixture(scope="module")
def deals():
    return [fair_deal() for _ in range(DEALS)]


def test_6_cards_fall_everywhere_equally_often(deals):
    counts = Counter((seat, card) for deal in deals for seat in SEATS for card in deal[seat])
    expected = {(seat, card): DEALS / 4 for seat in SEATS for card in ALL_CARDS}
    assert chi_square(counts, expected) < limit(39 * 4)


def test_6_shapes_are_as_frequent_as_they_should_be(deals):
    counts = Counter(len(deal[seat].of(suit)) for deal in deals for seat in SEATS for suit in (Suit.H,))
    long = {n: 4 * DEALS * comb(13, n) * comb(39, 13 - n) / comb(52, 13) for n in range(14)}
    expected = {n: share for n, share in long.items() if share > 20}
    assert chi_square(counts, expected) < limit(len(expected))


def test_klaverjas_is_dealt_from_its_own_pack():
    deal = fair_deal(Deck.KLAVERJAS)
    assert {len(deal[seat]) for seat in SEATS} == {8}


def test_a_seed_gives_the_same_deals_again():
    assert list(islice(seeded_deals("test"), 3)) == list(islice(seeded_deals("test"), 3))
    assert next(seeded_deals("test")) != next(seeded_deals("other"))


def by_the_document(secret, text, board):
    """Deal by docs/dealing.md, step by step, as a reader with only Python would."""
    key = hmac.new(bytes.fromhex(secret), text.encode("utf-8"), hashlib.sha256).digest()
    attempt = 0
    while True:
        line = f"bridge board {board} attempt {attempt}"
        number = int.from_bytes(hmac.new(key, line.encode("utf-8"), hashlib.sha256).digest()[:12], "big")
        if number < 53_644_737_765_488_792_839_237_440_000:
            return deal_from_number(number)
        attempt += 1


def test_verifiable_deals_follow_the_document():
    sealed = SealedSecret.new("tomorrow's headline").with_text("Rain expected")
    assert [sealed.deal(board) for board in range(1, 9)] == [
        by_the_document(sealed.secret, "Rain expected", board) for board in range(1, 9)
    ]
    printed = hashlib.sha256(f"troef-deal-1\n{sealed.secret}\ntomorrow's headline".encode()).hexdigest()
    assert sealed.commitment == printed


def test_games_do_not_share_numbers():
    sealed = SealedSecret.new("headline").with_text("Rain")
    assert deal_count(Deck.KLAVERJAS) < deal_count()
    assert sealed.deal(1, Deck.KLAVERJAS)[Seat.N] != sealed.deal(1)[Seat.N]


def test_white_space_and_composition_do_not_matter():
    sealed = SealedSecret.new("headline")
    assert sealed.with_text("  cafe\u0301  open ").deal(1) == sealed.with_text("café open").deal(1)


def test_the_file_parses_back_and_shows_tampering():
    sealed = SealedSecret.new("headline").with_text("Rain")
    assert SealedSecret.from_json(sealed.to_json()) == sealed
    with pytest.raises(TroefError, match="the file was changed"):
        SealedSecret.from_json(sealed.to_json().replace("headline", "footline"))
    with pytest.raises(TroefError, match="not a file made by"):
        SealedSecret.from_json("{}")
    with pytest.raises(TroefError, match="another scheme"):
        SealedSecret.from_json(sealed.to_json().replace("troef-deal-1", "troef-deal-9"))


def test_a_text_is_told_once_and_before_dealing():
    sealed = SealedSecret.new("headline")
    with pytest.raises(TroefError, match="not known yet"):
        sealed.deal(1)
    with pytest.raises(TroefError, match="already used with another text"):
        sealed.with_text("Rain").with_text("Sun")
    with pytest.raises(TroefError, match="is empty"):
        sealed.with_text("  ")
    with pytest.raises(TroefError, match="name the public text that will be used"):
        SealedSecret.new(" ")


def test_6_number_of_deals():
    assert deal_count() == 53_644_737_765_488_792_839_237_440_000
    assert deal_count(Deck.KLAVERJAS) == 99_561_092_450_391_000


def number_of(deal: Deal) -> int:
    """Return the number of this deal: the inverse of `deal_from_number`."""
    deck = deal.deck
    total = deal_count(deck)
    room = [deck.hand_size] * 4
    number = 0
    for left, card in zip(range(len(deck.cards), 0, -1), deck.cards, strict=True):
        owner = deal.owner(card).index
        number += sum(total * room[seat] // left for seat in range(owner))
        total = total * room[owner] // left
        room[owner] -= 1
    return number


@pytest.mark.parametrize("deck", Deck)
def test_the_ends(deck):
    last = deal_count(deck) - 1
    assert (number_of(deal_from_number(0, deck)), number_of(deal_from_number(last, deck))) == (0, last)


@given(st.integers(0, deal_count() - 1))
def test_number_to_deal_and_back(number):
    assert number_of(deal_from_number(number)) == number


@given(st.integers(0, deal_count(Deck.KLAVERJAS) - 1))
def test_number_to_klaverjas_deal_and_back(number):
    assert number_of(deal_from_number(number, Deck.KLAVERJAS)) == number


@given(st.integers(0, deal_count() - 2))
def test_neighbours_differ(number):
    assert deal_from_number(number) != deal_from_number(number + 1)


@pytest.mark.parametrize("number", [-1, deal_count()])
def test_numbers_beyond_the_ends_do_not_exist(number):
    with pytest.raises(TroefError, match="does not exist"):
        deal_from_number(number)


def test_a_secret_of_another_length_and_a_text_without_words(refusal):
    sealed = SealedSecret.new("the index of Friday")
    short = sealed.to_json().replace(sealed.secret, "00")
    assert refusal(SealedSecret.from_json, short) == (
        "het geheim heeft geen 32 bytes",
        "the secret does not have 32 bytes",
    )
    assert refusal(sealed.with_text, " \n") == ("de openbare tekst is leeg", "the public text is empty")

"""Drawn cards: in both languages every card has its drawings in one cached file, and a text beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import override

import troef.web
from troef.cards import ALL_CARDS, Card
from troef.cards.wording import rank_letter
from troef.web.pages.live_table.filters import card_face

FILE = Path(troef.web.__file__).parent / "static" / "troef" / "cards.svg"
SYMBOLS = set(re.findall(r'id="(\w+)"', FILE.read_text("utf-8")))


@pytest.mark.parametrize("language", ["nl", "en"])
def test_every_card_has_its_letter_suit_and_picture(language):
    with override(language):
        for card in ALL_CARDS:
            face, letter = card_face(card), rank_letter(card.rank, language)
            used = re.findall(r"cards\.svg[^#]*#(\w+)", face)
            assert set(used) <= SYMBOLS
            assert used[:2] == [f"r{letter}", card.suit.name] and used[-1] == card.suit.name
            assert ("king" in used, "queen" in used, "jack" in used) == tuple(str(card)[1] == one for one in "KQJ")
            assert re.sub("<[^>]*>", "", face) == letter + card.suit.symbol


def test_no_drawing_is_left_over():
    with override("nl"):
        dutch = {card_face(card) for card in ALL_CARDS}
    with override("en"):
        faces = dutch | {card_face(card) for card in ALL_CARDS}
    assert set(re.findall(r"#(\w+)", "".join(faces))) == SYMBOLS


def test_its_address_changes_with_the_file_so_that_browsers_may_keep_it():
    """What has a checksum in its address is served to be kept for good (test_static_files.py)."""
    addresses = set(re.findall(r'href="([^"#]+)', card_face(Card.parse("SA"))))
    assert len(addresses) == 1 and re.fullmatch(r".*/cards\.svg\?[0-9a-f]{8}", addresses.pop())

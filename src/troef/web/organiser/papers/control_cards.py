"""Control cards: four for each board, with the cards that belong in that pocket (klaverjas: II-7, II-8).

The face has the cards; the back has board, direction, dealer and leader only, so that it may lie on top.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.cards import SEATS, SUITS_HIGH_FIRST, Deal, Seat, TroefError
from troef.cards.words import rank_letter, seat_name
from troef.web.organiser.papers.seating import boards_of, seated
from troef.web.session.models import Evening
from troef.web.session.told import board_title, marks
from troef.web.session.words import head, in_order
from troef.web.site.language import lang
from troef.web.site.typeset import Content


def content(evening: Evening, request: HttpRequest | None = None) -> Content:
    """The cards of every board that is known."""
    known = list(evening.boards.all())
    if not known:
        raise TroefError(_("No cards are known yet: deal or import the boards first."))
    return _paper(evening, [_card(evening, one.number, seat, one.deal) for one in known for seat in SEATS])


def blank(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Cards without cards, for the boards of a first round that is dealt at the table; each writes its own hand."""
    first = [one for one in seated(evening) if one.round == 1]
    return _paper(evening, [_card(evening, board, seat, None) for board in boards_of(first) for seat in SEATS])


def _paper(evening: Evening, cards: list[Content]) -> Content:
    return {**head(evening), "suits": [suit.symbol for suit in SUITS_HIGH_FIRST], "cards": cards}


def _card(evening: Evening, board: int, seat: Seat, deal: Deal | None) -> Content:
    return {
        "board": board_title(evening, board),
        "seat": seat_name(seat, lang()),
        "about": marks(evening, board),
        "suits": None if deal is None else ranks_by_suit(deal, seat),
    }


def ranks_by_suit(deal: Deal, seat: Seat) -> list[str]:
    """The ranks of each suit, as the game orders them."""
    suits = (in_order(deal[seat].of(suit), deal.deck) for suit in SUITS_HIGH_FIRST)
    return [" ".join(rank_letter(card.rank, lang()) for card in cards) or "–" for cards in suits]

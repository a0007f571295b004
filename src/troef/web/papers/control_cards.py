"""Control cards: four for each board, with the cards that belong in that pocket (klaverjas: II-7, II-8).

The face has the cards; the back has board, direction, dealer and leader only, so that it may lie on top.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.cards import SEATS, SUITS_HIGH_FIRST, Board, Deal, Deck, Seat, TroefError
from troef.cards.words import rank_letter, seat_letter, seat_name
from troef.klaverjas.values import height
from troef.web.evening.models import Evening
from troef.web.front.templatetags import lang
from troef.web.papers.seating import board_word, boards_of, seated
from troef.web.papers.typeset import Content, head


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
    about = dealer_and_leader(board) if evening.laws.game == "klaverjas" else _dealer(board)
    return {
        "board": board_word(evening, board),
        "seat": seat_name(seat, lang()),
        "about": about,
        "suits": None if deal is None else _suits(deal, seat),
    }


def _suits(deal: Deal, seat: Seat) -> list[str]:
    """The ranks of each suit, as the game orders them."""
    found = []
    for suit in SUITS_HIGH_FIRST:
        cards = list(deal[seat].of(suit))  # high first, as bridge has it
        if deal.deck is Deck.KLAVERJAS:
            cards.sort(key=lambda card: -height(card, None))
        found.append(" ".join(rank_letter(card.rank, lang()) for card in cards) or "–")
    return found


def dealer_and_leader(board: int) -> str:
    """`gever N · O komt uit` (klaverjas: II-5)."""
    dealer = Board(board).dealer
    told = {"dealer": seat_letter(dealer, lang()), "leader": seat_letter(dealer.lho, lang())}
    return _("dealer %(dealer)s · %(leader)s leads") % told


def _dealer(board: int) -> str:
    return _("dealer %(seat)s") % {"seat": seat_letter(Board(board).dealer, lang())}

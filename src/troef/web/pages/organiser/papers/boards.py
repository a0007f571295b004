"""Papers about boards: labels, control cards for the pockets, and hand records."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest
from django.utils.translation import gettext as _

from troef.cards import SEATS, SUITS_HIGH_FIRST, Board, Deal, Seat, TroefError
from troef.cards.wording import denomination_symbol, rank_letter, seat_letter, seat_name
from troef.web.evenings.filters import in_order, paper_heading
from troef.web.evenings.models import Evening
from troef.web.evenings.result_filters import board_marks, board_title
from troef.web.pages.organiser.papers.seats import all_sittings, boards_of, by_group
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.jobs.typesetting import Content
from troef.web.review.hand_records import HandRecord


def board_labels(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return the content of labels, one per board. Each section has its own boards."""
    groups = by_group(all_sittings(evening))
    labels = [_label(evening, number, group) for group, sittings in groups for number in boards_of(sittings)]
    return {**paper_heading(evening), "dealer": _("D"), "labels": labels}


def _label(evening: Evening, number: int, group: str) -> Content:
    board = Board(number)
    return {
        "title": board_title(evening, number),
        "number": str(number),
        "group": group,
        "marks": board_marks(evening, number),
        "dealer": board.dealer.name,
        "seats": {seat.name: seat_letter(seat, current_language()) for seat in SEATS},
        "vulnerable": evening.game.wording.vulnerable(board),
    }


def control_cards(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return the content of control cards, with the hands of each known board. Raise TroefError if none is known."""
    known = list(evening.boards.all())
    if not known:
        raise TroefError(_("No cards are known yet: deal or import the boards first."))
    return _control(evening, [_pocket(evening, board.number, seat, board.deal) for board in known for seat in SEATS])


def blank_control_cards(evening: Evening, request: HttpRequest | None = None) -> Content:
    """Return control cards without hands for boards dealt at the table in round 1. The players fill in their hands."""
    first = [sitting for sitting in all_sittings(evening) if sitting.round == 1]
    return _control(evening, [_pocket(evening, board, seat, None) for board in boards_of(first) for seat in SEATS])


def _control(evening: Evening, cards: list[Content]) -> Content:
    return {**paper_heading(evening), "suits": [suit.symbol for suit in SUITS_HIGH_FIRST], "cards": cards}


def _pocket(evening: Evening, board: int, seat: Seat, deal: Deal | None) -> Content:
    return {
        "board": board_title(evening, board),
        "seat": seat_name(seat, current_language()),
        "about": board_marks(evening, board),
        "suits": None if deal is None else ranks_by_suit(deal, seat),
    }


def ranks_by_suit(deal: Deal, seat: Seat) -> list[str]:
    """Return the ranks that a seat holds in each suit, in the game's order of rank."""
    suits = (in_order(deal[seat].of(suit), deal.deck) for suit in SUITS_HIGH_FIRST)
    return [" ".join(rank_letter(card.rank, current_language()) for card in cards) or "–" for cards in suits]


def hand_records_content(evening: Evening, records: Iterable[HandRecord]) -> Content:
    """Return the content of the hand records: a diagram for each board."""
    return {
        **paper_heading(evening),
        "title": _("Hand records"),
        "par": _("Par"),
        "suits": [suit.symbol for suit in SUITS_HIGH_FIRST],
        "boards": [_record(evening, record) for record in records],
    }


def _record(evening: Evening, record: HandRecord) -> Content:
    signs, rows = [suit.symbol for suit in record.suits], record.trumps
    if record.rows:
        signs = [denomination_symbol(denomination, current_language()) for denomination in record.denominations]
        rows = [(name, list(map(str, cells))) for name, cells in record.rows]
    return {
        "title": board_title(evening, record.number),
        "marks": board_marks(evening, record.number),
        "hands": {seat.name: ranks_by_suit(record.deal, seat) for seat in SEATS},
        "points": [[seat_letter(seat, current_language()), str(points)] for seat, points in record.points],
        "columns": signs if rows else [],
        "rows": [[name, *cells] for name, cells in rows],
        "par": record.par_words,
    }

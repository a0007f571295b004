"""Template filters for the seats, calls, cards and paragraphs of a situation."""

from __future__ import annotations

from functools import cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from troef.bridge.game.calls import BIDS, NonBid, call_text
from troef.cards import SUITS_HIGH_FIRST, Deck, Lang, Rank
from troef.cards.wording import card_symbol, rank_letter
from troef.director.library import book, normal_id
from troef.laws import Edition
from troef.web.live import event_filters
from troef.web.pages.library.books.filters import address
from troef.web.pages.library.sandbox.games import TableGame
from troef.web.platform.i18n.filters import current_language

register = template.Library()
register.filter("who", lambda seat: event_filters.actor_name(str(seat)))


@register.filter
def question(name: str, game: TableGame) -> str:
    return event_filters.question(name, game.game)


@register.simple_tag
def options_of(kind: str, deck: Deck) -> SafeString:
    """Return the options of a list of cards, calls, suits or ranks as HTML."""
    return _options(kind, deck, current_language())


@cache
def _options(kind: str, deck: Deck, language: Lang) -> SafeString:
    match kind:
        case "call":
            lines = [(str(call), call_text(call, language)) for call in (*NonBid, *BIDS)]
        case "suit":
            lines = [("", "—"), *((str(suit), suit.symbol) for suit in SUITS_HIGH_FIRST)]
        case "rank":
            lines = [("", "—"), *((str(rank), rank_letter(rank, language)) for rank in sorted(Rank, reverse=True))]
        case _:
            lines = [(str(card), card_symbol(card, language)) for card in sorted(deck.cards, reverse=True)]
    return format_html_join("", '<option value="{}">{}</option>', lines)


@register.simple_tag
def law_link(edition: str, law: str) -> SafeString:
    """Return a paragraph with a link to its page, if the book has one. One without a number appears by its title."""
    chosen = Edition.parse(edition)
    paragraph = book(chosen).by_id.get(normal_id(law, chosen))
    if paragraph is None:
        return format_html('<span class="law">{}</span>', law)
    title = paragraph.title[current_language()]
    words = title if ":" in law else law
    return format_html('<a class="law" href="{}" title="{}" hx-boost="false">{}</a>', address(paragraph), title, words)

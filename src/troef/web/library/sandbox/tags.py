"""Seats, calls, cards and paragraphs of a situation in templates."""

from __future__ import annotations

from functools import cache

from django import template
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from troef.bridge.game.calls import BIDS, Bid, Special, call_words, parse_call
from troef.bridge.game.contract import Contract
from troef.cards import SUITS_HIGH_FIRST, Card, Deck, Lang, Rank, Seat, Suit
from troef.cards.words import card_symbol, rank_letter, rank_name, seat_letter, suit_name
from troef.director.library import book, normal_id
from troef.laws import Edition
from troef.web.library.books.rich import address
from troef.web.library.sandbox import saying
from troef.web.site.language import contract, denomination, lang

register = template.Library()
register.filter("who", lambda seat: saying.who(str(seat)))
register.filter("side", saying.side)
register.filter("question", saying.question)


@register.filter
def letter(seat: Seat) -> str:
    """N O Z W, or N E S W."""
    return seat_letter(seat, lang())


@register.filter
def call(text: str) -> SafeString:
    """A call as people write it, the suit in its colour."""
    value = parse_call(text)
    if isinstance(value, Bid):
        return format_html("{}{}", value.level, denomination(value.denomination))
    return escape(call_words(value, lang()))


@register.filter
def contract_words(text: str) -> SafeString:
    """`4♠ gedoubleerd`, the suit in its colour."""
    return contract(Contract.parse(text))


@register.filter
def card(value: Card | str) -> SafeString:
    """♥H or ♥K, in its colour."""
    value = Card.parse(value) if isinstance(value, str) else value
    symbol = format_html('<span class="suit suit-{}">{}</span>', value.suit.name, value.suit.symbol)
    return mark_safe(f"{symbol}{rank_letter(value.rank, lang())}")


@register.filter
def rank(value: Card | Rank) -> str:
    """A H V B 10, or A K Q J 10."""
    return rank_letter(value.rank if isinstance(value, Card) else value, lang())


@register.filter
def spoken_card(value: Card) -> str:
    """The card in words, for those who listen."""
    return f"{suit_name(value.suit, lang())} {rank_name(value.rank, lang())}"


@register.filter
def spoken_suit(value: Suit) -> str:
    """The suit as a word, for those who listen."""
    return suit_name(value, lang())


@register.simple_tag
def options_of(kind: str, deck: Deck) -> SafeString:
    """The lines of a list to choose a card, a call, a suit or a rank from."""
    return _options(kind, deck, lang())


@cache
def _options(kind: str, deck: Deck, language: Lang) -> SafeString:
    match kind:
        case "call":
            lines = [(str(call), call_words(call, language)) for call in (*Special, *BIDS)]
        case "suit":
            lines = [("", "—"), *((str(suit), suit.symbol) for suit in SUITS_HIGH_FIRST)]
        case "rank":
            lines = [("", "—"), *((str(rank), rank_letter(rank, language)) for rank in sorted(Rank, reverse=True))]
        case _:
            lines = [(str(card), card_symbol(card, language)) for card in sorted(deck.cards, reverse=True)]
    return format_html_join("", '<option value="{}">{}</option>', lines)


@register.simple_tag
def law_link(edition: str, law: str) -> SafeString:
    """A paragraph with a link to its page, where the book has one; what has no number is named by its title."""
    chosen = Edition.parse(edition)
    paragraph = book(chosen).by_id.get(normal_id(law, chosen))
    if paragraph is None:
        return format_html('<span class="law">{}</span>', law)
    title = paragraph.title[lang()]
    words = title if ":" in law else law
    return format_html('<a class="law" href="{}" title="{}" hx-boost="false">{}</a>', address(paragraph), title, words)

"""Template filters for the acts at a live table: the texts of choices and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from troef.bridge.game.calls import call_text, parse_call
from troef.cards import Card, Lang, Rank, Seat, Suit
from troef.cards.wording import card_symbol, rank_letter, seat_name, suit_name
from troef.engine.verbs import ActChoice
from troef.web.evenings.filters import side_words
from troef.web.evenings.models import LiveBoard, LiveTable
from troef.web.live import event_filters
from troef.web.platform.i18n.filters import current_language, localised
from troef.web.review.board_review import sign_token

register = template.Library()
register.filter("option_words", event_filters.option_text)
_COURTS = {Rank.KING: "king", Rank.QUEEN: "queen", Rank.JACK: "jack"}


@register.simple_tag
def options(name: str, choices: Iterable[Any], made: Sequence[tuple[str, str]]) -> SafeString:
    """Return HTML options for the choices of a field. `made`: the calls of the auction, to which call numbers refer."""
    lines = ((value, choice_name(name, value, made)) for value in choices)
    return format_html_join("\n", '<option value="{}">{}</option>', lines)


@register.simple_tag
def choice_name(name: str, value: Any, made: Sequence[tuple[str, str]] = ()) -> str:
    """Return the text of one choice of a field. `made`: the calls of the auction, to which a call number refers."""
    if name == "call" and isinstance(value, int):
        by, call = made[value - 1]
        return f"{call_text(parse_call(call), current_language())} ({seat_name(Seat.parse(by), current_language())})"
    return _named(name, value, current_language(), get_language())


@lru_cache(4096, typed=True)
def _named(name: str, value: Any, lang: Lang, _dialect: str | None) -> str:
    if isinstance(value, bool):
        return str(_("Yes") if value else _("No"))
    if name in ("card", "cards"):
        return card_symbol(Card.parse(value), lang)
    if name == "to":
        return call_text(parse_call(value), lang)
    if name == "of":
        return side_words(value) if len(value) == 2 else seat_name(Seat.parse(value), lang)
    return localised(value.text) if isinstance(value, ActChoice) else str(value)


@register.filter
def trump_name(letter: str) -> SafeString:
    """Return a trump suit as a symbol in its colour and a word."""
    suit = Suit.parse(letter)
    name = suit_name(suit, current_language())
    return format_html('<span class="suit suit-{}">{}</span>&nbsp;{}', suit.name, suit.symbol, name)


@register.simple_tag
def card_face(card: Card) -> SafeString:
    """Return the drawing of a card: rank and suit in the corner, a court or a large suit below.

    Its text is hidden: the element around it names the card.
    """
    letter, suit, file = rank_letter(card.rank, current_language()), card.suit, static("troef/cards.svg")
    court = _COURTS.get(card.rank)
    art = '<svg class="lv-art"><use href="{file}#{suit}"/></svg>'
    if court:
        large = '<use href="{file}#{suit}" x="6.5" y="20" width="11" height="11"/>'
        art = f'<svg class="lv-art" viewBox="0 0 24 36"><use href="{{file}}#{court}"/>{large}</svg>'
    return format_html(
        '<span class="lv-text">{letter}<span class="suit suit-{suit}">{symbol}</span></span>'
        '<svg class="lv-rank"><use href="{file}#r{letter}"/></svg><svg class="lv-pip"><use href="{file}#{suit}"/></svg>'
        + art,
        letter=letter,
        suit=suit.name,
        symbol=suit.symbol,
        file=file,
    )


@register.filter
def sentence_html(text: str) -> list[str]:
    return text.split()


@register.filter
def trick_numbers(number: int | None) -> range:
    """Return the possible numbers of tricks: from 0 up to `number`."""
    return range((number or 0) + 1)


@register.filter
def played_token(board: LiveBoard) -> str:
    """Return the signed token in the address of a finished board."""
    return sign_token("board", board.pk)


@register.filter
def watch_token(table: LiveTable) -> str:
    """Return the signed token in a table's address for spectators."""
    return sign_token("watch", table.pk)

"""Template filters and tags: denominations, contracts and texts in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from troef.bridge.game.contract import Contract
from troef.cards import Denomination, Lang, Suit
from troef.cards.wording import denomination_name, denomination_symbol
from troef.core.catalogue import plain_language
from troef.core.messages import stored_text
from troef.laws import Text
from troef.web.platform.monitoring import write_failures

register = template.Library()


def language_and_dialect() -> str:
    """Return the language code of this page, such as `nl-klaver`."""
    return get_language() or "nl"


def current_language() -> Lang:
    """Return the language of this page without its dialect."""
    return plain_language(language_and_dialect())


@register.simple_tag
def page_language() -> Lang:
    """Return the language of this page for its `lang` attribute, without its dialect."""
    return current_language()


@register.filter
def localised(text: Text | Mapping[str, str]) -> str:
    """Return a text of the library, or one that is stored in two languages, in the reader's language."""
    language = language_and_dialect()
    return text[language] if isinstance(text, Text) else str(stored_text(text, language))


@register.filter
def denomination(value: Denomination) -> SafeString:
    """Return the symbol of a suit (♠, ♥, ♦ or ♣) in its colour, or SA or NT."""
    return _coloured(denomination_symbol(value, current_language()), value.suit)


@register.filter
def denomination_word(value: Denomination) -> str:
    """Return a denomination as a word, for screen readers."""
    return denomination_name(value, current_language())


@register.filter
def contract(value: Contract) -> SafeString:
    """Return a contract such as `4♠ gedoubleerd`, with the suit in its colour."""
    words = value.words(current_language())
    symbol = denomination_symbol(value.denomination, current_language())
    return mark_safe(words.replace(symbol, _coloured(symbol, value.denomination.suit), 1))


@register.simple_tag(takes_context=True)
def write_failure_banner(context: template.Context) -> SafeString:
    """Return the banner for organiser and director about failing writes and the remedy; empty for other readers."""
    user = context.get("user")
    is_staff = getattr(user, "organises", False) or getattr(user, "directs", False)
    line = write_failures.failure_banner() if is_staff else ""
    return format_html('<p class="notice wrong" role="alert">{}</p>', line) if line else mark_safe("")


@register.simple_tag
def render_cached(name: str, **values: Any) -> SafeString:
    """Return a rendered template from the cache, or render it. It depends on `values` and the language only."""
    return _drawn(name, get_language(), tuple(values.items()))


@lru_cache(maxsize=4096)
def _drawn(name: str, _language: str | None, values: tuple[tuple[str, Any], ...]) -> SafeString:
    return render_to_string(name, dict(values))


def _coloured(symbol: str, suit: Suit | None) -> SafeString:
    name = suit.name if suit else "N"
    return mark_safe(f'<span class="suit suit-{name}">{symbol}</span>')

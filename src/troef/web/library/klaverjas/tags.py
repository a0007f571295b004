"""Sides, roem and presets of klaverjas in templates."""

from __future__ import annotations

from typing import TypeVar

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from troef.cards import Side, Suit
from troef.cards.words import side_letters, side_name
from troef.web.site.language import lang

register = template.Library()
Value = TypeVar("Value")


@register.filter
def of(values: dict[Side | Suit, Value], key: Side | Suit) -> Value | str:
    """What belongs to one side or suit; nothing where there are no numbers yet."""
    return values[key] if values else ""


@register.filter
def signed(number: int) -> str:
    """`+42` or `−262`."""
    return f"{'+' if number > 0 else '−'}{abs(number)}"


@register.filter
def in_full(side: Side) -> str:
    """`Noord-Zuid`."""
    return side_name(side, lang())


@register.filter
def in_letters(side: Side) -> str:
    """`NZ`."""
    return side_letters(side, lang())


@register.filter
def trump(text: str) -> SafeString:
    """A trump suit as a symbol in its colour."""
    suit = Suit.parse(text)
    return format_html('<span class="suit suit-{}">{}</span>', suit.name, suit.symbol)


@register.filter
def bid(told: dict[str, str | None]) -> SafeString:
    """A call of klaverjas: the trump suit, or pass."""
    return trump(told["trump"]) if told["trump"] else escape(_("pass"))


@register.filter
def preset_name(name: str) -> str:
    """The name of a way of playing, as one says it."""
    words = {
        "nkf": _("Regulations of 1976"),
        "rotterdams": _("Rotterdam rules"),
        "amsterdams": _("Amsterdam rules"),
        "amsterdams-boeren": _("Amsterdam rules, four jacks 200"),
        "open-roem": _("Anybody claims roem"),
        "alleen-bekennen": _("Only following suit is a duty"),
        "saldo": _("Compare the difference"),
    }
    return words.get(name, name)

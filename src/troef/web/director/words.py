"""Rulings as people read them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.director.guides import guides
from troef.director.outcome import role_name
from troef.web.session.games import game_of_fields
from troef.web.session.models import Evening
from troef.web.session.words import other, percent, points, side
from troef.web.site.language import lang

register = template.Library()


@register.inclusion_tag("desk/guides.html")
def guide_links(evening: Evening) -> dict[str, Any]:
    """The pages to keep at hand; for klaverjas only what a penalty costs."""
    found = list(guides().values())
    return {"guides": found if evening.game.has_guides else [one for one in found if one.has_amounts]}


@register.filter
def ruling_words(given: dict[str, Any]) -> SafeString:
    """An adjusted score for people: `NS 60% 4♠ N =, 40% 4♠ N −1; EW A+`."""
    parts = []
    for name in ("NS", "EW"):
        if name in given.get("artificial", {}):
            parts.append((name, _award(given["artificial"][name])))
        elif name in given.get("weighted", {}):
            parts.append((name, _weights(given["weighted"][name])))
    if len(parts) == 1:
        parts.append((other(parts[0][0]), mark_safe(_("keeps the score of the table"))))
    if len(parts) == 2 and parts[0][1] == parts[1][1]:
        return parts[0][1]
    return format_html_join("; ", "{} {}", ((side(name), words) for name, words in parts))


def _award(award: str | float) -> SafeString:
    return mark_safe(award if isinstance(award, str) else percent(award))


def _weights(outcomes: list[dict[str, Any]]) -> SafeString:
    said = [(points(Fraction(str(outcome["weight"])) * 100), _outcome(outcome)) for outcome in outcomes]
    if len(said) == 1:
        return said[0][1]
    return format_html_join(", ", "{}% {}", said)


def _outcome(told: dict[str, Any]) -> SafeString:
    return game_of_fields(told).short_fields(told)


@register.filter
def share_words(part: Fraction) -> str:
    """`50%`."""
    return f"{points(part * 100)}%"


@register.filter
def role(to: str) -> str:
    """Whom the director speaks to."""
    return role_name(to)[lang()]


@register.filter
def chosen(typed: dict[str, str], side: str) -> str:
    """Which award the director ticked for a side."""
    return typed.get(f"award{side}", "")


@register.filter
def percentage(typed: dict[str, str], side: str) -> str:
    return typed.get(f"percentage{side}", "")

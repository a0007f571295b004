"""The frame of every page: the club's name, links of the menu that know where the reader is, and icons."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

import troef
from troef.web.people.models import Club
from troef.web.platform.clubs.registry import cache_prefix

register = template.Library()


@register.simple_tag(takes_context=True)
def club_name(context: Context) -> str:
    """Return the name of the club, or `Troef` before there is one.

    A page without a request, such as that of an error, or without a club is drawn without the database.
    """
    if "request" not in context or (settings.CLUBS and not cache_prefix()):
        return "Troef"
    return Club.objects.values_list("name", flat=True).first() or "Troef"


@register.simple_tag
def troef_version() -> str:
    """Return the version of the program."""
    return troef.__version__


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon of `icons.svg`. It is decoration: the word beside it carries the meaning."""
    return format_html('<svg class="i" aria-hidden="true"><use href="{}#{}"/></svg>', static("troef/icons.svg"), name)


@register.simple_tag(takes_context=True)
def menu_link(context: Context, page: str, text: str, name: str = "") -> SafeString:
    """Return a link of the menu, with an icon if it has a name. It is marked on the page itself and on those below."""
    url, here = reverse(page), getattr(context.get("request"), "path", "")
    state = ' aria-current="page"' if here == url else ' aria-current="true"' if here.startswith(url) else ""
    return format_html('<a href="{}"{}>{}{}</a>', url, SafeString(state), icon(name) if name else "", text)


@register.filter
def initials(name: str) -> str:
    """Return the first letters of the first and the last word of a name."""
    words = name.split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()

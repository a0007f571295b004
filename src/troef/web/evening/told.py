"""Results in templates, whichever game they are of."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.web.evening.games import game_of
from troef.web.evening.models import Result

register = template.Library()


@register.filter
def sentence(result: Result) -> SafeString:
    """A result as it is said at the table, with its points."""
    return game_of(result.evening).sentence(result) if result.is_played else mark_safe(_("Not played"))


@register.filter
def short(result: Result) -> SafeString:
    """A result in a table."""
    return game_of(result.evening).short(result) if result.is_played else mark_safe(_("Not played"))

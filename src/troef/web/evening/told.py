"""Results in templates, whichever game they are of."""

from __future__ import annotations

import json

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.web.evening.games import game_of
from troef.web.evening.models import Evening, Result

register = template.Library()


@register.filter
def sentence(result: Result) -> SafeString:
    """A result as it is said at the table, with its points."""
    return game_of(result.evening).sentence(result) if result.is_played else mark_safe(_("Not played"))


@register.filter
def board_title(evening: Evening, number: int) -> str:
    """What a board is called."""
    return game_of(evening).title(evening, number)


@register.filter
def board_here(evening: Evening, number: int) -> str:
    """What it is called at the table, where the round is known."""
    return game_of(evening).title_here(evening, number)


@register.filter
def board_range(evening: Evening, boards: list[int]) -> str:
    """The boards of a round."""
    return game_of(evening).range(evening, boards)


@register.filter
def marks(evening: Evening, number: int) -> str:
    """Dealer, and what else stands on a board."""
    return game_of(evening).marks(evening, number)


@register.filter
def entry_fields(result: Result | str | None) -> str:
    """A result as the fields of the phone's form; nothing where there is none yet."""
    known = isinstance(result, Result) and result.is_played
    return json.dumps(game_of(result.evening).fields(result)) if known else "{}"


@register.filter
def short(result: Result) -> SafeString:
    """A result in a table."""
    return game_of(result.evening).short(result) if result.is_played else mark_safe(_("Not played"))

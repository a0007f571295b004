"""Rulings as templates say them."""

from __future__ import annotations

from typing import Any

from django import template

from troef.contest.session import Penalty
from troef.director.judgement import Standing, Version
from troef.director.judgement_words import STANDING, WHY, penalty_words, who
from troef.web.session.models import Case, Evening
from troef.web.site.language import lang

register = template.Library()


@register.filter
def told_by(by: str) -> str:
    """Noord-Zuid, Oost, or a name."""
    return who(by, lang())


@register.filter
def version_why(version: Version) -> str:
    """Why a version was written."""
    return WHY[version.why][lang()]


@register.filter
def standing_words(standing: Standing) -> str:
    return STANDING[standing][lang()]


@register.filter
def fine_words(penalty: Penalty) -> str:
    return penalty_words(penalty, lang())


@register.inclusion_tag("rulings/on_board.html")
def rulings_on(evening: Evening, board: int) -> dict[str, Any]:
    """The rulings on a board, for those who see the board's results."""
    cases = Case.objects.filter(evening=evening, board=board).select_related("sitting__table", "evening")
    return {"evening": evening, "cases": cases.prefetch_related("versions")}

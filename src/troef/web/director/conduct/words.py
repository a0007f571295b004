"""Conduct as templates say it."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from troef.web.session.conduct.history import Line, of_contestant
from troef.web.session.models import Contestant
from troef.web.session.words import points
from troef.web.site.language import lang

register = template.Library()


@register.filter
def conduct_kind(line: Line) -> str:
    """`Waarschuwing`, `Penalty 0.25 of a top`."""
    if line.kind:
        return line.kind.text[lang()].capitalize()
    assert line.penalty is not None
    return f"{_('Penalty')} {points(line.penalty.amount)} {line.penalty.get_unit_display()}"


@register.filter
def conduct_state(line: Line) -> str:
    """How long it holds, and whether it does."""
    mark = line.mark
    if mark is None:
        return ""
    told = [_("to %(date)s") % {"date": date_format(mark.until, "j F Y")}] if mark.until else []
    if mark.lifted_by:
        told.append(_("lifted by %(name)s: %(why)s") % {"name": mark.lifted_by, "why": mark.lifted_why})
    elif mark.waits:
        told.append(_("waits for the organiser"))
    elif mark.approved_by:
        told.append(_("approved by %(name)s") % {"name": mark.approved_by})
    return ", ".join(told)


@register.inclusion_tag("conduct/earlier.html")
def earlier_conduct(contestant: Contestant) -> dict[str, Any]:
    """What happened before with the players of a pair or team, for the director who is about to punish them."""
    return {"lines": of_contestant(contestant)}

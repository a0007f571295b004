"""Word of phones that wait, on the pages of organiser and director."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import RequestContext

from troef.web.people.rights import is_staff
from troef.web.player.phones import waiting

register = template.Library()


@register.inclusion_tag("table/phones_link.html", takes_context=True)
def phones_link(context: RequestContext) -> dict[str, Any]:
    """How many wait to be let in."""
    evening, request = context["evening"], context.get("request")
    if request is None or not is_staff(request) or evening.state != "playing":
        return {}
    return {"evening": evening, "waiting": waiting(evening).count()}

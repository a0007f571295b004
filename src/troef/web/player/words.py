"""The question that a page of an evening puts to an organiser or director whose name is like a player's."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import RequestContext

from troef.web.people.rights import is_staff
from troef.web.session.models import Evening
from troef.web.session.plays import plays
from troef.web.session.visible import is_over

register = template.Library()


@register.inclusion_tag("results/asks_who.html", takes_context=True)
def asks_who(context: RequestContext) -> dict[str, Any]:
    """Are you this player? Once an evening, on whatever page of it he opens first; a closed page asks too."""
    request = context.get("request")
    if request is None or not is_staff(request):
        return {}
    evening = context.get("evening") or _named(request.resolver_match)
    if not isinstance(evening, Evening) or is_over(evening):
        return {}
    names = [name for name, _contestant in plays(request.user, evening).asked]
    return {"evening": evening, "names": names, "csrf_token": context.get("csrf_token")}


def _named(match: Any) -> Evening | None:
    """The evening in the address."""
    found = match is not None and match.route.startswith("evening/<int:pk>/")
    return Evening.objects.filter(pk=match.kwargs["pk"]).first() if found else None

"""What the pages of organiser and director share: finding the evening, and doing something or telling why not."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from troef.cards import TroefError
from troef.web.session.models import Evening
from troef.web.site.refusals import why


def the_evening(pk: int) -> Evening:
    return get_object_or_404(Evening, pk=pk)


def tried(request: HttpRequest, act: Callable[[], object]) -> bool:
    """Does it; where that is refused, the page will say why."""
    try:
        act()
    except TroefError as error:
        messages.error(request, why(error))
        return False
    return True

"""Who may see hand records: everybody when play is over; before that only those who run the evening.

A hand record with its analysis is an aid (2017: 40B2d), so players wait for the end of the session even for boards that
they have played; and what somebody still has to play he never sees, whatever his office.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from troef.web.aids import aids_allowed
from troef.web.club.rights import is_staff, refused
from troef.web.evening.models import Evening
from troef.web.results.visible import eyes, is_over


def closed_deals(request: HttpRequest, evening: Evening) -> HttpResponse | None:
    """What shows the cards of all boards is closed to an organiser who still has to play one of them."""
    closed = eyes(request, evening).closed & set(evening.boards.values_list("number", flat=True))
    if not closed:
        return None
    sentence = _(
        "You play tonight yourself, and the cards of your boards stay closed to you. Let somebody else do this."
    )
    return refused(request, sentence)


def visible_records(request: HttpRequest, evening: Evening) -> frozenset[int]:
    """The boards whose hand records this reader may see now."""
    if is_over(evening):
        return frozenset(evening.boards.values_list("number", flat=True))
    if not is_staff(request) or not aids_allowed(request):
        return frozenset()
    return eyes(request, evening).boards & set(evening.boards.values_list("number", flat=True))

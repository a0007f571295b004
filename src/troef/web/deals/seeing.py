"""Who may see hand records: everybody when play is over; before that only those who run the evening.

A hand record with its analysis is an aid (2017: 40B2d), so players wait for the end of the session even for boards that
they have played; and what somebody still has to play he never sees, whatever his office.
"""

from __future__ import annotations

from django.http import HttpRequest

from troef.web.aids import aids_allowed
from troef.web.club.rights import is_staff
from troef.web.evening.models import Evening
from troef.web.results.visible import is_over, visible_boards


def visible_records(request: HttpRequest, evening: Evening) -> set[int]:
    """The boards whose hand records this reader may see now."""
    if is_over(evening):
        return set(evening.boards.values_list("number", flat=True))
    if not is_staff(request) or not aids_allowed(request):
        return set()
    return visible_boards(request, evening) & set(evening.boards.values_list("number", flat=True))

"""Who may see hand records: everybody when play is over; before that only those who run the evening.

A hand record with its analysis is an aid (2017: 40B2d), so players wait for the end of the session even for boards that
they have played; and what somebody still has to play he never sees, whatever his office.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from troef.web.people.rights import is_staff
from troef.web.session.aids import aids_allowed
from troef.web.session.deals import hand_record
from troef.web.session.deals.hand_record import HandRecord
from troef.web.session.models import Evening
from troef.web.session.visible import eyes, is_over
from troef.web.site.refusals import refused


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


def record_for(request: HttpRequest, evening: Evening, number: int) -> HandRecord | None:
    """The record of one board, for the page of its results; the solver is asked where it is not known yet."""
    if number not in visible_records(request, evening):
        return None
    (found,) = hand_record.records(evening, {number})
    if found.answer is None:
        hand_record.ask_for(evening, {number})
    return found

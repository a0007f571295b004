"""The director has a klaverjas deal played again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from troef.web.director.own_boards import not_his_own
from troef.web.people.rights import director_only
from troef.web.session import deal_again as verbs
from troef.web.session.acting import the_evening, tried
from troef.web.session.actor import signed_in


@require_POST
@director_only
@not_his_own
def deal_again(request: HttpRequest, pk: int, sitting: int, number: int) -> HttpResponse:
    """With a reason; the table sees the deal open again."""
    found = get_object_or_404(the_evening(pk).sittings.select_related("table", "evening"), pk=sitting)
    reason = request.POST.get("reason", "")
    if tried(request, lambda: verbs.deal_again(found, number, reason, signed_in(request))):
        messages.success(request, _("The table deals again, and plays it anew."))
        return redirect("desk_board", pk, number)
    return redirect("desk_enter", pk, sitting, number)

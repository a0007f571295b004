"""The list of what can happen, and the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.web.people.rights import staff_only
from troef.web.session import rounds
from troef.web.session.actor import signed_in, the_evening, tried
from troef.web.session.happens import clock as the_clock
from troef.web.session.models import AROUND, Evening
from troef.web.session.seating import put_off
from troef.web.site.given import whole
from troef.web.site.refusals import why


@require_GET
@never_cache
@staff_only
def index(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that can happen, one tile each, and the boards that were put off."""
    evening = the_evening(pk)
    waiting = put_off(evening).select_related("table", *AROUND)
    context = {"evening": evening, "waiting": waiting, "until": rounds.ends_at(evening)}
    return render(request, "changes/index.html", context)


@never_cache
@staff_only
def clock(request: HttpRequest, pk: int) -> HttpResponse:
    """Stops and starts the clock of the round, or gives more time."""
    evening = the_evening(pk)
    if request.method == "POST":
        act, actor = request.POST.get("act", ""), signed_in(request)
        verbs: dict[str, Callable[[], None]] = {
            "stop": lambda: the_clock.stop(evening, actor),
            "go on": lambda: the_clock.go_on(evening, actor),
            "more": lambda: the_clock.more_time(evening, number(request.POST.get("minutes", "")) or 0, actor),
        }
        if act in verbs:
            tried(request, verbs[act])
        return redirect("changes", pk)
    return redirect("changes", pk)


def number(text: str) -> int | None:
    """A whole number, perhaps negative; None where there is none."""
    clean = text.strip().replace("−", "-")
    found = whole(clean.removeprefix("-"))
    return None if found is None or found > 9999 else -found if clean.startswith("-") else found


def shown(
    request: HttpRequest,
    evening: Evening,
    template: str,
    preview: Callable[[], dict[str, Any]],
    act: Callable[[], object],
    done: str,
    **context: Any,
) -> HttpResponse:
    """A page that is filled in, shows what would come of it, and does it when that is confirmed."""
    if request.method == "POST":
        try:
            context |= preview()
            if "confirm" in request.POST:
                act()
                messages.success(request, done)
                return redirect("changes", evening.pk)
        except TroefError as error:
            context["problem"] = why(error)
    context |= {"evening": evening, "typed": request.POST}
    return render(request, f"changes/{template}.html", context)


def choose_first(sentence: str = "") -> TroefError:
    return TroefError(sentence or _("Choose somebody first."))

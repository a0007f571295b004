"""Who may use aids to the play: solver, analysis and sandbox think for a player, so they are not for the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def aids_allowed(request: HttpRequest) -> bool:
    """Whether this reader may be helped; everybody may, as no phone is seated at a table of cards yet."""
    return True


def is_aid(view: View[P]) -> View[P]:
    """Marks a page as an aid: whoever may not be helped now gets a sentence instead."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if aids_allowed(request):
            return view(request, *args, **kwargs)
        return render(request, "klaverjas/no_aids.html", status=403)

    return guarded

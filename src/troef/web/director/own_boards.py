"""A director who plays himself: boards that he still has to play stay closed to him at the desk too (2017: 16D)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from troef.web.session.log import the_evening
from troef.web.session.visible import eyes
from troef.web.site.refusals import refused

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def not_his_own(view: View[P]) -> View[P]:
    """Guards a page about board `number` of evening `pk`."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        board = int(str(kwargs["number"]))
        if board in eyes(request, the_evening(int(str(kwargs["pk"])))).closed:
            return refuse(request, board)
        return view(request, *args, **kwargs)

    return guarded


def refuse(request: HttpRequest, board: int) -> HttpResponse:
    sentence = _("You still have to play board %(board)s yourself: let another director do this, or wait until then.")
    return refused(request, sentence % {"board": board})

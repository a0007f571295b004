"""Decorators that restrict who may open a page. Others must sign in, or are refused; browsers may not cache it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from troef.web.people.models import Account, Deed
from troef.web.platform.http.forms import refusal_response

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def _only(allowed: Callable[[HttpRequest], bool], sentence: Callable[[], str]) -> Callable[[View[P]], View[P]]:
    def guard(view: View[P]) -> View[P]:
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            return view(request, *args, **kwargs) if allowed(request) else refusal_response(request, sentence())

        return guarded

    return guard


def account_of(request: HttpRequest) -> Account:
    """Return the account of the reader. Call it only if the reader has signed in."""
    assert request.user.is_authenticated
    return request.user


def organises(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "organises", False))


def directs(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "directs", False))


def is_staff(request: HttpRequest) -> bool:
    """Return whether the reader is organiser or director, who may see every result during play."""
    return organises(request) or directs(request)


def organiser_only(view: View[P]) -> View[P]:
    return _only(organises, lambda: _("This page is for the organiser."))(view)


def director_only(view: View[P]) -> View[P]:
    return _only(directs, lambda: _("This page is for the director."))(view)


def staff_only(view: View[P]) -> View[P]:
    return _only(is_staff, lambda: _("This page is for the organiser and the director."))(view)


def record_deed(request: HttpRequest, verb: str, about: object = "") -> None:
    """Record an action in the name of the account that makes this request, or of nobody. `about`: its subject."""
    account = request.user if request.user.is_authenticated else None
    Deed.objects.create(account=account, verb=verb, about=str(about)[:200])

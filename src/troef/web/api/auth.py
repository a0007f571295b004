"""Who asks: nobody in particular, or the account behind a token."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from ninja.errors import HttpError
from ninja.security import HttpBearer

from troef.web.api.models import Token, hashed
from troef.web.people.deeds import noted
from troef.web.people.rights import account_of, staff_only
from troef.web.site.limits import SECRETS


class ByToken(HttpBearer):
    """`Authorization: Bearer troef_…`; the request goes on as the account of the token."""

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        found = Token.objects.select_related("account").filter(hash=hashed(token), account__is_active=True).first()
        if found is None:
            if not SECRETS.take(request):
                raise HttpError(429, "Too many wrong tokens came from this address; wait a few minutes.")
            return None
        now = timezone.now()
        if found.used is None or now - found.used > timedelta(minutes=1):
            Token.objects.filter(pk=found.pk).update(used=now)
        request.user = found.account
        return found


def anybody(request: HttpRequest) -> bool:
    """Without a token one sees what everybody may see; a cookie of the site counts for nothing here."""
    if "Authorization" in request.headers:
        return False
    request.user = AnonymousUser()
    return True


OPEN: dict[str, Any] = {"auth": [ByToken(), anybody], "openapi_extra": {"security": [{}]}}
"""For what everybody may ask: a token is not needed, and shows more."""
CLOSED: dict[str, Any] = {"auth": ByToken()}


@staff_only
def tokens(request: HttpRequest) -> HttpResponse:
    """Your tokens; a new one is shown this once."""
    secret, name = "", request.POST.get("name", "").strip()
    if request.method == "POST":
        if name and len(name) <= 60:
            secret = Token.objects.issue(account_of(request), name)[1]
            noted(request, "token made", name)
        else:
            messages.error(request, _("Say in at most 60 characters what the token is for."))
    return render(request, "api/tokens.html", {"tokens": account_of(request).tokens.all(), "secret": secret})


@require_POST
@staff_only
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """The program with this token is not known any more."""
    token = get_object_or_404(Token, pk=pk, account=request.user)
    noted(request, "token taken back", token.name)
    token.delete()
    messages.success(request, _("The token works no longer."))
    return redirect("tokens")

"""The page where an organiser or director makes tokens for his programs, and takes them back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from troef.web.api.models import Token
from troef.web.people.deeds import noted
from troef.web.people.rights import account_of, staff_only


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

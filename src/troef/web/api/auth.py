"""Who asks: nobody in particular, or the account behind a token."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils import timezone
from ninja.errors import HttpError
from ninja.security import HttpBearer

from troef.web.api.models import Token, hashed
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

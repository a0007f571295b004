"""The first account: whoever started the server has the link that makes it."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from troef.web.people.models import Account

_WORD = "first-account"


def is_new() -> bool:
    """Whether nobody can sign in yet."""
    return not Account.objects.exists()


def token() -> str:
    """What the link ends with; it depends on the site's secret, so it is the same after a restart."""
    return Signer(salt="troef.club.first").sign(_WORD).rpartition(":")[2]


def is_token(text: str) -> bool:
    try:
        Signer(salt="troef.club.first").unsign(f"{_WORD}:{text}")
    except BadSignature:
        return False
    return True

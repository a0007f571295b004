"""API tokens: a program acts for an account, with the permissions of that account."""

from __future__ import annotations

import hashlib
import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.web.people.models import Account


def hash_token(secret: str) -> str:
    """Return the hash of a token to store in its place. Tokens are long and random, so a plain hash is safe."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Tokens(models.Manager["Token"]):
    def issue(self, account: Account, name: str) -> tuple[Token, str]:
        """Create a token for an account. Return it with its secret, which is shown once and not stored."""
        secret = f"troef_{secrets.token_urlsafe(24)}"
        return self.create(account=account, name=name, hash=hash_token(secret)), secret


class Token(models.Model):
    """A token that identifies a program; only its hash is stored."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens")
    name = models.CharField(_("what for"), max_length=60)
    hash = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)

    objects = Tokens()

    class Meta:
        ordering = ["made"]

    def __str__(self) -> str:
        return self.name

"""How often somebody may guess: failures count per address, and too many of them close the door for a while.

Only failures count, so a hall full of phones behind one address is never in its own way. The counts live in the
server's memory; a restart forgets them, which a guesser cannot bring about.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest


@dataclass(frozen=True, slots=True)
class Limit:
    """So many failures within so many minutes."""

    name: str
    most: int
    minutes: int

    def failed(self, request: HttpRequest, about: str = "") -> None:
        """One more failure from this address; the period begins with the first."""
        key = self._key(request, about)
        cache.add(key, 0, self.minutes * 60)
        try:
            cache.incr(key)
        except ValueError:  # the period ended between the two lines
            cache.set(key, 1, self.minutes * 60)

    def is_over(self, request: HttpRequest, about: str = "") -> bool:
        """Whether this address has to wait."""
        return int(cache.get(self._key(request, about), 0)) >= self.most

    def forget(self, request: HttpRequest, about: str = "") -> None:
        """He got it right after all."""
        cache.delete(self._key(request, about))

    def _key(self, request: HttpRequest, about: str) -> str:
        return f"{self.name}:{request.META.get('REMOTE_ADDR', '')}:{about.casefold().encode().hex()}"


SIGN_IN = Limit("sign-in", most=8, minutes=5)
"""Wrong passwords for one account."""
SIGN_IN_ANY = Limit("sign-in-any", most=40, minutes=5)
"""Wrong passwords for all accounts together."""
SECRETS = Limit("secrets", most=40, minutes=5)
"""Codes of tables, links and tokens that do not exist."""

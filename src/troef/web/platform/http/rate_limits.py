"""Rate limits per client network: an IPv4 address, or the /64 of an IPv6 address.

A try is counted before it is checked, in one database statement, so concurrent tries are all counted. If a limit is on
wrong tries only, a correct one is refunded: phones behind one address do not block each other. The client address that
a proxy forwards is used only for trusted proxies (`FORWARDED_ALLOW_IPS`, default: this machine).
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass

from django.db import connection
from django.db.models import F, QuerySet
from django.http import HttpRequest

from troef.web.platform.http.addresses import network
from troef.web.platform.models import Tries

_COUNT = """
INSERT INTO site_tries AS known (key, number, until) VALUES (%(key)s, 1, %(until)s)
ON CONFLICT (key) DO UPDATE SET
    number = CASE WHEN known.until <= %(now)s THEN 1 ELSE known.number + 1 END,
    until = CASE WHEN known.until <= %(now)s THEN excluded.until ELSE known.until END
RETURNING number
"""


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A maximum number of tries per client network in a period, which starts with the first try."""

    name: str
    max_tries: int
    minutes: int
    everywhere: bool = False
    """Whether the tries of all networks are counted together."""

    def take(self, request: HttpRequest, about: str = "") -> bool:
        """Count a try of the request's network and return whether it is allowed. Refused tries are not counted.

        `about`: the account or other subject of the try; each has its own count.
        """
        return not self.is_exceeded(request, about) and self._count(request, about) <= self.max_tries

    def is_exceeded(self, request: HttpRequest, about: str = "") -> bool:
        """Return whether the request's network has reached the limit, for this subject if there is one."""
        return self._tries(request, about).filter(number__gte=self.max_tries, until__gt=time.time()).exists()

    def refund(self, request: HttpRequest, about: str = "") -> None:
        """Subtract one try, because it was correct. The limit is on wrong tries only."""
        self._tries(request, about).filter(number__gt=0).update(number=F("number") - 1)

    def forget(self, request: HttpRequest, about: str = "") -> None:
        """Reset the count of the request's network after a correct try."""
        self._tries(request, about).delete()

    def _count(self, request: HttpRequest, about: str) -> int:
        now = int(time.time())
        with connection.cursor() as cursor:
            cursor.execute(_COUNT, {"key": self._key(request, about), "now": now, "until": now + self.minutes * 60})
            number: int = cursor.fetchone()[0]
        Tries.objects.filter(until__lte=now).delete()
        return number

    def _tries(self, request: HttpRequest, about: str) -> QuerySet[Tries]:
        return Tries.objects.filter(key=self._key(request, about))

    def _key(self, request: HttpRequest, about: str) -> str:
        where = "" if self.everywhere else network(request.META.get("REMOTE_ADDR", ""))
        whole = f"{self.name}:{where}:{about.casefold()}"
        return hashlib.sha256(whole.encode(errors="surrogatepass")).hexdigest()


SIGN_IN = RateLimit("sign-in", max_tries=8, minutes=5)
"""Wrong passwords for one account from one network."""
SIGN_IN_ANY = RateLimit("sign-in-any", max_tries=40, minutes=5)
"""Wrong passwords from one network for all accounts together."""
SIGN_IN_ACCOUNT = RateLimit("sign-in-account", max_tries=100, minutes=60, everywhere=True)
"""Wrong passwords for one account from all networks. A browser that has signed in before is not counted."""
SECRET_GUESSES = RateLimit("secrets", max_tries=40, minutes=5)
"""Codes of tables, links and tokens that do not exist. One that exists is never refused."""
SIGN_UPS = RateLimit("sign-ups", max_tries=60, minutes=60)
"""Entries for an evening by people who have not signed in; enough for a whole club on its own network."""
SEAT_REQUESTS = RateLimit("knocks", max_tries=200, minutes=60)
"""Requests for a seat without a secret link; enough for a hall behind one address, but not for a flood."""
TABLES = RateLimit("tables", max_tries=60, minutes=60)
"""Live tables opened from one address; enough for a club that plays at home, but not for a flood."""
TABLES_A_DAY = RateLimit("tables a day", max_tries=240, minutes=24 * 60)
"""Live tables opened from one address in a day, as they stay in the database until they are purged."""

"""Rate limits per client network: an IPv4 address, or the /64 of an IPv6 address.

A try is counted before it is looked at, in the database and in one step: a hundred at the same moment are a hundred.
Where only wrong ones count, a right one is taken back: a hall full of phones behind one address is not in its own way.
Addresses that a proxy passes on are believed from trusted proxies only (`FORWARDED_ALLOW_IPS`, this machine
where it is not set).
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
    """So many tries within so many minutes; the period begins with the first."""

    name: str
    most: int
    minutes: int
    everywhere: bool = False
    """Whether the tries of all networks count together."""

    def take(self, request: HttpRequest, about: str = "") -> bool:
        """One more try from this address; whether it is allowed. Beyond the limit nothing is written any more."""
        return not self.is_over(request, about) and self._count(request, about) <= self.most

    def is_over(self, request: HttpRequest, about: str = "") -> bool:
        """Whether this address has to wait."""
        return self._tries(request, about).filter(number__gte=self.most, until__gt=time.time()).exists()

    def take_back(self, request: HttpRequest, about: str = "") -> None:
        """That was no wrong try after all."""
        self._tries(request, about).filter(number__gt=0).update(number=F("number") - 1)

    def forget(self, request: HttpRequest, about: str = "") -> None:
        """He got it right after all."""
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


SIGN_IN = RateLimit("sign-in", most=8, minutes=5)
"""Wrong passwords for one account."""
SIGN_IN_ANY = RateLimit("sign-in-any", most=40, minutes=5)
"""Wrong passwords for all accounts together."""
SIGN_IN_ACCOUNT = RateLimit("sign-in-account", most=100, minutes=60, everywhere=True)
"""Wrong passwords for one account from all networks. A browser that has signed in before is not counted."""
SECRET_GUESSES = RateLimit("secrets", most=40, minutes=5)
"""Codes of tables, links and tokens that do not exist; one that exists is never refused."""
SIGN_UPS = RateLimit("sign-ups", most=60, minutes=60)
"""Entries for an evening by people who have not signed in: a whole club on its own network."""
SEAT_REQUESTS = RateLimit("knocks", most=200, minutes=60)
"""Seats asked for by a way that is no secret: a whole hall behind one address, but no flood of phones that wait."""
TABLES = RateLimit("tables", most=60, minutes=60)
"""Tables on screens opened from one address: a whole club that plays at home, but no flood."""
TABLES_A_DAY = RateLimit("tables a day", most=240, minutes=24 * 60)
"""The same over a day: all of them stay in the database until they are purged."""

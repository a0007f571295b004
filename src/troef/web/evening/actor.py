"""Who does something: an account, or a side at a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from troef.web.club.models import Account
from troef.web.evening.models import Table


@dataclass(frozen=True, slots=True)
class Actor:
    """The name for the log, and the account or the phone behind it if there is one."""

    who: str
    account: Account | None = None
    device: str = ""


def signed_in(request: HttpRequest) -> Actor:
    """The account that asks."""
    return Actor(request.user.name, request.user)


def at_table(table: Table, side: str, device: str = "") -> Actor:
    """A side at a table, and its own phone; `table 3 NS` is how the log writes it."""
    return Actor(f"table {table.number} {side}".strip(), device=device)

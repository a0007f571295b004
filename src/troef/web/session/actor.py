"""Who does something: an account, or a side at a table; and a page that tries it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from troef.cards import TroefError
from troef.web.people.models import Account
from troef.web.people.rights import account_of
from troef.web.session.models import Evening, Table
from troef.web.site.refusals import why


@dataclass(frozen=True, slots=True)
class Actor:
    """The name for the log, and the account or the phone behind it if there is one."""

    who: str
    account: Account | None = None
    device: str = ""

    @property
    def official(self) -> Account:
        """Who rules has signed in."""
        assert self.account is not None
        return self.account


def signed_in(request: HttpRequest) -> Actor:
    """The account that asks."""
    account = account_of(request)
    return Actor(account.name, account)


def at_table(table: Table, side: str, device: str = "") -> Actor:
    """A side at a table, and its own phone; `table 3 NS` is how the log writes it."""
    return Actor(f"table {table.number} {side}".strip(), device=device)


def the_evening(pk: int) -> Evening:
    return get_object_or_404(Evening, pk=pk)


def tried(request: HttpRequest, act: Callable[[], object]) -> bool:
    """Does it; where that is refused, the page will say why."""
    try:
        act()
    except TroefError as error:
        messages.error(request, why(error))
        return False
    return True

"""The command `troef password`, for somebody who lost their password and whom no organiser can help."""

from __future__ import annotations

import secrets
import sys

from troef.cards import TroefError
from troef.core import messages
from troef.web.platform.setup import set_up


def main(lang: str, username: str, slug: str = "") -> int:
    """Set a new password for an account and print it; return the exit code."""
    from django.conf import settings
    from django.db import Error
    from django.utils.translation import gettext as _
    from django.utils.translation import override

    try:
        set_up()
        from troef.web.platform.clubs import registry
        from troef.web.platform.database import prepare_command

        if settings.CLUBS and not slug:
            raise TroefError(messages._("this installation has many clubs: say which with --club"))
        house = registry.require_club(slug) if slug else None
        if house is None:
            prepare_command()
        with registry.entering_club(house), override(lang):
            password = _renewed(username)
            print(_("The password of %(name)s is now: %(password)s") % {"name": username, "password": password})
            print(_("Everybody who was signed in as %(name)s has to sign in again.") % {"name": username})
    except TroefError as error:
        print(f"troef password: {error.words(lang)}", file=sys.stderr)
        return 2
    except Error as error:
        print(f"troef password: {error}", file=sys.stderr)
        return 2
    return 0


def _renewed(username: str) -> str:
    from django.db import transaction

    from troef.web.people.models import Account, Deed

    account = Account.objects.filter(username=username).first()
    if account is None:
        known = ", ".join(Account.objects.order_by("username").values_list("username", flat=True)) or "-"
        raise TroefError(
            messages._("nobody signs in as {username} here; these do: {known}", username=username, known=known)
        )
    password = secrets.token_urlsafe(9)
    with transaction.atomic():
        account.give_password(password)
        account.save(update_fields=["password"])
        Deed.objects.create(verb="password set", about=account.name)
    return password


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))

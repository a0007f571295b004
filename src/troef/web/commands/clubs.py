"""The command `troef clubs`."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from troef.cards import TroefError
from troef.core import messages
from troef.web.platform.setup import set_up

if TYPE_CHECKING:
    from troef.web.platform.clubs.registry import ClubSite


def main(lang: str, verb: str, *given: str) -> int:
    """Add, list, export or import clubs as `verb` says, and return the exit code. Errors are printed in one line."""
    from django.conf import settings
    from django.db import Error
    from django.utils.translation import override

    try:
        set_up()
        from troef.web.platform.clubs.registry import require_many_clubs
        from troef.web.platform.database import restrict_permissions

        require_many_clubs()
        restrict_permissions(settings.VAR)
        verbs: dict[str, Callable[..., Iterator[str]]]
        verbs = {"add": _add, "list": _list, "export": _export, "import": _import}
        with override(lang):
            for line in verbs[verb](*given):
                print(line, flush=True)
    except TroefError as error:
        from troef.web.platform.http.forms import error_text

        print(f"troef clubs: {error_text(error, lang)}", file=sys.stderr)
        return 2
    except (OSError, Error, sqlite3.Error) as error:
        print(f"troef clubs: {error}", file=sys.stderr)
        return 2
    return 0


def _add(slug: str, name: str = "") -> Iterator[str]:
    from django.utils.translation import gettext as _

    from troef.web.platform.clubs import registry

    house = registry.add(slug, name)
    with _entered(house, is_new=True):
        welcome = _welcome(house)
    yield _("%(club)s is there: %(address)s") % {"club": house.name or slug, "address": house.address}
    yield _("Make its first account: %(address)s") % {"address": welcome}


def _welcome(house: ClubSite) -> str:
    """Return the URL for the first account of a club, which is the current one."""
    from troef.web.people import sign_in

    return f"{house.address}welcome/{sign_in.setup_token()}/"


@contextmanager
def _entered(house: ClubSite, is_new: bool) -> Iterator[None]:
    """Run the block in a club whose database is brought up to date first. If the block fails, delete a new club."""
    from troef.web.commands.serve import prepare_database
    from troef.web.platform.clubs import registry

    try:
        with registry.entering_club(house):
            prepare_database()
            yield
    except BaseException:
        if is_new:
            registry.remove(house)
        raise


def _list() -> Iterator[str]:
    from django.utils.translation import gettext as _

    from troef.web.platform.clubs import registry

    slugs = registry.slugs()
    if not slugs:
        yield _("There are no clubs yet: add one with `troef clubs add`.")
    for slug in slugs:
        yield _line(slug)


def _line(slug: str) -> str:
    """Return the line about a club in the list. If its database cannot be read, the line says so."""
    from django.db import Error
    from django.utils.formats import date_format
    from django.utils.translation import gettext as _

    from troef.web.evenings.models import Log
    from troef.web.people import sign_in
    from troef.web.people.models import Club, Deed
    from troef.web.platform.clubs import registry

    try:
        house = registry.find(slug)
        if house is None:
            return _("%(club)s: cannot be read") % {"club": slug}
        words = [f"{registry.database_size(house) / 1e6:.1f} MB"]
        if not registry.is_up_to_date(house):
            return ", ".join([f"{slug}: {house.name or '-'}", *words, _("not up to date: start `troef serve`")])
        with registry.entering_club(house):
            name = Club.objects.values_list("name", flat=True).first() or house.name
            times = [kind.objects.order_by("pk").values_list("at", flat=True).last() for kind in (Deed, Log)]
            used = max(filter(None, times), default=None)
            is_new, welcome = sign_in.is_fresh_install(), _welcome(house)
        last = _("last used %(date)s") % {"date": date_format(used, "Y-m-d")} if used else _("not used yet")
        if is_new:
            last = _("nobody has an account yet: %(address)s") % {"address": welcome}
        return ", ".join([f"{slug}: {name or '-'}", *words, _("up to date"), last])
    except Error as error:
        return _("%(club)s: cannot be read (%(why)s)") % {"club": slug, "why": error}


def _export(slug: str, file: str) -> Iterator[str]:
    from troef.web.backup.archive import write_and_report
    from troef.web.platform.clubs import registry

    with _entered(registry.require_club(slug), is_new=False):
        yield write_and_report(Path(file))


def _import(slug: str, file: str) -> Iterator[str]:
    from django.utils.translation import gettext as _

    from troef.web.backup.archive import is_empty, restore_backup
    from troef.web.platform.clubs import registry

    is_new = slug not in registry.slugs()
    house = registry.add(slug, "") if is_new else registry.require_club(slug)
    with _entered(house, is_new):
        if not is_empty("default"):
            raise TroefError(
                messages._("{slug} is already in use: restore a backup into a new or empty club", slug=slug)
            )
        about = restore_backup(Path(file))
    values = {"club": slug, "number": about["rows"], "address": house.address}
    yield _("%(club)s is there with %(number)s rows: %(address)s") % values


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))

"""The commands `troef backup`, `troef restore` and `troef official`."""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from troef.cards import TroefError
from troef.core.catalogue import languages
from troef.core.errors import unwritable_file
from troef.web.platform.setup import set_up

if TYPE_CHECKING:
    from troef.web.platform.clubs.registry import ClubSite


def main(arguments: list[str] | None = None) -> int:
    """Write a backup to a file or folder, restore one, or print the official results; return the exit code."""
    parser = argparse.ArgumentParser(prog="troef")
    parser.add_argument("verb", choices=("backup", "restore", "official"))
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--keep", type=int)
    parser.add_argument("--dump", action="store_true")
    parser.add_argument("--lang", choices=languages(), default="en")
    options = parser.parse_args(arguments)
    set_up()
    try:
        houses, left_out = _houses(options)
        from django.utils.translation import gettext as _
        from django.utils.translation import override

        with override(options.lang):
            failed = [house for house in houses if not _is_done(options, house)]
            if options.dump:
                _dump(options)
            for slug, reason in left_out.items():
                _tell(options, TroefError(reason or _("not up to date: start `troef serve`")), f"{slug}: ")
    except BrokenPipeError:  # The reader of the output has stopped reading.
        raise
    except (TroefError, OSError) as error:
        _tell(options, error)
        return 2
    return 2 if failed or left_out else 0


def _tell(options: argparse.Namespace, error: Exception, club: str = "") -> None:
    from troef.web.platform.http.forms import error_text

    said = error_text(error, options.lang) if isinstance(error, TroefError) else error
    print(f"troef {options.verb}: {club}{said}", file=sys.stderr)


def _is_done(options: argparse.Namespace, house: ClubSite | None) -> bool:
    """Run the command for one club, or None for the only one; return whether it succeeded. Errors are printed."""
    from django.db import Error

    from troef.web.platform.clubs.registry import cache_prefix, entering_club

    try:
        with entering_club(house):
            {"backup": _backup, "restore": _restore, "official": _official}[options.verb](options, cache_prefix())
    except BrokenPipeError:
        raise
    except (TroefError, OSError, Error, sqlite3.Error) as error:
        _tell(options, error, f"{house.slug}: " if house else "")
        return False
    return True


def _houses(options: argparse.Namespace) -> tuple[list[ClubSite | None], dict[str, str]]:
    """Return the clubs to run for (None: the only one), and by slug the error of each other one (empty: too old)."""
    from troef.web.platform.database import prepare_command, restrict_permissions

    is_for_all = options.verb == "official" or options.keep is not None
    if not is_for_all or not os.environ.get("TROEF_CLUBS"):
        prepare_command()
        return [None], {}
    from django.conf import settings

    restrict_permissions(settings.VAR)
    from django.db import Error

    from troef.web.platform.clubs import registry

    ready: list[ClubSite | None] = []
    left_out: dict[str, str] = {}
    for slug in registry.slugs():
        try:
            house = registry.find(slug)
            if house and registry.is_up_to_date(house):
                ready.append(house)
            else:
                left_out[slug] = ""
        except Error as error:
            left_out[slug] = str(error)
    return ready, left_out


def _backup(options: argparse.Namespace, club: str) -> None:
    """Write the backup to a file or, for nightly backups, to a folder; there each of several clubs has its own."""
    from troef.web.backup.archive import backup_name, prune_backups, write_and_report

    target = options.file or Path(backup_name())
    if options.keep is not None:
        folder = target / club
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable_file(folder, error) from None
        target = folder / backup_name()
    print(write_and_report(target))
    if options.keep is not None:
        prune_backups(target.parent, options.keep)


def _dump(options: argparse.Namespace) -> None:
    from troef.web.backup.archive import backup_name, pg_dump, prune_backups

    folder = options.file if options.keep is not None else Path()
    target = pg_dump(folder / Path(backup_name()).with_suffix(".dump"))
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB")
    if options.keep is not None:
        prune_backups(folder, options.keep)


def _restore(options: argparse.Namespace, _club: str) -> None:
    from django.utils.translation import gettext as _

    from troef.web.backup.archive import restore_backup

    about = restore_backup(options.file)
    print(_("Restored %(rows)s rows from the backup of %(time)s.") % {"rows": about["rows"], "time": about["made"]})


def _official(options: argparse.Namespace, club: str) -> None:
    from django.utils.translation import override

    with override("en"):  # Output for comparison is always in one language.
        for line in official_lines():
            print(f"{club}\t{line}" if club else line)


def official_lines() -> Iterator[str]:
    """Yield a line for each rank of each official evening: the evening, then direction, rank, contestant and result."""
    from troef.web.evenings.models import Evening, EveningState
    from troef.web.evenings.scoring import standings

    for evening in Evening.objects.filter(state=EveningState.OFFICIAL).order_by("date", "pk"):
        for place in standings(evening).ranking:
            who = [str(evening.pk), f"{evening.date}", evening.name, place.side, str(place.rank), str(place.contestant)]
            yield "\t".join([*who, place.log_value, f"{place.points:.4f}"])


if __name__ == "__main__":
    raise SystemExit(main())

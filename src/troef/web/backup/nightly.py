"""Nightly backups: a dump by PostgreSQL's own program, and removal of old files."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from django.db import connection
from django.utils.translation import gettext as _

from troef.cards import TroefError

_KINDS = ("*.backup", "*.dump")


def pg_dump(target: Path) -> Path:
    """Write the database for `pg_restore`; return the target. The environment passes the password, unseen by others.

    Raises TroefError on SQLite, or if `pg_dump` is missing or fails.
    """
    if connection.vendor != "postgresql":
        raise TroefError(_("--dump is for PostgreSQL: of SQLite the backup is the database itself."))
    known = {"dbname": "PGDATABASE", "user": "PGUSER", "password": "PGPASSWORD", "host": "PGHOST", "port": "PGPORT"}
    about = connection.get_connection_params()
    surroundings = {name: str(about[key]) for key, name in known.items() if about.get(key)}
    unfinished = target.with_name(target.name + ".part")
    command = ["pg_dump", "--format=custom", f"--file={unfinished}"]
    try:
        subprocess.run(command, env=os.environ | surroundings, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        raise TroefError(_("There is no pg_dump here; it comes with PostgreSQL.")) from None
    except subprocess.CalledProcessError as failed:
        unfinished.unlink(missing_ok=True)
        raise TroefError(_("pg_dump did not succeed: %(why)s") % {"why": failed.stderr.strip()}) from None
    return unfinished.replace(target)


def prune_backups(folder: Path, number: int) -> None:
    """Delete all but the latest files of each kind; their names sort by time."""
    for kind in _KINDS:
        for file in sorted(folder.glob(f"troef-{kind}"))[: -max(1, number)]:
            file.unlink()

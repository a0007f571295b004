"""What a night adds to a backup: the copy that PostgreSQL's own program makes, and old ones that go."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from django.db import connection
from django.utils.translation import gettext as _

from troef.cards import TroefError

_KINDS = ("*.backup", "*.dump")


def pg_dump(target: Path) -> Path:
    """Writes the database as `pg_restore` reads it; the password travels in the surroundings, where nobody sees it."""
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
    """Of each kind so many stay: their names sort by time."""
    for kind in _KINDS:
        for file in sorted(folder.glob(f"troef-{kind}"))[: -max(1, number)]:
            file.unlink()

"""Writes `tests/cases/released/VERSION.*`: the data of this version, which later versions must be able to read.

    python scripts/released.py

VERSION.backup is a backup of the demo club, VERSION.official its official results, and VERSION.migrations the
migrations of its database. Files of a released version are never written again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
RELEASED = ROOT / "tests" / "cases" / "released"


def made(var: Path) -> None:
    """Create the demo club and write its files, in a process whose settings use this folder."""
    from troef.web.platform.setup import set_up

    set_up()
    from django.core.management import call_command
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader

    from troef import __version__
    from troef.web import demo
    from troef.web.backup.archive import write_backup
    from troef.web.commands.backup import official_lines

    call_command("migrate", verbosity=0)
    demo.make_demo()
    RELEASED.mkdir(exist_ok=True)
    write_backup(RELEASED / f"{__version__}.backup")
    lines = {"official": official_lines(), "migrations": map("/".join, MigrationLoader(connection).applied_migrations)}
    for name, told in lines.items():
        (RELEASED / f"{__version__}.{name}").write_text("".join(f"{line}\n" for line in told), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        made(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            about = {"TROEF_VAR": folder, "DJANGO_SETTINGS_MODULE": "troef.web.platform.settings"}
            subprocess.run([sys.executable, __file__, folder], env=os.environ | about, check=True)

"""`troef backup` and `troef restore`, which hand over to this module."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from troef.cards import TroefError


def main(verb: str, *given: str) -> int:
    """Backs up to a file, or restores from one."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troef.web.site.settings")
    import django
    from django.conf import settings
    from django.core.management import call_command

    from troef.web.site.database import keep_private

    django.setup()
    keep_private(settings.VAR)
    from django.db import connection
    from django.db.migrations.loader import MigrationLoader
    from django.utils.translation import override

    from troef.web.backup.file import backup_name, restore_backup, write_backup
    from troef.web.site.database import refuse_other_form

    try:
        refuse_other_form(MigrationLoader(connection))
        call_command("migrate", verbosity=0)
        if verb == "backup":
            target = Path(given[0] if given else backup_name())
            write_backup(target)
            print(f"{target}: {target.stat().st_size / 1e6:.1f} MB")
        else:
            with override("en"):
                about = restore_backup(Path(given[0]))
            print(f"Restored {about['rows']} rows from the backup of {about['made']}.")
    except (TroefError, OSError) as error:
        print(f"troef {verb}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))

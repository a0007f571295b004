"""What the site writes is for its own account only: database, backups and log name people and hold secrets."""

from __future__ import annotations

import os
from itertools import chain
from pathlib import Path

_KEPT = ("*.sqlite3*", "*.backup", "*.log*", "secret-key")


def keep_private(folder: Path) -> None:
    """From now on new files are closed to others, and so are those that an earlier Troef left open in this folder."""
    os.umask(0o077)
    for file in chain.from_iterable(folder.glob(kind) for kind in _KEPT):
        file.chmod(0o600)

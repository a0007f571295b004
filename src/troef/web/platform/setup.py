"""The start of a process of the site. Importing the settings changes nothing: what a process needs is made here."""

from __future__ import annotations

import gc
import os
import secrets
import shutil
import sys
from pathlib import Path

from troef.core.catalogue import compile_all
from troef.core.errors import unwritable_file

_METRICS_BYTES = 1_000_000
"""Bytes of free disk space that the metrics of a process need."""


def site_folder() -> Path:
    """Return the folder of the database and the secret key."""
    return Path(os.environ.get("TROEF_VAR", "var")).resolve()


def secret_key() -> str:
    """Return the secret key of this site: that of the environment, or the stored one; empty before the first start."""
    file = site_folder() / "secret-key"
    try:
        return os.environ.get("TROEF_SECRET_KEY") or (file.read_text() if file.exists() else "")
    except OSError as error:
        raise unwritable_file(file.parent, error) from None


def set_up() -> None:
    """Set Django up in a process of the site. The first process makes the folder and the secret key.

    Raise TroefError if they cannot be written.
    """
    gc.set_threshold(10_000)  # Module data lives long, page objects die young.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troef.web.platform.settings")
    if not secret_key():
        _make_secret_key(site_folder())
    if os.environ.get("TROEF_FIGURES_TOKEN") and sys.platform != "win32" and "prometheus_client" not in sys.modules:
        _share_metrics(site_folder() / "figures")
    compile_all()  # A fresh checkout has only the sources of its messages.
    import django

    django.setup()


def _make_secret_key(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(folder / "secret-key", os.O_WRONLY | os.O_CREAT, 0o600), "w") as out:
            out.write(secrets.token_urlsafe(50))
    except OSError as error:
        raise unwritable_file(folder, error) from None


def _share_metrics(folder: Path) -> None:
    """Let this process count in a file that the others read, unless there is no room for it."""
    folder.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(folder).free > _METRICS_BYTES:
        for file in folder.glob(f"*_{os.getpid()}.db"):  # In a container every process may have the same number.
            file.unlink()
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)  # The library reads it when it is imported.

"""The words of the interface as Django reads them: compiled from locale/ where they are missing or old."""

from __future__ import annotations

import os
from pathlib import Path

LOCALE = Path(__file__).parents[1] / "locale"


def compile_all() -> None:
    """Writes the binary catalogues; setup.py does it for a wheel, the settings do it for a checkout."""
    for source in LOCALE.glob("*/LC_MESSAGES/django.po"):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            _compile(source, target)


def _compile(source: Path, target: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    unfinished = target.with_suffix(f".{os.getpid()}")  # whoever reads meanwhile finds the old one, whole
    with source.open("rb") as words, unfinished.open("wb") as out:
        write_mo(out, read_po(words))
    unfinished.replace(target)

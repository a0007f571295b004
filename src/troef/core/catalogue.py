"""The message catalogue: one `.po` file per language in `locale/`, read by `gettext` here and by Django in the site."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LOCALE = Path(__file__).parents[1] / "locale"
DOMAIN = "django"
"""The name of the files: Django looks for it, and both read the same catalogue."""


def locale_of(language: str) -> str:
    """Return the folder of a language code in `locale/`: `nl_Klaver` for `nl-klaver`, as Django names it."""
    plain, _dash, name = language.partition("-")
    return f"{plain}_{name.title()}" if name else plain


@cache
def translations(language: str) -> NullTranslations:
    """Return the translations into a language, loaded once. A dialect such as `nl-klaver` falls back to `nl`."""
    from gettext import translation  # A command in English needs no catalogue.

    names = dict.fromkeys([locale_of(language), language.partition("-")[0]])
    for name in names:
        compile_catalogue(LOCALE / name / "LC_MESSAGES" / f"{DOMAIN}.po")
    return translation(DOMAIN, LOCALE, list(names), fallback=True)


def compile_all() -> None:
    """Compile every catalogue that is newer than its compiled form."""
    for source in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"):
        compile_catalogue(source)


def compile_catalogue(source: Path) -> None:
    """Compile a catalogue that is newer than its compiled form. An installed Troef has only the compiled form."""
    target = source.with_suffix(".mo")
    if not source.exists() or (target.exists() and target.stat().st_mtime >= source.stat().st_mtime):
        return
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    unfinished = target.with_suffix(f".{os.getpid()}")  # Meanwhile readers find the old file, complete.
    with source.open("rb") as words, unfinished.open("wb") as out:
        write_mo(out, read_po(words))
    unfinished.replace(target)

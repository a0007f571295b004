"""The message catalogue: one `.po` file per language in `locale/`, read by `gettext` here and by Django in the site.

A game may have a dialect of a language: `locale/nl_Klaver` has only the messages that klaverjas words differently.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

    from babel.messages.catalog import Catalog

LOCALE = Path(__file__).parents[1] / "locale"
DOMAIN = "django"
"""The name of the files: Django looks for it, and both read the same catalogue."""
COMPLETE = "nl"
"""The language whose catalogue has every message."""


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages: English, and each language with a catalogue."""
    return (COMPLETE, "en", *sorted({plain_language(path.name) for path in LOCALE.iterdir()} - {COMPLETE, "en"}))


def plain_language(language: str) -> str:
    """Return a language code without its dialect or country: `nl` for `nl-klaver` and `nl_NL`."""
    return language.replace("_", "-").partition("-")[0]


def in_dialect(language: str, name: str) -> str:
    """Return the language code of a dialect, such as `nl-klaver` for `nl` and `klaver`; `nl` if `name` is empty."""
    return f"{language}-{name}" if name else language


def locale_of(language: str) -> str:
    """Return the folder of a language code in `locale/`: `nl_Klaver` for `nl-klaver`, as Django names it."""
    plain, _dash, name = language.partition("-")
    return f"{plain}_{name.title()}" if name else plain


def catalogue_file(name: str) -> Path:
    """Return the file of a folder in `locale/`."""
    return LOCALE / name / "LC_MESSAGES" / f"{DOMAIN}.po"


@cache
def translations(language: str) -> NullTranslations:
    """Return the translations into a language, loaded once. A dialect such as `nl-klaver` falls back to `nl`."""
    from gettext import translation  # A command in English needs no catalogue.

    names = dict.fromkeys([locale_of(language), plain_language(language)])
    for name in names:
        compile_catalogue(name)
    return translation(DOMAIN, LOCALE, list(names), fallback=True)


def compile_all() -> None:
    """Compile every catalogue that is newer than its compiled form. `setup.py` and the settings of the site do so."""
    for folder in LOCALE.iterdir():
        compile_catalogue(folder.name)


def compile_catalogue(name: str) -> None:
    """Compile the catalogue of a folder if it is newer than its compiled form.

    The compiled form has every message, because Django falls back to its default language: a message without a
    translation has that of the plain language, or is in English. An installed Troef has only the compiled form.
    """
    source, target = catalogue_file(name), catalogue_file(name).with_suffix(".mo")
    sources = [file for each in (COMPLETE, plain_language(name), name) if (file := catalogue_file(each)).exists()]
    newest = max((file.stat().st_mtime for file in sources), default=0)
    if not source.exists() or (target.exists() and target.stat().st_mtime >= newest):
        return
    from babel.messages.mofile import write_mo

    unfinished = target.with_suffix(f".{os.getpid()}")  # Meanwhile readers find the old file, complete.
    with unfinished.open("wb") as out:
        write_mo(out, read_catalogue(name) if name == COMPLETE else _completed(name))
    unfinished.replace(target)


def _completed(name: str) -> Catalog:
    own, plain = read_catalogue(name), read_catalogue(plain_language(name))
    for message in read_catalogue(COMPLETE):
        if message.id:
            known = (catalog.get(message.id, message.context) for catalog in (own, plain))
            string = next((found.string for found in known if found and found.string), message.id)
            own.add(message.id, string, context=message.context)
    return own


def read_catalogue(name: str) -> Catalog:
    """Return the stored catalogue of a folder; an empty one if there is none."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    file = catalogue_file(name)
    if not file.exists():
        return Catalog(locale=name, charset="utf-8")
    with file.open("rb") as source:
        return read_po(source, locale=name)

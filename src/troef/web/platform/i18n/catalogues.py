"""Message catalogues for Django, compiled from locale/ if they are missing or out of date."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from troef.web.platform.i18n.dialects import LANGUAGES, LOCALE, Dialect, dialect, in_dialect, locale_of

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

__all__ = ["LOCALE", "compile_all"]

_KEPT = LOCALE / "nl" / "LC_MESSAGES" / "django.po"


def compile_all() -> None:
    """Compile the message catalogues. setup.py calls this for a wheel, the settings for a checkout."""
    if not _KEPT.exists():  # An installed Troef has them compiled.
        return
    _compile("nl", _KEPT)
    for own in LOCALE.glob("*.toml"):
        for language in LANGUAGES:
            _compile(in_dialect(language, own.stem), _KEPT, own)


def _compile(language: str, *sources: Path) -> None:
    target = LOCALE / locale_of(language) / "LC_MESSAGES" / "django.mo"
    if target.exists() and target.stat().st_mtime >= max(source.stat().st_mtime for source in sources):
        return
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(f".{os.getpid()}")  # Meanwhile readers find the old file, complete.
    with _KEPT.open("rb") as words, unfinished.open("wb") as out:
        catalogue, own = read_po(words), dialect(language)
        write_mo(out, _in_own_words(catalogue, own, language) if own else catalogue)
    unfinished.replace(target)


def _in_own_words(catalogue: Catalog, own: Dialect, language: str) -> Catalog:
    """Translate a catalogue into a dialect. The messages themselves are English."""
    for message in catalogue:
        if message.id:
            texts = (message.string if language.startswith("nl") else message.id) or ""
            said = own.say(texts) if isinstance(texts, str) else tuple(map(own.say, texts))
            message.string = own.sentences.get(str(message.id), said)
    return catalogue

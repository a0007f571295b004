"""Messages of the interface: collected from templates and code, stored in locale/.

`python -m troef.web.commands.messages` updates the Dutch catalogue and prints the messages without a translation.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

HERE = Path(__file__).parents[1]
_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in the catalogue's header, fixed because it would change with every run."""
_KEYWORDS = {
    "_": None, "gettext": None, "gettext_lazy": None, "gettext_noop": None, "lazy": None,
    "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3),
}  # fmt: skip


@cache
def collect_messages() -> Catalog:
    """Return every message in the templates and the code of the site."""
    catalog = Catalog(project="Troef", charset="utf-8")
    for path in sorted([*HERE.rglob("*.html"), *HERE.rglob("*.txt"), *HERE.rglob("*.py")]):
        text = path.read_text(encoding="utf-8")
        if path.suffix != ".py":
            text = "\n".join(line.lstrip() for line in templatize(text).splitlines())  # Makes it valid Python.
        for _line, message, _comments, context in extract("python", BytesIO(text.encode()), keywords=_KEYWORDS):
            catalog.add(message, locations=[(str(path.relative_to(HERE)), 0)], context=context, flags=())
    return catalog


def catalogue_file(lang: str) -> Path:
    return HERE / "locale" / lang / "LC_MESSAGES" / "django.po"


def read_catalogue(lang: str) -> Catalog:
    """Return the stored catalogue of one language; an empty one if there is none."""
    file = catalogue_file(lang)
    if not file.exists():
        return Catalog(locale=lang, charset="utf-8")
    with file.open("rb") as source:
        return read_po(source, locale=lang)


def untranslated(lang: str) -> list[str]:
    """Return the messages without a translation. English needs none, as it is the source language."""
    kept = read_catalogue(lang)
    texts = []
    for message in collect_messages():
        if message.id:
            known = kept.get(message.id, message.context)
            string = "" if known is None or known.fuzzy else known.string or ""
            if not string or not (isinstance(string, str) or all(string)):
                texts.append(str(message.id))
    return texts


def update_catalogue(lang: str) -> None:
    """Add new messages to the catalogue, and drop those that are no longer used."""
    kept = read_catalogue(lang)
    kept.update(collect_messages(), no_fuzzy_matching=True)
    kept.obsolete.clear()
    kept.fuzzy = False
    kept.project, kept.version, kept.header_comment = "Troef", "1", "# The words of the interface."
    kept.msgid_bugs_address = kept.last_translator = kept.language_team = ""
    kept.creation_date = kept.revision_date = _DAY
    file = catalogue_file(lang)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as target:
        write_po(target, kept, width=120, sort_output=True, omit_header=False, no_location=True)


if __name__ == "__main__":
    update_catalogue("nl")
    for text in untranslated("nl"):
        print(text)

"""Look up a paragraph in the law books, find one by words, or list a whole book."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from typing import TYPE_CHECKING

from troef.cards import TroefError
from troef.cli import add_lang
from troef.core.messages import _
from troef.laws import BRIDGE_2017, Edition

if TYPE_CHECKING:
    from troef.cards import Lang
    from troef.laws.book import Paragraph

_WIDTH = 96
_WORDS = {
    "see": _("See also"),
    "same": _("Same matter"),
    "choices": _("Choice"),
    "now": _("Now, in 2017"),
    "club": _("This is one club's own view."),
    "own": _("The club's own text"),
    "note": _("A summary in our own words; the printed laws decide."),
    "none": _("Nothing found."),
    "like": _("No paragraph has: {}. Found are words like it, or words that begin so."),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", help="a paragraph, such as 27B1a, def:strafkaart or II-18")
    parser.add_argument("--search", metavar="WORDS", help="find paragraphs by words, in Dutch or English")
    parser.add_argument("--list", action="store_true", help="list every paragraph of the edition")
    parser.add_argument(
        "--edition", help="bridge-2017, bridge-2007, bridge-1949 or klaverjas-1976 (default: bridge-2017)"
    )
    parser.add_argument("--json", action="store_true")
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    edition = Edition.parse(options.edition) if options.edition else None
    asked = [options.id is not None, options.search is not None, options.list]
    if sum(asked) != 1:
        raise TroefError(_("give one of these: a paragraph such as 27B1a, --search WORDS, or --list"))
    if options.search is not None:
        return _search(options, edition)
    if options.list:
        from troef.director.library import book

        return _print_list(list(book(edition or BRIDGE_2017)), options)
    return _show(options, edition or BRIDGE_2017)


def _search(options: argparse.Namespace, edition: Edition | None) -> int:
    from troef.director.search import search, unknown_words

    paragraphs, unknown = search(options.search, edition), unknown_words(options.search)
    if paragraphs and unknown:
        print(_WORDS["like"][options.lang].format(", ".join(unknown)), file=sys.stderr)
    if not paragraphs and not options.json:
        print(_WORDS["none"][options.lang])
    else:
        _print_list(paragraphs, options)
    return 0 if paragraphs else 1


def _print_list(paragraphs: list[Paragraph], options: argparse.Namespace) -> int:
    if options.json:
        print(json.dumps([_as_json(paragraph, options.lang) for paragraph in paragraphs], ensure_ascii=False, indent=1))
        return 0
    width = max(len(paragraph.id) for paragraph in paragraphs)
    for paragraph in paragraphs:
        print(f"{paragraph.edition!s:<14}  {paragraph.id:<{width}}  {paragraph.title[options.lang]}")
    return 0


def _show(options: argparse.Namespace, edition: Edition) -> int:
    from troef.director.library import counterparts, own_text, paragraph

    entry = paragraph(options.id, edition)
    if options.json:
        print(json.dumps(_as_json(entry, options.lang), ensure_ascii=False, indent=1))
        return 0
    lang: Lang = options.lang
    words = {name: text[lang] for name, text in _WORDS.items()}
    print(f"{entry.edition}  {entry.id}  {entry.title[lang]}\n")
    print(_fill(entry.summary[lang]))
    for who, choice in (entry.choices or {}).items():
        print(_fill(f"{words['choices']} {who.upper()}: {choice[lang]}"))
    if entry.now is not None:
        print(_fill(f"{words['now']}: {entry.now[lang]}"))
    if entry.is_club_view:
        print(words["club"])
    text = own_text(entry)
    if text is not None:
        print(f"\n{words['own']}:\n{_fill(text)}")
    print()
    if entry.see:
        print(f"{words['see']}: {', '.join(entry.see)}")
    others = counterparts(entry)
    if others:
        print(f"{words['same']}: {', '.join(f'{other.edition} {other.id}' for other in others)}")
    print(words["note"])
    return 0


def _fill(text: str) -> str:
    return "\n".join(
        textwrap.fill(line, _WIDTH, subsequent_indent="  " if line.startswith("- ") else "")
        for line in text.splitlines()
    )


def _as_json(paragraph: Paragraph, lang: Lang) -> dict[str, object]:
    from troef.director.library import code_of, tests_of

    return {
        "id": paragraph.id,
        "edition": str(paragraph.edition),
        "title": paragraph.title[lang],
        "kind": str(paragraph.kind),
        "see": list(paragraph.see),
        "code": code_of(paragraph),
        "tests": tests_of(paragraph),
        "nl": paragraph.summary.nl,
        "en": paragraph.summary.en,
        "same": list(paragraph.same),
        "in_sources": paragraph.in_sources,
    }

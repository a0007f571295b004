"""A language in which every message has marks around it: a word outside them is one that no translator can reach."""

from __future__ import annotations

import json
import re
from gettext import NullTranslations

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client, override_settings
from django.utils.translation import trans_real

from troef.cli import COMMANDS, main
from troef.contest.movements import MOVEMENTS
from troef.core import catalogue
from troef.director.library import books
from troef.formats import READABLE
from troef.klaverjas.game.rules import presets
from troef.laws.book import _Translations
from troef.web import demo
from troef.web.evenings.models import Evening, LiveTable
from troef.web.live import tables
from troef.web.people.models import Account

LANGUAGE = "ia"  # Django's words of Interlingua are not used: every message is marked instead.
LETTERS = re.compile(r"letter |typed$|column of ")
"""Contexts of single letters, and of the names of columns in files."""
NAMES = {
    *("TROEF", "BRIDGE", "KLAVERJAS", "WBF", "NBB", "VBL", "CLUB", "SCREENS", "UTF", "WINDOWS"),
    *("PDF", "JSON", "XML", "USEBIO", "ANNA"),
    *(ending.strip(".").upper() for ending in READABLE),
    *(name.upper() for _code, name in settings.LANGUAGES),
}
"""Names: the program, the games, sets of regulations, languages, encodings, file formats, an example of a player."""
CODES = re.compile(r"https?://\S+|\btroef \w+|\b[\w-]*\d[\w-]*|\b[A-Z0-9]{6}\b|\b[A-Z]{4}\b")
"""Addresses, commands, and words with a digit, such as paragraphs, charts and hashes; the codes of tables."""


GLOSSARIES = ("law_index", "law_glossary")
"""Pages with terms in Dutch and English side by side, and entries of the index that are cut into their parts."""


class Marked(NullTranslations):
    """Translations with marks around every message."""

    def gettext(self, message):
        context, _separator, text = message.rpartition("\4")
        return text if LETTERS.match(context) else f"⟦{text}⟧"

    def ngettext(self, one, other, count):
        return self.gettext(one if count == 1 else other)

    def pgettext(self, context, message):
        return self.gettext(f"{context}\4{message}")

    def to_language(self):
        return LANGUAGE


class MarkedBook(dict):
    """The texts of a law book with marks around them."""

    def get(self, place, english):
        return f"⟦{english}⟧"


@pytest.fixture
def marked(monkeypatch):
    """Add the language. Law books, which are files of their own, and sentences stored in JSON are marked as well."""
    monkeypatch.setattr("troef.core.messages.translations", lambda language: Marked())
    load = _Translations._load
    monkeypatch.setattr(
        _Translations, "_load", lambda self, lang: MarkedBook() if lang == LANGUAGE else load(self, lang)
    )
    for reader in ("web.platform.i18n.filters", "bridge.wording.comparison"):
        monkeypatch.setattr(f"troef.{reader}.stored_text", lambda texts, lang: f"⟦{texts['en']}⟧")
    monkeypatch.setattr("troef.cli.languages", lambda: (*catalogue.languages(), LANGUAGE))
    with override_settings(LANGUAGES=[*settings.LANGUAGES, (LANGUAGE, "⟦Interlingua⟧")]):
        trans_real._translations[LANGUAGE] = Marked()
        yield


def unmarked(text):
    """Return the words outside marks. Marks may be in each other, because a message fills in others."""
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = less
    return [word for word in re.findall(r"[^\W\d_]{3,}", CODES.sub(" ", text)) if word.upper() not in NAMES]


def test_words_outside_marks_are_found():
    assert unmarked("⟦Round ⟦two⟧ of⟧ 3 ♠K, NT: not ⟦marked⟧") == ["not"]


@pytest.fixture
def club(db):
    """The demo club, with an account that has both offices."""
    demo.make_demo()
    return Account.objects.make("both", "x", organises=True, directs=True)


def club_data():
    """Return the words that people typed: every text in the database."""
    return {word for model in apps.get_models() for row in model._base_manager.values() for word in _texts(row)}


def _texts(value):
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list | tuple):
        return {word for part in value for word in _texts(part)}
    return set(unmarked(value)) if isinstance(value, str) else set()


@pytest.mark.slow
def test_every_page_and_paper(marked, club, crawl):
    staff = Client(headers={"accept-language": LANGUAGE})
    staff.force_login(club)
    texts = {}
    for client in (Client(headers={"accept-language": LANGUAGE}), staff):
        texts |= crawl.pages(client, "/", GLOSSARIES)
    for evening in Evening.objects.all():
        texts |= crawl.papers(evening, LANGUAGE, club)
    own = club_data()
    said = {address: [word for word in unmarked(text) if word not in own] for address, text in texts.items()}
    assert {address: words for address, words in said.items() if words} == {}
    assert len(texts) > 120


def test_a_live_table(marked, db, crawl):
    clients = {seat: Client(headers={"accept-language": LANGUAGE}) for seat in "NESW"}
    url = clients["N"].post("/play/", {"game": "bridge", "way": "bridge-2017", "plays": "table"})["Location"]
    for seat, client in clients.items():
        client.post(f"{url}do/", {"what": "sit", "seat": seat, "name": "Anna"})
    table = LiveTable.objects.get()
    for event in ({"do": "call", "by": "N", "call": "1S"}, {"do": "call", "by": "E", "call": "1H"}, None):
        texts = [crawl.words(client.get(url).content.decode()) for client in clients.values()]
        assert [word for text in texts for word in unmarked(text)] == []
        if event:
            version = tables.board_snapshot(tables.board_of(table)).version
            clients[event["by"]].post(f"{url}act/", {"version": version, "event": json.dumps(event)})
    assert "1♥" in texts[0]


def test_every_command(marked, root, tmp_path, monkeypatch, capsys, crawl):
    """Names that a command takes stay in what it prints; `troef deal` prints a file."""
    monkeypatch.chdir(tmp_path)
    names = {*unmarked(" ".join([*MOVEMENTS, *presets(), *(paragraph.id for book in books() for paragraph in book)]))}
    said = {}
    for line in (root / "tests" / "cases" / "recorded.calls").read_text("utf-8").splitlines():
        if line.endswith("--lang nl") and not line.startswith("deal "):
            main([word.replace("␣", " ") for word in line.split()[:-1]] + [LANGUAGE])
            printed = capsys.readouterr()
            said[line] = [word for word in unmarked(crawl.words(printed.out + printed.err)) if word not in names]
    assert {line: words for line, words in said.items() if words} == {}
    assert len(said) > 80


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command(marked, capsys, name):
    """The column of names before the explanations is not translated."""
    with pytest.raises(SystemExit):
        main([name, "--help", "--lang", LANGUAGE])
    usage, _blank, explained = capsys.readouterr().out.partition("\n\n")
    assert usage.startswith("⟦usage: ⟧")
    assert unmarked(re.sub(r"(?m)^ {2,4}\S+(?: \S+)*", "", explained)) == []

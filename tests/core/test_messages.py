"""Texts for users: their words in each language, read from the catalogue when they are needed."""

import pickle
import subprocess
import sys
from gettext import NullTranslations

import pytest

from troef.core import catalogue
from troef.core.errors import TroefError
from troef.core.messages import (
    NO_TEXT,
    Joined,
    Localised,
    Text,
    _,
    gettext_noop,
    in_language,
    ngettext,
    pgettext,
    text_of,
)


@pytest.fixture
def translated(monkeypatch):
    """Use these translations for every language but English."""

    def use(**known):
        class Known(NullTranslations):
            def gettext(self, message):
                return known.get(message, message)

            def pgettext(self, context, message):
                return known.get(f"{context}|{message}", message)

            def ngettext(self, one, other, count):
                return known.get(one if count == 1 else other, one if count == 1 else other)

        monkeypatch.setattr("troef.core.messages.translations", lambda lang: Known())

    return use


def test_a_message_is_translated_and_filled_in_when_it_is_read(translated):
    text = _("{count} boards", count=3)
    translated(**{"{count} boards": "{count} spellen"})
    assert (text["en"], text["nl"], text["nl-klaver"]) == ("3 boards", "3 spellen", "3 spellen")
    assert text.as_json() == {"nl": "3 spellen", "en": "3 boards"}


def test_a_sentence_without_words_keeps_its_slots(translated):
    translated()
    assert _("{lho} chooses")["nl"] == "{lho} chooses"


def test_a_word_with_a_text_of_its_own_is_read_in_the_same_language(translated):
    translated(**{"the director": "de wedstrijdleider", "first {who}": "eerst {who}"})
    assert _("first {who}", who=_("the director")).as_json() == {
        "nl": "eerst de wedstrijdleider",
        "en": "first the director",
    }
    error = TroefError(_("first {who}", who=Localised(lambda name, lang: f"{name} ({lang})", "Els")))
    assert (str(error), error.nl) == ("first Els (en)", "eerst Els (nl)")
    assert _("first {who}", who=error)["nl"] == "eerst eerst Els (nl)"


def test_a_context_and_a_number_choose_the_translation(translated):
    translated(**{"a seat|E": "O", "E": "E", "{count} tricks": "{count} slagen"})
    assert (pgettext("a seat", "E")["nl"], _("E")["nl"]) == ("O", "E")
    numbers = [ngettext("{count} trick", "{count} tricks", count) for count in (1, 2)]
    assert [(text["en"], text["nl"]) for text in numbers] == [("1 trick", "1 trick"), ("2 tricks", "2 slagen")]


def test_a_pair_states_both_languages_and_others_get_the_english():
    text = Text("spel", "board")
    assert (text["nl"], text["en"], text["de"]) == ("spel", "board", "board")
    assert repr(text) == "Text(nl='spel', en='board')"
    assert Joined(", ", [text, "x"]).as_json() == {"nl": "spel, x", "en": "board, x"}


def test_texts_with_the_same_words_are_equal(translated):
    translated(board="spel")
    assert _("board") == Text("spel", "board") != Text("bord", "board")
    assert hash(_("board")) == hash(Text("spel", "board"))
    assert pickle.loads(pickle.dumps(_("{n} x", n=1))) == _("{n} x", n=1)
    assert _("") is NO_TEXT
    assert gettext_noop("board") == in_language("board", "nl") == "board"


def test_an_error_without_dutch_says_so_in_general():
    assert TroefError("odd").words("nl") == "hier klopt iets niet"
    assert TroefError("odd", "vreemd").at("line 3", "regel 3").words("nl") == "regel 3: vreemd"
    assert str(TroefError("odd").at("line 3")) == "line 3: odd"


def test_english_needs_no_catalogue():
    code = "import sys, troef.cards as c; str(c.TroefError()); sys.exit('gettext' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_catalogue_is_compiled_when_it_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path)
    source = tmp_path / "nl" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "a"\nmsgstr "b"\n')
    catalogue.translations.cache_clear()
    try:
        assert catalogue.translations("nl-klaver").gettext("a") == "b"
        compiled = source.with_suffix(".mo")
        before = compiled.stat().st_mtime_ns
        catalogue.compile_all()
        assert compiled.stat().st_mtime_ns == before
    finally:
        catalogue.translations.cache_clear()


def test_a_language_without_a_catalogue_is_english():
    assert _("North")["xx"] == "North"


def test_a_sentence_of_data_may_have_a_context_and_loses_the_spaces_around_it(translated):
    translated(No="Nee", **{"cards|No": "Geen"})
    assert (text_of("No\n")["nl"], text_of({"text": "No", "context": "cards"})["nl"]) == ("Nee", "Geen")
    assert text_of(" ") is NO_TEXT

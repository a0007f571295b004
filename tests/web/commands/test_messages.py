"""The interface is complete in both languages."""

import tomllib

import pytest

from troef.core.catalogue import read_catalogue
from troef.web.commands.messages import HERE, collect_messages, untranslated


@pytest.mark.slow
def test_every_message_has_a_dutch_translation():
    assert untranslated("nl") == []


@pytest.mark.slow
def test_the_dutch_catalogue_has_nothing_superfluous():
    kept = {(message.id, message.context) for message in read_catalogue("nl") if message.id}
    said = {(message.id, message.context) for message in collect_messages() if message.id}
    assert kept - said == set()


def test_the_paragraph_of_a_message_is_its_comment():
    message = read_catalogue("nl").get("Dummy may ask declarer this.")
    assert message is not None and message.auto_comments == ["42B1"]


def test_placeholders_survive_translation():
    for message in read_catalogue("nl"):
        texts = [message.string] if isinstance(message.string, str) else list(message.string)
        for text in filter(None, texts):
            assert message.python_format == ("%(" in str(message.id)) or "%(" not in text


_NO_SENTENCES = {"starters.toml", "glossary.toml", "synonyms.toml"}
_NO_SENTENCE = {"auction", "context", "deal", "events", "fit", "length", "name", "source", "top", "where"}


def _strings(data, key=""):
    for name, value in data.items() if isinstance(data, dict) else [(key, each) for each in data]:
        if isinstance(value, str):
            yield name, value.strip()
        elif isinstance(value, dict | list):
            yield from _strings(value, name)


def _forms(text):
    return (text,) if isinstance(text, str) else text


def test_every_sentence_of_a_data_file_is_in_the_catalogue():
    """The law books have a file for each language instead."""
    known = {form for message in collect_messages() for form in _forms(message.id)}
    books = [path for path in HERE.glob("*/laws/book/y*/**/*.toml") if path.name not in ("book.toml", "index.toml")]
    files = {path for path in HERE.rglob("*.toml") if path.name not in _NO_SENTENCES} - set(books)
    bypassing = [
        (str(file.relative_to(HERE)), text)
        for file in files
        for key, text in _strings(tomllib.loads(file.read_text(encoding="utf-8")))
        if " " in text and key not in _NO_SENTENCE and text not in known
    ]
    assert len(files) > 150 and bypassing == []

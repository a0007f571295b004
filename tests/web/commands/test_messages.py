"""The interface is complete in both languages."""

import pytest

from troef.web.commands.messages import collect_messages, read_catalogue, untranslated


@pytest.mark.slow
def test_every_message_has_a_dutch_translation():
    assert untranslated("nl") == []


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

"""No pronoun stands for a named player, who may be a woman or a man."""

from __future__ import annotations

import re

import pytest

from troef.web.commands.messages import read_catalogue

WOMEN = ("Anna", "Brechtje", "Carla", "Dora")
MEN = ("Arend", "Bram", "Cor", "Dirk")
SLOT = re.compile(
    r"\{\{?(?:offender|lho|partner|rho|turn|declarer|hand|by|of|who|seat|maker|leader|corrector|to|holder|source)\}\}?|\{\}"
)
"""A slot for a player."""
PRONOUNS = {
    "en": re.compile(r"\b(?:he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE),
    "nl": re.compile(r"\b(?:hij|hem|zijn|zij|haar|diens)\b", re.IGNORECASE),
}
VERB = re.compile(
    r"\bzijn(?=[.,;:]| \(| (?:er|niet|geen|nog|nat|in|onvindbaar|woorden|je|strafkaarten)\b"
    r"| (?:grote|hiermee|voor het|te|al)\b| (?:ge|ver|op|terug|be)\w+(?:d|t|en)\b)"
)
"""The Dutch verb that is written like *his*."""


def sentences(lang: str) -> list[str]:
    """Return every sentence of the catalogue that names a player."""
    texts = [
        text
        for entry in read_catalogue("nl")
        if entry.id
        for text in _forms(entry.id if lang == "en" else entry.string)
    ]
    return [text for text in texts if SLOT.search(text)]


def _forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("names", [WOMEN, MEN], ids=["women", "men"])
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_no_pronoun_refers_to_a_named_player(names: tuple[str, ...], lang: str) -> None:
    assert [said for sentence in sentences(lang) if pronouns(said := _filled(sentence, names), lang)] == []


def _filled(sentence: str, names: tuple[str, ...]) -> str:
    left = iter(names * 3)
    return SLOT.sub(lambda slot: next(left), sentence)


def pronouns(said: str, lang: str) -> list[str]:
    return PRONOUNS[lang].findall(VERB.sub("", said) if lang == "nl" else said)


@pytest.mark.parametrize(
    ("said", "lang", "found"),
    [
        ("Anna passes if he likes.", "en", ["he"]),
        ("Bram takes his call back.", "en", ["his"]),
        ("Carla neemt zijn bieding terug.", "nl", ["zijn"]),
        ("Alle kaarten van Dirk zijn strafkaarten.", "nl", []),
        ("De kaarten van Dora zijn gezien; zij past.", "nl", ["zij"]),
    ],
)
def test_a_pronoun_is_found(said: str, lang: str, found: list[str]) -> None:
    assert pronouns(said, lang) == found

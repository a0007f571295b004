"""No pronoun stands for a named player, who may be a woman or a man."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from troef.core.messages import text_of
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
    r"\bzijn(?=[.,;:]| \(| (?:er|die|niet|geen|nog|nat|in|onvindbaar|woorden|je|strafkaarten)\b"
    r"| (?:grote|hiermee|voor het|te|al)\b| (?:ge|ver|op|terug|be|voort|uit|in)\w+(?:d|t|en)\b)"
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


def facts(lang: str) -> list[str]:
    """Return the answers of charts in the past tense, which a written ruling puts after a sentence with names."""
    charts = (path for game in ("bridge", "klaverjas") for path in files(f"troef.{game}").joinpath("charts").iterdir())
    return [
        text_of(past)[lang]
        for folder in charts
        if folder.is_dir() and folder.name.startswith("y")
        for chart in folder.iterdir()
        for past in _past(tomllib.loads(chart.read_text(encoding="utf-8")))
    ]


def _past(entry: Any) -> Iterator[Any]:
    parts = entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ()
    for part in parts:
        yield from _past(part)
    if isinstance(entry, dict) and "past" in entry:
        yield entry["past"]


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_no_fact_of_a_written_ruling_has_a_pronoun_for_a_player(lang: str) -> None:
    """In Dutch *zij* and *haar* stand for a call, a card or a side."""
    said = facts(lang)
    things = {"zij", "haar"}
    assert len(said) > 900
    assert [text for text in said if {word.lower() for word in pronouns(text, lang)} - things] == []


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

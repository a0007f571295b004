"""The vocabulary of klaverjas: no page, paper or log line of such an evening uses words of bridge."""

from __future__ import annotations

import os
import re

import pytest
from django.test import Client
from django.utils import translation

from troef.cards import TroefError
from troef.contest.session import Unit
from troef.core import messages
from troef.core.catalogue import read_catalogue, translations
from troef.web.commands.messages import collect_messages
from troef.web.evenings import klaverjas_drive as drives
from troef.web.evenings import lifecycle, movement, start_list
from troef.web.evenings.filters import points
from troef.web.evenings.models import Evening
from troef.web.platform.http.forms import error_text

BRIDGE = {
    "nl": re.compile(r"\b(?:bord(?:en)?|boards?|NBB|contract|leider|dummy|kwetsba\w+|IMP)\b", re.IGNORECASE),
    "en": re.compile(r"\b(?:bord(?:en)?|boards?|NBB|contract|declarer|dummy|vulnerab\w+|IMP)\b", re.IGNORECASE),
}
"""Words of bridge only."""
LONG = bool(os.environ.get("TROEF_LONG"))
KINDS = ("klaverjas-pairs", "klaverjas-individual", "klaverjas-teams", "klaverjas-drive")
KINDS += ("klaverjas-drive-individual",) if LONG else ()
DATA = {"live", "export", "contest_file", "scorer_say", "system_cards"}
"""Addresses that are no pages for people, or that klaverjas does not use."""


@pytest.mark.parametrize("lang", BRIDGE)
def test_no_sentence_of_the_site_says_board(lang):
    """Messages of the packages of bridge and of the command line are not on a page about klaverjas."""
    board = {"nl": r"(?i)\bbord(?:en)?\b", "en": r"(?i)\bboards?\b"}[lang]
    slot, said = re.compile(r"%\(\w+\)s|\{\w+\}"), translations(f"{lang}-klaver")
    shown = (message for message in collect_messages(("bridge", "cli")) if message.id)
    sentences = [
        text
        for message in shown
        if not (message.context or "").startswith("column of")
        for text in _forms(_translated(said, message))
    ]
    assert len(sentences) > 3000
    assert [text for text in sentences if re.search(board, slot.sub("", text))] == []


def _translated(said, message):
    if isinstance(message.id, tuple):
        return tuple(said.ngettext(*message.id, count) for count in (1, 2))
    return said.pgettext(message.context, message.id) if message.context else said.gettext(message.id)


def _forms(string):
    return [string] if isinstance(string, str) else string


@pytest.mark.parametrize("lang", BRIDGE)
def test_an_overlay_has_only_what_differs_with_the_same_slots(lang):
    slot, plain = re.compile(r"%\(\w+\)s|\{\w+\}"), translations(lang)
    own = [message for message in read_catalogue(f"{lang}_Klaver") if message.id]
    assert len(own) > 100
    assert [message.id for message in own if message.string == _translated(plain, message)] == []
    unequal = [
        said
        for message in own
        for en, said in zip(_forms(message.id), _forms(message.string), strict=True)
        if {*slot.findall(en)} != {*slot.findall(said)}
    ]
    assert unequal == []


def test_a_refusal_from_below_the_site_too():
    own = next(message for message in read_catalogue("nl_Klaver") if message.id and isinstance(message.id, str))
    refusal = TroefError(messages._(own.id))
    with translation.override("nl-klaver"):
        assert error_text(refusal) == own.string
    with translation.override("nl"):
        assert error_text(refusal) == translations("nl").gettext(own.id) != own.string


@pytest.mark.parametrize(("language", "number"), [("nl-klaver", "4358,67"), ("en-klaver", "4358.67")])
def test_numbers_are_written_as_the_language_does(language, number):
    with translation.override(language):
        assert points(4358.666) == number


NAMES = ["Anna", "Bram", "Corrie", "Dirk", "Els", "Frans", "Greet", "Henk", "Ineke", "Jaap", "Karin", "Leo"]


@pytest.fixture
def prepared(made, people):
    """An evening of each kind, before it starts."""

    def ready(name):
        evening, olga = made(name, 0), people.as_organiser
        if evening.kind == "teams":
            lines = [f"Team {n}: N{n}, Z{n}, O{n}, W{n}" for n in range(4)]
        else:
            by = 1 if evening.kind == "individual" else 2
            lines = [" - ".join(NAMES[i : i + by]) for i in range(0, 8, by)]
        start_list.paste_list(evening, "\n".join(lines), olga)
        if evening.is_drive:
            drives.draw_tables(evening, 3, 2, 4, olga)
        else:
            movement.set_length(evening, 6, 4, olga)
            movement.choose_movement(evening, movement.propose_movements(evening)[0].movement.name, olga)
        return Evening.objects.get(pk=evening.pk)

    return ready


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_no_page_speaks_of_bridge(name, prepared, people, phone, tell, tell_all, fined, crawl):
    """From the list to the official result, as the organiser who also directs, and as a phone at the table."""
    people.organiser.directs = True
    people.organiser.save()
    evening = prepared(name)
    languages = ("nl", "en") if LONG or name == KINDS[0] else ("nl",)
    spoken = {lang: {} for lang in languages}

    def read_all(lang):
        client = Client(headers={"accept-language": lang})
        client.force_login(people.organiser)
        spoken[lang].update(crawl.pages(client, f"/evening/{evening.pk}/", DATA, 3 if LONG else 1))

    for lang in languages:
        read_all(lang)
        spoken[lang].update(crawl.papers(evening, f"{lang}-klaver", people.organiser))
    lifecycle.start_evening(evening, people.as_organiser)
    evening = Evening.objects.get(pk=evening.pk)
    tell_all(evening, 1)
    fined(evening.contestants.first(), 1, "I-5", unit=Unit.parse("mp"))
    sitting = evening.sittings.filter(round=1).exclude(east=None).select_related("table").first()
    for lang in languages:
        here = phone(lang)
        here.sit(sitting, "N" if evening.kind == "individual" else "NS")
        spoken[lang][here.url] = crawl.words(here.client.get(here.url).content.decode())
        read_all(lang)
    if LONG:
        for later in evening.sittings.filter(round__gt=1).exclude(east=None).select_related("table", "evening"):
            for board in later.boards:
                tell(later, board)
        lifecycle.end_evening(Evening.objects.get(pk=evening.pk), people.as_organiser)
        lifecycle.publish_result(Evening.objects.get(pk=evening.pk), people.as_organiser)
        for lang in languages:
            read_all(lang)
    for lang, pages in spoken.items():
        assert len(pages) > 30
        said = {page: BRIDGE[lang].findall(text) for page, text in pages.items()}
        assert {page: words for page, words in said.items() if words} == {}

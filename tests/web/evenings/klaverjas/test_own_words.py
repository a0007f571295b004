"""The vocabulary of klaverjas: no page, paper or log line of such an evening uses words of bridge."""

from __future__ import annotations

import os
import re
from html import unescape

import pytest
from babel.messages.mofile import read_mo
from django.test import Client, RequestFactory
from django.urls import Resolver404, resolve
from django.utils import translation

from troef.cards import TroefError
from troef.contest.session import Unit
from troef.core.catalogue import LOCALE, locale_of
from troef.web.evenings import klaverjas_drive as drives
from troef.web.evenings import lifecycle, movement, start_list
from troef.web.evenings.filters import points
from troef.web.evenings.models import Evening
from troef.web.pages.organiser.papers.paper_views import papers_for
from troef.web.platform.http.forms import error_text
from troef.web.platform.i18n.dialects import dialect

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
    with (LOCALE / locale_of(f"{lang}-klaver") / "LC_MESSAGES" / "django.mo").open("rb") as file:
        sentences = [text for message in read_mo(file) if message.id for text in _forms(message.string)]
    slot = re.compile(r"%\(\w+\)s|\{\w+\}")
    board = {"nl": r"(?i)\bbord(?:en)?\b", "en": r"(?i)\bboards?\b"}[lang]
    assert [text for text in sentences if re.search(board, slot.sub("", text))] == []


def _forms(string):
    return [string] if isinstance(string, str) else string


def test_a_word_keeps_its_capital_and_a_slot_its_name():
    said = dialect("nl-klaver").say("Bord %(board)s: dit bord, {bord}, borden, bordeaux en scorebord")
    assert said == "Spel %(board)s: dit spel, {bord}, spellen, bordeaux en scorebord"
    assert dialect("nl") is None


def test_every_sentence_of_its_own_is_still_said(root):
    kept = (root / "src/troef/locale/nl/LC_MESSAGES/django.po").read_text("utf-8")
    own = {*dialect("nl-klaver").sentences, *dialect("en-klaver").sentences}
    assert [message for message in sorted(own) if f'msgid "{message}"' not in kept] == []


def test_a_refusal_from_below_the_site_too():
    with translation.override("nl-klaver"):
        assert error_text(TroefError("board 3 is odd", "bord 3 is vreemd")) == "spel 3 is vreemd"
    with translation.override("nl"):
        assert error_text(TroefError("board 3 is odd", "bord 3 is vreemd")) == "bord 3 is vreemd"


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
def test_no_page_speaks_of_bridge(name, prepared, people, phone, tell, tell_all, fined):
    """From the list to the official result, as the organiser who also directs, and as a phone at the table."""
    people.organiser.directs = True
    people.organiser.save()
    evening = prepared(name)
    languages = ("nl", "en") if LONG or name == KINDS[0] else ("nl",)
    spoken = {lang: {} for lang in languages}

    def read_all(lang):
        client = Client(headers={"accept-language": lang})
        client.force_login(people.organiser)
        spoken[lang].update(_pages(client, f"/evening/{evening.pk}/"))

    for lang in languages:
        read_all(lang)
        spoken[lang].update(_papers(evening, lang, people.organiser))
    lifecycle.start_evening(evening, people.as_organiser)
    evening = Evening.objects.get(pk=evening.pk)
    tell_all(evening, 1)
    fined(evening.contestants.first(), 1, "I-5", unit=Unit.parse("mp"))
    sitting = evening.sittings.filter(round=1).exclude(east=None).select_related("table").first()
    for lang in languages:
        here = phone(lang)
        here.sit(sitting, "N" if evening.kind == "individual" else "NS")
        spoken[lang][here.url] = _words(here.client.get(here.url).content.decode())
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


def _pages(client, begin):
    """Every kind of page that links lead to from here, by its address, as text."""
    waiting, seen, pages = [begin], {}, {}
    while waiting:
        address = waiting.pop(0)
        try:
            name = resolve(address.partition("?")[0]).url_name
        except Resolver404:
            continue
        if name in DATA or address in pages or seen.get(name, 0) >= (3 if LONG else 1):
            continue
        answer = client.get(address, follow=True)
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        seen[name] = seen.get(name, 0) + 1
        html = answer.content.decode()
        pages[address] = _words(html)
        links = (unescape(link).partition("#")[0] for link in re.findall(r'(?:href|hx-get)="([^"]+)"', html))
        waiting += [link for link in links if link.startswith(begin)]
    return pages


def _words(html):
    """Return the text of a page, for sight and for screen readers."""
    html = re.sub(r"(?s)<(script|style)\b.*?</\1>", "", html)
    heard = re.findall(r'(?:title|placeholder|aria-label|alt|data-say|data-words)="([^"]*)"', html)
    return unescape("\n".join([re.sub(r"<[^>]+>", "\n", html), *heard]))


def _papers(evening, lang, organiser):
    """Return the text of each paper."""
    request = RequestFactory().get("/")
    request.user, request.session = organiser, {}
    with translation.override(f"{lang}-klaver"):
        return {f"{paper.name} {lang}": _paper(paper, evening, request) for paper in papers_for(evening)}


def _paper(paper, evening, request):
    """Return its text, or why it cannot be printed yet."""
    try:
        return "\n".join(_inside(paper.content(evening, request)))
    except TroefError as error:
        return error_text(error)


def _inside(content):
    if isinstance(content, dict):
        content = list(content.values())
    if isinstance(content, list | tuple):
        return [text for part in content for text in _inside(part)]
    return [str(content)]

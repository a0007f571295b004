"""The pages of the site that links lead to, and the papers of an evening, as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from html import unescape

from django.test import Client, RequestFactory
from django.urls import Resolver404, resolve
from django.utils import translation

from troef.cards import TroefError
from troef.web.evenings.models import Evening
from troef.web.pages.organiser.papers.paper_views import Paper, papers_for
from troef.web.people.models import Account
from troef.web.platform.http.forms import error_text


def pages(client: Client, begin: str, without: Collection[str] = (), each: int = 1) -> dict[str, str]:
    """Return the text of the pages below `begin` by address: a number of pages of each kind.

    `without`: names of addresses that are no pages for people.
    """
    waiting, seen, texts = [begin], Counter[str | None](), dict[str, str]()
    while waiting:
        address = waiting.pop(0)
        try:
            name = resolve(address.partition("?")[0]).url_name
        except Resolver404:
            continue
        if name in without or address in texts or seen[name] >= each:
            continue
        answer = client.get(address, follow=True)
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        seen[name] += 1
        html = answer.content.decode()
        texts[address] = words(html)
        links = (unescape(link).partition("#")[0] for link in re.findall(r'(?:href|hx-get)="([^"]+)"', html))
        waiting += [link for link in links if link.startswith(begin)]
    return texts


def words(html: str) -> str:
    """Return the text of a page, for sight and for screen readers."""
    html = re.sub(r"(?s)<(script|style)\b.*?</\1>", "", html)
    heard = re.findall(r'(?:title|placeholder|aria-label|alt|data-say|data-words)="([^"]*)"', html)
    return unescape("\n".join([re.sub(r"<[^>]+>", "\n", html), *heard]))


def papers(evening: Evening, language: str, organiser: Account) -> dict[str, str]:
    """Return the text of each paper of an evening in a language."""
    request = RequestFactory().get("/")
    request.user, request.session = organiser, {}
    with translation.override(language):
        return {f"{paper.name} {language}": _paper(paper, evening, request) for paper in papers_for(evening)}


def _paper(paper: Paper, evening: Evening, request: object) -> str:
    """Return its text, or why it cannot be printed yet."""
    try:
        return "\n".join(map(words, _inside(paper.fill(evening, request))))
    except TroefError as error:
        return error_text(error)


def _inside(content: object) -> Iterator[str]:
    if isinstance(content, dict):
        content = list(content.values())
    if isinstance(content, list | tuple):
        for part in content:
            yield from _inside(part)
    elif isinstance(content, str):
        yield content

"""A summary as a page shows it: paragraphs and lists, with the laws and terms it names as links."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from troef.cards import Lang
from troef.director.glossary import defined_terms
from troef.director.library import mentions
from troef.laws.book import Paragraph

_ITEM = re.compile(r"(?:- |(?P<number>\d+)\. )")


def address(paragraph: Paragraph) -> str:
    """The permanent address of a paragraph."""
    return reverse("law_paragraph", args=[str(paragraph.edition), paragraph.id])


def rich_text(text: str, here: Paragraph, lang: Lang, *, now: bool = False) -> SafeString:
    """The text in HTML; lines that begin with `- ` are a list, those that begin with `1. ` a numbered one."""
    linked = _linked(text, here, lang, now=now)
    return mark_safe("".join(_blocks(linked.splitlines())))


def _blocks(lines: list[str]) -> Iterator[str]:
    open_list = ""
    for line in filter(None, map(str.strip, lines)):
        item = _ITEM.match(line)
        kind = "" if item is None else "ol" if item["number"] else "ul"
        if kind != open_list:
            yield f"</{open_list}>" if open_list else ""
            yield f"<{kind}>" if kind else ""
            open_list = kind
        yield f"<li>{line[item.end() :]}</li>" if item else f"<p>{line}</p>"
    yield f"</{open_list}>" if open_list else ""


def _linked(text: str, here: Paragraph, lang: Lang, *, now: bool) -> str:
    laws = [(each.start, each.end, each.target, "") for each in mentions(text, here, now=now)]
    terms = [(each.start, each.end, each.target, "term") for each in defined_terms(text, here, lang)]
    pieces, place = [], 0
    for start, end, target, kind in sorted([*laws, *terms], key=lambda link: link[:2]):
        if start < place:
            continue  # inside another link
        pieces += [escape(text[place:start]), _link(text[start:end], target, lang, kind)]
        place = end
    return "".join([*pieces, escape(text[place:])])


def _link(text: str, target: Paragraph, lang: Lang, kind: str) -> SafeString:
    classes = mark_safe(f' class="{kind}"') if kind else ""
    return format_html('<a{} href="{}" title="{}">{}</a>', classes, address(target), target.title[lang], text)

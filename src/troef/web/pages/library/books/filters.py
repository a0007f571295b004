"""Template filters for paragraphs: text with links to laws and terms, addresses and labels."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.cards import Lang
from troef.director.glossary import defined_terms
from troef.director.library import mentions
from troef.director.search import TextPiece, snippet
from troef.laws import Edition
from troef.laws.book import Paragraph, ParagraphKind
from troef.web.platform.i18n.filters import current_language

register = template.Library()

_ITEM = re.compile(r"(?:- |(?P<number>\d+)\. )")


@register.filter
def address(paragraph: Paragraph) -> str:
    """Return the permanent address of a paragraph."""
    return reverse("law_paragraph", args=[str(paragraph.edition), paragraph.id])


def rich_text(text: str, here: Paragraph, lang: Lang, *, now: bool = False) -> SafeString:
    """Return a text as HTML, with links. Lines that begin with `- ` become a list, and with `1. ` a numbered list."""
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
    laws = [(mention.start, mention.end, mention.target, "") for mention in mentions(text, here, now=now)]
    terms = [(term.start, term.end, term.target, "term") for term in defined_terms(text, here, lang)]
    pieces, done = [], 0
    for start, end, target, kind in sorted([*laws, *terms], key=lambda link: link[:2]):
        if start < done:
            continue  # It lies inside another link.
        pieces += [escape(text[done:start]), _link(text[start:end], target, lang, kind)]
        done = end
    return "".join([*pieces, escape(text[done:])])


def _link(text: str, target: Paragraph, lang: Lang, kind: str) -> SafeString:
    classes = mark_safe(f' class="{kind}"') if kind else ""
    return format_html('<a{} href="{}" title="{}">{}</a>', classes, address(target), target.title[lang], text)


@register.filter
def summary(paragraph: Paragraph) -> SafeString:
    """Return the summary of a paragraph in the reader's language, with links."""
    return rich_text(paragraph.summary[current_language()], paragraph, current_language())


@register.filter
def current_law_text(paragraph: Paragraph) -> SafeString:
    """Return the current rule of the 2017 laws, for a club's answer that is older."""
    assert paragraph.now is not None
    return rich_text(paragraph.now[current_language()], paragraph, current_language(), now=True)


@register.filter
def search_snippet(paragraph: Paragraph, query: str) -> list[TextPiece]:
    """Return the part of the summary that matches a search."""
    return snippet(paragraph.summary[current_language()], query)


@register.filter
def label(paragraph: Paragraph) -> str:
    """Return the label of a paragraph beside its title: `27B1a`, `Definition`, `Ethics 2e`."""
    kind, _colon, rest = paragraph.id.rpartition(":")
    words = {"intro": _("Introduction"), "ethics": _("Ethics"), "app": _("Appendix"), "box": _("Bidding box")}
    match kind:
        case "def" | "gl":
            return _("Definition")
        case "q":
            return _("Question")
        case "":
            return paragraph.id
        case _:
            return f"{words[kind]} {rest}"


@register.filter
def edition_name(edition: Edition) -> str:
    """Return the name of an edition, such as `Bridge 2017`."""
    return f"{edition.game.capitalize()} {edition.year}"


@register.filter
def kind_in_words(kind: ParagraphKind) -> str:
    """Describe the program's part in a paragraph."""
    match kind:
        case ParagraphKind.EXECUTED:
            return _("The program decides this")
        case ParagraphKind.ASSISTED:
            return _("The director decides, the program helps")
        case ParagraphKind.ORGANISED:
            return _("The organisation carries this out")
        case ParagraphKind.INFORMED:
            return _("For information")

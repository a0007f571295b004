"""Paragraphs in templates: their text, their address, their name at the table."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from troef.director.search import Piece, snippet
from troef.laws import Edition
from troef.laws.book import Kind, Paragraph
from troef.web.library.books import rich
from troef.web.site.language import lang

register = template.Library()


@register.filter
def address(paragraph: Paragraph) -> str:
    """The permanent address of a paragraph."""
    return rich.address(paragraph)


@register.filter
def summary(paragraph: Paragraph) -> SafeString:
    """What the paragraph says, in the reader's language, with links."""
    return rich.rich_text(paragraph.summary[lang()], paragraph, lang())


@register.filter
def law_now(paragraph: Paragraph) -> SafeString:
    """What the 2017 law says now, where a club's answer is older."""
    assert paragraph.now is not None
    return rich.rich_text(paragraph.now[lang()], paragraph, lang(), now=True)


@register.filter
def found_in(paragraph: Paragraph, query: str) -> list[Piece]:
    """The piece of the summary that answers a search."""
    return snippet(paragraph.summary[lang()], query)


@register.filter
def label(paragraph: Paragraph) -> str:
    """How a paragraph is named beside its title: `27B1a`, `Definition`, `Ethics 2e`."""
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
    """`Bridge 2017`."""
    return f"{edition.game.capitalize()} {edition.year}"


@register.filter
def kind_in_words(kind: Kind) -> str:
    """What the program does with a paragraph."""
    match kind:
        case Kind.EXECUTED:
            return _("The program decides this")
        case Kind.ASSISTED:
            return _("The director decides, the program helps")
        case Kind.ORGANISED:
            return _("The organisation carries this out")
        case Kind.INFORMED:
            return _("For information")

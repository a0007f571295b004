"""Where a text names other paragraphs: `artikel 16C2`, `Law 50 or 51`, `43B2(b)`, and `(a)` for what stands below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from troef.director.library import book, normal_id
from troef.laws import EDITIONS, Edition
from troef.laws.book import Paragraph
from troef.laws.citation import article

_ID = re.compile(r"(?<![\w.,-])(?:II-)?\d{1,3}[A-Za-z0-9]*(?:\([a-z0-9]{1,3}\))*(?![\w%-]|[.,]\d)")
_BRACKET = re.compile(r"(?<=\()(?:[A-Z]\d?[a-z]?|\d{1,3}[A-Za-z0-9]*|[ivx]+|[a-z])(?=\))")
_NAMED = re.compile(r"\b(?:artikel(?:en)?|laws?|articles?)\s+\Z", re.IGNORECASE)
_JOINED = re.compile(r"(?:,| of| en| or| and| tot en met| to) \Z")
_ASKED = re.compile(r"(?:(?:artikel|art\.?|law|article|§)\s*)?((?:II?-)?\d{1,3}[A-Za-z0-9() ]{0,9})\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Mention:
    """The letters of a text that name a paragraph."""

    start: int
    end: int
    target: Paragraph


def mentions(text: str, here: Paragraph, *, now: bool = False) -> list[Mention]:
    """The paragraphs a text names without doubt; `now`: the text is about the newest edition."""
    edition, see = (EDITIONS[0], here.same) if now else (here.edition, here.see)
    found = [*_by_number(text, edition, see), *_by_bracket(text, here, see)]
    return sorted((each for each in found if each.target != here), key=lambda each: each.start)


def _by_number(text: str, edition: Edition, see: tuple[str, ...]) -> Iterator[Mention]:
    last_end, in_row = -1, False
    for match in _ID.finditer(text):
        named = bool(_NAMED.search(text, 0, match.start()))
        joined = in_row and bool(_JOINED.fullmatch(text, last_end, match.start()))
        bare = re.sub(r"[()]", "", match.group())
        target = _target(bare, edition, see, named=named, joined=joined)
        in_row, last_end = named or (joined and target is not None), match.end()
        if target is not None:
            yield Mention(match.start(), match.end(), target)


def _target(bare: str, edition: Edition, see: tuple[str, ...], *, named: bool, joined: bool) -> Paragraph | None:
    known = book(edition).by_id
    if not bare.isdecimal():
        return known.get(bare)
    possible = [id for id in (bare, f"II-{bare}") if id in known]
    seen = [id for id in possible if any(article(other) == id for other in see)]
    if len(possible) > 1 or joined:  # klaverjas has two articles 13; a number in a row may count something else
        possible = seen
    return known[possible[0]] if len(possible) == 1 and (named or joined) else None


def _by_bracket(text: str, here: Paragraph, see: tuple[str, ...]) -> Iterator[Mention]:
    known = book(here.edition).by_id
    for match in _BRACKET.finditer(text):
        if match.start() > 1 and text[match.start() - 2].isalnum():
            continue  # `43B2(b)` is one id
        own = [here.id + match.group()]
        if match.group()[0].isupper():
            own.append(article(here.id) + match.group())
        if match.group().isdecimal() and match.group() in see:
            own.append(match.group())
        target = next((known[id] for id in own if id in known), None)
        if target is not None:
            yield Mention(match.start(), match.end(), target)


def asked_for(query: str, edition: Edition | None = None) -> list[Paragraph]:
    """The paragraphs a reader names outright: `27B1a`, `artikel 16 C2`, `law 64`; newest edition first."""
    match = _ASKED.match(query.strip())
    if match is None:
        return []
    editions = EDITIONS if edition is None else (edition,)
    found = (book(each).by_id.get(normal_id(match.group(1), each)) for each in editions)
    return [paragraph for paragraph in found if paragraph is not None]

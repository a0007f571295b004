"""Statements of a claimer: items in JSON (`run:D`), and lines of text in Dutch or English."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from troef.cards import RANKS, SUITS_HIGH_FIRST, Card, Lang, Suit, TroefError
from troef.cards.wording import rank_name, suit_name
from troef.laws import Text


class StatementItemKind(Enum):
    """Kinds of statement items. Each has its name in JSON and the type of its argument: suit, card or none."""

    DRAW = "draw-trumps", None
    TOP_DOWN = "top-down", None
    RUN = "run", Suit
    RUFF = "ruff", Suit
    CROSS_RUFF = "cross-ruff", None
    FINESSE = "finesse", Card
    DISCARD = "discard", Card
    GIVE = "give", Suit
    CASH = "cash", Card

    def __init__(self, word: str, about: type[Suit] | type[Card] | None) -> None:
        self.word = word
        self.about = about


_KINDS = {kind.word: kind for kind in StatementItemKind}


class StatementItem(NamedTuple):
    """An item of a statement. Its string is the JSON form."""

    kind: StatementItemKind
    about: Suit | Card | None = None

    @classmethod
    def parse(cls, text: str) -> StatementItem:
        word, colon, rest = text.partition(":")
        kind = _KINDS.get(word)
        if kind is None:
            raise TroefError(
                f"{text!r:.60} is nothing a statement can say: use {_WAYS}; other words go into `said`",
                f"{text!r:.60} kan niet in een toelichting: gebruik {_WAYS}; andere woorden horen in `said`",
            )
        if (kind.about is None) == bool(colon):
            raise TroefError(f"{text!r:.60} should be {_way(kind)}", f"{text!r:.60} moet zijn {_way(kind)}")
        return cls(kind, None if kind.about is None else kind.about.parse(rest))

    def __str__(self) -> str:
        return self.kind.word if self.about is None else f"{self.kind.word}:{self.about}"

    def words(self, lang: Lang) -> str:
        """Return the item in a player's words."""
        return _SAID[self.kind][lang].format(_named(self.about, lang))


def _way(kind: StatementItemKind) -> str:
    return kind.word if kind.about is None else f"{kind.word}:{'D' if kind.about is Suit else 'HQ'}"


_WAYS = ", ".join(map(_way, StatementItemKind))

_SAID = {
    StatementItemKind.DRAW: Text("troef trekken", "draw trumps"),
    StatementItemKind.TOP_DOWN: Text("van boven af", "from the top"),
    StatementItemKind.RUN: Text("{} afspelen", "run {}"),
    StatementItemKind.RUFF: Text("{} troeven", "ruff {}"),
    StatementItemKind.CROSS_RUFF: Text("heen en weer troeven", "cross-ruff"),
    StatementItemKind.FINESSE: Text("snijden op {}", "finesse against {}"),
    StatementItemKind.DISCARD: Text("{} weggooien", "discard {}"),
    StatementItemKind.GIVE: Text("een slag afgeven in {}", "give a trick in {}"),
    StatementItemKind.CASH: Text("{} maken", "cash {}"),
}

_SEPARATOR = re.compile(r"\s*(?:[,;.]|\b(?:daarna|dan|then)\b)\s*")


def _named(about: Suit | Card | None, lang: Lang) -> str:
    if about is None:
        return ""
    if isinstance(about, Suit):
        return suit_name(about, lang)
    suit, rank = suit_name(about.suit, lang), rank_name(about.rank, lang)
    return f"{suit}{rank}" if lang == "nl" else f"the {rank} of {suit}"


def statement_text(items: Iterable[StatementItem], lang: Lang) -> str:
    """Return the whole statement as one line of text."""
    return ", ".join(item.words(lang) for item in items)


def parse_statement_line(text: str) -> tuple[StatementItem, ...]:
    """Parse a line such as `draw trumps, run diamonds`, in Dutch or English; items such as `run:D` are allowed too.

    Raise TroefError for an unknown item.
    """
    return tuple(_read(part) for part in _SEPARATOR.split(text.strip().lower()) if part)


def _read(part: str) -> StatementItem:
    item = _BY_WORDS.get(part)
    if item is None:
        try:
            word, colon, rest = part.partition(":")
            return StatementItem.parse(word + colon + rest.upper())
        except TroefError:
            example = statement_text(
                (StatementItem(StatementItemKind.DRAW), StatementItem(StatementItemKind.RUN, Suit.D)), "en"
            )
            voorbeeld = statement_text(
                (StatementItem(StatementItemKind.DRAW), StatementItem(StatementItemKind.RUN, Suit.D)), "nl"
            )
            raise TroefError(
                f"{part!r:.60} is not understood: say for instance {example!r}",
                f"{part!r:.60} begrijpt Troef niet: zeg bijvoorbeeld {voorbeeld!r}",
            ) from None
    return item


def _every_item() -> Iterable[StatementItem]:
    for kind in StatementItemKind:
        if kind.about is None:
            yield StatementItem(kind)
        elif kind.about is Suit:
            yield from (StatementItem(kind, suit) for suit in SUITS_HIGH_FIRST)
        else:
            yield from (StatementItem(kind, Card(suit, rank)) for suit in SUITS_HIGH_FIRST for rank in RANKS)


_BY_WORDS = {item.words(lang): item for item in _every_item() for lang in ("nl", "en")}

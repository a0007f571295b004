"""Calls: bids, pass, double and redouble, with their text form in table logs (2017: 17–19)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from troef.cards import Denomination, Lang, TroefError
from troef.cards.wording import denomination_symbol
from troef.core.messages import _
from troef.core.values import ValueEnum


class NonBid(ValueEnum):
    """A call that is not a bid: pass, double or redouble."""

    PASS = "P"
    DOUBLE = "X"
    REDOUBLE = "XX"


@dataclass(frozen=True, slots=True, order=True)
class Bid:
    """A level and a denomination, ordered by rank. A player can bid above level seven, but such a bid never stands."""

    level: int
    denomination: Denomination

    @property
    def is_possible(self) -> bool:
        """Return whether the level is one to seven."""
        return 1 <= self.level <= 7

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}"

    def __repr__(self) -> str:
        return f"parse_call({str(self)!r})"


Call: TypeAlias = Bid | NonBid

PASS, DOUBLE, REDOUBLE = NonBid.PASS, NonBid.DOUBLE, NonBid.REDOUBLE
BIDS = tuple(Bid(level, denomination) for level in range(1, 8) for denomination in Denomination)
"""The 35 bids from 1♣ to 7NT."""

_BY_TEXT: dict[str, Call] = {str(call): call for call in (*NonBid, *BIDS)}


def parse_call(text: str) -> Call:
    """Parse `P`, `X`, `XX` or a bid such as `1C`; raise TroefError for other text.

    Bids at level 8 and 9 are accepted, because a player may make them.
    """
    call = _BY_TEXT.get(text)
    if call is not None:
        return call
    if len(text) == 2 and text[0] in "89" and text[1] in Denomination.__members__:
        return Bid(int(text[0]), Denomination.parse(text[1]))
    raise TroefError(_("{text!r} is not a call: use P, X, XX or a bid such as 1C, 4S or 3N", text=text))


def call_text(call: Call, lang: Lang) -> str:
    """Return the call as people write it: `4♠`, `3SA`, `pas`, `doublet`."""
    if isinstance(call, Bid):
        return f"{call.level}{denomination_symbol(call.denomination, lang)}"
    return _WORDS[call][lang]


def call_code(call: Call, lang: Lang) -> str:
    """Return the call as errors name it: its code such as `4S` in English, as people write it in other languages."""
    return str(call) if lang.startswith("en") else call_text(call, lang)


_WORDS = {PASS: _("pass"), DOUBLE: _("double"), REDOUBLE: _("redouble")}

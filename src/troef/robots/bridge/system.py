"""Parser of bidding systems: which call to make after which auction and with which hand (docs/robots-bidding.md)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from troef.cards import TroefError
from troef.core.messages import Text, _
from troef.core.records import missing_field, not_a_list, not_an_object, read, unknown_field

OWN_FILE = Path(__file__).parent / "system.toml"
CLASSES = {"M": "HS", "m": "CD", "x": "CDHS", "y": "CDHS", "z": "CDHS", "w": "CDHS"}
"""The letters for a suit, and the suits that each can be."""
OTHER_SUIT_LETTERS = {"O": "M", "o": "m"}
"""The letter for the major that M is not, and the one for the minor that m is not."""
TRUMPS, THEIRS = "T", "E"
_LETTERS = "CDHS" + "".join((*CLASSES, *OTHER_SUIT_LETTERS)) + TRUMPS + THEIRS
_CALL = re.compile(rf"P|X|XX|[1-7*][{_LETTERS}N]")
_SPAN = re.compile(r"(\d+)(?:(\+)|-(\d+))?")
_PART = re.compile(rf"(\S+) ([{_LETTERS}])")
_WHERE = re.compile(rf"([{_LETTERS}])(<|>)([{_LETTERS}])")
NO_UPPER_LIMIT = 40


@dataclass(frozen=True, slots=True)
class NumberRange:
    """A range of numbers, written as `12-14`, `5+` or `4`."""

    low: int = 0
    high: int = NO_UPPER_LIMIT

    @classmethod
    def parse(cls, text: str) -> NumberRange:
        match = _SPAN.fullmatch(text)
        if match is None or (match[3] and int(match[3]) < int(match[1])):
            raise TroefError(_("{text!r} is not a number of points or cards: write 12-14, 5+ or 4", text=text))
        low = int(match[1])
        return cls(low, NO_UPPER_LIMIT if match[2] else int(match[3] or low))

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high

    def less(self, number: int) -> NumberRange:
        """Return the range that remains after subtracting `number`, such as a length that a seat has already shown."""
        high = self.high if self.high == NO_UPPER_LIMIT else max(0, self.high - number)
        return NumberRange(max(0, self.low - number), high)

    def both(self, other: NumberRange) -> NumberRange:
        """Return the intersection of both ranges, or `other`, the newer information, if they do not overlap."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return NumberRange(low, high) if low <= high else other

    def either(self, other: NumberRange) -> NumberRange:
        return NumberRange(min(self.low, other.low), max(self.high, other.high))

    def about(self, more: int) -> NumberRange:
        """Return the range extended by `more` on both sides."""
        return NumberRange(max(0, self.low - more), NO_UPPER_LIMIT if self.high == NO_UPPER_LIMIT else self.high + more)

    def __str__(self) -> str:
        if self.low == self.high:
            return str(self.low)
        return f"{self.low}+" if self.high == NO_UPPER_LIMIT else f"{self.low}-{self.high}"


ANY_RANGE = NumberRange()


@dataclass(frozen=True, slots=True)
class SuitLengths:
    """The lengths of some suits, such as `5+ M, 0-3 S`."""

    parts: tuple[tuple[NumberRange, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> SuitLengths:
        matches = [_PART.fullmatch(part.strip()) for part in text.split(",")]
        parts = tuple((NumberRange.parse(match[1]), match[2]) for match in matches if match is not None)
        if len(parts) < len(matches):
            raise TroefError(_("{text!r} is not a number of suits: write 5+ M, 0-3 S", text=text))
        return cls(parts)


@dataclass(frozen=True, slots=True)
class SystemCall:
    """A call as written in a system, such as `2M`. `*x` is x at any level in a pattern, and at the lowest in a rule."""

    text: str

    @classmethod
    def parse(cls, text: str) -> SystemCall:
        if not _CALL.fullmatch(text):
            raise TroefError(_("{text!r} is not a call of a system: write P, X, XX, 1N, 2M or *x", text=text))
        return cls(text)

    @property
    def is_bid(self) -> bool:
        return self.text not in ("P", "X", "XX")

    @property
    def letter(self) -> str:
        """The letter after the level: a suit, a letter for a suit, or N; empty for a call that is no bid."""
        return self.text[1] if self.is_bid else ""

    @property
    def level(self) -> int | None:
        return int(self.text[0]) if self.is_bid and self.text[0] != "*" else None


@dataclass(frozen=True, slots=True)
class Pattern:
    """An auction: our calls, and in brackets those of the opponents without passes; `...` allows any calls before."""

    calls: tuple[tuple[bool, SystemCall], ...]
    """Each call, with True if our side makes it."""
    is_open_ended: bool
    """True if any calls may come before the pattern."""

    @classmethod
    def parse(cls, text: str) -> Pattern:
        words = text.split()
        begun = words[:1] == ["..."]
        return cls(tuple(_placed(word) for word in words[begun:]), begun)


def _placed(word: str) -> tuple[bool, SystemCall]:
    ours = not word.startswith("(")
    named = SystemCall.parse(word if ours else word[1:].removesuffix(")"))
    if named.letter in (TRUMPS, THEIRS):
        raise TroefError(
            _(
                "{text}: {letter} stands for a suit that follows from the auction; write x there",
                text=word,
                letter=named.letter,
            )
        )
    return ours, named


@dataclass(frozen=True, slots=True)
class SuitOrder:
    """An order of suits, by rank or by length, such as `x<M, y>x`."""

    pairs: tuple[tuple[str, str], ...] = ()
    """Pairs of letters, the lower suit first."""

    @classmethod
    def parse(cls, text: str) -> SuitOrder:
        matches = [_WHERE.fullmatch(part.strip()) for part in text.split(",")]
        pairs = tuple((m[1], m[3]) if m[2] == "<" else (m[3], m[1]) for m in matches if m is not None)
        if len(pairs) < len(matches):
            raise TroefError(_("{text!r} does not compare suits: write x<M", text=text))
        return cls(pairs)


@dataclass(frozen=True, eq=False)
class BiddingRule:
    """A rule of a section: a call, the hand that it requires, and the name of the call."""

    call: SystemCall
    text: str = ""
    nl: str = ""
    en: str = ""
    hcp: NumberRange = ANY_RANGE
    points: NumberRange = ANY_RANGE
    support: NumberRange = ANY_RANGE
    together: NumberRange = ANY_RANGE
    hope: NumberRange = ANY_RANGE
    length: SuitLengths = SuitLengths()
    fit: SuitLengths = SuitLengths()
    top: SuitLengths = SuitLengths()
    longer: SuitOrder = SuitOrder()
    unbid: NumberRange = ANY_RANGE
    stops: bool = False
    shape: Literal["", "balanced", "even", "uneven"] = ""
    keycards: tuple[int, ...] = ()
    queen: bool | None = None
    level: NumberRange = ANY_RANGE
    place: NumberRange = ANY_RANGE
    vulnerable: bool | None = None
    forced: bool | None = None
    contract: Literal["", "ours", "theirs"] = ""
    trumps: bool = False
    game: bool | None = None
    where: SuitOrder = SuitOrder()
    forcing: Literal["", "round", "game"] = ""
    artificial: bool = False

    @property
    def name(self) -> Text:
        """The name of the call, with `{x}` for a suit."""
        return _(self.text) if self.text else Text(self.nl, self.en)

    @cached_property
    def letters(self) -> frozenset[str]:
        """The letters in the rule that stand for a suit, such as M for a major."""
        parts = (*self.length.parts, *self.fit.parts, *self.top.parts)
        pairs = (*self.where.pairs, *self.longer.pairs)
        named = {self.call.letter, *(letter for _, letter in parts), *(letter for pair in pairs for letter in pair)}
        trumps = {TRUMPS} if self.keycards or self.queen is not None or self.trumps else set()
        return frozenset((named & {*CLASSES, *OTHER_SUIT_LETTERS, TRUMPS, THEIRS}) | trumps)


@dataclass(frozen=True, slots=True)
class SystemSection:
    """The rules after some auctions. The first rule that fits the hand makes the call."""

    patterns: tuple[Pattern, ...]
    rules: tuple[BiddingRule, ...]
    where: SuitOrder = SuitOrder()

    @property
    def is_for_any(self) -> bool:
        """Return whether the section applies to any auction. If so, a player may simulate other calls too."""
        return any(pattern.is_open_ended and not pattern.calls for pattern in self.patterns)


@dataclass(frozen=True, eq=False)
class BiddingSystem:
    """A bidding system. The first rule that fits decides, in the order of the file."""

    name: str
    sections: tuple[SystemSection, ...]

    @property
    def rules(self) -> int:
        """The total number of rules in all sections."""
        return sum(len(section.rules) for section in self.sections)


def read_system(text: str, file: str) -> BiddingSystem:
    """Parse a system. Raise TroefError with the file, the auction, the call and the field if it is wrong."""
    try:
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise TroefError(_("not TOML: {error}", error=error)) from None
        _only(data, ("name", "after"))
        return BiddingSystem(str(data.get("name", file)), tuple(map(_section, _list(data, "after"))))
    except TroefError as error:
        raise error.at(file) from None


def _section(data: Any) -> SystemSection:
    if not isinstance(data, dict):
        raise not_an_object(data)
    _only(data, ("auction", "bids", "where"))
    auction = data.get("auction")
    auctions = [auction] if isinstance(auction, str) else _list(data, "auction")
    try:
        patterns = tuple(Pattern.parse(str(auction)) for auction in auctions)
        where = SuitOrder.parse(str(data["where"])) if "where" in data else SuitOrder()
        return SystemSection(patterns, tuple(map(_rule, _list(data, "bids"))), where)
    except TroefError as error:
        name = str(auctions[0]) if auctions else ""
        raise error.at(_("after {name!r}", name=name)) from None


def _rule(data: Any) -> BiddingRule:
    try:
        _check_name(data)
        return read(BiddingRule, data)
    except TroefError as error:
        call = data.get("call") if isinstance(data, dict) else None
        raise (error.at(_("bid {call}", call=call)) if call else error) from None


def _check_name(data: Any) -> None:
    """Raise TroefError if a rule has no name: an English `text` that the catalogue translates, or `nl` and `en`."""
    if isinstance(data, dict) and "text" not in data:
        for name in ("nl", "en") if data.keys() & {"nl", "en"} else ("text",):
            if name not in data:
                raise missing_field(name)


def _list(data: dict[str, Any], name: str) -> list[Any]:
    if name not in data:
        raise missing_field(name)
    if not isinstance(data[name], list):
        raise not_a_list(data[name]).at(name)
    entries: list[Any] = data[name]
    return entries


def _only(data: dict[str, Any], known: Iterable[str]) -> None:
    for name in data:
        if name not in known:
            raise unknown_field(name, known)


@cache
def own_system() -> BiddingSystem:
    """Return the system that Troef plays: five-card majors, as taught to Dutch beginners."""
    return read_system(OWN_FILE.read_text(encoding="utf-8"), OWN_FILE.name)

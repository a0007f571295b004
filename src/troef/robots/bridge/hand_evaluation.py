"""Evaluation of a hand for bidding, the hand that a rule requires once the auction is known, and its description."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from troef.cards import Hand, Lang, Suit
from troef.cards.wording import suit_name
from troef.core.messages import _, pgettext
from troef.robots.bridge.system import ANY_RANGE, NumberRange

_HONOURS = ((12, 4), (11, 3), (10, 2), (9, 1))
_SHORT = {3: (3, 2, 1), 4: (5, 3, 1)}
"""Points for a void, a singleton and a doubleton, with three trumps and with four or more."""
SUITS = tuple(Suit)
Lengths = tuple[NumberRange, ...]
ANY_LENGTHS: Lengths = (ANY_RANGE,) * 4
_ABOUT = 2
_SHAPES = {"balanced": NumberRange(2, 5), "even": NumberRange(2, 7)}


@dataclass(frozen=True)
class EvaluatedHand:
    """A hand with its evaluation; suits are in the order clubs to spades."""

    ranks: tuple[int, int, int, int]
    """The cards of each suit as thirteen bits, with the ace as the highest."""

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        return tuple(ranks.bit_count() for ranks in self.ranks)

    @cached_property
    def hcp(self) -> int:
        """Honour points: 4 for an ace, 3 for a king, 2 for a queen and 1 for a jack."""
        return sum(worth for ranks in self.ranks for bit, worth in _HONOURS if ranks >> bit & 1)

    @cached_property
    def points(self) -> int:
        """Honour points, plus one for every card beyond four in a suit."""
        return self.hcp + sum(max(0, length - 4) for length in self.lengths)

    def support(self, trump: Suit) -> int:
        """Return the honour points, plus points for short side suits if the hand has three cards or more in `trump`."""
        worth = _SHORT.get(min(self.lengths[trump.position], 4))
        if worth is None:
            return self.hcp
        sides = (self.lengths[suit.position] for suit in SUITS if suit is not trump)
        return self.hcp + sum(worth[length] for length in sides if length < 3)

    @cached_property
    def shape(self) -> str:
        """The shape: `balanced`, `even` or `uneven`.

        A `balanced` hand has no void or singleton and at most one doubleton. An `even` hand has two or three doubletons
        and no shorter suit. All other hands are `uneven`.
        """
        short = sorted(self.lengths)[:2]
        if short[0] < 2:
            return "uneven"
        return "even" if short[1] < 3 else "balanced"

    def top(self, suit: Suit) -> int:
        """Return the number of aces, kings and queens in the suit."""
        return (self.ranks[suit.position] >> 10).bit_count()

    def stops(self, suit: Suit) -> bool:
        """Return whether the hand has a stopper in the suit: A, Kx, Qxx or Jxxx."""
        ranks, length = self.ranks[suit.position], self.lengths[suit.position]
        return any(ranks >> bit & 1 and length > 12 - bit for bit in (12, 11, 10, 9))

    def keycards(self, trump: Suit) -> int:
        """Return the number of key cards: the aces and the king of trumps."""
        return sum(ranks >> 12 & 1 for ranks in self.ranks) + (self.ranks[trump.position] >> 11 & 1)

    def queen(self, trump: Suit) -> bool:
        """Return whether the hand has the queen of trumps."""
        return bool(self.ranks[trump.position] >> 10 & 1)


@lru_cache(maxsize=65536)
def evaluate_hand(hand: Hand) -> EvaluatedHand:
    """Return the evaluation of a hand, from a cache."""
    clubs, diamonds, hearts, spades = (hand.bits >> 13 * suit.position & 0x1FFF for suit in SUITS)
    return EvaluatedHand((clubs, diamonds, hearts, spades))


@dataclass(frozen=True, slots=True)
class HandRequirement:
    """A requirement on a hand: points of three kinds, lengths by suit, and more. A default value allows anything."""

    hcp: NumberRange = ANY_RANGE
    points: NumberRange = ANY_RANGE
    support: NumberRange = ANY_RANGE
    trump: Suit | None = None
    lengths: Lengths = ANY_LENGTHS
    tops: tuple[tuple[NumberRange, Suit], ...] = ()
    longer: tuple[tuple[Suit, Suit], ...] = ()
    """Pairs of suits of which the second must be longer."""
    stops: tuple[Suit, ...] = ()
    shape: str = ""
    keycards: tuple[int, ...] = ()
    queen: bool | None = None

    def holds(self, holding: EvaluatedHand) -> bool:
        """Return whether the hand meets the requirement."""
        return (
            holding.hcp in self.hcp
            and all(length in span for length, span in zip(holding.lengths, self.lengths, strict=True))
            and (self.points is ANY_RANGE or holding.points in self.points)
            and (self.trump is None or self._suits_trump(holding, self.trump))
            and (
                not self.shape or holding.shape == self.shape or (self.shape == "even" and holding.shape == "balanced")
            )
            and all(holding.stops(suit) for suit in self.stops)
            and all(holding.top(suit) in span for span, suit in self.tops)
            and all(holding.lengths[low.position] < holding.lengths[high.position] for low, high in self.longer)
        )

    def _suits_trump(self, holding: EvaluatedHand, trump: Suit) -> bool:
        return (
            (self.support is ANY_RANGE or holding.support(trump) in self.support)
            and (not self.keycards or holding.keycards(trump) in self.keycards)
            and self.queen in (None, holding.queen(trump))
        )

    @property
    def about(self) -> HandRequirement:
        """The same requirement with two points more on both sides, for a player who may use judgement."""
        hcp, points, support = (span.about(_ABOUT) for span in (self.hcp, self.points, self.support))
        return replace(self, hcp=hcp, points=points, support=support)

    @property
    def strength(self) -> NumberRange:
        """The required range of strength, in whichever points the requirement counts."""
        return self.hcp.both(self.points).both(self.support)

    @property
    def shown(self) -> Lengths:
        """The range of lengths of each suit, narrowed by the required shape."""
        span = _SHAPES.get(self.shape, ANY_RANGE)
        return tuple(length.both(span) for length in self.lengths)

    @property
    def is_anything(self) -> bool:
        """Return whether every hand meets the requirement."""
        return self == HandRequirement(trump=self.trump)

    def phrases(self, lang: Lang) -> Iterator[str]:
        """Yield the parts of the requirement as text, such as `12–14 honour points` or `5+ spades`."""
        for span, name in ((self.hcp, "hcp"), (self.points, "points"), (self.support, "support")):
            if span != ANY_RANGE:
                yield f"{_count(span, lang)} {_WORDS[name][lang]}"
        if self.shape:
            yield _WORDS[self.shape][lang]
        for suit in reversed(SUITS):
            if self.lengths[suit.position] != ANY_RANGE:
                yield f"{_count(self.lengths[suit.position], lang)} {suit_name(suit, lang)}"
        for shorter, longer in self.longer:
            yield _WORDS["longer"][lang].format(suit_name(longer, lang), suit_name(shorter, lang))
        for span, suit in self.tops:
            yield _WORDS["top"][lang].format(_count(span, lang), suit_name(suit, lang))
        for suit in self.stops:
            yield _WORDS["stop"][lang].format(suit_name(suit, lang))
        if self.keycards:
            yield f"{_WORDS['or'][lang].join(map(str, self.keycards))} {_WORDS['keycards'][lang]}"
        if self.queen is not None:
            yield _WORDS["queen" if self.queen else "no queen"][lang]


def _count(span: NumberRange, lang: Lang) -> str:
    if span.low == 0 and span.high < 40:
        return f"{_WORDS['at most'][lang]} {span.high}" if span.high else _WORDS["no"][lang]
    return str(span).replace("-", "–")


_WORDS = {
    "hcp": _("honour points"),
    "points": _("points"),
    "support": _("points with support"),
    "balanced": _("balanced hand"),
    "even": _("no singleton or void"),
    "uneven": _("singleton or void"),
    "longer": _("more {} than {}"),
    "top": _("{} of ace, king and queen in {}"),
    "stop": _("a stopper in {}"),
    "keycards": _("key cards"),
    "queen": _("the queen of trumps"),
    "no queen": _("without the queen of trumps"),
    "or": _(" or "),
    "at most": _("at most"),
    "no": pgettext("none of a suit", "no"),
}

"""The hand that a rule requires once the auction is known, and its description in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from troef.cards import Lang, Suit
from troef.cards.wording import suit_name
from troef.laws import Text
from troef.robots.bridge.hand_evaluation import SUITS, EvaluatedHand
from troef.robots.bridge.system import ANY_RANGE, NumberRange

Lengths = tuple[NumberRange, ...]
ANY_LENGTHS: Lengths = (ANY_RANGE,) * 4
_ABOUT = 2
_SHAPES = {"balanced": NumberRange(2, 5), "even": NumberRange(2, 7)}


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
            and (not self.shape or self._has_shape(holding))
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

    def _has_shape(self, holding: EvaluatedHand) -> bool:
        if self.shape == "even":
            return holding.shape != "uneven"
        return holding.shape == self.shape

    @property
    def about(self) -> HandRequirement:
        """The same requirement with a margin of two points, for a player who uses judgement."""
        hcp, points, support = (span.about(_ABOUT) for span in (self.hcp, self.points, self.support))
        return replace(self, hcp=hcp, points=points, support=support)

    @property
    def strength(self) -> NumberRange:
        """The approximate strength, whichever way the points are counted."""
        return self.hcp.both(self.points).both(self.support)

    @property
    def shown(self) -> Lengths:
        """The lengths, including what the shape says about them."""
        span = _SHAPES.get(self.shape, ANY_RANGE)
        return tuple(length.both(span) for length in self.lengths)

    @property
    def is_anything(self) -> bool:
        """Return whether every hand meets the requirement."""
        return self == HandRequirement(trump=self.trump)

    def phrases(self, lang: Lang) -> Iterator[str]:
        """Yield the parts of the requirement in words, such as `12–14 honour points` or `5+ spades`."""
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
    "hcp": Text("honneurpunten", "honour points"),
    "points": Text("punten", "points"),
    "support": Text("punten met steun", "points with support"),
    "balanced": Text("verdeelde hand", "balanced hand"),
    "even": Text("geen singleton of renonce", "no singleton or void"),
    "uneven": Text("singleton of renonce", "singleton or void"),
    "longer": Text("meer {} dan {}", "more {} than {}"),
    "top": Text("{} van aas, heer en vrouw in {}", "{} of ace, king and queen in {}"),
    "stop": Text("een stop in {}", "a stopper in {}"),
    "keycards": Text("sleutelkaarten", "key cards"),
    "queen": Text("troefvrouw", "the queen of trumps"),
    "no queen": Text("zonder troefvrouw", "without the queen of trumps"),
    "or": Text(" of ", " or "),
    "at most": Text("hoogstens", "at most"),
    "no": Text("geen", "no"),
}

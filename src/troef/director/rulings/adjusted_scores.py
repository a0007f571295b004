"""Adjusted scores (2017: 11A, 12C; 1949: 12), self-inflicted damage, and double-dummy tricks as help (64C, 70)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from troef.analysis.bridge.solver import Solver
from troef.analysis.bridge.trace import trace_play
from troef.cards import SIDES, Card, Deal, Denomination, Seat, Side, TroefError
from troef.cards.wording import TYPED_SUITS, card_symbol, side_letters
from troef.contest.result import ARTIFICIAL, Artificial, NamedAward, Told
from troef.contest.results_reader import Awards, Outcomes, TableScore, WeightedOutcome, artificial_and_weighted
from troef.core.messages import Localised, _
from troef.core.numbers import Number, parse_fraction, with_decimal_mark
from troef.core.records import FractionNumber, Json, ReadError, Schema, read, read_at, record_schema, write
from troef.laws import Edition, Worded
from troef.laws.citations import is_listed


class WeightedShare(NamedTuple):
    """An outcome as in a contest file, with its weight for a side."""

    weight: Fraction
    told: Told


Stands: TypeAlias = tuple[WeightedShare, ...] | Artificial | None
"""Score of one side; None if it keeps the score of the table."""


class ScoreKind(Worded):
    """Kinds of adjusted scores."""

    ASSIGNED = "assigned", _("assigned score")
    WEIGHTED = "weighted", _("weighted score")
    SPLIT = "split", _("split score")
    ONE_SIDED = "one-sided", _("score for one side only")
    ARTIFICIAL = "artificial", _("artificial score")
    RECTIFIED = "rectified", _("rectified result")


def is_rectification(law: str, edition: Edition) -> bool:
    """Return whether this paragraph itself corrects the result, so that the director assigns no score."""
    return is_listed(law, edition, "rectifications")


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """The scores of both sides that replace the score of the table."""

    ns: Stands = None
    ew: Stands = None
    rectified: bool = False
    """True if the law moved the tricks: the same single result for both sides, scored as any other."""

    def __post_init__(self) -> None:
        if self.ns is None and self.ew is None:
            raise TroefError(_("Neither side gets another score."))
        for side in SIDES:
            stands = self.of(side)
            if isinstance(stands, tuple) and not isinstance(stands, Artificial):
                _check_weights(side, stands)

    def by(self, law: str, edition: Edition) -> AdjustedScore:
        """Return the score under this paragraph: rectified if that fixes the tricks and both sides have one result."""
        return replace(self, rectified=is_rectification(law, edition) and self.is_one_result)

    def but(self, side: Side, stands: Stands) -> AdjustedScore:
        """Return the score with the value `stands` for one side. It no longer counts as a rectification."""
        return replace(self, rectified=False, **{side.name.lower(): stands})

    @property
    def is_one_result(self) -> bool:
        """True if both sides get the same result, which has no weights."""
        stands = self.ns
        return stands == self.ew and stands is not None and not isinstance(stands, Artificial) and len(stands) == 1

    def of(self, side: Side) -> Stands:
        return self.ns if side is Side.NS else self.ew

    @property
    def is_weighted(self) -> bool:
        """True if a side has several weighted outcomes."""
        weighted = [stands for stands in (self.ns, self.ew) if stands and not isinstance(stands, Artificial)]
        return any(len(stands) > 1 for stands in weighted)

    @property
    def kind(self) -> ScoreKind:
        if self.rectified:
            return ScoreKind.RECTIFIED
        if self.ns is None or self.ew is None:
            return ScoreKind.ONE_SIDED
        if isinstance(self.ns, Artificial) and isinstance(self.ew, Artificial):
            return ScoreKind.ARTIFICIAL
        if self.ns != self.ew:
            return ScoreKind.SPLIT
        return ScoreKind.ASSIGNED if len(self.ns) == 1 else ScoreKind.WEIGHTED

    def given(self) -> Json:
        """Return the score as the fields that a contest file has for it."""
        return ADJUSTED.write(self)

    @classmethod
    def read(cls, value: Any) -> AdjustedScore:
        """Parse a score from the fields that a contest file has for it."""
        score: AdjustedScore = read_at("score", ADJUSTED, value)
        return score


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenScore(TableScore):
    """The score of each side that replaces the score of the table. One side may keep that.

    A result that the law corrects is written as any result: `contract`, `by` and `tricks`.
    """

    artificial: Awards = field(default_factory=dict)
    weighted: Outcomes = field(default_factory=dict)


class _Adjusted(Schema):
    def read(self, value: Any) -> AdjustedScore:
        written = read(WrittenScore, value)
        for side in written.artificial.keys() & written.weighted.keys():
            raise artificial_and_weighted(side)
        obtained = {name: given for name, given in write(written).items() if name not in ("artificial", "weighted")}
        if obtained:
            if written.artificial or written.weighted:
                raise ReadError(_("there is more than one result"))
            shares = (WeightedShare(Fraction(1), outcome_fields(obtained)),)
            return AdjustedScore(shares, shares, rectified=True)
        weighed = {side: tuple(map(_share, outcomes)) for side, outcomes in written.weighted.items()}
        stands: dict[Side, Stands] = {**written.artificial, **weighed}
        return AdjustedScore(stands.get(Side.NS), stands.get(Side.EW))

    def write(self, value: AdjustedScore) -> Json:
        if value.rectified:
            assert isinstance(value.ns, tuple) and isinstance(value.ns[0], WeightedShare), "one result is rectified"
            return outcome_json(value.ns[0].told)
        written: Json = {}
        for side in SIDES:
            stands = value.of(side)
            if isinstance(stands, Artificial):
                written.setdefault("artificial", {})[str(side)] = ARTIFICIAL.write(stands)
            elif stands is not None:
                written.setdefault("weighted", {})[str(side)] = [
                    {"weight": FractionNumber().write(share.weight), **outcome_json(share.told)} for share in stands
                ]
        return written

    def schema(self, records: Json) -> Json:
        return record_schema(WrittenScore).schema(records)


ADJUSTED = _Adjusted()


def _share(outcome: WeightedOutcome) -> WeightedShare:
    told = {name: value for name, value in write(outcome).items() if name != "weight"}
    return WeightedShare(Fraction(outcome.weight), outcome_fields(told))


def _check_weights(side: Side, shares: tuple[WeightedShare, ...]) -> None:
    total = sum((share.weight for share in shares), Fraction(0))
    if any(share.weight < 0 for share in shares):
        raise TroefError(_("A weight of {side} is below zero.", side=Localised(side_letters, side)))
    if total != 1:
        percent = f"{float(total * 100):g}%"
        raise TroefError(
            _(
                "The weights of {side} add up to {percent}, not 100%.",
                side=Localised(side_letters, side),
                percent=Localised(with_decimal_mark, percent),
            )
        )


def normalise_weights(outcomes: Iterable[tuple[Mapping[str, Any], Number]]) -> tuple[WeightedShare, ...]:
    """Return weighted outcomes from outcomes with percentages, without those of 0%."""
    return _together(WeightedShare(Fraction(percent) / 100, outcome_fields(outcome)) for outcome, percent in outcomes)


def _together(shares: Iterable[WeightedShare]) -> tuple[WeightedShare, ...]:
    """Return each outcome once, with the sum of its weights. Outcomes of weight 0 are left out."""
    weights: dict[Told, Fraction] = {}
    for share in shares:
        weights[share.told] = weights.get(share.told, Fraction(0)) + share.weight
    return tuple(WeightedShare(weight, result) for result, weight in weights.items() if weight)


def outcome_fields(outcome: Mapping[str, Any]) -> Told:
    """Return the fields of a result as a hashable value, with objects as tuples of pairs."""
    return tuple((name, tuple(value.items()) if isinstance(value, dict) else value) for name, value in outcome.items())


def outcome_json(result: Told) -> dict[str, Any]:
    """Return the fields of a result as JSON for a contest file, from their hashable form."""
    return {name: dict(value) if isinstance(value, tuple) else value for name, value in result}


def parse_award(text: str) -> Artificial:
    """Parse `A+`, `A`, `A-`, the name of an award, or a percentage such as `45,5%`; raise TroefError for others."""
    try:
        return Artificial(NamedAward.parse(text))
    except TroefError:
        clean = text.strip().rstrip("%").strip().replace(",", ".").replace("−", "-")
    amount = parse_fraction(clean)
    if amount is None:
        raise TroefError(_("“{text}” is not an artificial score: use A+, A, A- or a percentage.", text=text))
    if not 0 <= amount <= 100:
        raise TroefError(_("A percentage is between 0 and 100."))
    return Artificial(amount)


def self_inflicted_share(table: Number, expected: Number, without_error: Number) -> Fraction:
    """Return the fraction of the damage to a side that is self-inflicted, from 0 to 1 (2017: 12C1e).

    All scores are points for that side: `table` is the actual one, and `expected` the one without the infraction. Their
    difference is the damage. `without_error` is the score after the infraction but without the side's own error. Raise
    TroefError if there is no damage.
    """
    damage = Fraction(expected) - Fraction(table)
    if damage <= 0:
        raise TroefError(
            _("There is no damage: the table scored no less than was to be expected without the infraction.")
        )
    return min(max((Fraction(without_error) - Fraction(table)) / damage, Fraction(0)), Fraction(1))


def without_self_inflicted(
    expected: tuple[WeightedShare, ...], table: Told, part: Fraction
) -> tuple[WeightedShare, ...]:
    """Return a side's weighted outcomes, with weight `part`, the self-inflicted share, for the result at the table."""
    kept = [WeightedShare(share.weight * (1 - part), share.told) for share in expected]
    return _together((*kept, WeightedShare(part, table)))


@dataclass(frozen=True, slots=True)
class Equity:
    """Declarer's tricks with best play by everyone from a given moment."""

    declarer: Seat
    trumps: Denomination
    tricks: int
    cards: int
    """Number of cards played before that moment."""
    stopped: str | None = None
    """Reason why the play could not be followed further, such as an irregular card."""


def equity(solver: Solver, deal: Deal, trumps: Denomination, declarer: Seat, played: Sequence[Card] = ()) -> Equity:
    """Return declarer's tricks with best play from the moment just before the irregularity.

    `played`: the cards in order of play. They count up to the first illegal one, such as a revoke; before a claim, all
    of them count. Without cards, the moment is before the opening lead.
    """
    traced = trace_play(solver, deal, trumps, declarer, [(deal.owner(card), card) for card in played])
    tricks = traced.steps[-1].tricks if traced.steps else traced.start
    return Equity(declarer, trumps, tricks, len(traced.steps), traced.stopped)


_RANKS = str.maketrans("HVB", "KQJ")


def read_cards(text: str) -> list[Card]:
    """Parse cards in Dutch or English, such as `S4 HV RB`; raise TroefError if one is unknown or occurs twice."""
    cards = [_card(word) for word in re.split(r"[\s,;]+", text.upper()) if word]
    twice = next((card for index, card in enumerate(cards) if card in cards[:index]), None)
    if twice is not None:
        raise TroefError(_("{twice} occurs twice.", twice=Localised(card_symbol, twice)))
    return cards


def _card(word: str) -> Card:
    suit, rank = word[0].translate(TYPED_SUITS), word[1:].replace("10", "T").translate(_RANKS)
    try:
        return Card.parse(suit + rank)
    except TroefError:
        raise TroefError(
            _("“{word}” is not a card: the suit first, then the rank, such as HQ or D10.", word=word)
        ) from None

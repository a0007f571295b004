"""Adjusted scores (2017: 11A, 12C; 1949: 12): what stands for each side, and a side's part in its own damage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from troef.cards import SIDES, Side, TroefError
from troef.cards.wording import side_letters
from troef.contest.result import ARTIFICIAL, Artificial, NamedAward, Told
from troef.contest.results_reader import Awards, Outcomes, TableScore, WeightedOutcome, artificial_and_weighted
from troef.core.numbers import Number, parse_fraction
from troef.core.records import FractionNumber, Json, ReadError, Schema, read, read_at, record_schema, write
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976, Edition, Text, Worded
from troef.laws.citation import is_within


class WeightedShare(NamedTuple):
    """An outcome as a contest file tells it, and how much of it a side gets."""

    weight: Fraction
    told: Told


Stands: TypeAlias = tuple[WeightedShare, ...] | Artificial | None
"""What stands for one side; None: it keeps the score of the table."""


class ScoreKind(Worded):
    """What a director calls an adjusted score."""

    ASSIGNED = "assigned", Text("vervangende score", "assigned score")
    WEIGHTED = "weighted", Text("gewogen score", "weighted score")
    SPLIT = "split", Text("gesplitste score", "split score")
    ONE_SIDED = "one-sided", Text("score voor één partij", "score for one side only")
    ARTIFICIAL = "artificial", Text("kunstmatige score", "artificial score")
    RECTIFIED = "rectified", Text("rechtgezet resultaat", "rectified result")


_RECTIFYING = {
    BRIDGE_2017: ("64A", "64B", "68", "69", "70", "71", "79A", "79B"),
    BRIDGE_2007: ("64A", "64B", "68", "69", "70", "71", "79A", "79B"),
    BRIDGE_1949: ("64", "69", "70", "71", "72", "73", "92"),
    KLAVERJAS_1976: ("13", "15"),
}
"""Where the law itself says which tricks or points go to whom: that is the result, not a score the director assigns."""


def is_rectification(law: str, edition: Edition) -> bool:
    """Whether this paragraph puts the result itself right."""
    return any(is_within(law, moving) for moving in _RECTIFYING[edition])


@dataclass(frozen=True, slots=True)
class AdjustedScore:
    """What stands for North-South and for East-West in the place of what the table scored."""

    ns: Stands = None
    ew: Stands = None
    rectified: bool = False
    """The law moved the tricks: one result, the same for both sides, that counts as any other."""

    def __post_init__(self) -> None:
        if self.ns is None and self.ew is None:
            raise TroefError("Neither side gets another score.", "Geen van beide partijen krijgt een andere score.")
        for side in SIDES:
            stands = self.of(side)
            if isinstance(stands, tuple) and not isinstance(stands, Artificial):
                _check_weights(side, stands)

    def by(self, law: str, edition: Edition) -> AdjustedScore:
        """The score as this paragraph gives it: one result for both is a rectification where the law moves tricks."""
        return replace(self, rectified=is_rectification(law, edition) and self.is_one_result)

    def but(self, side: Side, stands: Stands) -> AdjustedScore:
        """The same with something else for one side."""
        return replace(self, rectified=False, **{side.name.lower(): stands})

    @property
    def is_one_result(self) -> bool:
        """Whether one and the same result stands for both sides."""
        stands = self.ns
        return stands == self.ew and stands is not None and not isinstance(stands, Artificial) and len(stands) == 1

    def of(self, side: Side) -> Stands:
        return self.ns if side is Side.NS else self.ew

    @property
    def is_weighted(self) -> bool:
        """Whether several outcomes are weighted for a side."""
        return any(
            isinstance(stands, tuple) and not isinstance(stands, Artificial) and len(stands) > 1
            for stands in (self.ns, self.ew)
        )

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
        """The fields of a contest file."""
        return ADJUSTED.write(self)

    @classmethod
    def read(cls, value: Any) -> AdjustedScore:
        """Reads the fields of a contest file."""
        score: AdjustedScore = read_at("score", ADJUSTED, value)
        return score


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenScore(TableScore):
    """What stands for each side in the place of what the table scored; one side may keep that.

    A result that the law put right is written as any result: `contract`, `by` and `tricks`.
    """

    artificial: Awards = field(default_factory=dict)
    weighted: Outcomes = field(default_factory=dict)


class _Adjusted(Schema):
    """An adjusted score in the fields of a contest file."""

    def read(self, value: Any) -> AdjustedScore:
        written = read(WrittenScore, value)
        for side in written.artificial.keys() & written.weighted.keys():
            raise artificial_and_weighted(side)
        obtained = {name: given for name, given in write(written).items() if name not in ("artificial", "weighted")}
        if obtained:
            if written.artificial or written.weighted:
                raise ReadError("there is more than one result", "er is meer dan één uitslag")
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
                written.setdefault("weighted", {})[str(side)] = [_outcome(share) for share in stands]
        return written

    def schema(self, records: Json) -> Json:
        return record_schema(WrittenScore).schema(records)


ADJUSTED = _Adjusted()


def _share(outcome: WeightedOutcome) -> WeightedShare:
    written = write(outcome)
    return WeightedShare(
        Fraction(outcome.weight), outcome_fields({name: written[name] for name in written if name != "weight"})
    )


def _outcome(share: WeightedShare) -> Json:
    return {"weight": FractionNumber().write(share.weight), **outcome_json(share.told)}


def _check_weights(side: Side, shares: tuple[WeightedShare, ...]) -> None:
    total = sum((share.weight for share in shares), Fraction(0))
    if any(share.weight < 0 for share in shares):
        raise TroefError(
            f"A weight of {side_letters(side, 'en')} is below zero.",
            f"Een gewicht van {side_letters(side, 'nl')} is negatief.",
        )
    if total != 1:
        percent = f"{float(total * 100):g}%"
        raise TroefError(
            f"The weights of {side_letters(side, 'en')} add up to {percent}, not 100%.",
            f"De gewichten van {side_letters(side, 'nl')} zijn samen {percent.replace('.', ',')}, geen 100%.",
        )


def normalise_weights(outcomes: Iterable[tuple[Mapping[str, Any], Number]]) -> tuple[WeightedShare, ...]:
    """Outcomes with their percentages, those without weight left out."""
    return _together(WeightedShare(Fraction(percent) / 100, outcome_fields(outcome)) for outcome, percent in outcomes)


def _together(shares: Iterable[WeightedShare]) -> tuple[WeightedShare, ...]:
    """Each outcome once, with all its weight; none without."""
    weights: dict[Told, Fraction] = {}
    for share in shares:
        weights[share.told] = weights.get(share.told, Fraction(0)) + share.weight
    return tuple(WeightedShare(weight, result) for result, weight in weights.items() if weight)


def outcome_fields(outcome: Mapping[str, Any]) -> Told:
    """The fields of a result as a value: per-side points become pairs too."""
    return tuple((name, tuple(value.items()) if isinstance(value, dict) else value) for name, value in outcome.items())


def outcome_json(result: Told) -> dict[str, Any]:
    """The fields of a result as a contest file writes them."""
    return {name: dict(value) if isinstance(value, tuple) else value for name, value in result}


def parse_award(text: str) -> Artificial:
    """`A+`, `A`, `A-`, another award by name, or a percentage such as `45` or `45,5%`."""
    try:
        return Artificial(NamedAward.parse(text))
    except TroefError:
        clean = text.strip().rstrip("%").strip().replace(",", ".").replace("−", "-")
    amount = parse_fraction(clean)
    if amount is None:
        raise TroefError(
            f"“{text}” is not an artificial score: use A+, A, A- or a percentage.",
            f"“{text}” is geen kunstmatige score: kies A+, A, A- of een percentage.",
        )
    if not 0 <= amount <= 100:
        raise TroefError("A percentage is between 0 and 100.", "Een percentage ligt tussen 0 en 100.")
    return Artificial(amount)


# 12C1e: a side's own part in its damage


def self_inflicted_share(table: Number, expected: Number, without_error: Number) -> Fraction:
    """Which part of the damage the side did itself, all in its own points (2017: 12C1e).

    Between `expected`, had there been no infraction, and what it scored at the `table` lies the damage; what it
    would have had after the infraction `without_error` of its own tells how much of that is its own doing.
    """
    damage = Fraction(expected) - Fraction(table)
    if damage <= 0:
        raise TroefError(
            "There is no damage: the table scored no less than was to be expected without the infraction.",
            "Er is geen schade: aan tafel is niet minder gescoord dan zonder de overtreding te verwachten was.",
        )
    return min(max((Fraction(without_error) - Fraction(table)) / damage, Fraction(0)), Fraction(1))


def without_self_inflicted(
    expected: tuple[WeightedShare, ...], table: Told, part: Fraction
) -> tuple[WeightedShare, ...]:
    """What the side gets: of the damage it did itself nothing is made good, so for that part the table counts."""
    kept = [WeightedShare(share.weight * (1 - part), share.told) for share in expected]
    return _together((*kept, WeightedShare(part, table)))

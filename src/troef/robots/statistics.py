"""Estimate of a mean with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        return cls(fmean(values), stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0)

"""The ranking: best first, equal totals share a rank unless a rule parts them (1949: 83-86; klaverjas: II-19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Any

from troef.contest.answer import Standing
from troef.contest.bracket import Bracket
from troef.contest.exact import Number
from troef.contest.options import RankBy, Sections
from troef.contest.session import Contest
from troef.contest.tally import Tally
from troef.contest.ties import Placed, Sheet, break_tie


def rank(tallies: Iterable[Tally], sheets: Sequence[Sheet]) -> tuple[Standing, ...]:
    """Every contestant, each field by itself; the options are those of the last session."""
    contest = sheets[-1].contest
    fields: dict[tuple[object, object], list[Tally]] = {}
    for tally in tallies:
        section = section_of(contest, tally) if contest.options.sections is Sections.APART else None
        fields.setdefault((tally.side, section), []).append(tally)
    bracket = Bracket.of(sheets)
    return tuple(standing for field in fields.values() for standing in _rank_field(field, sheets, bracket))


def section_of(contest: Contest, tally: Tally) -> str | None:
    known = contest.contestants.get(tally.contestant)
    return known.section if known else None


def measure(contest: Contest, tally: Tally) -> Number:
    """What the order follows: victory points, a percentage, or points."""
    if tally.vp is not None:
        return tally.vp
    if contest.options.rank_by is RankBy.AVERAGE:
        return Fraction(-1) if tally.average is None else tally.average
    if not contest.options.method.in_matchpoints or contest.options.rank_by is RankBy.POINTS:
        return tally.points
    percentage = tally.percentage
    return Fraction(-1) if percentage is None else percentage


def _rank_field(field: Sequence[Tally], sheets: Sequence[Sheet], bracket: Bracket | None) -> Iterator[Standing]:
    contest = sheets[-1].contest
    place = 1
    keys = [bracket.key(tally.contestant) for tally in field] if bracket else _measures(field, contest)
    for tied in _best_first(field, keys):
        breaks = len(tied) > 1 and not bracket
        levels = break_tie(contest.options.ties, tied, sheets) if breaks else [list(map(Placed, tied))]
        for level in levels:
            for placed in level:
                standing = _standing(place, placed, len(levels) > 1, contest)
                yield replace(standing, out=bracket.out(standing.contestant)) if bracket else standing
            place += len(level)


def _measures(field: Sequence[Tally], contest: Contest) -> list[int]:
    """What the order follows, as whole numbers, which is exact and much faster than fractions."""
    measures = [Fraction(measure(contest, tally)) for tally in field]
    common = lcm(*(value.denominator for value in measures))
    return [value.numerator * (common // value.denominator) for value in measures]


def _best_first(field: Sequence[Tally], keys: Sequence[Any]) -> Iterator[list[Tally]]:
    """Those who are level, the best first."""
    ordered = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    for _, places in groupby(ordered, key=keys.__getitem__):
        yield [field[place] for place in places]


def _standing(place: int, placed: Placed, broken: bool, contest: Contest) -> Standing:
    tally = placed.tally
    return Standing(
        rank=place,
        contestant=tally.contestant,
        points=tally.points,
        boards=tally.boards,
        side=tally.side,
        top=tally.top,
        percentage=tally.percentage,
        vp=tally.vp,
        tops=tally.tops if contest.rules.counts_tops else None,
        play_points=tally.play_points,
        average=tally.average if contest.options.rank_by is RankBy.AVERAGE else None,
        compensation=tally.compensation,
        section=section_of(contest, tally),
        tie_broken_by=str(contest.options.ties) if broken else None,
        tie_detail=placed.detail if broken else None,
    )

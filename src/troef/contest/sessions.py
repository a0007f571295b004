"""Events of several sessions: carry-over, qualifiers and reserves (1949: 118-121; 2017: 78D, 80B2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from troef.cards import Side, TroefError
from troef.contest.answer import Answer, ContestantTotals, Note, Standing
from troef.contest.options import Sections
from troef.contest.ranking import rank
from troef.core.numbers import as_int_if_whole, round_half_up
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class SessionEvent:
    """Several sessions with one ranking."""

    sessions: tuple[Answer, ...]
    ranking: tuple[Standing, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """The qualifiers of one field, the reserves in order, and those whose tie must still be broken."""

    side: Side | None
    section: str | None
    qualified: tuple[str, ...]
    reserves: tuple[str, ...]
    undecided: tuple[str, ...] = ()


def combine_sessions(sessions: Sequence[Answer], carry: Fraction | None = None) -> SessionEvent:
    """Return the sessions added up. Raise TroefError if they differ in edition, kind or method.

    With `carry`, earlier sessions count for that fraction, and only contestants of the last session are ranked.
    """
    _check_alike(sessions)
    apart = all(answer.contest.winners == 2 for answer in sessions)
    tallies: dict[tuple[Side | None, str], ContestantTotals] = {}
    for number, answer in enumerate(sessions, 1):
        part = Fraction(1) if carry is None or number == len(sessions) else carry
        for standing in answer.ranking:
            side = standing.side if apart else None
            tally = tallies.setdefault((side, standing.contestant), ContestantTotals(standing.contestant, side))
            _add(tally, standing, part)
    ranked = tallies
    if carry is not None:
        last = {(row.side if apart else None, row.contestant) for row in sessions[-1].ranking}
        ranked = {key: tally for key, tally in tallies.items() if key in last}
    return SessionEvent(
        tuple(sessions), rank(ranked.values(), sessions), _notes(sessions, carry, len(tallies) - len(ranked))
    )


def _check_alike(sessions: Sequence[Answer]) -> None:
    first = sessions[0].contest
    for answer in sessions[1:]:
        contest = answer.contest
        if (contest.edition, contest.kind, contest.options.method) != (first.edition, first.kind, first.options.method):
            raise TroefError(
                "the sessions of an event have one edition, one kind of contestant and one method",
                "de zittingen van een toernooi hebben één uitgave, één soort deelnemers en één telling",
            )


def _add(tally: ContestantTotals, standing: Standing, part: Fraction) -> None:
    tally.points = as_int_if_whole(tally.points + part * standing.points)
    tally.top = as_int_if_whole(tally.top + part * standing.top)
    tally.compensation = as_int_if_whole(tally.compensation + part * standing.compensation)
    tally.boards += standing.boards
    tally.tops += standing.tops or 0
    tally.play_points += standing.play_points
    if standing.vp is not None:
        tally.vp = as_int_if_whole((tally.vp or 0) + part * standing.vp)


def _notes(sessions: Sequence[Answer], carry: Fraction | None, out: int) -> tuple[Note, ...]:
    if carry is None or len(sessions) < 2:
        return ()
    part = f"{round_half_up(carry * 100, 0)}%"
    text = Text(
        f"eerdere zittingen tellen voor {part}; {out} deelnemers speelden de laatste zitting niet",
        f"earlier sessions count for {part}; {out} contestants did not play the last session",
    )
    return (Note(text, law=sessions[0].contest.rules.law["carry"], regulation="carry-over"),)


def select_qualifiers(
    ranking: Sequence[Standing], places: int, sections: Sections = Sections.TOGETHER
) -> tuple[Selection, ...]:
    """Return the first `places` of each field (1949: 119). A tie across the limit must be broken (1949: 84)."""
    apart = sections is Sections.APART
    fields = groupby(ranking, key=lambda row: (row.side, row.section if apart else None))
    return tuple(_select(side, section, list(rows), places) for (side, section), rows in fields)


def _select(side: Side | None, section: str | None, rows: Sequence[Standing], places: int) -> Selection:
    names = [row.contestant for row in rows]
    undecided: tuple[str, ...] = ()
    if 0 < places < len(rows) and rows[places - 1].rank == rows[places].rank:
        undecided = tuple(row.contestant for row in rows if row.rank == rows[places].rank)
    return Selection(side, section, tuple(names[:places]), tuple(names[places:]), undecided)

"""Penalties, in any unit, from the total of one contestant (2017: 90, 91; 1949: 109, 117; klaverjas: II-13, II-20)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from troef.contest.answer import MatchScore, Note
from troef.contest.exact import Number, rounded, tidy
from troef.contest.field import Scored
from troef.contest.options import Method
from troef.contest.session import Contest, Penalty, Unit
from troef.contest.tally import Tally
from troef.laws import Text

_BEFORE_VP = (Unit.IMP, Unit.MP)
"""Fines that belong to a match, before its victory points."""


def take_penalties(contest: Contest, scored: Scored, matches: Sequence[MatchScore]) -> None:
    """Subtracts every penalty and notes it."""
    for penalty in contest.penalties:
        tally = scored.tallies.find(penalty.contestant, penalty.side)
        if tally is None:
            continue
        if penalty.unit is Unit.VP:
            tally.vp = tidy((tally.vp or 0) - penalty.amount)
        else:
            tally.points = tidy(tally.points - _in_points(penalty, scored.top, tally))
        scored.notes.append(_note(contest, penalty))
        if contest.options.vp is not None and _is_homeless(penalty, matches):
            scored.notes.append(_homeless_note(contest, penalty))


def fine_in_match(contest: Contest, contestant: str, match: str, only: bool) -> Number:
    """The IMPs a contestant loses in a match: the fines that name it, and all others where he plays but one."""
    names = (match, None) if only else (match,)
    fines = (
        penalty for penalty in contest.penalties if penalty.contestant == contestant and penalty.unit in _BEFORE_VP
    )
    return sum(fine.amount for fine in fines if fine.match in names)


def _is_homeless(penalty: Penalty, matches: Sequence[MatchScore]) -> bool:
    """Whether IMPs were taken without saying in which of more matches."""
    played = sum(any(team.team == penalty.contestant for team in match.teams) for match in matches)
    return penalty.unit in _BEFORE_VP and penalty.match is None and played > 1


def _homeless_note(contest: Contest, penalty: Penalty) -> Note:
    who = contest.kind.word
    return Note(
        Text(
            f"de straf van {who.nl} {penalty.contestant} noemt geen wedstrijd: de wedstrijdpunten blijven gelijk",
            f"the penalty of {who.en} {penalty.contestant} names no match: the victory points stay as they are",
        ),
        law=penalty.law or contest.rules.law["penalty"],
    )


def _in_points(penalty: Penalty, top: Number, tally: Tally) -> Fraction:
    if penalty.unit is Unit.TOP:
        return penalty.amount * top
    if penalty.unit is Unit.PERCENT:
        return penalty.amount * tally.top / 100
    return penalty.amount


_UNITS = {
    Unit.TOP: Text("van een top", "of a top"),
    Unit.MP: Text("matchpunten", "matchpoints"),
    Unit.IMP: Text("IMP", "IMPs"),
    Unit.VP: Text("wedstrijdpunten", "victory points"),
    Unit.PERCENT: Text("procentpunten", "percentage points"),
}


def _note(contest: Contest, penalty: Penalty) -> Note:
    amount, unit, who = rounded(penalty.amount), _UNITS[penalty.unit], contest.kind.word
    if penalty.unit is Unit.MP and contest.options.method is Method.TOTAL_POINTS:
        unit = Text("punten", "points")
    return Note(
        Text(
            f"straf voor {who.nl} {penalty.contestant}: {amount} {unit.nl}",
            f"penalty for {who.en} {penalty.contestant}: {amount} {unit.en}",
        ),
        law=penalty.law or contest.rules.law["penalty"],
    )

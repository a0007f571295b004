"""Points outside the boards: penalties, and compensation for a round of rest in a drive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from troef.contest.answer import ContestantTotals, MatchScore, Note
from troef.contest.contestant import ContestantKind
from troef.contest.field_scoring import ScoredField
from troef.contest.options import Method, RestCompensation
from troef.contest.result import ContestResult
from troef.contest.session import Compensation, Contest, Fine, Unit, no_such_contestant, refusal_at
from troef.core.messages import NO_TEXT, Localised, _
from troef.core.numbers import Number, as_int_if_whole, round_half_up, with_decimal_mark

_BEFORE_VP = (Unit.IMP, Unit.MP)
"""Units of fines that come off the score of a match before it becomes victory points."""


def apply_penalties(contest: Contest, scored: ScoredField, matches: Sequence[MatchScore]) -> None:
    """Subtract every penalty from the totals in `scored`, and add a note for each to `scored`."""
    for penalty in contest.penalties:
        tally = scored.tallies.find(penalty.contestant, penalty.side)
        if tally is None:
            continue
        if penalty.unit is Unit.VP:
            tally.vp = as_int_if_whole((tally.vp or 0) - penalty.amount)
        else:
            taken = _in_points(penalty, scored.top, tally)
            tally.points, tally.penalty = as_int_if_whole(tally.points - taken), as_int_if_whole(tally.penalty + taken)
        scored.notes.append(_penalty_note(contest, penalty))
        played = sum(any(team.team == penalty.contestant for team in match.teams) for match in matches)
        is_before_vp = contest.options.vp is not None and penalty.unit in _BEFORE_VP
        if is_before_vp and penalty.match is None and played > 1:
            who = contest.kind.word
            text = _(
                "the penalty of {who} {contestant} names no match: the victory points stay as they are",
                who=who,
                contestant=penalty.contestant,
            )
            scored.notes.append(Note(text, law=penalty.law or contest.rules.law["penalty"]))


def fine_in_match(contest: Contest, contestant: str, match: str, only: bool) -> Number:
    """Return the points that a contestant is fined in this match. With `only`, fines that name no match count too."""
    names = (match, None) if only else (match,)
    fines = (
        penalty for penalty in contest.penalties if penalty.contestant == contestant and penalty.unit in _BEFORE_VP
    )
    return sum(fine.amount for fine in fines if fine.match in names)


def _in_points(penalty: Fine, top: Number, tally: ContestantTotals) -> Fraction:
    if penalty.unit is Unit.TOP:
        return penalty.amount * top
    if penalty.unit is Unit.PERCENT:
        return penalty.amount * tally.top / 100
    return penalty.amount


_UNITS = {
    Unit.TOP: (_("of a top"), _("top")),
    Unit.MP: (_("matchpoints"), _("matchpoint")),
    Unit.IMP: (_("IMPs"), _("IMP")),
    Unit.VP: (_("victory points"), _("victory point")),
    Unit.PERCENT: (_("percentage points"), _("percentage point")),
}
"""The plural and the singular of each unit."""
_POINTS = _("points"), _("point")


def _penalty_note(contest: Contest, penalty: Fine) -> Note:
    in_points = penalty.unit is Unit.MP and contest.options.method is Method.TOTAL_POINTS
    unit = (_POINTS if in_points else _UNITS[penalty.unit])[penalty.amount == 1]
    amount, who = round_half_up(penalty.amount, 0 if penalty.amount.denominator == 1 else 2), contest.kind.word
    return Note(
        _(
            "penalty for {who} {contestant}: {amount} {unit}",
            who=who,
            contestant=penalty.contestant,
            amount=amount,
            unit=unit,
        ),
        law=penalty.law or contest.rules.law["penalty"],
    )


def check_compensation(rows: Sequence[Compensation], contest: Contest) -> None:
    """Raise TroefError unless each row belongs to a drive and names a contestant who rests in that round, only once."""
    if not rows:
        return
    if contest.options.method is not Method.TOTAL_POINTS or contest.kind is ContestantKind.TEAMS:
        raise refusal_at(
            "compensation", _("a round of rest gives points only in a drive, which is scored by total-points")
        )
    if contest.winners == 2:
        raise refusal_at("compensation", _("a drive has one ranking, so winners is 1"))
    seen = {name for result in contest.results for name in result.ns + result.ew}
    plays = {(name, row.drive.round) for row in contest.results if row.drive for name in row.ns + row.ew}
    rounds = {row.drive.round for row in contest.results if row.drive}
    rested: set[tuple[str, int]] = set()
    word = contest.kind.word
    for index, row in enumerate(rows):
        place = f"compensation[{index}]"
        key = (row.contestant, row.round)
        if row.contestant not in (contest.contestants or seen):
            raise no_such_contestant(place, word, row.contestant)
        if key in plays:
            raise refusal_at(
                place,
                _("{word} {contestant} plays in round {round}", word=word, contestant=row.contestant, round=row.round),
            )
        if key in rested:
            raise refusal_at(
                place,
                _(
                    "{word} {contestant} rests in round {round} already",
                    word=word,
                    contestant=row.contestant,
                    round=row.round,
                ),
            )
        if isinstance(row.award, RestCompensation) and row.round not in rounds:
            raise refusal_at(
                place,
                _(
                    "no result has round {round}, so its number of deals is not known; write the points",
                    round=row.round,
                ),
            )
        rested.add(key)


@dataclass(slots=True)
class _Round:
    boards: dict[int, int] = field(default_factory=dict)
    points: Number = 0
    sides: int = 0

    def add(self, row: ContestResult, deals: int, points: Number) -> None:
        self.boards[row.board] = max(deals, self.boards.get(row.board, 0))
        self.points += points
        self.sides += 2 * deals

    @property
    def deals(self) -> int:
        return sum(self.boards.values())

    @property
    def average(self) -> Fraction:
        return Fraction(self.points) / self.sides if self.sides else Fraction(0)


def apply_compensation(contest: Contest, scored: ScoredField) -> dict[tuple[str, int], Number]:
    """Add the compensation for rounds of rest to the totals in `scored`, with a note for each.

    Return the points by contestant and round. Call it before penalties are applied: the contestant's own average does
    not include them.
    """
    rests: dict[tuple[str, int], Number] = {}
    if not contest.compensation:
        return rests
    rounds = _rounds(scored)
    own = {rest.contestant: _tally(scored, rest).average or Fraction(0) for rest in contest.compensation}
    for rest in contest.compensation:
        round_ = rounds.get(rest.round, _Round())
        if isinstance(rest.award, Fraction):
            points = rest.award
        elif rest.award is RestCompensation.OWN_AVERAGE:
            points = round_.deals * own[rest.contestant]
        else:
            points = round_.deals * round_.average
        tally = _tally(scored, rest)
        tally.points = as_int_if_whole(tally.points + points)
        tally.compensation = as_int_if_whole(tally.compensation + points)
        scored.notes.append(_rest_note(contest, rest, points))
        rests[rest.contestant, rest.round] = as_int_if_whole(points)
    return rests


def _tally(scored: ScoredField, compensation: Compensation) -> Any:
    return scored.tallies.find(compensation.contestant, None)


def _rounds(scored: ScoredField) -> dict[int, _Round]:
    rounds: dict[int, _Round] = {}
    for lines in scored.boards.values():
        for line in lines:
            drive = line.result.drive
            if drive and line.ns_points is not None and line.ew_points is not None:
                round_ = rounds.setdefault(drive.round, _Round())
                round_.add(line.result, drive.deals, line.ns_points + line.ew_points)
    return rounds


_WORDS = {
    RestCompensation.OWN_AVERAGE: _("own average"),
    RestCompensation.ROUND_AVERAGE: _("average of the round"),
}
_FIXED = _("fixed number")


def _rest_note(contest: Contest, compensation: Compensation, points: Fraction) -> Note:
    who, number = contest.kind.word, compensation.round
    label = contest.label(compensation.contestant)
    name = compensation.contestant + (f" ({label})" if label != compensation.contestant else "")
    amount = round_half_up(points, 0 if points.denominator == 1 else 2)
    rule = _WORDS[compensation.award] if isinstance(compensation.award, RestCompensation) else _FIXED
    why = _(": {reason}", reason=compensation.why) if compensation.why else NO_TEXT
    return Note(
        _(
            "round {number}: {who} {name} rests and gets {amount} points ({rule}){why}",
            number=number,
            who=who,
            name=name,
            amount=Localised(with_decimal_mark, amount),
            rule=rule,
            why=why,
        ),
        law=contest.rules.law["compensation"],
        regulation=str(compensation.award) if isinstance(compensation.award, RestCompensation) else "points",
    )

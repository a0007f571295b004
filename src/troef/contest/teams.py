"""Matches between teams: the two rooms of a board are compared (2017: 78, 86; 1949: 82, 87, 102-104)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from troef.cards import SIDES, Side, TroefError
from troef.contest.answer import AllTotals, ContestantTotals, MatchScore, Note, ScoredResult, TeamScore
from troef.contest.awards import AwardContext, OwnAverage, award_points
from troef.contest.field_scoring import ScoredField, assigned_notes
from troef.contest.matchpoints import MatchpointLadder
from troef.contest.options import Method
from troef.contest.penalties import fine_in_match
from troef.contest.point_scales import imps, result_points, victory_points
from troef.contest.result import OPEN, Artificial, ContestResult, Given, PlayedScore, outcomes_of
from troef.contest.session import Contest
from troef.core.messages import _
from troef.core.numbers import Number, as_int_if_whole
from troef.laws import Text


@dataclass(slots=True)
class _BoardOfMatch:
    """One board of a match; the points of a team are None as long as they are unknown."""

    match: str
    board: int
    rows: list[ContestResult]
    teams: tuple[str, str]
    points: dict[str, Number | None]

    def sides(self, team: str) -> list[tuple[ContestResult, Side]]:
        """Return the results of a team, each with the side of its pair, the open room first."""
        rows = sorted(self.rows, key=lambda row: row.room != OPEN)
        return [(row, side) for row in rows for side in SIDES if team in row.contestants(side)]

    def given(self, team: str) -> list[Given]:
        """Return the scores of a team's two pairs, the open room first."""
        return [row.given(side) for row, side in self.sides(team)]

    def artificial(self, team: str) -> Artificial | None:
        """Return the artificial score of a team, or None. Raise TroefError if its two results have different ones."""
        awards = [given for given in self.given(team) if isinstance(given, Artificial)]
        if len(set(awards)) > 1:
            raise TroefError(
                _(
                    "match {match}: board {board}: only one of the two rows has an artificial score",
                    match=self.match,
                    board=self.board,
                )
            )
        return awards[0] if awards else None


def score_teams(contest: Contest) -> tuple[ScoredField, tuple[MatchScore, ...]]:
    """Return the scored boards of a session of teams, and its scored matches."""
    encounters = _encounters(contest)
    tallies = AllTotals(contest)
    notes: list[Note] = []
    top = contest.options.scale if contest.options.method is Method.BOARD_A_MATCH else 0
    for encounter in encounters:
        notes += [note for row in encounter.rows for note in assigned_notes(row, contest)]
        _compare(encounter, contest, notes)
        for team in encounter.teams:
            points = encounter.points[team]
            if points is not None:
                tallies.totals_for(Side.NS, team).add(points, top)
    _award(encounters, tallies, contest, notes, top)
    if contest.options.knockout:
        _share_the_difference(encounters, tallies, contest, notes)
    matches = _matches(encounters, tallies, contest)
    return ScoredField(_lines(encounters, top), tallies, notes, top), matches


def _encounters(contest: Contest) -> list[_BoardOfMatch]:
    rooms: dict[tuple[str, int], list[ContestResult]] = {}
    for result in contest.results:
        rooms.setdefault((result.match or "", result.board), []).append(result)
    encounters = []
    for (match, board), rows in rooms.items():
        teams = (rows[0].ns[0], rows[0].ew[0])
        encounters.append(_BoardOfMatch(match, board, rows, teams, dict.fromkeys(teams)))
    return encounters


def _compare(encounter: _BoardOfMatch, contest: Contest, notes: list[Note]) -> None:
    """Set the points of each team that has a result in both rooms; add a note if a board cannot be compared."""
    both = [encounter.given(team) for team in encounter.teams]
    if any(isinstance(given, Artificial) for givens in both for given in givens):
        _compare_the_rest(encounter, contest)
    elif len(encounter.rows) < 2 or not all(outcomes_of(given) for givens in both for given in givens):
        no_result = _("no result in both rooms")
        notes.append(_about(encounter, no_result, contest.rules.law["teams"]))
    elif encounter.rows[0].version != encounter.rows[1].version:
        _fouled(encounter, contest, notes)
    else:
        _compare_the_rest(encounter, contest)


def _compare_the_rest(encounter: _BoardOfMatch, contest: Contest) -> None:
    for team in encounter.teams:
        givens = encounter.given(team)
        if len(givens) == 2 and all(map(outcomes_of, givens)):
            encounter.points[team] = _points(encounter, team, contest)


def _points(encounter: _BoardOfMatch, team: str, contest: Contest) -> Number:
    """Return a team's points: the weighted mean over all combinations of outcomes in both rooms (2017: 12C1c)."""
    sides = [side for _, side in encounter.sides(team)]
    first, second = encounter.given(team)
    turn = _turn(contest)
    total = Fraction(0)
    for outcome in outcomes_of(first):
        for other in outcomes_of(second):
            total += outcome.weight * other.weight * turn((outcome.played, sides[0]), (other.played, sides[1]))
    return as_int_if_whole(total)


Seated = tuple[PlayedScore, Side]
"""A score, and the side on which the team had it."""


def _turn(contest: Contest) -> Callable[[Seated, Seated], Number]:
    method, rules = contest.options.method, contest.rules
    honours = contest.options.honours and rules.honours
    if method is Method.TOTAL_POINTS:
        return lambda seated, other: result_points(*seated, honours) + result_points(*other, honours)
    if method is Method.IMPS:
        return lambda seated, other: imps(rules.imp_steps, _lead(seated, other))
    scale = Fraction(contest.options.scale, 2)

    def board_a_match(seated: Seated, other: Seated) -> Number:
        lead = _lead(seated, other)
        return scale * (1 if abs(lead) <= rules.bam_margin else 2 if lead > 0 else 0)

    return board_a_match


def _lead(seated: Seated, other: Seated) -> Fraction:
    """Return the lead of a team over both rooms, in which it has `seated` and `other`: half its score less theirs."""
    mine = sum(played.of(side) for played, side in (seated, other))
    theirs = sum(played.of(side.opponents) for played, side in (seated, other))
    return Fraction(mine - theirs, 2)


def _fouled(encounter: _BoardOfMatch, contest: Contest, notes: list[Note]) -> None:
    """Score a board of which the rooms played different versions: void, or by pairs (2017: 87C; 1949: 104b, 104c)."""
    by_pairs = contest.rules.pair_scores_fouled and contest.options.method is Method.BOARD_A_MATCH
    if by_pairs:
        points = team_points_by_pairs(encounter.rows, contest)
        encounter.points.update({team: Fraction(contest.options.scale, 2) * points[team] for team in encounter.teams})
    what = _("judged by the pairs' matchpoints") if by_pairs else _("two versions, no result")
    law = contest.rules.law["fouled_match" if by_pairs else "void_match"]
    notes.append(_about(encounter, what, law))


def _about(encounter: _BoardOfMatch, what: Text, law: str) -> Note:
    match, board = encounter.match, encounter.board
    return Note(_("match {match}, board {board}: {what}", match=match, board=board, what=what), law=law)


def _award(
    encounters: Iterable[_BoardOfMatch], tallies: AllTotals, contest: Contest, notes: list[Note], top: Number
) -> None:
    own = {id(tally): OwnAverage.of(tally) for tally in tallies}
    for encounter in encounters:
        for team in encounter.teams:
            artificial = encounter.artificial(team)
            if artificial is not None:
                tally = tallies.totals_for(Side.NS, team)
                place = AwardContext(encounter.board, top)
                points, note = award_points(artificial, place, contest, tally, own[id(tally)])
                encounter.points[team] = points
                tally.add(points, top)
                notes.append(note)


def _share_the_difference(
    encounters: Iterable[_BoardOfMatch], tallies: AllTotals, contest: Contest, notes: list[Note]
) -> None:
    """In a knock-out, replace the scores of two teams that do not balance by their mean (2017: 12C4)."""
    balance = contest.options.scale if contest.options.method is Method.BOARD_A_MATCH else 0
    for encounter in encounters:
        first, second = encounter.teams
        mine, theirs = encounter.points[first], encounter.points[second]
        if mine is None or theirs is None or mine + theirs == balance:
            continue
        mean = as_int_if_whole(Fraction(mine + balance - theirs) / 2)
        for team, points in ((first, mean), (second, balance - mean)):
            before = encounter.points[team]
            assert before is not None
            tallies.totals_for(Side.NS, team).points += points - before
            encounter.points[team] = points
        what = _("the mean of both scores")
        notes.append(_about(encounter, what, contest.rules.law["knockout"]))


def _matches(encounters: Iterable[_BoardOfMatch], tallies: AllTotals, contest: Contest) -> tuple[MatchScore, ...]:
    by_match: dict[str, list[_BoardOfMatch]] = {}
    for encounter in encounters:
        by_match.setdefault(encounter.match, []).append(encounter)
    played = Counter(team for boards in by_match.values() for team in boards[0].teams)
    matches = []
    for name, boards in by_match.items():
        scores = []
        for team in sorted(boards[0].teams):
            points = as_int_if_whole(sum(Fraction(encounter.points[team] or 0) for encounter in boards))
            fine = fine_in_match(contest, team, name, played[team] == 1)
            scores.append(team_score(contest, tallies.totals_for(Side.NS, team), points, fine, len(boards)))
        matches.append(MatchScore(name, len(boards), (scores[0], scores[1])))
    return tuple(matches)


def team_score(contest: Contest, tally: ContestantTotals, points: Number, fine: Number, boards: int) -> TeamScore:
    """Return a team's score in a match, and add its victory points (for `points` less `fine`) to `tally`."""
    if contest.options.vp is None:
        return TeamScore(tally.contestant, points)
    vp = victory_points(contest.options.vp, points - fine, boards)
    tally.vp = (tally.vp or 0) + vp
    return TeamScore(tally.contestant, points, vp)


def _lines(encounters: Iterable[_BoardOfMatch], top: Number) -> dict[int, list[ScoredResult]]:
    """Return the scored results by board number; both results of a board show the points of both teams."""
    lines: dict[int, list[ScoredResult]] = {}
    for encounter in encounters:
        for row in encounter.rows:
            ns, ew = encounter.points[row.ns[0]], encounter.points[row.ew[0]]
            lines.setdefault(encounter.board, []).append(ScoredResult(row, ns, ew, top or None))
    return dict(sorted(lines.items()))


def team_points_by_pairs(rows: Sequence[ContestResult], contest: Contest) -> dict[str, int]:
    """Return the points of each team: 2 if its two pairs are together above average, 1 if they balance, 0 if below."""
    signs: dict[str, int] = {}
    for row in rows:
        for side in SIDES:
            team = row.contestants(side)[0]
            signs[team] = signs.get(team, 0) + _against_average(row, side, contest)
    return {team: 1 + (sign > 0) - (sign < 0) for team, sign in signs.items()}


def _against_average(row: ContestResult, side: Side, contest: Contest) -> int:
    """Return whether a pair is above (1), at (0) or below (-1) the average of its side and version of the board."""
    counts: dict[int, Number] = {}
    for other in contest.results:
        if other.board == row.board and other.version == row.version:
            for outcome in outcomes_of(other.given(side)):
                value = outcome.played.of(side)
                counts[value] = counts.get(value, 0) + outcome.weight
    ladder = MatchpointLadder(counts)
    standing = sum(outcome.weight * ladder.place(outcome.played.of(side)) for outcome in outcomes_of(row.given(side)))
    return (standing > ladder.size) - (standing < ladder.size)

"""Rankings: equal totals share a rank unless a rule separates them (1949: 83-86; klaverjas: II-19).

In a knock-out, teams are ranked by the round that they reached, not by IMPs (2017: 78D; 1949: 88).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from math import inf, lcm
from typing import Any, NamedTuple

from troef.cards import SIDES
from troef.contest.answer import Answer, ContestantTotals, MatchScore, Note, ScoredResult, Standing
from troef.contest.contestant import ContestantKind
from troef.contest.options import RankBy, Sections, TieRule
from troef.contest.penalties import fine_in_match
from troef.contest.point_scales import mean_score
from troef.contest.result import outcomes_of
from troef.contest.session import BracketMatch, Contest, match_of_other_teams, no_such_contestant, refusal_at
from troef.core.messages import _, pgettext
from troef.core.numbers import Number, round_half_up
from troef.laws import Text


@dataclass(frozen=True, slots=True)
class TieBreakResult:
    """A contestant in a tie, with the key that decides their place and a text that explains it."""

    tally: ContestantTotals
    key: tuple[Number, ...] = ()
    detail: Text | None = None


def break_tie(
    rule: TieRule, tied: Sequence[ContestantTotals], sessions: Sequence[Answer]
) -> list[list[TieBreakResult]]:
    """Return the tied contestants in groups, best first. Those in one group keep the same rank."""
    placed = _RULES[rule](tied, sessions)
    ordered = sorted(placed, key=lambda row: row.key, reverse=True)
    return [list(level) for _, level in groupby(ordered, key=lambda row: row.key)]


def _share(tied: Sequence[ContestantTotals], sessions: Sequence[Answer]) -> list[TieBreakResult]:
    return [TieBreakResult(tally) for tally in tied]


def _article_85(tied: Sequence[ContestantTotals], sessions: Sequence[Answer]) -> list[TieBreakResult]:
    """Compare tied contestants with each other on each board, or with its average if only one of them played it."""
    totals = {id(tally): 0 for tally in tied}
    for session in sessions:
        for lines in session.boards.values():
            played = _points_on(lines, tied)
            for entry in played:
                rivals = [other.points for other in played if other.tally is not entry.tally] or [entry.average]
                totals[id(entry.tally)] += sum(1 + (entry.points > rival) - (entry.points < rival) for rival in rivals)
    return [
        TieBreakResult(tally, (total,), _("{total} points among those who tie", total=total))
        for tally in tied
        for total in (totals[id(tally)],)
    ]


class _OnBoard(NamedTuple):
    tally: ContestantTotals
    points: Number
    average: Number


def _points_on(lines: Sequence[ScoredResult], tied: Sequence[ContestantTotals]) -> list[_OnBoard]:
    on_board = []
    for line in lines:
        for side, points in zip(SIDES, (line.ns_points, line.ew_points), strict=True):
            if points is None or not outcomes_of(line.result.given(side)):
                continue
            names = line.result.contestants(side)
            on_board += [
                _OnBoard(tally, points, Fraction(line.top or 0) / 2)
                for tally in tied
                if tally.contestant in names and tally.side in (None, side)
            ]
    return on_board


def _article_86(tied: Sequence[ContestantTotals], sessions: Sequence[Answer]) -> list[TieBreakResult]:
    """Compare two tied teams: points in the match between them, score points in that match, then all score points."""
    if len(tied) != 2:
        return _share(tied, sessions)
    names = frozenset(tally.contestant for tally in tied)
    placed = []
    for tally in tied:
        keys = [_key_86(tally.contestant, names, session) for session in sessions]
        key = tuple(sum(values) for values in zip(*keys, strict=True))
        figures = [round_half_up(value, 0) for value in key]
        detail = _(
            "own match {figures}, score points in it {score_points}, in all {total}",
            figures=figures[0],
            score_points=figures[1],
            total=figures[2],
        )
        placed.append(TieBreakResult(tally, key, detail))
    return placed


def _key_86(team: str, both: frozenset[str], session: Answer) -> tuple[Number, Number, Number]:
    met = [match for match in session.matches if {score.team for score in match.teams} == both]
    direct = sum(score.points for match in met for score in match.teams if score.team == team)
    return direct, _score_points(team, session, {match.name for match in met}), _score_points(team, session, None)


def _score_points(team: str, session: Answer, matches: set[str] | None) -> Number:
    """Return the total of a team's scores at the tables; with `matches`, only in matches with these names."""
    return sum(
        mean_score(result.given(side), side)
        for result in session.contest.results
        if matches is None or result.match in matches
        for side in SIDES
        if team in result.contestants(side)
    )


def _article_ii_19(tied: Sequence[ContestantTotals], sessions: Sequence[Answer]) -> list[TieBreakResult]:
    """Compare tied contestants by tops, then by play points."""
    return [
        TieBreakResult(
            tally,
            (tally.tops, tally.play_points),
            _(
                "{tops} tops, {play_points} play points",
                tops=tally.tops,
                play_points=round_half_up(tally.play_points, 0),
            ),
        )
        for tally in tied
    ]


_RULES: dict[TieRule, Callable[[Sequence[ContestantTotals], Sequence[Answer]], list[TieBreakResult]]] = {
    TieRule.SHARE: _share,
    TieRule.Y1949_85: _article_85,
    TieRule.Y1949_86: _article_86,
    TieRule.KLAVERJAS_II_19: _article_ii_19,
}


def rank(tallies: Iterable[ContestantTotals], sessions: Sequence[Answer]) -> tuple[Standing, ...]:
    """Return the ranking of each field (side or section). The options of the last session apply."""
    contest = sessions[-1].contest
    fields: dict[tuple[object, object], list[ContestantTotals]] = {}
    for tally in tallies:
        section = section_of(contest, tally) if contest.options.sections is Sections.APART else None
        fields.setdefault((tally.side, section), []).append(tally)
    bracket = Bracket.of(sessions)
    return tuple(standing for field in fields.values() for standing in _rank_field(field, sessions, bracket))


def section_of(contest: Contest, tally: ContestantTotals) -> str | None:
    known = contest.contestants.get(tally.contestant)
    return known.section if known else None


def ranking_value(contest: Contest, tally: ContestantTotals) -> Number | None:
    """Return the value that decides the rank (victory points, average, points or percentage), or None."""
    if tally.vp is not None:
        return tally.vp
    if contest.options.rank_by is RankBy.AVERAGE:
        return tally.average
    if not contest.options.method.in_matchpoints or contest.options.rank_by is RankBy.POINTS:
        return tally.points
    return tally.percentage


def _rank_field(
    field: Sequence[ContestantTotals], sessions: Sequence[Answer], bracket: Bracket | None
) -> Iterator[Standing]:
    contest = sessions[-1].contest
    place = 1
    keys: Sequence[Any] = _measures(field, contest)
    if bracket:
        keys = [bracket.key(tally.contestant) for tally in field]
    ordered = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)
    for _key, indexes in groupby(ordered, key=keys.__getitem__):
        tied = [field[index] for index in indexes]
        breaks = len(tied) > 1 and not bracket
        levels = break_tie(contest.options.ties, tied, sessions) if breaks else [list(map(TieBreakResult, tied))]
        for level in levels:
            for placed in level:
                standing = _standing(place, placed, len(levels) > 1, contest)
                yield replace(standing, out=bracket.out(standing.contestant)) if bracket else standing
            place += len(level)


def _measures(field: Sequence[ContestantTotals], contest: Contest) -> list[float]:
    """Return the ranking values, scaled to integers, which sort faster than fractions; -inf if there is none."""
    measures = [ranking_value(contest, tally) for tally in field]
    common = lcm(*(value.denominator for value in measures if value is not None))
    return [-inf if value is None else value.numerator * (common // value.denominator) for value in measures]


def _standing(place: int, placed: TieBreakResult, broken: bool, contest: Contest) -> Standing:
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
        penalty=tally.penalty,
        section=section_of(contest, tally),
        tie_broken_by=str(contest.options.ties) if broken else None,
        tie_detail=placed.detail if broken else None,
    )


def checked_bracket(matches: Sequence[BracketMatch], contest: Contest) -> tuple[BracketMatch, ...]:
    """Return the matches of a knock-out with their teams. Raise TroefError for one that contradicts the results."""
    if matches and (contest.kind is not ContestantKind.TEAMS or not contest.options.method.compares_rooms):
        raise refusal_at("bracket", _("a bracket is for teams that play matches"))
    played = {result.match: result.ns + result.ew for result in contest.results}
    teams = set(contest.contestants) or {team for both in played.values() for team in both}
    checked: list[BracketMatch] = []
    for index, written in enumerate(matches):
        place = f"bracket[{index}]"
        match = _with_teams(place, written, played.get(written.match, ()))
        for team in match.teams:
            if team not in teams:
                raise no_such_contestant(place, contest.kind.word, team)
            if any(other.round == match.round and team in other.teams for other in checked):
                raise refusal_at(place, _("team {team} plays twice in round {round}", team=team, round=match.round))
        if any(other.match == match.match for other in checked):
            raise refusal_at(place, _("match {match} appears twice", match=match.match))
        checked.append(match)
    return tuple(checked)


def _with_teams(place: str, match: BracketMatch, teams: tuple[str, ...]) -> BracketMatch:
    """Return the match with its teams filled in. Raise TroefError if they are unknown or contradict `teams`."""
    name, meant = match.match, match.teams
    if meant:
        if len(set(meant)) != 2 or (teams and set(meant) != set(teams)):
            if teams:
                raise match_of_other_teams(name, teams, f"{place}.teams")
            what = _("match {name} is between two teams", name=name)
            raise refusal_at(f"{place}.teams", what)
        teams = meant
    if not teams:
        raise refusal_at(
            place, _("no result has match {name}; a match that was not played names its two teams", name=name)
        )
    winner = match.winner
    if winner is not None and winner not in teams:
        raise refusal_at(place, _("winner {winner} does not play match {name}", winner=winner, name=name))
    if match.why is not None and winner is None:
        raise refusal_at(place, _("why explains how a winner was found: name the winner too"))
    return replace(match, teams=teams)


_WON, _IDLE, _LOST = 2, 1, 0


@dataclass(frozen=True, slots=True)
class Bracket:
    """The outcomes of the matches of a knock-out."""

    rounds: Mapping[tuple[int, int], Mapping[str, int]]
    """For each session and round, the outcome of each team that played."""

    @classmethod
    def of(cls, sessions: Sequence[Answer]) -> Bracket | None:
        """Return the bracket, or None if a session has none. Raise TroefError for a match without a known winner."""
        rounds: dict[tuple[int, int], dict[str, int]] = {}
        if not all(answer.contest.bracket for answer in sessions):
            return None
        for session, answer in enumerate(sessions):
            scores = {match.name: match for match in answer.matches}
            for index, match in enumerate(answer.contest.bracket):
                winner = _winner(f"bracket[{index}]", match, scores.get(match.match), answer)
                outcome = {team: _WON if team == winner else _LOST for team in match.teams}
                rounds.setdefault((session, match.round), {}).update(outcome)
        return cls(dict(sorted(rounds.items())))

    def key(self, team: str) -> tuple[int, ...]:
        """Return the sort key of a team: its outcome in each round, where a higher key ranks better.

        A team that is still in counts as the winner of a round that it does not play. Later matches separate teams that
        are out.
        """
        outcomes: list[int] = []
        for outcome in self.rounds.values():
            outcomes.append(outcome.get(team, _IDLE if _LOST in outcomes else _WON))
        return tuple(outcomes)

    def out(self, team: str) -> int | None:
        """Return the round in which a team was knocked out; None if it is still in."""
        return next((number for (_, number), outcome in self.rounds.items() if outcome.get(team) == _LOST), None)


def _winner(place: str, bracket_match: BracketMatch, score: MatchScore | None, answer: Answer) -> str:
    """Return the winner. Raise TroefError if the file must name one, or names the loser without a reason."""
    ahead = match_leader(score, answer.contest, answer.matches) if score else None
    if ahead is None and bracket_match.winner is None:
        raise refusal_at(place, _("match {match} ended level: name its winner and why", match=bracket_match.match))
    if ahead is not None and bracket_match.winner not in (None, ahead) and bracket_match.why is None:
        raise refusal_at(
            place,
            _(
                "match {match} was won by {ahead}: say why {winner} goes on",
                match=bracket_match.match,
                ahead=ahead,
                winner=bracket_match.winner,
            ),
        )
    return bracket_match.winner or ahead or ""


def match_leader(match: MatchScore, contest: Contest, matches: Sequence[MatchScore]) -> str | None:
    """Return the team that leads a match after subtraction of fines; None if the match is level."""
    played = [team.team for other in matches for team in other.teams]
    first, second = match.teams
    lead = first.points - second.points
    for team, sign in ((first.team, -1), (second.team, 1)):
        lead += sign * fine_in_match(contest, team, match.name, played.count(team) == 1)
    return None if lead == 0 else first.team if lead > 0 else second.team


def bracket_notes(contest: Contest) -> Iterator[Note]:
    """Yield a note for each match with a winner that the file names."""
    for match in contest.bracket:
        if match.winner is not None:
            why = match.why or pgettext("winner of a match", "named")
            yield Note(
                _("match {match}: team {winner} goes on ({why})", match=match.match, winner=match.winner, why=why),
                law=contest.rules.law["bracket"],
            )

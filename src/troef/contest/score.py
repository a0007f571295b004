"""Scoring of a session: boards, totals, penalties and ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from troef.cards import SIDES
from troef.contest.answer import AllTotals, Answer, MatchScore, Note
from troef.contest.contestant import ContestantKind
from troef.contest.field_scoring import ScoredBoardCache, ScoredField, WiderField, score_field
from troef.contest.penalties import apply_compensation, apply_penalties, fine_in_match
from troef.contest.ranking import bracket_notes, rank
from troef.contest.result import ContestResult
from troef.contest.rules import Progress
from troef.contest.session import Contest
from troef.contest.suspicious_results import Expected, Schedule, find_suspicious
from troef.contest.teams import score_teams, team_score
from troef.core.messages import _
from troef.core.numbers import Number, as_int_if_whole


def score(
    contest: Contest,
    progress: Progress | None = None,
    schedule: Schedule | None = None,
    expected: Expected | None = None,
    sums: ScoredBoardCache | None = None,
    against: WiderField | None = None,
) -> Answer:
    """Return the session scored and ranked.

    `schedule` and `expected` serve only to find suspicious results. Pass the same `sums` on each call to score only
    boards that changed. With `against`, contestants are compared with that larger field, which includes this session.
    """
    answer, tallies = totals(contest, progress, schedule, expected, sums, against)
    return replace(answer, ranking=rank(tallies, [answer]))


def totals(
    contest: Contest,
    progress: Progress | None = None,
    schedule: Schedule | None = None,
    expected: Expected | None = None,
    sums: ScoredBoardCache | None = None,
    against: WiderField | None = None,
) -> tuple[Answer, AllTotals]:
    """Return the scored session without its ranking, and the totals of all contestants. Arguments: see `score`."""
    rows = by_board(contest.results)
    if contest.kind is ContestantKind.TEAMS and contest.options.method.compares_rooms:
        scored, matches = score_teams(contest)
    else:
        scored = score_field(contest, rows, progress, sums, against)
        matches = _encounters(contest, scored) if contest.options.vp else ()
    rests = apply_compensation(contest, scored)
    apply_penalties(contest, scored, matches)
    notes = (*scored.notes, *bracket_notes(contest), *_team_notes(contest))
    odd = tuple(find_suspicious(contest, rows, schedule, expected, scored.odd))
    return Answer(contest, scored.boards, (), notes, matches, odd, rests), scored.tallies


def by_board(results: Iterable[ContestResult]) -> dict[int, list[ContestResult]]:
    """Return the results of each board, by its number."""
    boards: dict[int, list[ContestResult]] = {}
    for result in results:
        boards.setdefault(result.board, []).append(result)
    return boards


def _encounters(contest: Contest, scored: ScoredField) -> tuple[MatchScore, ...]:
    """Return matches with victory points: the boards that each two contestants of a field played against each other."""
    points: dict[tuple[tuple[str, ...], tuple[str, ...]], list[tuple[Number, Number]]] = {}
    for lines in scored.boards.values():
        for line in lines:
            key = (line.result.ns, line.result.ew)
            mine, theirs = line.ns_points or 0, line.ew_points or 0
            if contest.winners == 1 and (key[1], key[0]) in points:
                key, mine, theirs = (key[1], key[0]), theirs, mine
            points.setdefault(key, []).append((mine, theirs))
    played = Counter(
        scored.tallies.totals_for(side, id_) for key in points for side in SIDES for id_ in key[side.index]
    )
    matches = []
    for key, boards in points.items():
        name = " - ".join("+".join(ids) for ids in key)
        scores = []
        for side, ids in zip(SIDES, key, strict=True):
            total = as_int_if_whole(sum(board[side.index] for board in boards))
            for tally in (scored.tallies.totals_for(side, id_) for id_ in ids):
                fine = fine_in_match(contest, tally.contestant, name, played[tally] == 1)
                scores.append(team_score(contest, tally, total, fine, len(boards)))
        matches.append(MatchScore(name, len(boards), (scores[0], scores[-1])))
    return tuple(matches)


def _team_notes(contest: Contest) -> list[Note]:
    """Return a note for each team with fewer than four members or more than allowed (1949: 124)."""
    if contest.kind is not ContestantKind.TEAMS:
        return []
    return [
        Note(
            _("team {id} has {count} members", id=contestant.id, count=len(contestant.players)),
            law=contest.rules.law["team_size"],
        )
        for contestant in contest.contestants.values()
        if contestant.players and not 4 <= len(contestant.players) <= contest.options.team_size
    ]

"""Matches between teams: the bracket of a knock-out, both rooms of each board side by side, IMPs and victory points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from troef.contest.answer import MatchScore, TeamScore
from troef.contest.file import contest_of
from troef.contest.ranking import match_leader
from troef.contest.score import score
from troef.core.messages import _
from troef.web.evenings.models import Contestant, Evening, Result, Sitting
from troef.web.evenings.progress import open_boards
from troef.web.evenings.seating_plan import names_by_seat

if TYPE_CHECKING:
    from troef.web.evenings.scoring import Standings  # It imports the bracket.

_WENT_ON = _("played the next round")
_STAYED = _("the opponents went home")


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A match in the bracket of a knock-out. `winner` is None until it is decided."""

    match: str
    number: int
    """Round of the bracket. With two halves, the evening counts them as two rounds."""
    home: Contestant
    away: Contestant
    is_played: bool
    winner: Contestant | None = None
    why: Any = None
    """Text on how the match was decided; None if the score shows it."""

    @property
    def teams(self) -> tuple[Contestant, Contestant]:
        return self.home, self.away

    def team(self, number: str | None) -> Contestant | None:
        return next((team for team in self.teams if str(team.number) == number), None)


def is_knockout(evening: Evening) -> bool:
    return evening.kind == "teams" and evening.movement == "knockout"


def add_bracket(evening: Evening, file: dict[str, Any]) -> dict[str, Any]:
    """Return a knock-out's contest file with the bracket that follows from its results. Other files are unchanged."""
    if not is_knockout(evening):
        return file
    plain = {name: value for name, value in file.items() if name != "bracket"}
    with_results = {row["match"] for row in plain["results"]}
    bracket = []
    for met in bracket_of(evening, plain):
        if met.winner is not None:
            decided = {"winner": str(met.winner.number), "why": met.why} if met.why else {}
            teams = {} if met.match in with_results else {"teams": [str(team.number) for team in met.teams]}
            bracket.append({"round": met.number, "match": met.match, **teams, **decided})
    return {**plain, "bracket": bracket}


def bracket_of(evening: Evening, file: dict[str, Any]) -> Iterator[DrawnMatch]:
    """Yield the matches of the bracket, each with its winner if the file's results or later rounds decide it."""
    answer = score(contest_of(file))
    ahead = {match.name: match_leader(match, answer.contest, answer.matches) for match in answer.matches}
    chosen = {decided.match: decided for decided in evening.decided.select_related("winner")}
    seated = _seated(evening)
    for met in _meetings(evening):
        further = [team for team in met.teams if team.pk in seated.get(met.number + 1, ())]
        here = [team for team in met.teams if team.left_after is None or team.left_after > met.number * evening.halves]
        stayed = here[0] if len(here) == 1 else None  # Its opponents left.
        leads = met.team(ahead.get(met.match))
        if len(further) == 1 and further[0] not in (leads, stayed) and met.match not in chosen:
            yield replace(met, winner=further[0], why=_WENT_ON.as_json())
        elif stayed is not None and stayed != leads:
            yield replace(met, winner=stayed, why=_STAYED.as_json())
        elif leads is None and met.match in chosen:
            yield replace(met, winner=chosen[met.match].winner, why=chosen[met.match].why)
        elif met.is_played or further:
            yield replace(met, winner=leads)
        else:
            yield met


def _meetings(evening: Evening) -> Iterator[DrawnMatch]:
    meetings: dict[str, list[Sitting]] = {}
    sittings = evening.sittings.exclude(match="").select_related("north", "east").prefetch_related("results")
    for sitting in sittings.order_by("round", "table__number"):
        meetings.setdefault(sitting.match, []).append(sitting)
    for match, rooms in meetings.items():
        home, away = rooms[0].ns, rooms[0].ew
        assert home is not None and away is not None
        played = not any(open_boards(room) for room in rooms)
        number = (rooms[0].round - 1) // evening.halves + 1
        yield DrawnMatch(match, number, home, away, played)


def _seated(evening: Evening) -> dict[int, set[int]]:
    """Return the keys of the teams in each round of the bracket, including those with a bye."""
    seated: dict[int, set[int]] = {}
    sittings = evening.sittings.filter(round__lte=evening.rounds)
    for number, home, away in sittings.values_list("round", "north_id", "east_id"):
        seated.setdefault((number - 1) // evening.halves + 1, set()).update(team for team in (home, away) if team)
    return seated


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: both rooms' results and both teams' points. They are None until both rooms have a result."""

    number: int
    open: Result | None = None
    closed: Result | None = None
    home: float | None = None
    away: float | None = None

    @property
    def points_to_home(self) -> float | None:
        return self.home if self.home is not None and self.home > 0 else None

    @property
    def points_to_away(self) -> float | None:
        return self.away if self.away is not None and self.away > 0 else None


@dataclass(frozen=True, slots=True)
class MatchRoom:
    """A room in one half of a match: its sitting and the names by seat."""

    sitting: Sitting
    seats: dict[str, str]


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match of two teams: its rooms in each half, and the part of the score that the reader may see."""

    name: str
    number: int
    """Round of the contest. With two halves, the evening counts them as two rounds."""
    home: Contestant
    away: Contestant
    sittings: tuple[Sitting, ...]
    score: MatchScore | None = None
    won: tuple[float, float] = (0.0, 0.0)
    """Sum of the boards that each team won: with 15 – 1 IMPs these two numbers, not the difference."""

    @property
    def boards(self) -> list[int]:
        return sorted({board for sitting in self.sittings for board in sitting.boards})

    def of(self, team: Contestant) -> TeamScore | None:
        teams = self.score.teams if self.score else ()
        return next((score for score in teams if score.team == str(team.number)), None)

    @property
    def home_score(self) -> TeamScore | None:
        return self.of(self.home)

    @property
    def away_score(self) -> TeamScore | None:
        return self.of(self.away)

    @property
    def rooms(self) -> list[MatchRoom]:
        return [MatchRoom(sitting, names_by_seat(sitting)) for sitting in self.sittings]


def team_matches(evening: Evening, scored: Standings | None = None) -> list[TeamMatch]:
    """Return all matches with a seating, in order. Without `scored` they have no score."""
    rooms: dict[str, list[Sitting]] = {}
    for sitting in evening.sittings.exclude(match="").select_related("table", "north", "east"):
        rooms.setdefault(sitting.match, []).append(sitting)
    made = [_match(evening, name, sittings, scored) for name, sittings in rooms.items()]
    return sorted(made, key=lambda match: (match.number, match.sittings[0].table.number))


def _match(evening: Evening, name: str, sittings: list[Sitting], scored: Standings | None) -> TeamMatch:
    first = next(sitting for sitting in sittings if sitting.room == "open")
    assert first.ns is not None and first.ew is not None
    ordered = tuple(sorted(sittings, key=lambda sitting: (sitting.round, sitting.room != "open")))
    number = (first.round - 1) // evening.halves + 1
    if scored is None:
        return TeamMatch(name, number, first.ns, first.ew, ordered)
    score = next((match for match in scored.matches if match.name == name), None)
    return TeamMatch(name, number, first.ns, first.ew, ordered, score, _won(name, first.ns, scored))


def _won(name: str, home: Contestant, scored: Standings) -> tuple[float, float]:
    """Return the IMPs or points that the home team and the other team gained, summed over boards."""
    rows = [line for lines in scored.boards.values() for line in lines if line.result.match == name]
    mine = [line for line in rows if line.result.ns == (str(home.number),)]
    gains = [(float(line.ns_points or 0), float(line.ew_points or 0)) for line in mine]
    return sum(max(home, 0.0) for home, _away in gains), sum(max(away, 0.0) for _home, away in gains)


def board_lines(match: TeamMatch, scored: Standings, seen: set[int]) -> list[MatchBoard]:
    """Return the boards of a match with both rooms side by side. A board not in `seen` has its number only."""
    results = Result.objects.filter(sitting__in=match.sittings, agreed=True).select_related("sitting", "evening")
    rooms = {(result.board, result.sitting.room): result for result in results}
    lines = []
    for board in match.boards:
        opened, closed = rooms.get((board, "open")), rooms.get((board, "closed"))
        if board in seen and opened and closed:
            lines.append(MatchBoard(board, opened, closed, *_points(match, board, scored)))
        else:
            lines.append(MatchBoard(board))
    return lines


def _points(match: TeamMatch, board: int, scored: Standings) -> tuple[float | None, float | None]:
    home = (str(match.home.number),)
    for line in scored.boards.get(board, []):
        if line.result.match == match.name and line.result.ns == home:
            both = (line.ns_points, line.ew_points)
            home_points, away_points = (None if points is None else float(points) for points in both)
            return home_points, away_points
    return None, None


def boards_finished_in_both_rooms(match: TeamMatch) -> set[int]:
    """Return the numbers of this match's boards that have a confirmed result in both rooms."""
    done: dict[int, set[str]] = {}
    results = Result.objects.filter(sitting__in=match.sittings, agreed=True)
    for board, room in results.values_list("board", "sitting__room"):
        done.setdefault(board, set()).add(room)
    return {board for board, rooms in done.items() if len(rooms) == 2}

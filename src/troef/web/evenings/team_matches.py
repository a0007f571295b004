"""Matches between teams: the two rooms of each board side by side, IMPs and victory points."""

from __future__ import annotations

from dataclasses import dataclass

from troef.contest.answer import MatchScore, TeamScore
from troef.web.evenings.models import Contestant, Evening, Result, Sitting
from troef.web.evenings.scoring import Standings
from troef.web.evenings.seating_plan import names_by_seat


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: the results of both rooms, once both have one, and the points of both teams."""

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
    """A match: two teams, their rooms in each half, and the visible part of the score."""

    name: str
    number: int
    """Round of the contest; a match may have two halves in it."""
    home: Contestant
    away: Contestant
    sittings: tuple[Sitting, ...]
    score: MatchScore | None = None
    won: tuple[float, float] = (0.0, 0.0)
    """Total gains of each team over all boards: 15 – 1 IMPs, not 14."""

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
    """Return every seated match in order, with its score if `scored` is given."""
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
    """Return the gains of the home team and the visitors. Each board counts once."""
    rows = [line for lines in scored.boards.values() for line in lines if line.result.match == name]
    mine = [line for line in rows if line.result.ns == (str(home.number),)]
    gains = [(float(line.ns_points or 0), float(line.ew_points or 0)) for line in mine]
    return sum(max(home, 0.0) for home, _away in gains), sum(max(away, 0.0) for _home, away in gains)


def board_lines(match: TeamMatch, scored: Standings, seen: set[int]) -> list[MatchBoard]:
    """Return the boards of a match side by side. Boards outside `seen` have only their number."""
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
    """Return the boards that both rooms have finished."""
    done: dict[int, set[str]] = {}
    results = Result.objects.filter(sitting__in=match.sittings, agreed=True)
    for board, room in results.values_list("board", "sitting__room"):
        done.setdefault(board, set()).add(room)
    return {board for board, rooms in done.items() if len(rooms) == 2}

"""The bracket of a knock-out: drawn matches and their winners, as the contest file describes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from troef.contest.file import contest_of
from troef.contest.ranking import match_leader
from troef.contest.score import score
from troef.web.evenings.models import Contestant, Evening, Sitting
from troef.web.evenings.progress import open_boards

_WENT_ON = {"nl": "speelde de volgende ronde", "en": "played the next round"}
_STAYED = {"nl": "de tegenpartij ging naar huis", "en": "the opponents went home"}


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """Two teams of a bracket and their match. `winner` is None until the match is decided."""

    match: str
    number: int
    """Round of the bracket; a match may have two halves in it."""
    home: Contestant
    away: Contestant
    is_played: bool
    winner: Contestant | None = None
    why: Any = None
    """How the match was decided, if the score does not show it."""

    @property
    def teams(self) -> tuple[Contestant, Contestant]:
        return self.home, self.away

    def team(self, number: str | None) -> Contestant | None:
        return next((team for team in self.teams if str(team.number) == number), None)


def is_knockout(evening: Evening) -> bool:
    return evening.kind == "teams" and evening.movement == "knockout"


def add_bracket(evening: Evening, file: dict[str, Any]) -> dict[str, Any]:
    """Return the contest file of a knock-out with the bracket of its results; any other file unchanged."""
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
    """Yield every drawn match, with its winner by the results of the file or by later rounds."""
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
            yield replace(met, winner=further[0], why=_WENT_ON)
        elif stayed is not None and stayed != leads:
            yield replace(met, winner=stayed, why=_STAYED)
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
    """Return the keys of the teams seated in each round of the bracket, including byes."""
    seated: dict[int, set[int]] = {}
    sittings = evening.sittings.filter(round__lte=evening.rounds)
    for number, home, away in sittings.values_list("round", "north_id", "east_id"):
        seated.setdefault((number - 1) // evening.halves + 1, set()).update(team for team in (home, away) if team)
    return seated

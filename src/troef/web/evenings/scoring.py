"""The contest file of an evening and its scores, cached until the evening changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from troef.cards import Side
from troef.contest.answer import Answer, MatchScore, Note, ScoredResult, Standing, Suspicion
from troef.contest.contestant import ContestantKind
from troef.contest.field_scoring import ScoredBoardCache, board_lines
from troef.contest.file import contest_of
from troef.contest.matchpoints import by_version
from troef.contest.options import Method, RankBy, RestCompensation
from troef.contest.point_scales import datum_of
from troef.contest.result import ContestResult
from troef.contest.rules import rules_of
from troef.contest.score import by_board, score
from troef.contest.session import Contest
from troef.core.numbers import Number
from troef.web.evenings.games import reported_result
from troef.web.evenings.games.game import scoring_of
from troef.web.evenings.klaverjas_drive import compensation_of, contest_file_place
from troef.web.evenings.models import (
    SEAT_FIELDS,
    Adjustment,
    Contestant,
    Evening,
    Fouled,
    Log,
    LogVerb,
    Penalty,
    Result,
    Section,
)
from troef.web.evenings.team_matches import add_bracket
from troef.web.platform.clubs.cache import ClubCache
from troef.web.platform.clubs.registry import cache_prefix
from troef.web.platform.internals.compiled_queries import compiled_query

RIGHT_FORM = "A"
"""Letter of the correct version of a fouled board."""

_WHO = {
    "pairs": {"ns": "north__number", "ew": "east__number"},
    "teams": {"ns": "north__number", "ew": "east__number", "match": "sitting__match", "room": "sitting__room"},
    "individual": {seat[0]: f"{seat}__number" for seat in SEAT_FIELDS},
}
"""Database columns that identify the players of a result: by kind of contestant, then by contest file field."""


def contest_file(evening: Evening, section: Section | None = None) -> dict[str, Any]:
    """Return the contest file of an evening or section: confirmed results, adjusted scores in force and penalties."""
    people = evening.contestants.select_related("section").prefetch_related("players__substitutes")
    penalties = evening.penalties.select_related("contestant")
    if section:
        people, penalties = people.filter(section=section), penalties.filter(contestant__section=section)
    rows = _rows(evening, _counting(evening, section))
    file = {
        **_rules(evening, section),
        "contestants": [_contestant(contestant, evening.kind) for contestant in people],
        "results": rows,
        "penalties": [_penalty(penalty) for penalty in rulings_in_force(penalties)],
    }
    if rests := compensation_of(evening, rows):
        file["compensation"] = rests
    if tables := _tables(evening, section, rows):
        file["boards"] = {str(board): {"tables": number} for board, number in tables.items()}
    return add_bracket(evening, file)


def _rules(evening: Evening, section: Section | None) -> dict[str, Any]:
    """Return the contest file's fields on rules and scoring, with empty contestants. Rows can be scored with them."""
    return {
        "edition": evening.edition,
        "regulations": evening.game.rules.regulations(evening),
        "kind": evening.kind,
        "winners": section.winners if section else evening.winners,
        "contestants": [],
        "scoring": scoring_of(evening),
    }


def contests_on(evening: Evening, boards: Collection[int]) -> list[Contest]:
    """Return a contest for each ranking, with the results of these boards only."""
    fields = {section: _counting(evening, section).filter(board__in=boards) for section in _fields(evening)}
    return [contest_of(_rules(evening, key) | {"results": _rows(evening, rows)}) for key, rows in fields.items()]


def datums(evening: Evening, board: int) -> list[Number]:
    """Return the datum for North-South on a board, for each Butler ranking and each version of the board."""
    return [
        datum_of([contest.results[index].for_ns for index in indexes], Side.NS, contest.options.butler)
        for contest in (contests_on(evening, [board]) if evening.method == Method.BUTLER else ())
        for indexes in by_version(contest.results).values()
    ]


def _counting(evening: Evening, section: Section | None) -> QuerySet[Result]:
    results = evening.results.filter(agreed=True, north__results_fall=False, east__results_fall=False)
    return results.filter(north__section=section) if section else results


def _tables(evening: Evening, section: Section | None, rows: list[dict[str, Any]]) -> dict[int, int]:
    """Return the number of tables for deals that not all have played, by deal, if awards depend on it (II-18)."""
    if not evening.game.awards_by_all_tables or evening.method != "matchpoints":
        return {}
    sittings = evening.sittings.filter(north__results_fall=False, east__results_fall=False)
    if section:
        sittings = sittings.filter(table__section=section)
    planned = Counter(board for boards in sittings.values_list("boards", flat=True) for board in boards)
    planned.subtract(row["board"] for row in rows if "not_played" in row)
    known = Counter(row["board"] for row in rows if "not_played" not in row)
    return {board: number for board, number in sorted(planned.items()) if number > known[board] > 0}


def contest_files(evening: Evening) -> list[dict[str, Any]]:
    """Return the contest file of the evening, or a file for each section ranked separately."""
    return [contest_file(evening, section) for section in _fields(evening)]


def _fields(evening: Evening) -> Sequence[Section | None]:
    return (list(evening.sections.all()) if evening.sections_apart else []) or [None]


def file_with(contestant: Contestant) -> dict[str, Any]:
    """Return the contest file in which this contestant is ranked: of the evening, or of the section."""
    return contest_file(contestant.evening, contestant.section if contestant.evening.sections_apart else None)


def _contestant(contestant: Contestant, kind: str) -> dict[str, Any]:
    players = [player.name for player in contestant.players.all()]
    stand_ins = [sub.name for player in contestant.players.all() for sub in player.substitutes.all()]
    more = {"captain": players[0]} if kind == "teams" and players else {}
    more |= {name: value for name in ("club", "district") if (value := getattr(contestant, name))}
    more |= {"section": contestant.section.name} if contestant.section else {}
    return {"id": str(contestant.number), "name": contestant.name, "players": players + stand_ins, **more}


def _rows(evening: Evening, results: QuerySet[Result]) -> list[dict[str, Any]]:
    """Return these results as contest file rows. Objects are created for results with a ruling only."""
    rulings = Adjustment.objects.filter(result__in=results, withdrawn=None)
    adjustments = rulings.select_related("result__north", "result__east", "result__sitting__table")
    ruled = {made.result_id: adjusted_row(made.result, made.given) for made in adjustments if made.result}
    game, who, forms = evening.game, _WHO[evening.kind], FouledVersions.for_evening(evening)
    rows = []
    about = ("pk", "board", "sitting", "sitting__table__number")
    for pk, board, sitting, table, *values in results.values_list(*about, *who.values(), *game.entry.columns):
        if pk in ruled:
            row = ruled[pk]
        else:
            ids = {name: str(value) for name, value in zip(who, values, strict=False)}
            row = {**contest_file_place(evening, board, table), **ids, **game.entry.row(*values[len(who) :])}
        rows.append(row | forms.of(board, sitting))
    return rows


@compiled_query
def _fouled(evening: int) -> QuerySet[Fouled]:
    return Fouled.objects.filter(sitting__evening=evening)


@dataclass(frozen=True, slots=True)
class FouledVersions:
    """The fouled boards of an evening: by board, the sittings that played a wrong version (2017: 87B)."""

    fouled: dict[int, dict[int, Fouled]]

    @classmethod
    def for_evening(cls, evening: Evening) -> FouledVersions:
        boards: dict[int, dict[int, Fouled]] = {}
        for fouled in _fouled(evening.pk):
            boards.setdefault(fouled.board, {})[fouled.sitting_id] = fouled
        return cls(boards)

    def of(self, board: int, sitting: int) -> dict[str, str]:
        """Return the row's fields for the version that this sitting played; empty if the board was not fouled."""
        if board not in self.fouled:
            return {}
        fouled = self.fouled[board].get(sitting)
        return fouled.copy if fouled else {"group": RIGHT_FORM}


def board_of(row: dict[str, Any]) -> int:
    """Return the board number of a contest file row. For the total of a round it is the round."""
    number: int = row.get("board") or row["round"]
    return number


def row_key(row: dict[str, Any]) -> tuple[int, int, int]:
    """Return the key of a contest file row: board, and the numbers of North-South and East-West, or North and East."""
    ns, ew = (row["n"], row["e"]) if "n" in row else (row["ns"], row["ew"])
    return board_of(row), int(ns), int(ew)


def rulings_in_force(rulings: Any) -> list[Any]:
    """Return the rulings without those that were withdrawn, oldest first."""
    return [ruling for ruling in rulings.all() if ruling.withdrawn is None]


def adjustment_of(result: Result) -> Adjustment | None:
    """Return the adjusted score in force for this result, or None."""
    rulings: list[Adjustment] = rulings_in_force(result.adjustments)
    return rulings[-1] if rulings else None


def adjusted_row(result: Result, given: dict[str, Any]) -> dict[str, Any]:
    """Return the result's contest file row with an adjusted score. `adjusted_from` has the table's own result."""
    outcome = reported_result(result)
    one_sided = len(given.get("artificial", {})) + len(given.get("weighted", {})) == 1
    table = outcome.as_result() if outcome else {"not_played": True} if one_sided else None
    beside = {"adjusted_from": table} if table else {}
    where = contest_file_place(result.evening, result.board, result.sitting.table.number)
    where |= {"deals": table["deals"]} if table and "deals" in table else {}
    return {**where, **_who(result), **given, **beside}


def _who(result: Result) -> dict[str, str]:
    sitting, kind = result.sitting, result.evening.kind
    if kind == "individual":
        return {seat[0]: str(getattr(result, seat).number) for seat in SEAT_FIELDS}
    room = {"match": sitting.match, "room": sitting.room} if kind == "teams" else {}
    return {"ns": str(result.north.number), "ew": str(result.east.number), **room}


def _penalty(penalty: Penalty) -> dict[str, Any]:
    return {
        "contestant": str(penalty.contestant.number),
        "amount": float(penalty.amount),
        "unit": penalty.unit,
        "law": penalty.law,
        **({"match": penalty.match} if penalty.match else {}),
    }


@dataclass(frozen=True, slots=True)
class RankedContestant:
    """A contestant with their row of the ranking."""

    row: Standing
    contestant: Contestant

    @property
    def rank(self) -> int:
        return self.row.rank

    @property
    def side(self) -> str:
        return self.row.side.name if self.row.side else ""

    @property
    def percentage(self) -> float | None:
        return None if self.row.percentage is None else float(self.row.percentage)

    @property
    def points(self) -> float:
        return float(self.row.points)

    @property
    def vp(self) -> float | None:
        return None if self.row.vp is None else float(self.row.vp)

    @property
    def tops(self) -> int | None:
        return self.row.tops

    @property
    def play_points(self) -> float:
        """Points scored at the tables, from which the matchpoints follow (klaverjas: II-19)."""
        return float(self.row.play_points)

    @property
    def compensation(self) -> float:
        """The part of the points that is for rounds of rest, in a drive."""
        return float(self.row.compensation)

    @property
    def penalty(self) -> float:
        """The points that penalties have taken off."""
        return float(self.row.penalty)

    @property
    def out(self) -> int | None:
        """Round in which the contestant was knocked out; None if they were not."""
        return self.row.out

    @property
    def boards(self) -> int:
        return self.row.boards

    @property
    def result(self) -> float:
        """The figure by which contestants are ranked: VPs, else the percentage, else the points."""
        if self.vp is not None:
            return self.vp
        return self.points if self.percentage is None else self.percentage

    @property
    def log_value(self) -> str:
        """The result in the ranking as the log stores it."""
        if self.percentage is None:
            return f"{self.result:.2f}"
        return f"{self.percentage:.2f}%" if self.tops is None else f"{round(self.points, 2):g} MP"


@dataclass(frozen=True)
class Standings:
    """The ranking, every result with its points by board, and notes and suspicions about them."""

    ranking: tuple[RankedContestant, ...]
    boards: dict[int, list[ScoredResult]]
    notes: tuple[Note, ...]
    suspicious: tuple[Suspicion, ...]
    matches: tuple[MatchScore, ...] = ()
    visible_ranking: tuple[RankedContestant, ...] = ()
    """The ranking for readers. It is empty as long as no results can be compared."""
    given_for_rests: Mapping[tuple[str, int], Number] = field(default_factory=dict)
    """Points for rounds of rest in a drive, by number of the contestant and round."""

    @property
    def rests(self) -> list[Note]:
        """The notes that explain the points for rounds of rest."""
        return [note for note in self.notes if note.regulation in (*RestCompensation, "points")]

    @cached_property
    def has_penalties(self) -> bool:
        return any(place.row.penalty for place in self.visible_ranking)

    def place(self, number: int) -> RankedContestant | None:
        return next((place for place in self.visible_ranking if place.contestant.number == number), None)

    def line(self, board: int, ns: int) -> ScoredResult | None:
        """Return the scored result on a board of the table where this contestant sat North-South. None: no result."""
        return line_of(self.boards.get(board, []), ns)


def line_of(lines: Iterable[ScoredResult], ns: int) -> ScoredResult | None:
    """Return the scored result of the table where this contestant sat North-South, or North. None: no such result."""
    return next((line for line in lines if line.result.ns[0] == str(ns)), None)


def check_rules(edition: str, regulations: str, method: str, kind: str = "pairs") -> None:
    """Raise TroefError if this combination of laws, regulations, scoring method and kind cannot be scored."""
    rules = {"edition": edition, "regulations": regulations, "kind": kind, "scoring": {"method": method}}
    contest_of({**rules, "results": []})


def ranks_by_matchpoints(evening: Evening) -> bool:
    """Return whether contestants are ranked by matchpoints, not by percentage (klaverjas: II-19; 1949: 83)."""
    return evening.method == Method.MATCHPOINTS and rules_of(evening.laws).rank_by is RankBy.POINTS


def standings(evening: Evening) -> Standings:
    """Return the current standings. They are cached for all readers, and a change recomputes only what it affects."""
    if connection.in_atomic_block:  # Uncommitted changes may be rolled back, so they are not cached.
        newest = evening.log.values_list("pk", "at").last()
        return _reckoned(cache_prefix(), evening.pk, _version(evening), newest)
    with _kept.lock:
        return _now(evening).standings


def score_boards(evening: Evening, boards: Collection[int]) -> dict[int, list[ScoredResult]]:
    """Return the scored results on these boards, by board. No ranking is computed."""
    if connection.in_atomic_block:
        known = standings(evening).boards
        return {board: known.get(board, []) for board in boards}
    with _kept.lock:
        fields = _now(evening).fields
        return {board: [line for part in fields for line in part.lines(board)] for board in boards}


def _now(evening: Evening) -> _CachedScores:
    """Return the current scores of an evening, from the cache if possible. The caller holds the lock."""
    version, kept = _version(evening), _kept.pop(evening.pk)
    if kept is None or kept.version != version:
        kept = (kept and _followed(kept, evening, version)) or _begun(evening, version)
    return _kept.put(evening.pk, kept)


def _version(evening: Evening) -> int:
    return _versions(evening.pk)[0]


@compiled_query
def _versions(evening: int) -> QuerySet[Any, int]:
    return Evening.objects.filter(pk=evening).values_list("version", flat=True)


@lru_cache(maxsize=32)
def _reckoned(club: str, pk: int, version: int, newest: tuple[int, datetime] | None) -> Standings:
    return score_files(pk, contest_files(Evening.objects.get(pk=pk)))


_ENTRIES = frozenset(
    {LogVerb.CORRECTED, LogVerb.AGREED, LogVerb.PLAYED_ON_SCREENS, LogVerb.SLIP_ENTERED, LogVerb.SLIP_CORRECTED}
)
"""Verbs of log entries that change results on the board they name, and nothing else in the scores."""
_ASIDE = frozenset(
    {
        LogVerb.PROPOSED,  # An entry counts only when the other side has agreed.
        *(LogVerb.SEAT_TAKEN, LogVerb.DEVICE_STAYS, LogVerb.TABLE_OPENED),
        *(LogVerb.SEAT_ASKED_FOR, LogVerb.PHONE_LET_IN, LogVerb.PHONE_SENT_AWAY),
        *(LogVerb.DIRECTOR_CALLED, LogVerb.DIRECTOR_ON_THE_WAY, LogVerb.CALL_CLOSED, LogVerb.CALL_WITHDRAWN),
        LogVerb.TABLE_MESSAGE,
        *(LogVerb.CLOCK_STOPPED, LogVerb.CLOCK_STARTED, LogVerb.CLOCK_SET, LogVerb.NEXT_ROUND),
        *(LogVerb.STANDINGS_OPENED, LogVerb.STANDINGS_CLOSED, LogVerb.SLIP_STANDS),
    }
)
"""Verbs of log entries that change no scores. After any verb not listed here, all scores are computed again."""


@dataclass(slots=True)
class _ScoredSection:
    """A section with a ranking of its own, or the whole evening, and the results read for it."""

    section: Section | None
    rules: dict[str, Any]
    contest: Contest
    people: dict[str, Contestant]
    results: dict[int, list[ContestResult]]
    sums: ScoredBoardCache = field(default_factory=ScoredBoardCache)

    def read(self, evening: Evening, boards: Collection[int]) -> None:
        """Read the results of these boards from the database again."""
        rows = _rows(evening, _counting(evening, self.section).filter(board__in=boards))
        fresh = by_board(contest_of(self.rules | {"results": rows}).results)
        for board in boards:
            self.results[board] = fresh.get(board, [])
        results = tuple(result for board in sorted(self.results) for result in self.results[board])
        self.contest = replace(self.contest, results=results)

    def scored(self) -> Standings:
        return _standings(score(self.contest, sums=self.sums), self.people)

    def lines(self, board: int) -> list[ScoredResult]:
        if self.contest.kind is ContestantKind.TEAMS:
            return self.scored().boards.get(board, [])
        played = {number: rows for number, rows in self.results.items() if rows}
        return board_lines(self.contest, played, board, self.sums)


@dataclass
class _CachedScores:
    """The scores at one version of an evening and entry of its log. A later version takes over unchanged boards."""

    version: int
    line: int
    fields: list[_ScoredSection]

    @cached_property
    def standings(self) -> Standings:
        return _together([part.scored() for part in self.fields])


_kept: ClubCache[int, _CachedScores] = ClubCache(8)
"""Scores by evening."""


def _begun(evening: Evening, version: int) -> _CachedScores:
    evening = Evening.objects.get(pk=evening.pk)
    line, fields = evening.log.values_list("pk", flat=True).last() or 0, []
    for section in _fields(evening):
        contest = contest_of(contest_file(evening, section))
        rules, people = _rules(evening, section), _people(evening.pk)
        fields.append(_ScoredSection(section, rules, contest, people, by_board(contest.results)))
    return _CachedScores(version, line, fields)


def _followed(kept: _CachedScores, evening: Evening, version: int) -> _CachedScores | None:
    """Return cached scores brought up to date from the log entries since. None if all must be computed again."""
    lines = _since(evening.pk, kept.line)
    if len(lines) != version - kept.version or any(verb not in _ENTRIES | _ASIDE for _pk, verb, _board in lines):
        return None
    if evening.kind == "teams" or evening.is_drive or evening.game.awards_by_all_tables:
        return None  # These have few tables, and their scores depend on more than the board itself.
    boards = {int(board) for _pk, verb, board in lines if verb in _ENTRIES}
    if not boards:  # The scores do not change.
        kept.version, kept.line = version, lines[-1][0]
        return kept
    for part in kept.fields:
        part.read(evening, boards)
    return _CachedScores(version, lines[-1][0], kept.fields)


@compiled_query
def _since(evening: int, line: int) -> QuerySet[Any, tuple[int, str, Any]]:
    return Log.objects.filter(evening=evening, pk__gt=line).values_list("pk", "verb", "about__board")


def score_files(pk: int, files: list[dict[str, Any]]) -> Standings:
    """Score these contest files of the evening with primary key `pk`, as one. Each file has its own ranking."""
    return _together([score_file(pk, file) for file in files])


def _together(parts: Sequence[Standings]) -> Standings:
    if len(parts) == 1:
        return parts[0]
    boards: dict[int, list[ScoredResult]] = {}
    for part in parts:
        for number, lines in part.boards.items():
            boards.setdefault(number, []).extend(lines)
    return Standings(
        tuple(place for part in parts for place in part.ranking),
        boards,
        tuple(note for part in parts for note in part.notes),
        tuple(suspicion for part in parts for suspicion in part.suspicious),
        tuple(match for part in parts for match in part.matches),
        tuple(place for part in parts for place in part.visible_ranking),
        {rest: points for part in parts for rest, points in part.given_for_rests.items()},
    )


def _is_ranked(answer: Answer) -> bool:
    """Return whether a ranking means something. If no board has two results, there is nothing to compare."""
    contest = answer.contest
    if contest.options.method is Method.TOTAL_POINTS or contest.kind is ContestantKind.TEAMS:
        return any(row.boards or row.out for row in answer.ranking)
    return any(sum(line.ns_points is not None for line in lines) > 1 for lines in answer.boards.values())


def score_file(pk: int, file: dict[str, Any]) -> Standings:
    """Score a contest file of the evening with primary key `pk`, also one with changes that are not stored."""
    return _standings(score(contest_of(file)), _people(pk))


def _people(pk: int) -> dict[str, Contestant]:
    people = Contestant.objects.filter(evening_id=pk).select_related("section")
    return {str(contestant.number): contestant for contestant in people}


def _standings(answer: Answer, people: dict[str, Contestant]) -> Standings:
    ranking = tuple(RankedContestant(row, people[row.contestant]) for row in answer.ranking)
    shown = ranking if _is_ranked(answer) else ()
    boards = {number: list(lines) for number, lines in answer.boards.items()}
    return Standings(ranking, boards, answer.notes, answer.suspicious, answer.matches, shown, answer.rests)

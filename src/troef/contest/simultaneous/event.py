"""A simultaneous event scored as one field: accepted reports, score frequencies and rankings.

Everybody is compared with all who had the same cards, at any club (2017: 78A, 87B). `combined_session` is one session
with the results of all clubs. Scoring it gives the same ranking. Frequencies are updated as reports arrive, so the cost
of a report depends on the size of its club, not on that of the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from troef.cards import SIDES, Side, TroefError
from troef.contest.answer import AllTotals, Answer, ScoredResult, Standing
from troef.contest.contestant import ContestantEntry, ContestantKind
from troef.contest.field_scoring import WiderField
from troef.contest.matchpoints import Lines, MatchpointRules, ScoreFrequency, Versions, frequencies, groups_of
from troef.contest.options import Method, Sections
from troef.contest.ranking import rank
from troef.contest.result import ContestResult
from troef.contest.score import by_board, score, totals
from troef.contest.session import Contest
from troef.contest.simultaneous.report import Report
from troef.core.messages import _
from troef.core.numbers import Number
from troef.core.records import Json, read, write


@dataclass(slots=True)
class _BoardFrequency:
    """The number of results on one board, played or not, and its scores by version of the board."""

    results: int = 0
    versions: dict[str | None, Lines] = field(default_factory=dict)

    def add(self, other: _BoardFrequency, times: int) -> None:
        self.results += times * other.results
        for name, lines in other.versions.items():
            kept = self.versions.setdefault(name, (ScoreFrequency(), ScoreFrequency()))
            for mine, theirs in zip(kept, lines, strict=True):
                mine.add(theirs, times)
            if kept == (ScoreFrequency(), ScoreFrequency()):
                del self.versions[name]


@dataclass(frozen=True, slots=True)
class _WrittenVersion:
    """The scores on one version of a board, as JSON."""

    ns: ScoreFrequency
    ew: ScoreFrequency
    version: str | None = None


@dataclass(frozen=True, slots=True)
class _BoardDocument:
    """One board, as JSON."""

    results: int
    versions: tuple[_WrittenVersion, ...]

    @classmethod
    def of(cls, board: _BoardFrequency) -> _BoardDocument:
        return cls(board.results, tuple(_WrittenVersion(*lines, name) for name, lines in board.versions.items()))

    @property
    def board(self) -> _BoardFrequency:
        return _BoardFrequency(self.results, {version.version: (version.ns, version.ew) for version in self.versions})


class Frequencies:
    """The frequency of each score on all boards of a club or an event."""

    def __init__(self) -> None:
        self._boards: dict[int, _BoardFrequency] = {}

    @classmethod
    def of(cls, contest: Contest) -> Frequencies:
        """Return the frequencies of the scores in one session."""
        comparison, made = MatchpointRules.of(contest.options, contest.rules, 0), cls()
        for number, rows in by_board(contest.results).items():
            made._boards.setdefault(number, _BoardFrequency()).add(
                _BoardFrequency(len(rows), frequencies(rows, comparison)), 1
            )
        return made

    def add(self, other: Frequencies, times: int = 1) -> None:
        """Add the scores of a club; with -1 for `times`, subtract them."""
        for number, board in other._boards.items():
            kept = self._boards.setdefault(number, _BoardFrequency())
            kept.add(board, times)
            if kept == _BoardFrequency():
                del self._boards[number]

    @property
    def boards(self) -> list[int]:
        """The numbers of the boards that have results."""
        return sorted(self._boards)

    @property
    def expected(self) -> int:
        """The number of results on the board with the most results."""
        return max((board.results for board in self._boards.values()), default=0)

    @property
    def against(self) -> WiderField:
        """These scores as the larger field with which the session of a club is compared."""
        return WiderField({number: board.versions for number, board in self._boards.items()}, self.expected)

    def versions(self, number: int) -> Versions:
        """Return the scores on the board with this number, by version of the board."""
        return self._boards[number].versions if number in self._boards else {}

    def as_json(self) -> dict[int, Json]:
        """Return the frequencies of each board as JSON."""
        return {number: write(_BoardDocument.of(board)) for number, board in self._boards.items()}

    @classmethod
    def read(cls, kept: Mapping[int, Any]) -> Frequencies:
        """Parse the frequencies that `as_json` returned."""
        made = cls()
        made._boards = {number: read(_BoardDocument, board).board for number, board in kept.items()}
        return made

    def __eq__(self, other: object) -> bool:
        return self._boards == other._boards if isinstance(other, Frequencies) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes


class ScoreRow(NamedTuple):
    """A score of one side on a board, with its frequency and its matchpoints."""

    score: int
    times: Number
    points: Number
    top: Number

    @property
    def percentage(self) -> Fraction:
        return Fraction(self.points) * 100 / self.top if self.top else Fraction(50)


class VersionRows(NamedTuple):
    """The scores of NS and of EW on one version of a board; for each side its best score first."""

    version: str | None
    ns: tuple[ScoreRow, ...]
    ew: tuple[ScoreRow, ...]


def board_rows(kept: Frequencies, number: int, terms: Contest) -> tuple[VersionRows, ...]:
    """Return the scores on a board of an event for each version of the board, the intended version first."""
    scores, comparison = kept.versions(number), MatchpointRules.of(terms.options, terms.rules, kept.expected)
    names = sorted(scores, key=lambda name: (name is not None, name or ""))
    lines: dict[Side, dict[str | None, tuple[ScoreRow, ...]]] = {side: {} for side in SIDES}
    for side in SIDES:
        for name, group in groups_of(scores, side, comparison).items():
            counts = scores[name][side.index].counts
            rows = (ScoreRow(score, counts[score], *group.worth(score)) for score in sorted(counts, reverse=True))
            lines[side][name] = tuple(rows)
    return tuple(VersionRows(name, lines[Side.NS].get(name, ()), lines[Side.EW].get(name, ())) for name in names)


_BETWEEN = "/"
"""Separator between the code of a club and the number of a contestant."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The conditions of an event. `boards`: the numbers that may be reported; None: any."""

    event: str
    contest: Contest
    boards: frozenset[int] | None = None

    @classmethod
    def of(cls, event: str, contest: Contest, boards: Iterable[int] | None = None) -> Terms:
        """Return terms with the options of a contest. Raise TroefError if it is for teams or not in matchpoints."""
        if contest.kind is ContestantKind.TEAMS or contest.options.method is not Method.MATCHPOINTS:
            raise TroefError(_("a simultaneous event is for pairs or players, and is scored by matchpoints"))
        empty = replace(contest, results=(), contestants={}, tables={}, penalties=())
        return cls(event, empty, None if boards is None else frozenset(boards))


def convert_report(report: Report, terms: Terms) -> Contest:
    """Return the session of a report as part of the event, under the conditions of the event.

    Numbers of contestants and names of board versions belong to one club, so they get its code as prefix. Raise
    TroefError if the report is for another event, game or deal.
    """
    _check_game(report, terms)
    contest, club = report.contest, report.club.id
    playing = dict.fromkeys(name for result in contest.results for name in result.ns + result.ew)
    names = {name: f"{club}{_BETWEEN}{name}" for name in {**contest.contestants, **playing}}
    return replace(
        terms.contest,
        results=tuple(_renamed(result, names, club) for result in contest.results),
        contestants={
            new: replace(
                contest.contestants.get(old) or ContestantEntry(old),
                id=new,
                club=report.club.name,  # Guests too: the club is where they play.
                district=report.district,
            )
            for old, new in names.items()
        },
        penalties=tuple(replace(penalty, contestant=names[penalty.contestant]) for penalty in contest.penalties),
    )


def _check_game(report: Report, terms: Terms) -> None:
    """Raise TroefError unless the report has the event, game, kind of contestant and boards of the terms."""
    contest, event = report.contest, terms.contest
    if report.event != terms.event:
        raise TroefError(
            _("this report is for event {event}, not for {expected}", event=report.event, expected=terms.event)
        )
    way, asked = ((session.edition, session.kind, session.options.method) for session in (contest, event))
    if way != asked:
        is_, should = (", ".join(map(str, values)) for values in (way, asked))
        raise TroefError(
            _("club {id} reports {reported}; the event is {expected}", id=report.club.id, reported=is_, expected=should)
        )
    for number in sorted({result.board for result in contest.results}):
        if terms.boards is not None and number not in terms.boards:
            raise TroefError(_("board {number} is not in the event", number=number))
        if contest.board(number) != event.board(number):
            raise TroefError(_("board {number} has another dealer or vulnerability than in the event", number=number))
    ns, ew = ({name for result in contest.results for name in result.contestants(side)} for side in SIDES)
    both = sorted(ns & ew)
    if contest.winners > event.winners and both:
        raise TroefError(
            _(
                "the event has one list, and {both} is a number of NS and of EW: give every contestant a number",
                both=both[0],
            )
        )


def _renamed(result: ContestResult, names: Mapping[str, str], club: str) -> ContestResult:
    copy = result.copy
    if copy is not None and copy.group is not None:
        copy = copy._replace(group=f"{club}{_BETWEEN}{copy.group}")
    ns, ew = (tuple(names[name] for name in result.contestants(side)) for side in SIDES)
    return result._replace(ns=ns, ew=ew, copy=copy)


def club_of(contestant: str) -> str:
    """Return the code of the club in the id of a contestant."""
    return contestant.partition(_BETWEEN)[0]


def combined_session(parts: Sequence[Contest]) -> Contest:
    """Return one session with the results of all clubs; `parts` are their sessions."""
    return replace(
        parts[0],
        results=tuple(result for part in parts for result in part.results),
        contestants={name: contestant for part in parts for name, contestant in part.contestants.items()},
        penalties=tuple(penalty for part in parts for penalty in part.penalties),
    )


def score_part(part: Contest, kept: Frequencies) -> Answer:
    """Return the session of one club, scored against the whole event `kept`. Its ranking has only this club."""
    return score(part, against=kept.against)


def overall_ranking(parts: Sequence[Contest], kept: Frequencies) -> Answer:
    """Return the scored event with the sessions of all clubs in one ranking. `kept` has the scores of the event."""
    whole, against = combined_session(parts), kept.against
    scored = [totals(part, against=against) for part in parts]
    boards: dict[int, list[ScoredResult]] = {number: [] for number in kept.boards}
    for answer, _tallies in scored:
        for number, lines in answer.boards.items():
            boards[number] += lines
    notes = dict.fromkeys(note for answer, _ in scored for note in answer.notes)
    matches = tuple(match for answer, _ in scored for match in answer.matches)
    by_contestant = {(tally.side, tally.contestant): tally for _, tallies in scored for tally in tallies}
    answer = Answer(whole, boards, notes=tuple(notes), matches=matches)
    return replace(
        answer, ranking=rank((by_contestant[tally.side, tally.contestant] for tally in AllTotals(whole)), [answer])
    )


def filter_ranking(answer: Answer, wanted: Callable[[str], bool]) -> tuple[Standing, ...]:
    """Return the ranking of the wanted contestants only. Ranks start at 1; the order is that of the event."""
    apart, ranking = answer.contest.options.sections is Sections.APART, list[Standing]()
    for _list, rows in groupby(answer.ranking, key=lambda row: (row.side, row.section if apart else None)):
        place = 1
        for _rank, level in groupby((row for row in rows if wanted(row.contestant)), key=lambda row: row.rank):
            equal = [replace(row, rank=place) for row in level]
            ranking += equal
            place += len(equal)
    return tuple(ranking)


class SimultaneousEvent:
    """The state of an event: the report of each club that is in force, and the scores of all clubs."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.frequencies = Frequencies()
        self._taken: dict[str, dict[int, Report]] = {}
        self._parts: dict[str, Contest] = {}

    def take(self, report: Report) -> bool:
        """Accept a report. Return False if it changes nothing: it came before, or a later one of the club is in force.

        Raise TroefError if it does not fit the event, or if its number was used for another report.
        """
        taken = self._taken.get(report.club.id, {})
        if known := taken.get(report.number):
            check_same_report(report, known)
            return False
        part, club = convert_report(report, self.terms), report.club.id
        self._taken.setdefault(club, {})[report.number] = report
        if report.number < max(self._taken[club]):
            return False
        if club in self._parts:
            self.frequencies.add(Frequencies.of(self._parts[club]), -1)
        self.frequencies.add(Frequencies.of(part))
        self._parts[club] = part
        return True

    @property
    def reports(self) -> tuple[Report, ...]:
        """The reports in force, in the order of club codes."""
        return tuple(taken[max(taken)] for _, taken in sorted(self._taken.items()))

    @property
    def parts(self) -> tuple[Contest, ...]:
        """The sessions of the clubs as parts of the event, in the order of club codes."""
        return tuple(part for _, part in sorted(self._parts.items()))

    def answer(self) -> Answer:
        """Return the scored event with all clubs in one ranking."""
        return overall_ranking(self.parts, self.frequencies)

    def everything(self) -> Contest:
        """Return one session with the results of all clubs."""
        return combined_session(self.parts)


def check_same_report(report: Report, known: Report) -> None:
    """Raise TroefError if two reports with the same number differ. The same report may come twice."""
    if report != known:
        raise TroefError(
            _(
                "club {id} sent another report {number} before; a correction has a higher number",
                id=report.club.id,
                number=report.number,
            )
        )

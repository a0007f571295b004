"""The contest file: reads and writes one session as a JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from troef.cards import Board, Seat, Side, TroefError, Vulnerability
from troef.contest.contestant import ContestantEntry, ContestantKind
from troef.contest.options import Method, Options, RankBy, TieRule, VpScaleChoice
from troef.contest.penalties import check_compensation
from troef.contest.ranking import checked_bracket
from troef.contest.regulations import ContestRegulations, Scoring, options_of
from troef.contest.report import contestants_of
from troef.contest.result import ARTIFICIAL, Artificial, ContestResult, Given, NotPlayed, PlayedScore, Weighted
from troef.contest.results_reader import ResultDocument, read_results
from troef.contest.rules import ContestRules, Progress, rules_of
from troef.contest.session import BracketMatch, Compensation, Contest, Fine, Unit, no_such_contestant, refusal_at
from troef.core.messages import _
from troef.core.numbers import parse_json
from troef.core.records import (
    BoundedInt,
    DictOf,
    FractionNumber,
    Json,
    ListOf,
    Opaque,
    ParsedString,
    Schema,
    read,
    record_schema,
    write,
)
from troef.laws import EDITIONS, Edition


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """The dealer and vulnerability of a board, if they differ from those of its number."""

    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    tables: Annotated[int | None, BoundedInt(1), "how many tables play it"] = None


class _BoardNumber(Schema):
    def read(self, value: str) -> int:
        if not value.isascii() or not value.isdecimal() or len(value) > 6 or int(value) < 1:
            raise TroefError(_("boards are numbered from 1"))
        return int(value)

    def schema(self, records: Json) -> Json:
        return {"pattern": "^0*[1-9][0-9]*$"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestDocument:
    """One session of a competition: who plays, what was scored, and under which regulations."""

    edition: Annotated[
        Edition, ParsedString(Edition.parse, words=EDITIONS), "gives score table, artificial scores and ties"
    ]
    regulations: Annotated[
        str | ContestRegulations | None, "the name of a set of regulations, or an object of options"
    ] = None
    kind: ContestantKind
    winners: Annotated[int, BoundedInt(1, 2), "1: one field, 2: North-South and East-West apart"] = 1
    contestants: Annotated[tuple[ContestantEntry, ...], "who plays; left out: whoever has results"] = ()
    boards: Annotated[
        dict[int, BoardMarks],
        DictOf(_BoardNumber(), record_schema(BoardMarks)),
        "boards that differ from their number, by it",
    ] = field(default_factory=dict)
    scoring: Scoring
    results: Annotated[Any, Opaque(ListOf(record_schema(ResultDocument))), "one for each table and board"]
    penalties: Annotated[tuple[Fine, ...], "what is taken away"] = ()
    ties: Annotated[TieRule | None, "how equal totals are ordered"] = None
    rank_by: Annotated[RankBy | None, "what the order follows"] = None
    compensation: Annotated[tuple[Compensation, ...], "what whoever rests in a drive gets"] = ()
    bracket: Annotated[tuple[BracketMatch, ...], "the matches of a knock-out"] = ()


_EXACT = FractionNumber()
_FIELD_METHODS = frozenset((Method.MATCHPOINTS, Method.CROSS_IMPS, Method.BUTLER, Method.TOTAL_POINTS))
"""The methods for pairs and individuals. Those for teams compare the two rooms of a match."""


def read_contest(text: str, progress: Progress | None = None) -> Contest:
    """Parse a contest file. Raise TroefError if it is not valid."""
    return contest_of(parse_json(text), progress)


def contest_of(value: Any, progress: Progress | None = None) -> Contest:
    """Return the session in the JSON value of a contest file. Raise TroefError if it is not valid."""
    written = read(ContestDocument, value)
    rules = rules_of(written.edition)
    options, regulations = options_of(rules, written.scoring, written.regulations, written.ties, written.rank_by)
    is_teams = written.kind is ContestantKind.TEAMS
    if not is_teams and options.method not in _FIELD_METHODS:
        raise refusal_at(
            "scoring.method",
            _(
                "{method} compares the two rooms of a match, so it is for teams, not for {kind}",
                method=options.method,
                kind=written.kind,
            ),
        )
    if is_teams and written.winners == 2:
        raise refusal_at("winners", _("teams play in one field"))
    boards = {number: Board(number, marks.dealer, marks.vulnerable) for number, marks in written.boards.items()}  # type: ignore[arg-type]  # None: as the number tells
    tables = {number: marks.tables for number, marks in written.boards.items() if marks.tables is not None}
    empty = Contest(
        rules,
        written.kind,
        options,
        (),
        written.winners,
        _by_id(written.contestants),
        boards,
        tables,
        written.penalties,
        written.compensation,
        regulations=regulations,
    )
    contest = replace(empty, results=read_results(written.results, empty, progress))
    names = ({name for result in contest.results for name in result.contestants(side)} for side in Side)
    on_side = dict(zip(Side, names, strict=True))
    for index, penalty in enumerate(contest.penalties):
        _check_penalty(f"penalties[{index}]", penalty, contest, on_side)
    check_compensation(contest.compensation, contest)
    return replace(contest, bracket=checked_bracket(written.bracket, contest))


def _by_id(contestants: Iterable[ContestantEntry]) -> dict[str, ContestantEntry]:
    by_id: dict[str, ContestantEntry] = {}
    for index, contestant in enumerate(contestants):
        if contestant.id in by_id:
            name = contestant.id
            raise refusal_at(f"contestants[{index}]", _("{name} appears twice", name=name))
        by_id[contestant.id] = contestant
    return by_id


def _check_penalty(place: str, penalty: Fine, contest: Contest, on_side: dict[Side, set[str]]) -> None:
    if penalty.amount < 0:
        raise refusal_at(place, _("an amount is positive; it is subtracted"))
    sides = [side for side in Side if penalty.contestant in on_side[side]]
    if not sides and penalty.contestant not in contest.contestants:
        raise no_such_contestant(place, contest.kind.word, penalty.contestant)
    if contest.winners == 2 and len(sides) == 2 and penalty.side is None:
        raise refusal_at(place, _("{contestant} sits NS and EW; add the side", contestant=penalty.contestant))
    if penalty.unit not in _units(contest.options, contest.rules):
        raise refusal_at(
            place, _("a penalty in {unit} does not fit {method}", unit=penalty.unit, method=contest.options.method)
        )


def _units(options: Options, rules: ContestRules) -> set[Unit]:
    if options.method.in_matchpoints:
        return {Unit.TOP, Unit.MP, Unit.PERCENT}
    units = {Unit.IMP} if options.method.in_imps else {Unit.MP}
    if options.vp is not None:
        units.add(Unit.VP)
    if rules.match_in_matchpoints:
        units.add(Unit.MP)
    return units


def write_contest(contest: Contest) -> str:
    """Return the contest file as text."""
    return json.dumps(contest_json(contest), ensure_ascii=False, indent=1) + "\n"


def contest_json(contest: Contest) -> dict[str, Any]:
    """Return the contest file as a JSON value, with every option written out."""
    options = contest.options
    return {
        "edition": str(contest.edition),
        "regulations": _regulations(contest),
        "kind": str(contest.kind),
        "winners": contest.winners,
        "contestants": [write(contestant) for contestant in contest.contestants.values()],
        "boards": {
            str(number): {"dealer": str(board.dealer), "vulnerable": str(board.vulnerable)}
            | ({"tables": contest.tables[number]} if number in contest.tables else {})
            for number, board in contest.boards.items()
        },
        "scoring": _scoring(options),
        "results": [_result(result, contest) for result in contest.results],
        "penalties": [write(penalty) for penalty in contest.penalties],
        "compensation": [write(compensation) for compensation in contest.compensation],
        "bracket": [write(match) for match in contest.bracket],
        "ties": str(options.ties),
    }


def _regulations(contest: Contest) -> dict[str, Any]:
    options = contest.options
    fields: dict[str, Any] = {
        "base": contest.regulations or "wbf",
        "artificial": _amounts(options.percentages),
        "own_percentage": bool(options.own_percentage),
        "imp_own_average": options.imp_own_average,
        "compare": str(options.compare),
        "rank_by": str(options.rank_by),
        "sections": str(options.sections),
        "team_size": options.team_size,
    }
    if several := options.several_boards:
        percentages, imps = _amounts(several.percentages), _amounts(several.imps)
        fields["several_boards"] = {"after": several.after, "percentages": percentages, "imps": imps}
    return fields


def _scoring(options: Options) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "method": str(options.method),
        "scale": options.scale,
        "unequal": str(options.unequal),
        "small_groups": str(options.small_groups),
        "weighted_others": str(options.weighted_others),
        "cross": str(options.cross),
        "butler": {"trim": options.butler.trim, "round": options.butler.round},
        "artificial_imps": _amounts(options.artificial_imps),
        "honours": options.honours,
        "knockout": options.knockout,
    }
    if options.vp is not None:
        fields["vp"] = _vp(options.vp)
    return fields


def _vp(vp: VpScaleChoice) -> dict[str, Any]:
    steps = vp.scale
    scale = (
        [[_EXACT.write(imps), _EXACT.write(points)] for imps, points in steps]
        if isinstance(steps, tuple)
        else str(steps)
    )
    return {"scale": scale, **({} if vp.boards is None else {"boards": vp.boards})}


def _amounts(amounts: Any) -> dict[str, Any]:
    return {str(award): _EXACT.write(amount) for award, amount in amounts.items()}


def _result(result: ContestResult, contest: Contest) -> dict[str, Any]:
    drive = result.drive
    fields: dict[str, Any] = {"board": result.board}
    if drive is not None:  # A total has no board.
        fields = drive._asdict() if result.is_total else fields | {"round": drive.round}
    fields |= contestants_of(result, contest.kind)
    marks = result.copy._asdict() if result.copy else {}
    named = {"match": result.match, "room": result.room, **marks}
    fields |= {name: str(value) for name, value in named.items() if value is not None}
    fields |= _givens(result.for_ns, result.for_ew)
    if result.table is not None:
        fields["adjusted_from"] = _givens(*result.table)
    return fields


def _givens(for_ns: Given, for_ew: Given) -> dict[str, Any]:
    if isinstance(for_ns, NotPlayed) and isinstance(for_ew, NotPlayed):
        return {"not_played": True}
    if isinstance(for_ns, PlayedScore) and for_ns == for_ew:
        return _played(for_ns)
    fields: dict[str, Any] = {}
    for side, given in (("NS", for_ns), ("EW", for_ew)):
        if isinstance(given, Artificial):
            fields.setdefault("artificial", {})[side] = ARTIFICIAL.write(given)
        elif isinstance(given, Weighted):
            outcomes = [{"weight": _EXACT.write(weight), **_played(played)} for weight, played in given.outcomes]
            fields.setdefault("weighted", {})[side] = outcomes
        elif isinstance(given, PlayedScore):
            fields |= _played(given)
    return fields


def _played(played: PlayedScore) -> dict[str, Any]:
    return {name: dict(value) if isinstance(value, tuple) else value for name, value in played.as_reported}

"""Reader for `results` of a contest file: one object for each table and board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, TypeAlias

from troef.cards import SIDES, Board, Seat, Side, TroefError, Vulnerability
from troef.cards.seat import PerSide
from troef.cards.wording import side_letters
from troef.contest.contestant import ContestantKind
from troef.contest.options import Method
from troef.contest.result import (
    ARTIFICIAL,
    NOT_PLAYED,
    ROOMS,
    Artificial,
    BoardCopy,
    ContestResult,
    DrivePlace,
    Given,
    NamedAward,
    PlayedScore,
    Weighted,
    WeightedOutcomePart,
)
from troef.contest.rules import Progress
from troef.contest.session import Contest, match_of_other_teams, refusal_at
from troef.core.messages import Joined, Localised, Text, _, gettext_noop, pgettext
from troef.core.records import (
    LARGEST,
    BoundedInt,
    DictOf,
    FractionNumber,
    Identifier,
    Json,
    ListOf,
    LocatedError,
    OneOf,
    ParsedString,
    PartialRecordOf,
    ReadError,
    Schema,
    at_step,
    not_a_list,
    record_schema,
    shorten,
)

_ADJUSTED = ("artificial", "weighted", "not_played")
_MARKS = ("group", "dealer", "vulnerable", "adjusted_from")
_WHO = {
    ContestantKind.PAIRS: ("ns", "ew"),
    ContestantKind.TEAMS: ("ns", "ew", "room"),
    ContestantKind.INDIVIDUAL: ("n", "s", "e", "w"),
}
_TOTAL = ("round", "table", "deals")
_MARKED, _OTHERWISE = frozenset(_MARKS), frozenset(_ADJUSTED)
_STEP = 50_000
"""Number of rows between two reports of progress."""
_CLOSE_TO_ONE = Fraction(1, 10**6)
"""Maximum difference between 1 and the sum of the weights, such as three times 0.3333333."""


class _Number(BoundedInt):
    """An integer that errors call by its own name, such as `board`."""

    def __init__(self, lowest: int, error: str) -> None:
        super().__init__(lowest)
        self.error = error

    def refusal(self, value: Any) -> TroefError:
        return LocatedError(_(self.error, value=shorten(value)))


class _Weight(FractionNumber):
    """The weight of an outcome, from 0 to 1."""

    def read(self, value: Any) -> Fraction:
        weight = super().read(value)
        if not 0 <= weight <= 1:
            raise TroefError(_("a weight is between 0 and 1, not {weight}", weight=shorten(weight)))
        return weight

    def schema(self, records: Json) -> Json:
        return super().schema(records) | {"minimum": 0, "maximum": 1}


class _PerSideMap(DictOf):
    """An object with a value for NS, for EW or for both."""

    def __init__(self, form: Schema) -> None:
        super().__init__(ParsedString(Side.parse, words=SIDES), form)

    def read(self, value: Any) -> dict[Side, Any]:
        if not isinstance(value, dict):
            raise ReadError(_("{value} is not an object with NS and EW", value=shorten(value)))
        return super().read(value)


class _Contract(Schema):
    """A contract as text. The game parses it together with declarer and tricks."""

    def read(self, value: Any) -> str:
        if type(value) is not str:
            raise ReadError(_("{value} is not a contract: write such as 4S", value=shorten(value)))
        return value

    def schema(self, records: Json) -> Json:
        return {"type": "string"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScore:
    """The score at a table: a contract or a score in bridge, the points of both sides in klaverjas."""

    contract: Annotated[str | None, _Contract(), "such as `4SX`; `P` for a board that was passed out"] = None
    by: Annotated[Seat | None, "declarer"] = None
    tricks: Annotated[int | None, BoundedInt(0, 13), "the tricks of declarer"] = None
    score: Annotated[
        int | None, _Number(-LARGEST, gettext_noop("{value} is not a score")), "the score as North-South see it"
    ] = None
    honours: Annotated[tuple[int, int] | None, PerSide(OneOf(0, 100, 150), 0), "points for honours (1949)"] = None
    points: Annotated[
        tuple[int, int] | None, PerSide(BoundedInt()), "klaverjas: all points of a side, with roem, march and penalties"
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightedOutcome(TableScore):
    """One of the outcomes of a weighted score."""

    weight: Annotated[Fraction, _Weight(), "how likely it was, from 0 to 1"]


Awards: TypeAlias = Annotated[
    Mapping[Side, Artificial], _PerSideMap(ARTIFICIAL), "an award, or a percentage (IMPs, where those count)"
]
Outcomes: TypeAlias = Annotated[
    Mapping[Side, tuple[WeightedOutcome, ...]],
    _PerSideMap(ListOf(record_schema(WeightedOutcome))),
    "outcomes with weights that add up to 1",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreForSides(TableScore):
    """The score of each side."""

    artificial: Awards | None = None
    weighted: Outcomes | None = None
    not_played: Annotated[bool | None, "the board was meant for this table, and not played there"] = None
    board: Annotated[
        int | None, _Number(1, gettext_noop("{value} is not a board number")), "the number of the board"
    ] = None
    ns: Annotated[str | None, Identifier(), "who sits North-South; of teams, the team"] = None
    ew: Annotated[str | None, Identifier(), "who sits East-West"] = None
    n: Annotated[str | None, Identifier(), "individuals: who sits North, and so on"] = None
    e: Annotated[str | None, Identifier()] = None
    s: Annotated[str | None, Identifier()] = None
    w: Annotated[str | None, Identifier()] = None
    match: Annotated[str | None, Identifier(), "teams: the name of the match"] = None
    room: Annotated[str | None, OneOf(*ROOMS), "teams: which room"] = None
    round: Annotated[int | None, BoundedInt(1), "a drive: the round that the deal, or the total, is of"] = None
    table: Annotated[str | None, Identifier(), "the total of a round: at which table"] = None
    deals: Annotated[int | None, BoundedInt(1), "the total of a round: of how many deals"] = None
    roem: Annotated[tuple[int, int] | None, PerSide(BoundedInt()), "the total of a round: roem among the points"] = None
    marches: Annotated[tuple[int, int] | None, PerSide(BoundedInt()), "the total of a round: how many marches"] = None
    wet: Annotated[tuple[int, int] | None, PerSide(BoundedInt()), "the total of a round: how often a side was wet"] = (
        None
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultDocument(ScoreForSides):
    """The result of one table on one board, or in one round of a drive."""

    group: Annotated[str | None, Identifier(), "which version of a fouled board it was"] = None
    dealer: Annotated[Seat | None, "on that version"] = None
    vulnerable: Annotated[Vulnerability | None, "on that version"] = None
    adjusted_from: Annotated[ScoreForSides | None, "what the table had scored, where the director adjusted it"] = None


def read_results(rows: Any, contest: Contest, progress: Progress | None = None) -> tuple[ContestResult, ...]:
    """Parse the results of `contest`, which has none yet. Raise TroefError with the index of the row and its board."""
    if not isinstance(rows, list):
        raise at_step("results", not_a_list(rows))
    reader = _ResultsReader(contest)
    results = []
    for index, row in enumerate(rows):
        if progress and not index % _STEP:
            progress(index, len(rows))
        try:
            results.append(reader.read(row))
        except TroefError as error:
            raise error.at(_place(index, row)) from None
    return tuple(results)


def _place(index: int, row: Any) -> str | Text:
    """Return the text that names a row in errors."""
    for name, text in (("board", pgettext("deal", "board")), ("round", _("round"))):
        number = row.get(name) if isinstance(row, dict) else None
        if type(number) is int:
            return Joined(" ", (f"results[{index}]:", text, number))
    return f"results[{index}]"


class _Contestant(Identifier):
    """The schema of the id of a contestant. Ids that were read before are cached."""

    def __init__(self, name: str, contest: Contest) -> None:
        super().__init__()
        self.name, self.word, self.contestants = name.upper(), contest.kind.word, contest.contestants
        self.met: dict[str | int, tuple[str]] = {}

    def read(self, value: Any) -> tuple[str]:
        known = self.met.get(value) if type(value) is str or type(value) is int else None
        return known or self._new(value)

    def _new(self, value: Any) -> tuple[str]:
        id: str = super().read(value)
        if self.contestants and id not in self.contestants:
            raise LocatedError(
                _("{name} {word} {id} is not in the list of contestants", name=self.name, word=self.word, id=id)
            )
        self.met[value] = (id,)
        return self.met[value]


class _ResultsReader:
    """A parser of results that checks each of them against those that it parsed before."""

    def __init__(self, contest: Contest) -> None:
        self.rules = contest.rules
        self.kind = contest.kind
        self.is_teams, self.is_individual = self.kind is ContestantKind.TEAMS, self.kind is ContestantKind.INDIVIDUAL
        self.method = contest.options.method
        self.boards = dict(contest.boards)
        self.played = self.rules.fields - {"honours"}
        self._declare(contest)
        self.by_rounds: bool | None = None
        self.plain: set[tuple[str, ...]] = set()
        """Sets of field names of rows that have only a plain score. They take a fast path: there may be millions."""
        self.tables: set[tuple[int, str]] = set()
        self.one_field = contest.winners == 1
        self.seen: dict[int, tuple[set[str], set[str]]] = {}
        self.rooms: dict[tuple[str, int], dict[str, ContestResult]] = {}
        self.matches: dict[str, frozenset[str]] = {}

    def _declare(self, contest: Contest) -> None:
        """Set the schemas of the rows that this contest may have."""
        outcome = PartialRecordOf(record_schema(WeightedOutcome), ("weight", *self.rules.fields), ("weight",))
        own: dict[str, Schema] = {name: _Contestant(name, contest) for name in ("ns", "ew", "n", "s", "e", "w")}
        own["weighted"] = _PerSideMap(ListOf(outcome))
        form, who = record_schema(ResultDocument), _WHO[self.kind]
        of_deal = (
            "board",
            *who,
            "match" if self.kind is ContestantKind.TEAMS else "round",
            *_ADJUSTED,
            *self.rules.fields,
        )
        of_total = (*_TOTAL, *who, *_ADJUSTED, *self.rules.fields, *self.rules.total_fields)
        before = PartialRecordOf(form, of_deal, (), own)
        self.deal = PartialRecordOf(form, (*of_deal, *_MARKS), ("board", *who), own | {"adjusted_from": before})
        before = PartialRecordOf(form, of_total, (), own)
        self.total = PartialRecordOf(
            form, (*of_total, "adjusted_from"), (*_TOTAL, *who), own | {"adjusted_from": before}
        )

    def read(self, row: Any) -> ContestResult:
        is_total = isinstance(row, dict) and "board" not in row and any(name in row for name in _TOTAL)
        if self.by_rounds is not is_total:
            self._check_form(is_total)
        result = self._total(self.total.read(row)) if is_total else self._deal(self.deal.read(row))
        self._check_once(result)
        return result

    def _deal(self, row: Json) -> ContestResult:
        """Return the result of a table on a board."""
        number = row["board"]
        ns, ew = self._who(row) if self.is_individual else (row["ns"], row["ew"])
        board = self.boards.get(number) or self.boards.setdefault(number, Board(number))
        if tuple(row) in self.plain:
            played = self.rules.read(row, board)
            return ContestResult._make((number, ns, ew, played, played, None, None, None, None, None))
        if self.is_teams or not _MARKED.isdisjoint(row):
            return self._full(row, board, ns, ew)
        for_ns, for_ew = self._given(row, board, None)
        drive = DrivePlace(row["round"]) if "round" in row else None
        if isinstance(for_ns, PlayedScore) and _OTHERWISE.isdisjoint(row) and drive is None:
            self.plain.add(tuple(row))
        return ContestResult(number, ns, ew, for_ns, for_ew, drive=drive)

    def _check_form(self, is_total: bool) -> None:
        """Raise TroefError unless all rows are boards, or all are totals of rounds in a drive."""
        if self.by_rounds is not None:
            raise TroefError(_("a file has results of boards or the totals of rounds, not both"))
        if is_total and (not self.rules.total_fields or self.kind is ContestantKind.TEAMS):
            raise TroefError(
                _("field 'board' is missing; only klaverjas has totals of rounds, and not for {kind}", kind=self.kind)
            )
        if is_total and self.method is not Method.TOTAL_POINTS:
            raise TroefError(_("the total of a round counts at total-points, not at {method}", method=self.method))
        self.by_rounds = is_total

    def _total(self, row: Json) -> ContestResult:
        """Return the total of a table in a round of a drive."""
        number, table = row["round"], row["table"]
        if (number, table) in self.tables:
            raise TroefError(_("table {table} appears twice", table=table))
        self.tables.add((number, table))
        ns, ew = self._who(row)
        before = self._before(row, Board(number))
        for_ns, for_ew = self._given(row, Board(number), before)
        return ContestResult(
            number, ns, ew, for_ns, for_ew, table=before, drive=DrivePlace(number, table, row["deals"])
        )

    def _full(self, row: Json, board: Board, ns: tuple[str, ...], ew: tuple[str, ...]) -> ContestResult:
        """Return a result that may have a match, its own version of the board or a score before an adjustment."""
        here = Board(board.number, row.get("dealer") or board.dealer, row.get("vulnerable") or board.vulnerable)
        copy = BoardCopy(
            row.get("group"),
            None if here.dealer is board.dealer else here.dealer,
            None if here.vulnerable is board.vulnerable else here.vulnerable,
        )
        table = self._before(row, here)
        for_ns, for_ew = self._given(row, here, table)
        match, room = self._match(row, ns, ew) if self.kind is ContestantKind.TEAMS else (None, None)
        drive = DrivePlace(row["round"]) if "round" in row else None
        return ContestResult(
            board.number, ns, ew, for_ns, for_ew, match, room, table, copy if any(copy) else None, drive
        )

    def _who(self, row: Json) -> tuple[tuple[str, ...], tuple[str, ...]]:
        if not self.is_individual:
            return row["ns"], row["ew"]
        return row["n"] + row["s"], row["e"] + row["w"]

    def _check_once(self, result: ContestResult) -> None:
        """Raise TroefError if a contestant has this board twice, or plays against themselves."""
        if self.is_teams:
            return self._check_rooms(result)
        seen = self.seen.get(result.board)
        if seen is None:
            both: set[str] = set()
            seen = self.seen[result.board] = (both, both if self.one_field else set())
        ns, ew = result.ns, result.ew
        if result.for_ns is result.for_ew and ns != ew and len(ns) == 1:
            first, second = seen
            if ns[0] not in first and ew[0] not in second:
                first.add(ns[0])
                second.add(ew[0])
                return None
        one_sided = (result.for_ns is NOT_PLAYED) is not (result.for_ew is NOT_PLAYED)
        for side, ids, given in ((0, result.ns, result.for_ns), (1, result.ew, result.for_ew)):
            if one_sided and given is NOT_PLAYED:
                continue  # Played it elsewhere before, so only the opponents have a score here (2017: 15B3).
            for name in ids:
                if name in seen[side]:
                    raise TroefError(
                        _(
                            "{sides} {word} {name} appears twice",
                            sides=Localised(side_letters, SIDES[side]),
                            word=self.kind.word,
                            name=name,
                        )
                    )
                seen[side].add(name)
        return None

    def _match(self, row: Json, ns: tuple[str, ...], ew: tuple[str, ...]) -> tuple[str, str]:
        if ns == ew:
            raise TroefError(_("team {ns} plays against itself", ns=ns[0]))
        teams = frozenset(ns + ew)
        match: str = row.get("match") or "-".join(sorted(teams))
        if self.matches.setdefault(match, teams) != teams:
            raise match_of_other_teams(match, self.matches[match])
        return match, row["room"]

    def _check_rooms(self, result: ContestResult) -> None:
        assert result.match is not None
        assert result.room is not None
        rooms = self.rooms.setdefault((result.match, result.board), {})
        if result.room in rooms:
            raise TroefError(_("match {match} has the {room} room twice", match=result.match, room=result.room))
        if any(other.ns == result.ns for other in rooms.values()):
            raise TroefError(
                _("NS team {ns} sits NS in both rooms of match {match}", ns=result.ns[0], match=result.match)
            )
        rooms[result.room] = result

    def _given(self, row: Json, board: Board, table: tuple[Given, Given] | None) -> tuple[Given, Given]:
        """Return the scores of NS and of EW. `table`: their scores before an adjustment, if there was one."""
        plain = None if self.played.isdisjoint(row) else self._played(row, board)
        if plain is not None and _OTHERWISE.isdisjoint(row):
            return plain, plain
        if row.get("not_played"):
            if plain is not None or "artificial" in row or "weighted" in row:
                raise TroefError(_("not played, and yet there is a result"))
            return NOT_PLAYED, NOT_PLAYED
        own = self._per_side(row, board)
        if plain is not None and len(own) == 2:
            raise TroefError(_("there is more than one result for each side"))
        rest = (plain, plain) if plain is not None else table or (None, None)
        for_ns, for_ew = (own.get(side, rest[side.index]) for side in SIDES)
        if for_ns is None or for_ew is None:
            if not own:
                raise TroefError(_("there is no result"))
            empty = Side.NS if for_ns is None else Side.EW
            raise TroefError(_("there is no result for {empty}", empty=Localised(side_letters, empty)))
        return for_ns, for_ew

    def _per_side(self, row: Json, board: Board) -> dict[Side, Given]:
        """Return artificial and weighted scores by side; a side without one is left out."""
        own: dict[Side, Given] = {}
        for side, artificial in row.get("artificial", {}).items():
            self._check_artificial(f"artificial.{side}", artificial.award)
            own[side] = artificial
        for side, outcomes in row.get("weighted", {}).items():
            if side in own:
                raise artificial_and_weighted(side)
            own[side] = self._weighted(f"weighted.{side}", outcomes, board)
        return own

    def _played(self, fields: Json, board: Board) -> PlayedScore:
        return self.rules.read(fields, board)

    def _check_artificial(self, place: str, award: NamedAward | Fraction) -> None:
        """Raise TroefError if the edition or the method does not allow this award."""
        if isinstance(award, NamedAward):
            if award not in self.rules.awards:
                raise refusal_at(
                    place,
                    _("{edition} has no artificial score {value!r}", edition=self.rules.edition, value=award.value),
                )
            if self.method is Method.TOTAL_POINTS:
                raise refusal_at(place, _("total points have no average; write the points"))
        elif self.method.in_matchpoints and not 0 <= award <= 100:
            raise refusal_at(place, _("{award} is not a percentage from 0 to 100", award=shorten(award)))

    def _weighted(self, place: str, outcomes: tuple[Json, ...], board: Board) -> Weighted:
        total = sum((outcome["weight"] for outcome in outcomes), Fraction(0))
        if abs(total - 1) > _CLOSE_TO_ONE:
            raise refusal_at(place, _("the weights add up to {total:g}, not to 1", total=float(total)))
        return Weighted(
            tuple(
                self._outcome(f"{place}[{index}]", outcome["weight"] / total, outcome, board)
                for index, outcome in enumerate(outcomes)
            )
        )

    def _outcome(self, place: str, weight: Fraction, outcome: Json, board: Board) -> WeightedOutcomePart:
        try:
            return WeightedOutcomePart(weight, self._played(outcome, board))
        except TroefError as error:
            raise error.at(place) from None

    def _before(self, row: Json, board: Board) -> tuple[Given, Given] | None:
        """Return the scores before an adjustment, or None. Raise TroefError if `adjusted_from` contradicts the row."""
        before = row.get("adjusted_from")
        if before is None:
            return None
        place = "adjusted_from"
        for name in sorted({"board", "match", *_WHO[self.kind], *_TOTAL}):
            if name in before and before[name] != row.get(name):
                raise refusal_at(place, _("{name} is not that of the result", name=name))
        deals = {"deals": row["deals"]} if self.by_rounds else {}
        try:
            return self._given(deals | before, board, None)
        except TroefError as error:
            raise error.at(place) from None


def artificial_and_weighted(side: Side) -> TroefError:
    return TroefError(_("{side} has an artificial and a weighted score", side=Localised(side_letters, side)))

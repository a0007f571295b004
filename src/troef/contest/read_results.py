"""Reading the `results` of a contest file: one object for each table and board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, TypeAlias

from troef.cards import SIDES, Board, Seat, Side, TroefError, Vulnerability
from troef.cards.reading import (
    LARGEST,
    TRUTH,
    Exact,
    Form,
    Id,
    ListOf,
    MapOf,
    Name,
    Parsed,
    PerSide,
    Whole,
    Words,
    brief,
    inside,
    missing,
    no_list,
    no_object,
    read_at,
    record,
    unknown_field,
)
from troef.cards.words import side_letters
from troef.contest.contestant import Kind
from troef.contest.options import Method
from troef.contest.result import (
    ARTIFICIAL,
    NOT_PLAYED,
    ROOMS,
    Artificial,
    Award,
    Copy,
    Given,
    InDrive,
    Outcome,
    Played,
    Result,
    Weighted,
)
from troef.contest.rules import Progress
from troef.contest.session import Contest, at, between

_ADJUSTED = frozenset(("artificial", "weighted", "not_played"))
_MARKS = frozenset(("group", "dealer", "vulnerable", "adjusted_from"))
_WHO = {
    Kind.PAIRS: frozenset(("board", "ns", "ew")),
    Kind.TEAMS: frozenset(("board", "ns", "ew", "match", "room")),
    Kind.INDIVIDUAL: frozenset(("board", "n", "e", "s", "w")),
}
_TOTAL = frozenset(("round", "table", "deals"))
_ADJUSTED_TOTAL = frozenset(("artificial", "not_played", "adjusted_from"))
_COUNT, _ID, _EXACT, _AWARD = Whole(1), Id(), Exact(), Parsed(Award.parse)
_STEP = 50_000
"""How often it is told how far the reading is."""
_CLOSE_TO_ONE = Fraction(1, 10**6)
"""Weights such as three times 0.3333333 are meant to be one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Obtained:
    """What was obtained: a contract or a score in bridge, the points of both sides in klaverjas."""

    contract: Annotated[str | None, "such as `4SX`; `P` for a board that was passed out"] = None
    by: Annotated[Seat | None, "declarer"] = None
    tricks: Annotated[int | None, Whole(0, 13), "the tricks of declarer"] = None
    score: Annotated[int | None, Whole(-LARGEST), "the score as North-South see it"] = None
    honours: Annotated[Any, PerSide(Words(0, 100, 150), 0), "points for honours (1949)"] = None
    points: Annotated[Any, PerSide(Whole()), "klaverjas: all points of a side, with roem, march and penalties"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightedOutcome(Obtained):
    """One of the outcomes of a weighted score."""

    weight: Annotated[Fraction, Exact(0), "how likely it was, from 0 to 1"]


_SIDE = Parsed(Side.parse, words=SIDES)
Awards: TypeAlias = Annotated[
    Mapping[Side, Artificial], MapOf(_SIDE, ARTIFICIAL), "an award, or a percentage (IMPs, where those count)"
]
Outcomes: TypeAlias = Annotated[
    Mapping[Side, tuple[WeightedOutcome, ...]],
    MapOf(_SIDE, ListOf(record(WeightedOutcome))),
    "outcomes with weights that add up to 1",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing(Obtained):
    """What stands for each side."""

    artificial: Awards | None = None
    weighted: Outcomes | None = None
    not_played: Annotated[bool | None, "the board was meant for this table, and not played there"] = None
    board: Annotated[int | None, Whole(1), "the number of the board"] = None
    ns: Annotated[str | None, Id(), "who sits North-South; of teams, the team"] = None
    ew: Annotated[str | None, Id(), "who sits East-West"] = None
    n: Annotated[str | None, Id(), "individuals: who sits North, and so on"] = None
    e: Annotated[str | None, Id()] = None
    s: Annotated[str | None, Id()] = None
    w: Annotated[str | None, Id()] = None
    match: Annotated[str | None, Id(), "teams: the name of the match"] = None
    room: Annotated[str | None, Words(*ROOMS), "teams: which room"] = None
    round: Annotated[int | None, Whole(1), "a drive: the round that the deal, or the total, is of"] = None
    table: Annotated[str | None, Id(), "the total of a round: at which table"] = None
    deals: Annotated[int | None, Whole(1), "the total of a round: of how many deals"] = None
    roem: Annotated[Any, PerSide(Whole()), "the total of a round: roem among the points"] = None
    marches: Annotated[Any, PerSide(Whole()), "the total of a round: how many marches"] = None
    wet: Annotated[Any, PerSide(Whole()), "the total of a round: how often a side was wet"] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenResult(Standing):
    """What one table scored on one board, or in one round of a drive."""

    group: Annotated[str | None, Id(), "which version of a fouled board it was"] = None
    dealer: Annotated[Seat | None, "on that version"] = None
    vulnerable: Annotated[Vulnerability | None, "on that version"] = None
    adjusted_from: Annotated[Standing | None, "what the table had scored, where the director adjusted it"] = None


def read_results(rows: Any, contest: Contest, progress: Progress | None = None) -> tuple[Result, ...]:
    """The results of a session that has none yet; an error names the place and the board."""
    reader = _Reader(contest)
    results = []
    for index, row in enumerate(_listed("results", rows)):
        if progress and not index % _STEP:
            progress(index, len(rows))
        try:
            results.append(reader.read(row))
        except TroefError as error:
            raise error.at(*_place(index, row)) from None
    return tuple(results)


def _listed(place: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise inside(place, no_list(value))
    return value


def _place(index: int, row: Any) -> tuple[str, str]:
    """Where a result stands, in English and in Dutch."""
    for name, dutch in (("board", "spel"), ("round", "ronde")):
        number = row.get(name) if isinstance(row, dict) else None
        if type(number) is int:
            return f"results[{index}]: {name} {number}", f"results[{index}]: {dutch} {number}"
    return f"results[{index}]", ""


class _Reader:
    """Reads results one by one and remembers whom it has seen where."""

    def __init__(self, contest: Contest) -> None:
        self.rules = contest.rules
        self.kind = contest.kind
        self.method = contest.options.method
        self.contestants = contest.contestants
        self.boards = dict(contest.boards)
        self.played = self.rules.fields - {"honours"}
        self.fields = self.rules.fields | self.rules.total_fields
        self.known = _WHO[self.kind] | _ADJUSTED | _MARKS | self.rules.fields
        if self.kind is not Kind.TEAMS:
            self.known |= {"round"}
        self.known_of_total = _WHO[self.kind] - {"board"} | _TOTAL | _ADJUSTED_TOTAL | self.fields
        self.by_rounds: bool | None = None
        self.tables: set[tuple[int, str]] = set()
        self.ids: dict[Any, tuple[str, ...]] = {}
        self.one_field = contest.winners == 1
        self.seen: dict[int, tuple[set[str], set[str]]] = {}
        self.rooms: dict[tuple[str, int], dict[str, Result]] = {}
        self.matches: dict[str, frozenset[str]] = {}

    def read(self, row: Any) -> Result:
        if not isinstance(row, dict):
            raise no_object(row)
        number = row.get("board")
        is_total = "board" not in row and not _TOTAL.isdisjoint(row)
        known = self.known_of_total if is_total else self.known
        if not row.keys() <= known:
            strange = sorted(row.keys() - known)
            raise unknown_field(strange[0], known)
        if self.by_rounds is not is_total:
            self._check_form(is_total)
        row = {name: told for name, told in row.items() if told is not None} if None in row.values() else row
        if is_total:
            return self._total(row)
        if type(number) is not int or not 1 <= number <= LARGEST:
            if number is None:
                raise missing("board")
            raise TroefError(f"{brief(number)} is not a board number", f"{brief(number)} is geen spelnummer")
        ns, ew = self._who(row)
        board = self.boards.get(number) or self.boards.setdefault(number, Board(number))
        if row.keys() & _MARKS or self.kind is Kind.TEAMS:
            result = self._full(row, board, ns, ew)
        else:
            for_ns, for_ew = self._given(row, board, None)
            drive = self._drive(row) if "round" in row else None
            result = Result(number, ns, ew, for_ns, for_ew, drive=drive)
        self._check_once(result)
        return result

    def _check_form(self, is_total: bool) -> None:
        """A file has boards or the totals of rounds; those are for a drive."""
        if self.by_rounds is not None:
            raise TroefError(
                "a file has results of boards or the totals of rounds, not both",
                "een bestand heeft uitslagen van spellen of totalen van ronden, niet allebei",
            )
        if is_total and (not self.rules.total_fields or self.kind is Kind.TEAMS):
            raise TroefError(
                f"field 'board' is missing; only klaverjas has totals of rounds, and not for {self.kind}",
                "veld 'board' ontbreekt; totalen van ronden zijn er alleen bij klaverjassen, en niet voor viertallen",
            )
        if is_total and self.method is not Method.TOTAL_POINTS:
            raise TroefError(
                f"the total of a round counts at total-points, not at {self.method}",
                f"het totaal van een ronde telt bij total-points, niet bij {self.method}",
            )
        self.by_rounds = is_total

    def _needed(self, row: dict[str, Any], name: str, form: Form) -> Any:
        if name not in row:
            raise missing(name)
        return read_at(name, form, row[name])

    def _drive(self, row: dict[str, Any]) -> InDrive:
        return InDrive(read_at("round", _COUNT, row["round"]))

    def _total(self, row: dict[str, Any]) -> Result:
        """What a table scored in a round of a drive."""
        number = self._needed(row, "round", _COUNT)
        table = self._needed(row, "table", _ID)
        deals = self._needed(row, "deals", _COUNT)
        if (number, table) in self.tables:
            raise TroefError(f"table {table} appears twice", f"tafel {table} staat er twee keer")
        self.tables.add((number, table))
        ns, ew = self._who(row)
        before = self._table(row["adjusted_from"], row, Board(number)) if "adjusted_from" in row else None
        for_ns, for_ew = self._given(row, Board(number), before)
        result = Result(number, ns, ew, for_ns, for_ew, table=before, drive=InDrive(number, table, deals))
        self._check_once(result)
        return result

    def _full(self, row: dict[str, Any], board: Board, ns: tuple[str, ...], ew: tuple[str, ...]) -> Result:
        """A result with a match, a version of the board, or a table result beside it."""
        dealer = read_at("dealer", Parsed(Seat.parse), row["dealer"]) if "dealer" in row else None
        vulnerable = (
            read_at("vulnerable", Parsed(Vulnerability.parse), row["vulnerable"]) if "vulnerable" in row else None
        )
        here = Board(board.number, dealer or board.dealer, vulnerable or board.vulnerable)
        copy = Copy(
            read_at("group", _ID, row["group"]) if "group" in row else None,
            None if here.dealer is board.dealer else here.dealer,
            None if here.vulnerable is board.vulnerable else here.vulnerable,
        )
        table = self._table(row["adjusted_from"], row, here) if "adjusted_from" in row else None
        for_ns, for_ew = self._given(row, here, table)
        match, room = self._match(row, ns, ew) if self.kind is Kind.TEAMS else (None, None)
        drive = self._drive(row) if "round" in row else None
        return Result(board.number, ns, ew, for_ns, for_ew, match, room, table, copy if any(copy) else None, drive)

    def _who(self, row: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        if self.kind is not Kind.INDIVIDUAL:
            return self._id(row, "ns"), self._id(row, "ew")
        return self._id(row, "n") + self._id(row, "s"), self._id(row, "e") + self._id(row, "w")

    def _id(self, row: dict[str, Any], name: str) -> tuple[str, ...]:
        raw = row.get(name)
        found = self.ids.get(raw) if isinstance(raw, (str, int)) else None
        if found is None:
            if raw is None:
                raise missing(name)
            found = self.ids[raw] = (read_at(name, _ID, raw),)
            if self.contestants and found[0] not in self.contestants:
                raise TroefError(
                    f"{name.upper()} {self.kind.word.en} {found[0]} is not in the list of contestants",
                    f"{self.kind.word.nl} {found[0]} ({name.upper()}) staat niet in de lijst van deelnemers",
                )
        return found

    def _check_once(self, result: Result) -> None:
        """Nobody plays a board twice, or against himself."""
        if self.kind is Kind.TEAMS:
            return self._check_rooms(result)
        seen = self.seen.get(result.board)
        if seen is None:
            both: set[str] = set()
            seen = self.seen[result.board] = (both, both if self.one_field else set())
        one_sided = (result.for_ns is NOT_PLAYED) is not (result.for_ew is NOT_PLAYED)
        for side, ids, given in ((0, result.ns, result.for_ns), (1, result.ew, result.for_ew)):
            if one_sided and given is NOT_PLAYED:
                continue  # played it elsewhere before: here only the opponents have a score (2017: 15B3)
            for one in ids:
                if one in seen[side]:
                    raise TroefError(
                        f"{SIDES[side]} {self.kind.word.en} {one} appears twice",
                        f"{side_letters(SIDES[side], 'nl')}-{self.kind.word.nl} {one} staat er twee keer",
                    )
                seen[side].add(one)
        return None

    def _match(self, row: dict[str, Any], ns: tuple[str, ...], ew: tuple[str, ...]) -> tuple[str, str]:
        if ns == ew:
            raise TroefError(f"team {ns[0]} plays against itself", f"viertal {ns[0]} speelt tegen zichzelf")
        room = read_at("room", Name(), row.get("room"))
        if room not in ROOMS:
            raise TroefError(
                f"room: {room!r} is not a room: use open or closed",
                f"room: {room!r:.60} is geen zaal: schrijf open of closed",
            )
        teams = frozenset(ns + ew)
        match = read_at("match", _ID, row["match"]) if "match" in row else "-".join(sorted(teams))
        if self.matches.setdefault(match, teams) != teams:
            raise between(match, self.matches[match])
        return match, room

    def _check_rooms(self, result: Result) -> None:
        assert result.match is not None
        assert result.room is not None
        rooms = self.rooms.setdefault((result.match, result.board), {})
        if result.room in rooms:
            raise TroefError(
                f"match {result.match} has the {result.room} room twice",
                f"wedstrijd {result.match} heeft de zaal {result.room} twee keer",
            )
        if any(other.ns == result.ns for other in rooms.values()):
            raise TroefError(
                f"NS team {result.ns[0]} sits NS in both rooms of match {result.match}",
                f"viertal {result.ns[0]} zit in beide zalen van wedstrijd {result.match} NZ",
            )
        rooms[result.room] = result

    def _given(self, row: dict[str, Any], board: Board, table: tuple[Given, Given] | None) -> tuple[Given, Given]:
        """What stands for NS and for EW."""
        if self.played.isdisjoint(row):
            plain: Played | None = None
        else:
            plain = self._played(row, board)
            if _ADJUSTED.isdisjoint(row):
                return plain, plain
        if "not_played" in row and read_at("not_played", TRUTH, row["not_played"]):
            if plain is not None or "artificial" in row or "weighted" in row:
                raise TroefError("not played, and yet there is a result", "niet gespeeld, en toch staat er een uitslag")
            return NOT_PLAYED, NOT_PLAYED
        own = self._per_side(row, board)
        if plain is not None and len(own) == 2:
            raise TroefError(
                "there is more than one result for each side", "er is meer dan één uitslag voor elke partij"
            )
        rest = (plain, plain) if plain is not None else table or (None, None)
        for_ns, for_ew = (own.get(side, rest[side.index]) for side in SIDES)
        if for_ns is None or for_ew is None:
            if not own:
                raise TroefError("there is no result", "er staat geen uitslag")
            empty = Side.NS if for_ns is None else Side.EW
            raise TroefError(
                f"there is no result for {empty}", f"er staat geen uitslag voor {side_letters(empty, 'nl')}"
            )
        return for_ns, for_ew

    def _per_side(self, row: dict[str, Any], board: Board) -> dict[Side, Given]:
        """What stands for one side apart."""
        own: dict[Side, Given] = {}
        for name in ("artificial", "weighted"):
            told = row.get(name, {})
            if not isinstance(told, dict):
                raise TroefError(
                    f"{name}: {brief(told)} is not an object with NS and EW",
                    f"{name}: {brief(told)} is geen object met NS en EW",
                )
            for key, value in told.items():
                side = read_at(name, _SIDE, key)
                if side in own:
                    raise artificial_and_weighted(side)
                place = f"{name}.{side}"
                own[side] = (
                    self._artificial(place, value) if name == "artificial" else self._weighted(place, value, board)
                )
        return own

    def _played(self, row: Mapping[str, Any], board: Board) -> Played:
        fields = {name: row[name] for name in row if name in self.fields}
        return self.rules.read(fields, board)

    def _artificial(self, place: str, value: Any) -> Artificial:
        if isinstance(value, str):
            award = read_at(place, _AWARD, value)
            if award not in self.rules.awards:
                raise at(
                    place,
                    f"{self.rules.edition} has no artificial score {value!r}",
                    f"{self.rules.edition} kent geen kunstmatige score {value!r}",
                )
            if self.method is Method.TOTAL_POINTS:
                raise at(
                    place,
                    "total points know no average; write the points",
                    "bij totaalpunten is er geen gemiddelde; schrijf de punten",
                )
            return Artificial(award)
        amount = read_at(place, _EXACT, value)
        if self.method.in_matchpoints and not 0 <= amount <= 100:
            raise at(
                place,
                f"{brief(amount)} is not a percentage from 0 to 100",
                f"{brief(amount)} is geen percentage van 0 tot 100",
            )
        return Artificial(amount)

    def _weighted(self, place: str, value: Any, board: Board) -> Weighted:
        outcomes = tuple(
            self._outcome(f"{place}[{index}]", told, board) for index, told in enumerate(_listed(place, value))
        )
        total = sum((outcome.weight for outcome in outcomes), Fraction(0))
        if abs(total - 1) > _CLOSE_TO_ONE:
            raise at(
                place,
                f"the weights add up to {float(total):g}, not to 1",
                f"de gewichten zijn samen {float(total):g}, niet 1",
            )
        return Weighted(tuple(Outcome(outcome.weight / total, outcome.played) for outcome in outcomes))

    def _outcome(self, place: str, told: Any, board: Board) -> Outcome:
        if not isinstance(told, dict):
            raise inside(place, no_object(told))
        strange = sorted(told.keys() - self.rules.fields - {"weight"})
        if strange:
            raise inside(place, unknown_field(strange[0]))
        if "weight" not in told:
            raise inside(place, missing("weight"))
        weight = read_at(f"{place}.weight", _EXACT, told["weight"])
        if weight < 0 or weight > 1:
            raise at(
                place,
                f"a weight is between 0 and 1, not {brief(weight)}",
                f"een gewicht is van 0 tot 1, niet {brief(weight)}",
            )
        try:
            return Outcome(weight, self._played(told, board))
        except TroefError as error:
            raise error.at(place) from None

    def _table(self, told: Any, row: dict[str, Any], board: Board) -> tuple[Given, Given]:
        """The result of the table beside an adjusted one; it may repeat where and who."""
        place = "adjusted_from"
        if not isinstance(told, dict):
            raise inside(place, no_object(told))
        allowed = (self.known_of_total if self.by_rounds else self.known) - _MARKS
        strange = sorted(told.keys() - allowed)
        if strange:
            raise inside(place, unknown_field(strange[0]))
        for name in _repeated(told, row, self.kind):
            raise at(place, f"{name} is not that of the result", f"{name} is niet dat van de uitslag")
        if self.by_rounds:
            told = {"deals": row.get("deals"), **told}
        try:
            return self._given(told, board, None)
        except TroefError as error:
            raise error.at(place) from None


def artificial_and_weighted(side: Side) -> TroefError:
    return TroefError(
        f"{side} has an artificial and a weighted score",
        f"{side_letters(side, 'nl')} heeft een kunstmatige én een gewogen score",
    )


def _repeated(told: dict[str, Any], row: dict[str, Any], kind: Kind) -> Iterable[str]:
    """The names that say something else than the row does."""
    return (name for name in sorted(_WHO[kind] | _TOTAL) if name in told and told[name] != row.get(name))

"""Swiss: each round pairs contestants who are near each other in the standing and have not met."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log2
from typing import Annotated, Any, TypeAlias

from troef.cards import TroefError
from troef.contest.answer import Answer
from troef.contest.contestant import ContestantKind
from troef.contest.movements.barometer import with_board_copies
from troef.contest.movements.movement import (
    EntryField,
    Movement,
    MovementNotAvailable,
    Schedule,
    game_or_sit_out,
    natural_sort_key,
)
from troef.core.messages import _
from troef.core.records import (
    EmbeddedRecordOf,
    FractionNumber,
    Identifier,
    Json,
    ListOf,
    Schema,
    read_at,
    record_schema,
)

_NOTE = _("In each round neighbours in the standing meet who have not met yet; ask for the next round after each.")
_NODES, _MOST = 50_000, 200


@dataclass(frozen=True, slots=True)
class SwissStanding:
    """The standing before a round: contestants best first, meetings, byes (`free`), and number of rounds played."""

    order: tuple[str, ...]
    met: frozenset[frozenset[str]] = frozenset()
    free: frozenset[str] = frozenset()
    rounds: int = 0


def first_round(field: EntryField) -> Movement:
    """Return round 1, in which neighbours in the order of entry meet."""
    if field.kind is ContestantKind.INDIVIDUAL:
        raise MovementNotAvailable(_("Swiss is for pairs and teams"))
    order = tuple(str(k + 1) for k in range(field.contestants))
    rounds = field.rounds or usual_rounds(field.contestants)
    games = next_round(SwissStanding(order), field.per_round(rounds), field.kind)
    return Movement("swiss", games, _NOTE, planned=rounds)


def usual_rounds(contestants: int) -> int:
    """Return the default number of rounds: two more than leave one unbeaten, but no more than there are opponents."""
    opponents = contestants - 1 + contestants % 2
    return max(1, min(opponents, ceil(log2(contestants)) + 2))


def next_round(standing: SwissStanding, size: int, kind: ContestantKind, first_board: int | None = None) -> Schedule:
    """Return the schedule of the next round, with `size` boards that follow those of the earlier rounds."""
    number = standing.rounds + 1
    first = 1 + standing.rounds * size if first_board is None else first_board
    boards = tuple(range(first, first + size))
    games = [game_or_sit_out(number, table, a, b, boards) for table, (a, b) in enumerate(pair_round(standing), 1)]
    return with_board_copies(Schedule.of(games, kind))


def pair_round(standing: SwissStanding) -> list[tuple[str, str | None]]:
    """Return the matches of the next round; a bye has None as opponent.

    From the top, each contestant meets the highest one not met before. With an odd number, the lowest contestant
    without a bye up to now gets one. Raise MovementNotAvailable if there is no such pairing.
    """
    order = list(standing.order)
    if len(order) > _MOST:
        raise MovementNotAvailable(_("{count} contestants are too many: at most {most}", count=len(order), most=_MOST))
    if len(order) % 2 == 0:
        rests: Sequence[str | None] = [None]
    else:
        rests = [contestant for contestant in reversed(order) if contestant not in standing.free]
    for rest in rests:
        pairs = _paired([contestant for contestant in order if contestant != rest], standing.met)
        if pairs is not None:
            return [*pairs, *([(rest, None)] if rest is not None else [])]
    raise MovementNotAvailable(
        _("no round {rounds} without a second meeting or a second bye is possible", rounds=standing.rounds + 1)
    )


def _paired(order: list[str], met: frozenset[frozenset[str]]) -> list[tuple[str, str | None]] | None:
    nodes = 0

    def extend(left: list[str]) -> list[tuple[str, str | None]] | None:
        nonlocal nodes
        nodes += 1
        if not left:
            return []
        if nodes > _NODES:
            return None
        first, *others = left
        for other in others:
            if frozenset((first, other)) not in met:
                rest = extend([contestant for contestant in others if contestant != other])
                if rest is not None:
                    return [(first, other), *rest]
        return None

    return extend(order)


class _Points(Schema):
    """The points of both contestants, or the advantage, which the home contestant gains and the other loses."""

    def read(self, value: Any) -> tuple[Fraction, Fraction]:
        if isinstance(value, list) and len(value) == 2:
            home, away = ListOf(FractionNumber()).read(value)
            return home, away
        advantage = FractionNumber().read(value)
        return advantage, -advantage

    def schema(self, records: Json) -> Json:
        exact = FractionNumber().schema(records)
        return {"anyOf": [exact, {"type": "array", "items": exact, "minItems": 2, "maxItems": 2}]}


_POINTS = ("vp", "points", "imps", "score")
PointsOf: TypeAlias = Annotated[tuple[Fraction, Fraction] | None, _Points(), "the advantage, or the points of both"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissMatchDocument:
    """A match that was played, or a bye. Its points are in one of four fields."""

    round: Annotated[int | None, "the number of the round"] = None
    home: Annotated[str | None, Identifier(), "who plays"] = None
    ns: Annotated[str | None, Identifier(), "the same for pairs"] = None
    away: Annotated[str | None, Identifier(), "the opponent; left out: a bye"] = None
    ew: Annotated[str | None, Identifier(), "the same for pairs"] = None
    vp: PointsOf = None
    points: PointsOf = None
    imps: PointsOf = None
    score: PointsOf = None

    def __post_init__(self) -> None:
        if self.home is None and self.ns is None:
            raise TroefError(_("home says who plays"))
        if not any(getattr(self, name) for name in _POINTS):
            points = ", ".join(_POINTS)
            raise TroefError(_("no result: one of {points} is needed", points=points))

    @property
    def match(self) -> SwissMatch:
        points = next(getattr(self, name) for name in _POINTS if getattr(self, name))
        return SwissMatch(self.round, self.home or self.ns or "", self.away or self.ew, points)


@dataclass(frozen=True, slots=True)
class SwissMatch:
    """A match that was played, or a bye (`away` is None), with the points of home and away."""

    round: int | None
    home: str
    away: str | None
    points: tuple[Fraction, Fraction]


MATCHES = ListOf(EmbeddedRecordOf(record_schema(SwissMatchDocument)))


def read_matches(document: Any) -> list[SwissMatch]:
    """Parse matches from a JSON value. Unknown fields are ignored. Raise TroefError if they cannot be read."""
    matches = document.get("matches") if isinstance(document, dict) else document
    if not isinstance(matches, list):
        raise TroefError(_("results are a contest file, or a list of matches with home, away and vp"))
    return [written.match for written in read_at("matches", MATCHES, matches)]


def standing_of(matches: Sequence[SwissMatch], entries: Iterable[str] = ()) -> SwissStanding:
    """Return the standing after these matches. Contestants with equal points stay in the order of `entries`."""
    named = {name for match in matches for name in (match.home, match.away) if name is not None}
    names = list(dict.fromkeys([*entries, *sorted(named, key=natural_sort_key)]))
    total: dict[str, Fraction] = defaultdict(Fraction)
    for match in matches:
        total[match.home] += match.points[0]
        if match.away is not None:
            total[match.away] += match.points[1]
    order = tuple(sorted(names, key=lambda name: -total[name]))
    together = frozenset(frozenset((match.home, match.away)) for match in matches if match.away is not None)
    free = frozenset(match.home for match in matches if match.away is None)
    rounds = max((match.round for match in matches if match.round is not None), default=None)
    if rounds is None:
        rounds = max((sum(name in both for both in together) + (name in free) for name in order), default=0)
    return SwissStanding(order, together, free, rounds)


def standing_of_answer(answer: Answer) -> SwissStanding:
    """Return the standing of a scored contest. A contestant who met fewer opponents than others had a bye."""
    met = {frozenset((*result.ns, *result.ew)) for result in answer.contest.results if result.ns and result.ew}
    ranked = dict.fromkeys(row.contestant for row in answer.ranking)
    order = [*ranked, *(contestant for contestant in answer.contest.contestants if contestant not in ranked)]
    opponents = Counter(contestant for both in met for contestant in both)
    rounds = max(opponents.values(), default=0)
    free = frozenset(contestant for contestant in order if opponents[contestant] < rounds)
    return SwissStanding(tuple(order), frozenset(met), free, rounds)


def boards_of_answer(answer: Answer) -> tuple[int, int]:
    """Return the number of boards in a match and the first board of the next round: the lowest if boards repeat."""
    boards: dict[frozenset[str], set[int]] = defaultdict(set)
    for result in answer.contest.results:
        boards[frozenset((*result.ns, *result.ew))].add(result.board)
    numbers = [board for own in boards.values() for board in own]
    seen = Counter((contestant, board) for both, own in boards.items() for contestant in both for board in own)
    again = any(times > 1 for times in seen.values())
    return max(map(len, boards.values()), default=0), min(numbers) if again else max(numbers, default=0) + 1

"""One session of a competition: its contestants, results and regulations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from troef.cards import Board, Side, TroefError
from troef.cards.wording import join_and
from troef.contest.contestant import ContestantEntry, ContestantKind
from troef.contest.options import Options, RestCompensation
from troef.contest.result import ContestResult
from troef.contest.rules import ContestRules
from troef.core.messages import Localised, _
from troef.core.records import BoundedInt, Identifier, Json, ListOf, NonEmptyString, ReadError, Schema, record_schema
from troef.core.values import ValueEnum
from troef.laws import Edition, Text

if TYPE_CHECKING:
    from troef.contest.answer import Answer


_NAME = NonEmptyString()

Ident = Annotated[str, Identifier()]
Round = Annotated[int, BoundedInt(1), "the number of the round"]


@dataclass(frozen=True, slots=True)
class _BilingualText:
    """The same in Dutch and in English."""

    nl: Annotated[str, _NAME]
    en: Annotated[str, _NAME]


class _Words(Schema):
    def read(self, value: Any) -> Text:
        both = (
            record_schema(_BilingualText).read(value)
            if isinstance(value, dict)
            else _BilingualText(*[_NAME.read(value)] * 2)
        )
        return Text(both.nl, both.en)

    def write(self, value: Text) -> str | Json:
        return value.nl if value.nl == value.en else value.as_json()

    def schema(self, records: Json) -> Json:
        return {"anyOf": [_NAME.schema(records), record_schema(_BilingualText).schema(records)]}


Why = Annotated[Text | None, _Words(), "why: a text, or the same in `nl` and `en`"]


def refusal_at(place: str, text: Text) -> TroefError:
    """Return an error that names this place in the contest file."""
    return ReadError(text, place)


def no_such_contestant(place: str, word: Text, name: str) -> TroefError:
    """Return the error for a name that no contestant has; `word` is the word for a contestant, such as `pair`."""
    return refusal_at(place, _("there is no {word} {name}", word=word, name=name))


def match_of_other_teams(match: str, teams: Iterable[str], place: str = "") -> TroefError:
    """Return the error for a match that is between these teams, and not between those of the result."""
    names = sorted(teams)
    return refusal_at(place, _("match {match} is between {names}", match=match, names=Localised(join_and, names)))


class Unit(ValueEnum):
    """The units of a penalty."""

    TOP = "top"
    MP = "mp"
    IMP = "imp"
    VP = "vp"
    PERCENT = "percent"

    @classmethod
    def parse(cls, text: str) -> Unit:
        try:
            return cls(text)
        except ValueError:
            raise TroefError(_("{text!r} is not a unit: use top, mp, imp, vp or percent", text=text)) from None


@dataclass(frozen=True, slots=True)
class Fine:
    """Points taken from one contestant (2017: 90, 91); `side` and `match` only where the id alone is not enough."""

    contestant: Ident
    amount: Annotated[Fraction, "how much, a positive number: it is subtracted"]
    unit: Annotated[Unit, "`top` is a fraction of a top, `percent` are percentage points"]
    law: Annotated[str | None, Identifier(), "the paragraph it is given by"] = None
    side: Annotated[Side | None, "where the contestant sits both ways"] = None
    match: Annotated[str | None, NonEmptyString(), "the match it belongs to"] = None


@dataclass(frozen=True, slots=True)
class Compensation:
    """The compensation for a round that a contestant sits out in a drive: a number of points, or a rule for it."""

    contestant: Ident
    round: Round
    points: Annotated[Fraction | None, "so many points"] = None
    rule: Annotated[RestCompensation | None, "the average that each deal counts for; left out: `own-average`"] = None
    why: Why = None

    def __post_init__(self) -> None:
        if self.points is not None and self.rule is not None:
            raise TroefError(_("there are points and a rule; write one of them"))
        if self.points is not None and self.points < 0:
            raise refusal_at("points", _("a compensation takes nothing away"))
        if self.points is None and self.rule is None:
            object.__setattr__(self, "rule", RestCompensation.OWN_AVERAGE)

    @property
    def award(self) -> RestCompensation | Fraction:
        return self.rule or self.points or Fraction(0)


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of a knock-out that has been decided; `winner` and `why` where its score does not tell."""

    round: Round
    match: Annotated[str, Identifier(), "the name of the match, as results have it"]
    teams: Annotated[tuple[str, ...], ListOf(Identifier()), "who met; needed where no result tells"] = ()
    winner: Annotated[str | None, Identifier(), "who goes on, where the score does not tell"] = None
    why: Why = None


@dataclass(frozen=True, slots=True, repr=False)
class Contest:
    """A complete session: everything that is needed to score it."""

    rules: ContestRules
    kind: ContestantKind
    options: Options
    results: tuple[ContestResult, ...]
    winners: int = 1
    contestants: Mapping[str, ContestantEntry] = field(default_factory=dict)
    boards: Mapping[int, Board] = field(default_factory=dict)
    tables: Mapping[int, int] = field(default_factory=dict)
    """The number of tables that will play a board, for boards that others have yet to play."""
    penalties: tuple[Fine, ...] = ()
    compensation: tuple[Compensation, ...] = ()
    bracket: tuple[BracketMatch, ...] = ()
    regulations: str | None = None
    """The name of the set of regulations whose choices are the defaults of `options`."""

    @classmethod
    def read(cls, file: Any) -> Contest:
        """Return the session of a contest file, given as text or as a JSON value.

        >>> contest = Contest.read(
        ...     {
        ...         "edition": "bridge-2017",
        ...         "kind": "pairs",
        ...         "scoring": {"method": "matchpoints"},
        ...         "results": [
        ...             {"board": 1, "ns": "1", "ew": "2", "contract": "4S", "by": "N", "tricks": 10},
        ...             {"board": 1, "ns": "3", "ew": "4", "contract": "4S", "by": "N", "tricks": 9},
        ...         ],
        ...     }
        ... )
        >>> [(row.rank, row.contestant, row.points) for row in contest.answer().ranking]
        [(1, '1', 2), (1, '4', 2), (3, '3', 0), (3, '2', 0)]
        """
        from troef.contest.file import contest_of, read_contest  # `file` imports this module.

        return read_contest(file) if isinstance(file, str) else contest_of(file)

    def as_json(self) -> dict[str, Any]:
        """Return the contest file as a JSON value, with every option. `read` restores the same contest."""
        from troef.contest.file import contest_json

        return contest_json(self)

    def answer(self) -> Answer:
        """Return the scored session: points on each board, ranking and notes."""
        from troef.contest.score import score

        return score(self)

    def __repr__(self) -> str:
        return f"Contest.read({self.as_json()!r})"

    @property
    def edition(self) -> Edition:
        return self.rules.edition

    @property
    def by_rounds(self) -> bool:
        """True if the results are totals of rounds, as in a drive, and not of boards."""
        return bool(self.results) and self.results[0].is_total

    def board(self, number: int) -> Board:
        """Return the board with this number: its dealer and vulnerability."""
        return self.boards.get(number) or Board(number)

    def label(self, contestant: str) -> str:
        """Return the name of the contestant with this id, or the id if there is no name."""
        known = self.contestants.get(contestant)
        return known.label if known else contestant

"""What an evening asks of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.safestring import SafeString

from troef.bridge.records.record import BoardRecord
from troef.cards import Board, Deal, Deck
from troef.contest.options import Options
from troef.contest.rules import ContestRules
from troef.contest.session import Fine
from troef.engine.table import BaseTable
from troef.laws import Edition
from troef.web.evenings.models import Contestant, Evening, LiveTable, Result, UnplayedReason
from troef.web.platform.http.table_links import Log
from troef.web.platform.i18n.filters import render_cached
from troef.web.platform.jobs.jobs import JobProgress

Fields = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The form on a phone: its template, the scripts that work it, and what the template needs."""

    template: str
    scripts: tuple[str, ...]
    context: dict[str, object]

    def drawn(self) -> SafeString:
        """It is the same on every phone of the evening."""
        return render_cached(self.template, reasons=tuple(UnplayedReason.choices), **self.context)


Choices = tuple[tuple[str, str], ...]
"""Values with what they are called."""


@dataclass(frozen=True, slots=True)
class DeskSettings:
    """What the director's desk needs to know of a game: how a result is typed, what may be given, what a fine is."""

    label: str
    example: str
    help: str
    slip_help: str
    """How a slip is typed by the scorer."""
    awards: Choices
    """The artificial scores that have a name."""
    percentages: bool
    """Whether another percentage may be given: points are a part of a top."""
    units: Choices
    """What penalties are counted in."""
    law: str
    amount: str
    """The usual paragraph and amount of a penalty."""
    score_law: str
    """The usual paragraph of an adjusted score."""


@dataclass(frozen=True, slots=True)
class DealCounter:
    """The deals that a table had counted in a round: each with its sentence and as the fields of its form."""

    deals: tuple[tuple[int, SafeString, str], ...]
    length: int
    total: ReportedResult | None
    """What they give together."""

    @property
    def following(self) -> int:
        """The number of the deal that comes next."""
        return len(self.deals) + 1

    @property
    def is_complete(self) -> bool:
        return len(self.deals) >= self.length


class ReportedResult(Protocol):
    """What a table tells of one deal."""

    def values(self) -> dict[str, object]:
        """What the log keeps, and what two tellings are compared by."""

    def as_result(self) -> dict[str, object]:
        """The fields of the contest file."""

    def typed(self) -> str:
        """The line that somebody of this language would type."""

    def check_cards(self, known: Callable[[], Deal | None]) -> None:
        """Refuses what cannot be with these cards, where they are known."""


class Game(Protocol):
    """A game as an evening knows it: all that differs between the games."""

    name: str
    deck: Deck
    table: type[BaseTable[Any, Any, Any]]
    """The engine of a board at a table."""
    columns: tuple[str, ...]
    """The columns of a result that `row` makes a row of the contest file from."""
    dialect: str = ""
    """The words of its own that the pages of an evening are in (`site.dialects`)."""
    rules_page: str = "rules"
    """Where the organiser chooses the rules."""
    deal_option: str = ""
    """How `troef deal` is told that it deals for this game."""
    files: frozenset[str] = frozenset()
    """The files that can tell an evening of this game only."""
    own_error: str = ""
    """The paragraph of a serious error of one's own, for which a side keeps the score of the table."""
    deals_again: bool = False
    """Whether a deal that went wrong is dealt again from the director's desk; else as 6D and 15B have it."""
    awards_by_all_tables: bool = False
    """Whether an award goes by the tables that have still to play the deal too."""
    plays_schevenings: bool = False
    """Whether that movement is proposed, and not its twins."""
    sentences: Mapping[str, Callable[[Log, str], str]] = MappingProxyType({})
    questions: Mapping[str, str | Promise] = MappingProxyType({})
    """What is told of a table, and asked of the director, in words of its own."""
    is_gone_in: bool = False
    """Whether a player goes or passes, and can ask afterwards whether he should have gone."""
    has_roem: bool = False
    has_butler: bool = False
    has_polls: bool = False
    has_system_cards: bool = False
    has_house_rules: bool = False
    """Whether a club has rules of its own over a named set of regulations."""
    counts_tricks: bool = False
    """Whether a deal is solved in tricks for each contract, and honours count."""
    has_guides: bool = False
    has_score_table: bool = False

    def rules(self, edition: Edition) -> ContestRules:
        """What the law book says about contests."""

    def regulations(self, evening: Evening) -> str | dict[str, object]:
        """The regulations as the contest file names them."""

    def announced(self, evening: Evening) -> dict[str, object]:
        """What the log keeps, beside the rest, of the conditions at the start."""
        return {}

    def study(self, evening: Evening, number: int, deal: Deal, trump: str, by: str) -> str:
        """The address where a deal is played card by card with all cards seen; empty where there is no such page."""
        return ""

    def ways(self) -> Choices:
        """The ways of playing that a table on screens can be opened with."""

    def ways_in_full(self) -> list[str]:
        """Return a sentence about each way of playing, if a short name does not explain it."""
        return []

    def way_in_full(self, table: LiveTable) -> list[str]:
        """Return the way in which a table on screens is played, in sentences."""
        return [dict(self.ways())[table.edition]]

    def begun(self, way: str, guarded: bool) -> dict[str, Any]:
        """What the logs of a table on screens begin with, beside the board and its cards."""

    def laid_down(self, evening: Evening) -> dict[str, Any]:
        """The same for an evening on screens, which has its own rules."""

    def played(self, evening: Evening, table: Any) -> ReportedResult | None:
        """What the log of a board that is over tells the contest; None: the law has no result for it."""

    def claimed(self, table: Any) -> tuple[int | None, JobProgress]:
        """Return the tricks of the side of a contested claim, and the progress of the search.

        None: the search goes on, or it is over and the claim needs judgement.
        """
        return None, JobProgress(0, 0, True)

    def pause(self, table: Any) -> int:
        """The seconds that the next player waits after the last call; 0: he need not."""
        return 0

    def worth(self, table: Any, seconds: float) -> list[int] | None:
        """What declarer's side gets with best play before the first card and after each; None: not within the time.

        It ends before the first card that was not proper, and is empty where nothing was played.
        """

    def recorded(self, table: Any, tags: Mapping[str, str]) -> BoardRecord | None:
        """A played board for the files that others read; None where there are none for this game."""
        return None

    def is_drive(self, evening: Evening) -> bool:
        """Whether every table deals its own cards."""
        return False

    def by_totals(self, evening: Evening) -> bool:
        """Whether a table tells the total of a round, not its deals."""
        return False

    def length(self, evening: Evening, boards: Sequence[int]) -> int:
        """How many deals a table plays for these results."""
        return len(boards)

    def most(self) -> dict[str, str]:
        """What may be counted beside points for a prize, by what that prize is called."""
        return {}

    def read(self, evening: Evening, fields: Fields) -> ReportedResult:
        """What a phone sends."""

    def entry(self, evening: Evening) -> EntryForm:
        """The form that players fill in."""

    def fields(self, result: Result) -> dict[str, str]:
        """A result that was played, as the fields of that form."""

    def desk(self, evening: Evening) -> DeskSettings:
        """The words of the director's desk."""

    def at_the_table(self, evening: Evening) -> str:
        """Who sees to it that boards lie right and go on to the next table, as the conditions say it."""
        return ""

    def fines(self, evening: Evening) -> Choices:
        """Offences for which the book itself says what they cost, by paragraph."""
        return ()

    def fine(self, evening: Evening, who: Contestant, law: str, honours: int, small: int) -> Fine | None:
        """What such an offence costs, where it goes by the card for so many; None: the director says how much."""
        return None

    def missed(self, evening: Evening) -> tuple[str, str]:
        """What a side gets for a board that is not played, by its own fault and otherwise; empty: nothing."""

    def parse(self, evening: Evening, line: str) -> ReportedResult:
        """What a director or a scorer types."""

    def outcome(self, evening: Evening, line: str) -> ReportedResult:
        """What a director types as an outcome of an adjusted score; it may tell less than a table does."""
        return self.parse(evening, line)

    def told(self, result: Result) -> ReportedResult:
        """What is kept of a result that was played."""

    def from_log(self, evening: Evening, values: Mapping[str, Any]) -> ReportedResult:
        """Return the result that has these values in the log (`Told.values`)."""

    def read_deal(self, evening: Evening, fields: Fields) -> ReportedResult:
        """What a phone sends of one deal, where a table has the total of a round counted."""
        return self.read(evening, fields)

    def counting(self, evening: Evening, lines: Sequence[str]) -> DealCounter | None:
        """The deals that were counted, where a table may have the total of a round counted."""
        return None

    def so_far(self, evening: Evening, results: Sequence[Result], counting: DealCounter | None) -> str:
        """How a round of a drive stands at a table; empty where it is not said."""
        return ""

    def counted(self, result: Result) -> dict[str, dict[str, int]]:
        """By side of a result that was played, how much of each it made; what nobody told is not there."""
        return {}

    def keep(self, result: Result, told: ReportedResult | None) -> None:
        """Saves the result with what was told; None: the board was not played."""

    def counted_as(self, result: Result, score: int | None) -> SafeString:
        """What a result that was played is counted under in a table of frequencies; `score` is what counts now."""

    def row(self, *columns: Any) -> dict[str, object]:
        """The fields of the contest file, straight from the columns."""

    def is_told_by(self, fields: Mapping[str, object]) -> bool:
        """Whether these fields of a contest file tell a result of this game."""

    def slip(self, evening: Evening, line: str) -> ReportedResult:
        """What a scorer types from a slip."""
        return self.parse(evening, line)

    def book(self, evening: Evening) -> list[str]:
        """What is laid down beside the law book, for the conditions of contest."""

    def artificial(self, options: Options) -> str:
        """What an artificial score is, for the conditions of contest."""
        return ""

    def usual_penalty(self, evening: Evening) -> str:
        """What a penalty usually is, for the conditions of contest."""
        return ""

    def own_columns(self) -> list[str]:
        """The boxes of a player's own notes."""

    def slip_columns(self) -> list[str]:
        """The boxes for one result on slips and travellers."""

    def slip_rule(self, evening: Evening) -> str:
        """Who writes a slip and who checks it."""

    def slip_cells(self, result: Result) -> list[str]:
        """A result that was played, in the boxes."""

    def short_marks(self, evening: Evening, number: int) -> str:
        """What stands on the board, in a few letters."""

    def vulnerable(self, board: Board) -> list[str]:
        """The seats that are vulnerable."""
        return []

    def title(self, evening: Evening, number: int) -> str:
        """What a board is called: `Board 9`."""

    def title_here(self, evening: Evening, number: int) -> str:
        """What it is called at the table, where the round is known."""
        return self.title(evening, number)

    def range(self, evening: Evening, boards: Sequence[int]) -> str:
        """The boards of a round: `boards 9–10`."""

    def marks(self, evening: Evening, board: Board) -> str:
        """What stands on the board: the dealer, and more."""

    def sentence(self, evening: Evening, board: int, told: ReportedResult, score: int | None = None) -> SafeString:
        """A result as it is said at the table, with its points; `score` is what is kept of it."""

    def short(self, result: Result) -> SafeString:
        """A result that was played, in a table."""

    def score_words(self, result: Result) -> str:
        """What a result that was played gave: `+420`, `116–66`."""

    def room_score(self, result: Result) -> str:
        """The same where it is not seen whose it is."""
        return self.score_words(result)

    def typed_fields(self, fields: Mapping[str, Any]) -> str:
        """A result of the contest file as it may be typed again; empty where it cannot."""

    def short_fields(self, fields: Mapping[str, Any]) -> SafeString:
        """A result of the contest file, in a table."""


def scoring_of(evening: Evening) -> dict[str, Any]:
    """The method; teams that play for IMPs have victory points by the length of a match, or are knocked out."""
    scoring: dict[str, Any] = {"method": evening.method}
    if evening.kind == "teams" and evening.movement == "knockout":
        scoring["knockout"] = True
    elif evening.kind == "teams" and evening.method == "imps":
        scoring["vp"] = {"boards": boards_a_match(evening) or 1}
    return scoring


def boards_a_match(evening: Evening) -> int:
    """How many boards a match has: those of the longest, as the scale is one for the whole contest."""
    boards: dict[str, set[int]] = {}
    for match, part in evening.sittings.exclude(match="").values_list("match", "boards"):
        boards.setdefault(match, set()).update(part)
    return max(map(len, boards.values()), default=0)

"""The interface that each game of an evening implements."""

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
    """The entry form on a phone: its template, its scripts and the variables of the template."""

    template: str
    scripts: tuple[str, ...]
    context: dict[str, object]

    def drawn(self) -> SafeString:
        """Return the form as HTML. It is the same on every phone of the evening and rendered once."""
        return render_cached(self.template, reasons=tuple(UnplayedReason.choices), **self.context)


Choices = tuple[tuple[str, str], ...]
"""Values with their labels."""


@dataclass(frozen=True, slots=True)
class DeskSettings:
    """Settings of the director's desk for a game: entry of results, awards and penalties."""

    label: str
    example: str
    help: str
    slip_help: str
    """Help text for the scorer's notation of a slip."""
    awards: Choices
    """Artificial scores that have a name."""
    percentages: bool
    """Whether other percentages may be awarded, as points are fractions of a top."""
    units: Choices
    """Units of penalties."""
    law: str
    amount: str
    """Usual paragraph and amount of a penalty."""
    score_law: str
    """Usual paragraph of an adjusted score."""


@dataclass(frozen=True, slots=True)
class DealCounter:
    """Deals counted at a table in a round, each with its number, its sentence and its form fields."""

    deals: tuple[tuple[int, SafeString, str], ...]
    length: int
    total: ReportedResult | None
    """Sum of the deals, or None before the first."""

    @property
    def following(self) -> int:
        """Number of the next deal."""
        return len(self.deals) + 1

    @property
    def is_complete(self) -> bool:
        return len(self.deals) >= self.length


class ReportedResult(Protocol):
    """A result of one deal, or of a round, as a table reports it."""

    def values(self) -> dict[str, object]:
        """Return the values that the log stores. Reports with equal values are equal."""

    def as_result(self) -> dict[str, object]:
        """Return the fields of the contest file."""

    def as_typed(self) -> str:
        """Return the line as a person would type it in the reader's language."""

    def check_cards(self, known: Callable[[], Deal | None]) -> None:
        """Raise TroefError if the result is impossible with these cards. `known` returns None if they are unknown."""


class Game(Protocol):
    """A game on an evening: everything that differs between games."""

    name: str
    deck: Deck
    table: type[BaseTable[Any, Any, Any]]
    """Engine for one board at a table."""
    columns: tuple[str, ...]
    """Columns of a result that `contest_file_row` takes."""
    dialect: str = ""
    """Vocabulary of the evening's pages (`platform.i18n.dialects`); empty for the standard one."""
    rules_page: str = "rules"
    """Name of the URL where the organiser sets the rules."""
    deal_option: str = ""
    """Option of `troef deal` for this game."""
    exclusive_files: frozenset[str] = frozenset()
    """Export files that only this game has."""
    self_inflicted_law: str = ""
    """Paragraph about a serious error after which a side keeps the score obtained at the table."""
    director_can_redeal: bool = False
    """Whether the director can have a deal played again from the desk; otherwise 6D and 15B apply."""
    awards_by_all_tables: bool = False
    """Whether an award depends on all tables, including those that have yet to play the deal."""
    plays_schevenings: bool = False
    """Whether Schevenings is proposed instead of the movements that resemble it."""
    sentences: Mapping[str, Callable[[Log, str], str]] = MappingProxyType({})
    questions: Mapping[str, str | Promise] = MappingProxyType({})
    """Questions to the director that this game words in its own way."""
    has_bid_review: bool = False
    """Whether players bid or pass once, so that they can review that choice afterwards."""
    has_roem: bool = False
    has_butler: bool = False
    has_polls: bool = False
    has_system_cards: bool = False
    has_house_rules: bool = False
    """Whether a club can have house rules in addition to a named set of regulations."""
    counts_tricks: bool = False
    """Whether deals are solved in tricks per contract, and high-card points are shown."""
    has_guides: bool = False
    has_score_table: bool = False

    def rules(self, edition: Edition) -> ContestRules:
        """Return the contest rules of the law book."""

    def regulations(self, evening: Evening) -> str | dict[str, object]:
        """Return the regulations in the form of the contest file."""

    def announced_conditions(self, evening: Evening) -> dict[str, object]:
        """Return the additional conditions that the log stores at the start."""
        return {}

    def study(self, evening: Evening, number: int, deal: Deal, trump: str, by: str) -> str:
        """Return the address of the card-by-card analysis of a deal; empty if there is none."""
        return ""

    def playing_variants(self) -> Choices:
        """Return the variants that a live table can be opened with."""

    def ways_in_full(self) -> list[str]:
        """Return a sentence about each variant that its short name does not explain."""
        return []

    def way_in_full(self, table: LiveTable) -> list[str]:
        """Return the variant of a live table in sentences."""
        return [dict(self.playing_variants())[table.edition]]

    def live_log_header(self, way: str, guarded: bool) -> dict[str, Any]:
        """Return the first log fields of a live table of friends, except edition, board and cards."""

    def evening_log_header(self, evening: Evening) -> dict[str, Any]:
        """Return the first log fields of an evening's live table, which follow the rules of the evening."""

    def result_from_table(self, evening: Evening, table: Any) -> ReportedResult | None:
        """Return the result of a finished board at a live table, or None if the laws give none."""

    def claim_tricks(self, table: Any) -> tuple[int | None, JobProgress]:
        """Return the side's tricks (None: still searching, or a matter of judgement) and the progress."""
        return None, JobProgress(0, 0, True)

    def pause_seconds(self, table: Any) -> int:
        """Return the seconds that the next player must wait after the last call; 0 if none."""
        return 0

    def worth(self, table: Any, seconds: float) -> list[int] | None:
        """Return declarer's best result before and after each legal card. None: out of time."""

    def recorded(self, table: Any, tags: Mapping[str, str]) -> BoardRecord | None:
        """Return a played board as a record for export, or None if the game has no such files."""
        return None

    def is_drive(self, evening: Evening) -> bool:
        """Return whether each table deals its own cards."""
        return False

    def by_totals(self, evening: Evening) -> bool:
        """Return whether a table enters the total of a round instead of each deal."""
        return False

    def length(self, evening: Evening, boards: Sequence[int]) -> int:
        """Return the number of deals played for results with these numbers."""
        return len(boards)

    def prize_counts(self) -> dict[str, str]:
        """Return the figures that a prize can be for, besides points, with the name of the prize."""
        return {}

    def parse_form(self, evening: Evening, fields: Fields) -> ReportedResult:
        """Parse the fields that a phone sends. Raise TroefError if they are no possible result."""

    def entry_form(self, evening: Evening) -> EntryForm:
        """Return the entry form for players."""

    def fields(self, result: Result) -> dict[str, str]:
        """Return a played result as the fields of the entry form."""

    def desk_settings(self, evening: Evening) -> DeskSettings:
        """Return the settings of the director's desk."""

    def board_duty_text(self, evening: Evening) -> str:
        """Return the sentence of the conditions about responsibility for the boards at a table."""
        return ""

    def fixed_fines(self, evening: Evening) -> Choices:
        """Return the offences for which the law book fixes the penalty, by paragraph."""
        return ()

    def fine(self, evening: Evening, who: Contestant, law: str, honours: int, small: int) -> Fine | None:
        """Return the penalty for an offence by its numbers of cards; None if the director decides."""
        return None

    def missed_board_awards(self, evening: Evening) -> tuple[str, str]:
        """Return the awards for a board not played: to a side at fault and to another side. Empty: none."""

    def parse(self, evening: Evening, line: str) -> ReportedResult:
        """Parse a line typed by a director or scorer."""

    def outcome(self, evening: Evening, line: str) -> ReportedResult:
        """Parse an outcome of an adjusted score. It may contain less than a table must report."""
        return self.parse(evening, line)

    def stored_result(self, result: Result) -> ReportedResult:
        """Return a stored result that was played."""

    def from_log(self, evening: Evening, values: Mapping[str, Any]) -> ReportedResult:
        """Return the result that has these values in the log (`ReportedResult.values`)."""

    def read_deal(self, evening: Evening, fields: Fields) -> ReportedResult:
        """Parse the fields for one deal, at a table that has the total of a round counted."""
        return self.parse_form(evening, fields)

    def counting(self, evening: Evening, lines: Sequence[str]) -> DealCounter | None:
        """Return the deals counted so far from their typed lines, or None if the total is not counted."""
        return None

    def round_status_text(self, evening: Evening, results: Sequence[Result], counting: DealCounter | None) -> str:
        """Return the running score of a round at a table; empty if it is not shown."""
        return ""

    def prize_figures(self, result: Result) -> dict[str, dict[str, int]]:
        """Return the figures for prizes of a played result, by side. Figures that were not reported are missing."""
        return {}

    def save_result(self, result: Result, told: ReportedResult | None) -> None:
        """Save a result with its details. `told` is None if the board was not played."""

    def counted_as(self, result: Result, score: int | None) -> SafeString:
        """Return the heading of a played result in a table of frequencies. `score` is the current score."""

    def row(self, *columns: Any) -> dict[str, object]:
        """Return the fields of the contest file from the values of `columns`."""

    def is_described_by(self, fields: Mapping[str, object]) -> bool:
        """Return whether these fields of a contest file describe a result of this game."""

    def slip(self, evening: Evening, line: str) -> ReportedResult:
        """Parse a line that a scorer types from a slip."""
        return self.parse(evening, line)

    def law_sentences(self, evening: Evening) -> list[str]:
        """Return the sentences of the conditions about the laws and regulations."""

    def artificial(self, options: Options) -> str:
        """Return the sentence of the conditions about artificial scores."""
        return ""

    def usual_penalty(self, evening: Evening) -> str:
        """Return the sentence of the conditions about usual penalties."""
        return ""

    def note_columns(self) -> list[str]:
        """Return the columns of a player's private score card."""

    def slip_columns(self) -> list[str]:
        """Return the columns of one result on slips and travellers."""

    def slip_rule(self, evening: Evening) -> str:
        """Return the sentence about writing and checking a slip."""

    def slip_cells(self, result: Result) -> list[str]:
        """Return a played result as the values of these columns."""

    def board_marks_short(self, evening: Evening, number: int) -> str:
        """Return the marks of a board in a few letters."""

    def vulnerable(self, board: Board) -> list[str]:
        """Return the vulnerable seats."""
        return []

    def title(self, evening: Evening, number: int) -> str:
        """Return the title of a board, such as `Board 9`."""

    def title_here(self, evening: Evening, number: int) -> str:
        """Return the title of a board for its own table, which knows the round."""
        return self.title(evening, number)

    def board_range_text(self, evening: Evening, boards: Sequence[int]) -> str:
        """Return the text for the boards of a round, such as `boards 9–10`."""

    def marks(self, evening: Evening, board: Board) -> str:
        """Return the marks of a board: the dealer, and what else the game has."""

    def sentence(self, evening: Evening, board: int, told: ReportedResult, score: int | None = None) -> SafeString:
        """Return a result as a sentence with its points. `score` is the stored score, if any."""

    def short(self, result: Result) -> SafeString:
        """Return a played result in short, for a table."""

    def score_words(self, result: Result) -> str:
        """Return the score of a played result: `+420` or `116–66`."""

    def room_score(self, result: Result) -> str:
        """Return the score of a played result for a table that shows both rooms."""
        return self.score_words(result)

    def typed_fields(self, fields: Mapping[str, Any]) -> str:
        """Return a result of the contest file as a typed line; empty if that is impossible."""

    def short_fields(self, fields: Mapping[str, Any]) -> SafeString:
        """Return a result of the contest file in short, for a table."""


def scoring_of(evening: Evening) -> dict[str, Any]:
    """Return the scoring fields of the contest file, with a VP scale for teams that play for IMPs."""
    scoring: dict[str, Any] = {"method": evening.method}
    if evening.kind == "teams" and evening.movement == "knockout":
        scoring["knockout"] = True
    elif evening.kind == "teams" and evening.method == "imps":
        scoring["vp"] = {"boards": boards_a_match(evening) or 1}
    return scoring


def boards_a_match(evening: Evening) -> int:
    """Return the number of boards in the longest match, as one scale serves the whole contest."""
    boards: dict[str, set[int]] = {}
    for match, part in evening.sittings.exclude(match="").values_list("match", "boards"):
        boards.setdefault(match, set()).update(part)
    return max(map(len, boards.values()), default=0)

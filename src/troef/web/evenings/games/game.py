"""The interfaces that each game of an evening implements."""

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
from troef.contest.session import Fine
from troef.core.records import TaggedUnion
from troef.engine.table import BaseTable
from troef.web.evenings.models import Contestant, Evening, LiveTable, Result, UnplayedReason
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
        """Return the form as HTML. It is rendered once, as it is the same on every phone of the evening."""
        return render_cached(self.template, reasons=tuple(UnplayedReason.choices), **self.context)


Choices = tuple[tuple[str, str], ...]
"""Stored values, each with the label that readers see."""


@dataclass(frozen=True, slots=True)
class DeskSettings:
    """The director's desk for one game: the labels of its forms, and the awards, penalties and paragraphs it offers."""

    label: str
    example: str
    help: str
    slip_help: str
    """Help text for the notation in which scorers type a slip."""
    awards: Choices
    """Artificial scores that have a name, each with its label."""
    percentages: bool
    """Whether a director may also award other percentages, as points are fractions of a top."""
    units: Choices
    """Units in which a penalty can be given."""
    law: str
    amount: str
    """Proposed paragraph (`law`) and amount for a penalty."""
    score_law: str
    """Proposed paragraph for an adjusted score."""


@dataclass(frozen=True, slots=True)
class DealCounter:
    """The deals of a round that a table has entered so far: number, sentence and form fields of each, and the sum."""

    deals: tuple[tuple[int, SafeString, str], ...]
    length: int
    total: ReportedResult | None
    """Sum of the deals entered so far, or None before the first."""

    @property
    def following(self) -> int:
        """Number of the deal to enter next."""
        return len(self.deals) + 1

    @property
    def is_complete(self) -> bool:
        return len(self.deals) >= self.length


class ReportedResult(Protocol):
    """A result of one deal, or of a round, as a table reports it."""

    def values(self) -> dict[str, object]:
        """Return the fields that the log stores. Reports of the same result give equal values."""

    def as_result(self) -> dict[str, object]:
        """Return the fields that the contest file has for this result."""

    def as_typed(self) -> str:
        """Return the result as a person would type it in the reader's language."""

    def check_cards(self, known: Callable[[], Deal | None]) -> None:
        """Raise TroefError if the cards contradict the result. `known` returns the deal, or None if unknown."""


class GameRules(Protocol):
    """The rules of a game for an evening: conditions, deals, awards and penalties."""

    prize_counts: Mapping[str, str | Promise] = MappingProxyType({})
    """Names of prizes by the figures that can win them, besides points."""

    def regulations(self, evening: Evening) -> str | dict[str, object]:
        """Return the evening's regulations as the contest file stores them: a name, or fields."""

    def announced_conditions(self, evening: Evening) -> dict[str, object]:
        """Return conditions that only this game has, as fields of the log entry about the start."""
        return {}

    def is_drive(self, evening: Evening) -> bool:
        """Return whether the evening is a drive, in which each table deals its own cards."""
        return False

    def by_totals(self, evening: Evening) -> bool:
        """Return whether a table enters one total for a round, and no results for its deals."""
        return False

    def length(self, evening: Evening, boards: Sequence[int]) -> int:
        """Return the number of deals behind the results with these numbers: a total of a round covers several deals."""
        return len(boards)

    def missed_board_awards(self, evening: Evening) -> tuple[str, str]:
        """Return the awards for a board not played: to a side at fault, and to a side not at fault. Empty: no award."""

    def fixed_fines(self, evening: Evening) -> Choices:
        """Return the offences for which the law book fixes the penalty: paragraph and text of each."""
        return ()

    def fine(self, evening: Evening, who: Contestant, law: str, honours: int, small: int) -> Fine | None:
        """Return the penalty for a deviation of `honours` and `small` cards; None if the director decides."""
        return None


class ResultEntry(Protocol):
    """Results of a game: read, checked, stored and written for the contest file."""

    columns: tuple[str, ...]
    """Database columns of a result; `row` takes their values in this order."""

    def parse_form(self, evening: Evening, fields: Fields) -> ReportedResult:
        """Parse the fields that a phone sends. Raise TroefError if they are no possible result."""

    def entry_form(self, evening: Evening) -> EntryForm:
        """Return the entry form for players."""

    def fields(self, result: Result) -> dict[str, str]:
        """Return a played result as the fields of the entry form."""

    def desk_settings(self, evening: Evening) -> DeskSettings:
        """Return the labels and choices that the director's desk shows for this game."""

    def parse(self, evening: Evening, line: str) -> ReportedResult:
        """Parse a result in the notation that directors type. Raise TroefError if it cannot be read."""

    def outcome(self, evening: Evening, line: str) -> ReportedResult:
        """Parse an assigned result of an adjusted score. It may lack details that a table must report."""
        return self.parse(evening, line)

    def slip(self, evening: Evening, line: str) -> ReportedResult:
        """Parse a result in the shorter notation in which scorers type a slip."""
        return self.parse(evening, line)

    def stored_result(self, result: Result) -> ReportedResult:
        """Return the database row of a played result in the form that the game reports."""

    def from_log(self, evening: Evening, values: Mapping[str, Any]) -> ReportedResult:
        """Return a result from the values that `ReportedResult.values` gave to the log."""

    def read_deal(self, evening: Evening, fields: Fields) -> ReportedResult:
        """Parse the form fields of one deal, at a table where Troef adds up the total of a round."""
        return self.parse_form(evening, fields)

    def counting(self, evening: Evening, lines: Sequence[str]) -> DealCounter | None:
        """Return the deals of a round entered so far, from their lines; None if the evening adds up no totals."""
        return None

    def save_result(self, result: Result, told: ReportedResult | None) -> None:
        """Store a result with its details. `told`: the reported result, or None if the board was not played."""

    def row(self, *columns: Any) -> dict[str, object]:
        """Return the contest file fields of a result from its values of `columns`, in that order."""

    def is_described_by(self, fields: Mapping[str, object]) -> bool:
        """Return whether these fields of a contest file describe a result of this game."""

    def prize_figures(self, result: Result) -> dict[str, dict[str, int]]:
        """Return a played result's figures that can win prizes, by side. Figures not reported are missing."""
        return {}

    def typed_fields(self, fields: Mapping[str, Any]) -> str:
        """Return a result of the contest file in the notation that directors type; empty if that is impossible."""


class GameWording(Protocol):
    """Boards and results in words."""

    questions: Mapping[str, str | Promise] = MappingProxyType({})
    """Texts of the director's questions that differ from the usual ones, by identifier."""

    def title(self, evening: Evening, number: int) -> str:
        """Return the title of a board, such as `Board 9`."""

    def title_here(self, evening: Evening, number: int) -> str:
        """Return the title of a board on pages of its own table, where the round need not be named."""
        return self.title(evening, number)

    def board_range_text(self, evening: Evening, boards: Sequence[int]) -> str:
        """Return the text for the boards of a round, such as `boards 9–10`."""

    def marks(self, evening: Evening, board: Board) -> str:
        """Return the dealer, and what else the game marks on a board, in words."""

    def board_marks_short(self, evening: Evening, number: int) -> str:
        """Return the dealer, and what else the game marks on a board, in a few letters."""

    def vulnerable(self, board: Board) -> list[str]:
        """Return the vulnerable seats of a board, in letters."""
        return []

    def sentence(self, evening: Evening, board: int, told: ReportedResult, score: int | None = None) -> SafeString:
        """Return a reported result as a sentence with its points: `score`, or computed if that is None."""

    def short(self, result: Result) -> SafeString:
        """Return a played result in a few characters, for a cell of a table."""

    def score_words(self, result: Result) -> str:
        """Return the score of a played result: `+420` or `116–66`."""

    def room_score(self, result: Result) -> str:
        """Return the score of a played result for a page that shows both rooms of a match."""
        return self.score_words(result)

    def short_fields(self, fields: Mapping[str, Any]) -> SafeString:
        """Return a result of the contest file in a few characters, for a cell of a table."""

    def counted_as(self, result: Result, score: int | None) -> SafeString:
        """Return the short heading of a played result in a table of frequencies. `score` is its current score."""

    def round_status_text(self, evening: Evening, results: Sequence[Result], counting: DealCounter | None) -> str:
        """Return a round's score so far at a table as text; empty if it is not to be shown."""
        return ""


class GameDocuments(Protocol):
    """Sentences of the conditions of contest, and the columns of printed forms."""

    def law_sentences(self, evening: Evening) -> list[str]:
        """Return the sentences of the conditions about the laws and regulations."""

    def artificial(self, options: Options) -> str:
        """Return the sentence of the conditions about artificial scores; empty if there is none."""
        return ""

    def usual_penalty(self, evening: Evening) -> str:
        """Return the sentence of the conditions about usual penalties; empty if there are none."""
        return ""

    def board_duty_text(self, evening: Evening) -> str:
        """Return the sentence of the conditions about responsibility for the boards at a table."""
        return ""

    def note_columns(self) -> list[str]:
        """Return the headings of a player's private score card."""

    def slip_columns(self) -> list[str]:
        """Return the headings of one result on slips and travellers."""

    def slip_rule(self, evening: Evening) -> str:
        """Return the sentence about filling in a slip that is printed on it."""

    def slip_cells(self, result: Result) -> list[str]:
        """Return a played result as texts for the columns of `slip_columns`."""


class LiveTables(Protocol):
    """Live tables of a game: their variants, logs and results."""

    def playing_variants(self) -> Choices:
        """Return the variants of the game for a live table: identifiers with their short names."""

    def ways_in_full(self) -> list[str]:
        """Return a sentence about each variant whose short name does not explain it."""
        return []

    def way_in_full(self, table: LiveTable) -> list[str]:
        """Return sentences about the variant that a live table plays."""
        return [dict(self.playing_variants())[table.edition]]

    def live_log_header(self, way: str, guarded: bool) -> dict[str, Any]:
        """Return the first log fields of a friends' table. `way`: variant; `guarded`: irregularities are blocked."""

    def evening_log_header(self, evening: Evening) -> dict[str, Any]:
        """Return the first log fields of an evening's live table, including edition and the rules of the evening."""

    def result_from_table(self, evening: Evening, table: Any) -> ReportedResult | None:
        """Return the result of a finished board at a live table, or None if the laws give none."""

    def claim_tricks(self, table: Any) -> tuple[int | None, JobProgress]:
        """Return the tricks of a contested claim and the search's progress. None: not ready, or to be judged."""
        return None, JobProgress(0, 0, True)

    def pause_seconds(self, table: Any) -> int:
        """Return the seconds that the next player must wait after the last call; usually 0."""
        return 0

    def worth(self, table: Any, seconds: float) -> list[int] | None:
        """Return declarer's best result at the start and after each card played; None if `seconds` are not enough."""

    def recorded(self, table: Any, tags: Mapping[str, str]) -> BoardRecord | None:
        """Return a played board as a record for export. None if the game has no such files."""
        return None

    def study(self, evening: Evening, number: int, deal: Deal, trump: str, by: str) -> str:
        """Return the URL of the card-by-card analysis with this trump suit and declarer; empty if the game has none."""
        return ""


class Game:
    """A game on an evening: the objects that do what differs between games, and the features that it has."""

    name: str
    deck: Deck
    table: type[BaseTable[Any, Any, Any]]
    """Class of the table engine that replays one board."""
    events: TaggedUnion
    """The event class of each verb in a table log."""
    rules: GameRules
    entry: ResultEntry
    wording: GameWording
    documents: GameDocuments
    live: LiveTables
    dialect: str = ""
    """Name of the vocabulary of the evening's pages (`core.catalogue`); empty for the standard vocabulary."""
    rules_page: str = "rules"
    """Name of the URL at which the organiser sets the rules of this game."""
    deal_option: str = ""
    """Command-line option with which `troef deal` deals for this game."""
    exclusive_files: frozenset[str] = frozenset()
    """Names of export files that no other game has."""
    self_inflicted_law: str = ""
    """Paragraph on self-inflicted damage, after which a side keeps the table result; empty if there is none."""
    director_can_redeal: bool = False
    """Whether the desk can let a table play a deal again with new cards. If not, 6D and 15B apply."""
    awards_by_all_tables: bool = False
    """Whether an award depends on the number of tables, including those that have yet to play the deal."""
    plays_schevenings: bool = False
    """Whether the movement Schevenings is proposed, in place of movements that resemble it."""
    has_bid_review: bool = False
    """Whether a player can review their one choice to bid or pass against the expected results."""
    has_roem: bool = False
    has_butler: bool = False
    has_polls: bool = False
    has_system_cards: bool = False
    has_house_rules: bool = False
    """Whether a club can add house rules to a named set of regulations."""
    counts_tricks: bool = False
    """Whether solved deals give tricks per contract, and pages show high-card points."""
    has_guides: bool = False
    has_score_table: bool = False


def scoring_of(evening: Evening) -> dict[str, Any]:
    """Return the evening's scoring fields of the contest file, with a VP scale for teams that play for IMPs."""
    scoring: dict[str, Any] = {"method": evening.method}
    if evening.kind == "teams" and evening.movement == "knockout":
        scoring["knockout"] = True
    elif evening.kind == "teams" and evening.method == "imps":
        scoring["vp"] = {"boards": boards_a_match(evening) or 1}
    return scoring


def boards_a_match(evening: Evening) -> int:
    """Return the number of boards in the longest match, for the VP scale, which is the same for all matches."""
    boards: dict[str, set[int]] = {}
    for match, part in evening.sittings.exclude(match="").values_list("match", "boards"):
        boards.setdefault(match, set()).update(part)
    return max(map(len, boards.values()), default=0)

"""View models and template filters of the sandbox: a table at one moment, and a comparison of the editions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from troef.bridge import charts
from troef.bridge.game.calls import BIDS, NonBid, call_text
from troef.bridge.table.compare import EditionReplay, compare
from troef.bridge.table.log import BridgeLog
from troef.bridge.wording.comparison import FIELDS, CitedText, describe_field, describe_skipped
from troef.cards import SEATS, SUITS_HIGH_FIRST, Card, Deck, Denomination, Lang, Rank, Seat, Suit, TroefError
from troef.cards.wording import card_symbol, rank_letter
from troef.director.charts.prefill import charts_in
from troef.director.library import book, normal_id
from troef.engine.views import CallView
from troef.klaverjas.game.rules import presets
from troef.laws import Edition
from troef.laws.charts.chart import Chart
from troef.web.evenings.filters import auction_columns
from troef.web.live import event_filters
from troef.web.pages.library.books import address
from troef.web.pages.library.sandbox.games import SandboxTable, TableGame, game_of, replay_table
from troef.web.platform.http.table_links import Log, pack_log
from troef.web.platform.i18n.filters import current_language


@dataclass(frozen=True, slots=True)
class LogStep:
    """An event of the log. `is_future`: it comes after the moment shown."""

    number: int
    sentence: str
    is_future: bool


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand on the table, suit by suit."""

    seat: Seat
    suits: list[tuple[Suit, list[tuple[Card, str]]]] | None
    """By suit, each card with `legal`, `penalty` or neither. None if the hand is unknown."""
    on_table: Card | None
    has_turn: bool
    role: str


@dataclass(frozen=True, slots=True)
class SandboxView:
    """A table after some events of its log, with everything that the page shows."""

    log: Log
    link: str
    at: int
    table: SandboxTable
    steps: list[LogStep]
    auction: list[list[CallView | None]]
    hands: dict[str, HandView]
    box: list[list[tuple[str, Denomination, int, bool]]]
    preset: str
    """The name of the preset with the same klaverjas rules; empty if there is none."""
    standing: list[tuple[str, str]]

    @property
    def situation(self) -> dict[str, Any]:
        return self.table.situation

    @property
    def edition(self) -> Edition:
        return Edition.parse(self.situation["edition"])

    @property
    def turn(self) -> Seat:
        """The seat that forms preselect."""
        return Seat.parse(self.situation["turn"]) if self.situation["turn"] else self.table.dealer

    @property
    def game(self) -> TableGame:
        return game_of(self.log)

    @property
    def charts(self) -> list[Chart]:
        """The director's charts about the events at the table, the latest first."""
        return charts_in(BridgeLog.read(self.log), self.at) if self.edition in charts.EDITIONS else []


def build_view(log: Log, at: int | None) -> SandboxView:
    """Return the view of the table after `at` events of a log, or after all if None."""
    events = log["events"]
    at = len(events) if at is None else max(0, min(at, len(events)))
    now, game = replay_table(log, at), game_of(log)
    legal = {Card.parse(text) for text in now.situation["legal"]} if now.situation["phase"] != "auction" else set()
    on_table = {played["by"]: Card.parse(played["card"]) for played in now.situation["trick"]}
    hands = {str(seat): _hand(now, seat, legal, on_table.get(str(seat))) for seat in SEATS}
    rules = now.situation.get("rules")
    preset = next((known.name for known in presets().values() if known.rules.as_json() == rules), "")
    steps = [
        LogStep(number, event_filters.event_sentence(act, game.game), number > at)
        for number, act in enumerate(events, 1)
    ]
    return SandboxView(
        log, pack_log(log), at, now, steps,
        auction_columns(now.situation["auction"]), hands, _box(now), preset,
        list(event_filters.everything_in_force(now.situation)),
    )  # fmt: skip


def _hand(now: SandboxTable, seat: Seat, legal: set[Card], on_table: Card | None) -> HandView:
    has_turn, cards = now.situation["turn"] == str(seat), now.hands[seat]
    penalties = {penalty["card"] for penalty in now.situation["penalty_cards"] if penalty["seat"] == str(seat)}

    def marks(card: Card) -> str:
        kinds = (("legal", has_turn and card in legal), ("penalty", str(card) in penalties))
        return " ".join(kind for kind, holds in kinds if holds)

    marked = [(card, marks(card)) for card in cards or ()]
    suits = [(suit, [each for each in marked if each[0].suit is suit]) for suit in SUITS_HIGH_FIRST]
    role = next((role for role in ("declarer", "dummy") if now.situation.get(role) == str(seat)), "")
    return HandView(seat, None if cards is None else suits, on_table, has_turn, role)


def _box(now: SandboxTable) -> list[list[tuple[str, Denomination, int, bool]]]:
    """Return the bidding box, a row per level. The last value of each bid: whether it is legal now."""
    legal = set(now.situation["legal"])
    return [
        [(str(bid), bid.denomination, bid.level, str(bid) in legal) for bid in BIDS if bid.level == level]
        for level in range(1, 8)
    ]


@dataclass(frozen=True, slots=True)
class EditionCell:
    """The text of one edition in a row of the comparison."""

    edition: str
    lines: list[CitedText]


@dataclass(frozen=True, slots=True)
class ComparisonLine:
    """A row of the comparison: its name, whether the editions differ in it, and a cell per edition."""

    name: str
    sort: str
    cells: list[EditionCell]


@dataclass(frozen=True, slots=True)
class EditionColumns:
    """The comparison of all editions."""

    judged: tuple[EditionReplay, ...]
    skips: list[EditionCell]
    """The events that each edition rejects. Empty if no edition rejects any."""
    rows: list[ComparisonLine]
    differs: bool


def columns(log: Log, at: int | None, lang: Lang) -> EditionColumns:
    """Compare a bridge log under every edition that can be played. Raise TroefError for klaverjas."""
    game = game_of(log)
    if len(game.editions) < 2:
        raise TroefError(_("Klaverjas has one edition: there is nothing to compare."))
    judged = compare(log, game.editions, at)
    rows = []
    for row in judged.rows:
        pairs = zip(game.editions, row.values, strict=True)
        cells = [EditionCell(str(edition), describe_field(row.field, value, lang)) for edition, value in pairs]
        rows.append(ComparisonLine(FIELDS[row.field][lang], row.sort.value, cells))
    said = [row for row in rows if any(cell.lines for cell in row.cells)]
    return EditionColumns(judged.judged, _skips(judged.judged, lang), said, judged.differs)


def _skips(judged: tuple[EditionReplay, ...], lang: Lang) -> list[EditionCell]:
    if not any(judgement.skipped for judgement in judged):
        return []
    return [
        EditionCell(str(judgement.edition), [CitedText(words) for words in describe_skipped(judgement, lang)])
        for judgement in judged
    ]


register = template.Library()
register.filter("who", lambda seat: event_filters.actor_name(str(seat)))


@register.filter
def question(name: str, game: TableGame) -> str:
    return event_filters.question(name, game.game)


@register.simple_tag
def options_of(kind: str, deck: Deck) -> SafeString:
    """Return HTML options for a form field of cards, calls, suits or ranks."""
    return _options(kind, deck, current_language())


@cache
def _options(kind: str, deck: Deck, language: Lang) -> SafeString:
    match kind:
        case "call":
            lines = [(str(call), call_text(call, language)) for call in (*NonBid, *BIDS)]
        case "suit":
            lines = [("", "—"), *((str(suit), suit.symbol) for suit in SUITS_HIGH_FIRST)]
        case "rank":
            lines = [("", "—"), *((str(rank), rank_letter(rank, language)) for rank in sorted(Rank, reverse=True))]
        case _:
            lines = [(str(card), card_symbol(card, language)) for card in sorted(deck.cards, reverse=True)]
    return format_html_join("", '<option value="{}">{}</option>', lines)


@register.simple_tag
def law_link(edition: str, law: str) -> SafeString:
    """Return a paragraph as a link to its page, or as text if the book lacks it. Without a number, show its title."""
    chosen = Edition.parse(edition)
    paragraph = book(chosen).by_id.get(normal_id(law, chosen))
    if paragraph is None:
        return format_html('<span class="law">{}</span>', law)
    title = paragraph.title[current_language()]
    words = title if ":" in law else law
    return format_html('<a class="law" href="{}" title="{}" hx-boost="false">{}</a>', address(paragraph), title, words)

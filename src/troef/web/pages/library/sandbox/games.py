"""The games of the sandbox: each replays a log, starts one, and lists the events that can be entered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import troef.bridge.table.events
import troef.klaverjas.table.events
from troef.bridge.laws import rules_of
from troef.bridge.laws.regulations import WBF
from troef.cards import SEATS, Board, Card, Deck, Layout, Seat, TroefError
from troef.cards.dealing import fair_deal
from troef.core.catalogue import in_dialect
from troef.director.claims import contested_claim
from troef.klaverjas.game.card_values import card_rank
from troef.klaverjas.game.rules import Rules, preset
from troef.laws import BRIDGE_2017, EDITIONS, KLAVERJAS_1976, Edition
from troef.web.evenings.games import GAMES
from troef.web.evenings.games.game import Game
from troef.web.pages.library.sandbox.verbs import SandboxVerb, sandbox_verbs
from troef.web.platform.http.forms import parse_int
from troef.web.platform.http.table_links import Log
from troef.web.platform.i18n.filters import current_language

Filled = Mapping[str, str]
Hands = dict[Seat, tuple[Card, ...] | None]


@dataclass(frozen=True, slots=True)
class SandboxTable:
    """A table after some events of its log."""

    number: int | None
    dealer: Seat
    situation: dict[str, Any]
    hands: Hands
    """The remaining cards of each seat, high to low; None if they are unknown."""
    covers: Seat | None = None
    """The seat that won the complete trick on the table and must cover it (klaverjas)."""
    contested: bool = False
    """Whether a claim is unresolved and every card is known (bridge)."""


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game in the sandbox."""

    title: str | Promise
    edition: Edition
    """The edition of a new log."""
    table: Callable[[Log, int], SandboxTable]
    """Returns the table after the given number of events of a log."""
    rules: Callable[[Filled], Log]
    """Returns the rules that the form for a new board sets, as fields of a log."""
    order: tuple[str, ...]
    """The first verbs of the menu."""

    @property
    def name(self) -> str:
        return self.edition.game

    @property
    def game(self) -> Game:
        return GAMES[self.name]

    @property
    def deck(self) -> Deck:
        return self.game.deck

    @property
    def has_claims(self) -> bool:
        """Whether the game has claims, on which Troef rules."""
        return self.game.counts_tricks

    @property
    def board(self) -> str:
        """The game's name for a deal in the reader's language: board or deal."""
        with translation.override(in_dialect(current_language(), self.game.dialect)):
            return str(_("Board"))

    @property
    def parts(self) -> dict[str, str]:
        """The template of each part of the page that depends on the game."""
        return {part: f"sandbox/{part}_{self.name}.html" for part in ("head", "call", "stand", "desk", "start")}

    @property
    def editions(self) -> list[Edition]:
        """The editions of this game that an engine can play."""
        return [edition for edition in playable_editions() if edition.game == self.name]

    @property
    def verbs(self) -> dict[str, SandboxVerb]:
        """The events that can be entered."""
        return sandbox_verbs(self.game.events, self.order)

    def menu(self, phase: str) -> list[SandboxVerb]:
        """Return the events with a form of their own in this phase."""
        return [verb for verb in self.verbs.values() if verb.label and phase in verb.phases]


def game_of(log: Log) -> TableGame:
    """Return the game of a log, by its edition."""
    return TABLE_GAMES[Edition.parse(str(log.get("edition", ""))).game]


@cache
def playable_editions() -> tuple[Edition, ...]:
    """Return the editions that an engine can play, newest first."""
    return tuple(edition for edition in EDITIONS if edition == KLAVERJAS_1976 or _has_rules(edition))


def _has_rules(edition: Edition) -> bool:
    try:
        rules_of(edition, WBF)
    except TroefError:
        return False
    return True


def replay_table(log: Log, after: int) -> SandboxTable:
    """Return the table after the given number of events of a log."""
    return game_of(log).table(log, after)


def fresh_log(filled: Filled) -> Log:
    """Return a new log from a form: edition, board number, rules and cards. Without cards it gets a fair deal."""
    log: Log = {"edition": filled.get("edition", ""), "board": parse_int(filled.get("board", "")) or 1}
    game, deal = game_of(log), filled.get("deal", "")
    cards = Layout.parse(deal, game.deck) if deal.strip() else fair_deal(game.deck)
    return log | game.rules(filled) | {"deal": str(cards), "events": []}


def _regulations(filled: Filled) -> Log:
    chosen = filled.get("regulations", "")
    return {"regulations": chosen} if chosen and chosen != "wbf" else {}


def _klaverjas_preset(filled: Filled) -> Log:
    return klaverjas_rules(filled.get("rules") or "nkf")


def klaverjas_rules(name: str) -> Log:
    """Return the log fields for the rules in which a preset differs from the printed rules."""
    printed = Rules().as_json()
    changed = {option: value for option, value in preset(name).rules.as_json().items() if value != printed[option]}
    variant = {"variant": changed.pop("variant")} if "variant" in changed else {}
    return variant | ({"options": changed} if changed else {})


def _bridge(log: Log, after: int) -> SandboxTable:
    table = troef.bridge.Table.read(log, after)
    held = {seat: None if hand is None else tuple(hand) for seat in SEATS for hand in [table.hand(seat)]}
    is_contested = contested_claim(table) is not None
    board, situation = table.state.board, table.situation.as_json()
    return SandboxTable(board.number, board.dealer, situation, held, contested=is_contested)


def _klaverjas(log: Log, after: int) -> SandboxTable:
    table = troef.klaverjas.Table.read(log, after)
    state = table.state
    trump, trick = state.bidding.trump, state.on_table
    held = {
        seat: None if hand is None else tuple(sorted(hand, key=lambda card: card_rank(card, trump), reverse=True))
        for seat in SEATS
        for hand in [table.hand(seat)]
    }
    number = Board(log["board"]).number if "board" in log else None
    covers = trick.winner if trick is not None and trick.is_complete and state.phase == "play" else None
    return SandboxTable(number, state.bidding.dealer, table.situation.as_json(), held, covers)


TABLE_GAMES = {
    game.name: game
    for game in (
        TableGame(_("Bridge"), BRIDGE_2017, _bridge, _regulations, troef.bridge.table.events.MENU),
        TableGame(
            _("Klaverjas"),
            KLAVERJAS_1976,
            _klaverjas,
            _klaverjas_preset,
            troef.klaverjas.table.events.MENU,
        ),
    )
}

"""The games of an evening: entry, wording, checks and storage of results, one module per game."""

from __future__ import annotations

from collections.abc import Mapping

from troef.web.evenings.games.bridge import Bridge
from troef.web.evenings.games.game import Game, ReportedResult
from troef.web.evenings.games.klaverjas import Klaverjas
from troef.web.evenings.models import Result

__all__ = ["GAMES", "Game", "ReportedResult", "game_of_fields", "reported_result"]

GAMES: Mapping[str, Game] = {game.name: game for game in (Bridge(), Klaverjas())}


def game_of_fields(fields: Mapping[str, object]) -> Game:
    """Return the game of a result in a contest file, found by the names of its fields."""
    return next(game for game in GAMES.values() if game.entry.is_described_by(fields))


def reported_result(result: Result) -> ReportedResult | None:
    """Return the stored result of a table as its game reports it, or None if the board was not played."""
    return result.evening.game.entry.stored_result(result) if result.is_played else None

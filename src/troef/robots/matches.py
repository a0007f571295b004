"""Robots by game and name, and duplicate matches between two: the same boards at two tables, seats exchanged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import troef.bridge.contest
from troef import bridge, klaverjas
from troef.analysis.batches import Progress, batch
from troef.analysis.bridge.dds import shared_solver, single_core_solver
from troef.cards import SEATS, Deal, Deck, Lang, Side, TroefError
from troef.cards.dealing import seeded_deals
from troef.contest.point_scales import imps
from troef.core.messages import _
from troef.klaverjas.game.rules import Rules, preset
from troef.laws import BRIDGE_2017, KLAVERJAS_1976, Edition, Text
from troef.robots.bridge.greedy import GreedyBridgePlayer
from troef.robots.bridge.robot import BridgeRobot
from troef.robots.klaverjas.baseline_players import DoubleDummyKlaverjasPlayer, GreedyKlaverjasPlayer
from troef.robots.klaverjas.robot import KlaverjasRobot
from troef.robots.player import AnyTable, Estimate, RandomPlayer, Robot, play_board

Seated = Callable[[Deal, str, int], Robot]
"""A function that creates a player from a deal (for double-dummy players), a seed and a number of samples."""


def robot_for(edition: str, seed: str, samples: int, lang: Lang = "nl") -> Robot:
    """Return the best robot for this edition. More `samples` make it better and slower. `lang` is for its reasons."""
    if Edition.parse(edition).game == "klaverjas":
        return KlaverjasRobot(seed, samples)
    return BridgeRobot(shared_solver(), seed=seed, samples=samples, lang=lang)


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game for matches: deck, table, players by name, lead of NS at a table, value of two leads, and unit."""

    deck: Deck
    samples: int
    """Default number of deals to sample per card, lower than at a live table because a match has many boards."""
    table: Callable[[Deal, int, str], AnyTable]
    players: Mapping[str, Seated]
    ahead: Callable[[Mapping[str, Any]], int]
    worth: Callable[[int, int], float]
    unit: Text


def _klaverjas_table(deal: Deal, number: int, way: str) -> AnyTable:
    rules: Rules = preset(way or "nkf").rules
    options = {name: value for name, value in rules.as_json().items() if name != "variant"}
    return klaverjas.Table(KLAVERJAS_1976, number, deal, variant=str(rules.variant), options=options)


def _random(_deal: Deal, seed: str, _samples: int) -> Robot:
    return RandomPlayer(Random(seed))


GAMES = {
    "klaverjas": MatchGame(
        Deck.KLAVERJAS,
        20,
        _klaverjas_table,
        {
            "random": _random,
            "greedy": lambda _deal, _seed, _samples: GreedyKlaverjasPlayer(),
            "robot": lambda _deal, seed, samples: KlaverjasRobot(seed, samples),
            "open": lambda deal, _seed, _samples: DoubleDummyKlaverjasPlayer(deal),
        },
        lambda ended: int(ended["total"]["NS"] - ended["total"]["EW"]),
        lambda first, second: (first - second) / 2,
        _("points"),
    ),
    "bridge": MatchGame(
        Deck.BRIDGE,
        8,
        lambda deal, number, way: bridge.Table(BRIDGE_2017, number, deal, regulations=way or "wbf"),
        {
            "random": _random,
            "greedy": lambda _deal, _seed, _samples: GreedyBridgePlayer(),
            "robot": lambda _deal, seed, samples: BridgeRobot(single_core_solver(), seed=seed, samples=samples),
        },
        lambda ended: int(ended["score"]["NS"]),
        lambda first, second: imps(troef.bridge.contest.rules(BRIDGE_2017).imp_steps, first - second),
        _("IMPs"),
    ),
}


@dataclass(frozen=True, slots=True)
class RobotMatch:
    """A match of player `one` against player `other`. `way`: the name of the rules, or empty for the usual ones.

    Creating one raises TroefError if the game has no player of a given name.
    """

    game: str
    one: str
    other: str
    seed: str = "1"
    way: str = ""
    samples: int = 0
    """Number of deals to sample per card, or 0 for the default of the game."""

    def __post_init__(self) -> None:
        for name in (self.one, self.other):
            if name not in GAMES[self.game].players:
                known = ", ".join(GAMES[self.game].players)
                raise TroefError(
                    _(
                        "there is no player {name!r} of {game}: choose from {known}",
                        name=name,
                        game=self.game,
                        known=known,
                    )
                )

    def play(
        self, boards: int, jobs: int = 1, progress: Progress | None = None, cluster: str | None = None
    ) -> RobotMatchResult:
        """Play boards 1 to `boards` and return their results."""
        deals = enumerate(islice(seeded_deals(self.seed, GAMES[self.game].deck), boards), 1)
        return RobotMatchResult(tuple(batch(partial(_board, self), deals, jobs, progress, cluster)))

    def difference(self, number: int, deal: Deal, one_sits: Side) -> int:
        """Return how many points NS are ahead after one table, where player `one` sits on the side `one_sits`."""
        game = GAMES[self.game]
        names = {side: self.one if side is one_sits else self.other for side in Side}
        samples = self.samples or game.samples
        robots = {seat: game.players[names[seat.side]](deal, f"{self.seed} {number} {seat}", samples) for seat in SEATS}
        ended = play_board(game.table(deal, number, self.way), robots).situation.as_json()
        return game.ahead(ended)


def _board(match: RobotMatch, numbered: tuple[int, Deal]) -> float:
    first, second = (match.difference(*numbered, side) for side in (Side.NS, Side.EW))
    return GAMES[match.game].worth(first, second)


@dataclass(frozen=True, slots=True)
class RobotMatchResult:
    """The result of each board for player `one`, in the unit of the game."""

    boards: tuple[float, ...]

    @property
    def figure(self) -> Estimate:
        return Estimate.of(self.boards)

    @property
    def won(self) -> int:
        return sum(board > 0 for board in self.boards)

    @property
    def lost(self) -> int:
        return sum(board < 0 for board in self.boards)

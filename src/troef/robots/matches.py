"""Duplicate matches: two players meet on the same boards at two tables, with the seats exchanged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from troef import bridge, klaverjas
from troef.analysis.batches import Progress, batch
from troef.analysis.bridge.dds import single_core_solver
from troef.bridge.contest import rules as bridge_rules
from troef.cards import SEATS, Deal, Deck, Side, TroefError
from troef.cards.dealing import seeded_deals
from troef.contest.point_scales import imps
from troef.klaverjas.game.rules import Rules, preset
from troef.laws import BRIDGE_2017, KLAVERJAS_1976, Text
from troef.robots.bridge.greedy import GreedyBridgePlayer as BridgeGreedy
from troef.robots.bridge.robot import BridgeRobot
from troef.robots.klaverjas.greedy import GreedyKlaverjasPlayer
from troef.robots.klaverjas.open_cards import DoubleDummyKlaverjasPlayer
from troef.robots.klaverjas.robot import KlaverjasRobot
from troef.robots.player import AnyTable, RandomPlayer, Robot, play_board
from troef.robots.statistics import Estimate

Seated = Callable[[Deal, str, int], Robot]
"""Somebody for a seat, by the deal, which only who plays with open cards looks at, a seed, and deals to imagine."""


@dataclass(frozen=True, slots=True)
class MatchGame:
    """What a match needs of a game: a pack, a table, who can play, how far NS are ahead, what that is worth."""

    deck: Deck
    samples: int
    """Deals that a robot imagines for a card in a match of hundreds of boards; at a table it takes its time."""
    table: Callable[[Deal, int, str], AnyTable]
    players: Mapping[str, Seated]
    ahead: Callable[[Mapping[str, Any]], int]
    worth: Callable[[int, int], float]
    unit: Text


def _klaverjas_table(deal: Deal, number: int, way: str) -> AnyTable:
    rules: Rules = preset(way or "nkf").rules
    options = {name: value for name, value in rules.as_json().items() if name != "variant"}
    return klaverjas.Table(KLAVERJAS_1976, number, deal, variant=str(rules.variant), options=options)


def _bridge_table(deal: Deal, number: int, way: str) -> AnyTable:
    return bridge.Table(BRIDGE_2017, number, deal, regulations=way or "wbf")


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
        Text("punten", "points"),
    ),
    "bridge": MatchGame(
        Deck.BRIDGE,
        8,
        _bridge_table,
        {
            "random": _random,
            "greedy": lambda _deal, _seed, _samples: BridgeGreedy(),
            "robot": lambda _deal, seed, samples: BridgeRobot(single_core_solver(), seed=seed, samples=samples),
        },
        lambda ended: int(ended["score"]["NS"]),
        lambda first, second: imps(bridge_rules(BRIDGE_2017).imp_steps, first - second),
        Text("IMP's", "IMPs"),
    ),
}


@dataclass(frozen=True, slots=True)
class RobotMatch:
    """Who meets whom, on boards that follow from the seed; `way` is a way of playing, or a set of regulations."""

    game: str
    one: str
    other: str
    seed: str = "1"
    way: str = ""
    samples: int = 0
    """Deals that a robot imagines; none: as many as is usual in a match of this game."""

    def __post_init__(self) -> None:
        for name in (self.one, self.other):
            if name not in GAMES[self.game].players:
                known = ", ".join(GAMES[self.game].players)
                raise TroefError(
                    f"nobody called {name!r} plays {self.game}: choose from {known}",
                    f"niemand die {name!r} heet speelt {self.game}: kies uit {known}",
                )

    def play(
        self, boards: int, jobs: int = 1, progress: Progress | None = None, cluster: str | None = None
    ) -> RobotMatchResult:
        """So many boards, from the first on."""
        deals = enumerate(islice(seeded_deals(self.seed, GAMES[self.game].deck), boards), 1)
        return RobotMatchResult(tuple(batch(partial(_board, self), deals, jobs, progress, cluster)))

    def difference(self, number: int, deal: Deal, one_sits: Side) -> int:
        """How far NS end ahead at the table where the first player sits there."""
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
    """What every board brought the first player."""

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

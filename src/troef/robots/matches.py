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
from troef.analysis.bridge.dds import solver_alone
from troef.bridge.contest import rules as bridge_rules
from troef.cards import SEATS, Deal, Deck, Side, TroefError
from troef.cards.dealing import seeded_deals
from troef.contest.point_scales import imps
from troef.klaverjas.game.rules import Rules, preset
from troef.laws import BRIDGE_2017, KLAVERJAS_1976, Text
from troef.robots.bridge.greedy import Greedy as BridgeGreedy
from troef.robots.bridge.robot import BridgeRobot
from troef.robots.klaverjas.greedy import Greedy
from troef.robots.klaverjas.open_cards import OpenCards
from troef.robots.klaverjas.robot import KlaverjasRobot
from troef.robots.player import AnyTable, RandomPlayer, Robot, play_board
from troef.robots.statistics import Figure

Seated = Callable[[Deal, str, int], Robot]
"""Somebody for a seat, by the deal, which only who plays with open cards looks at, a seed, and deals to imagine."""


@dataclass(frozen=True, slots=True)
class Game:
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
    "klaverjas": Game(
        Deck.KLAVERJAS,
        20,
        _klaverjas_table,
        {
            "random": _random,
            "greedy": lambda _deal, _seed, _samples: Greedy(),
            "robot": lambda _deal, seed, samples: KlaverjasRobot(seed, samples),
            "open": lambda deal, _seed, _samples: OpenCards(deal),
        },
        lambda ended: int(ended["total"]["NS"] - ended["total"]["EW"]),
        lambda first, second: (first - second) / 2,
        Text("punten", "points"),
    ),
    "bridge": Game(
        Deck.BRIDGE,
        8,
        _bridge_table,
        {
            "random": _random,
            "greedy": lambda _deal, _seed, _samples: BridgeGreedy(),
            "robot": lambda _deal, seed, samples: BridgeRobot(solver_alone(), seed=seed, samples=samples),
        },
        lambda ended: int(ended["score"]["NS"]),
        lambda first, second: imps(bridge_rules(BRIDGE_2017).imp_steps, first - second),
        Text("IMP's", "IMPs"),
    ),
}


@dataclass(frozen=True, slots=True)
class Match:
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

    def play(self, boards: int, jobs: int = 1, progress: Progress | None = None, cluster: str | None = None) -> Outcome:
        """So many boards, from the first on."""
        deals = enumerate(islice(seeded_deals(self.seed, GAMES[self.game].deck), boards), 1)
        return Outcome(tuple(batch(partial(_board, self), deals, jobs, progress, cluster)))

    def difference(self, number: int, deal: Deal, one_sits: Side) -> int:
        """How far NS end ahead at the table where the first player sits there."""
        game = GAMES[self.game]
        names = {side: self.one if side is one_sits else self.other for side in Side}
        samples = self.samples or game.samples
        robots = {seat: game.players[names[seat.side]](deal, f"{self.seed} {number} {seat}", samples) for seat in SEATS}
        ended = play_board(game.table(deal, number, self.way), robots).situation.as_json()
        return game.ahead(ended)


def _board(match: Match, numbered: tuple[int, Deal]) -> float:
    first, second = (match.difference(*numbered, side) for side in (Side.NS, Side.EW))
    return GAMES[match.game].worth(first, second)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What every board brought the first player."""

    boards: tuple[float, ...]

    @property
    def figure(self) -> Figure:
        return Figure.of(self.boards)

    @property
    def won(self) -> int:
        return sum(board > 0 for board in self.boards)

    @property
    def lost(self) -> int:
        return sum(board < 0 for board in self.boards)

"""Individual contests: each player competes alone, with a new partner in each round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random

from troef.contest.contestant import ContestantKind
from troef.contest.movements.movement import (
    EntryField,
    Movement,
    MovementNotAvailable,
    Schedule,
    ScheduledGame,
    boards_of,
    mark_shared_boards,
)
from troef.contest.movements.starter import load_starter_texts
from troef.core.messages import _

_WHIST = _("Everybody partners everybody once and opposes everybody twice; tables with the same boards share them.")
_ONE_SET = _("Another partner every round; all tables share the boards of the round.")
_RAINBOW = _("North stays; South up one table, East up two, West down two, boards down one.")
_CARDS = _("Nobody meets anybody twice; North stays, boards move down one table, the others follow their guide cards.")
_RESTS = _(
    "Another partner every round. The guide cards show who sits out; the number of sit-outs differs by one at most."
)
_FEWEST_FOR_RAINBOW = 20
_MOST_WITH_RESTS = 11
"""Maximum number of rounds with sit-outs by default: in more rounds new partners run out."""


def individual(field: EntryField) -> Movement:
    """Return a whist tournament with up to three sit-outs. Raise MovementNotAvailable if none has this many players."""
    sizes = load_starter_texts("individual")
    players = field.contestants if str(field.contestants) in sizes else field.contestants // 4 * 4
    if field.kind is not ContestantKind.INDIVIDUAL or str(players) not in sizes or players < field.contestants < 8:
        raise MovementNotAvailable(
            _(
                "an individual is for 4, 5 and 8 to {most} players (a rainbow for more)",
                most=_FEWEST_FOR_RAINBOW - 1,
            )
        )
    places, tables, over = players - (players % 4 == 0), players // 4, field.contestants - players
    some = max(1, min(places, field.boards // tables))
    fits = field.boards >= 2 * places or some * (field.boards // some) < places <= field.boards
    rounds = field.rounds or (places if fits and (not over or places <= _MOST_WITH_RESTS) else some)
    if not 1 <= rounds <= places:
        raise MovementNotAvailable(_("it has {places} rounds, not {rounds}", places=places, rounds=rounds))
    one_set = rounds < places
    size = field.per_round(rounds if one_set else places)
    games = [game for number in range(rounds) for game in _round(sizes[str(players)], number, places, size)]
    if one_set:
        games = [replace(game, boards=() if game.is_sit_out else boards_of(game.round - 1, size)) for game in games]
    schedule = _resting(Schedule.of(games, ContestantKind.INDIVIDUAL), field.contestants)
    return Movement("individual", mark_shared_boards(schedule), _RESTS if over else _ONE_SET if one_set else _WHIST)


def _round(text: str, number: int, places: int, size: int) -> list[ScheduledGame]:
    """Return the games of round `number` (from 0), given round 1. All move on one place; of 4n players one stays."""

    def player(seat: str) -> str:
        place = int(seat) - 1
        return str((place + number) % places + 1 if place < places else place + 1)

    games = []
    for table, word in enumerate(text.split(), 1):
        seats, _, boards = word.partition("@")
        n, e, s, w = map(player, seats.split("-"))
        games.append(
            ScheduledGame(number + 1, table, (n, s), (e, w), boards_of((int(boards) - 1 + number) % places, size))
        )
    if not any(seat == "1" for word in text.split() for seat in word.partition("@")[0].split("-")):
        games.append(ScheduledGame(number + 1, len(games) + 1, (player("1"),), (), ()))
    return games


Steps = tuple[int, int, int, int]
"""The number of sets by which North, South, East and West have moved in a round."""


def rainbow(field: EntryField) -> Movement:
    """Return a rainbow, from 20 players: nobody meets anybody twice, nor anybody with the same starting direction.

    Raise MovementNotAvailable if none is known for this number of tables, or if too many rounds are asked for.
    """
    tables, over = divmod(field.contestants, 4)
    steps = _steps(tables)
    if field.kind is not ContestantKind.INDIVIDUAL or steps is None:
        raise MovementNotAvailable(_("a rainbow is for 20 to 63 players, or a prime number of tables"))
    rounds = field.rounds or len(steps)
    if not 1 <= rounds <= len(steps):
        raise MovementNotAvailable(_("it has {count} rounds, not {rounds}", count=len(steps), rounds=rounds))
    size = field.per_round(tables)

    def player(direction: int, start: int) -> str:
        return str(direction * tables + start % tables + 1)

    games = [
        ScheduledGame(
            number + 1,
            table + 1,
            (player(0, table), player(1, table + n - s)),
            (player(2, table + n - e), player(3, table + n - w)),
            boards_of((table + n) % tables, size),
        )
        for number, (n, s, e, w) in enumerate(steps[:rounds])
        for table in range(tables)
    ]
    schedule = _resting(Schedule.of(games, ContestantKind.INDIVIDUAL), field.contestants)
    return Movement("rainbow", schedule, _RESTS if over else _RAINBOW if _prime(tables) else _CARDS)


def _steps(tables: int) -> Sequence[Steps] | None:
    """Return the steps of the four directions for each round; None if they are unknown for this number of tables."""
    if tables >= 5 and _prime(tables):
        return [(r, 2 * r, 3 * r, -r) for r in range(tables)]
    text = load_starter_texts("rainbow").get(str(tables))
    if text is None:
        return None
    rounds = [tuple(map(int, word.split("-"))) for word in text.split()]
    return [(n, s, e, w) for n, s, e, w in rounds]


def _prime(number: int) -> bool:
    return number > 1 and all(number % k for k in range(2, int(number**0.5) + 1))


# In each round one to three players sit out. The left-over players who play take the seats of others who sit out.


_MOST_OPPOSED = 2
_NODES = 20_000


@dataclass(slots=True)
class _Met:
    """Counts during a search for seats: partners, opponents, boards and sit-outs of each player so far."""

    rests: dict[str, int]
    partners: Counter[frozenset[str]] = field(default_factory=Counter)
    opponents: Counter[frozenset[str]] = field(default_factory=Counter)
    boards: Counter[tuple[str, int]] = field(default_factory=Counter)

    def count(self, games: Iterable[ScheduledGame], times: int) -> None:
        for game in games:
            self.partners.update(dict.fromkeys(map(frozenset, (game.ns, game.ew)), times))
            self.opponents.update(dict.fromkeys(_opponents(game), times))
            self.boards.update({(player, game.boards[0]): times for player in game.contestants})

    def allows(self, game: ScheduledGame) -> bool:
        """Return whether all at the table have a new partner and new boards, and nobody an opponent a third time."""
        return (
            not any(self.partners[frozenset(side)] for side in (game.ns, game.ew))
            and not any(self.boards[player, game.boards[0]] for player in game.contestants)
            and all(self.opponents[two] < _MOST_OPPOSED for two in _opponents(game))
        )

    def may_rest(self, player: str) -> bool:
        """Return whether nobody has sat out less often than this player."""
        return self.rests[player] == min(self.rests.values())


def _opponents(game: ScheduledGame) -> list[frozenset[str]]:
    return [frozenset((player, opponent)) for player in game.ns for opponent in game.ew]


def _resting(base: Schedule, players: int) -> Schedule:
    """Return the schedule with up to three more players, sit-outs in turn. Raise MovementNotAvailable if none fits."""
    names = [str(number) for number in range(1, players + 1)]
    over = names[len(base.contestants) :]
    if not over:
        return base
    met, lot, nodes = _Met(dict.fromkeys(names, 0)), Random(players), 0
    seated: list[tuple[ScheduledGame, ...]] = []

    def extend(tables: tuple[ScheduledGame, ...], resting: tuple[str, ...]) -> bool:
        """Seat the next left-over player, then continue with the next round. Return whether it succeeded."""
        nonlocal nodes
        nodes += 1
        if nodes > _NODES:
            return False
        if len(resting) == len(over):
            return finish(tables, resting)
        player = over[len(resting)]
        seats = [contestant for game in tables for contestant in game.contestants if contestant not in over]
        for rests in filter(met.may_rest, (player, *lot.sample(seats, len(seats)))):
            now = tuple(_replaced(game, rests, player) for game in tables)
            if all(met.allows(game) for game, before in zip(now, tables, strict=True) if game is not before):
                met.rests[rests] += 1
                if extend(now, (*resting, rests)):
                    return True
                met.rests[rests] -= 1
        return False

    def finish(tables: tuple[ScheduledGame, ...], resting: tuple[str, ...]) -> bool:
        number, free = tables[0].round, len(tables) + 1
        met.count(tables, 1)
        seated.append(
            (*tables, *(ScheduledGame(number, free + at, (player,), (), ()) for at, player in enumerate(resting)))
        )
        if number == base.rounds[-1] or extend(base.in_round(number + 1), ()):
            return True
        seated.pop()
        met.count(tables, -1)
        return False

    if not extend(base.in_round(1), ()):
        raise MovementNotAvailable(_("no seats were found for {players} players", players=players))
    return Schedule.of(chain.from_iterable(seated), base.kind)


def _replaced(game: ScheduledGame, rests: str, player: str) -> ScheduledGame:
    """Return the game with `player` in the seat of `rests`, or unchanged if `rests` is not at this table."""
    if rests not in game.contestants:
        return game
    ns, ew = (tuple(player if name == rests else name for name in side) for side in (game.ns, game.ew))
    return replace(game, ns=ns, ew=ew)

"""The Mitchell with a rover: the odd pair has no table and takes the place of another North-South pair each round."""

from __future__ import annotations

from troef.contest.contestant import Kind
from troef.contest.movements.mitchell import plain_or_skip
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.contest.movements.schedule import Game, Schedule
from troef.laws import Text

_NOTE = Text(
    "Het oneven paar rust in ronde 1 en neemt daarna elke ronde de plaats in van een ander NZ-paar, dat dan rust.",
    "The odd pair rests in round 1, then takes the seats of another NS pair each round; that pair rests.",
)
_FEWEST = 5
_NODES = 20_000

Use = tuple[str, ...] | tuple[int, ...]
"""A host, an opponent or a set of boards that the rover has had."""


def mitchell_rover(field: Field) -> Movement:
    """For an odd number of pairs, from 11 up: the others move as always, and no host rests twice."""
    tables = field.contestants // 2
    if field.kind is not Kind.PAIRS or field.contestants % 2 == 0:
        raise NoMovement("a rover is for an odd number of pairs", "een rover is voor een oneven aantal paren")
    if tables < _FEWEST:
        raise NoMovement(
            f"a rover needs {2 * _FEWEST + 1} pairs or more, or it would meet boards again",
            f"een rover vraagt {2 * _FEWEST + 1} paren of meer, anders komen spellen terug",
        )
    base = plain_or_skip(Field(2 * tables, field.boards), tables)
    visits = rover_visits(base, tables)
    if visits is None:
        raise NoMovement(
            f"no rover was found for {field.contestants} pairs",
            f"voor {field.contestants} paren is geen rover gevonden",
        )
    return Movement("mitchell-rover", _with_rover(base, str(field.contestants), tables, visits), _NOTE, winners=2)


def rover_visits(base: Schedule, tables: int) -> list[Game] | None:
    """Games to step into, one a round from the second: other hosts, other opponents, other boards each time.

    With an odd number of tables these are queens on a board whose edges are joined; a multiple of three has one
    queen fewer, and there the rover rests a second time.
    """
    rounds = [_from(base.in_round(number), 2 * number) for number in base.rounds[1:]]
    chosen: list[Game] = []
    used = set[Use]()
    nodes = 0

    def extend(at: int, rests: int) -> bool:
        nonlocal nodes
        nodes += 1
        if at == len(rounds) or nodes > _NODES:
            return at == len(rounds)
        for game in rounds[at]:
            uses: set[Use] = {game.ns, game.ew, game.boards}
            if used.isdisjoint(uses):
                chosen.append(game)
                used.update(uses)
                if extend(at + 1, rests):
                    return True
                used.difference_update(uses)
                chosen.pop()
        return rests > 0 and extend(at + 1, rests - 1)

    for rests in (0, 1) if tables % 6 != 3 else (1,):
        nodes = 0
        if extend(0, rests):
            return chosen
    return None


def _from(games: tuple[Game, ...], place: int) -> tuple[Game, ...]:
    """The games of a round, beginning at the table where the rover fits in the regular case."""
    place %= len(games)
    return games[place:] + games[:place]


def _with_rover(base: Schedule, rover: str, tables: int, visits: list[Game]) -> Schedule:
    games = [game for game in base.games if game not in visits]
    resting = set(base.rounds) - {game.round for game in visits}
    games += [Game(number, tables + 1, (rover,), (), ()) for number in resting]
    for game in visits:
        games.append(Game(game.round, game.table, (rover,), game.ew, game.boards))
        games.append(Game(game.round, tables + 1, game.ns, (), ()))
    return Schedule.of(games)

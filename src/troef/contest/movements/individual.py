"""Individual contests: everybody plays for himself, with a new partner each round."""

from __future__ import annotations

from itertools import chain

from troef.contest.contestant import Kind
from troef.contest.movements.movement import Field, Movement, NoMovement
from troef.contest.movements.schedule import Game, Schedule, boards_of, with_sharing
from troef.contest.movements.starter import stored_texts
from troef.laws import Text

_WHIST = Text(
    "Iedereen is één keer de maat en twee keer de tegenstander van ieder ander; tafels met dezelfde spellen delen ze.",
    "Everybody partners everybody once and opposes everybody twice; tables with the same boards share them.",
)
_RAINBOW = Text(
    "Noord blijft; zuid een tafel omhoog, oost twee omhoog, west twee omlaag, de spellen een omlaag.",
    "North stays; South up one table, East up two, West down two, boards down one.",
)


def individual(field: Field) -> Movement:
    """The whist tournaments that are known: 4, 8, 12, 16 players; 5, 13, 17 with one who rests."""
    sizes = stored_texts("individual")
    text = sizes.get(str(field.contestants))
    if field.kind is not Kind.INDIVIDUAL or text is None:
        raise NoMovement(
            f"an individual is for {', '.join(sizes)} players (a rainbow for 20, 28, 44 or 52)",
            f"individueel is voor {', '.join(sizes)} spelers (een rainbow voor 20, 28, 44 of 52)",
        )
    places = field.contestants - (field.contestants % 4 == 0)
    size = field.per_round(places)
    games = list(chain.from_iterable(_round(text, number, places, size) for number in range(places)))
    return Movement("individual", with_sharing(Schedule.of(games, Kind.INDIVIDUAL)), _WHIST)


def _round(text: str, number: int, places: int, size: int) -> list[Game]:
    """The tables of round 1 with everybody but the last player, and the sets, moved on by the number of rounds."""

    def player(seat: str) -> str:
        place = int(seat) - 1
        return str((place + number) % places + 1 if place < places else place + 1)

    games = []
    for table, word in enumerate(text.split(), 1):
        seats, _, boards = word.partition("@")
        n, e, s, w = map(player, seats.split("-"))
        games.append(Game(number + 1, table, (n, s), (e, w), boards_of((int(boards) - 1 + number) % places, size)))
    if not any(seat == "1" for word in text.split() for seat in word.partition("@")[0].split("-")):
        games.append(Game(number + 1, len(games) + 1, (player("1"),), (), ()))
    return games


def rainbow(field: Field) -> Movement:
    """For a prime number of tables from 5 up; nobody meets those who began in his own direction."""
    tables, rest = divmod(field.contestants, 4)
    if field.kind is not Kind.INDIVIDUAL or rest or tables < 5 or not _prime(tables):
        raise NoMovement(
            "a rainbow is for 20, 28, 44 or 52 players: a prime number of tables, 5 or more",
            "een rainbow is voor 20, 28, 44 of 52 spelers: een priemgetal aan tafels, 5 of meer",
        )
    size = field.per_round(tables)

    def player(direction: int, start: int) -> str:
        return str(direction * tables + start % tables + 1)

    games = [
        Game(
            r + 1,
            t + 1,
            (player(0, t), player(1, t - r)),
            (player(2, t - 2 * r), player(3, t + 2 * r)),
            boards_of((t + r) % tables, size),
        )
        for r in range(tables)
        for t in range(tables)
    ]
    return Movement("rainbow", Schedule.of(games, Kind.INDIVIDUAL), _RAINBOW)


def _prime(number: int) -> bool:
    return number > 1 and all(number % k for k in range(2, int(number**0.5) + 1))

"""Movements, and the fields that they are made for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from troef.cards import TroefError
from troef.contest.contestant import ContestantKind
from troef.contest.movements.schedule import Schedule
from troef.laws import Text


class MovementNotAvailable(TroefError):
    """The movement does not exist for this field; the message says why."""


@dataclass(frozen=True, slots=True)
class EntryField:
    """The contestants and boards for which a movement is wanted.

    `rounds` is the number that the organiser asks for; None leaves it to the movement.
    """

    contestants: int
    boards: int
    kind: ContestantKind = ContestantKind.PAIRS
    rounds: int | None = None
    copies: int | None = None
    """Number of copies of each board; None if unknown."""

    @property
    def tables(self) -> int:
        """The number of tables for pairs, or of matches for teams; an odd contestant has a table alone."""
        return (self.contestants + 1) // 2

    @property
    def unit(self) -> str:
        """The English plural for the contestants."""
        return f"{self.kind.word.en}s"

    @property
    def unit_nl(self) -> str:
        """The Dutch plural for the contestants."""
        return {ContestantKind.PAIRS: "paren", ContestantKind.TEAMS: "teams", ContestantKind.INDIVIDUAL: "spelers"}[
            self.kind
        ]

    def per_round(self, sets: int) -> int:
        """Return the number of boards in a set, if there are this many sets.

        Raise MovementNotAvailable if there is less than one board for each set.
        """
        if self.boards < sets:
            raise MovementNotAvailable(
                f"{sets} sets of boards are needed: at least {sets} boards, not {self.boards}",
                f"er zijn {sets} groepen spellen nodig: minstens {sets} spellen, niet {self.boards}",
            )
        return self.boards // sets


@dataclass(frozen=True, slots=True)
class Movement:
    """A schedule with the name of its movement and a note for the organiser."""

    name: str
    schedule: Schedule
    moves: Text
    """The moves of contestants and boards, as guidance for the organiser."""
    winners: int = 1
    planned: int | None = None
    """Number of rounds in all, if they are drawn one by one."""
    whole: Text | None = None
    """A note that holds only if the movement is played to its last round."""

    @property
    def note(self) -> Text:
        """A note for the organiser: what the movement achieves, and how contestants and boards move."""
        if self.whole is None:
            return self.moves
        return Text(f"{self.whole.nl} {self.moves.nl}", f"{self.whole.en} {self.moves.en}")

    @property
    def copies(self) -> int:
        """The number of copies of each board that are needed."""
        return max(game.copy for game in self.schedule.games)

    @property
    def tables_sharing(self) -> int:
        """The maximum number of tables in a round that share one copy of a set."""
        at = Counter((game.round, game.copy, game.boards[0]) for game in self.schedule.played if game.shared)
        return max(at.values(), default=1)

    @property
    def rounds(self) -> int:
        return self.planned or len(self.schedule.rounds)

    @property
    def boards_per_round(self) -> int:
        return max(len(game.boards) for game in self.schedule.played)

    def first(self, rounds: int | None) -> Movement:
        """Return the movement cut short after this number of rounds; None keeps all of them.

        Raise MovementNotAvailable if it has fewer rounds.
        """
        if rounds is None or rounds == len(self.schedule.rounds):
            return self
        if not 1 <= rounds < len(self.schedule.rounds):
            raise MovementNotAvailable(
                f"it has {len(self.schedule.rounds)} rounds, not {rounds}",
                f"het heeft {len(self.schedule.rounds)} ronden, geen {rounds}",
            )
        games = (game for game in self.schedule.games if game.round <= rounds)
        ended = self.whole and Text(
            f"{rounds} van de {self.rounds} ronden: niet iedereen ontmoet elkaar.",
            f"{rounds} of the {self.rounds} rounds: not everybody meets.",
        )
        return Movement(self.name, Schedule.of(games, self.schedule.kind), self.moves, self.winners, whole=ended)

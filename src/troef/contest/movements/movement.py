"""What is asked of a movement, and what a movement is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from troef.cards import TroefError
from troef.contest.contestant import ContestantKind
from troef.contest.movements.schedule import Schedule
from troef.laws import Text


class MovementNotAvailable(TroefError):
    """This movement does not exist for this field; the sentence says why."""


@dataclass(frozen=True, slots=True)
class EntryField:
    """Who comes, and how many boards there are; `rounds` where the organiser wants a certain number."""

    contestants: int
    boards: int
    kind: ContestantKind = ContestantKind.PAIRS
    rounds: int | None = None
    copies: int | None = None
    """How many copies there are of each board; None: nobody said."""

    @property
    def tables(self) -> int:
        """Tables for pairs (matches for teams), an odd pair having one for itself."""
        return (self.contestants + 1) // 2

    @property
    def unit(self) -> str:
        """What the contestants are called."""
        return f"{self.kind.word.en}s"

    @property
    def unit_nl(self) -> str:
        """The same in Dutch."""
        return {ContestantKind.PAIRS: "paren", ContestantKind.TEAMS: "teams", ContestantKind.INDIVIDUAL: "spelers"}[
            self.kind
        ]

    def per_round(self, sets: int) -> int:
        """How many boards each of this many sets can have."""
        if self.boards < sets:
            raise MovementNotAvailable(
                f"{sets} sets of boards are needed: at least {sets} boards, not {self.boards}",
                f"er zijn {sets} groepen spellen nodig: minstens {sets} spellen, niet {self.boards}",
            )
        return self.boards // sets


@dataclass(frozen=True, slots=True)
class Movement:
    """A schedule with the name of the movement it comes from, and what the organiser should know."""

    name: str
    schedule: Schedule
    moves: Text
    """How everybody and the boards move."""
    winners: int = 1
    planned: int | None = None
    """How many rounds there will be, where they are drawn one by one."""
    whole: Text | None = None
    """What is true of it as long as it is played to its last round."""

    @property
    def note(self) -> Text:
        """What the organiser should know: what it gives everybody, and how it moves."""
        if self.whole is None:
            return self.moves
        return Text(f"{self.whole.nl} {self.moves.nl}", f"{self.whole.en} {self.moves.en}")

    @property
    def copies(self) -> int:
        """How many copies of each board it needs."""
        return max(game.copy for game in self.schedule.games)

    @property
    def tables_sharing(self) -> int:
        """How many tables, at most, have one copy of the same boards between them in a round."""
        at = Counter((game.round, game.copy, game.boards[0]) for game in self.schedule.played if game.shared)
        return max(at.values(), default=1)

    @property
    def rounds(self) -> int:
        return self.planned or len(self.schedule.rounds)

    @property
    def boards_per_round(self) -> int:
        return max(len(game.boards) for game in self.schedule.played)

    def first(self, rounds: int | None) -> Movement:
        """The same movement, ended after so many rounds."""
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

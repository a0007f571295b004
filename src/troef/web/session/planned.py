"""Who still has to play which board, and who has finished which."""

from __future__ import annotations

from dataclasses import dataclass

from troef.web.session.models import AROUND, Evening, Sitting


@dataclass(frozen=True, slots=True)
class Planned:
    """Every sitting with those who play there and their boards, and which of them are agreed."""

    boards: frozenset[int]
    open: tuple[tuple[frozenset[int], int], ...]
    """Who still has to play which board."""
    agreed: tuple[tuple[frozenset[int], int], ...]

    @classmethod
    def of(cls, evening: Evening) -> Planned:
        done = set(evening.results.filter(agreed=True).values_list("sitting_id", "board"))
        known = set(evening.boards.values_list("number", flat=True))
        found: dict[bool, list[tuple[frozenset[int], int]]] = {True: [], False: []}
        met = Sitting.objects.filter(evening=evening, east__isnull=False)
        for pk, boards, *who in met.values_list("pk", "boards", *AROUND):
            for board in boards:
                found[(pk, board) in done].append((frozenset(who), board))
        every = known | {board for rows in found.values() for _who, board in rows}
        return cls(frozenset(every), tuple(found[False]), tuple(found[True]))

    @property
    def finished(self) -> frozenset[int]:
        return frozenset(board for _who, board in self.agreed)

    def unfinished(self, mine: frozenset[int] | None = None) -> frozenset[int]:
        """Boards that somebody, or one of these contestants, still has to play; a team in both rooms."""
        return frozenset(board for who, board in self.open if mine is None or who & mine)

    def finished_by(self, one: int) -> frozenset[int]:
        return frozenset(board for who, board in self.agreed if one in who) - self.unfinished(frozenset({one}))

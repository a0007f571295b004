"""Who sits where with which boards, as papers tell it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from troef.cards import Seat, Side, TroefError
from troef.cards.words import seat_name
from troef.web.session.models import AROUND, Contestant, Evening, Kind, Sitting
from troef.web.session.words import side_words
from troef.web.site.language import lang


def seated(evening: Evening) -> list[Sitting]:
    """Every sitting of the evening; without a movement there is nothing to print."""
    found = list(evening.sittings.select_related("table", *AROUND))
    if not found:
        raise TroefError(_("Choose a movement first."))
    return found


def span(boards: Iterable[int]) -> str:
    """`1–4`, or `1, 3` where they are not in a row."""
    numbers = list(boards)
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def names(contestants: Iterable[Contestant]) -> str:
    """Numbers and names of one side."""
    return " · ".join(map(str, contestants))


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a contestant is in one round; without a table it sits out."""

    round: int
    table: int | None = None
    side: str = ""
    seat: Seat | None = None
    """The chair, where partners change from round to round."""
    partner: Contestant | None = None
    against: tuple[Contestant, ...] = ()
    boards: tuple[int, ...] = ()

    @property
    def direction(self) -> str:
        """`Noord`, or `Noord-Zuid`."""
        return side_words(self.side) if self.seat is None else seat_name(self.seat, lang())


def route(contestant: Contestant, sittings: list[Sitting]) -> list[Stop]:
    """A contestant's way through the evening."""
    return [_stop(contestant, one) for one in sittings if contestant.pk in one.ids]


def _stop(contestant: Contestant, sitting: Sitting) -> Stop:
    if sitting.is_sit_out:
        return Stop(sitting.round)
    side = sitting.side_of(contestant)
    ours = sitting.contestants(side)
    return Stop(
        sitting.round,
        sitting.table.number,
        side,
        Side.parse(side).seats[ours.index(contestant)] if len(ours) > 1 else None,
        next((one for one in ours if one != contestant), None),
        tuple(sitting.contestants("EW" if side == "NS" else "NS")),
        tuple(sitting.boards),
    )


def boards_of(sittings: Iterable[Sitting]) -> list[int]:
    """Every board that is played somewhere."""
    return sorted({board for one in sittings for board in one.boards})


def contestant_word(evening: Evening, number: int) -> str:
    """`Pair 7`."""
    words = {
        Kind.INDIVIDUAL: _("Player %(number)s"),
        Kind.TEAMS: _("Team %(number)s"),
    }
    return words.get(Kind(evening.kind), _("Pair %(number)s")) % {"number": number}


def boards_text(evening: Evening, boards: Sequence[int]) -> str:
    """`1–4`; at a drive how many deals, as every table has its own."""
    return str(len(boards)) if evening.is_drive else span(boards)


def board_numbers(evening: Evening, boards: Iterable[int]) -> list[tuple[int, str]]:
    """Boards with the number that a table knows them by: at a drive each round begins again at one."""
    return [(board, str(place if evening.is_drive else board)) for place, board in enumerate(boards, 1)]

"""An evening of robots: they sit down by the movement and play all live tables, up to the official result."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import SEATS, Seat
from troef.klaverjas.game.rules import Rules
from troef.robots.matches import robot_for
from troef.robots.player import next_act
from troef.web.access import phones
from troef.web.evenings import contest_formats, klaverjas_drive, lifecycle, movement, start_list
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Evening, LiveTable, ScreenMode, Sitting
from troef.web.evenings.scoring import standings
from troef.web.evenings.seating_plan import names_by_seat
from troef.web.live.tables import board_of, board_snapshot, next_board, occupants, robot_act

FORMATS = {"bridge": "bridge-pairs", "klaverjas": "klaverjas-pairs"}
_ROBOTS = Actor("Robots")


def begin_robot_evening(game: str, tables: int, boards: int) -> Evening:
    """Return a new evening of pairs of robots, in its first round."""
    evening = contest_formats.create_evening(_("An evening of robots"), timezone.localdate(), FORMATS[game], _ROBOTS)
    pairs = (f"Robot {2 * pair + 1} - Robot {2 * pair + 2}" for pair in range(2 * tables))
    start_list.paste_list(evening, "\n".join(pairs), _ROBOTS)
    if evening.game.has_bid_review:
        klaverjas_drive.announce_rules(evening, Rules(), _ROBOTS, by_totals=False)
    wishes = {"screens": ScreenMode.GUARDED, "troef_deals": True, "most_boards": boards}
    Evening.objects.filter(pk=evening.pk).update(**wishes)
    evening.refresh_from_db()
    movement.choose_movement(evening, "howell", _ROBOTS)
    return lifecycle.start_evening(evening, _ROBOTS)


def sittings(evening: Evening) -> QuerySet[Sitting]:
    """Return the sittings at which two pairs play, in the order of rounds and tables."""
    playing = evening.sittings.filter(east__isnull=False).select_related("table", "evening")
    return playing.order_by("round", "table__number")


def play(evening: Evening, samples: int, more: Callable[[], None]) -> None:
    """Play the whole evening with robots, and call `more` after each board. `samples`: deals to sample per card."""
    for sitting in sittings(evening):
        table = _seated(sitting)
        for index in range(len(sitting.boards)):
            if index:
                board, sitters = board_of(table), occupants(table)
                assert board is not None
                next_board(table, board.number, sitters[Seat.N].devices[0])
            _play(table, samples)
            more()


def official_lines(evening: Evening) -> list[str]:
    """Publish the evening; return its official result, one line for each pair."""
    for step in (lifecycle.end_evening, lifecycle.publish_result):
        step(evening, _ROBOTS)
        evening.refresh_from_db()
    return [f"{place.rank:>3}  {place.contestant}  {place.log_value}" for place in standings(evening).ranking]


def _seated(sitting: Sitting) -> LiveTable:
    for seat, name in names_by_seat(sitting).items():
        phones.claim_seat(sitting.table, name, seat)
    table = LiveTable.objects.get(sitting=sitting)
    table.sitters.update(robot=True)
    return table


def _play(table: LiveTable, samples: int) -> None:
    """Play the current board of a live table. Each robot knows only what its seat sees."""
    board, sitters = board_of(table), occupants(table)
    assert board is not None
    robot = robot_for(table.edition, str(board.number), samples)
    while not (now := board_snapshot(board)).is_over:
        seat, reply = next_act(now.table, dict.fromkeys(SEATS, robot))
        reason = [reply.reason.nl, reply.reason.en]
        robot_act(table, now, sitters[seat], reply.event, reason)

"""An evening of robots: they sit down by the movement and play all live tables, up to the official result."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from troef.web.evenings.models import Evening, LiveTable, Sitting

FORMATS = {"bridge": "bridge-pairs", "klaverjas": "klaverjas-pairs"}


def main(toy: bool) -> None:
    """Let robots play an evening of each game, and print the time per board and the official result."""
    with tempfile.TemporaryDirectory() as folder:
        size = ["2", "3", "1"] if toy else ["3", "6", "4"]
        playing = [sys.executable, "-m", "bench.bench_robot_evening", *size]
        subprocess.run(playing, check=True, env=os.environ | {"TROEF_VAR": folder})


def measure(tables: int, boards: int, samples: int) -> None:
    """Play the evenings in the database of this process."""
    from troef.web.platform.setup import set_up

    set_up()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    for game in FORMATS:
        began, evening = time.perf_counter(), begin_evening(game, tables, boards)
        played = sum(1 for _board in play(evening, samples))
        spent = time.perf_counter() - began
        print(f"{game}: {played} boards at {tables} tables, {spent / played:.2f} s a board")
        print("\n".join(official_lines(evening)), flush=True)


def begin_evening(game: str, tables: int, boards: int) -> Evening:
    """Return a new evening of pairs of robots, in its first round."""
    from django.utils import timezone

    from troef.klaverjas.game.rules import Rules
    from troef.web.evenings import contest_formats, klaverjas_drive, lifecycle, movement, start_list
    from troef.web.evenings.log import Actor
    from troef.web.evenings.models import Evening, ScreenMode

    robots = Actor("Robots")
    evening = contest_formats.create_evening("Robots", timezone.localdate(), FORMATS[game], robots)
    pairs = (f"Robot {2 * pair + 1} - Robot {2 * pair + 2}" for pair in range(2 * tables))
    start_list.paste_list(evening, "\n".join(pairs), robots)
    if evening.game.has_bid_review:
        klaverjas_drive.announce_rules(evening, Rules(), robots, by_totals=False)
    wishes = {"screens": ScreenMode.GUARDED, "troef_deals": True, "most_boards": boards}
    Evening.objects.filter(pk=evening.pk).update(**wishes)
    evening.refresh_from_db()
    movement.choose_movement(evening, "howell", robots)
    return lifecycle.start_evening(evening, robots)


def play(evening: Evening, samples: int) -> Iterator[Sitting]:
    """Play the whole evening with robots, and yield after each board. `samples`: deals to sample per card."""
    from troef.cards import Seat
    from troef.web.live.tables import board_of, next_board, occupants

    playing = evening.sittings.filter(east__isnull=False).select_related("table", "evening")
    for sitting in playing.order_by("round", "table__number"):
        table = _seated(sitting)
        for index in range(len(sitting.boards)):
            if index:
                board, sitters = board_of(table), occupants(table)
                assert board is not None
                next_board(table, board.number, sitters[Seat.N].devices[0])
            _play(table, samples)
            yield sitting


def official_lines(evening: Evening) -> list[str]:
    """Publish the evening; return its official result, one line for each pair."""
    from troef.web.evenings import lifecycle
    from troef.web.evenings.log import Actor
    from troef.web.evenings.scoring import standings

    for step in (lifecycle.end_evening, lifecycle.publish_result):
        step(evening, Actor("Robots"))
        evening.refresh_from_db()
    return [f"{place.rank:>3}  {place.contestant}  {place.log_value}" for place in standings(evening).ranking]


def _seated(sitting: Sitting) -> LiveTable:
    from troef.web.access import phones
    from troef.web.evenings.models import LiveTable
    from troef.web.evenings.seating_plan import names_by_seat

    for seat, name in names_by_seat(sitting).items():
        phones.claim_seat(sitting.table, name, seat)
    table = LiveTable.objects.get(sitting=sitting)
    table.sitters.update(robot=True)
    return table


def _play(table: LiveTable, samples: int) -> None:
    """Play the current board of a live table. Each robot knows only what its seat sees."""
    from troef.cards import SEATS
    from troef.robots.matches import robot_for
    from troef.robots.player import next_act
    from troef.web.live.tables import board_of, board_snapshot, occupants, robot_act

    board, sitters = board_of(table), occupants(table)
    assert board is not None
    robot = robot_for(table.edition, str(board.number), samples)
    while not (now := board_snapshot(board)).is_over:
        seat, reply = next_act(now.table, dict.fromkeys(SEATS, robot))
        robot_act(table, now, sitters[seat], reply.event, [reply.reason.nl, reply.reason.en])


if __name__ == "__main__":  # A separate process, because a site has one database.
    measure(*map(int, sys.argv[1:]))

"""Klaverjas evenings in the database: six pairs with boards that move round, and drives of two tables."""

from __future__ import annotations

from datetime import date

import pytest

from troef.klaverjas.game.rules import Rules
from troef.web.entry.result_entry import confirm_result, propose_result
from troef.web.evenings import contest_formats, lifecycle, movement
from troef.web.evenings import klaverjas_drive as drives
from troef.web.evenings.log import table_actor
from troef.web.evenings.start_list import paste_list

PAIRS = ("Anna - Bram", "Corrie - Dirk", "Els - Frans", "Greet - Henk", "Ineke - Jaap", "Karin - Leo")
DAY = date(2026, 11, 15)


@pytest.fixture
def made(people):
    """Return an evening of a format with this number of pairs. A drive records every deal unless told not to."""

    def begun(name, pairs=4, by_totals=False):
        evening = contest_formats.create_evening("Klaverjasavond", DAY, name, people.as_organiser)
        if evening.is_drive:
            drives.announce_rules(evening, Rules(), people.as_organiser, by_totals=by_totals)
        if pairs:
            paste_list(evening, "\n".join(PAIRS[:pairs]), people.as_organiser)
        return evening

    return begun


@pytest.fixture
def contest(made, people):
    """Boards that move round: six pairs, a Howell, ten boards, in its first round."""
    evening = made("klaverjas-pairs", 6)
    evening.most_boards = 10
    evening.save()
    movement.choose_movement(evening, "howell", people.as_organiser)
    return lifecycle.start_evening(evening, people.as_organiser)


@pytest.fixture
def drive(made, people):
    """A drive in fixed pairs: four pairs, three rounds of two deals, in its first round."""
    evening = made("klaverjas-drive", 4)
    drives.draw_tables(evening, 3, 2, 4, people.as_organiser)
    return lifecycle.start_evening(evening, people.as_organiser)


@pytest.fixture
def by_totals(made, people):
    """The same drive with tables that enter the total of a round of eight deals."""
    evening = made("klaverjas-drive", 4, by_totals=True)
    drives.draw_tables(evening, 3, 8, 4, people.as_organiser)
    return lifecycle.start_evening(evening, people.as_organiser)


@pytest.fixture
def tell():
    """Plays a deal: `tell(sitting, board, "H N 96 20-0")` proposes as North-South and agrees as East-West."""

    def told(sitting, board, line="H N 96"):
        slip = sitting.evening.game.entry.parse(sitting.evening, line)
        result = propose_result(sitting, "NS", board, slip, 0, table_actor(sitting.table, "NS"))
        return confirm_result(sitting, "EW", board, result.version, table_actor(sitting.table, "EW"))

    return told


LINES = (
    "H N 96", "S Z 110 20-0", "R O 60", "K W 162 mars", "H N 81", "S O verzaakt NZ 20-0", "K Z beschuldigd NZ",
    "R W 100 0-50", "S N 0 mars", "H O 90 50-0",
)  # fmt: skip


@pytest.fixture
def tell_all(tell):
    """Plays a whole evening, something else at every table."""

    def told(evening, rounds=99):
        for sitting in evening.sittings.filter(round__lte=rounds).select_related("table", "north", "east", "evening"):
            for board in sitting.boards:
                tell(sitting, board, LINES[(board * 3 + sitting.round * 5 + sitting.table.number) % len(LINES)])

    return told

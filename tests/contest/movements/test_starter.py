from __future__ import annotations

import pytest

from troef.cards import TroefError
from troef.contest.movements.starter import CyclicGroup, Starter, StarterTable

FOUR_TABLES = "8-1@1 2-4@5 3-7@3 5-6@4"


def test_a_starter_reads_back_as_it_was_written() -> None:
    assert str(Starter.parse(FOUR_TABLES, [7])) == FOUR_TABLES


def test_every_round_moves_one_place_on_and_the_last_pair_stays() -> None:
    starter = Starter.parse(FOUR_TABLES, [7])
    assert list(starter.rows_in(6)) == [
        StarterTable(7, 6, 6),
        StarterTable(0, 2, 3),
        StarterTable(1, 5, 1),
        StarterTable(3, 4, 2),
    ]


def test_a_group_of_three_counters_adds_without_carrying() -> None:
    group = CyclicGroup((3, 3, 3))
    assert group.order == 27
    assert group.add(2 + 3 * 2 + 9, 1 + 3 * 2 + 9 * 2) == 0 + 3 * 1 + 9 * 0
    assert all(group.sub(group.add(a, b), b) == a for a in range(27) for b in range(27))


def test_a_strange_word_is_named() -> None:
    with pytest.raises(TroefError, match="'14:1' is not a table of a starter"):
        Starter.parse("14:1", [13])

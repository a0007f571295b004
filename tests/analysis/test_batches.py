"""Many tasks on several processes: the same answers in the same order, and a process that dies loses nothing."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from troef.analysis.batches import batch
from troef.cards import TroefError


def _square(number: int) -> int:
    time.sleep(0.002 * (number % 3))
    return number * number


def _dies_once(task: tuple[int, Path]) -> int:
    """The third task kills its process, the first time."""
    number, mark = task
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _dies(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _refuses(number: int) -> int:
    raise TroefError(f"{number} is not possible", f"{number} kan niet")


@pytest.mark.parametrize("jobs", [1, 2])
def test_answers_in_order_and_all_are_counted(jobs):
    told = []
    assert list(batch(_square, range(20), jobs, told.append)) == [number * number for number in range(20)]
    assert sum(told) == 20


def test_nothing_to_do():
    assert list(batch(_square, [], 4)) == []


def test_what_a_dead_process_had_is_done_again(tmp_path):
    tasks, told = [(number, tmp_path / "dead") for number in range(8)], []
    assert list(batch(_dies_once, tasks, 2, told.append)) == list(range(8))
    assert sum(told) == 8


def test_one_job_at_least(refusal):
    told = ("met 0 processen gaat het niet: minstens één", "0 jobs cannot do it: one at least")
    assert refusal(lambda: list(batch(_square, range(3), 0))) == told


def test_work_that_kills_every_process_is_given_up_with_a_sentence(refusal):
    dutch, english = refusal(lambda: list(batch(_dies, range(5), 2)))
    assert dutch == "het werk is gestaakt: de processen vielen 4 keer uit (is er genoeg geheugen?)"
    assert english == "the work was given up: its processes died 4 times (is there memory enough?)"


def test_a_refusal_keeps_its_words(refusal):
    assert refusal(lambda: list(batch(_refuses, [7, 7], 2))) == ("7 kan niet", "7 is not possible")

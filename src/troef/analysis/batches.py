"""Many tasks on several processors of this machine; the answers come in the order of the tasks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from troef.cards import TroefError

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Progress = Callable[[int], None]
"""So many more are done."""

_MOST_LOST = 3
"""How often processes may die before the work is given up."""


def batch(
    work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int | None = None, progress: Progress | None = None
) -> Iterator[Answer]:
    """The answers, by every core where no number is said; with one job in this process.

    What a process had that died is done again.
    """
    jobs = (os.cpu_count() or 1) if jobs is None else jobs
    if jobs < 1:
        raise TroefError(f"{jobs} jobs cannot do it: one at least", f"met {jobs} processen gaat het niet: minstens één")
    if min(jobs, len(tasks)) <= 1:
        for task in tasks:
            yield _told(work(task), progress)
        return
    answers: dict[int, Answer] = {}
    due = 0
    for _again in range(_MOST_LOST + 1):
        waiting = [index for index in range(due, len(tasks)) if index not in answers]
        try:
            with ProcessPoolExecutor(min(jobs, len(waiting))) as pool:
                asked = {pool.submit(work, tasks[index]): index for index in waiting}
                for future in as_completed(asked):
                    answers[asked[future]] = _told(future.result(), progress)
                    while due in answers:
                        yield answers.pop(due)
                        due += 1
        except BrokenProcessPool:
            continue
        return
    raise TroefError(
        f"the work was given up: its processes died {_MOST_LOST + 1} times (is there memory enough?)",
        f"het werk is gestaakt: de processen vielen {_MOST_LOST + 1} keer uit (is er genoeg geheugen?)",
    )


def _told(answer: Answer, progress: Progress | None) -> Answer:
    if progress:
        progress(1)
    return answer

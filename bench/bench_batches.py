"""Batches by local processes and by a Dask cluster: double-dummy tables, replayed records, and empty tasks.

A cluster is started beforehand, as in real use. The time includes the imports of its workers.
"""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from itertools import islice
from pathlib import Path
from typing import Any

from troef import cli
from troef.analysis.batches import batch
from troef.analysis.bridge.dds import solve_tables_single_core
from troef.cards.dealing import seeded_deals

A_TASK = 4
"""Number of deals in a task of `troef analyse`."""


@contextmanager
def cluster(workers: int) -> Iterator[dict[str, Any]]:
    """Start a scheduler and workers, each in its own process. Yield the arguments that select them."""
    os.environ["DASK_LOGGING__DISTRIBUTED"] = "critical"  # Warnings about a busy machine are no news.
    from distributed import SubprocessCluster

    with SubprocessCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as begun:
        begun.wait_for_workers(workers)
        yield {"cluster": begun.scheduler_address}


@contextmanager
def processes(workers: int) -> Iterator[dict[str, Any]]:
    yield {"jobs": workers}


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    answer = work()
    return time.perf_counter() - start, answer


def nothing(number: int) -> int:
    return number


def replayed(data: str, by: dict[str, Any]) -> str:
    """Return the report over all records of a folder, as the command prints it."""
    with redirect_stdout(io.StringIO()) as report:
        options = (part for name, value in by.items() for part in (f"--{name}", str(value)))
        cli.main(["replay", data, "--json", *options])
    return report.getvalue()


def main(toy: bool) -> None:
    try:
        import distributed  # noqa: F401
        import endplay  # noqa: F401
    except ImportError as missing:
        print(f"{missing.name} is not installed: no batches")
        return
    count, in_task, empty, crews = (2, 1, 10, (2,)) if toy else (500, A_TASK, 2000, (1, 2))
    deals, data = list(islice(seeded_deals("bench"), count)), os.environ.get("TROEF_DATA", "")
    if toy and data:
        data = str(min(Path(data).rglob("*.pbn")))
    tasks = [deals[start : start + in_task] for start in range(0, count, in_task)]
    print(f"{count} tables; {'all records' if data else 'no records (TROEF_DATA is not set)'}; a task of nothing")
    answers = []
    for name, begin in (("process(es)", processes), ("worker(s) of a cluster", cluster)):
        for crew in crews:
            with begin(crew) as by:
                tables, solved = timed(lambda: list(batch(solve_tables_single_core, tasks, **by)))
                records, report = timed(lambda: replayed(data, by) if data else "")
                one, _ = timed(lambda: list(batch(nothing, range(1), **by)))
                many, _ = timed(lambda: list(batch(nothing, range(1 + empty), **by)))
            overhead = 1000 * (many - one) / empty
            print(f"{crew} {name:<22} {tables:7.1f} s {records:7.1f} s {overhead:7.2f} ms", flush=True)
            answers.append((solved, report))
    assert answers == answers[:1] * len(answers), "the same answers in the same order"

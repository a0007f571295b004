"""Batch execution by local processes or a Dask cluster, with results in the order of the tasks."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import islice
from pkgutil import resolve_name
from queue import SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from troef import __version__
from troef.cards import TroefError
from troef.core.messages import Text, _

if TYPE_CHECKING:
    from distributed import Client

Task = TypeVar("Task")
Answer = TypeVar("Answer")
Progress = Callable[[int], None]
"""Function that is called with the number of tasks finished since its last call."""

_MOST_LOST = 3
"""Maximum number of restarts after a process died. It is also the default of a Dask cluster."""
_AHEAD = 500
"""Maximum number of tasks under way: enough for many workers, few enough for tasks that carry files."""
_SECONDS = 4.0
"""Timeout in seconds for a connection to a cluster."""


def batch(
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    jobs: int | None = None,
    progress: Progress | None = None,
    cluster: str | None = None,
) -> Iterator[Answer]:
    """Yield the result of `work` for every task, in the order of the tasks.

    The number of processes is `jobs` (default: one per core); 1 runs the tasks in this process. If `cluster` is the
    address of a Dask scheduler, its workers run them instead. Tasks of a process or worker that died are repeated.
    Raise TroefError if the cluster cannot be used or processes keep dying.
    """
    jobs = (os.cpu_count() or 1) if jobs is None else jobs
    if jobs < 1:
        raise TroefError(_("{jobs} jobs is too few: at least 1", jobs=jobs))
    if cluster is not None:
        done = _spread(partial(_one_at_a_time, __version__, work), tasks, partial(_workers, cluster))
    elif jobs > 1:
        done = _spread(work, tasks, partial(_processes, jobs))
    else:
        done = enumerate(map(work, tasks))
    answers: dict[int, Answer] = {}
    due = 0
    for index, answer in done:
        if progress:
            progress(1)
        answers[index] = answer
        while due in answers:
            yield answers.pop(due)
            due += 1


def _spread(
    work: Callable[[Task], Answer], tasks: Iterable[Task], begin: Callable[[], AbstractContextManager[Executor]]
) -> Iterator[tuple[int, Answer]]:
    coming = enumerate(tasks)
    under_way: dict[int, Task] = {}
    for _lost in range(_MOST_LOST + 1):
        finished: SimpleQueue[Future[Answer]] = SimpleQueue()
        numbers: dict[Future[Answer], int] = {}
        again = iter([*under_way.items()])
        try:
            with begin() as pool:
                while True:
                    handed_out = [*again, *islice(coming, _AHEAD - len(under_way))]
                    under_way.update(handed_out)
                    for index, task in handed_out:
                        future = pool.submit(partial(work, task))
                        numbers[future] = index
                        future.add_done_callback(finished.put)
                    if not under_way:
                        return
                    future = finished.get()
                    answer, index = future.result(), numbers.pop(future)
                    del under_way[index]
                    yield index, answer
        except BrokenProcessPool:
            continue
    raise _given_up(_MOST_LOST + 1)


def _given_up(times: int) -> TroefError:
    return TroefError(
        _("the work was given up: its processes died {times} times (is there enough memory?)", times=times)
    )


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    """Provide a pool of processes. They are killed, even in a task, on Ctrl+C or if the caller stops iterating."""
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL))
    try:
        yield pool
    except BaseException:  # This includes GeneratorExit: Ctrl+C may interrupt the caller between two results.
        for process in multiprocessing.active_children():  # A process that is still starting may have missed SIGINT.
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _workers(address: str) -> Iterator[Executor]:
    """Provide an executor on a Dask cluster. Raise TroefError if it cannot be used, or if it loses the work."""
    try:
        import dask
        from distributed import Client, KilledWorker
    except ImportError:
        raise TroefError(_("a cluster needs the package distributed: install troef[cluster]")) from None
    for name in ("distributed", "distributed.client"):  # Errors are reported as one sentence.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        _shake_hands(address)
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except Exception:  # Nothing listens, the address is invalid, or another program answers.
        raise TroefError(
            _(
                "no cluster answers at {address!r}: is `dask scheduler` running there? (it says its address: tcp://…)",
                address=address,
            )
        ) from None
    with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 TiB"}), client:  # Tasks carry files.
        _check(client, address)
        try:
            yield client.get_executor(pure=False)
        except KilledWorker as error:
            raise _given_up(error.allowed_failures + 1) from None
        except CancelledError:
            raise TroefError(_("the cluster at {address} has stopped, and its work is lost", address=address)) from None


def _shake_hands(address: str) -> None:
    """Raise an exception unless a Dask scheduler answers. With any other program a client would wait forever."""
    import asyncio

    from distributed import Security
    from distributed.core import rpc

    async def hands() -> bool:
        async with rpc(address, connection_args=Security().get_connection_args("client")) as somebody:
            identity = await asyncio.wait_for(somebody.identity(), _SECONDS)
        return bool(identity["type"] == "Scheduler")

    with ThreadPoolExecutor(1) as thread:  # This thread may have an event loop of its own, as in a notebook.
        if not thread.submit(asyncio.run, hands()).result():
            raise ValueError("a worker")


def _check(client: Client, address: str) -> None:
    """Raise TroefError unless there are workers, all with this version of Troef and a single thread."""
    versions = client.run(resolve_name, "troef:__version__", on_error="return")
    if not versions:
        raise TroefError(
            _("no workers at {address}: start one with `dask worker {address} --nthreads 1`", address=address)
        )
    for worker, version in versions.items():
        if isinstance(version, ImportError | AttributeError):
            raise TroefError(_("the worker {worker} has no Troef", worker=worker))
        if isinstance(version, str):  # Anything else is a worker that has just disconnected.
            _must_be_same(version, __version__, _("the worker {worker}", worker=worker))
    for worker, threads in client.nthreads().items():
        if threads > 1:
            raise TroefError(
                _(
                    "the worker {worker} takes {threads} tasks at once, and its solver one: start it "
                    "with --nthreads 1, and with --nworkers for more cores",
                    worker=worker,
                    threads=threads,
                )
            )


def _must_be_same(theirs: str, ours: str, who: Text) -> None:
    if theirs != ours:
        raise TroefError(
            _(
                "{who} has Troef {theirs}, and this is {ours}: install the same version everywhere",
                who=who,
                theirs=theirs,
                ours=ours,
            )
        )


_turn = Lock()


def _one_at_a_time(version: str, work: Callable[[Task], Answer], task: Task) -> Answer:
    """Run a task while no other thread of this process does, since threads share a solver.

    Raise TroefError if this worker, which may have joined later, has another version of Troef.
    """
    _must_be_same(__version__, version, _("a worker"))
    with _turn:
        return work(task)

"""Batches of tasks on several processes or a cluster: same answers, same order, and lost processes lose nothing."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import islice, permutations
from pathlib import Path

import pytest

from troef import __version__
from troef.analysis import batches
from troef.analysis.batches import _one_at_a_time, batch
from troef.analysis.bridge.dds import solve_tables_single_core
from troef.cards import Deal, Deck, TroefError
from troef.cards.dealing import seeded_deals
from troef.cli import main

pytestmark = pytest.mark.slow


def _square(number: int) -> int:
    time.sleep(0.002 * (number % 3))
    return number * number


def _dies_once(task: tuple[int, Path]) -> int:
    """Kill the process of the third task, the first time."""
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


def test_tasks_are_made_when_their_turn_comes(monkeypatch):
    monkeypatch.setattr(batches, "_AHEAD", 3)
    made = []
    tasks = (made.append(number) or number for number in range(20))
    answers = batch(_square, tasks, 2)
    assert (next(answers), len(made) < 8) == (0, True)
    assert list(answers) == [number * number for number in range(1, 20)]


def test_what_a_dead_process_had_is_done_again(tmp_path):
    tasks, told = [(number, tmp_path / "dead") for number in range(8)], []
    assert list(batch(_dies_once, tasks, 2, told.append)) == list(range(8))
    assert sum(told) == 8


def test_one_job_at_least(refusal):
    told = ("0 processen is te weinig: minstens 1", "0 jobs is too few: at least 1")
    assert refusal(lambda: list(batch(_square, range(3), 0))) == told


def test_work_that_kills_every_process_is_given_up_with_a_sentence(refusal):
    dutch, english = refusal(lambda: list(batch(_dies, range(5), 2)))
    assert dutch == "het werk is gestaakt: de processen vielen 4 keer uit (is er genoeg geheugen?)"
    assert english == "the work was given up: its processes died 4 times (is there enough memory?)"


def test_a_refusal_keeps_its_words(refusal):
    assert refusal(lambda: list(batch(_refuses, [7, 7], 2))) == ("7 kan niet", "7 is not possible")


def test_ctrl_c_ends_all_processes_at_once():
    script = "import signal, time\nfrom troef.analysis.batches import batch\n"
    # Tests that run in the background ignore Ctrl+C.
    script += "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    script += "for _ in batch(time.sleep, [0.3, 0.3, 600, 600], 2):\n    print(flush=True)"
    command = [sys.executable, "-c", script]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as running:
        try:
            assert [running.stdout.readline() for _ in range(2)] == [b"\n", b"\n"]
            os.killpg(running.pid, signal.SIGINT)
            assert running.wait(60) == -signal.SIGINT
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


def test_who_wants_no_more_answers_does_not_wait_for_those_under_way():
    begun = time.monotonic()
    answers = batch(time.sleep, [0, 60, 60], 2)
    next(answers)
    answers.close()
    assert time.monotonic() - begun < 50


# A cluster of real processes, started once.


@pytest.fixture(scope="module")
def begin(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Start `dask scheduler` or `dask worker`; all of them are stopped afterwards."""
    pytest.importorskip("distributed", reason="distributed is not installed")
    begun = []

    def process(*arguments: object, path: Path = root / "src") -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *map(str, arguments), "--host", "127.0.0.1", "--no-dashboard"]
        surroundings = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{root}"}
        surroundings["DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"] = "1"
        where = tmp_path_factory.getbasetemp()
        begun.append(subprocess.Popen(command, cwd=where, env=surroundings, stderr=subprocess.DEVNULL))
        return begun[-1]

    yield process
    for running in begun:
        running.kill()
        running.wait()


@pytest.fixture(scope="module")
def scheduler(begin, tmp_path_factory):
    """Provide a scheduler without workers, and its address."""
    file = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    running = begin("scheduler", "--port", 0, "--scheduler-file", file)
    while not (file.exists() and (told := file.read_text())):
        time.sleep(0.02)
    return running, json.loads(told)["address"]


@pytest.fixture(scope="module")
def add_workers(begin, scheduler):
    """Start workers and wait for them. A worker that stops is not restarted."""

    def add(count: int, threads: int = 1, **path: Path) -> list[subprocess.Popen[bytes]]:
        from distributed import Client

        with Client(address := scheduler[1], set_as_default=False) as client:
            before = len(client.nthreads())
            running = [begin("worker", address, "--nthreads", threads, "--no-nanny", **path) for _ in range(count)]
            client.wait_for_workers(before + count, timeout=120)
        return running

    return add


@pytest.fixture(scope="module")
def cluster(scheduler, add_workers):
    """The address of a cluster with two workers."""
    add_workers(2)
    return scheduler[1]


def test_without_the_package_a_sentence_says_what_to_install(monkeypatch, refusal):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert refusal(lambda: list(batch(_square, range(3), cluster="tcp://127.0.0.1:1"))) == (
        "voor een cluster is het pakket distributed nodig: installeer troef[cluster]",
        "a cluster needs the package distributed: install troef[cluster]",
    )


def test_where_no_cluster_answers_a_sentence_says_so_at_once(monkeypatch, refusal):
    pytest.importorskip("distributed", reason="distributed is not installed")
    monkeypatch.setattr(batches, "_SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        for address in ("tcp://127.0.0.1:1", f"tcp://127.0.0.1:{silent.getsockname()[1]}", "nowhere"):
            assert refusal(lambda: list(batch(_square, range(3), cluster=address))) == (  # noqa: B023 - called at once
                f"op {address!r} antwoordt geen cluster: draait daar `dask scheduler`? (dat zegt zijn adres: tcp://…)",
                f"no cluster answers at {address!r}: is `dask scheduler` running there? (it says its address: tcp://…)",
            )


def test_a_cluster_that_would_do_it_otherwise_is_refused(scheduler, add_workers, refusal, tmp_path):
    address = scheduler[1]

    def refused() -> tuple[str, str]:
        return refusal(lambda: list(batch(_square, range(3), cluster=address)))

    nobody = (
        f"op {address} werkt niemand: begin een werker met `dask worker {address} --nthreads 1`",
        f"no workers at {address}: start one with `dask worker {address} --nthreads 1`",
    )
    assert refused() == nobody
    version = tmp_path / "version"
    of_file = f"from pathlib import Path\nfile = Path({str(version)!r})\n"
    of_file += "def __getattr__(name):\n    if not file.exists():\n        raise AttributeError(name)\n"
    (tmp_path / "troef.py").write_text(f"{of_file}    return file.read_text()\n")
    (misfit,) = add_workers(1, threads=2, path=tmp_path)
    dutch, english = refused()
    worker = english.split()[2]
    assert (dutch, english) == (f"de werker {worker} heeft geen Troef", f"the worker {worker} has no Troef")
    dutch, english = refusal(lambda: list(batch(_square, range(3), cluster=worker)))
    assert (dutch.split(":")[0], english.split(":")[0]) == ("op 'tcp", "no cluster answers at 'tcp")
    version.write_text("0.0.1")
    assert refused() == (
        f"de werker {worker} heeft Troef 0.0.1, en dit is {__version__}: installeer overal dezelfde",
        f"the worker {worker} has Troef 0.0.1, and this is {__version__}: install the same version everywhere",
    )
    version.write_text(__version__)
    assert refused() == (
        f"de werker {worker} neemt 2 taken tegelijk, en de oplosser één: begin hem met --nthreads 1, "
        "en met --nworkers voor meer kernen",
        f"the worker {worker} takes 2 tasks at once, and its solver one: start it with --nthreads 1, "
        "and with --nworkers for more cores",
    )
    misfit.kill()
    misfit.wait()
    while refused() != nobody:  # Until the scheduler has noticed.
        time.sleep(0.05)


def test_a_worker_that_comes_later_checks_by_itself(refusal):
    assert refusal(lambda: _one_at_a_time("0.0.1", _square, 3)) == (
        f"een werker heeft Troef {__version__}, en dit is 0.0.1: installeer overal dezelfde",
        f"a worker has Troef {__version__}, and this is 0.0.1: install the same version everywhere",
    )
    busy: list[int] = []

    def at_once(number: int) -> int:
        busy.append(number)
        time.sleep(0.002)
        count = len(busy)
        busy.remove(number)
        return count

    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(partial(_one_at_a_time, __version__, at_once), range(12))) == {1}


def test_by_a_cluster_answers_in_order_and_all_are_counted(cluster, refusal):
    told = []
    answers = batch(_square, range(20), progress=told.append, cluster=cluster)
    assert list(answers) == [number * number for number in range(20)]
    assert sum(told) == 20
    assert list(batch(_square, [], cluster=cluster)) == []
    with warnings.catch_warnings(action="error"):
        assert list(batch(len, [bytes(11_000_000)], cluster=cluster)) == [11_000_000]
    assert refusal(lambda: list(batch(_refuses, [7, 7], cluster=cluster))) == ("7 kan niet", "7 is not possible")


def test_processes_do_not_share_the_solver_of_the_one_that_began_them():
    pytest.importorskip("endplay")
    suits = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")  # Solved quickly.
    tasks = [[Deal.parse(f"N:{' '.join(deal)}")] for deal in islice(permutations(suits), 4)]
    assert list(batch(solve_tables_single_core, tasks, 1)) == list(batch(solve_tables_single_core, tasks, 2))


def _boards(file: Path) -> Path:
    suits = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")  # Solved quickly.
    deals = enumerate(islice(permutations(suits), 6), 1)
    file.write_text("".join(f'[Board "{number}"]\n[Deal "N:{" ".join(deal)}"]\n\n' for number, deal in deals))
    return file


def _records(folder: Path) -> Path:
    folder.mkdir()
    for number, deal in enumerate(islice(seeded_deals("batch"), 3)):
        record = (
            f'[Board "1"]\n[Deal "{deal}"]\n[Contract "7NT"]\n[Declarer "N"]\n[Result "{number}"]\n[Score "NS 0"]\n'
        )
        (folder / f"{number}.pbn").write_text(record)
    return folder


def _deals(file: Path) -> Path:
    file.write_text("\n".join(map(str, islice(seeded_deals("batch", Deck.KLAVERJAS), 3))))
    return file


@pytest.mark.parametrize(
    ("needs", "command", "counted"),
    [
        ("endplay", lambda folder: ["analyse", _boards(folder / "boards.pbn")], ["6/6 deals", "6/6 boards"]),
        ("troef", lambda folder: ["replay", _records(folder / "records")], ["3/3 files"]),
        ("numba", lambda folder: ["klaverjas", "solve", _deals(folder / "deals.txt"), "--trump", "H"], ["6/6 "]),
        ("numba", lambda _: ["klaverjas", "solve", "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87"], ["8/8 "]),
        ("numba", lambda _: ["klaverjas", "solve", "N:AJ98.A.A.98 - - -", "--samples", 3, "--trump", "S"], ["3/3 "]),
    ],
    ids=["analyse", "replay", "solve a file", "solve a deal", "solve a hand"],
)
def test_every_command_says_the_same_by_processes_and_by_a_cluster(
    needs, command, counted, cluster, tmp_path, capsys, monkeypatch
):
    pytest.importorskip(needs)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    call = [*map(str, command(tmp_path)), "--json"]
    told = []
    for by in (["--jobs", "1"], ["--jobs", "2"], ["--cluster", cluster]):
        assert main([*call, *by]) == 0
        out, bars = capsys.readouterr()
        assert [full[0] for full in re.findall(r"((\b\d+)/\2 \w*)", bars)] == counted
        told.append(out)
    assert told[0] and told[1:] == told[:1] * 2


def test_one_way_of_working_at_a_time(capsys):
    assert main(["replay", "x.pbn", "--jobs", "2", "--cluster", "tcp://127.0.0.1:1", "--lang", "nl"]) == 2
    assert capsys.readouterr().err == "troef replay: --cluster en --jobs gaan niet samen\n"


def test_what_a_lost_worker_had_is_done_by_another(cluster, add_workers, tmp_path):
    add_workers(2)  # This test kills one of the four, and the next test two.
    tasks, told = [(number, tmp_path / "dead") for number in range(8)], []
    assert list(batch(_dies_once, tasks, progress=told.append, cluster=cluster)) == list(range(8))
    assert (sum(told), (tmp_path / "dead").exists()) == (8, True)


def test_work_that_kills_workers_is_given_up_as_often_as_the_cluster_allows(cluster, refusal):
    assert refusal(lambda: list(batch(_dies, range(5), cluster=cluster))) == (
        "het werk is gestaakt: de processen vielen 2 keer uit (is er genoeg geheugen?)",
        "the work was given up: its processes died 2 times (is there enough memory?)",
    )


def test_a_cluster_that_goes_is_told(cluster, scheduler, refusal, monkeypatch):
    monkeypatch.setattr(batches, "_AHEAD", 1)

    def tasks() -> Iterator[int]:
        yield 1
        scheduler[0].kill()
        yield 2

    assert refusal(lambda: list(batch(_square, tasks(), cluster=cluster))) == (
        f"het cluster op {cluster} is weg, en het werk daarmee ook",
        f"the cluster at {cluster} has stopped, and its work is lost",
    )

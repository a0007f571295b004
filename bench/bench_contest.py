"""A session of 28 boards read, scored and ranked: 1,000 to 100,000 tables; matchpoints against npm bridge-scorer.

Times are processor seconds of one core, because other processes disturb them less.
"""

from __future__ import annotations

import gc
import json
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from troef.cards import Side
from troef.contest.file import read_contest
from troef.contest.matchpoints import MatchpointRules, board_shares
from troef.contest.point_scales import mean_score
from troef.contest.score import by_board, score
from troef.contest.session import Contest

BOARDS = 28
SIZES = (1_000, 10_000, 100_000)
TOY_SIZES = (5, 50)
SCORES = (420, 450, -50, 400, -100, 140, 110, 620, -620, 170, -200)
TARGET_SECONDS = 1.0
TARGET_GROWTH = 12
ROUNDS = 21


def session_text(tables: int) -> str:
    """Return a contest file in which every pair plays every board, with random scores."""
    rng = random.Random(tables)
    rows = ",\n".join(
        f'{{"board": {board}, "ns": "N{table}", "ew": "E{(table + board) % tables}", "score": {rng.choice(SCORES)}}}'
        for board in range(1, BOARDS + 1)
        for table in range(tables)
    )
    head = (
        '{"edition": "bridge-2017", "kind": "pairs", "winners": 2, "scoring": {"method": "matchpoints"}, "results": ['
    )
    return f"{head}{rows}]}}"


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r[{'#' * (30 * done // total):<30}] {done}/{total}" + ("\n" if done == total else ""))


def one_size(tables: int) -> float:
    """Read, score and rank one session. Return the seconds."""
    text = session_text(tables)
    times = []
    contest: list[Contest] = []
    times.append(seconds(lambda: contest.append(read_contest(text))))
    times.append(seconds(lambda: score(contest[0], progress)))
    print(f"{tables:>7,} tables: read {times[0]:.2f} s, scored and ranked {times[1]:.2f} s", flush=True)
    return sum(times)


def beside_bridge_scorer(tables: int) -> None:
    contest = read_contest(session_text(tables))
    rows = by_board(contest.results)
    comparison = MatchpointRules.of(contest.options, contest.rules, tables)
    ours = [seconds(lambda: [board_shares(board, comparison) for board in rows.values()]) for _ in range(ROUNDS)]
    boards = [[mean_score(result.for_ns, Side.NS) for result in board] for board in rows.values()]
    theirs = bridge_scorer(json.dumps(boards))
    if theirs is None:
        return
    for name, mine, other in (
        ("first session of a process", ours[0], theirs[0]),
        ("once warmed up, median", statistics.median(ours[1:]), statistics.median(theirs[1:])),
    ):
        print(f"matchpoints, {name}: {mine * 1e3:.1f} ms, bridge-scorer {other * 1e3:.1f} ms, ratio {other / mine:.2f}")


def bridge_scorer(boards: str) -> list[float] | None:
    """Return the times of the npm package on the same boards. Print the reason and return None without it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print("node and npm are not here: no comparison with bridge-scorer")
        return None
    with tempfile.TemporaryDirectory() as folder:
        install = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, "bridge-scorer"]
        if subprocess.run(install, capture_output=True, check=False, timeout=180).returncode:
            print("bridge-scorer could not be installed: no comparison")
            return None
        file = Path(folder) / "boards.json"
        file.write_text(boards)
        script = str(Path(__file__).with_name("bridge_scorer.js"))
        command = [node, script, f"{folder}/node_modules", str(file), str(ROUNDS)]
        told = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    found: list[float] = json.loads(told)["seconds"]
    return found


def main(toy: bool) -> None:
    sizes = TOY_SIZES if toy else SIZES
    gc.disable()  # As `troef score` does.
    try:
        if not toy:  # It is installed from a registry.
            beside_bridge_scorer(sizes[0])
        times = {tables: one_size(tables) for tables in sizes}
    finally:
        gc.enable()
    first = times[sizes[0]]
    met = "met" if first <= TARGET_SECONDS else "missed"
    print(f"{sizes[0]:,} tables in {first:.2f} s (aim {TARGET_SECONDS:.0f}): {met}")
    for small, large in pairwise(sizes):
        growth = times[large] / times[small]
        met = "met" if growth <= TARGET_GROWTH else "missed"
        print(f"{small:,} to {large:,} tables: {growth:.1f} times the time (aim {TARGET_GROWTH}): {met}")

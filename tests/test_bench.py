"""Every benchmark runs, at toy size: this tests the benchmark, not the speed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def bench(root: Path):
    """Run `python -m bench` like its reader. Return its output, or why it stopped."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "bench", *arguments]
        return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)

    return run


def test_every_bench_runs_in_one_go(bench, root):
    done = bench("--toy")
    assert (done.returncode, [line for line in done.stderr.splitlines() if " INFO " not in line]) == (0, [])
    sections = [part.splitlines() for part in done.stdout.split("== ")[1:]]
    assert [lines[0] for lines in sections] == sorted(file.stem[6:] for file in root.glob("bench/bench_*.py"))
    assert [lines[0] for lines in sections if not any(lines[1:])] == []


def test_a_bench_is_chosen_by_its_name(bench):
    done = bench("claims", "--toy")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "== claims"


def test_an_unknown_name_is_told_the_known_ones(bench):
    done = bench("whist")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no bench 'whist'; choose from auction, batches, board, claims, contest" in done.stderr

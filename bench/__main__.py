"""Run the benchmarks by name, or all of them. Programs to compare with are skipped if they are not installed.

`--toy` makes them very small: the figures mean nothing, but the benchmark is known to work.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

NAMES = sorted(file.stem.removeprefix("bench_") for file in Path(__file__).parent.glob("bench_*.py"))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one or more of {', '.join(NAMES)} (default: all)")
    parser.add_argument("--toy", action="store_true", help="run at a tiny size, to check that the benchmarks work")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.names if name not in NAMES]
    if unknown:
        parser.error(f"there is no bench {unknown[0]!r}; choose from {', '.join(NAMES)}")
    for name in options.names or NAMES:
        print(f"== {name}", flush=True)
        import_module(f"bench.bench_{name}").main(options.toy)
        print(flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

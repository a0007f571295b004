"""A progress bar on standard error, for people who wait; a program that reads along gets none."""

from __future__ import annotations

import sys
import time
from types import TracebackType

_WIDTH = 30


class Bar:
    """Counts up to a total; `with Bar(200, "boards") as bar: bar.more(40)`."""

    def __init__(self, total: int, what: str) -> None:
        self._total = max(total, 1)
        self._what = what
        self._done = 0
        self._shown = sys.stderr.isatty()
        self._drawn = 0.0

    def __enter__(self) -> Bar:
        self._draw()
        return self

    def more(self, count: int = 1) -> None:
        """So many more are done."""
        self._done += count
        if time.monotonic() - self._drawn > 0.1 or self._done >= self._total:
            self._draw()

    def _draw(self) -> None:
        if not self._shown:
            return
        self._drawn = time.monotonic()
        filled = min(_WIDTH * self._done // self._total, _WIDTH)
        line = f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {self._done}/{self._total} {self._what}"
        print(line, end="", file=sys.stderr, flush=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

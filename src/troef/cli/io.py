"""Input and output of whole files, with errors in one sentence, and a progress bar."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from types import TracebackType

from troef.cards import TroefError
from troef.core.errors import unreadable_file, unwritable_file
from troef.core.messages import _


def read_bytes(name: str | Path) -> bytes:
    """Return the contents of a file; `-` is standard input."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise unreadable_file(name, error) from None


def read_text(name: str) -> str:
    """Return the text of a UTF-8 file; `-` is standard input."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise TroefError(_("{name}: not UTF-8 text", name=name)) from None


def write_atomically(path: Path, data: bytes) -> None:
    """Write a whole file, or leave the old one unchanged if that fails."""
    new = path.with_name(path.name + ".new")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        raise unwritable_file(path, error) from None


_WIDTH = 30


class ProgressBar:
    """A progress bar, only in a terminal: `with ProgressBar(200, "boards") as bar: bar.more(40)`."""

    def __init__(self, total: int, what: str) -> None:
        self._total = max(total, 1)
        self._what = what
        self._done = 0
        self._shown = sys.stderr.isatty()
        self._drawn = 0.0

    def __enter__(self) -> ProgressBar:
        self._draw()
        return self

    def more(self, count: int = 1) -> None:
        """Move the bar forward by this number of completed items."""
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

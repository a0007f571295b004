"""Reading and writing whole files, with errors in one sentence."""

from __future__ import annotations

from pathlib import Path

from troef.cards import TroefError


def read_whole(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise TroefError(f"{path} cannot be read: {error.strerror}") from None


def write_whole(path: Path, data: bytes) -> None:
    """The whole file or nothing: never half of it."""
    new = path.with_name(path.name + ".new")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        raise TroefError(f"{path} cannot be written: {error.strerror}") from None

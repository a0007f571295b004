"""Reading and writing whole files, with errors in one sentence."""

from __future__ import annotations

import sys
from pathlib import Path

from troef.cards import TroefError


def read_whole(name: str | Path) -> bytes:
    """The bytes of a file; `-` is standard input."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise unreadable(name, error) from None


def read_text(name: str) -> str:
    """The text of a file, in UTF-8; `-` is standard input."""
    try:
        return read_whole(name).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise TroefError(f"{name}: not UTF-8 text", f"{name}: dit is geen tekst in UTF-8") from None


def write_whole(path: Path, data: bytes) -> None:
    """The whole file or nothing: never half of it."""
    new = path.with_name(path.name + ".new")
    try:
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        raise unwritable(path, error) from None


def unreadable(name: str | Path, error: OSError) -> TroefError:
    return TroefError(f"{name} cannot be read: {error.strerror}", f"{name} kan niet worden gelezen: {_why(error)}")


def unwritable(name: str | Path, error: OSError) -> TroefError:
    return TroefError(
        f"{name} cannot be written: {error.strerror}", f"{name} kan niet worden geschreven: {_why(error)}"
    )


def _why(error: OSError) -> str | None:
    match error:
        case FileNotFoundError():
            return "het is er niet"
        case PermissionError():
            return "dat is niet toegestaan"
        case IsADirectoryError():
            return "het is een map"
    return error.strerror

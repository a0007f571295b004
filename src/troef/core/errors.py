"""The error class whose messages are for users, in English and Dutch."""

from __future__ import annotations

from pathlib import Path

_SOMETHING = "hier klopt iets niet"


class TroefError(ValueError):
    """Invalid input, described in one sentence that says what is wrong and where.

    `str(error)` is English; `nl` holds the Dutch sentence, or is empty if there is none.
    """

    def __init__(self, en: str = "", nl: str = "") -> None:
        super().__init__(en)
        self.nl = nl

    def words(self, lang: str) -> str:
        """Return the sentence in a language. If there is no Dutch sentence, return a general Dutch one for `nl`."""
        return str(self) if lang == "en" else self.nl or _SOMETHING

    def at(self, en: str, nl: str = "") -> TroefError:
        """Return the error with a place before its sentence; `nl` is needed only if it has another Dutch name."""
        return TroefError(f"{en}: {self}", f"{nl or en}: {self.words('nl')}")


def unreadable_file(name: str | Path, error: OSError) -> TroefError:
    """Return the error for a file that cannot be read, with the reason that the system gives."""
    return TroefError(f"{name} cannot be read: {error.strerror}", f"{name} kan niet worden gelezen: {_why(error)}")


def unwritable_file(name: str | Path, error: OSError) -> TroefError:
    """Return the error for a file that cannot be written, with the reason that the system gives."""
    why = "de map is er niet" if isinstance(error, FileNotFoundError) else _why(error)
    return TroefError(f"{name} cannot be written: {error.strerror}", f"{name} kan niet worden geschreven: {why}")


def _why(error: OSError) -> str | None:
    match error:
        case FileNotFoundError():
            return "het is er niet"
        case PermissionError():
            return "dat is niet toegestaan"
        case IsADirectoryError():
            return "het is een map"
        case NotADirectoryError() | FileExistsError():
            return "waar een map moet zijn staat een bestand"
    return error.strerror

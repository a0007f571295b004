"""The one kind of error that is meant for people."""

from __future__ import annotations

from pathlib import Path

_SOMETHING = "hier klopt iets niet"


class TroefError(ValueError):
    """Bad input, told in one sentence that says what is wrong and where.

    As text it is English; what a page may show to its reader has its Dutch beside it.
    """

    def __init__(self, en: str = "", nl: str = "") -> None:
        super().__init__(en)
        self.nl = nl

    def words(self, lang: str) -> str:
        """The sentence in a language; in Dutch it says at least that something is wrong."""
        return str(self) if lang == "en" else self.nl or _SOMETHING

    def at(self, en: str, nl: str = "") -> TroefError:
        """The same sentence with the place before it; a name of a field is the same in both languages."""
        return TroefError(f"{en}: {self}", f"{nl or en}: {self.words('nl')}")


def unreadable_file(name: str | Path, error: OSError) -> TroefError:
    """Why a file cannot be read."""
    return TroefError(f"{name} cannot be read: {error.strerror}", f"{name} kan niet worden gelezen: {_why(error)}")


def unwritable_file(name: str | Path, error: OSError) -> TroefError:
    """Why a file cannot be written."""
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

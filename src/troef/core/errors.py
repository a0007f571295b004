"""The error class whose messages are for users, in every language of the catalogue."""

from __future__ import annotations

from pathlib import Path

from troef.core.messages import Text, _, pgettext

_SOMETHING = "hier klopt iets niet"


class TroefError(ValueError):
    """Invalid input, described in one sentence that says what is wrong and where.

    The sentence is a text, or English with perhaps Dutch beside it. `str(error)` is English; `nl` is the Dutch
    sentence, or is empty if there is none.
    """

    def __init__(self, en: str | Text = "", nl: str = "") -> None:
        super().__init__(en)
        self.text = en if isinstance(en, Text) else Text(nl, en)

    def __str__(self) -> str:
        return str(self.text.en)

    @property
    def nl(self) -> str:
        return self.text.nl

    def words(self, lang: str) -> str:
        """Return the sentence in a language. If there is no Dutch sentence, return a general Dutch one for `nl`."""
        return self.in_language(lang)

    def in_language(self, lang: str, /) -> str:
        return str(self.text[lang]) or _SOMETHING

    def at(self, en: str | Text, nl: str = "") -> TroefError:
        """Return the error with a place before its sentence; `nl` is needed only if it has another Dutch name."""
        place = en if isinstance(en, Text) else Text(nl or en, en)
        return TroefError(_("{place}: {error}", place=place, error=self))


def unreadable_file(name: str | Path, error: OSError) -> TroefError:
    """Return the error for a file that cannot be read, with the reason that the system gives."""
    return TroefError(_("{name} cannot be read: {reason}", name=name, reason=_reason(error)))


def unwritable_file(name: str | Path, error: OSError) -> TroefError:
    """Return the error for a file that cannot be written, with the reason that the system gives."""
    reason = _NO_FOLDER if isinstance(error, FileNotFoundError) else _reason(error)
    return TroefError(_("{name} cannot be written: {reason}", name=name, reason=reason))


def _reason(error: OSError) -> Text:
    """Return the reason in the words of the system, which the catalogue translates if it knows them."""
    return _(str(error.strerror))


_NO_FOLDER = pgettext("folder", "No such file or directory")
_KNOWN = (
    _("No such file or directory"), _("Permission denied"), _("Operation not permitted"), _("Is a directory"),
    _("Not a directory"), _("File exists"),
)  # fmt: skip
"""Reasons that systems give, for the catalogue."""

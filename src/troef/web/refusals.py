"""Why something is refused, in the language of whoever reads it."""

from __future__ import annotations

from troef.cards import TroefError
from troef.web.front.templatetags import lang


def why(error: TroefError) -> str:
    """The sentence of an error: the rooms below have a pair, the site itself has said it as the reader reads."""
    return error.words(lang()) if error.nl or not _is_of_the_site(error) else str(error)


def _is_of_the_site(error: TroefError) -> bool:
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    return at is not None and at.tb_frame.f_globals["__name__"].startswith("troef.web.")

"""What a scorer types on one line."""

from __future__ import annotations

from django.utils.translation import gettext as _

from troef.web.session.games import Told
from troef.web.session.models import Evening

NOT_PLAYED = {"NP", "NIET", "NIET GESPEELD", "NOT PLAYED"}


def read(evening: Evening, line: str) -> Told | None:
    """What happened; None: the board was not played."""
    text = " ".join(line.split())
    return None if text.upper() in NOT_PLAYED else evening.game.slip(evening, text)


def written(told: Told | None) -> str:
    """The line as the reader would type it."""
    return _("not played") if told is None else told.typed()

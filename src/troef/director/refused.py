"""What a director cannot do, told in both languages."""

from __future__ import annotations

from troef.cards import TroefError
from troef.laws import Text


class Refused(TroefError):
    """A refusal that a page can say in its reader's language; as text it is English."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en, text.nl)
        self.text = text

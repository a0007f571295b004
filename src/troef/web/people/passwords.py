"""What a password must be, said in the words of this site."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

LEAST = 8


class LongEnough:
    """A password has at least eight characters; nothing else is asked of it."""

    def validate(self, password: str, user: object = None) -> None:
        if len(password) < LEAST:
            raise ValidationError(self.get_help_text())

    def get_help_text(self) -> str:
        return _("A password has at least %(number)s characters.") % {"number": LEAST}

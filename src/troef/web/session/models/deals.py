"""Where the cards of an evening come from, and what the solvers found about deals."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.cards.dealing import Sealed
from troef.web.session.models.evening import Evening


class Source(models.TextChoices):
    """Where the cards come from; the boards themselves are `evening.boards`."""

    TROEF = "troef", _("dealt by Troef")
    SEALED = "sealed", _("dealt by Troef with a commitment")
    FILE = "file", _("from a file")
    TABLE = "table", _("dealt at the table, entered afterwards")


class Dealing(models.Model):
    """How the cards of one evening came about."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="dealing")
    source = models.CharField(max_length=8, choices=Source)
    file = models.CharField(max_length=200, blank=True)
    sealed = models.TextField(blank=True)
    """The secret behind verifiable deals (docs/dealing.md): nobody sees it before the session is over."""

    def __str__(self) -> str:
        return f"cards of {self.evening}: {self.source}"

    @property
    def seal(self) -> Sealed | None:
        return Sealed.from_json(self.sealed) if self.sealed else None


class Solved(models.Model):
    """A question about a deal and its answer, kept because finding it again would take seconds."""

    question = models.CharField(max_length=200, unique=True)
    answer = models.JSONField()

    def __str__(self) -> str:
        return self.question

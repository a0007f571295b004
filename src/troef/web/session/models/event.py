"""Several sessions that are one event."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Event(models.Model):
    """What binds sessions together: how much the earlier ones count, and how many go on."""

    name = models.CharField(_("name"), max_length=120)
    carry = models.PositiveSmallIntegerField(_("earlier sessions count for (%)"), null=True, blank=True)
    """None: all sessions count in full, and everybody who played one is ranked."""
    qualify = models.PositiveSmallIntegerField(_("so many go on"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

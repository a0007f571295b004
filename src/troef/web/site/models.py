"""What the site itself keeps."""

from __future__ import annotations

from django.db import models


class Tries(models.Model):
    """How often an address tried something; what is over is removed (see `limits`)."""

    key = models.CharField(primary_key=True, max_length=64)
    number = models.PositiveIntegerField(default=0)
    until = models.BigIntegerField()
    """Seconds since 1970: then it begins anew."""

    def __str__(self) -> str:
        return f"{self.number} tries"

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


class Work(models.Model):
    """Something that is done in the background, once for each set of arguments; removed when it is long over."""

    key = models.CharField(max_length=64, unique=True)
    job = models.CharField(max_length=100)
    arguments = models.JSONField()
    asked = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    """How often somebody has begun with it."""
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    ended = models.DateTimeField(null=True, db_index=True)
    made = models.BinaryField(null=True)
    """What came of it, where that is something to hand out."""
    problem = models.JSONField(null=True)
    """Why nothing came of it, in English and in Dutch."""

    def __str__(self) -> str:
        return f"{self.job}: {self.done} of {self.of}"

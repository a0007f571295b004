"""What the site itself keeps."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


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
    queue = models.CharField(max_length=20, default="work")
    visitor = models.CharField(max_length=32, blank=True, default="")
    """A hash that names the visitor who asked first (see `visitor`); empty for work of the site itself."""
    asked = models.DateTimeField()
    """When it may start."""
    rank = models.DateTimeField(default=timezone.now)
    """When it would start if the visitors of its queue took turns; the lowest goes first."""
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

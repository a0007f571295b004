"""Models of the platform: rate limits and background jobs."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class Tries(models.Model):
    """The number of tries that count for a rate limit; removed when expired (see `rate_limits`)."""

    key = models.CharField(primary_key=True, max_length=64)
    number = models.PositiveIntegerField(default=0)
    until = models.BigIntegerField()
    """Unix time in seconds at which the count starts again."""

    def __str__(self) -> str:
        return f"{self.number} tries"


class Work(models.Model):
    """A background job, one for each set of arguments; removed some time after it has ended."""

    key = models.CharField(max_length=64, unique=True)
    job = models.CharField(max_length=100)
    arguments = models.JSONField()
    queue = models.CharField(max_length=20, default="work")
    visitor = models.CharField(max_length=32, blank=True, default="")
    """Hash of the visitor who asked first (see `visitor`); empty for work of the site itself."""
    asked = models.DateTimeField()
    """Earliest time at which it may start."""
    rank = models.DateTimeField(default=timezone.now)
    """Time at which the job would start if visitors took turns. In each queue the job with the lowest goes first."""
    tries = models.PositiveSmallIntegerField(default=0)
    """Number of times that the job was started."""
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    ended = models.DateTimeField(null=True, db_index=True)
    made = models.BinaryField(null=True)
    """The result, if it has one."""
    problem = models.JSONField(null=True)
    """The error message in English and in Dutch, if it failed."""

    def __str__(self) -> str:
        return f"{self.job}: {self.done} of {self.of}"

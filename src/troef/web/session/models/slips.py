"""What the scorer's desk remembers beside the results: who typed what, what was sent back, what stands though odd."""

from __future__ import annotations

from django.db import models

from troef.web.session.models.evening import Evening
from troef.web.session.models.schedule import Sitting


class Desk(models.Model):
    """How slips are typed tonight."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="scorers_desk")
    double = models.BooleanField(default=False)
    """Every slip is typed twice, by two people who do not see each other's line."""

    def __str__(self) -> str:
        return f"scorer's desk of {self.evening}"


class Typed(models.Model):
    """One slip on its way into the results."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="typed")
    board = models.PositiveSmallIntegerField()
    first = models.CharField(max_length=60, blank=True)
    first_by = models.CharField(max_length=200, blank=True)
    second = models.CharField(max_length=60, blank=True)
    """Kept only while it differs from the first."""
    second_by = models.CharField(max_length=200, blank=True)
    returned = models.CharField(max_length=200, blank=True)
    """Why the slip went back to the table."""
    stands = models.BooleanField(default=False)
    """Somebody looked at the slip: it is odd, and right."""

    class Meta:
        ordering = ["board", "pk"]
        constraints = [models.UniqueConstraint(fields=["sitting", "board"], name="one_slip_a_board")]

    def __str__(self) -> str:
        return f"slip of board {self.board} at {self.sitting}"

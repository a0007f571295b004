"""The players' phones: where they took a seat, and what they sent."""

from __future__ import annotations

from django.db import models

from troef.web.session.models.people import Contestant
from troef.web.session.models.schedule import Sitting, Table


class Place(models.Model):
    """A phone took a seat: from now on it speaks for one side of this sitting."""

    device = models.CharField(max_length=40)
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="places")
    side = models.CharField(max_length=2)
    seat = models.CharField(max_length=1, blank=True)
    """In an individual contest: the player's own seat."""
    waits = models.BooleanField(default=False)
    """Another phone speaks for this contestant: until somebody lets this one in, it is shown nothing."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "sitting"], name="one_side_a_sitting")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.side} at {self.sitting}"

    @property
    def contestant(self) -> Contestant | None:
        """For whom the phone speaks: a pair, a team, or one player."""
        return self.sitting.at(self.seat) if self.seat else self.sitting.contestant(self.side)


class Admission(models.Model):
    """Somebody said whether a phone belongs to a contestant: another phone at the table, or organiser or director."""

    device = models.CharField(max_length=40)
    contestant = models.ForeignKey(Contestant, models.CASCADE, related_name="admissions")
    granted = models.BooleanField(default=True)
    by_device = models.CharField(max_length=40, blank=True)
    by = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
    """For whom the phone spoke that said so; organiser and director speak for nobody."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{'a' if self.granted else 'no'} phone of {self.contestant}"


class Entry(models.Model):
    """Something a phone sent, under the id that it made itself: taken once, however often it arrives."""

    id = models.UUIDField(primary_key=True, editable=False)
    table = models.ForeignKey(Table, models.PROTECT, related_name="+")
    device = models.CharField(max_length=40)
    verb = models.CharField(max_length=20)
    fields = models.JSONField()
    refused = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.verb} {self.id}"

"""Who takes part: contestants with their number of the evening, and the players they are made of."""

from __future__ import annotations

from django.db import models

from troef.web.club.models import Member
from troef.web.evening.models.evening import Evening


class Contestant(models.Model):
    """A pair (later also a team, or one player) under the number it plays with tonight."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="contestants")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=260)
    """The players' names as they are read out, kept here so that lists need no second look."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="number_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class Player(models.Model):
    """Somebody who plays tonight; a guest has no member behind the name."""

    contestant = models.ForeignKey(Contestant, models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120)
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True)

    class Meta:
        ordering = ["place"]

    def __str__(self) -> str:
        return self.name

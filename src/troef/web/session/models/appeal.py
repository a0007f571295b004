"""What is kept of an appeal: its steps. The database refuses to change or remove one (see the migrations)."""

from __future__ import annotations

from django.db import models

from troef.director.appeal import Appeal as Record
from troef.director.appeal import folded, read_step
from troef.web.session.models.case import Case
from troef.web.session.models.people import Contestant


class Appeal(models.Model):
    """An appeal against a ruling, by one contestant."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="appeals")
    contestant = models.ForeignKey(Contestant, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["case", "contestant"], name="one_appeal_a_contestant")]

    def __str__(self) -> str:
        return f"appeal of {self.contestant} against {self.case}"

    @property
    def record(self) -> Record:
        """Where it stands."""
        evening = self.case.evening
        return folded(evening.laws, evening.kind, [read_step(one.told) for one in self.steps.all()])


class Step(models.Model):
    """One step of an appeal."""

    appeal = models.ForeignKey(Appeal, models.PROTECT, related_name="steps")
    told = models.JSONField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.told['do']} of {self.appeal}"

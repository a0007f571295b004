"""Matches of a knock-out that their score did not decide."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.web.session.models.evening import Evening
from troef.web.session.models.people import Contestant


class Decided(models.Model):
    """Who won a match that ended level, as the conditions of the contest have it (2017: 78D)."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="decided")
    match = models.CharField(max_length=12)
    winner = models.ForeignKey(Contestant, models.CASCADE, related_name="+")
    why = models.CharField(_("how it was decided"), max_length=120)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evening", "match"], name="decided_once")]

    def __str__(self) -> str:
        return f"{self.match}: {self.winner}"

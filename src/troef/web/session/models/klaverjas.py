"""What an evening of klaverjas keeps beside the rest: how it is played, and the slip of each deal."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.contest.options import Rest
from troef.klaverjas.game.options import Rules
from troef.klaverjas.game.slip import Ending
from troef.web.session.models.evening import Evening
from troef.web.session.models.result import Result

_SIDES = [("NS", "NS"), ("EW", "EW")]


def as_printed() -> dict[str, Any]:
    """The regulations as they were printed."""
    return Rules().as_json()


class WayOfPlaying(models.Model):
    """What is announced before the start (I-23): the rules of the game, and where the cards come from."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="klaverjas")
    options = models.JSONField(default=as_printed)
    """Every option with its value, so that a later edition of our presets does not change an old evening."""
    is_drive = models.BooleanField(default=False)
    """Each table deals its own cards, and the points themselves count; otherwise everybody plays the same boards."""
    deals = models.PositiveSmallIntegerField(_("deals a round"), default=4)
    rest = models.CharField(
        _("a round of rest in a drive"),
        max_length=16,
        default=Rest.OWN_AVERAGE.value,
        choices=[
            (Rest.OWN_AVERAGE.value, _("gives as many deals at the own average")),
            (Rest.ROUND_AVERAGE.value, _("gives the average of that round")),
            ("points", _("gives a fixed number of points")),
        ],
    )
    rest_points = models.PositiveIntegerField(_("that number of points"), null=True, blank=True)

    def __str__(self) -> str:
        return f"way of playing of {self.evening}"

    @property
    def rules(self) -> Rules:
        told = dict(self.options)
        variant = told.pop("variant", "nkf")
        return Rules.parse(told, variant)


class Slip(models.Model):
    """A deal as the score slip has it, and the totals it gives."""

    result = models.OneToOneField(Result, models.CASCADE, primary_key=True, related_name="slip")
    trump = models.CharField(max_length=1)
    declarer = models.CharField(max_length=1)
    points = models.PositiveSmallIntegerField()
    """The card points of the declaring side; 0 where the deal was stopped."""
    roem_ns = models.PositiveSmallIntegerField(default=0)
    roem_ew = models.PositiveSmallIntegerField(default=0)
    march = models.CharField(max_length=2, blank=True, choices=_SIDES)
    ending = models.CharField(
        max_length=12, default=Ending.PLAYED.value, choices=[(one.value, one.value) for one in Ending]
    )
    offender = models.CharField(max_length=2, blank=True, choices=_SIDES)
    ns = models.PositiveIntegerField()
    ew = models.PositiveIntegerField()
    """What each side writes down: points, roem, march and penalties together."""

    @property
    def has_roem(self) -> bool:
        """Where nobody claimed any, the box is struck through (I-25)."""
        return bool(self.roem_ns or self.roem_ew)

    def __str__(self) -> str:
        return f"{self.ns}-{self.ew} on {self.result}"

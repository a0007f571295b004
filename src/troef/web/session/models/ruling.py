"""What the director was called for and what he ruled."""

from __future__ import annotations

from fractions import Fraction

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.contest.session import Penalty as Fine
from troef.contest.session import Unit
from troef.director.adjusting import AdjustedScore
from troef.web.people.models import Account
from troef.web.session.models.evening import Evening
from troef.web.session.models.people import Contestant
from troef.web.session.models.result import Result
from troef.web.session.models.schedule import Table


class Call(models.Model):
    """A table calls the director."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="calls")
    table = models.ForeignKey(Table, models.CASCADE, related_name="calls")
    round = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    side = models.CharField(max_length=2, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    coming = models.DateTimeField(null=True, blank=True)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"table {self.table.number} round {self.round}"


class Ruling(models.Model):
    """What counts in the score by a ruling: the paragraph, the reason, and who made it when.

    The database refuses to change what was given; only its end is added.
    """

    law = models.CharField(_("paragraph"), max_length=20)
    reason = models.TextField(_("reason"), max_length=1000)
    by = models.ForeignKey(Account, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    withdrawn = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["pk"]


class Adjustment(Ruling):
    """An adjusted score: it takes the place of the result at the table, which stays beside it."""

    result = models.ForeignKey(Result, models.SET_NULL, null=True, related_name="adjustments")
    """None where the board was dealt again or cancelled since."""
    given = models.JSONField()
    """`artificial` or `weighted` per side, as the contest file writes them."""

    def __str__(self) -> str:
        return f"{self.law} on {self.result}"

    @property
    def score(self) -> AdjustedScore:
        return AdjustedScore.read(self.given)


class Penalty(Ruling):
    """Points taken from a contestant."""

    UNITS = [("top", _("part of a top")), ("percent", _("percentage points")), ("mp", _("matchpoints")), ("imp", "IMP")]

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="penalties")
    contestant = models.ForeignKey(Contestant, models.CASCADE, related_name="penalties")
    amount = models.DecimalField(_("amount"), max_digits=6, decimal_places=3)
    unit = models.CharField(_("unit"), max_length=8, choices=UNITS, default="top")

    def __str__(self) -> str:
        return f"{self.amount} {self.unit} from {self.contestant}"

    @property
    def fine(self) -> Fine:
        """As the record of a ruling writes it."""
        return Fine(str(self.contestant.number), Fraction(self.amount), Unit.parse(self.unit), self.law)

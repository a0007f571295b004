"""What is kept about somebody's conduct."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.director.conduct import Kind, Measure
from troef.web.people.models import Member
from troef.web.session.models.case import Case
from troef.web.session.models.evening import Evening


class Mark(models.Model):
    """A warning, a suspension or an exclusion; only the organiser's word and its end are added to it later."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="marks")
    case = models.ForeignKey(Case, models.PROTECT, null=True, blank=True, related_name="marks")
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True, related_name="marks")
    """None for a guest or a spectator, and for who is no member any more."""
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=12, choices=[(one.value, one.value) for one in Kind])
    law = models.CharField(_("paragraph"), max_length=20)
    text = models.TextField(_("what happened"))
    since = models.DateField()
    until = models.DateField(null=True, blank=True)
    approval = models.CharField(max_length=20, blank=True)
    """The paragraph by which the organiser has to agree."""
    who = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)
    approved_by = models.CharField(max_length=120, blank=True)
    lifted_by = models.CharField(max_length=120, blank=True)
    lifted_why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.name}"

    @property
    def measure(self) -> Measure:
        approved = not self.approval or bool(self.approved_by)
        return Measure(Kind(self.kind), self.since, self.until, approved, bool(self.lifted_by))

    @property
    def waits(self) -> bool:
        """Whether the organiser still has to agree."""
        return not (self.measure.approved or self.lifted_by)

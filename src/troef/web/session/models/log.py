"""The log of every change. The database itself refuses to change or remove a line (see the migrations)."""

from __future__ import annotations

from django.db import models

from troef.web.people.models import Account
from troef.web.session.models.evening import Evening


class Log(models.Model):
    """One change: when, by whom, what, and the values before and after."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    account = models.ForeignKey(Account, models.PROTECT, null=True, blank=True, related_name="+")
    who = models.CharField(max_length=120)
    verb = models.CharField(max_length=40)
    about = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.verb} by {self.who}"

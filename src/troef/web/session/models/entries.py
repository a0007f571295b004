"""Entries: who wants to play on an evening that is being prepared."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.web.session.models.evening import Evening
from troef.web.session.models.people import Contestant


def entry_secret() -> str:
    """What an entry's own page hangs on, to withdraw it."""
    return secrets.token_urlsafe(12)


class EntryList(models.Model):
    """Whether people may enter themselves, and for how many there is room."""

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="entry_list")
    open = models.BooleanField(_("people may enter themselves"), default=True)
    most = models.PositiveSmallIntegerField(_("room for"), null=True, blank=True)

    def __str__(self) -> str:
        return f"entries of {self.evening}"


class SignUp(models.Model):
    """One entry, in the order in which they came; the first so many play, the others wait."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sign_ups")
    names = models.JSONField()
    secret = models.CharField(max_length=40, unique=True, default=entry_secret)
    at = models.DateTimeField(auto_now_add=True)
    withdrawn = models.DateTimeField(null=True, blank=True)
    contestant = models.ForeignKey(Contestant, models.SET_NULL, null=True, blank=True, related_name="+")
    """On tonight's list, once the organiser has taken it over."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return " – ".join(self.names)

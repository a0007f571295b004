"""System cards: what a pair has agreed, as it handed it in (2017: 40A1b, 40B2)."""

from __future__ import annotations

from django.db import models

from troef.web.session.models.evening import Evening


class SystemCard(models.Model):
    """A card of two people who play together: a file, or a few lines; the newest of a pair counts."""

    one = models.CharField(max_length=160)
    other = models.CharField(max_length=160)
    """Members by their number, for every evening they play together; guests by their name, for this evening."""
    evening = models.ForeignKey(Evening, models.SET_NULL, null=True, blank=True, related_name="system_cards")
    """Where it was handed in."""
    type = models.CharField(max_length=20, blank=True)
    """`application/pdf`, `image/png` or `image/jpeg`; empty where it is lines."""
    file = models.BinaryField(blank=True, default=b"")
    lines = models.JSONField(default=dict, blank=True)
    """What the form asks, by name."""
    who = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["one", "other"], name="cards_of_a_pair")]

    def __str__(self) -> str:
        return f"system card of {self.one} and {self.other}"

"""The conditions of contest, kept as they were when the evening started."""

from __future__ import annotations

from django.db import models

from troef.web.session.models.evening import Evening


class Conditions(models.Model):
    """The document in both languages: sections with a title, a paragraph of law and lines (2017: 78D, 80B2)."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="conditions")
    at = models.DateTimeField(auto_now_add=True)
    nl = models.JSONField()
    en = models.JSONField()

    def __str__(self) -> str:
        return f"conditions of {self.evening}"

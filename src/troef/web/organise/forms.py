"""The rules of an evening, as the organiser fills them in."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from troef.web.evening.models import Evening


class NewEvening(forms.ModelForm):
    class Meta:
        model = Evening
        fields = ["name", "date"]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}


class Size(forms.ModelForm):
    """How long the evening is."""

    most_boards = forms.IntegerField(label=_("At most so many boards"), min_value=2, max_value=80)
    minutes_per_board = forms.IntegerField(label=_("Minutes a board"), min_value=1, max_value=30)

    class Meta:
        model = Evening
        fields = ["most_boards", "minutes_per_board"]


class Rules(forms.ModelForm):
    """Edition, regulations, scoring, and what may be seen when."""

    correction_minutes = forms.IntegerField(label=_("Minutes for corrections"), min_value=0, max_value=10080)
    appeal_minutes = forms.IntegerField(label=_("Minutes for appeals"), min_value=0, max_value=10080)

    class Meta:
        model = Evening
        fields = [
            "edition",
            "regulations",
            "method",
            "troef_deals",
            "standings_open",
            "correction_minutes",
            "appeal_minutes",
        ]

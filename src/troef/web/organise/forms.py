"""The rules of an evening, as the organiser fills them in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from troef.cards import TroefError
from troef.web.evening import formats
from troef.web.evening.models import Evening
from troef.web.evening.scoring import check_rules


class NewEvening(forms.ModelForm):
    format = forms.ChoiceField(
        label=_("What is played"), choices=formats.choices, initial="bridge-pairs", widget=forms.RadioSelect
    )

    class Meta:
        model = Evening
        fields = ["name", "date"]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}


class Size(forms.Form):
    """How long the evening is."""

    most_boards = forms.IntegerField(label=_("At most so many boards"), min_value=2, max_value=80)
    minutes_per_board = forms.IntegerField(label=_("Minutes a board"), min_value=1, max_value=30)


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

    def clean(self) -> dict[str, Any]:
        """Refuses a way of scoring that these laws do not know."""
        told: dict[str, Any] = super().clean() or {}
        try:
            check_rules(told.get("edition", ""), told.get("regulations", ""), told.get("method", ""))
        except TroefError as error:
            raise forms.ValidationError(str(error)) from None
        return told

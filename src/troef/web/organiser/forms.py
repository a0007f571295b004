"""The rules of an evening, as the organiser fills them in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from troef.cards import TroefError
from troef.laws import Edition
from troef.web.session import formats
from troef.web.session.games.game import BoardWords
from troef.web.session.models import Evening
from troef.web.session.scoring import check_rules
from troef.web.site.refusals import why


class NewEvening(forms.ModelForm):  # type: ignore[type-arg]
    format = forms.ChoiceField(
        label=_("What is played"), choices=formats.choices, initial="bridge-pairs", widget=forms.RadioSelect
    )

    class Meta:
        model = Evening
        fields = ["name", "date"]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}


class Size(forms.Form):
    """How long the evening is."""

    most_boards = forms.IntegerField(min_value=2, max_value=80)
    minutes_per_board = forms.IntegerField(min_value=1, max_value=30)
    most_rounds = forms.IntegerField(label=_("Rounds (empty: all)"), min_value=1, max_value=40, required=False)
    halves = forms.TypedChoiceField(
        label=_("A match"),
        choices=[(1, _("in one part")), (2, _("in two halves"))],
        coerce=int,
        empty_value=1,  # type: ignore[arg-type]
        required=False,
    )

    def __init__(self, *args: Any, words: BoardWords, teams: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not teams:
            del self.fields["halves"]
        self.fields["most_boards"].label, self.fields["minutes_per_board"].label = words.most, words.minutes


_FIELD = ("matchpoints", "butler", "cross-imps")
_METHODS = {"pairs": _FIELD, "individual": _FIELD, "teams": ("imps", "board-a-match", "total-points")}
"""How a kind of contest can be scored; teams compare two rooms."""


class Rules(forms.ModelForm):  # type: ignore[type-arg]
    """Edition, regulations, scoring, and what may be seen when."""

    correction_minutes = forms.IntegerField(label=_("Minutes for corrections"), min_value=0, max_value=10080)
    appeal_minutes = forms.IntegerField(label=_("Minutes for appeals"), min_value=0, max_value=10080)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._only("method", lambda value: value in _METHODS[self.instance.kind])
        self._only("edition", lambda value: Edition.parse(value).game == self.instance.game.name)

    def _only(self, name: str, fits: Callable[[str], bool]) -> None:
        """Leaves the choices that this evening has."""
        field: Any = self.fields[name]
        field.choices = [one for one in field.choices if fits(one[0])]

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
            edition, regulations, method = (told.get(name, "") for name in ("edition", "regulations", "method"))
            check_rules(edition, regulations, method, self.instance.kind)
        except TroefError as error:
            raise forms.ValidationError(why(error)) from None
        return told

"""The form of a ruling: what the director fills in, and the record it makes."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from troef.director.judgement import Judgement, Standing, Told, Version, Walked, Why
from troef.director.library import book, nearest, normal_id
from troef.director.outcome import Draft
from troef.web.session.models import Evening, chief_of
from troef.web.session.rulings.place import Place

_SIDES = {"ns_told": "NS", "ew_told": "EW"}


def _lines(rows: int) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows})


class RulingForm(forms.Form):
    """A ruling in the director's words."""

    ns_told = forms.CharField(label=_("What North-South tell"), required=False, max_length=2000, widget=_lines(2))
    ew_told = forms.CharField(label=_("What East-West tell"), required=False, max_length=2000, widget=_lines(2))
    found = forms.CharField(
        label=_("What you hold to be the facts"),
        help_text=_("Where the sides tell it differently."),
        required=False,
        max_length=2000,
        widget=_lines(2),
    )
    laws = forms.CharField(label=_("Paragraphs"), max_length=200, help_text=_("Such as 27B1a, 12C1c."))
    rectification = forms.CharField(label=_("Rectification"), required=False, max_length=2000, widget=_lines(2))
    decision = forms.CharField(
        label=_("Decision"), help_text=_("The players can read this."), max_length=2000, widget=_lines(3)
    )
    standing = forms.ChoiceField(
        label=_("This ruling is"),
        choices=[("final", _("final")), ("provisional", _("provisional: the facts are not clear yet"))],
        initial="final",
        widget=forms.RadioSelect,
    )
    consulted = forms.CharField(
        label=_("Consulted"), required=False, max_length=300, help_text=_("Names, with a comma between them.")
    )
    notes = forms.CharField(
        label=_("Notes of your own"),
        required=False,
        max_length=4000,
        widget=_lines(2),
        help_text=_("Only directors see these."),
    )

    def __init__(self, *args: Any, evening: Evening, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.evening = evening

    def clean_laws(self) -> tuple[str, ...]:
        """Paragraphs that exist; otherwise those nearby."""
        edition = self.evening.laws
        known = book(edition).by_id
        ids = [normal_id(word, edition) for word in re.split(r"[,;\s]+", self.cleaned_data["laws"]) if word]
        for id in ids:
            if id not in known:
                near = ", ".join(nearest(id, edition))
                raise forms.ValidationError(
                    gettext("There is no paragraph %(law)s; near it are %(near)s.") % {"law": id, "near": near}
                )
        return tuple(dict.fromkeys(ids))

    def ruling(self, by: str, place: Place, walked: tuple[Walked, ...] = ()) -> Judgement:
        """The record, from a form that is valid."""
        told = self.cleaned_data
        chief = chief_of(self.evening)
        return Judgement(
            laws=told["laws"],
            decision=told["decision"].strip(),
            by=by,
            edition=self.evening.laws,
            regulations=self.evening.regulations,
            where=place.where,
            told=tuple(Told(side, told[name].strip()) for name, side in _SIDES.items() if told[name].strip()),
            found=told["found"].strip(),
            walked=walked,
            rectification=told["rectification"].strip(),
            standing=Standing(told["standing"]),
            chief=chief.name if chief else "",
            consulted=tuple(name.strip() for name in told["consulted"].split(",") if name.strip()),
        )


class AmendForm(RulingForm):
    """A new version of a ruling, and why."""

    sees = forms.IntegerField(widget=forms.HiddenInput)
    why = forms.ChoiceField(
        label=_("Why it changes"),
        choices=[
            (Why.CORRECTED.value, _("a correction")),
            (Why.DIRECTORS_ERROR.value, _("my ruling was wrong (82C)")),
        ],
        initial=Why.CORRECTED.value,
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=_("Reason for the change"), max_length=1000, widget=_lines(2))

    field_order = ["why", "reason"]


def of_draft(draft: Draft) -> dict[str, Any]:
    """What the walk of a chart fills in."""
    return {"laws": ", ".join(draft.laws), "rectification": draft.rectification, "decision": draft.decision}


def told_otherwise(ruling: Judgement) -> tuple[Told, ...]:
    """What the form does not show, such as a poll: it stays when the rest changes."""
    return tuple(one for one in ruling.told if one.by not in _SIDES.values())


def of_version(version: Version) -> dict[str, Any]:
    """A ruling as it stands, to be changed."""
    ruling = version.ruling
    sides = {name: "\n".join(one.text for one in ruling.told if one.by == side) for name, side in _SIDES.items()}
    return {
        **sides,
        "found": ruling.found,
        "laws": ", ".join(ruling.laws),
        "rectification": ruling.rectification,
        "decision": ruling.decision,
        "standing": ruling.standing.value,
        "consulted": ", ".join(ruling.consulted),
        "notes": version.notes,
        "sees": version.number,
    }

"""The second step of a drive: how many rounds and deals, and the draw."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from troef.web.people.rights import organiser_only
from troef.web.session import drive as verbs
from troef.web.session.acting import the_evening, tried
from troef.web.session.actor import signed_in
from troef.web.session.models import AROUND


class Draw(forms.Form):
    """How long a drive is."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=20)
    deals = forms.IntegerField(label=_("Deals a round"), min_value=1, max_value=32)
    minutes = forms.IntegerField(label=_("Minutes a deal"), min_value=1, max_value=30)


@organiser_only
def drive(request: HttpRequest, pk: int) -> HttpResponse:
    """Rounds, deals, and the tables as they were drawn."""
    evening = the_evening(pk)
    if not evening.is_drive:
        return redirect("movement", pk)
    before = {
        "rounds": evening.rounds or 3,
        "deals": evening.klaverjas.deals,
        "minutes": evening.minutes_per_board,
    }
    form = Draw(request.POST or None, initial=before)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        order = (told["rounds"], told["deals"], told["minutes"])
        tried(request, lambda: verbs.draw(evening, *order, signed_in(request)))
        return redirect("drive", pk)
    sittings = evening.sittings.select_related("table", *AROUND)
    context = {"evening": evening, "step": "movement", "form": form, "sittings": sittings}
    return render(request, "organise/drive.html", context)

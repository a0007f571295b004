"""The prizes of an evening: which are given, and who gets them."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from troef.contest.prizes import Choice
from troef.web.people.rights import organiser_only
from troef.web.session.log import signed_in, the_evening
from troef.web.session.models import Evening
from troef.web.session.progress import is_played
from troef.web.session.result_list import choice_of, choose, result_lists
from troef.web.session.scoring import standings
from troef.web.session.visible import eyes


class Prizes(forms.Form):
    """What a club may give; what is counted beside the points depends on the game."""

    places = forms.IntegerField(label=lazy("Places with a prize"), min_value=0, max_value=200)
    last = forms.BooleanField(label=lazy("A wooden spoon for the last place"), required=False)
    middle = forms.BooleanField(label=lazy("A prize for the place in the middle"), required=False)
    best_round = forms.BooleanField(label=lazy("A prize for the highest round of the evening"), required=False)
    each_round = forms.BooleanField(label=lazy("A prize for the highest of each round"), required=False)
    one_each = forms.BooleanField(
        label=lazy("Nobody has two prizes: places come first, and a second prize goes to the next"), required=False
    )

    def __init__(self, data: Any, evening: Evening) -> None:
        choice = choice_of(evening) if evening.prizes else Choice(places=3, last=evening.is_drive)
        super().__init__(data, initial={option.name: getattr(choice, option.name) for option in fields(Choice)})
        if not evening.is_drive:
            del self.fields["best_round"], self.fields["each_round"]
        elif most := evening.game.most():
            self.fields["most"] = forms.MultipleChoiceField(
                label=_("A prize for who has most"),
                choices=list(most.items()),
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )
            self.order_fields(["places", "last", "middle", "most"])

    @property
    def choice(self) -> Choice:
        return Choice(**self.cleaned_data | {"most": tuple(self.cleaned_data.get("most", ()))})


@organiser_only
def prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """The club's choice, and who gets what once every result is in."""
    evening = the_evening(pk)
    form = Prizes(request.POST or None, evening)
    if request.method == "POST" and form.is_valid():
        choose(evening, form.choice, signed_in(request))
        return redirect("prizes", pk)
    known = eyes(request, evening).ranking and is_played(evening)
    context = {"evening": evening, "form": form, "lists": result_lists(evening, standings(evening)) if known else []}
    return render(request, "organise/prizes.html", context)

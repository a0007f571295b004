"""The end of an evening, step by step from suspicious results to publication; and its prizes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_GET

from troef.contest.prizes import PrizeSettings
from troef.web.access.visibility import is_evening_over, visibility_for
from troef.web.evenings.log import account_actor, get_evening
from troef.web.evenings.models import Evening, EveningState
from troef.web.evenings.movement import is_draw_due, tied_matches
from troef.web.evenings.progress import is_everything_played
from troef.web.evenings.result_list import prize_settings, result_lists, set_prizes
from troef.web.evenings.scoring import standings
from troef.web.people.permissions import directs, organiser_only, staff_only
from troef.web.review.attention import StaffReader, suspicious_results, unfinished_tables, unsettled_matters


@dataclass(frozen=True, slots=True)
class ClosingStep:
    """A step on the way to publication of the result. `done`: whether it is complete."""

    name: str
    title: str
    done: bool


@require_GET
@staff_only
def closing(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the steps before publication. The first step that is not done is the current one."""
    evening, now = get_evening(pk), timezone.now()
    reader = StaffReader(evening, directs(request), visibility_for(request, evening).own_unplayed)
    doubts = [(doubt, reader.spot(doubt.result)) for doubt in suspicious_results(evening, reader.own_unplayed)]
    missing, waiting = unfinished_tables(reader), unsettled_matters(reader, now)
    steps = [
        ClosingStep("odd", _("Look at odd results"), not doubts),
        ClosingStep("results", _("Every result is in"), is_evening_over(evening)),
        ClosingStep("open", _("Calls, rulings and appeals are settled"), not waiting),
        ClosingStep("official", _("The official result"), evening.state == EveningState.OFFICIAL),
        ClosingStep("share", _("Print and share"), False),
    ]
    context = {
        "evening": evening,
        "now": now,
        "final": evening.is_final(now),
        "steps": steps,
        "current": next(step for step in steps if not step.done),
        "doubts": doubts,
        "missing": missing,
        "waiting": waiting,
        "undecided": is_draw_due(evening) or bool(tied_matches(evening)),
    }
    return render(request, "organise/closing.html", context)


class PrizeForm(forms.Form):
    """Form for the prizes of a club. A klaverjas drive can add prizes for the most of what the game counts."""

    places = forms.IntegerField(label=lazy("Places with a prize"), min_value=0, max_value=200)
    last = forms.BooleanField(label=lazy("A wooden spoon for the last place"), required=False)
    middle = forms.BooleanField(label=lazy("A prize for the place in the middle"), required=False)
    best_round = forms.BooleanField(label=lazy("A prize for the highest round of the evening"), required=False)
    each_round = forms.BooleanField(label=lazy("A prize for the highest of each round"), required=False)
    one_each = forms.BooleanField(
        label=lazy("Nobody wins two prizes: places come first, and a second prize goes to the next"), required=False
    )

    def __init__(self, data: Any, evening: Evening) -> None:
        choice = prize_settings(evening) if evening.prizes else PrizeSettings(places=3, last=evening.is_drive)
        super().__init__(data, initial={option.name: getattr(choice, option.name) for option in fields(PrizeSettings)})
        if not evening.is_drive:
            del self.fields["best_round"], self.fields["each_round"]
        elif most := evening.game.rules.prize_counts:
            choices, several = list(most.items()), forms.CheckboxSelectMultiple
            others = forms.MultipleChoiceField(choices=choices, label=_("Other prizes"), required=False, widget=several)
            self.fields["most"] = others
            self.order_fields(["places", "last", "middle", "most"])

    @property
    def choice(self) -> PrizeSettings:
        return PrizeSettings(**self.cleaned_data | {"most": tuple(self.cleaned_data.get("most", ()))})


@organiser_only
def prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the form for the club's prizes, and the winners once every result is in."""
    evening = get_evening(pk)
    form = PrizeForm(request.POST or None, evening)
    if request.method == "POST" and form.is_valid():
        set_prizes(evening, form.choice, account_actor(request))
        return redirect("prizes", pk)
    known = visibility_for(request, evening).may_see_ranking and is_everything_played(evening)
    context = {"evening": evening, "form": form, "lists": result_lists(evening, standings(evening)) if known else []}
    return render(request, "organise/prizes.html", context)

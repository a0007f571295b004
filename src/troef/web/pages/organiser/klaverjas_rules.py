"""Setup of a klaverjas evening: the draw of a drive, and the rules of play, announced before the start (I-23)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from troef.klaverjas.game.rules import Rules, preset, presets
from troef.web.evenings import klaverjas_drive
from troef.web.evenings.conditions_of_contest import rest_sentence
from troef.web.evenings.games.klaverjas import OPTIONS
from troef.web.evenings.klaverjas_drive import OF_A_DRIVE, SETTINGS, announce_rules, preset_of
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import SEAT_FIELDS, Evening, ScreenMode, WayOfPlaying
from troef.web.evenings.models.evening import SPECTATOR_DELAY_MAX, SPECTATOR_DELAY_MIN
from troef.web.evenings.regular_evenings import usual_drive
from troef.web.people.permissions import organiser_only
from troef.web.platform.http.forms import is_fragment_request


class PlayingRulesForm(forms.Form):
    """Form for all options of the rules of play. A preset fills in all of them."""

    def __init__(self, *arguments: Any, evening: Evening, **more: Any) -> None:
        initial = evening.klaverjas.options | {name: getattr(evening, name) for name in SETTINGS}
        initial |= {name: getattr(evening.klaverjas, name) for name in OF_A_DRIVE}
        super().__init__(*arguments, **{"initial": initial, **more})
        for name, (label, values) in OPTIONS.items():
            if name == "compare" and evening.is_drive:
                continue  # A drive does not compare results.
            originals = {str(value): value for value, _said in values}
            self.fields[name] = forms.TypedChoiceField(
                label=label, choices=values, coerce=lambda value, originals=originals: originals[str(value)]
            )
        label = _("Points for a revoke, on top of 162")
        self.fields["revoke_penalty"] = forms.IntegerField(label=label, min_value=0, max_value=1000)
        if evening.is_drive:
            self.fields |= forms.fields_for_model(WayOfPlaying, OF_A_DRIVE)
        else:
            self.fields["troef_deals"] = forms.BooleanField(label=_("Troef deals the boards"), required=False)
        self.fields["screens"] = forms.ChoiceField(label=_("played"), choices=ScreenMode.choices, required=False)
        self.fields["watch_minutes"] = forms.IntegerField(
            label=_("Minutes before spectators see it"),
            min_value=SPECTATOR_DELAY_MIN,
            max_value=SPECTATOR_DELAY_MAX,
            required=False,
        )
        self.fields |= forms.fields_for_model(Evening, ("robots",))
        self.fields["standings_open"] = forms.BooleanField(label=_("Standings may be seen during play"), required=False)
        minutes = {"correction_minutes": _("Minutes for corrections"), "appeal_minutes": _("Minutes for appeals")}
        for name, label in minutes.items():
            self.fields[name] = forms.IntegerField(label=label, min_value=0, max_value=10080)

    @property
    def rules(self) -> Rules:
        """The rules of the game as filled in."""
        options = {name: self.cleaned_data[name] for name in (*OPTIONS, "revoke_penalty") if name in self.fields}
        variant = options.pop("variant")
        return Rules.parse(options, variant)

    @property
    def settings(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in (*SETTINGS, *OF_A_DRIVE) if name in self.cleaned_data}

    def clean_watch_minutes(self) -> int:
        return self.cleaned_data["watch_minutes"] or int(self.initial["watch_minutes"])

    def clean(self) -> None:
        if self.cleaned_data.get("screens"):  # On screens, Troef deals and every deal is entered.
            along = {"troef_deals": True, "by_totals": False}
            self.cleaned_data |= {name: value for name, value in along.items() if name in self.fields}
        if self.cleaned_data.get("rest") == "points" and self.cleaned_data.get("rest_points") is None:
            self.add_error("rest_points", _("How many points does a round of rest give?"))


@organiser_only
def klaverjas_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the rules of play. Once play starts they are fixed and in the log."""
    evening = get_evening(pk)
    if not hasattr(evening, "klaverjas"):
        return redirect("rules", pk)
    if request.method == "POST" and "preset" in request.POST:
        name, actor = request.POST["preset"], account_actor(request)
        try_or_message(request, lambda: announce_rules(evening, preset(name).rules, actor))
        return redirect("klaverjas_rules", pk)
    form = PlayingRulesForm(request.POST or None, evening=evening)
    if request.method == "POST" and form.is_valid():
        actor = account_actor(request)

        def announce() -> None:
            announce_rules(evening, form.rules, actor, **form.settings)

        if form.changed_data and not try_or_message(request, announce):
            return redirect("klaverjas_rules", pk)
        return HttpResponse(status=204) if is_fragment_request(request) else redirect("ready", pk)
    context = {"evening": evening, "step": "rules", "form": form, "presets": presets().values()}
    return render(request, "organise/klaverjas_rules.html", context | {"known": preset_of(evening.klaverjas.rules)})


class DriveDrawForm(forms.Form):
    """Form for the rounds and deals of a drive and the method of its draw."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=20)
    deals = forms.IntegerField(label=_("Deals a round"), min_value=1, max_value=32)
    minutes = forms.IntegerField(label=_("Minutes a deal"), min_value=1, max_value=30)
    way = forms.ChoiceField(label=_("Draw"), choices=WayOfPlaying._meta.get_field("draw").flatchoices)


@organiser_only
def drive(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the rounds and deals of a drive, and show the tables as drawn."""
    evening = get_evening(pk)
    if not evening.is_drive:
        return redirect("movement", pk)
    usual = usual_drive(evening)
    typed = request.POST.dict()
    if typed.get("preset"):
        typed |= dict(zip(("rounds", "deals"), typed["preset"].split("x"), strict=False))
    form = DriveDrawForm({**usual, **typed} if typed else None, initial=usual)

    def draw() -> None:
        klaverjas_drive.draw_tables(evening, **form.cleaned_data, actor=account_actor(request))

    if typed and form.is_valid() and try_or_message(request, draw):
        return redirect("drive", pk)
    sittings = evening.sittings.select_related("table", *SEAT_FIELDS)
    context = {"evening": evening, "step": "movement", "form": form, "sittings": sittings}
    context |= {"resting": sittings.filter(east=None).exists(), "rest": rest_sentence(evening)}
    context["presets"] = klaverjas_drive.PRESETS
    return render(request, "organise/drive.html", context)

"""The four steps of setting up an evening, and the actions during and after it, such as publication."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_GET, require_POST

from troef.bridge.laws.regulations import all_options, named_sets
from troef.cards import TroefError
from troef.contest.movements.catalogue import Proposal
from troef.laws import Edition
from troef.web.evenings import contest_formats, lifecycle, regular_evenings
from troef.web.evenings.deals import dealing
from troef.web.evenings.log import account_actor, get_evening, record_change, try_or_message
from troef.web.evenings.models import SEAT_FIELDS, Dealing, Evening, EveningState, LogVerb
from troef.web.evenings.models.evening import FIELD_METHODS, SPECTATOR_DELAY_MAX, SPECTATOR_DELAY_MIN
from troef.web.evenings.movement import DUPLICATED, choose_movement, propose_movements, set_length, tables_sharing
from troef.web.evenings.progress import tables_of
from troef.web.evenings.regulations import PENALTIES, house_rules_text, set_house_rules, table_rules, usual_penalty
from troef.web.evenings.scoring import check_rules
from troef.web.people.permissions import organiser_only
from troef.web.platform.http.forms import error_text, is_fragment_request, parse_int
from troef.web.platform.i18n.filters import current_language


class NewEveningForm(forms.ModelForm):  # type: ignore[type-arg]
    format = forms.ChoiceField(
        label=lazy("What is played"),
        choices=contest_formats.format_choices,
        initial="bridge-pairs",
        widget=forms.RadioSelect,
    )

    class Meta:
        model = Evening
        fields = ["name", "date"]
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}


class EveningSizeForm(forms.Form):
    """Form for the length of the evening and the number of boards."""

    most_boards = forms.IntegerField(label=lazy("Maximum number of boards"), min_value=2, max_value=80)
    minutes_per_board = forms.IntegerField(label=lazy("Minutes a board"), min_value=1, max_value=30)
    most_rounds = forms.IntegerField(label=lazy("Rounds (empty: all)"), min_value=1, max_value=40, required=False)
    copies = forms.TypedChoiceField(
        label=lazy("Sets of boards"),
        choices=[
            ("", lazy("one, or more if need be")),
            (1, lazy("one")),
            (2, lazy("two")),
            (3, lazy("three")),
            (DUPLICATED, lazy("duplicated: one for each table")),
        ],
        coerce=int,
        empty_value=None,
        required=False,
    )
    halves = forms.TypedChoiceField(
        label=lazy("A match"),
        choices=[(1, lazy("in one part")), (2, lazy("in two halves"))],
        coerce=int,
        empty_value=1,  # type: ignore[arg-type]
        required=False,
    )

    def __init__(self, *args: Any, teams: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not teams:
            del self.fields["halves"]


_FIELD = tuple(dict(FIELD_METHODS))
_METHODS = {"pairs": _FIELD, "individual": _FIELD, "teams": ("imps", "board-a-match", "total-points")}
"""Scoring methods that each kind of contest can choose. Teams compare two rooms."""


class EveningRulesForm(forms.ModelForm):  # type: ignore[type-arg]
    """Form for the edition, regulations, scoring and visibility."""

    correction_minutes = forms.IntegerField(label=lazy("Minutes for corrections"), min_value=0, max_value=10080)
    appeal_minutes = forms.IntegerField(label=lazy("Minutes for appeals"), min_value=0, max_value=10080)

    watch_minutes = forms.IntegerField(
        label=lazy("Minutes before spectators see it"),
        min_value=SPECTATOR_DELAY_MIN,
        max_value=SPECTATOR_DELAY_MAX,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._only("method", lambda value: value in _METHODS[self.instance.kind])
        self._only("edition", lambda value: Edition.parse(value).game == self.instance.game.name)
        for name in ("edition", "regulations", "method") if self.instance.hidden_until else ():
            self.fields[name].disabled = True  # The simultaneous event decides these.

    def _only(self, name: str, fits: Callable[[str], bool]) -> None:
        field: Any = self.fields[name]
        field.choices = [choice for choice in field.choices if fits(choice[0])]

    class Meta:
        model = Evening
        fields = [
            "edition", "regulations", "method", "troef_deals", "screens", "watch_minutes", "robots", "standings_open",
            "in_force_shown", "correction_minutes", "appeal_minutes",
        ]  # fmt: skip

    def clean_watch_minutes(self) -> int:
        return self.cleaned_data["watch_minutes"] or int(self.instance.watch_minutes)

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError if the laws do not have this scoring method, or the cards cannot be on screens."""
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("screens"):  # Troef deals every board that is played on screens.
            cleaned["troef_deals"] = True
        try:
            edition, regulations, method = (cleaned.get(name, "") for name in ("edition", "regulations", "method"))
            check_rules(edition, regulations, method, self.instance.kind)
            dealing.check_screens(self.instance, cleaned.get("screens", ""), bool(cleaned.get("troef_deals")), False)
        except TroefError as error:
            raise forms.ValidationError(error_text(error)) from None
        return cleaned


def _step(request: HttpRequest, evening: Evening, step: str, **context: object) -> HttpResponse:
    return render(request, f"organise/{step}.html", {"evening": evening, "step": step, **context})


@organiser_only
def new(request: HttpRequest) -> HttpResponse:
    """Create an evening like an earlier one, or from a name, a date and a format."""
    offers = regular_evenings.evening_templates()
    chosen = next((offer for offer in offers if offer.key == request.POST.get("like")), None)
    if chosen is not None:
        return redirect("who", regular_evenings.create_from_template(chosen, account_actor(request)).pk)
    last = Evening.objects.order_by("-pk").first()
    before: dict[str, str] = {}
    if last:
        before = {"name": last.name, "format": contest_formats.format_of(regular_evenings.settings_of(last)).name}
    form = NewEveningForm(request.POST or None, initial=before)
    if request.method == "POST" and form.is_valid():
        fields = form.cleaned_data
        name = fields["name"]
        if before and name == before["name"] and fields["format"] != before["format"]:
            name = str(contest_formats.FORMATS[fields["format"]].label).partition(":")[0]
        evening = contest_formats.create_evening(name, fields["date"], fields["format"], account_actor(request))
        return redirect("who", evening.pk)
    context = {"form": form, "formats": contest_formats.format_choices(), "offers": offers}
    return render(request, "organise/new.html", context)


@organiser_only
def movement_view(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the movements that fit the number of contestants, and the chosen one with all its tables and rounds."""
    evening = get_evening(pk)
    if evening.is_drive:
        return redirect("drive", pk)
    names = ("most_boards", "minutes_per_board", "most_rounds", "copies", "halves")
    before = {name: getattr(evening, name) for name in names}
    sent = request.POST if "most_boards" in request.POST else None
    size = EveningSizeForm(sent, initial=before, teams=evening.kind == "teams")
    wanted = evening.sections.filter(pk=parse_int(request.GET.get("section", "")) or 0)
    section = wanted.first() or evening.sections.first()
    here = redirect(reverse("movement", args=[pk]) + (f"?section={section.pk}" if section else ""))
    if request.method == "POST":
        if "choose" in request.POST:

            def choose() -> None:
                for sentence in choose_movement(evening, request.POST["choose"], account_actor(request), section):
                    messages.info(request, sentence)

            try_or_message(request, choose)
            return here
        if size.is_valid():
            try_or_message(request, lambda: set_length(evening, actor=account_actor(request), **size.cleaned_data))
            return here
    proposals: list[Proposal] = []
    problem = ""
    try:
        proposals = propose_movements(evening, section)
    except TroefError as error:
        problem = error_text(error)
    seated = evening.sittings.select_related("table", *SEAT_FIELDS)
    context = {"proposals": proposals, "size": size, "problem": problem, "sittings": seated, "section": section}
    chosen = section.movement if section else evening.movement
    proposals.sort(key=lambda proposal: proposal.movement.name != chosen)
    return _step(request, evening, "movement", chosen=chosen, **context)


@organiser_only
def rules(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the edition, regulations, scoring and visibility. They are fixed once play starts."""
    evening = get_evening(pk)
    if evening.game.rules_page != "rules":
        return redirect(evening.game.rules_page, pk)
    form = EveningRulesForm(request.POST or None, instance=evening)
    if request.method == "POST" and form.is_valid():
        if evening.state != EveningState.SETUP:
            messages.error(request, _("The rules are fixed once play has begun."))
            return redirect("rules", pk)
        form.save()
        if form.changed_data:
            about = {name: form.cleaned_data[name] for name in form.fields}
            record_change(evening, account_actor(request), LogVerb.RULES_SET, **about)
        if is_fragment_request(request):
            return HttpResponse(status=204)  # The form is also stored during editing, so nothing is lost by going back.
        return redirect("ready", pk)
    return _step(request, evening, "rules", form=form, own=house_rules_text(evening.house, current_language()))


class HouseRulesForm(forms.Form):
    """Form for the options that the law leaves to the club, and the usual penalties."""

    def __init__(self, *args: Any, evening: Evening, **kwargs: Any) -> None:
        chosen = table_rules(evening)
        initial: dict[str, Any] = {option.name: getattr(chosen, option.name) for option in all_options()}
        initial |= {f"penalty_{unit}": usual_penalty(evening, unit) for unit in PENALTIES}
        if initial["penalty_top"] is not None:
            initial["penalty_top"] *= 100
        super().__init__(*args, **{"initial": initial | {"for_club": True}, **kwargs})
        for option in all_options():
            ask = option.ask[current_language()]
            self.fields[option.name] = forms.IntegerField(label=ask, min_value=0, max_value=60)
            if isinstance(initial[option.name], bool):
                self.fields[option.name] = forms.BooleanField(label=ask, required=False)
        labels = {
            "top": _("Usual penalty, in percent of a top"),
            "imp": _("Usual penalty in IMPs"),
            "vp": _("Usual penalty in victory points"),
        }
        for unit, label in labels.items():
            self.fields[f"penalty_{unit}"] = forms.DecimalField(
                label=label, required=False, min_value=0, max_value=100, max_digits=5, decimal_places=2
            )
        label = _("Our next bridge evenings begin with these rules too")
        self.fields["for_club"] = forms.BooleanField(label=label, required=False)

    @property
    def chosen(self) -> dict[str, int]:
        return {option.name: self.cleaned_data[option.name] for option in all_options()}

    @property
    def penalties(self) -> dict[str, Fraction | None]:
        typed = {unit: self.cleaned_data[f"penalty_{unit}"] for unit in PENALTIES}
        share = {"top": 100}
        return {unit: None if value is None else Fraction(value) / share.get(unit, 1) for unit, value in typed.items()}


@organiser_only
def own_rules(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the club's own options, in so far as they differ from the regulations. They are fixed once play starts."""
    evening = get_evening(pk)
    if evening.game.rules_page != "rules":
        return redirect(evening.game.rules_page, pk)
    form = HouseRulesForm(request.POST or None, evening=evening)
    if request.method == "POST" and form.is_valid():
        for_club, actor = form.cleaned_data["for_club"], account_actor(request)
        try_or_message(request, lambda: set_house_rules(evening, form.chosen, form.penalties, actor, for_club))
        return redirect("own_rules" if evening.state != EveningState.SETUP else "rules", pk)
    return _step(request, evening, "own_rules", form=form, base=named_sets()[evening.regulations])


@require_GET
@organiser_only
def ready(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the state of the preparations, the papers to print, and the button that starts the evening."""
    evening = get_evening(pk)
    known, needed = evening.boards.count(), len(dealing.needed_boards(evening))
    context = {"tables": tables_of(evening), "pairs": evening.contestants.count(), "known": known, "needed": needed}
    sealed = Dealing.objects.filter(evening=evening).exclude(sealed="")
    return _step(request, evening, "ready", sealed=sealed, sharing=tables_sharing(evening), **context)


@require_POST
@organiser_only
def evening_action(request: HttpRequest, pk: int) -> HttpResponse:
    """Start or end the evening, publish its result, show or hide the standings, and similar actions."""
    evening, actor = get_evening(pk), account_actor(request)
    verbs: dict[str, Callable[[], object]] = {
        "start": lambda: lifecycle.start_evening(evening, actor),
        "show": lambda: lifecycle.show_standings(evening, True, actor),
        "hide": lambda: lifecycle.show_standings(evening, False, actor),
        "end": lambda: lifecycle.end_evening(evening, actor),
        "publish": lambda: lifecycle.publish_result(evening, actor),
        "consent": lambda: lifecycle.consent_to_late_correction(evening, actor),
        "read_out": lambda: lifecycle.reveal_places(evening, parse_int(request.POST.get("places")) or 0, actor),
    }
    verb = verbs.get(request.POST.get("act", ""))
    if verb is None:
        messages.error(request, _("That is not something an organiser can do here."))
        return redirect("evening", pk)
    done = try_or_message(request, verb)
    if request.POST["act"] in ("end", "publish"):
        return redirect("closing", pk)
    if request.POST["act"] == "read_out":
        return redirect("projector", pk)
    return redirect("evening" if done or evening.state != EveningState.SETUP else "ready", pk)

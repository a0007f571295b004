"""Pages of seasons: the season tables (rankings) for everybody, the rest for the organiser."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from troef.cards import TroefError
from troef.web.evenings.log import try_or_message
from troef.web.evenings.models import Entrant, Moved, Season, SeasonPeriod
from troef.web.events.season import (
    add_entrants,
    close_period,
    place_entrant,
    proposed_moves,
    rules_in_words,
    season_tables,
    set_lines,
)
from troef.web.people.permissions import organiser_only
from troef.web.platform.http.forms import parse_amount, parse_int


class SeasonForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Season
        fields = [
            "name", "per", "evenings", "counting", "least", "absence", "absence_amount", "absence_most", "absences",
            "substitute_most", "promote",
        ]  # fmt: skip
        widgets = {"evenings": forms.CheckboxSelectMultiple}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        evenings: Any = self.fields["evenings"]
        evenings.label_from_instance = lambda evening: f"{date_format(evening.date, 'j-n-Y')} {evening.name}"


@require_GET
def seasons(request: HttpRequest) -> HttpResponse:
    return render(request, "season/seasons.html", {"seasons": Season.objects.all()})


@require_GET
def season_view(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the season tables: one for each line, which is a division with its own ranking."""
    the_season = get_object_or_404(Season, pk=pk)
    context = {
        "season": the_season,
        "tables": season_tables(the_season),
        "closed": [(period, season_tables(the_season, period)) for period in the_season.periods.order_by("-pk")],
        "rules": rules_in_words(the_season),
        "moved": Moved.objects.filter(entrant__season=the_season).select_related("entrant", "to")[:40],
    }
    return render(request, "season/season.html", context)


@require_GET
def season_row(request: HttpRequest, pk: int, entrant: int) -> HttpResponse:
    """Show the results of one entrant evening by evening. `?period=`: a closed period instead of the current one."""
    the_season = get_object_or_404(Season, pk=pk)
    number = request.GET.get("period")
    period = get_object_or_404(SeasonPeriod, season=the_season, pk=parse_int(number) or 0) if number else None
    here = ((table, row) for table in season_tables(the_season, period) for row in table.rows)
    table, row = next(((table, row) for table, row in here if row.entrant.pk == entrant), (None, None))
    if table is None or row is None:
        raise Http404
    context = {
        "season": the_season,
        "table": table,
        "row": row,
        "graph": row.graph,
        "rules": rules_in_words(period.as_season() if period else the_season),
    }
    return render(request, "season/row.html", context)


@organiser_only
def edit_season(request: HttpRequest, pk: int | None = None) -> HttpResponse:
    """Create a season, or edit its rules and evenings."""
    the_season = get_object_or_404(Season, pk=pk) if pk else None
    form = SeasonForm(request.POST or None, instance=the_season)
    if request.method == "POST" and form.is_valid():
        kept = form.save()
        new = add_entrants(kept)
        if new:
            messages.success(request, _("%(number)s more take part.") % {"number": new})
        return redirect("season_people", kept.pk)
    return render(request, "season/edit.html", {"form": form, "season": the_season})


@organiser_only
def season_people(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the lines (divisions), their players and the promotions due. POST sets the names of the lines."""
    the_season = get_object_or_404(Season, pk=pk)
    if request.method == "POST":
        names = request.POST.get("lines", "").splitlines()
        try_or_message(request, lambda: set_lines(the_season, names))
        return redirect("season_people", pk)
    context = {
        "season": the_season,
        "lines": the_season.lines.all(),
        "entrants": the_season.entrants.select_related("line"),
        "moves": proposed_moves(the_season),
    }
    return render(request, "season/people.html", context)


@require_POST
@organiser_only
def place_entrant_view(request: HttpRequest, pk: int) -> HttpResponse:
    """Set the line (division) and the handicap of one entrant."""
    entrant = get_object_or_404(Entrant.objects.select_related("season"), pk=pk)
    line = entrant.season.lines.filter(pk=parse_int(request.POST.get("line", "")) or 0).first()
    try_or_message(request, lambda: place_entrant(entrant, line, _handicap(request.POST.get("handicap", ""))))
    return redirect("season_people", entrant.season_id)


def _handicap(text: str) -> Decimal:
    value = parse_amount(text or "0")
    if value is None:
        raise TroefError(_("“%(text)s” is not a number.") % {"text": text[:40]})
    if abs(value) > 50:
        raise TroefError(_("A handicap is at most 50."))
    return Decimal(value.numerator) / value.denominator


@require_POST
@organiser_only
def promote(request: HttpRequest, pk: int) -> HttpResponse:
    """Close the period, and move entrants between lines as the page proposed."""
    the_season = get_object_or_404(Season, pk=pk)
    if try_or_message(request, lambda: close_period(the_season)):
        messages.success(request, _("The period is closed and the lines are made up for the next one."))
    return redirect("season_people", pk)


urlpatterns = [
    path("seasons/", seasons, name="seasons"),
    path("seasons/new/", edit_season, name="new_season"),
    path("seasons/<int:pk>/", season_view, name="season"),
    path("seasons/<int:pk>/who/<int:entrant>/", season_row, name="season_row"),
    path("seasons/<int:pk>/rules/", edit_season, name="edit_season"),
    path("seasons/<int:pk>/people/", season_people, name="season_people"),
    path("seasons/<int:pk>/promote/", promote, name="promote"),
    path("seasons/entrant/<int:pk>/", place_entrant_view, name="place_entrant"),
]

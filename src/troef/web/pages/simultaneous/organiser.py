"""Pages for the organiser of a simultaneous event: rules, deals and clubs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.formats.csv_rows import csv_text
from troef.web.evenings.log import try_or_message
from troef.web.evenings.models import PlayingClub, Simultaneous
from troef.web.evenings.scoring import check_rules
from troef.web.events import simultaneous_host
from troef.web.events.simultaneous_client import ClubCredentials
from troef.web.pages.simultaneous.views import the_event
from troef.web.people.permissions import organiser_only, record_deed
from troef.web.platform.http.addresses import phone_address
from troef.web.platform.http.forms import error_text, parse_int

_DAY = {"type": "date"}


class EventForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Simultaneous
        fields = ["name", "first_day", "last_day", "boards", "edition", "regulations", "corrections_until"]
        widgets = {
            "first_day": forms.DateInput(attrs=_DAY, format="%Y-%m-%d"),
            "last_day": forms.DateInput(attrs=_DAY, format="%Y-%m-%d"),
            "corrections_until": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_dealt:  # Clubs may have fetched the boards.
            for name in ("boards", "edition", "regulations"):
                self.fields[name].disabled = True

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        first, last, until = (cleaned.get(name) for name in ("first_day", "last_day", "corrections_until"))
        if first and last and last < first:
            self.add_error("last_day", _("The last day is before the first day."))
        if last and until and until.date() < last:
            self.add_error("corrections_until", _("Clubs that play on the last day have to report too."))
        try:
            check_rules(cleaned.get("edition", ""), cleaned.get("regulations", ""), "matchpoints")
        except TroefError as error:
            raise forms.ValidationError(error_text(error)) from None
        return cleaned


@organiser_only
def edit(request: HttpRequest, code: str = "") -> HttpResponse:
    """Create an event, or edit its days and deadline."""
    the = the_event(code) if code else None
    form = EventForm(request.POST or None, instance=the)
    if request.method == "POST" and form.is_valid():
        kept = form.save(commit=False)
        kept.save(update_fields=list(form.fields) if the else None)  # A report may arrive at the same time.
        record_deed(request, "simultaneous event kept", kept.name)
        return redirect("organise_simultaneous", kept.code)
    return render(request, "simultaneous/edit.html", {"form": form, "event": the})


@organiser_only
def organise(request: HttpRequest, code: str) -> HttpResponse:
    """Show the steps for deals and clubs, in the order in which they are needed."""
    the = the_event(code)
    if request.method == "POST":
        try_or_message(request, lambda: _act(request, the))
        return redirect("organise_simultaneous", code)
    clubs = the.clubs.defer("report")
    context = {
        "event": the,
        "seal": the.seal,
        "clubs": [(club, club_credentials_line(request, club)) for club in clubs],
        "reported": sum(1 for club in clubs if club.report_number),
    }
    return render(request, "simultaneous/organise.html", context)


def _act(request: HttpRequest, the: Simultaneous) -> None:
    fields = request.POST
    club = the.clubs.filter(number=parse_int(fields.get("club", "")) or 0).first()
    for_event: dict[str, Callable[[], str]] = {
        "commit": lambda: simultaneous_host.publish_commitment(the, fields.get("delayed", "")),
        "complete": lambda: simultaneous_host.complete_with(the, fields.get("text", "")),
        "add": lambda: simultaneous_host.add_clubs(the, fields.get("clubs", "")),
        "open": lambda: simultaneous_host.open_boards(the),
    }
    for_club: dict[str, Callable[[PlayingClub], str]] = {
        "renew": simultaneous_host.renew_key,
        "withdraw": simultaneous_host.withdraw_club,
        "late": simultaneous_host.allow_late_reports,
    }
    act = fields.get("act", "")
    if act in for_event:
        said = for_event[act]()
    elif act in for_club and club is not None:
        said = for_club[act](club)
    else:
        raise TroefError(_("That is not something an organiser can do here."))
    record_deed(request, f"simultaneous event: {act}", f"{the.name} {club or ''}".strip())
    messages.success(request, said)


def club_credentials_line(request: HttpRequest, club: PlayingClub) -> str:
    """Return the credentials of a club, as one line of text; empty if its key was withdrawn."""
    path = reverse("simultaneous_club", args=[club.event.code, club.number])
    return str(ClubCredentials(phone_address(request, path), club.key)) if club.key else ""


@require_GET
@organiser_only
def credentials_file(request: HttpRequest, code: str) -> HttpResponse:
    """Return the credentials of every club as a CSV file, for a mailing."""
    the = the_event(code)
    head = (_("name"), _("district"), _("The line"))
    clubs = the.clubs.select_related("event").defer("report")
    rows = [(club.name, club.district, club_credentials_line(request, club)) for club in clubs]
    answer = HttpResponse(csv_text([head, *rows], ";"), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="clubs-{the.code}.csv"'
    return answer

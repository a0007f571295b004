"""Pages of rulings: reading one, if its board is visible; writing and changing one, for directors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django import forms, template
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from troef.cards import Seat, TroefError
from troef.contest.session import Fine
from troef.director.charts.outcome import RulingDraft, draft, transfer_in
from troef.director.charts.walk import Walk
from troef.director.library import book, nearest, normal_id
from troef.director.rulings import record, wording
from troef.director.rulings.adjusted_scores import is_rectification
from troef.director.rulings.record import Finality, PartyStatement, RulingRecord, RulingVersion, VersionReason
from troef.web.access import visibility
from troef.web.access.visibility import not_yet_visible_response, own_board_response, visibility_for
from troef.web.evenings.filters import paper_heading
from troef.web.evenings.games import reported_result
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import SEAT_FIELDS, SITTING_SEAT_FIELDS, Case, Evening, chief_of
from troef.web.evenings.result_filters import score_words
from troef.web.evenings.seating_plan import names_at
from troef.web.pages.director import live_tables
from troef.web.pages.director.chart_walk import players_at
from troef.web.pages.director.incident_entry import draft_from_incident
from troef.web.people.models import Account
from troef.web.people.permissions import director_only, directs, is_staff, organiser_only
from troef.web.platform.http.forms import error_text, parse_int
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.jobs.typesetting import pdf_response
from troef.web.rulings import incident_draft, polls
from troef.web.rulings.incident_draft import IncidentLocation
from troef.web.rulings.rulings import (
    amend_ruling,
    appoint_chief_director,
    confirm_ruling,
    withdraw_ruling,
    write_ruling,
)

_SIDES = {"ns_told": "NS", "ew_told": "EW"}


def _lines(rows: int) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows})


class RulingForm(forms.Form):
    """Form for a ruling in the director's words."""

    ns_told = forms.CharField(label=lazy("North-South's statement"), required=False, max_length=2000, widget=_lines(2))
    ew_told = forms.CharField(label=lazy("East-West's statement"), required=False, max_length=2000, widget=_lines(2))
    found = forms.CharField(
        label=lazy("The facts as you find them"),
        help_text=lazy("Points on which the sides differ."),
        required=False,
        max_length=2000,
        widget=_lines(2),
    )
    laws = forms.CharField(label=lazy("Paragraphs"), max_length=200, help_text=lazy("Such as 27B1a, 12C1c."))
    rectification = forms.CharField(label=lazy("Rectification"), required=False, max_length=2000, widget=_lines(2))
    decision = forms.CharField(
        label=lazy("Decision"), help_text=lazy("The players can read this."), max_length=2000, widget=_lines(3)
    )
    standing = forms.ChoiceField(
        label=lazy("This ruling is"),
        choices=[("final", lazy("final")), ("provisional", lazy("provisional: the facts are not clear yet"))],
        initial="final",
        widget=forms.RadioSelect,
    )
    consulted = forms.CharField(
        label=lazy("Consulted"), required=False, max_length=300, help_text=lazy("Names, with a comma between them.")
    )
    notes = forms.CharField(
        label=lazy("Notes of your own"),
        required=False,
        max_length=4000,
        widget=_lines(2),
        help_text=lazy("Only directors see these."),
    )

    def __init__(self, *args: Any, evening: Evening, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.evening = evening

    def clean_laws(self) -> tuple[str, ...]:
        """Return the paragraphs that the form names. Raise ValidationError with similar ones if one does not exist."""
        edition = self.evening.laws
        known = book(edition).by_id
        ids = [normal_id(word, edition) for word in re.split(r"[,;\s]+", self.cleaned_data["laws"]) if word]
        for id in ids:
            if id not in known:
                words = {"law": id, "near": ", ".join(nearest(id, edition))}
                raise forms.ValidationError(_("There is no paragraph %(law)s; near it are %(near)s.") % words)
        return tuple(dict.fromkeys(ids))

    def ruling(self, by: str, place: IncidentLocation, walked: tuple[record.ChartWalkRecord, ...] = ()) -> RulingRecord:
        """Return the ruling of the valid form, made by director `by`. `walked`: the walks of charts that led to it."""
        fields = self.cleaned_data
        chief = chief_of(self.evening)
        return RulingRecord(
            laws=fields["laws"],
            decision=fields["decision"].strip(),
            by=by,
            edition=self.evening.laws,
            regulations=self.evening.regulations,
            own_regulations=bool(self.evening.house),
            where=place.where,
            told=tuple(PartyStatement(_SIDES[name], text) for name in _SIDES if (text := fields[name].strip())),
            found=fields["found"].strip(),
            walked=walked,
            rectification=fields["rectification"].strip(),
            standing=Finality(fields["standing"]),
            chief=chief.name if chief else "",
            consulted=tuple(name.strip() for name in fields["consulted"].split(",") if name.strip()),
        )


class AmendForm(RulingForm):
    """Form for a new version of a ruling, with a reason for the change."""

    sees = forms.IntegerField(widget=forms.HiddenInput)
    why = forms.ChoiceField(
        label=lazy("Why it changes"),
        choices=[
            (VersionReason.CORRECTED.value, lazy("a correction")),
            (VersionReason.DIRECTORS_ERROR.value, lazy("my ruling was wrong (82C)")),
        ],
        initial=VersionReason.CORRECTED.value,
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=lazy("Reason for the change"), max_length=1000, widget=_lines(2))

    field_order = ["why", "reason"]


def initial_from_draft(draft: RulingDraft) -> dict[str, Any]:
    """Return the initial values of RulingForm from a draft."""
    words = {"rectification": draft.rectification, "decision": draft.decision}
    return {"found": draft.established_facts, "laws": ", ".join(draft.laws), **words}


def hidden_statements(ruling: RulingRecord) -> tuple[PartyStatement, ...]:
    """Return the statements without a field in RulingForm, such as those of polls. An amendment keeps them."""
    return tuple(said for said in ruling.told if said.by not in _SIDES.values())


def initial_from_version(version: RulingVersion) -> dict[str, Any]:
    """Return the initial values of AmendForm from the version of a ruling that it changes."""
    ruling = version.ruling
    sides = {name: "\n".join(said.text for said in ruling.told if said.by == side) for name, side in _SIDES.items()}
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


register = template.Library()


def _case(pk: int, number: int) -> Case:
    cases = Case.objects.select_related("evening", "sitting__table", *SITTING_SEAT_FIELDS, "call__table")
    return get_object_or_404(cases.prefetch_related("versions"), evening_id=pk, number=number)


def may_see(request: HttpRequest, case: Case, sees: visibility.Visibility | None = None) -> bool:
    """Return whether this reader may see the ruling; not if they may still have to play its board.

    `sees`: the reader's visibility, if the caller already has it.
    """
    if visibility.is_public(case.evening):
        return True
    sees = sees or visibility_for(request, case.evening)
    if is_staff(request):
        return not case.boards & sees.own_unplayed
    return case.board is not None and case.board in sees.visible_boards


@require_GET
@never_cache
def rulings(request: HttpRequest, pk: int) -> HttpResponse:
    """List the rulings of the evening that this reader may see."""
    evening = get_evening(pk)
    sees = visibility_for(request, evening)
    cases = evening.cases.select_related("sitting__table", "evening").prefetch_related("versions")
    shown = [case for case in cases if may_see(request, case, sees)]
    return render(request, "rulings/list.html", {"evening": evening, "cases": shown})


@require_GET
@never_cache
def ruling(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show one ruling with its grounds and its history."""
    case = _case(pk, number)
    if not may_see(request, case):
        return not_yet_visible_response(request, case.board)
    history = case.history if directs(request) else case.history.public()
    now = history.now
    own = wording.OWN_REGULATIONS if now.own_regulations else ""
    context = {"evening": case.evening, "case": case, "history": history, "ruling": now, "own": own}
    context["moves_tricks"] = any(is_rectification(law, now.edition) for law in now.laws)
    return render(request, "rulings/ruling.html", context)


@require_GET
@never_cache
def ruling_document(request: HttpRequest, pk: int, number: int, form: str) -> HttpResponse:
    """Return the ruling as PDF, plain text or JSON, without the private notes. `form`: which of these."""
    case = _case(pk, number)
    if not may_see(request, case):
        return not_yet_visible_response(request, case.board)
    history, result = case.history.public(), case.result
    outcome = reported_result(result) if result and result.is_played else None
    before = f"{outcome.as_typed()}, {score_words(result)}" if result and outcome else ""  # Such as `4♠ S 10, +420`.
    if form == "json":
        return HttpResponse(record.history_text(history), content_type="application/json")
    if form == "txt":
        words = wording.history_words(history, current_language(), before)
        return HttpResponse(words, content_type="text/plain; charset=utf-8")
    page = wording.one_page_text(history, current_language(), before)
    parts = [{"heading": part.heading, "lines": list(part.lines)} for part in page]
    title = f"{wording.TITLE[current_language()]} {case.number}"
    content = {**paper_heading(case.evening), "title": title, "parts": parts}
    return pdf_response(request, f"ruling-{case.number}", "ruling", content)


@director_only
def new_ruling(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the form for a ruling, filled in from the incident, live table or walk in the address. Store the ruling."""
    evening = get_evening(pk)
    fields = request.POST if request.method == "POST" else request.GET
    place = IncidentLocation.of(evening, fields)
    made = _draft(request, evening, place, fields)
    if place.board and place.board in visibility_for(request, evening).own_unplayed:
        return own_board_response(request, place.board)
    shown = request.POST.getlist("poll") if request.method == "POST" else None
    asked = polls.polls_without_ruling(place.sitting, place.board, shown)
    initial = initial_from_draft(made) if made else {}
    renamed = request.method == "POST" and "named" in request.POST
    if renamed:  # An offender has just been named: keep typed text, and put names into generated text.
        unnamed = _draft(request, evening, replace(place, offender=None), fields)
        drafts = initial_from_draft(unnamed) if unnamed else {}
        typed = {name: value for name, value in request.POST.dict().items() if value != drafts.get(name)}
        form = RulingForm(evening=evening, initial={**initial, **typed})
    else:
        form = RulingForm(request.POST if request.method == "POST" else None, evening=evening, initial=initial)
    if request.method == "POST" and not renamed and form.is_valid():
        actor = account_actor(request)
        written = form.ruling(actor.who, place, made.walked if made else ())
        said = tuple(polls.poll_summary(poll) for poll in asked if poll.answers)
        written = replace(written, told=(*written.told, *said))
        kept: list[Case] = []

        def act() -> None:
            notes, at = form.cleaned_data["notes"], place
            kept.append(write_ruling(evening, written, actor, notes, sitting=at.sitting, board=at.board, call=at.call))
            polls.attach_to_ruling(asked, kept[0])
            if made and fields.get("w") and fields.get("k"):
                told = incident_draft.IncidentDraft.from_walk(Walk.parse(fields["w"]), at, fields["k"])
                incident_draft.close_after_ruling(at, told, actor)

        if try_or_message(request, act):
            messages.success(request, _("Ruling %(number)s is written down.") % {"number": kept[0].number})
            if not may_see(request, kept[0]):  # A director who has yet to play the board cannot read the ruling.
                return redirect("desk", pk)
            return _further(kept[0], fields.get("then", ""), place.offender or (made.offender if made else None))
    carried = {name: fields.get(name, "") for name in ("w", "t", "k", "then")}
    is_unnamed = made is not None and made.walked and not place.offender and not made.offender
    whose = list(names_at(place.sitting).items()) if place.sitting is not None and is_unnamed else []
    last = min(evening.round, evening.rounds)
    sittings = evening.sittings.filter(round__in=(last - 1, last), east__isnull=False)
    sittings = sittings.select_related("table", *SEAT_FIELDS).order_by("-round", "table__number")
    context = {"evening": evening, "form": form, "place": place, "draft": made, "polls": asked, "whose": whose}
    return render(request, "rulings/record.html", {**context, **carried, "sittings": sittings})


def _further(case: Case, then: str, offender: Seat | None) -> HttpResponse:
    """Redirect from a new ruling to its score or a penalty, as `then` asks, else to the ruling itself."""
    if then == "penalty":
        query = urlencode({"case": case.number, "law": case.now.laws[-1]})
        return redirect(reverse("penalty", args=[case.evening_id]) + "?" + query)
    if then != "score" or not case.sitting or not case.board:
        return redirect("ruling", case.evening_id, case.number)
    side = f"?revoked={offender.side.name}" if offender and transfer_in(case.now.walked) else ""
    return redirect(reverse("ruling_score", args=[case.evening_id, case.number]) + side)


def _draft(
    request: HttpRequest, evening: Evening, place: IncidentLocation, fields: Mapping[str, str]
) -> RulingDraft | None:
    """Return the draft from the incident, live table or walk in `fields`, if any. Show an error if it is unreadable."""
    walked = fields.get("w", "")
    if "live" in fields:
        return live_tables.draft_from_live_table(place, fields["live"])
    try:
        if not walked:
            return draft_from_incident(fields.get("t", ""), evening, place)
        before = fields.get("t") or incident_draft.told_before(place, fields.get("k", ""))
        story = draft_from_incident(str(before), evening, place) if before else None
        facts = story.established_facts if story else ""
        return draft(Walk.parse(walked), current_language(), players_at(place), facts)
    except TroefError as error:
        messages.error(request, error_text(error))
        return None


@director_only
def amend_view(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Store a new version of a ruling with a reason. The old version remains readable."""
    case = _case(pk, number)
    if not may_see(request, case):
        return own_board_response(request, min(case.boards))
    last = case.history.versions[-1]
    initial = initial_from_version(last)
    form = AmendForm(request.POST if request.method == "POST" else None, evening=case.evening, initial=initial)
    if request.method == "POST" and form.is_valid():
        actor, now = account_actor(request), last.ruling
        place = IncidentLocation(case.call, case.sitting, case.board)
        written = form.ruling(actor.who, place, now.walked)
        told_by_all = (*written.told, *hidden_statements(now))
        changed = replace(written, told=told_by_all, score=now.score, penalties=now.penalties)
        fields = form.cleaned_data
        reasons = (VersionReason(fields["why"]), fields["reason"], actor, fields["notes"])
        if try_or_message(request, lambda: amend_ruling(case, changed, *reasons, sees=fields["sees"])):
            return redirect("ruling", pk, number)
    return render(request, "rulings/amend.html", {"evening": case.evening, "case": case, "form": form})


@require_POST
@director_only
def confirm_or_withdraw(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Make a provisional ruling final, or withdraw a ruling, with a reason."""
    case, actor, reason = _case(pk, number), account_actor(request), request.POST.get("reason", "")
    if not may_see(request, case):
        return own_board_response(request, min(case.boards))
    act = withdraw_ruling if request.POST.get("act") == "withdraw" else confirm_ruling
    try_or_message(request, lambda: act(case, reason, actor))
    return redirect("ruling", pk, number)


@organiser_only
def directors(request: HttpRequest, pk: int) -> HttpResponse:
    """List the directors, and appoint the chief director of the evening."""
    evening = get_evening(pk)
    accounts = Account.objects.filter(directs=True, is_active=True).order_by("name")
    if request.method == "POST":
        answer = request.POST.get("chief", "")
        chosen = accounts.filter(pk=parse_int(answer) or 0).first()
        actor = account_actor(request)
        if chosen and try_or_message(request, lambda: appoint_chief_director(evening, chosen, actor)):
            return redirect("directors", pk)
    context = {"evening": evening, "accounts": accounts, "chief": chief_of(evening)}
    return render(request, "rulings/directors.html", context)


@register.filter
def told_by(by: str) -> str:
    """Return the name of the side or person that made a statement: `Noord-Zuid`, `Oost` or a name."""
    return wording.party_name(by, current_language())


@register.filter
def version_why(version: RulingVersion) -> str:
    """Return the reason for a version of a ruling as text."""
    return version.why.text[current_language()]


@register.filter
def standing_words(standing: Finality) -> str:
    return standing.text[current_language()]


@register.filter
def fine_text(penalty: Fine) -> str:
    return wording.penalty_words(penalty, current_language())


@register.inclusion_tag("rulings/on_board.html")
def rulings_on(evening: Evening, board: int) -> dict[str, Any]:
    """Return the context of the rulings on a board. Only for pages of readers who may see the board's results."""
    cases = Case.objects.filter(evening=evening, board=board).select_related("sitting__table", "evening")
    return {"evening": evening, "cases": cases.prefetch_related("versions")}

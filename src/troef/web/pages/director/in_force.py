"""Incidents in force until the board ends, and incidents to review when its result is in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from troef.director.charts.walk import Walk
from troef.director.incidents.builder import IncidentQuestion
from troef.director.incidents.catalogue import display_name
from troef.director.incidents.in_force import EITHER_MAY_USE, follow_up_question
from troef.web.access.visibility import own_board_response, visibility_for
from troef.web.evenings.games import reported_result
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import Case, Evening, EveningState, Incident, Sitting
from troef.web.evenings.scoring import adjustment_of
from troef.web.pages.director.adjusted_scores import ruling_from_draft
from troef.web.pages.director.chart_walk import desk_address
from troef.web.pages.director.filters import points_in
from troef.web.pages.director.incident_entry import draft_from_incident
from troef.web.people.permissions import director_only
from troef.web.platform.http.forms import is_fragment_request
from troef.web.rulings import incident_draft, rulings
from troef.web.rulings.incident_draft import IncidentDraft, IncidentLocation, StoredIncident


def in_force_lists(evening: Evening, hidden: frozenset[int]) -> dict[str, Any]:
    """Return the desk's lists of incidents: in force, and to review after the board. `hidden` boards are left out."""
    every = incident_draft.lasting_incidents(evening.sittings.all())
    shown = [kept for kept in every if kept.incident.board not in hidden]
    playing = evening.state == EveningState.PLAYING
    return {
        "running": [_shown(evening, kept) for kept in shown if kept.result is None and playing],
        "looked_at": [_shown(evening, kept) for kept in shown if kept.waits],
    }


def _rectified(kept: StoredIncident) -> BridgeResult | None:
    tricks, result = kept.until.tricks, kept.result
    scored = reported_result(result) if result is not None and result.agreed else None
    if tricks is None or result is None or not isinstance(scored, BridgeResult):
        return None
    after = scored.with_tricks_transferred(tricks.from_, tricks.count)
    return None if after.tricks == scored.tricks or adjustment_of(result) else after


def _shown(evening: Evening, kept: StoredIncident) -> dict[str, Any]:
    address, after = desk_address(evening, kept.place, kept.incident.key), _rectified(kept)
    unnamed = desk_address(evening, replace(kept.place, offender=None), kept.incident.key)
    query = urlencode({"t": str(kept.told), **kept.place.query})
    here = f"{reverse('desk_tell', args=[evening.pk])}?{query}"
    to_score = f"{reverse('new_ruling', args=[evening.pk])}?{query}&then=score"  # 1949 has no chart for the next step.
    along = address(Walk.parse(kept.told.walk)) if kept.told.walk else ""
    after_play = [(line, f"{here}&add={IncidentQuestion.LATER.key}") for line in kept.until.count]
    for line in kept.until.questions_after_play:
        walk = follow_up_question(line.law, evening.laws)
        after_play.append((line, (unnamed if line.law in EITHER_MAY_USE else address)(walk) if walk else to_score))
    after_play += [(line, along) for line in kept.until.pending_questions if along]
    after_play += [(line, "") for line in kept.until.remember]
    return {
        "incident": kept.incident,
        "until": kept.until,
        "result": kept.result,
        "title": display_name(kept.told.incident),
        "address": along or here,
        "ruled": adjustment_of(kept.result) if kept.result else None,
        "rectified": after and evening.game.wording.short_fields(after.as_result()),
        "points": after and points_in(evening, kept.incident.board, after.as_result()),
        "after": after_play,
    }


@require_POST
@director_only
def store_incident_view(request: HttpRequest, pk: int) -> HttpResponse:
    """Store the posted incident draft with its table and board. The page with the draft posts it without a click."""
    evening = get_evening(pk)
    place = IncidentLocation.of(evening, request.POST.dict())
    if place.board is not None and place.board in visibility_for(request, evening).own_unplayed:
        return own_board_response(request, place.board)
    text, actor = request.POST.get("t", ""), account_actor(request)
    kept = try_or_message(request, lambda: incident_draft.store_incident(place, IncidentDraft.read(text), actor))
    if not is_fragment_request(request):
        return redirect("desk", pk)
    sittings = evening.sittings.filter(pk=place.sitting.pk) if kept and place.sitting else evening.sittings.none()
    here = incident_draft.lasting_incidents(sittings)
    shown = next((_shown(evening, other) for other in here if str(other.told) == text), None)
    return render(request, "desk/kept.html", {"evening": evening, "place": place, "told": shown})


@require_POST
@director_only
def close_without_adjustment(request: HttpRequest, pk: int, incident: int) -> HttpResponse:
    """Close an incident that awaits review, without an adjusted score."""
    line = _incident(pk, incident)
    if line.board in visibility_for(request, line.sitting.evening).own_unplayed:
        return own_board_response(request, line.board)
    incident_draft.close_incident(line, account_actor(request))
    return redirect("desk", pk)


@require_POST
@director_only
def all_come_to_nothing(request: HttpRequest, pk: int) -> HttpResponse:
    """Close all incidents that the director saw on the desk, without an adjusted score."""
    evening, seen = get_evening(pk), request.POST.getlist("incident")
    hidden = visibility_for(request, evening).own_unplayed
    for kept in incident_draft.lasting_incidents(evening.sittings.all()):
        if str(kept.incident.pk) in seen and kept.incident.board not in hidden:
            incident_draft.close_incident(kept.incident, account_actor(request))
    return redirect("desk", pk)


def _incident(pk: int, incident: int) -> Incident:
    return get_object_or_404(Incident.objects.select_related("sitting__evening"), pk=incident, sitting__evening=pk)


@require_POST
@director_only
def rectify(request: HttpRequest, pk: int, incident: int) -> HttpResponse:
    """Store the ruling on a revoke from its incident draft, with the tricks transferred in the result."""
    line = _incident(pk, incident)
    evening = line.sitting.evening
    if line.board in visibility_for(request, evening).own_unplayed:
        return own_board_response(request, line.board)
    here = incident_draft.lasting_incidents(Sitting.objects.filter(pk=line.sitting_id))
    kept = next((kept for kept in here if kept.incident == line), None)
    after = _rectified(kept) if kept else None
    if kept is None or after is None or kept.until.tricks is None:
        return redirect("desk", pk)
    at, actor = kept.place, account_actor(request)
    made = draft_from_incident(str(kept.told), evening, at)
    assert made is not None, "what is kept has its table and its board"
    ruling = ruling_from_draft(evening, actor.who, made, at, after)
    cases: list[Case] = []

    def act() -> None:
        cases.append(rulings.write_ruling(evening, ruling, actor, sitting=at.sitting, board=at.board, call=at.call))

    return redirect("ruling", pk, cases[0].number) if try_or_message(request, act) else redirect("desk", pk)

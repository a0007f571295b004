"""Pages of players' conduct, for directors and the organiser only."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import template
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from troef.cards import TroefError
from troef.director.conduct import ConductKind, powers
from troef.web.evenings.conduct import (
    ConductEntry,
    Person,
    approve_measure,
    conduct_of_contestant,
    conduct_of_member,
    conduct_of_player,
    lift_measure,
    record_conduct,
)
from troef.web.evenings.filters import points
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import Contestant, Evening, Mark, Player
from troef.web.evenings.result_filters import unit_words
from troef.web.people.models import Member
from troef.web.people.permissions import director_only, organiser_only, staff_only
from troef.web.platform.http.forms import error_text, is_fragment_request, parse_int
from troef.web.platform.i18n.filters import current_language

register = template.Library()


@director_only
def conduct(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the form for a warning, suspension or exclusion beside earlier conduct, and store the measure."""
    evening = get_evening(pk)
    typed = (request.POST if request.method == "POST" else request.GET).dict()
    players, problem = Player.objects.filter(contestant__evening=evening), ""
    known = players.select_related("member", "contestant__evening")
    player = known.filter(pk=parse_int(typed.get("player", "")) or 0).first()
    if request.method == "POST":
        try:
            mark = _noted(request, evening, player, typed)
            said = _("Written down for %(name)s.") % {"name": mark.name}
            if mark.waits:
                said = _("Written down. It counts when the organiser agrees (%(law)s).") % {"law": mark.approval}
            messages.success(request, said)
            return redirect("conduct", pk)
        except TroefError as error:
            problem = error_text(error)
    lines = conduct_of_player(player) if player else []
    if is_fragment_request(request):
        return render(request, "conduct/earlier.html", {"lines": lines})
    context = {
        "evening": evening,
        "players": players.select_related("contestant").order_by("name"),
        "player": player,
        "lines": lines,
        "typed": typed,
        "problem": problem,
        "powers": powers(evening.laws),
        "marks": evening.marks.all(),
    }
    return render(request, "conduct/desk.html", context, status=409 if problem else 200)


def _noted(request: HttpRequest, evening: Evening, player: Player | None, typed: dict[str, str]) -> Mark:
    person = Person.playing(player) if player else Person.named(typed.get("name", ""))
    case = evening.cases.filter(number=parse_int(typed.get("case", "")) or 0).first()
    try:
        kind = ConductKind(typed.get("kind", ""))
        until = date.fromisoformat(typed["until"]) if typed.get("until") else None
    except ValueError:
        raise TroefError(_("Choose a measure, and a last day if it lasts longer.")) from None
    law = typed.get("law", "").strip() or ("" if kind is ConductKind.WARNING else powers(evening.laws).law(kind))
    return record_conduct(evening, person, kind, law, typed.get("text", ""), account_actor(request), until, case)


@require_GET
@staff_only
def conduct_list(request: HttpRequest) -> HttpResponse:
    """List the latest warnings, suspensions and exclusions of all players."""
    marks = Mark.objects.select_related("member", "evening")[:200]
    return render(request, "conduct/list.html", {"marks": marks})


@require_GET
@staff_only
def member_conduct(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the conduct of one member over all evenings."""
    member = get_object_or_404(Member, pk=pk)
    return render(request, "conduct/member.html", {"member": member, "lines": conduct_of_member(member)})


@require_POST
@organiser_only
def conduct_act(request: HttpRequest, pk: int) -> HttpResponse:
    """Approve a measure that waits for the organiser, or lift one."""
    mark, actor = get_object_or_404(Mark.objects.select_related("evening"), pk=pk), account_actor(request)
    if request.POST.get("act") == "approve":
        try_or_message(request, lambda: approve_measure(mark, actor))
    else:
        try_or_message(request, lambda: lift_measure(mark, request.POST.get("reason", ""), actor))
    return redirect("member_conduct", mark.member_id) if mark.member_id else redirect("conduct_list")


@register.filter
def conduct_kind(line: ConductEntry) -> str:
    """Return the kind of a conduct entry as text: `Waarschuwing`, `Penalty 0.25 of a top`."""
    if line.kind:
        return line.kind.text[current_language()].capitalize()
    assert line.penalty is not None
    return f"{_('Penalty')} {points(line.penalty.amount)} {unit_words(line.penalty)}"


@register.filter
def conduct_state(line: ConductEntry) -> str:
    """Return the state of a measure: its last day, and whether it is approved, waiting or lifted."""
    mark = line.mark
    if mark is None:
        return ""
    words = [_("to %(date)s") % {"date": date_format(mark.until, "j F Y")}] if mark.until else []
    if mark.lifted_by:
        words.append(_("lifted by %(name)s: %(why)s") % {"name": mark.lifted_by, "why": mark.lifted_why})
    elif mark.waits:
        words.append(_("waits for the organiser"))
    elif mark.approved_by:
        words.append(_("approved by %(name)s") % {"name": mark.approved_by})
    return ", ".join(words)


@register.inclusion_tag("conduct/earlier.html")
def earlier_conduct(contestant: Contestant) -> dict[str, Any]:
    """Return the context of a list of earlier measures against the players of a pair or team."""
    return {"lines": conduct_of_contestant(contestant)}

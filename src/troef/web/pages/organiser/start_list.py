"""The start list of an evening, partners for single players, and regular evenings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from troef.cards import TroefError
from troef.web.evenings import regular_evenings, start_list
from troef.web.evenings.log import Actor, account_actor, get_evening, try_or_message
from troef.web.evenings.models import Evening, EveningState, Regular, Section
from troef.web.evenings.start_list import names_of
from troef.web.people.models import Member
from troef.web.people.name_matching import name_words
from troef.web.people.permissions import organiser_only
from troef.web.platform.http.forms import error_text, parse_int


@organiser_only
def start_list_view(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the start list and apply changes to it. Also propose partners for players without one."""
    evening, fields = get_evening(pk), request.POST
    typed: dict[str, str] = {}
    proposed = None
    if "alone_act" in fields:  # Players without a partner: ticked, or typed with commas.
        typed_names = [name.strip() for name in fields.get("others", "").replace(";", ",").split(",")]
        proposed = regular_evenings.propose_partners([*fields.getlist("alone"), *filter(None, typed_names)])
    if request.method == "POST" and proposed is None:
        if try_or_message(request, lambda: _change_list(request, evening)):
            return redirect("ready" if "usual" in fields else "who", pk)
        typed = fields.dict()
    pairs = list(evening.contestants.prefetch_related("players").select_related("section"))
    playing = {name_words(player.name) for pair in pairs for player in pair.players.all()}
    fewest = 2 if evening.kind == "teams" else 4
    is_setup, regular = evening.state == EveningState.SETUP, evening.regular
    strangers = regular_evenings.not_on_list(regular, regular_evenings.list_of(evening)) if regular else []
    context = {
        "evening": evening,
        "step": "who",
        "pairs": pairs,
        "free": [member for member in Member.objects.all() if name_words(member.name) not in playing],
        "typed": typed,
        "chairs": [(chair, typed.get(f"p{chair}", "")) for chair in range(1, 9)],
        "waiting": regular_evenings.absent_standing_pairs(evening) if is_setup else [],
        "last_time": regular_evenings.last_time(evening) if is_setup else None,
        "strangers": strangers,
        "proposed": proposed,
        "enough": len(pairs) >= fewest,
    }
    return render(request, "organise/who.html", context)


def _change_list(request: HttpRequest, evening: Evening) -> None:
    actor, fields = account_actor(request), request.POST

    def remove() -> None:
        """Remove a contestant by key. Numbers would not do: they shift when somebody is removed."""
        if gone := evening.contestants.filter(pk=parse_int(fields["remove"]) or 0).first():
            start_list.remove_pair(gone, actor)
            messages.success(request, _("%(name)s is off the list.") % {"name": gone.name})

    def plays_for() -> None:
        contestant = get_object_or_404(evening.contestants, number=parse_int(fields["plays_for"]))
        start_list.set_club(contestant, fields.get("club", ""), fields.get("district", ""), actor)

    def present() -> None:
        chosen = set(map(parse_int, fields.getlist("standing")))
        _tell(request, regular_evenings.add_present_pairs(evening, chosen, actor))

    def stand() -> None:
        if evening.regular is not None:
            number = regular_evenings.add_standing_pairs(evening.regular, regular_evenings.list_of(evening))
            about = {"name": evening.regular.name, "number": number}
            messages.success(request, _("%(number)s more standing on %(name)s.") % about)

    verbs: dict[str, Callable[[], object]] = {
        "remove": remove,
        "plays_for": plays_for,
        "section_act": lambda: change_sections(evening, fields, actor),
        "same": lambda: _tell(request, regular_evenings.repeat_last_list(evening, actor)),
        "present": present,
        "stand": stand,
        "partners": lambda: _paste(request, evening, "\n".join(fields.getlist("partner")), actor),
        "usual": lambda: messages.success(request, " ".join(regular_evenings.plan_as_usual(evening, actor))),
        "lines": lambda: _paste(request, evening, fields["lines"], actor),
    }
    verb = next((verbs[name] for name in verbs if fields.get(name, "").strip()), lambda: _add(evening, fields, actor))
    verb()


def _add(evening: Evening, fields: QueryDict, actor: Actor) -> None:
    asked = {"pairs": ["first", "second"], "teams": [f"p{number}" for number in range(1, 9)]}
    names = [fields.get(name, "") for name in asked.get(evening.kind, ["first"])]
    players = [name for name in names if name.strip()] if evening.kind == "teams" else names
    made = start_list.add_contestant(evening, players, actor, fields.get("team", ""), _section(evening, fields))
    if fields.get("club") or fields.get("district"):
        start_list.set_club(made, fields.get("club", ""), fields.get("district", ""), actor)


def _section(evening: Evening, fields: Mapping[str, str]) -> Section | None:
    return evening.sections.filter(pk=parse_int(fields.get("section", "")) or 0).first()


def _paste(request: HttpRequest, evening: Evening, lines: str, actor: Actor) -> None:
    number = start_list.paste_list(evening, lines, actor, _section(evening, request.POST))
    _tell(request, regular_evenings.AttendanceResult(number))


def _tell(request: HttpRequest, came: regular_evenings.AttendanceResult) -> None:
    """Show a message with the number of contestants added to the list, and one for each who was not."""
    messages.success(request, _("Added to the list: %(number)s.") % {"number": came.number})
    for remark in came.remarks:
        messages.error(request, remark)


def change_sections(evening: Evening, fields: Mapping[str, str], actor: Actor) -> None:
    """Add or remove a section, move a contestant, or rank sections separately or together."""
    section = _section(evening, fields)
    match fields["section_act"]:
        case "add":
            start_list.add_section(evening, actor)
        case "remove" if section:
            start_list.remove_section(section, actor)
        case "move" if section:
            mover = get_object_or_404(evening.contestants, number=parse_int(fields.get("who", "")))
            start_list.move_to_section(mover, section, actor)
        case "apart" | "together" as how:
            start_list.set_section_ranking(evening, how == "apart", actor)


@require_POST
@organiser_only
def save_regular_view(request: HttpRequest, pk: int) -> HttpResponse:
    """Save the settings, movement and start list of this evening as a regular evening with a name."""
    evening, name = get_evening(pk), request.POST.get("name", "")
    with_list = "with_list" in request.POST
    if try_or_message(request, lambda: regular_evenings.save_regular(evening, name, account_actor(request), with_list)):
        messages.success(request, _("%(name)s is saved: a new evening can begin with it.") % {"name": name.strip()})
    return redirect("ready", pk)


@organiser_only
def regular_evening(request: HttpRequest, pk: int) -> HttpResponse:
    """Edit the start list of a regular evening, or delete it. Past evenings remain."""
    kept = get_object_or_404(Regular, pk=pk)
    lines = request.POST.get("lines", "")
    if "forget" in request.POST:
        kept.delete()
        messages.success(request, _("%(name)s is no longer a regular evening.") % {"name": kept.name})
        return redirect("new_evening")
    if "remove" in request.POST:
        kept.standing.filter(pk=parse_int(request.POST["remove"]) or 0).delete()
        return redirect("regular_evening", pk)
    if lines.strip():
        try:
            listed = [names_of(kept.settings["kind"], line) for line in lines.splitlines() if line]
            number = regular_evenings.add_standing_pairs(kept, [regular_evenings.ListEntry(*entry) for entry in listed])
        except TroefError as error:
            messages.error(request, error_text(error))
        else:
            messages.success(request, _("%(number)s more standing on %(name)s.") % {"number": number, "name": kept})
            return redirect("regular_evening", pk)
    kind = kept.settings["kind"]
    context = {"regular": kept, "kind": kind, "standing": kept.standing.all(), "lines": lines}
    return render(request, "organise/regular.html", context)

"""Pages of a member and of entries: stored data, changes, merging two members, removing a name."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.contrib import messages
from django.core.cache import caches
from django.db import transaction
from django.db.models import ManyToOneRel, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from troef.cards import TroefError
from troef.web.evenings import models, regular_evenings, start_list
from troef.web.evenings.conduct import as_export, conduct_of_member
from troef.web.evenings.log import Actor, account_actor, get_evening, try_or_message
from troef.web.evenings.models import Contestant, Entrant, Evening, Peer, Player, SignUp, Substitute, SystemCard
from troef.web.pages.organiser.member_import import change_member
from troef.web.people.models import Account, Member
from troef.web.people.name_matching import is_same_name, may_be_same_person
from troef.web.people.permissions import is_staff, organiser_only, record_deed
from troef.web.people.views import MemberForm
from troef.web.platform.http.forms import error_text, parse_int
from troef.web.platform.http.rate_limits import SIGN_UPS


class MemberChangeForm(MemberForm):
    """Form for a member's name, number and accounts."""

    accounts = forms.ModelMultipleChoiceField(
        Account.objects.order_by("name"), label=lazy("Signs in as"), required=False, widget=forms.CheckboxSelectMultiple
    )


@organiser_only
def member(request: HttpRequest, pk: int) -> HttpResponse:
    """Show everything stored about a member, and change their name, number and accounts."""
    person = get_object_or_404(Member, pk=pk)
    form = MemberChangeForm(request.POST or None, instance=person, initial={"accounts": person.accounts.all()})
    if request.method == "POST" and form.is_valid():
        before = Member.objects.get(pk=pk)
        change_member(before, form.cleaned_data["name"], form.cleaned_data["number"])
        person.accounts.set(form.cleaned_data["accounts"])
        record_deed(request, "member changed", pk)
        messages.success(request, _("The data of %(name)s stays stored.") % {"name": before.name})
        return redirect("member", pk)
    others = list(Member.objects.exclude(pk=pk))
    others.sort(key=lambda other: (not may_be_same_person(other.name, person.name), other.name))
    kept = Member.objects.get(pk=pk)
    context = {"member": kept, "form": form, "others": others, "kept": export_member_data(kept)}
    return render(request, "people/member.html", context)


@organiser_only
def merge_members(request: HttpRequest, pk: int) -> HttpResponse:
    """Merge two members who are the same person, after a preview of what is moved from one to the other."""
    stays = get_object_or_404(Member, pk=pk)
    goes = get_object_or_404(Member, pk=parse_int(request.POST.get("other") or request.GET.get("other", "")) or 0)
    fields = {name: request.POST.get(name, "") for name in ("name", "number")}
    if request.method == "POST" and try_or_message(request, lambda: merge(stays, goes, **fields)):
        record_deed(request, "members put together", f"{goes.pk} → {pk}")
        messages.success(request, _("%(name)s is on the list once now.") % {"name": stays.name})
        return redirect("member", pk)
    both = [stays, goes]
    choices = {name: list(dict.fromkeys(getattr(member, name) for member in both)) for name in ("name", "number")}
    context = {"member": stays, "other": goes, "choices": choices, "kept": export_member_data(goes)}
    context["why_not"] = _apart(*both)
    return render(request, "people/merge.html", context)


def _apart(*both: Member) -> str:
    stays, goes = both
    if stays == goes:
        return _("Choose somebody else on the list.")
    seated = [Q(contestants__players__member=who) | Q(contestants__players__substitutes__member=who) for who in both]
    evenings = [set(Evening.objects.filter(plays)) for plays in seated]
    if together := sorted(evenings[0] & evenings[1], key=lambda evening: evening.date):
        about = {"one": stays.name, "other": goes.name, "date": date_format(together[0].date, "j F Y")}
        return _("%(one)s and %(other)s both played on %(date)s: they are two people.") % about
    return ""


@transaction.atomic
def merge(stays: Member, goes: Member, name: str, number: str) -> None:
    """Merge `goes` into `stays`: what refers to `goes` will refer to `stays`. Past evenings keep the names they have.

    Raise TroefError if they cannot be one person, or if the name or number is of neither.
    """
    if sentence := _apart(stays, goes):
        raise TroefError(sentence)
    if name not in (stays.name, goes.name) or number not in (stays.number, goes.number):
        raise TroefError(_("Choose which name and which number stay."))
    cards = list(_cards(goes))
    for field in Member._meta.get_fields(include_hidden=True):
        if isinstance(field, ManyToOneRel) and not field.related_model._meta.auto_created:
            field.related_model._base_manager.filter(**{field.field.name: goes}).update(**{field.field.name: stays})
    for card in cards:
        keys = [f"member {stays.pk}" if key == f"member {goes.pk}" else key for key in (card.one, card.other)]
        SystemCard.objects.filter(pk=card.pk).update(one=min(keys), other=max(keys))
    for entrant in goes.entrants.all():
        entrant.members.add(stays)
        entrant.members.remove(goes)
        Entrant.objects.filter(pk=entrant.pk).update(name=entrant.name.replace(goes.name, name))
        _one_of_each(entrant.season)
    regular_evenings.rename_player(goes.name, name)
    goes.delete()
    change_member(stays, name, number)


def _one_of_each(season: models.Season) -> None:
    """Merge the entrants of a season that consist of the same members into the oldest one."""
    first: dict[frozenset[int], Entrant] = {}
    for entrant in season.entrants.order_by("pk").prefetch_related("members"):
        stays = first.setdefault(frozenset(member.pk for member in entrant.members.all()), entrant)
        if stays != entrant:
            entrant.moved.update(entrant=stays)
            entrant.delete()


@require_GET
@organiser_only
def member_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Return everything stored about a member as a JSON file."""
    person = get_object_or_404(Member, pk=pk)
    text = json.dumps(export_member_data(person), ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slugify(person.name) or "member"}.json"'
    return answer


@require_POST
@organiser_only
def forget_member(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a member's name everywhere, after a confirmation. The results remain."""
    person = get_object_or_404(Member, pk=pk)
    if request.POST.get("sure") != "1":
        messages.error(request, _("Say that you are sure: this cannot be undone."))
        return redirect("member", pk)
    name = person.name
    record_deed(request, "member forgotten", person.pk)
    anonymise_member(person)
    messages.success(request, _("The name %(name)s has been removed everywhere.") % {"name": name})
    return redirect("members")


def entries(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who has entered, and the form to enter. It is public."""
    evening = get_evening(pk)
    named = [name.strip() for name in request.POST.getlist("name")]
    problem = ""
    if request.method == "POST":
        try:
            if not is_staff(request) and not SIGN_UPS.take(request):
                words = _("Many have entered from here in the last hour. Try again later, or ask the organiser.")
                raise TroefError(words)
            made = start_list.sign_up(evening, named, request.POST.get("club", ""), request.POST.get("district", ""))
        except TroefError as error:
            problem = error_text(error)
        else:
            return redirect("entry", made.secret)
    fewest, most = start_list.PLAYERS_PER_CONTESTANT[evening.kind]
    context = {
        "evening": evening,
        "entries": start_list.entries(evening),
        "open": start_list.entries_are_open(evening),
        "fields": [(index < fewest, (named[index : index + 1] or [""])[0]) for index in range(most)],
        "problem": problem,
        "typed": request.POST,
        "list": models.EntryList.objects.filter(evening=evening).first(),
    }
    return render(request, "people/entries.html", context, status=409 if problem else 200)


def entry(request: HttpRequest, secret: str) -> HttpResponse:
    """Show an entry to the person who made it: a place or a position on the waiting list, and a button to withdraw."""
    sign_up = get_object_or_404(SignUp.objects.select_related("evening"), secret=secret)
    if request.method == "POST":
        try_or_message(request, lambda: start_list.withdraw_entry(sign_up, Actor(sign_up.names[0])))
        return redirect("entry", secret)
    now = start_list.entries(sign_up.evening)
    waiting = next((position for position, other in enumerate(now.waiting, 1) if other.pk == sign_up.pk), None)
    return render(request, "people/entry.html", {"entry": sign_up, "evening": sign_up.evening, "waiting": waiting})


@require_POST
@organiser_only
def entries_act(request: HttpRequest, pk: int) -> HttpResponse:
    """As the organiser, open or close the entries, copy them to the start list, or withdraw one."""
    evening, actor = get_evening(pk), account_actor(request)
    act = request.POST.get("act")
    if act == "take-over":
        return _taken_over(request, evening, actor)
    if act == "withdraw":
        sign_up = get_object_or_404(SignUp, pk=parse_int(request.POST.get("entry", "")), evening=evening)
        try_or_message(request, lambda: start_list.withdraw_entry(sign_up, actor))
    else:
        room = request.POST.get("most", "")
        try_or_message(request, lambda: start_list.set_entry_list(evening, act == "open", _room(room), actor))
    return redirect("entries", pk)


def _room(text: str) -> int | None:
    """Parse the maximum number of entries. An empty text means no limit. Raise TroefError if it is not a number."""
    most = text.strip()
    if not most:
        return None
    number = parse_int(most)
    if number is None or number > 9999:
        raise TroefError(_("“%(text)s” is not a number.") % {"text": most[:40]})
    return number


def _taken_over(request: HttpRequest, evening: Evening, actor: Actor) -> HttpResponse:
    try:
        number = start_list.import_entries(evening, actor)
    except TroefError as error:
        messages.error(request, error_text(error))
        return redirect("entries", evening.pk)
    sentence = ngettext("%(number)s entry is on the list.", "%(number)s entries are on the list.", number)
    messages.success(request, sentence % {"number": number})
    return redirect("who", evening.pk)


def export_member_data(member: Member) -> dict[str, Any]:
    """Return everything stored about a member, in the form in which they may receive it."""
    players = Player.objects.filter(member=member).select_related("contestant__evening")
    stood_in = Substitute.objects.filter(member=member).select_related("player__contestant__evening")
    cards, entrants = _cards(member), member.entrants.select_related("season")
    return {
        "name": member.name,
        "number": member.number,
        "accounts": list(member.accounts.values_list("username", flat=True)),
        "played": [_played(player.contestant, player.name) for player in players],
        "stood_in": [_played(substitute.player.contestant, substitute.name) for substitute in stood_in],
        "entries": [
            {"evening": sign_up.evening.name, "at": sign_up.at.isoformat(), "withdrawn": bool(sign_up.withdrawn)}
            for sign_up in SignUp.objects.select_related("evening")
            if any(is_same_name(member.name, name) for name in sign_up.names)
        ],
        "stands": [
            {"evening": standing.regular.name, "as": str(standing)}
            for standing in models.Standing.objects.select_related("regular")
            if any(is_same_name(member.name, name) for name in standing.names)
        ],
        "conduct": as_export(conduct_of_member(member)),
        "polls": [{"evening": peer.poll.evening.name, "at": peer.poll.at.isoformat()} for peer in _asked(member)],
        "system_cards": [{"at": card.at.isoformat(), "lines": card.lines, "file": card.type} for card in cards],
        "seasons": [{"season": entrant.season.name, "as": entrant.name} for entrant in entrants],
    }


def _asked(member: Member) -> QuerySet[Peer]:
    return Peer.objects.filter(member=member).select_related("poll__evening")


def _played(contestant: Contestant, name: str) -> dict[str, Any]:
    evening = contestant.evening
    about = {"evening": evening.name, "date": str(evening.date), "number": contestant.number, "as": name}
    return {**about, "results": evening.results.filter(models.filter_seats_of(contestant)).count()}


def _cards(member: Member) -> QuerySet[SystemCard]:
    """Return the system cards of the pairs to which a member belongs."""
    key = f"member {member.pk}"
    return SystemCard.objects.filter(Q(one=key) | Q(other=key)).defer("file")


@transaction.atomic
def anonymise_member(member: Member) -> None:
    """Replace the member's name in evenings, entries, polls and seasons. The results remain.

    Conduct entries and system cards of the member are deleted. The log of an evening is proof, and is not changed.
    """
    caches["pictures"].clear()  # They may show the name.
    name, nobody = member.name, _("former member")
    for player in Player.objects.filter(member=member).select_related("contestant"):
        renamed = player.contestant.name.replace(player.name, nobody)[:260]
        Contestant.objects.filter(pk=player.contestant_id).update(name=renamed)
    Player.objects.filter(member=member).update(name=nobody)
    Substitute.objects.filter(member=member).update(name=nobody)
    member.marks.all().delete()
    _cards(member).delete()
    for peer in _asked(member):
        Peer.objects.filter(pk=peer.pk).update(name=f"{nobody} {peer.pk}")  # Names are unique within a poll.
    regular_evenings.remove_from_standing_lists(name)
    regular_evenings.rename_player(name, nobody)
    for entrant in member.entrants.all():
        entrant.name = entrant.name.replace(name, nobody)
        entrant.save(update_fields=["name"])
    member.delete()

"""Pages of members, entries and one person: the list as a file, what is kept of somebody, taking his name out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from troef.cards import TroefError
from troef.formats.csv_text import csv_text, rows_in
from troef.web.people.models import Member
from troef.web.people.rights import is_staff, noted, organiser_only
from troef.web.session import start_list
from troef.web.session.conduct import as_kept, of_member
from troef.web.session.log import Actor, signed_in, the_evening, tried
from troef.web.session.models import (
    Contestant,
    EntryList,
    Evening,
    Peer,
    Player,
    SignUp,
    Substitute,
    SystemCard,
    seats_of,
)
from troef.web.site.door import takes_file
from troef.web.site.given import whole
from troef.web.site.limits import SIGN_UPS
from troef.web.site.refusals import why

_NAMES = {
    "name": "name", "naam": "name", "speler": "name", "player": "name", "lid": "name", "member": "name",
    "number": "number", "nummer": "number", "bondsnummer": "number", "federation number": "number", "nbb": "number",
    "lidnummer": "number", "first name": "first", "voornaam": "first", "roepnaam": "first", "last name": "last",
    "achternaam": "last", "tussenvoegsel": "middle",
}  # fmt: skip
LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Brought:
    """How many are new, how many got another name or number, and lines that were passed over."""

    new: int
    changed: int
    skipped: tuple[str, ...]


def write() -> str:
    """All members, for a spreadsheet or another program."""
    return csv_text([(_("name"), _("number")), *Member.objects.values_list("name", "number")], ";")


@transaction.atomic
def read(data: bytes) -> Brought:
    """Adds members, and mends those who are known by their number, or by their name if they have none."""
    rows = _rows(data)
    new = changed = 0
    skipped = []
    for line, row in rows:
        name = " ".join(part for key in ("first", "middle", "last") if (part := row.get(key))) or row.get("name", "")
        number = row.get("number", "")
        if not name:
            skipped.append(_("line %(line)s: no name") % {"line": line})
            continue
        known = _known(name, number)
        if known is None:
            Member.objects.create(name=name[:120], number=number[:30])
            new += 1
        elif (known.name, known.number) != (name, number or known.number):
            known.name, known.number = name[:120], (number or known.number)[:30]
            known.save()
            changed += 1
    return Brought(new, changed, tuple(skipped))


def _known(name: str, number: str) -> Member | None:
    by_number = Member.objects.filter(number=number).first() if number else None
    return by_number or Member.objects.filter(name__iexact=name, number__in=["", number]).first()


def _rows(data: bytes) -> list[tuple[int, dict[str, str]]]:
    if len(data) > LARGEST:
        raise TroefError(_("This file is too large for a list of members."))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("iso-8859-1")
    lines = list(rows_in(text))
    columns = [_NAMES.get(cell.strip().lower(), "") for cell in (lines or [[]])[0]]
    if not {"name", "last"} & set(columns):
        raise TroefError(_("The first line names the columns: name (or first name and last name), number."))
    return [
        (number, {key: " ".join(cell.split()) for key, cell in zip(columns, cells, strict=False) if key})
        for number, cells in enumerate(lines[1:], 2)
        if any(cell.strip() for cell in cells)
    ]


@takes_file(LARGEST)
@organiser_only
def members_csv(request: HttpRequest) -> HttpResponse:
    """The list as a file, or a file into the list."""
    if request.method != "POST":
        answer = HttpResponse(write(), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = 'attachment; filename="members.csv"'
        return answer
    sent = request.FILES.get("file")
    try:
        if sent is None:
            raise TroefError(_("Choose a file first."))
        brought = read(sent.read(LARGEST + 1))
    except TroefError as error:
        messages.error(request, why(error))
        return redirect("members")
    noted(request, "members read", f"{brought.new} + {brought.changed}")
    sentence = _("%(new)s new, %(changed)s changed.") % {"new": brought.new, "changed": brought.changed}
    messages.success(request, " ".join([sentence, *brought.skipped[:5]]))
    return redirect("members")


@organiser_only
def member(request: HttpRequest, pk: int) -> HttpResponse:
    """What is kept of one person."""
    person = get_object_or_404(Member, pk=pk)
    return render(request, "people/member.html", {"member": person, "kept": everything(person)})


@require_GET
@organiser_only
def member_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The same as a file, to give him."""
    person = get_object_or_404(Member, pk=pk)
    text = json.dumps(everything(person), ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slugify(person.name) or "member"}.json"'
    return answer


@require_POST
@organiser_only
def forget_member(request: HttpRequest, pk: int) -> HttpResponse:
    """His name goes; the results stay."""
    person = get_object_or_404(Member, pk=pk)
    if request.POST.get("sure") != "1":
        messages.error(request, _("Say that you are sure: this cannot be undone."))
        return redirect("member", pk)
    name = person.name
    noted(request, "member forgotten", person.pk)
    forget(person)
    messages.success(request, _("The name %(name)s has been taken out everywhere.") % {"name": name})
    return redirect("members")


def entries(request: HttpRequest, pk: int) -> HttpResponse:
    """Who has entered, and the form to do so."""
    evening = the_evening(pk)
    named = [name.strip() for name in request.POST.getlist("name")]
    problem = ""
    if request.method == "POST":
        try:
            if not is_staff(request) and not SIGN_UPS.take(request):
                raise TroefError(
                    _("Many have entered from here in the last hour. Try again later, or ask the organiser.")
                )
            made = start_list.sign_up(evening, named)
        except TroefError as error:
            problem = why(error)
        else:
            return redirect("entry", made.secret)
    fewest, most = start_list.SIZES[evening.kind]
    context = {
        "evening": evening,
        "entries": start_list.entries(evening),
        "open": start_list.entries_are_open(evening),
        "fields": [(index < fewest, (named[index : index + 1] or [""])[0]) for index in range(most)],
        "problem": problem,
        "list": EntryList.objects.filter(evening=evening).first(),
    }
    return render(request, "people/entries.html", context, status=409 if problem else 200)


def entry(request: HttpRequest, secret: str) -> HttpResponse:
    """One's own entry: playing or waiting, and the way back out."""
    sign_up = get_object_or_404(SignUp.objects.select_related("evening"), secret=secret)
    if request.method == "POST":
        tried(request, lambda: start_list.withdraw_entry(sign_up, Actor(sign_up.names[0])))
        return redirect("entry", secret)
    now = start_list.entries(sign_up.evening)
    waiting = next((position for position, other in enumerate(now.waiting, 1) if other.pk == sign_up.pk), None)
    return render(request, "people/entry.html", {"entry": sign_up, "evening": sign_up.evening, "waiting": waiting})


@require_POST
@organiser_only
def entries_act(request: HttpRequest, pk: int) -> HttpResponse:
    """The organiser opens, closes, takes over, or takes an entry off."""
    evening, actor = the_evening(pk), signed_in(request)
    act = request.POST.get("act")
    if act == "take-over":
        return _taken_over(request, evening, actor)
    if act == "withdraw":
        sign_up = get_object_or_404(SignUp, pk=whole(request.POST.get("entry", "")), evening=evening)
        tried(request, lambda: start_list.withdraw_entry(sign_up, actor))
    else:
        room = request.POST.get("most", "")
        tried(request, lambda: start_list.set_entry_list(evening, act == "open", _room(room), actor))
    return redirect("entries", pk)


def _room(text: str) -> int | None:
    """For how many there is room; nothing typed is for everybody."""
    most = text.strip()
    if not most:
        return None
    number = whole(most)
    if number is None or number > 9999:
        raise TroefError(_("“%(text)s” is not a number.") % {"text": most[:40]})
    return number


def _taken_over(request: HttpRequest, evening: Evening, actor: Actor) -> HttpResponse:
    try:
        number = start_list.take_over(evening, actor)
    except TroefError as error:
        messages.error(request, why(error))
        return redirect("entries", evening.pk)
    sentence = ngettext("%(number)s entry is on the list.", "%(number)s entries are on the list.", number)
    messages.success(request, sentence % {"number": number})
    return redirect("who", evening.pk)


def everything(member: Member) -> dict[str, Any]:
    """What is kept of a member, as he may have it."""
    players = Player.objects.filter(member=member).select_related("contestant__evening")
    stood_in = Substitute.objects.filter(member=member).select_related("player__contestant__evening")
    return {
        "name": member.name,
        "number": member.number,
        "accounts": list(member.accounts.values_list("username", flat=True)),
        "played": [_played(player.contestant, player.name) for player in players],
        "stood_in": [_played(substitute.player.contestant, substitute.name) for substitute in stood_in],
        "entries": [
            {"evening": sign_up.evening.name, "at": sign_up.at.isoformat(), "withdrawn": bool(sign_up.withdrawn)}
            for sign_up in SignUp.objects.select_related("evening")
            if member.name in sign_up.names
        ],
        "conduct": as_kept(of_member(member)),
        "polls": [{"evening": peer.poll.evening.name, "at": peer.poll.at.isoformat()} for peer in _asked(member)],
        "system_cards": [
            {"at": card.at.isoformat(), "lines": card.lines, "file": card.type} for card in _cards(member)
        ],
        "seasons": [
            {"season": entrant.season.name, "as": entrant.name} for entrant in member.entrants.select_related("season")
        ],
    }


def _asked(member: Member) -> QuerySet[Peer]:
    return Peer.objects.filter(member=member).select_related("poll__evening")


def _played(contestant: Contestant, name: str) -> dict[str, Any]:
    evening = contestant.evening
    about = {"evening": evening.name, "date": str(evening.date), "number": contestant.number, "as": name}
    return {**about, "results": evening.results.filter(seats_of(contestant)).count()}


def _cards(member: Member) -> QuerySet[SystemCard]:
    """The system cards of the pairs that he plays in."""
    key = f"member {member.pk}"
    return SystemCard.objects.filter(Q(one=key) | Q(other=key)).defer("file")


@transaction.atomic
def forget(member: Member) -> None:
    """Takes the name out of evenings, entries, polls and seasons; the results stay, under nobody's name.

    What was written about his conduct goes with him, and so do the system cards of his pairs.

    The log of an evening keeps what was written then: it is the proof of what happened, and cannot be changed.
    """
    name, nobody = member.name, _("former member")
    for player in Player.objects.filter(member=member).select_related("contestant"):
        _rename(player.contestant, player.name, nobody)
    Player.objects.filter(member=member).update(name=nobody)
    Substitute.objects.filter(member=member).update(name=nobody)
    member.marks.all().delete()
    _cards(member).delete()
    for peer in _asked(member):
        Peer.objects.filter(pk=peer.pk).update(name=f"{nobody} {peer.pk}")  # nobody is asked twice in one poll
    for entry in SignUp.objects.all():
        if name in entry.names:
            entry.names = [nobody if known == name else known for known in entry.names]
            entry.save(update_fields=["names"])
    for entrant in member.entrants.all():
        entrant.name = entrant.name.replace(name, nobody)
        entrant.save(update_fields=["name"])
    member.delete()


def _rename(contestant: Contestant, name: str, nobody: str) -> None:
    Contestant.objects.filter(pk=contestant.pk).update(name=contestant.name.replace(name, nobody)[:260])

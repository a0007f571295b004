"""Pages of members, entries and one person."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from troef.cards import TroefError
from troef.web.organiser import member_csv, person
from troef.web.people.deeds import noted
from troef.web.people.models import Member
from troef.web.people.rights import is_staff, organiser_only
from troef.web.session import entries as verbs
from troef.web.session.acting import the_evening, tried
from troef.web.session.actor import Actor, signed_in
from troef.web.session.models import EntryList, Evening, SignUp
from troef.web.site.door import takes_file
from troef.web.site.given import whole
from troef.web.site.limits import SIGN_UPS
from troef.web.site.refusals import why


@takes_file(member_csv.LARGEST)
@organiser_only
def members_csv(request: HttpRequest) -> HttpResponse:
    """The list as a file, or a file into the list."""
    if request.method != "POST":
        answer = HttpResponse(member_csv.write(), content_type="text/csv; charset=utf-8")
        answer["Content-Disposition"] = 'attachment; filename="members.csv"'
        return answer
    sent = request.FILES.get("file")
    try:
        if sent is None:
            raise TroefError(_("Choose a file first."))
        brought = member_csv.read(sent.read(member_csv.LARGEST + 1))
    except TroefError as error:
        messages.error(request, why(error))
        return redirect("members")
    noted(request, "members read", f"{brought.new} + {brought.changed}")
    told = _("%(new)s new, %(changed)s changed.") % {"new": brought.new, "changed": brought.changed}
    messages.success(request, " ".join([told, *brought.skipped[:5]]))
    return redirect("members")


@organiser_only
def member(request: HttpRequest, pk: int) -> HttpResponse:
    """What is kept of one person."""
    found = get_object_or_404(Member, pk=pk)
    return render(request, "people/member.html", {"member": found, "kept": person.everything(found)})


@require_GET
@organiser_only
def member_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The same as a file, to give him."""
    found = get_object_or_404(Member, pk=pk)
    text = json.dumps(person.everything(found), ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{slugify(found.name) or "member"}.json"'
    return answer


@require_POST
@organiser_only
def forget_member(request: HttpRequest, pk: int) -> HttpResponse:
    """His name goes; the results stay."""
    found = get_object_or_404(Member, pk=pk)
    if request.POST.get("sure") != "1":
        messages.error(request, _("Say that you are sure: this cannot be undone."))
        return redirect("member", pk)
    name = found.name
    noted(request, "member forgotten", found.pk)
    person.forget(found)
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
            made = verbs.sign_up(evening, named)
        except TroefError as error:
            problem = why(error)
        else:
            return redirect("entry", made.secret)
    fewest, most = verbs.SIZES[evening.kind]
    context = {
        "evening": evening,
        "entries": verbs.entries(evening),
        "open": verbs.is_open(evening),
        "fields": [(place < fewest, (named[place : place + 1] or [""])[0]) for place in range(most)],
        "problem": problem,
        "list": EntryList.objects.filter(evening=evening).first(),
    }
    return render(request, "people/entries.html", context, status=409 if problem else 200)


def entry(request: HttpRequest, secret: str) -> HttpResponse:
    """One's own entry: playing or waiting, and the way back out."""
    found = get_object_or_404(SignUp.objects.select_related("evening"), secret=secret)
    if request.method == "POST":
        tried(request, lambda: verbs.withdraw(found, Actor(found.names[0])))
        return redirect("entry", secret)
    now = verbs.entries(found.evening)
    waiting = next((place for place, one in enumerate(now.waiting, 1) if one.pk == found.pk), None)
    return render(request, "people/entry.html", {"entry": found, "evening": found.evening, "waiting": waiting})


@require_POST
@organiser_only
def entries_act(request: HttpRequest, pk: int) -> HttpResponse:
    """The organiser opens, closes, takes over, or takes an entry off."""
    evening, actor = the_evening(pk), signed_in(request)
    act = request.POST.get("act")
    if act == "take-over":
        return _taken_over(request, evening, actor)
    if act == "withdraw":
        one = get_object_or_404(SignUp, pk=whole(request.POST.get("entry", "")), evening=evening)
        tried(request, lambda: verbs.withdraw(one, actor))
    else:
        room = request.POST.get("most", "")
        tried(request, lambda: verbs.set_list(evening, act == "open", _room(room), actor))
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
        number = verbs.take_over(evening, actor)
    except TroefError as error:
        messages.error(request, why(error))
        return redirect("entries", evening.pk)
    told = ngettext("%(number)s entry is on the list.", "%(number)s entries are on the list.", number)
    messages.success(request, told % {"number": number})
    return redirect("who", evening.pk)

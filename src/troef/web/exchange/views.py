"""The page of files to take away, and the page for a Bridgemate session."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.web.exchange import exports
from troef.web.exchange.bridgemate import bring
from troef.web.people.rights import organiser_only
from troef.web.session.acting import the_evening
from troef.web.session.actor import signed_in
from troef.web.session.visible import eyes
from troef.web.site.door import costly, takes_file
from troef.web.site.refusals import refused, why

LARGEST = 20_000_000


@require_GET
def files(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that can be taken away of an evening."""
    found = the_evening(pk)
    if not eyes(request, found).everything:
        return refused(request, _("The files are there for everybody when play is over."))
    sections = found.sections.all() if found.sections_apart else [None]
    return render(
        request,
        "exchange/files.html",
        {"evening": found, "names": exports.names_for(found), "sections": sections},
    )


@require_GET
def export(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """One file."""
    found = the_evening(pk)
    if not eyes(request, found).everything:
        return refused(request, _("The files are there for everybody when play is over."))
    if name not in exports.names_for(found):
        raise Http404
    section = found.sections.filter(name=request.GET.get("section", "")).first()
    try:
        made = exports.made(found, name, section)
    except TroefError as error:
        return refused(request, why(error), status=409)
    answer = HttpResponse(made.data, content_type=made.type)
    part = f"-{section.name}" if section else ""
    answer["Content-Disposition"] = f'attachment; filename="evening-{found.date}-{pk}{part}-{name}"'
    return answer


class SessionForm(forms.Form):
    """The file and what does not stand in it."""

    file = forms.FileField(label=gettext_lazy("Bridgemate file (.bws)"))
    name = forms.CharField(label=gettext_lazy("name"), max_length=120)
    date = forms.DateField(
        label=gettext_lazy("date"),
        initial=timezone.localdate,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    method = forms.ChoiceField(
        label=gettext_lazy("scoring"),
        choices=[
            ("matchpoints", gettext_lazy("matchpoints")),
            ("butler", gettext_lazy("Butler IMPs")),
            ("cross-imps", gettext_lazy("cross-IMPs")),
        ],
    )


@costly
@takes_file(LARGEST)
@organiser_only
def bring_session(request: HttpRequest) -> HttpResponse:
    """Makes an evening from a Bridgemate file."""
    form = SessionForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        told, sent = form.cleaned_data, form.cleaned_data["file"]
        try:
            if sent.size > LARGEST:
                raise TroefError(_("This file is too large for a session."))
            brought = bring(sent.read(), sent.name, told["name"], told["date"], told["method"], signed_in(request))
        except TroefError as error:
            form.add_error("file", why(error))
        else:
            for remark in brought.remarks[:10]:
                messages.error(request, remark)
            messages.success(request, _("The evening is here, with a provisional result. Look at it, then publish it."))
            return redirect("evening", brought.evening.pk)
    return render(request, "exchange/bring.html", {"form": form})

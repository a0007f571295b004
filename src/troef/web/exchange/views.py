"""The pages of files to download, and the import of a Bridgemate session."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from troef.cards import TroefError
from troef.contest.answer import Answer
from troef.contest.file import contest_of
from troef.contest.score import score
from troef.formats import results_csv
from troef.formats.results_csv import RankingContext
from troef.web.access.visibility import visibility_for
from troef.web.evenings.games import GAMES
from troef.web.evenings.log import account_actor, get_evening
from troef.web.evenings.models import Evening, Section
from troef.web.evenings.scoring import contest_file
from troef.web.exchange.bridgemate_import import import_session
from troef.web.exchange.federation_columns import own_tables, ranking_context
from troef.web.people.permissions import organiser_only, organises
from troef.web.platform.http.addresses import phone_address
from troef.web.platform.http.admission import accepts_upload, cpu_bound
from troef.web.platform.http.forms import error_text, refusal_response
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.jobs.jobs import ProgressCallback, job
from troef.web.platform.jobs.typesetting import download

MAX_UPLOAD_BYTES = 20_000_000
_MANY = 10_000
"""Results; a file of more takes a second, so a job makes it."""


@require_GET
def files(request: HttpRequest, pk: int) -> HttpResponse:
    """Show all files of an evening."""
    evening = get_evening(pk)
    if not visibility_for(request, evening).may_see_all_files:
        return refusal_response(request, _("The files are there for everybody when play is over."))
    sections = evening.sections.all() if evening.sections_apart else [None]
    context = {"evening": evening, "names": names_for(evening), "sections": sections}
    context["tables"] = own_tables() if organises(request) else []
    context["link"] = phone_address(request, reverse("evening", args=[pk]))
    return render(request, "exchange/files.html", context)


@require_GET
def export(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Return one file of an evening."""
    evening = get_evening(pk)
    if not visibility_for(request, evening).may_see_all_files:
        return refusal_response(request, _("The files are there for everybody when play is over."))
    if name not in names_for(evening):
        raise Http404
    section = evening.sections.filter(name=request.GET.get("section", "")).first()
    part, with_members = f"-{section.name}" if section else "", organises(request)
    takes_long = evening.results.count() > _MANY
    state = f"{evening.version} {ranking_context(evening, with_members)}" if takes_long else ""
    wanted: dict[str, Any] = {
        "evening": pk,
        "name": name,
        "section": section.pk if section else None,
        "with_members": with_members,
        "language": get_language(),
        "state": hashlib.sha256(state.encode()).hexdigest(),
    }
    title = f"evening-{evening.date}-{pk}{part}-{name}"
    try:
        return download(request, title, FILE_MAKERS[name].kind, make_file, takes_long=takes_long, **wanted)
    except TroefError as error:
        return refusal_response(request, error_text(error), status=409)


@job
def make_file(
    report: ProgressCallback,
    evening: int,
    name: str,
    section: int | None,
    with_members: bool,
    language: str,
    state: str,
) -> bytes:
    """Make one of the files as a job. Another `state` of the evening makes it another job."""
    with override(language):
        part = Section.objects.get(pk=section) if section else None
        return file_of(Evening.objects.get(pk=evening), name, part, with_members)


class SessionForm(forms.Form):
    """The Bridgemate file, and what it does not contain."""

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


@cpu_bound
@accepts_upload(MAX_UPLOAD_BYTES)
@organiser_only
def import_session_view(request: HttpRequest) -> HttpResponse:
    """Create an evening from a Bridgemate file."""
    form = SessionForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        fields, sent = form.cleaned_data, form.cleaned_data["file"]
        try:
            if sent.size > MAX_UPLOAD_BYTES:
                raise TroefError(_("This file is too large for a session."))
            brought = import_session(
                sent.read(), sent.name, fields["name"], fields["date"], fields["method"], account_actor(request)
            )
        except TroefError as error:
            form.add_error("file", error_text(error))
        else:
            for remark in brought.remarks[:10]:
                messages.error(request, remark)
            messages.success(request, _("The evening is here, with a provisional result. Look at it, then publish it."))
            return redirect("evening", brought.evening.pk)
    return render(request, "exchange/bring.html", {"form": form})


def _scored(file: dict[str, Any]) -> Answer:
    return score(contest_of(file))


def _json(evening: Evening, file: dict[str, Any], about: RankingContext) -> bytes:
    return json.dumps(file, ensure_ascii=False, indent=1).encode()


def _usebio(evening: Evening, file: dict[str, Any], about: RankingContext) -> bytes:
    from troef.formats.usebio import reader
    from troef.formats.usebio.writer import UsebioHeading

    heading = UsebioHeading(about.club, about.event, f"{evening.date:%d/%m/%Y}", about.members)
    return reader.write(_scored(file), heading).data


def _pbn(evening: Evening, file: dict[str, Any], about: RankingContext) -> bytes:
    from troef.formats.pbn.score_tables import write

    deals = {board.number: board.deal for board in evening.boards.all()}
    tags = {"Event": about.event, "Site": about.club, "Date": f"{evening.date:%Y.%m.%d}"}
    return write(_scored(file), deals, tags).data


class FileMaker(NamedTuple):
    """The content type of a file, and the function that makes it."""

    kind: str
    make: Callable[[Evening, dict[str, Any], RankingContext], bytes]


FILE_MAKERS: Mapping[str, FileMaker] = {
    "contest.json": FileMaker("application/json", _json),
    "usebio.xml": FileMaker("application/xml", _usebio),
    "results.pbn": FileMaker("application/x-pbn", _pbn),
    "results.csv": FileMaker(
        "text/csv", lambda evening, file, about: results_csv.write_list(_scored(file), current_language())
    ),
    "ranking.csv": FileMaker(
        "text/csv",
        lambda evening, file, about: results_csv.write_ranking(
            _scored(file), results_csv.default_layout(current_language()), about, current_language()
        ),
    ),
}
"""File makers by the end of the file name."""


def names_for(evening: Evening) -> list[str]:
    """Return the names of the files that suit this evening."""
    others = frozenset().union(*(game.exclusive_files for game in GAMES.values())) - evening.game.exclusive_files
    pairs_only = {"results.pbn"}
    return [name for name in FILE_MAKERS if name not in others and (evening.kind == "pairs" or name not in pairs_only)]


def file_of(evening: Evening, name: str, section: Section | None = None, with_members: bool = False) -> bytes:
    """Return one file of a whole evening or of a section. Federation numbers only if `with_members`."""
    return FILE_MAKERS[name].make(evening, contest_file(evening, section), ranking_context(evening, with_members))

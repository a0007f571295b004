"""The pages of files to download, and the import of a Bridgemate session as an evening."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from troef.cards import Side, TroefError
from troef.cards.wording import side_letters
from troef.contest.answer import Answer
from troef.contest.file import contest_of
from troef.contest.score import score
from troef.formats import bridgemate, results_csv
from troef.formats.results_csv import RankingContext
from troef.formats.session_results import ParsedResults, ResultPlace
from troef.web.access.visibility import visibility_for
from troef.web.evenings.games import GAMES
from troef.web.evenings.log import Actor, account_actor, get_evening, record_change
from troef.web.evenings.models import (
    Adjustment,
    Contestant,
    Evening,
    EveningState,
    LogVerb,
    Player,
    Result,
    Section,
    Sitting,
    Table,
    seats_for,
)
from troef.web.evenings.models.evening import FIELD_METHODS
from troef.web.evenings.scoring import contest_file
from troef.web.exchange import federation_columns
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
"""Number of results from which a job makes a file, because it takes a second or more."""
_PARTS = re.compile(r"(\D*)(\d+)(?: (NS|EW))?")
_LAW = "12C2"
"""The law under which artificial scores from a Bridgemate file are recorded."""


@require_GET
def files(request: HttpRequest, pk: int) -> HttpResponse:
    """Show all files of an evening."""
    evening = get_evening(pk)
    if not visibility_for(request, evening).may_see_all_files:
        return refusal_response(request, _("The files are available to everybody when play is over."))
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
        return refusal_response(request, _("The files are available to everybody when play is over."))
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
    """Return one of the files of an evening, as a job. `state`: the version of its data; each makes another job."""
    with override(language):
        part = Section.objects.get(pk=section) if section else None
        return file_of(Evening.objects.get(pk=evening), name, part, with_members)


class SessionForm(forms.Form):
    """The form with a Bridgemate file, and the data that such a file lacks."""

    file = forms.FileField(label=gettext_lazy("Bridgemate file (.bws)"))
    name = forms.CharField(label=gettext_lazy("name"), max_length=120)
    date = forms.DateField(
        label=gettext_lazy("date"),
        initial=timezone.localdate,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    method = forms.ChoiceField(label=gettext_lazy("scoring"), choices=FIELD_METHODS)


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
            about = (fields["name"], fields["date"], fields["method"])
            brought = import_session(sent.read(), sent.name, *about, account_actor(request))
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
    "contest.json": FileMaker(
        "application/json", lambda evening, file, about: json.dumps(file, ensure_ascii=False, indent=1).encode()
    ),
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
    """Return the names of the files that this evening can be exported to."""
    others = frozenset().union(*(game.exclusive_files for game in GAMES.values())) - evening.game.exclusive_files
    pairs_only = {"results.pbn"}
    return [name for name in FILE_MAKERS if name not in others and (evening.kind == "pairs" or name not in pairs_only)]


def file_of(evening: Evening, name: str, section: Section | None = None, with_members: bool = False) -> bytes:
    """Return one file, of a whole evening or of a section. `with_members`: include federation numbers."""
    return FILE_MAKERS[name].make(evening, contest_file(evening, section), ranking_context(evening, with_members))


@dataclass(frozen=True, slots=True)
class BridgemateImport:
    """The evening created by an import, and remarks about the file."""

    evening: Evening
    remarks: list[str] = field(default_factory=list)


def import_session(data: bytes, file: str, name: str, day: date, method: str, actor: Actor) -> BridgemateImport:
    """Create an evening from a Bridgemate file. Raise TroefError if it cannot be read, or has no results."""
    return create_evening(bridgemate.read(data, file, {"method": method}), file, name, day, actor)


@transaction.atomic
def create_evening(read: ParsedResults, file: str, name: str, day: date, actor: Actor) -> BridgemateImport:
    """Create an evening with all results of a session in `read`, in one transaction, and return it."""
    contest = read.contest()  # Raises TroefError for an impossible session.
    if not read.value["results"]:
        raise TroefError(_("%(file)s has no results.") % {"file": file})
    method = read.value["scoring"]["method"]
    evening = Evening.objects.create(name=name, date=day, method=method, winners=contest.winners, movement="bridgemate")
    pairs = _pairs(evening, read)
    sittings = _sittings(evening, read, pairs)
    for row, place in zip(read.value["results"], read.places, strict=True):
        _result(sittings[place], row, pairs, actor)
    rounds = max(place.round for place in read.places)
    ended = {"state": EveningState.ENDED, "ended": timezone.now(), "rounds": rounds, "round": rounds}
    Evening.objects.filter(pk=evening.pk).update(**ended, most_boards=len(contest.results))
    record_change(evening, actor, LogVerb.BROUGHT_IN, file=file, results=len(read.value["results"]))
    remarks = [finding.words(current_language()) for finding in read.findings]
    return BridgemateImport(Evening.objects.get(pk=evening.pk), remarks)


def _pairs(evening: Evening, read: ParsedResults) -> dict[str, Contestant]:
    """Create the pairs with their numbers in the file, or new numbers if two sections or directions use the same."""
    letters = sorted({place.section for place in read.places} - {""})
    sections = {letter: Section.objects.create(evening=evening, name=letter) for letter in letters}
    contestants: dict[str, Contestant] = {}
    told_once = all(row["id"].isdecimal() for row in read.value["contestants"])

    def order(row: dict[str, Any]) -> tuple[str, str, int]:
        """Return a sort key: section, then North-South before East-West if both count from 1, then number."""
        parts = _PARTS.fullmatch(row["id"])
        assert parts is not None
        letter, number, side = parts.groups()
        return letter, "" if side is None else {"NS": "1", "EW": "2"}[side], int(number)

    for index, row in enumerate(sorted(read.value["contestants"], key=order), 1):
        names = row.get("players", [])
        number = int(row["id"]) if told_once else index
        section = next((sections[letter] for letter in letters if row["id"].startswith(letter)), None)
        own, _space, side = row["id"].partition(" ")
        said = f"{own} {side_letters(Side.parse(side), current_language())}" if side else own  # `A3`, `3 NZ`.
        title = " – ".join(names) or _("Pair %(number)s") % {"number": said}
        contestant = Contestant.objects.create(evening=evening, number=number, name=title[:260], section=section)
        for seat, player in enumerate(names, 1):
            Player.objects.create(contestant=contestant, place=seat, name=player[:120])
        contestants[row["id"]] = contestant
    return contestants


def _sittings(evening: Evening, read: ParsedResults, pairs: dict[str, Contestant]) -> dict[ResultPlace, Sitting]:
    """Create the sittings: which pairs sit at each table in each round, and which boards they play."""
    boards: dict[ResultPlace, list[dict[str, Any]]] = defaultdict(list)
    for row, place in zip(read.value["results"], read.places, strict=True):
        boards[place].append(row)
    halls = sorted({(place.section, place.table) for place in read.places})
    tables = {hall: Table.objects.create(evening=evening, number=number) for number, hall in enumerate(halls, 1)}
    return {
        place: Sitting.objects.create(
            evening=evening,
            round=place.round,
            table=tables[place.section, place.table],
            boards=sorted({row["board"] for row in rows}),
            closed=True,
            **seats_for(pairs[rows[0]["ns"]], pairs[rows[0]["ew"]]),
        )
        for place, rows in boards.items()
    }


def _result(sitting: Sitting, row: dict[str, Any], pairs: dict[str, Contestant], actor: Actor) -> None:
    evening: Evening = sitting.evening
    seats = seats_for(pairs[row["ns"]], pairs[row["ew"]])
    kept = Result(evening=evening, sitting=sitting, board=row["board"], proposed_by="TD", agreed=True, **seats)
    line = " ".join(str(row[name]) for name in ("contract", "by", "tricks") if name in row)
    evening.game.entry.save_result(kept, evening.game.entry.parse(evening, line) if line else None)
    if "artificial" in row:
        given, grounds = {"artificial": row["artificial"]}, {"law": _LAW, "reason": _("As the file says.")}
        Adjustment.objects.create(result=kept, given=given, **grounds, by=actor.signed_in_account)


urlpatterns = [
    path("evening/bring/", import_session_view, name="bring_session"),
    path("evening/<int:pk>/contest.json", export, {"name": "contest.json"}, name="contest_file"),
    path("evening/<int:pk>/files/", files, name="files"),
    path("evening/<int:pk>/files/own/<int:place>", federation_columns.own_file, name="own_file"),
    path("evening/<int:pk>/files/<str:name>", export, name="export"),
    path("federation/", federation_columns.tables_page, name="own_tables"),
    path("federation/new/", federation_columns.table_page, name="new_own_table"),
    path("federation/<int:place>/", federation_columns.table_page, name="own_table"),
]

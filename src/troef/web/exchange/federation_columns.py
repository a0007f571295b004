"""Ranking files for a federation: the club names the columns once, and can then export any evening."""

from __future__ import annotations

from itertools import islice

from django import forms
from django.contrib import messages
from django.db import transaction
from django.forms import BaseFormSet, formset_factory
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_GET

from troef.contest.file import contest_of
from troef.contest.score import score
from troef.core.records import read, write
from troef.formats.results_csv import (
    ColumnContent,
    RankingColumn,
    RankingContext,
    RankingLayout,
    parse_header_line,
    rows_in,
    write_ranking,
)
from troef.web.access.visibility import visibility_for
from troef.web.evenings.log import get_evening
from troef.web.evenings.models import Evening, EveningState, Player
from troef.web.evenings.scoring import contest_file
from troef.web.people.models import Club
from troef.web.people.permissions import organiser_only
from troef.web.platform.http.forms import refusal_response
from troef.web.platform.i18n.filters import current_language

_CELLS = {
    ColumnContent.TEXT: lazy("always this text"),
    ColumnContent.RANK: lazy("place"),
    ColumnContent.NUMBER: lazy("number of the pair"),
    ColumnContent.NAME: lazy("name of the pair or team"),
    ColumnContent.PLAYER: lazy("player"),
    ColumnContent.MEMBER: lazy("the player's federation number"),
    ColumnContent.SECOND_PLAYER: lazy("second player"),
    ColumnContent.SECOND_MEMBER: lazy("the second player's federation number"),
    ColumnContent.PERCENTAGE: lazy("percentage"),
    ColumnContent.POINTS: lazy("points"),
    ColumnContent.VP: lazy("VP"),
    ColumnContent.BOARDS: lazy("boards played"),
    ColumnContent.SIDE: lazy("line"),
    ColumnContent.SECTION: lazy("section"),
    ColumnContent.DATE: lazy("date"),
    ColumnContent.EVENT: lazy("name of the evening"),
    ColumnContent.CLUB: lazy("club"),
    ColumnContent.DISTRICT: lazy("district"),
}


class TableForm(forms.Form):
    """The settings of one ranking file, as a form: its name and format."""

    name = forms.CharField(label=lazy("name"), max_length=60)
    per_player = forms.ChoiceField(
        label=lazy("a row for"),
        choices=[("", lazy("each pair, team or player of the ranking")), ("1", lazy("each person"))],
        required=False,
    )
    separator = forms.ChoiceField(
        label=lazy("between two columns"),
        choices=[(";", lazy("semicolon")), (",", lazy("comma")), ("tab", lazy("tab"))],
    )
    decimal = forms.ChoiceField(label=lazy("in numbers"), choices=[(",", "54,17"), (".", "54.17")])
    encoding = forms.ChoiceField(
        label=lazy("letters"),
        choices=[("utf-8-sig", lazy("for a spreadsheet")), ("utf-8", "UTF-8"), ("cp1252", "Windows")],
    )

    def clean_per_player(self) -> bool:
        return bool(self.cleaned_data["per_player"])

    def clean_separator(self) -> str:
        return "\t" if self.cleaned_data["separator"] == "tab" else str(self.cleaned_data["separator"])


class ColumnForm(forms.Form):
    header = forms.CharField(label=lazy("their name"), max_length=60, required=False)
    cell = forms.ChoiceField(
        label=lazy("content of the column"), choices=list(_CELLS.items()), initial=ColumnContent.RANK
    )
    text = forms.CharField(label=lazy("text"), max_length=60, required=False)


_EMPTY = 3
"""Empty rows in the form, in which further columns can be named."""
_SHOWN = 6
"""Maximum rows of the example, including the header."""
_MOST, _LONGEST = 40, 5_000
"""Maximum columns and characters read from a pasted example file."""


def own_tables() -> list[RankingLayout]:
    """Return the tables of the club, in the order in which they were made."""
    club = Club.objects.first()
    return [read(RankingLayout, table) for table in club.tables] if club else []


def ranking_context(evening: Evening, with_members: bool) -> RankingContext:
    """Return the data of a ranking file apart from the ranking. `with_members`: include federation numbers."""
    club = Club.objects.first()
    known = Player.objects.filter(contestant__evening=evening).exclude(member__number="")
    rows = known.values_list("contestant__number", "name", "member__number") if with_members else []
    members = {(str(contestant), name): number for contestant, name, number in rows if number}
    return RankingContext(club.name if club else "", evening.name, f"{evening.date:%d-%m-%Y}", members)


_Columns: type[BaseFormSet[ColumnForm]] = formset_factory(ColumnForm, extra=_EMPTY)


@organiser_only
def table_page(request: HttpRequest, place: int = 0) -> HttpResponse:
    """Edit the format of one ranking file of the club: number `place`, counted from 1; 0 is a new one."""
    tables = own_tables()
    if place > len(tables):
        raise Http404
    table = tables[place - 1] if place else RankingLayout("", ())
    form, columns = _forms(table, request)
    if request.method == "POST" and "remove" in request.POST and place:
        _keep([*tables[: place - 1], *tables[place:]])
        messages.success(request, _("%(name)s is removed.") % {"name": table.name})
        return redirect("own_tables")
    if form.is_valid() and columns.is_valid():
        named = []
        for row in (row for row in columns.cleaned_data if row.get("header")):
            cell = ColumnContent(row["cell"])
            named.append(RankingColumn(row["header"], cell, row["text"] if cell is ColumnContent.TEXT else ""))
        if named:
            made = RankingLayout(columns=tuple(named), **form.cleaned_data)
            _keep([*tables[: place - 1], made, *tables[place:]] if place else [*tables, made])
            messages.success(request, _("%(name)s is saved.") % {"name": made.name})
            return redirect("own_table", place or len(tables) + 1)
        form.add_error(None, _("Name at least one column."))
    context = {"form": form, "columns": columns, "place": place, "example": _example(table)}
    return render(request, "exchange/table.html", context)


def _forms(table: RankingLayout, request: HttpRequest) -> tuple[TableForm, BaseFormSet[ColumnForm]]:
    """Return the forms of a table's settings: as they were sent, as stored, or with columns from a pasted example."""
    if request.method == "POST" and not {"begin", "remove"} & request.POST.keys():
        return TableForm(request.POST), _Columns(request.POST)
    separator = table.separator
    filled = [{"header": column.header, "cell": column.cell, "text": column.text} for column in table.columns]
    if "begin" in request.POST:
        separator, headers = parse_header_line(request.POST.get("sample", "")[:_LONGEST])
        filled = []
        for header in filter(None, headers[:_MOST]):
            fitting = (cell for cell, words in _WORDS.items() if any(word in header.lower() for word in words))
            filled.append({"header": header, "cell": next(fitting, ColumnContent.TEXT), "text": ""})
    kept = {**write(table), "separator": "tab" if separator == "\t" else separator}
    kept["per_player"] = "1" if table.per_player else ""
    return TableForm(initial=kept), _Columns(initial=filled)


_WORDS = {
    ColumnContent.SECOND_MEMBER: ("bondsnummer 2", "lidnummer 2", "number 2", "nummer2"),
    ColumnContent.MEMBER: ("bondsnr", "bondsnummer", "lidnummer", "member", "national"),
    ColumnContent.SECOND_PLAYER: ("speler 2", "player 2", "naam 2", "name 2"),
    ColumnContent.PLAYER: ("speler", "player"),
    ColumnContent.PERCENTAGE: ("perc", "%", "score"),
    ColumnContent.RANK: ("plaats", "rang", "rank", "place", "pos"),
    ColumnContent.DATE: ("datum", "date"),
    ColumnContent.CLUB: ("club", "vereniging"),
    ColumnContent.BOARDS: ("spellen", "boards"),
    ColumnContent.VP: ("vp",),
    ColumnContent.POINTS: ("punten", "points"),
    ColumnContent.NAME: ("naam", "name", "paar", "pair"),
    ColumnContent.SIDE: ("lijn", "side", "direction"),
}


def _keep(tables: list[RankingLayout]) -> None:
    with transaction.atomic():
        Club.objects.update(tables=[write(table) for table in tables])


def _example(table: RankingLayout) -> list[list[str]]:
    finished = Evening.objects.exclude(state__in=(EveningState.SETUP, EveningState.PLAYING))
    evening = finished.order_by("-date", "-pk").first()
    if not table.columns or evening is None:
        return []
    return list(islice(rows_in(_written(evening, table).decode(table.encoding), table.separator), _SHOWN))


def _written(evening: Evening, table: RankingLayout) -> bytes:
    answer = score(contest_of(contest_file(evening)))
    return write_ranking(answer, table, ranking_context(evening, True), current_language())


@require_GET
@organiser_only
def tables_page(request: HttpRequest) -> HttpResponse:
    return render(request, "exchange/tables.html", {"tables": own_tables()})


@require_GET
@organiser_only
def own_file(request: HttpRequest, pk: int, place: int) -> HttpResponse:
    """Return the ranking of an evening in one of the club's formats."""
    evening, tables = get_evening(pk), own_tables()
    if not visibility_for(request, evening).may_see_all_files:
        return refusal_response(request, _("The files are available to everybody when play is over."))
    if not 0 < place <= len(tables):
        raise Http404
    answer = HttpResponse(_written(evening, tables[place - 1]), content_type="text/csv")
    answer["Content-Disposition"] = f'attachment; filename="evening-{evening.date}-{pk}-{place}.csv"'
    return answer

"""Pages of simultaneous events, for the public, the organiser and an evening that takes part; and the API for clubs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from itertools import groupby
from operator import attrgetter
from typing import Any

from django import forms, template
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Subquery
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template import RequestContext
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from troef.cards import Board, TroefError
from troef.formats.results_csv import csv_text
from troef.laws import Text
from troef.web.access.visibility import is_evening_over
from troef.web.evenings.log import account_actor, get_evening, try_or_message
from troef.web.evenings.models import Evening, EveningState, Overall, PlayingClub, Simultaneous, TakingPart
from troef.web.evenings.scoring import check_rules
from troef.web.events import simultaneous_client, simultaneous_host
from troef.web.people.permissions import organiser_only, organises, record_deed
from troef.web.platform.http.addresses import phone_address
from troef.web.platform.http.admission import accepts_upload, cpu_bound
from troef.web.platform.http.forms import error_text, parse_int, refusal_response

_ON_A_PAGE = 100


def the_event(code: str) -> Simultaneous:
    return get_object_or_404(Simultaneous, code=code)


def _placed(rows: Iterable[Overall], first: int = 1) -> Iterator[tuple[int, Overall]]:
    """Yield the rows of a partial ranking with ranks counted in it. Rows that tie in the full ranking tie here."""
    for _rank, level in groupby(rows, key=attrgetter("rank")):
        tied = list(level)
        yield from ((first, row) for row in tied)
        first += len(tied)


@require_GET
def events(request: HttpRequest) -> HttpResponse:
    return render(request, "simultaneous/events.html", {"events": Simultaneous.objects.all()})


@require_GET
@never_cache
def event(request: HttpRequest, code: str) -> HttpResponse:
    """Show an event's ranking over all clubs, or over those of one district."""
    the = the_event(code)
    simultaneous_host.refresh_ranking(the)
    district = request.GET.get("district", "")
    rows = the.overall.select_related("club")
    if district:
        rows = rows.filter(club__district=district)
    page = Paginator(rows, _ON_A_PAGE).get_page(request.GET.get("page"))
    placed = list(_placed(rows)) if district else [(row.rank, row) for row in page]
    shown = placed[page.start_index() - 1 : page.end_index()] if district else placed
    clubs = the.clubs.values_list("report_number", flat=True)
    context = {
        "event": the,
        "page": page,
        "rows": shown,
        "district": district,
        "districts": the.clubs.exclude(district="").order_by("district").values_list("district", flat=True).distinct(),
        "clubs": len(clubs),
        "reported": sum(map(bool, clubs)),
    }
    return render(request, "simultaneous/event.html", context)


@require_GET
@never_cache
def clubs(request: HttpRequest, code: str) -> HttpResponse:
    """Show the clubs of an event, and which of them have reported."""
    the = the_event(code)
    return render(request, "simultaneous/clubs.html", {"event": the, "clubs": the.clubs.defer("report")})


@require_GET
@never_cache
def club(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show the ranking of one club, with the overall ranks."""
    the = the_event(code)
    simultaneous_host.refresh_ranking(the)
    club = get_object_or_404(the.clubs.defer("report"), number=number)
    context = {"event": the, "club": club, "rows": list(_placed(club.overall.all()))}
    return render(request, "simultaneous/club.html", context)


@require_GET
@never_cache
def board(request: HttpRequest, code: str, board: int) -> HttpResponse:
    """Show the cards of a board and its scores at all clubs, after the last day of the event."""
    the = the_event(code)
    if board not in the.numbers:
        raise Http404
    if not the.is_open:
        return refusal_response(request, _("The boards can be seen when the last day of the event is over."))
    plays = Evening(edition=the.edition)
    context = {
        "event": the,
        "number": board,
        "marks": plays.game.wording.marks(plays, Board(board)),
        "deal": simultaneous_host.deals(the).get(board),
        "groups": simultaneous_host.board_score_values(the, board),
        "previous": board - 1,
        "next": board + 1 if board < the.boards else 0,
    }
    return render(request, "simultaneous/board.html", context)


@require_GET
@never_cache
def secret(request: HttpRequest, code: str) -> HttpResponse:
    """Return the secret as a file for `troef deal --secret`, with which anybody can verify the deals."""
    the = the_event(code)
    if not the.is_dealt or not the.is_open:
        return refusal_response(request, _("The secret is shown when the last day of the event is over."))
    answer = HttpResponse(the.sealed.encode(), content_type="application/octet-stream")
    answer["Content-Disposition"] = f'attachment; filename="simultaneous-{the.code}.secret"'
    return answer


register = template.Library()
register.filter(simultaneous_client.can_take_part)


@cpu_bound  # The event may be on this very site, and its answer must not wait for those who ask.
@organiser_only
def take_part(request: HttpRequest, pk: int) -> HttpResponse:
    """Join an event by pasting the club's line of credentials. Afterwards report the result and show the progress."""
    evening = get_evening(pk)
    if request.method == "POST":
        try_or_message(request, lambda: _apply_participation(request, evening))
        return redirect("take_part", pk)
    part = TakingPart.objects.filter(evening=evening).first()
    context = {"evening": evening, "part": part, "is_over": is_evening_over(evening)}
    return render(request, "simultaneous/take_part.html", context)


def _apply_participation(request: HttpRequest, evening: Evening) -> None:
    act = request.POST.get("act", "")
    if act == "report":
        simultaneous_client.report_result(evening)
        messages.success(request, _("The report is on its way."))
    elif act == "leave":
        simultaneous_client.leave_event(evening, account_actor(request))
        messages.success(request, _("The evening plays its own boards again."))
    else:
        part = simultaneous_client.join_event(evening, request.POST.get("line", ""), account_actor(request))
        messages.success(request, _("The evening plays %(event)s.") % {"event": part.event})


@register.filter
def problem_words(part: TakingPart) -> str:
    """Return the reason why the club's last report failed; empty if it did not."""
    return error_text(TroefError(*part.problem)) if part.problem else ""


@register.inclusion_tag("simultaneous/overall.html", takes_context=True)
def overall_standings_tag(context: RequestContext) -> dict[str, Any]:
    """Return the context of the evening's pairs in the overall ranking; for the organiser also the report's state."""
    evening, request = context["evening"], context.get("request")
    part = simultaneous_client.overall_standings(evening) if evening.state != EveningState.SETUP else None
    if part is None:
        return {}
    ranking = part.overall.get("ranking", {})
    people = evening.contestants.filter(number__in=[number for number in ranking if number.isdecimal()])
    rows = sorted((ranking[str(pair.number)]["rank"], pair.name, ranking[str(pair.number)]) for pair in people)
    office = request is not None and organises(request)
    return {"evening": evening, "part": part, "rows": [(name, row) for _rank, name, row in rows], "organises": office}


class EventForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Simultaneous
        fields = ["name", "first_day", "last_day", "boards", "edition", "regulations", "corrections_until"]
        widgets = {
            **dict.fromkeys(("first_day", "last_day"), forms.DateInput({"type": "date"}, "%Y-%m-%d")),
            "corrections_until": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_dealt:  # Clubs may have fetched the boards.
            for name in ("boards", "edition", "regulations"):
                self.fields[name].disabled = True

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        first, last, until = (cleaned.get(name) for name in ("first_day", "last_day", "corrections_until"))
        if first and last and last < first:
            self.add_error("last_day", _("The last day is before the first day."))
        if last and until and until.date() < last:
            self.add_error("corrections_until", _("Clubs that play on the last day have to report too."))
        try:
            check_rules(cleaned.get("edition", ""), cleaned.get("regulations", ""), "matchpoints")
        except TroefError as error:
            raise forms.ValidationError(error_text(error)) from None
        return cleaned


@organiser_only
def edit(request: HttpRequest, code: str = "") -> HttpResponse:
    """Create an event, or edit its days and its deadline."""
    the = the_event(code) if code else None
    form = EventForm(request.POST or None, instance=the)
    if request.method == "POST" and form.is_valid():
        kept = form.save(commit=False)
        kept.save(update_fields=list(form.fields) if the else None)  # A report may arrive at the same time.
        record_deed(request, "simultaneous event kept", kept.name)
        return redirect("organise_simultaneous", kept.code)
    return render(request, "simultaneous/edit.html", {"form": form, "event": the})


@organiser_only
def organise(request: HttpRequest, code: str) -> HttpResponse:
    """Show the steps to organise an event with its deals and clubs, in the order in which they are needed."""
    the = the_event(code)
    if request.method == "POST":
        try_or_message(request, lambda: _apply_organiser_action(request, the))
        return redirect("organise_simultaneous", code)
    clubs = the.clubs.defer("report")
    context = {
        "event": the,
        "seal": the.seal,
        "clubs": [(club, club_credentials_line(request, club)) for club in clubs],
        "reported": sum(1 for club in clubs if club.report_number),
    }
    return render(request, "simultaneous/organise.html", context)


def _apply_organiser_action(request: HttpRequest, the: Simultaneous) -> None:
    fields = request.POST
    club = the.clubs.filter(number=parse_int(fields.get("club", "")) or 0).first()
    for_event: dict[str, Callable[[], str]] = {
        "commit": lambda: simultaneous_host.publish_commitment(the, fields.get("delayed", "")),
        "complete": lambda: simultaneous_host.complete_with(the, fields.get("text", "")),
        "add": lambda: simultaneous_host.add_clubs(the, fields.get("clubs", "")),
        "open": lambda: simultaneous_host.open_boards(the),
    }
    for_club: dict[str, Callable[[PlayingClub], str]] = {
        "renew": simultaneous_host.renew_key,
        "withdraw": simultaneous_host.withdraw_club,
        "late": simultaneous_host.allow_late_reports,
    }
    act = fields.get("act", "")
    if act in for_event:
        said = for_event[act]()
    elif act in for_club and club is not None:
        said = for_club[act](club)
    else:
        raise TroefError(_("That is not something an organiser can do here."))
    record_deed(request, f"simultaneous event: {act}", f"{the.name} {club or ''}".strip())
    messages.success(request, said)


def club_credentials_line(request: HttpRequest, club: PlayingClub) -> str:
    """Return the credentials of a club, as one line of text; empty if its key was withdrawn."""
    address = phone_address(request, reverse("simultaneous_club", args=[club.event.code, club.number]))
    return str(simultaneous_client.ClubCredentials(address, club.key)) if club.key else ""


@require_GET
@organiser_only
def credentials_file(request: HttpRequest, code: str) -> HttpResponse:
    """Return the credentials of every club as a CSV file, for a mailing."""
    the = the_event(code)
    head = (_("name"), _("district"), _("The link"))
    clubs = the.clubs.select_related("event").defer("report")
    rows = [(club.name, club.district, club_credentials_line(request, club)) for club in clubs]
    answer = HttpResponse(csv_text([head, *rows], ";"), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="clubs-{the.code}.csv"'
    return answer


View = Callable[[HttpRequest, str, int], HttpResponse]


def _answered(view: Callable[[HttpRequest, PlayingClub], JsonResponse]) -> View:
    """Decorate an endpoint for clubs. A TroefError becomes a JSON message in both languages."""

    @never_cache
    @wraps(view)
    def page(request: HttpRequest, code: str, number: int) -> HttpResponse:
        club = PlayingClub.objects.select_related("event").filter(event__code=code, number=number).first()
        if club is None:
            return _said(simultaneous_host.NO_SUCH_CLUB, 404)
        try:
            return view(request, club)
        except TroefError as error:
            return _said(Text(error.words("nl"), str(error)), 409, number=club.report_number)

    return page


def _said(sentence: Text, status: int = 200, **more: object) -> JsonResponse:
    return JsonResponse({"detail": sentence.as_json(), **more}, status=status)


@csrf_exempt
@require_POST
@_answered
def deals(request: HttpRequest, club: PlayingClub) -> JsonResponse:
    """Return the boards and terms of the event to a club that signed its request."""
    signature = request.headers.get("Authorization", "").removeprefix("Troef ")
    return JsonResponse(simultaneous_host.club_package(club, signature))


@accepts_upload(simultaneous_host.LARGEST, known=None)
@csrf_exempt
@require_POST
@_answered
def report(request: HttpRequest, club: PlayingClub) -> JsonResponse:
    """Accept a club's signed result or correction. Return the number of the report that now counts."""
    is_form = request.content_type in ("application/x-www-form-urlencoded", "multipart/form-data")
    body = b"" if is_form else request.body  # The body of a form has been read already.
    said = simultaneous_host.receive_report(club, body)
    club.refresh_from_db(fields=["report_number"])
    return _said(said, number=club.report_number)


@require_GET
@_answered
def standings(_request: HttpRequest, club: PlayingClub) -> JsonResponse:
    """Return the pairs of one club in the ranking over all clubs."""
    event: Simultaneous = club.event
    simultaneous_host.refresh_ranking(event)
    number = event.overall.order_by().values("event").annotate(number=Count("pk")).values("number")
    places = club.overall.exclude(percentage=None).annotate(pairs=Subquery(number))  # One consistent query.
    rows = list(places.values_list("contestant", "rank", "percentage", "pairs"))
    answer = {
        "ranking": [{"contestant": who, "rank": rank, "percentage": score} for who, rank, score, _pairs in rows],
        "pairs": rows[0][-1] if rows else 0,
        "official": event.is_official and event.ranked == event.version,
        "last_day": event.last_day,
    }
    return JsonResponse(answer)


urlpatterns = [
    path("simultaneous/", events, name="simultaneous_events"),
    path("simultaneous/new/", edit, name="new_simultaneous"),
    path("simultaneous/<slug:code>/", event, name="simultaneous"),
    path("simultaneous/<slug:code>/rules/", edit, name="edit_simultaneous"),
    path("simultaneous/<slug:code>/organise/", organise, name="organise_simultaneous"),
    path("simultaneous/<slug:code>/lines/", credentials_file, name="simultaneous_lines"),
    path("simultaneous/<slug:code>/clubs/", clubs, name="simultaneous_clubs"),
    path("simultaneous/<slug:code>/board/<int:board>/", board, name="simultaneous_board"),
    path("simultaneous/<slug:code>/secret/", secret, name="simultaneous_secret"),
    path("simultaneous/<slug:code>/club/<int:number>/", club, name="simultaneous_club"),
    path("simultaneous/<slug:code>/club/<int:number>/deals/", deals, name="simultaneous_deals"),
    path("simultaneous/<slug:code>/club/<int:number>/report/", report, name="simultaneous_report"),
    path("simultaneous/<slug:code>/club/<int:number>/standings/", standings, name="simultaneous_standings"),
    path("evening/<int:pk>/simultaneous/", take_part, name="take_part"),
]

"""Endpoints of the public API, with the same permissions as the pages."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Annotated, Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST
from ninja import NinjaAPI, Path, Query, Schema
from ninja.errors import HttpError
from ninja.parser import Parser
from ninja.security import HttpBearer
from pydantic import Field

from troef import __version__
from troef.cards import TroefError
from troef.core.numbers import parse_json
from troef.web.access.visibility import visibility_for
from troef.web.api.models import Token, hash_token
from troef.web.entry.result_entry import set_result
from troef.web.evenings.games import reported_result
from troef.web.evenings.log import account_actor
from troef.web.evenings.models import Evening, EveningState, Sitting
from troef.web.evenings.scoring import RankedContestant, board_of, contest_file, standings
from troef.web.people.permissions import account_of, directs, is_staff, record_deed, staff_only
from troef.web.platform.http.rate_limits import SECRET_GUESSES


class TokenAuth(HttpBearer):
    """Bearer authentication: `Authorization: Bearer troef_…`. The request continues as the account of the token."""

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        known = Token.objects.select_related("account").filter(hash=hash_token(token), account__is_active=True).first()
        if known is None:
            if not SECRET_GUESSES.take(request):
                raise HttpError(429, "Too many wrong tokens came from this address; wait a few minutes.")
            return None
        now = timezone.now()
        if known.used is None or now - known.used > timedelta(minutes=1):
            Token.objects.filter(pk=known.pk).update(used=now)
        request.user = known.account
        return known


def anonymous_auth(request: HttpRequest) -> bool:
    """Accept a request without a token as anonymous; the cookies of the site are ignored."""
    if "Authorization" in request.headers:
        return False
    request.user = AnonymousUser()
    return True


PUBLIC_AUTH: dict[str, Any] = {"auth": [TokenAuth(), anonymous_auth], "openapi_extra": {"security": [{}]}}
"""Endpoints for everybody: a token is optional, and may show more."""
TOKEN_AUTH: dict[str, Any] = {"auth": TokenAuth()}


@staff_only
def tokens(request: HttpRequest) -> HttpResponse:
    """Show your tokens and create one; its secret is shown only in this response."""
    secret, name = "", request.POST.get("name", "").strip()
    if request.method == "POST":
        if name and len(name) <= 60:
            secret = Token.objects.issue(account_of(request), name)[1]
            record_deed(request, "token made", name)
        else:
            messages.error(request, _("Describe the token in at most 60 characters."))
    return render(request, "api/tokens.html", {"tokens": account_of(request).tokens.all(), "secret": secret})


@require_POST
@staff_only
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a token, so that its program loses access."""
    token = get_object_or_404(Token, pk=pk, account=request.user)
    record_deed(request, "token taken back", token.name)
    token.delete()
    messages.success(request, _("Token revoked."))
    return redirect("tokens")


class ProblemOut(Schema):
    """The reason for an error."""

    detail: str


class EveningOut(Schema):
    """One session of one competition."""

    id: int
    name: str
    date: date
    state: str
    edition: str
    kind: str
    method: str
    round: int
    rounds: int
    published: datetime | None
    final: bool


class ContestantOut(Schema):
    """A pair, team or player, with its number in the evening."""

    id: str
    name: str
    players: list[str]
    club: str = ""
    district: str = ""
    section: str = ""


class StandingOut(Schema):
    """One row of the ranking."""

    rank: int
    contestant: str
    name: str
    side: str
    section: str
    points: float
    percentage: float | None
    vp: float | None
    boards: int


class StandingsOut(Schema):
    """The ranking, with notes about how it was made."""

    state: str
    final: bool
    ranking: list[StandingOut]
    notes: list[str]


class ResultsOut(Schema):
    """Rows of the contest file, for the boards that the reader may see."""

    boards: list[int]
    results: list[dict[str, Any]]


Small = Annotated[int, Field(ge=1, le=9999)]


class ResultIn(Schema):
    """A result by the director: place, and result as typed, such as `4SX N 10`, `3NT E -1` or `P`."""

    round: Small
    table: Small
    board: Small
    result: Annotated[str, Field(max_length=60)] = ""
    """Empty if the board was not played at this table."""
    reason: Annotated[str, Field(min_length=1, max_length=400)]


class ResultDone(Schema):
    """The result now in force."""

    board: int
    result: dict[str, Any] | None


class CheckedBody(Parser):
    """A parser of JSON bodies: texts are limited in length, and can be stored in every database."""

    def parse_body(self, request: HttpRequest) -> Any:
        return parse_json(request.body)


api = NinjaAPI(
    parser=CheckedBody(),
    title="Troef",
    version=__version__,
    urls_namespace="api",
    docs_url=None,
    description="Evenings, standings and results of the club. Without a token: what everybody may see.",
)

_MOST = 2**31 - 1
Id = Annotated[int, Path(ge=1, le=_MOST)]
ERROR_RESPONSES = {
    400: ProblemOut,
    401: ProblemOut,
    403: ProblemOut,
    404: ProblemOut,
    409: ProblemOut,
    422: Any,
    429: ProblemOut,
}


def _answers(schema: Any, *also: int) -> dict[int, Any]:
    """Return the response schemas of an endpoint, by status."""
    return {200: schema, **{code: ERROR_RESPONSES[code] for code in (400, 401, 404, 422, 429, *also)}}


def _evening(request: HttpRequest, pk: int) -> Evening:
    """Return an evening that this reader may see, one in preparation only to staff; else raise HttpError 404."""
    evening = _evenings(request).filter(pk=pk).first()
    if evening is None:
        raise HttpError(404, f"There is no evening {pk}.")
    return evening


def _evenings(request: HttpRequest) -> QuerySet[Evening]:
    return Evening.objects.all() if is_staff(request) else Evening.objects.exclude(state=EveningState.SETUP)


def _shown(evening: Evening) -> dict[str, Any]:
    fields = ("name", "date", "state", "edition", "kind", "method", "round", "rounds", "published")
    values = {name: getattr(evening, name) for name in fields}
    return {"id": evening.pk, **values, "final": evening.is_final(timezone.now())}


@api.get("/evenings", response=_answers(list[EveningOut]), operation_id="evenings", **PUBLIC_AUTH)
def evenings(
    request: HttpRequest,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Annotated[int, Query(ge=0, le=_MOST)] = 0,
) -> Any:
    """List the evenings of the club, latest first. Those in preparation are for organiser and director only."""
    return [_shown(evening) for evening in _evenings(request)[offset : offset + limit]]


@api.get("/evenings/{pk}", response=_answers(EveningOut), operation_id="evening", **PUBLIC_AUTH)
def evening(request: HttpRequest, pk: Id) -> Any:
    """Get one evening and its progress."""
    return _shown(_evening(request, pk))


@api.get(
    "/evenings/{pk}/contestants", response=_answers(list[ContestantOut]), operation_id="contestants", **PUBLIC_AUTH
)
def contestants(request: HttpRequest, pk: Id) -> Any:
    """List the contestants, with their numbers in the evening."""
    return contest_file(_evening(request, pk))["contestants"]


@api.get("/evenings/{pk}/standings", response=_answers(StandingsOut, 403), operation_id="standings", **PUBLIC_AUTH)
def ranking(request: HttpRequest, pk: Id) -> Any:
    """Get the ranking. During play it needs the organiser's permission, or a token of organiser or director."""
    evening = _evening(request, pk)
    if not visibility_for(request, evening).may_see_ranking:
        raise HttpError(403, "The standings of this evening cannot be seen yet.")
    scored = standings(evening)
    return {
        "state": evening.state,
        "final": evening.is_final(timezone.now()),
        "ranking": [_standing(place) for place in scored.visible_ranking],
        "notes": [note.text.en for note in scored.notes],
    }


def _standing(place: RankedContestant) -> StandingOut:
    contestant = place.contestant
    return StandingOut(
        rank=place.rank,
        contestant=str(contestant.number),
        name=contestant.name,
        side=place.side,
        section=contestant.section.name if contestant.section else "",
        points=place.points,
        percentage=place.percentage,
        vp=place.vp,
        boards=place.boards,
    )


@api.get("/evenings/{pk}/results", response=_answers(ResultsOut), operation_id="results", **PUBLIC_AUTH)
def results(request: HttpRequest, pk: Id) -> Any:
    """List the results of the boards that may be seen: none of a board that somebody still has to play."""
    evening = _evening(request, pk)
    seen = visibility_for(request, evening).visible_boards
    rows = [row for row in contest_file(evening)["results"] if board_of(row) in seen]
    return {"boards": sorted(seen), "results": rows}


@api.get("/evenings/{pk}/contest", response=_answers(dict[str, Any], 403), operation_id="contest", **PUBLIC_AUTH)
def contest(request: HttpRequest, pk: Id) -> Any:
    """Get the contest file that `troef score` reads; during play only with a token of organiser or director."""
    evening = _evening(request, pk)
    if not visibility_for(request, evening).may_see_all_files:
        raise HttpError(403, "The contest file can be seen when play is over.")
    return contest_file(evening)


@api.post("/evenings/{pk}/results", response=_answers(ResultDone, 403, 409), operation_id="enter", **TOKEN_AUTH)
def enter(request: HttpRequest, pk: Id, given: ResultIn) -> Any:
    """Enter or correct a result as the director. It is in force immediately, and is logged."""
    if not directs(request):
        raise HttpError(403, "Only a director's token enters results.")
    evening = _evening(request, pk)
    sittings = Sitting.objects.select_related("table", "north", "east", "evening")
    sitting = sittings.filter(evening=evening, round=given.round, table__number=given.table).first()
    if sitting is None:
        raise HttpError(404, f"Nobody sits at table {given.table} in round {given.round}.")
    if given.board in visibility_for(request, evening).own_unplayed:
        raise HttpError(403, f"You still have to play board {given.board} yourself: let another director enter it.")
    with override("en"):
        try:
            outcome = evening.game.entry.parse(evening, given.result) if given.result.strip() else None
            result = set_result(sitting, given.board, outcome, given.reason, account_actor(request))
        except TroefError as error:
            raise HttpError(409, str(error)) from error
    kept = reported_result(result)
    return {"board": result.board, "result": kept.as_result() if kept else None}


urlpatterns = [
    path("tokens/", tokens, name="tokens"),
    path("tokens/<int:pk>/", revoke_token, name="take_back_token"),
    path("api/v1/", api.urls),
]

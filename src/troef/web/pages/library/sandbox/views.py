"""The sandbox: every click adds an event to the log in the address, and the engine says what stands."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from troef.bridge.laws.regulations import named
from troef.cards import SEATS, SIDES, SUITS_HIGH_FIRST, TroefError
from troef.klaverjas.game.rules import presets
from troef.laws import BRIDGE_2017
from troef.web.access.playing_aids import is_aid
from troef.web.pages.library.claims import address as claim_address
from troef.web.pages.library.sandbox import examples as files
from troef.web.pages.library.sandbox.examples import examples
from troef.web.pages.library.sandbox.games import TABLE_GAMES, fresh_log, game_of
from troef.web.pages.library.sandbox.presentation import columns, view
from troef.web.pages.library.sandbox.telling import event_of, offered
from troef.web.platform.http.admission import costly, has_left, takes_file
from troef.web.platform.http.error_pages import why
from troef.web.platform.http.form_values import whole
from troef.web.platform.http.table_links import Log, check_length, packed, unpacked
from troef.web.platform.i18n.filters import lang
from troef.web.rulings.claims.form import fields_of


@is_aid
def sandbox(request: HttpRequest) -> HttpResponse:
    """The table of the log in the address; without one a fresh board."""
    if "log" not in request.GET:
        return redirect(_address(fresh_log({"edition": str(BRIDGE_2017)})))
    try:
        return _page(request, unpacked(request.GET["log"]), _at(request))
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": why(error)}, status=400)


@is_aid
def add(request: HttpRequest) -> HttpResponse:
    """The log with one more event; whatever came after the moment shown is dropped."""
    try:
        log = unpacked(request.GET.get("log", ""))
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": why(error)}, status=400)
    at = _at(request)
    before = log | {"events": log["events"][:at]}
    try:
        after = before | {"events": [*before["events"], event_of(request.GET.dict(), game_of(log))]}
        check_length(after)
        view(after, None)
        return redirect(_address(after))
    except TroefError as error:
        page = _page(request, before, None, why(error))
        page.headers["HX-Push-Url"] = "false"
        return page


@costly
@is_aid
def comparison(request: HttpRequest) -> HttpResponse:
    """The log in the address under every edition, side by side."""
    at = _at(request)
    try:
        log = unpacked(request.GET.get("log", ""))
        shown = columns(log, at, lang())
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": why(error)}, status=400)
    return render(request, "sandbox/compare.html", {"columns": shown, "link": packed(log), "at": at})


@is_aid
def new(request: HttpRequest) -> HttpResponse:
    """A board to begin with: edition, number, rules, and the cards."""
    try:
        log = fresh_log(request.GET.dict())
        view(log, None)
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": why(error)}, status=400)
    return redirect(_address(log))


@is_aid
def example(request: HttpRequest, slug: str) -> HttpResponse:
    """A board on which something went wrong already."""
    the_example = next((known for known in examples() if known.slug == slug), None)
    if the_example is None:
        raise Http404
    return redirect(_address(the_example.log))


@costly
@takes_file(files.LARGEST, known=None)
@require_POST
@is_aid
def upload(request: HttpRequest) -> HttpResponse:
    """The boards of a PBN or LIN file, each with a link to walk through it."""
    file = request.FILES.get("file")
    try:
        if file is None or (file.size or 0) > files.LARGEST:
            raise TroefError(_("Choose a PBN or LIN file of at most 2 MB."))
        logs = files.logs_of(file.read(), file.name or "", lambda: has_left(request))
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": why(error)}, status=400)
    boards = [
        (board.name, _address(board.log, at=0), board.claim and claim_address(fields_of(board.claim))) for board in logs
    ]
    return render(request, "sandbox/boards.html", {"boards": boards, "file": file.name})


def _page(request: HttpRequest, log: Log, at: int | None, error: str = "") -> HttpResponse:
    shown = view(log, at)
    context = {
        "view": shown,
        "verbs": offered(shown.game, shown.situation["phase"]),
        "error": error,
        "url": request.build_absolute_uri(_address(log, at=shown.at if shown.at < len(log["events"]) else None)),
        "seats": SEATS,
        "sides": SIDES,
        "suits": SUITS_HIGH_FIRST,
        "games": TABLE_GAMES.values(),
        "regulations": list(named()),
        "presets": presets().values(),
        "examples": [known for known in examples() if game_of(known.log) == shown.game],
    }
    return render(request, "sandbox/page.html", context)


def _address(log: Log, at: int | None = None) -> str:
    query = {"log": packed(log)} | ({} if at is None else {"at": str(at)})
    return f"{reverse('sandbox')}?{urlencode(query)}"


def _at(request: HttpRequest) -> int | None:
    return whole(request.GET.get("at", ""))

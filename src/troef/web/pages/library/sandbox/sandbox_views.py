"""Sandbox pages: each click adds an event to the log in the address, and the engine gives the resulting situation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from troef.bridge.laws.regulations import named_sets
from troef.cards import SEATS, SIDES, SUITS_HIGH_FIRST, TroefError
from troef.klaverjas.game.rules import presets
from troef.laws import BRIDGE_2017
from troef.web.access.visibility import playing_aid
from troef.web.pages.library.claims import claim_address
from troef.web.pages.library.sandbox.examples import MAX_UPLOAD_BYTES, examples, logs_of
from troef.web.pages.library.sandbox.games import TABLE_GAMES, TableGame, fresh_log, game_of
from troef.web.pages.library.sandbox.presentation import build_view, columns
from troef.web.pages.library.sandbox.verbs import widget
from troef.web.platform.http.admission import accepts_upload, client_gone, cpu_bound
from troef.web.platform.http.forms import error_text, parse_int
from troef.web.platform.http.table_links import Log, check_length, pack_log, unpack_log
from troef.web.platform.i18n.filters import current_language
from troef.web.rulings.claim_form import fields_of


@playing_aid
def sandbox(request: HttpRequest) -> HttpResponse:
    """Show the table of the log in the address, or an empty board without a log."""
    if "log" not in request.GET:
        return redirect(_address(fresh_log({"edition": str(BRIDGE_2017)})))
    try:
        return _page(request, unpack_log(request.GET["log"]), _at(request))
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": error_text(error)}, status=400)


@playing_aid
def add(request: HttpRequest) -> HttpResponse:
    """Add an event to the log after the moment shown. Drop the later events."""
    try:
        log = unpack_log(request.GET.get("log", ""))
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": error_text(error)}, status=400)
    at = _at(request)
    before = log | {"events": log["events"][:at]}
    try:
        after = before | {"events": [*before["events"], event_of(request.GET.dict(), game_of(log))]}
        check_length(after)
        build_view(after, None)
        return redirect(_address(after))
    except TroefError as error:
        page = _page(request, before, None, error_text(error))
        page.headers["HX-Push-Url"] = "false"
        return page


@cpu_bound
@playing_aid
def comparison(request: HttpRequest) -> HttpResponse:
    """Show the log in the address under every edition, side by side."""
    at = _at(request)
    try:
        log = unpack_log(request.GET.get("log", ""))
        shown = columns(log, at, current_language())
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": error_text(error)}, status=400)
    return render(request, "sandbox/compare.html", {"columns": shown, "link": pack_log(log), "at": at})


@playing_aid
def new(request: HttpRequest) -> HttpResponse:
    """Start a board with the given edition, number, rules and cards."""
    try:
        log = fresh_log(request.GET.dict())
        build_view(log, None)
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": error_text(error)}, status=400)
    return redirect(_address(log))


@playing_aid
def example(request: HttpRequest, slug: str) -> HttpResponse:
    """Open an example: a board with an irregularity, up to the call for the director."""
    the_example = next((known for known in examples() if known.slug == slug), None)
    if the_example is None:
        raise Http404
    return redirect(_address(the_example.log))


@cpu_bound
@accepts_upload(MAX_UPLOAD_BYTES, known=None)
@require_POST
@playing_aid
def upload(request: HttpRequest) -> HttpResponse:
    """List the boards of a PBN or LIN file, each with a link to replay it."""
    file = request.FILES.get("file")
    try:
        if file is None or (file.size or 0) > MAX_UPLOAD_BYTES:
            raise TroefError(_("Choose a PBN or LIN file of at most 2 MB."))
        logs = logs_of(file.read(), file.name or "", lambda: client_gone(request))
    except TroefError as error:
        return render(request, "sandbox/broken.html", {"error": error_text(error)}, status=400)
    claims = [board.claim and claim_address(fields_of(board.claim)) for board in logs]
    boards = [(board.name, _address(board.log, at=0), claim) for board, claim in zip(logs, claims, strict=True)]
    return render(request, "sandbox/boards.html", {"boards": boards, "file": file.name})


def _page(request: HttpRequest, log: Log, at: int | None, error: str = "") -> HttpResponse:
    shown = build_view(log, at)
    context = {
        "view": shown,
        "verbs": shown.game.menu(shown.situation["phase"]),
        "error": error,
        "url": request.build_absolute_uri(_address(log, at=shown.at if shown.at < len(log["events"]) else None)),
        "seats": SEATS,
        "sides": SIDES,
        "suits": SUITS_HIGH_FIRST,
        "games": TABLE_GAMES.values(),
        "regulations": list(named_sets()),
        "presets": presets().values(),
        "examples": [known for known in examples() if game_of(known.log) == shown.game],
    }
    return render(request, "sandbox/page.html", context)


def _address(log: Log, at: int | None = None) -> str:
    query = {"log": pack_log(log)} | ({} if at is None else {"at": str(at)})
    return f"{reverse('sandbox')}?{urlencode(query)}"


def _at(request: HttpRequest) -> int | None:
    return parse_int(request.GET.get("at", ""))


def event_of(filled: Mapping[str, str], game: TableGame) -> Log:
    """Return a form as a log event. The engine decides later whether it is possible.

    Raise TroefError for an unknown verb, or for text in a number field.
    """
    verb = game.verbs.get(filled.get("do", ""))
    if verb is None:
        raise TroefError(_("“%(what)s” cannot be entered here.") % {"what": filled.get("do", "")})
    first, _space, second = filled.get("hand", filled.get("says", "")).partition(" ")
    if "hand" in filled:  # One button sets two fields: `E HK` is a card by East, `play H` a call of klaverjas.
        filled = {**filled, "by": first, "card": second}
    elif "says" in filled:
        filled = {**filled, "bid": first, "trump": second}
    values = {
        field.name: _value(widget(field), filled[field.name].strip()) for field in verb.fields if filled.get(field.name)
    }
    return {"do": verb.do} | values


def _value(kind: str, text: str) -> Any:
    match kind:
        case "flag":
            return True
        case "number":
            return _number(text)
        case "answer":
            return {"yes": True, "no": False}[text] if text in ("yes", "no") else _number(text)
        case "cards":
            return text.split()
        case _:
            return text


def _number(text: str) -> int:
    number = parse_int(text)
    if number is None or number > 999:
        raise TroefError(_("“%(text)s” is not a number.") % {"text": text[:40]})
    return number

"""Live tables at the director's desk: their progress, their questions for the director, and drafts of rulings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from troef.cards import SEATS, SUITS_HIGH_FIRST
from troef.core.messages import stored_text
from troef.director.charts.outcome import RulingDraft
from troef.engine.views import ClaimView
from troef.web.access.visibility import own_board_response, visibility_for
from troef.web.evenings.filters import in_order
from troef.web.evenings.log import account_actor, try_or_message
from troef.web.evenings.models import SEAT_FIELDS, Evening, LiveTable, Sitting
from troef.web.evenings.progress import open_boards
from troef.web.evenings.seating_plan import missing_players
from troef.web.live import event_filters, tables
from troef.web.live.presence import present_sitters
from troef.web.live.tables import BoardSnapshot
from troef.web.people.permissions import director_only
from troef.web.platform.http.forms import parse_int, parse_object
from troef.web.platform.i18n.filters import current_language
from troef.web.review.board_review import live_board_at
from troef.web.rulings import director_calls
from troef.web.rulings.incident_draft import IncidentLocation


@dataclass(frozen=True)
class LiveTableStatus:
    """A live table: its board, its state and the players not yet seated. `is_hidden`: the reader has yet to play it."""

    sitting: Sitting
    table: LiveTable | None
    now: BoardSnapshot | None
    missing: list[tuple[str, str]]
    is_hidden: bool
    gone: list[str]
    """Seats of players without a connection."""

    @property
    def told(self) -> dict[str, Any]:
        return {} if self.now is None else self.now.situation

    @property
    def asks(self) -> bool:
        """Whether the table waits for a decision of the director."""
        return any(decision["by"] == "TD" for decision in self.told.get("decisions", ()))

    @property
    def claim(self) -> ClaimView | None:
        """The claim that waits for acceptance, if any."""
        return None if self.now is None else self.now.table.view(None).get("claim")

    @property
    def choosers(self) -> list[str]:
        """Seats of the players who have to make a choice by law."""
        asked = [decision["by"] for decision in self.told.get("decisions", ()) if decision["by"] != "TD"]
        return list(dict.fromkeys(asked))


def live_table_statuses(evening: Evening, hidden: Collection[int]) -> list[LiveTableStatus]:
    """Return the live tables that still have boards to play. `hidden`: boards the reader has yet to play."""
    if not evening.screens or evening.state != "playing":
        return []
    begun = Q(live__isnull=False) | Q(round__lte=evening.round)
    sittings = evening.sittings.filter(begun, closed=False, east__isnull=False).order_by("table__number", "round")
    known = sittings.select_related("table", "live", "evening", *SEAT_FIELDS).prefetch_related("results")
    return [_row(sitting, hidden) for sitting in known if open_boards(sitting)]


def _row(sitting: Sitting, hidden: Collection[int]) -> LiveTableStatus:
    table = getattr(sitting, "live", None)
    board, sitters = (tables.board_of(table), tables.occupants(table)) if table else (None, {})
    is_hidden = board is not None and board.number in hidden
    now = tables.board_snapshot(board) if board and not board.is_aside else None
    here = present_sitters(table) if table else ()
    gone = [str(seat) for seat, one in sitters.items() if not one.robot and one.pk not in here]
    return LiveTableStatus(sitting, table, now, missing_players(sitting, sitters), is_hidden, gone)


@director_only
def live_desk(request: HttpRequest, secret: str) -> HttpResponse:
    """Show the current board of a live table with every card, and apply what the director posts."""
    at_evenings = LiveTable.objects.select_related("sitting__evening", "sitting__table").exclude(sitting=None)
    table = get_object_or_404(at_evenings, secret=secret)
    assert table.sitting is not None
    board, evening = tables.board_of(table), table.sitting.evening
    if board is not None and board.number in visibility_for(request, evening).own_unplayed:
        return own_board_response(request, board.number)
    if request.method == "POST":
        version, actor = parse_int(request.POST.get("version")), account_actor(request)
        event = request.POST.get("event", "")
        if "aside" in request.POST:
            try_or_message(request, lambda: tables.set_aside(table, actor))
        elif "message" in request.POST and board is not None:
            director_calls.say(table, board.number, request.POST["message"], actor)
        else:
            try_or_message(request, lambda: tables.perform_director_act(table, version, parse_object(event), actor.who))
        return redirect("live_desk", secret)
    heard = director_calls.heard(table, board.number) if board else {}
    context = {"table": table, "sitting": table.sitting, "evening": evening, "board": board, "heard": heard}
    return render(request, "desk/live.html", context | (_facts(tables.board_snapshot(board)) if board else {}))


def _facts(now: BoardSnapshot) -> dict[str, Any]:
    """Return the complete state of the table, including every hand: as it was dealt, once the board is over."""
    situation, game = now.situation, now.board.table.game
    asked = [decision for decision in situation["decisions"] if decision["by"] == "TD"]
    seen = now.table.view(None)
    claim = seen.get("claim")
    table, hands = now.table.after(0) if now.table.is_over else now.table, []
    for seat in SEATS:
        held = table.hand(seat)
        suits = [(suit, in_order(held.of(suit), game.deck)) for suit in SUITS_HIGH_FIRST] if held is not None else []
        hands.append((seat, suits))
    return {
        "version": now.version,
        "damaged": now.damaged,
        "lead_down": seen.get("lead_down"),
        "situation": situation,
        "questions": [
            decision
            | {"words": stored_text(decision, current_language()) or event_filters.question(decision["question"], game)}
            for decision in asked
        ],
        "tricks": range(claim["of"] + 1 if claim else 1),
        "choosers": [decision for decision in situation["decisions"] if decision["by"] != "TD"],
        "hands": hands,
        "is_over": now.table.is_over,
        "story": _story(now),
        "standing": list(event_filters.everything_in_force(situation)),
    }


def _story(now: BoardSnapshot) -> list[str]:
    """Return the events of the board as sentences. Consecutive calls share one sentence, and so do cards."""
    game, events = now.board.table.game, now.table.log["events"]
    runs = groupby(events, key=lambda event: event["do"] if event["do"] in _TOGETHER else id(event))
    return ["; ".join(event_filters.event_sentence(event, game) for event in run) + "." for _, run in runs]


_TOGETHER = ("call", "bid", "play")


def draft_from_live_table(place: IncidentLocation, law: str) -> RulingDraft | None:
    """Return a ruling draft from the log of a live table's board, under paragraph `law`; None if there is no log."""
    now = None if place.sitting is None or place.board is None else live_board_at(place.sitting, place.board)
    if now is None:
        return None
    ruled = [f"{stored_text(ruling, current_language())} ({ruling['law']})" for ruling in now.situation["rulings"]]
    return RulingDraft((law,) if law else (), "\n".join(ruled), "", (), established_facts="\n".join(_story(now)))

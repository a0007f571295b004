"""A table on screens at the director's desk: what it asks of him with all the facts, and the ruling it may lead to."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from troef.cards import SEATS, SUITS_HIGH_FIRST
from troef.director.outcome import Draft
from troef.web.people.rights import director_only
from troef.web.session import live_tables, table_words
from troef.web.session.afterwards import play_at
from troef.web.session.live_tables import Now
from troef.web.session.log import signed_in, tried
from troef.web.session.models import LiveTable
from troef.web.session.rulings.place import Place
from troef.web.session.visible import eyes, refuse
from troef.web.session.words import in_order
from troef.web.site.given import record_in, whole
from troef.web.site.language import lang


@director_only
def live_desk(request: HttpRequest, secret: str) -> HttpResponse:
    """The board that is on at this table, with every card; what the director answers is an act like any other."""
    at_evenings = LiveTable.objects.select_related("sitting__evening", "sitting__table").exclude(sitting=None)
    table = get_object_or_404(at_evenings, secret=secret)
    assert table.sitting is not None
    board, evening = live_tables.board_of(table), table.sitting.evening
    if board is not None and board.number in eyes(request, evening).closed:
        return refuse(request, board.number)
    if request.method == "POST":
        version = whole(request.POST.get("version"))
        name = signed_in(request).who
        tried(request, lambda: live_tables.direct(table, version, record_in(request.POST.get("event", "")), name))
        return redirect("live_desk", secret)
    context = {"table": table, "sitting": table.sitting, "evening": evening, "board": board}
    return render(request, "desk/live.html", context | (_facts(live_tables.now(board)) if board else {}))


def _facts(now: Now) -> dict[str, Any]:
    """The whole table: nothing is hidden from who directs."""
    situation, game = now.situation, now.board.table.game
    asked = [decision for decision in situation["decisions"] if decision["by"] == "TD"]
    tricks = next((claim["of"] for claim in [now.table.view(None).get("claim")] if claim), 0)
    return {
        "version": now.version,
        "situation": situation,
        "questions": [
            decision | {"words": decision.get(lang()) or table_words.question(decision["question"], game)}
            for decision in asked
        ],
        "tricks": range(tricks + 1),
        "choosers": [decision for decision in situation["decisions"] if decision["by"] != "TD"],
        "hands": [(seat, _hand(now, seat)) for seat in SEATS],
        "story": _story(now),
        "standing": list(table_words.standing(situation)),
    }


def _hand(now: Now, seat: Any) -> list[tuple[Any, list[Any]]]:
    held, deck = now.table.hand(seat), now.board.table.game.deck
    return [] if held is None else [(suit, in_order(held.of(suit), deck)) for suit in SUITS_HIGH_FIRST]


def _story(now: Now) -> list[str]:
    """What happened in sentences; calls stand together, and so do the cards."""
    game, events = now.board.table.game, now.table.log["events"]
    runs = groupby(events, key=lambda event: event["do"] if event["do"] in _TOGETHER else id(event))
    return ["; ".join(table_words.event(event, game) for event in run) + "." for _, run in runs]


_TOGETHER = ("call", "bid", "play")


def drafted(place: Place, law: str) -> Draft | None:
    """A ruling about the board that a table on screens has played: what happened and what was ruled is filled in."""
    now = None if place.sitting is None or place.board is None else play_at(place.sitting, place.board)
    if now is None:
        return None
    ruled = [f"{ruling[lang()]} ({ruling['law']})" for ruling in now.situation["rulings"]]
    return Draft((law,) if law else (), "\n".join(ruled), "", (), found="\n".join(_story(now)))

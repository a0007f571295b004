"""Robots at live tables: a background job acts whenever it is a robot's turn.

Robots think in processes of their own, with the view of their seat and nothing else. Each act is a job, so that tables
take turns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from typing import Any

from troef.cards import SEATS, Deck, Lang, Layout, Seat
from troef.laws import Text
from troef.web.evenings.games.game import Game
from troef.web.evenings.models import LiveTable, Sitter
from troef.web.live import event_filters, tables
from troef.web.live.tables import BoardSnapshot, StaleAct
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.jobs.jobs import ROBOTS, SEARCHES, ProgressCallback, enqueue, result, unfinished
from troef.web.platform.jobs.worker_process import Processes, worker_for_module

_PAUSES = {"slow": (2.0, 4.0), "normal": (1.0, 2.0), "quick": (0.4, 1.0)}
"""Seconds before an act of a robot, and before the first act after a complete trick, for each pace."""
_THINK_TIMEOUT = 60.0
_SAMPLES = 20
"""Deals that a robot imagines for a card when it has the machine for itself; with more tables it imagines fewer."""
_MIN_SAMPLES = 4
_GONE = 60
"""Deals that tell whether somebody should have gone."""
_BID_REVIEW_TIMEOUT = 0.7


def schedule_robots(table: LiveTable, now: BoardSnapshot, sitters: Iterable[Sitter], words: Lang | None = None) -> None:
    """Enqueue the next act of a robot if the table waits for one; every page of the table does so."""
    robots = {sitter.seat for sitter in sitters if sitter.robot}
    if robots and table.closed is None and not (now.is_over or now.is_stuck) and robots & seats_to_act(now):
        about = {"table": table.pk, "board": now.board.pk, "version": now.version, "words": words or current_language()}
        enqueue(let_robots_act, after=_pause(table, now), **about)


def _pause(table: LiveTable, now: BoardSnapshot) -> float:
    """Return the seconds before the next act; a complete trick stays in sight for longer, until it is covered."""
    tricks, events, (usual, after_trick) = now.table.tricks, now.table.log["events"], _PAUSES[table.pace]
    in_sight = tricks and len(tricks[-1]) == len(SEATS) and events[-1]["do"] != "cover"
    return after_trick if in_sight else usual


def seats_to_act(now: BoardSnapshot) -> set[str]:
    """The seats that have something to do: a choice, an answer to a claim, their turn."""
    deciding = {decision["by"] for decision in now.situation["decisions"]}
    if deciding:
        return deciding
    if now.player is None:  # a claim lies on the table, or a board that was passed out goes back
        return {str(seat) for seat in SEATS}
    return {now.player}


@ROBOTS.job
def let_robots_act(_report: ProgressCallback, table: int, board: int, version: int, words: Lang = "nl") -> None:
    """Let a robot act once, then enqueue the next act. Calls are explained in the language of the first reader."""
    live = LiveTable.objects.get(pk=table)
    now = _now(live)
    if now is not None and (now.board.pk, now.version) == (board, version):
        now = _now(live) if _acts(live, now, words) else None
    if now is not None:  # Also if the act was done already: a worker that was killed after it enqueued nothing.
        schedule_robots(live, now, now.sitters.values(), words)


def _now(table: LiveTable) -> BoardSnapshot | None:
    table.refresh_from_db(fields=["closed"])
    board = tables.board_of(table)
    return None if board is None or table.closed is not None else tables.board_snapshot(board)


def _acts(table: LiveTable, now: BoardSnapshot, words: Lang) -> bool:
    """Whether a robot had something to do, and did it."""
    for seat, sitter in tables.occupants(table).items():
        if sitter.robot and str(seat) in seats_to_act(now):
            reply = ask_robot(now, seat, f"{table.pk} {now.board.pk}", words)
            if reply:
                with suppress(StaleAct):  # somebody was first; look again
                    tables.robot_act(table, now, sitter, reply["event"], reply["reason"])
                return True
    return False


def ask_robot(now: BoardSnapshot, seat: Seat, seed: str, words: Lang) -> dict[str, Any]:
    """Return the act of a robot in this seat and the reason, from what the seat sees and saw; empty: no act."""
    question = {
        "view": now.table.remembered(seat),
        "may": now.table.may(seat),
        "seed": seed,
        "samples": max(_MIN_SAMPLES, _SAMPLES // max(1, unfinished(ROBOTS))),
        "lang": words,
    }
    reply: dict[str, Any] = _thinkers().ask(question, _THINK_TIMEOUT)
    return reply


@cache
def _thinkers() -> Processes:
    return worker_for_module("troef.web.live.robot_worker")


@SEARCHES.job
def weigh(report: ProgressCallback, question: dict[str, Any]) -> bytes:
    """Compute what passing and every trump suit would have brought with a hand."""
    return json.dumps(_thinkers().ask(question, _THINK_TIMEOUT, report)).encode()


def review_bid(now: BoardSnapshot, seat: Seat) -> list[dict[str, Any]] | None:
    """Should he have gone? What each choice brings on average with the hand he had; None: still being reckoned."""
    view = now.table.remembered(seat)
    hand = Layout.parse(now.board.head["deal"], Deck.KLAVERJAS).hands[seat.index]
    question = {
        "hand": str(hand),
        "view": {name: view[name] for name in ("seat", "dealer", "rules")},
        "forced": len([call for call in view["auction"] if call["trump"] is None]) == len(SEATS),
        "seed": str(now.board.pk),
        "samples": _GONE,
    }
    choices: list[dict[str, Any]] | None = result(weigh, _BID_REVIEW_TIMEOUT, question=question)[0]
    return choices


def robot_explanations(now: BoardSnapshot, game: Game) -> list[tuple[str, str]]:
    """What robots did on a board that is over, each act in a sentence with its reason."""
    acts = now.board.acts.filter(reason__isnull=False).values_list("event", "reason")
    return [
        (event_filters.event_sentence(event, game), Text(reason[0], reason[1])[current_language()])
        for event, reason in acts
        if reason
    ]

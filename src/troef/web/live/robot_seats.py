"""Robots at live tables: each act is a job that asks a process, which gets only the view of their seat."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from troef.cards import SEATS, Deck, Lang, Layout, Seat
from troef.core.worker_process import WorkerPool
from troef.laws import Text
from troef.web.evenings.games.game import Game
from troef.web.evenings.models import LiveTable, Sitter
from troef.web.live import event_filters, tables
from troef.web.live.tables import BoardSnapshot, StaleAct
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.jobs.jobs import ROBOTS, SEARCHES, ProgressCallback, enqueue, result, unfinished

_ACT_DELAYS = {"slow": (2.0, 4.0), "normal": (1.0, 2.0), "quick": (0.4, 1.0)}
"""Seconds before an act of a robot, and before the first act after a complete trick, for each pace."""
_THINK_TIMEOUT = 60.0
_SAMPLES = 20
"""Deals that a robot samples before a card. With more tables waiting it samples fewer."""
_MIN_SAMPLES = 4
_GONE = 60
"""Deals that are sampled to review a bid."""
_BID_REVIEW_TIMEOUT = 0.7
_THINKERS = WorkerPool.of_module("troef.web.live.robot_worker")


def schedule_robots(table: LiveTable, now: BoardSnapshot, sitters: Iterable[Sitter], words: Lang | None = None) -> None:
    """Enqueue the next act, if a robot has to act. All pages of the table call this, so that none is missed."""
    robots = {sitter.seat for sitter in sitters if sitter.robot}
    if robots and table.closed is None and not (now.is_over or now.is_stuck) and robots & seats_to_act(now):
        about = {"table": table.pk, "board": now.board.pk, "version": now.version, "words": words or current_language()}
        enqueue(let_robots_act, after=_pause(table, now), **about)


def _pause(table: LiveTable, now: BoardSnapshot) -> float:
    """Return the seconds before a robot acts: more when a complete trick is still open for all to see."""
    tricks, events, (usual, after_trick) = now.table.tricks, now.table.log["events"], _ACT_DELAYS[table.pace]
    in_sight = tricks and len(tricks[-1]) == len(SEATS) and events[-1]["do"] != "cover"
    return after_trick if in_sight else usual


def seats_to_act(now: BoardSnapshot) -> set[str]:
    """Return the seats that can act next: to choose an option, to answer a claim, or in turn."""
    deciding = {decision["by"] for decision in now.situation["decisions"]}
    if deciding:
        return deciding
    if now.player is None:  # During a claim, or when a passed-out board goes back, every seat may act.
        return {str(seat) for seat in SEATS}
    return {now.player}


@ROBOTS.job
def let_robots_act(_report: ProgressCallback, table: int, board: int, version: int, words: Lang = "nl") -> None:
    """Let a robot act, then enqueue the next robot's act. `words`: language in which it explains its calls."""
    live = LiveTable.objects.get(pk=table)
    now = _now(live)
    if now is not None and (now.board.pk, now.version) == (board, version):
        now = _now(live) if _acts(live, now, words) else None
    if now is not None:  # Also if the act was done before: a killed worker enqueued nothing.
        schedule_robots(live, now, now.sitters.values(), words)


def _now(table: LiveTable) -> BoardSnapshot | None:
    table.refresh_from_db(fields=["closed"])
    board = tables.board_of(table)
    return None if board is None or table.closed is not None else tables.board_snapshot(board)


def _acts(table: LiveTable, now: BoardSnapshot, words: Lang) -> bool:
    for seat, sitter in tables.occupants(table).items():
        if sitter.robot and str(seat) in seats_to_act(now):
            reply = ask_robot(now, seat, f"{table.pk} {now.board.pk}", words)
            if reply:
                with suppress(StaleAct):  # Somebody else acted first.
                    tables.robot_act(table, now, sitter, reply["event"], reply["reason"])
                return True
    return False


def ask_robot(now: BoardSnapshot, seat: Seat, seed: str, words: Lang) -> dict[str, Any]:
    """Return a robot's `event` and `reason`, from only what its seat may know. Empty: it does nothing."""
    question = {
        "view": now.table.remembered(seat),
        "may": now.table.may(seat),
        "seed": seed,
        "samples": max(_MIN_SAMPLES, _SAMPLES // max(1, unfinished(ROBOTS))),
        "lang": words,
    }
    reply: dict[str, Any] = _THINKERS.ask(question, _THINK_TIMEOUT)
    return reply


@SEARCHES.job
def weigh(report: ProgressCallback, question: dict[str, Any]) -> bytes:
    """Compute the expected result of passing and of each trump suit, for the hand in the question."""
    return json.dumps(_THINKERS.ask(question, _THINK_TIMEOUT, report)).encode()


def review_bid(now: BoardSnapshot, seat: Seat) -> list[dict[str, Any]] | None:
    """Return the expected result of passing and of each trump suit for this player's hand. None: not ready."""
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
    """Return each robot's act on a finished board as a sentence, with the reason it gave."""
    acts = now.board.acts.filter(reason__isnull=False).values_list("event", "reason")
    lang = current_language()
    return [(event_filters.event_sentence(event, game), Text(*reason)[lang]) for event, reason in acts if reason]

"""Robots at a table on screens: whenever it is for one of them to act, a work in the background lets it.

They are asked in a process of their own, with the view of their seat and nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from functools import cache
from typing import Any

from django.utils import timezone

from troef.cards import SEATS, Deck, Lang, Layout, Seat
from troef.laws import Text
from troef.web.session import live_tables, table_words
from troef.web.session.games.game import Game
from troef.web.session.live_tables import Now, Overtaken
from troef.web.session.models import Act, LiveTable, Sitter
from troef.web.session.worker import Worker, running
from troef.web.site.language import lang
from troef.web.site.work import Again, Report, job, later

_PAUSE = 0.4
"""Seconds between the acts of robots: people want to see what is played."""
_PATIENCE = 30.0
_SAMPLES = 20
"""Deals that a robot imagines for a card when it has the machine for itself; with more tables it imagines fewer."""
_FEWEST = 4
_GONE = 60
"""Deals that tell whether somebody should have gone."""
_SOON = 8.0


def wake(table: LiveTable, now: Now, sitters: Iterable[Sitter]) -> None:
    """Asks for the robots' next act where the table waits for one of them; whoever looks at the table does so."""
    robots = {sitter.seat for sitter in sitters if sitter.robot}
    if robots and table.closed is None and not now.is_over and robots & waited_for(now):
        later(let_robots_act, table=table.pk, board=now.board.pk, version=now.version, words=lang())


def waited_for(now: Now) -> set[str]:
    """The seats that have something to do: a choice, an answer to a claim, their turn."""
    deciding = {decision["by"] for decision in now.situation["decisions"]}
    if deciding:
        return deciding
    if now.player is None:  # a claim lies on the table, or a board that was passed out goes back
        return {str(seat) for seat in SEATS}
    return {now.player}


@job
def let_robots_act(_report: Report, table: int, board: int, version: int, words: Lang = "nl") -> None:
    """One act after another, until it is for a person again; calls are explained in the words of who looked."""
    live = LiveTable.objects.get(pk=table)
    while (now := _now(live)) is not None and now.board.pk == board and _acts(live, now, words):
        time.sleep(_PAUSE)


def _now(table: LiveTable) -> Now | None:
    table.refresh_from_db(fields=["closed"])
    board = live_tables.board_of(table)
    return None if board is None or table.closed is not None else live_tables.now(board)


def _acts(table: LiveTable, now: Now, words: Lang) -> bool:
    """Whether a robot had something to do, and did it."""
    sitters = live_tables.seated(table)
    for seat, sitter in sitters.items():
        if sitter.robot and str(seat) in waited_for(now):
            reply = ask(now, seat, f"{table.pk} {now.board.pk}", words)
            if reply is None:
                raise Again(0)
            if reply:
                with suppress(Overtaken):  # somebody was first; look again
                    live_tables.robot_act(table, now, sitter, reply["event"], reply["reason"])
                return True
    return False


def ask(now: Now, seat: Seat, seed: str, words: Lang) -> dict[str, Any] | None:
    """What a robot in this seat does and why, by what the seat sees and saw; None: it still thinks."""
    question = {
        "view": now.table.remembered(seat),
        "may": now.table.may(seat),
        "seed": seed,
        "samples": max(_FEWEST, _SAMPLES // _busy()),
        "lang": words,
    }
    reply: dict[str, Any] | None = _thinkers("act").answer(question, _PATIENCE)
    return reply


def _busy() -> int:
    """At how many tables robots played within the last minute, this one among them."""
    recent = Act.objects.filter(at__gte=timezone.now() - timedelta(minutes=1), sitter__robot=True)
    return max(1, recent.values("board__table").distinct().count())


@cache
def _thinkers(_about: str) -> Worker:
    """A process for what robots do, another for what a hand was worth: that takes longer, and no table waits for it."""
    return running("troef.web.session.robot_worker")


def gone(now: Now, seat: Seat) -> list[dict[str, Any]] | None:
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
    choices: list[dict[str, Any]] | None = _thinkers("gone").answer(question, _SOON)
    return choices


def reasons(now: Now, game: Game) -> list[tuple[str, str]]:
    """What robots did on a board that is over, each act in a sentence with its reason."""
    acts = now.board.acts.filter(reason__isnull=False).values_list("event", "reason")
    return [(table_words.event(event, game), Text(reason[0], reason[1])[lang()]) for event, reason in acts if reason]

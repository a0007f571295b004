"""Pushes rendered fragments to the pages of a table after each act, in the stream that otherwise only reports changes.

So no page needs to refetch, and the table is read once for all four players. The player who acted gets the same
fragments as the answer. They are the parts of the seat's page that an act changes. Pages still refetch for a new board,
a finished board, a change of seats, the teacher's page, and after a lost connection.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial

from django.db import Error, close_old_connections
from django.template.loader import render_to_string
from django.utils.translation import override

from troef.cards import Seat
from troef.core.catalogue import in_dialect
from troef.web.evenings.models import Sitter
from troef.web.live import tables
from troef.web.live.tables import BoardSnapshot
from troef.web.pages.live_table.lesson import lesson_context
from troef.web.pages.live_table.seat_view import SeatPage

_threads = ThreadPoolExecutor(2, "handing")
_ACT = re.compile(r"event: change\nid: (\d+)\ndata: act\n\n")


async def with_fragments(secret: str, me: str, language: str, words: AsyncIterator[str]) -> AsyncIterator[str]:
    """Yield a stream's events. Replace the notice of an act by the page fragments of the player with secret `me`."""
    loop = asyncio.get_running_loop()
    async for word in words:
        if me and (act := _ACT.fullmatch(word)):
            draw = partial(copy_context().run, _in_thread, secret, me, language, int(act[1]))
            yield await loop.run_in_executor(_threads, draw) or word
        else:
            yield word


def _in_thread(secret: str, me: str, language: str, moment: int) -> str:
    try:
        return fragment_event(secret, me, language, moment)
    except Error:
        return ""  # The page then refetches.
    finally:
        close_old_connections()


def fragment_event(secret: str, me: str, language: str, moment: int) -> str:
    """Return an event with the page fragments for a player after an act; empty if the page must refetch."""
    now = tables.wait_for_snapshot(secret, moment)
    mine = None if now is None else next((one for one in now.sitters.values() if one.secret == me), None)
    if now is None or mine is None or not (page := render_fragments(now, mine, language)):
        return ""
    return f"event: parts\nid: {now.moment}\ndata: {page.replace(chr(10), chr(10) + 'data: ')}\n\n"


def render_fragments(now: BoardSnapshot, mine: Sitter, language: str) -> str:
    """Return the fragments of a player's page, rendered once per act. Empty if the board is over: then all changes."""
    with now.drawing:
        if now.is_done:
            return ""
        key = (mine.secret, language)
        if key not in now.rendered_parts:
            now.rendered_parts[key] = _drawn(now, mine, language)
        return now.rendered_parts[key]


def _drawn(now: BoardSnapshot, mine: Sitter, language: str) -> str:
    table = now.board.table
    shown = SeatPage(table, now, Seat.parse(mine.seat), now.sitters, now.present)
    hall = {"is_done": False} if table.sitting_id is not None else None
    context: dict[str, object] = {"table": table, "board": now.board, "mine": mine, "hall": hall, "heard": now.heard}
    context |= {"shown": shown, "now": shown.view, "lesson": lesson_context(shown)}
    with override(in_dialect(language, table.game.dialect)):
        return render_to_string("play/parts.html", context).strip()

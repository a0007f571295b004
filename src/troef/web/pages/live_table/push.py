"""After an act the pages of a table are handed what it changes, in the stream that else says only that something did.

So nobody asks, and what the four see is read once; the answer to whoever acted is the same. It is the page of the
reader's seat without what an act does not change. A new board, a board that is over, a seat and the page of a teacher
are asked for as ever, and so is everything after a lost connection.
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
from troef.web.evenings.models import Sitter
from troef.web.live import tables
from troef.web.live.tables import BoardSnapshot
from troef.web.pages.live_table.lesson import lesson_context
from troef.web.pages.live_table.seat_view import SeatPage
from troef.web.platform.i18n.dialects import in_dialect

_threads = ThreadPoolExecutor(2, "handing")
_ACT = re.compile(r"event: change\nid: (\d+)\ndata: act\n\n")


async def with_fragments(secret: str, me: str, language: str, words: AsyncIterator[str]) -> AsyncIterator[str]:
    """The same words; after an act, for who sits there with this secret, the parts of his page instead."""
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
        return ""  # the page asks, and is told
    finally:
        close_old_connections()


def fragment_event(secret: str, me: str, language: str, moment: int) -> str:
    """The event with the parts; nothing where the page has to ask."""
    now = tables.wait_for_snapshot(secret, moment)
    mine = None if now is None else next((one for one in now.sitters.values() if one.secret == me), None)
    if now is None or mine is None or not (page := render_fragments(now, mine, language)):
        return ""
    return f"event: parts\nid: {now.moment}\ndata: {page.replace(chr(10), chr(10) + 'data: ')}\n\n"


def render_fragments(now: BoardSnapshot, mine: Sitter, language: str) -> str:
    """The parts of his page, drawn once, whoever asks first; nothing where an act changes more than them."""
    with now.drawing:
        if now.is_done:
            return ""
        key = (mine.secret, language)
        if key not in now.drawn:
            now.drawn[key] = _drawn(now, mine, language)
        return now.drawn[key]


def _drawn(now: BoardSnapshot, mine: Sitter, language: str) -> str:
    table = now.board.table
    shown = SeatPage(table, now, Seat.parse(mine.seat), now.sitters, now.present)
    context = {
        "table": table,
        "board": now.board,
        "mine": mine,
        "hall": {"is_done": False} if table.sitting_id is not None else None,
        "heard": now.heard,
        "shown": shown,
        "now": shown.view,
        "lesson": lesson_context(shown),
    }
    with override(in_dialect(language, table.game.dialect)):
        return render_to_string("play/parts.html", context).strip()

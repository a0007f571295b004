"""After an act the pages of a table are handed what it changes, in the stream that else says only that something did.

So nobody asks, and what the four see is read once. It is the page of the reader's seat without what an act does not
change. A new board, a board that is over, a seat, a lesson and an evening are asked for as ever, and so is everything
after a lost connection.
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

from troef.cards import SEATS, Seat
from troef.web.play.showing import Shown
from troef.web.session import live_tables
from troef.web.site.dialects import in_dialect

_threads = ThreadPoolExecutor(2, "handing")
_ACT = re.compile(r"event: change\nid: (\d+)\ndata: act\n\n")


async def handed_out(secret: str, me: str, language: str, words: AsyncIterator[str]) -> AsyncIterator[str]:
    """The same words; after an act, for who sits there with this secret, the parts of his page instead."""
    loop = asyncio.get_running_loop()
    async for word in words:
        if act := _ACT.fullmatch(word):
            draw = partial(copy_context().run, _in_thread, secret, me, language, int(act[1]))
            yield await loop.run_in_executor(_threads, draw) or word
        else:
            yield word


def _in_thread(secret: str, me: str, language: str, moment: int) -> str:
    try:
        return parts(secret, me, language, moment)
    except Error:
        return ""  # the page asks, and is told
    finally:
        close_old_connections()


def parts(secret: str, me: str, language: str, moment: int) -> str:
    """The event with the parts; nothing where the page has to ask."""
    now = live_tables.told(secret, moment)
    return _drawn(now, me, language) if now is not None else ""


def _drawn(now: live_tables.Now, me: str, language: str) -> str:
    table = now.board.table
    mine = next((sitter for sitter in now.sitters.values() if sitter.secret == me), None)
    if mine is None or now.is_over or table.sitting_id is not None or table.lesson:
        return ""
    shown = Shown(table, now, Seat.parse(mine.seat), now.sitters, now.present)
    context = {
        "table": table,
        "board": now.board,
        "mine": mine,
        "seats": [(seat, now.sitters.get(seat)) for seat in SEATS],
        "shown": shown,
        "now": shown.view,
        "shell": "play/shell.html",
        "is_handed_out": True,
    }
    with override(in_dialect(language, table.game.dialect)):
        page = render_to_string("play/table.html", context)
    return f"event: parts\nid: {now.moment}\ndata: {page.strip().replace(chr(10), chr(10) + 'data: ')}\n\n"

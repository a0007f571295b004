"""Boards from a PBN or LIN file as table logs, to walk through step by step."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from django.utils.translation import gettext as _

from troef.bridge.game.record import Record
from troef.cards import TroefError
from troef.formats import lin, pbn
from troef.laws import BRIDGE_2017
from troef.web.site.table_link import Log, check_length

LARGEST = 2_000_000
"""Bytes; a season of boards is smaller."""
MOST_BOARDS = 1000


def logs_of(data: bytes, name: str, has_left: Callable[[], bool] = lambda: False) -> list[tuple[str, Log]]:
    """Every board of the file that has a number: its name, and its log. Stops when whoever asked has left."""
    if len(data) > LARGEST:
        raise TroefError(_("%(name)s is larger than %(most)s MB.") % {"name": name, "most": LARGEST // 1_000_000})
    reading = (lin if name.lower().endswith(".lin") else pbn).read(data, name)
    boards = [record for record in reading.records if record.board is not None]
    if len(boards) > MOST_BOARDS:
        raise TroefError(
            _("This file holds %(number)s boards; the practice table takes %(most)s at a time.")
            % {"number": len(boards), "most": MOST_BOARDS}
        )
    logs = [(record.name, log_of(record)) for record in takewhile(lambda _record: not has_left(), boards)]
    for _name, log in logs:
        check_length(log)
    if not logs:
        raise TroefError(_("%(name)s holds no board that can be shown: use a PBN or LIN file.") % {"name": name})
    return logs


def log_of(record: Record) -> Log:
    """A record as the log of a table where everything was done as it was written down."""
    board = record.board
    assert board is not None, "only boards with a number are shown"
    log: Log = {
        "edition": str(BRIDGE_2017),
        "board": board.number,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerable),
    }
    if record.layout is not None:
        log["deal"] = str(record.layout)
    return log | {"events": [*_calls(record), *_cards(record)]}


def _calls(record: Record) -> list[Log]:
    calls = record.auction.calls if record.auction else ()
    return [{"do": "call", "by": str(each.seat), "call": str(each.call)} for each in calls if each.call is not None]


def _cards(record: Record) -> list[Log]:
    if record.play is None or record.contract is None:
        return []
    cards = record.play.in_order(record.contract.denomination)
    return [{"do": "play", "by": str(seat), "card": str(played.card)} for seat, played in cards]

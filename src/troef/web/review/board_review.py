"""Review of finished boards at live tables: permissions, replay, double-dummy values and other tables."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from troef.bridge.records.record import BoardRecord
from troef.cards import Card, Seat
from troef.cards.wording import seat_name
from troef.contest.options import Method
from troef.engine.table import BaseTable, Cards
from troef.engine.views import CallView, TableView
from troef.formats.pbn.score_tables import SCORING
from troef.web.access.visibility import visibility_for
from troef.web.evenings.deals.solving import store_answers
from troef.web.evenings.models import Act, EveningState, LiveBoard, LiveTable, Sitter, Sitting, Solved
from troef.web.live.tables import BoardSnapshot, board_of, board_snapshot, is_board_done, sitter_of

AnyTable = BaseTable[Any, Any, Any]


def sign_token(what: str, pk: int) -> str:
    """Return `pk` signed for use in an address that nobody can guess. `what`: the purpose, such as `board`."""
    return Signer(salt=f"troef.{what}", sep=".").sign(str(pk))


def unsign_token(what: str, text: str) -> int:
    """Return the key that `sign_token` signed for this purpose, or 0 if the signature is wrong."""
    try:
        return int(Signer(salt=f"troef.{what}", sep=".").unsign(text))
    except (BadSignature, ValueError):
        return 0


def may_review(request: HttpRequest, board: LiveBoard) -> bool:
    """Return whether the reader may review a board: it is over and visible to them (2017: 16D, 90B)."""
    return board_snapshot(board).is_over and is_fully_visible(request, board)


def is_fully_visible(request: HttpRequest, board: LiveBoard) -> bool:
    """Return whether this reader may see the whole board: in an evening by its rules, at a friends' table always."""
    sitting = board.table.sitting
    return sitting is None or board.number in visibility_for(request, sitting.evening).visible_boards


def is_playing_board(table: LiveTable, device: str) -> bool:
    """Return whether the device is in the middle of a board, at this table or another of its evening (40B2d)."""
    here = LiveTable.objects.filter(pk=table.pk, closed=None, lesson="")
    if table.sitting is not None:
        evening = Q(sitting__evening=table.sitting.evening_id, sitting__evening__state=EveningState.PLAYING)
        here = LiveTable.objects.filter(evening, sitting__places__device=device).distinct()
    return any(sitter_of(table, device) and (board := board_of(table)) and not is_board_done(board) for table in here)


def occupants(board: LiveBoard, until: datetime | None = None) -> dict[Seat, Sitter]:
    """Return the last occupant of each seat during a board. `until`: a time instead of the board's last act."""
    return {Seat.parse(sitter.seat): sitter for sitter in _sat(board, until)}


def _sat(board: LiveBoard, until: datetime | None = None) -> QuerySet[Sitter]:
    last = board.acts.last()
    end = until or (last.at if last else timezone.now())
    there = board.table.sitters.filter(Q(left=None) | Q(left__gt=board.at), since__lte=end).exclude(seat="")
    return there.order_by("pk")


def sat_after(board: LiveBoard, acts: int) -> dict[Seat, Sitter]:
    """Return the occupants of the seats after `acts` acts. A substitute appears with the first act after sitting."""
    last = board.acts.filter(number__lte=acts).last()
    return occupants(board, last.at if last else board.at)


def spectator_cutoff(table: LiveTable) -> datetime:
    """Return the time up to which spectators may see the play now. The delay makes it useless to players."""
    return timezone.now() - timedelta(minutes=table.watch_minutes)


def seconds_until_visible(table: LiveTable) -> list[float]:
    """Return, for each act or board still hidden from spectators, the seconds until it becomes visible to them."""
    until = spectator_cutoff(table)
    acts = Act.objects.filter(board__table=table, at__gt=until).values_list("at", flat=True)
    boards = table.boards.filter(at__gt=until).values_list("at", flat=True)
    return [(at - until).total_seconds() for at in (*acts, *boards)]


def spectator_board(table: LiveTable) -> BoardSnapshot | None:
    """Return the board as spectators may see it now, or None if they may not see any yet."""
    until = spectator_cutoff(table)
    board = table.boards.filter(at__lte=until).order_by("pk").last()
    if board is None:
        return None
    whole = board_snapshot(board)
    young = board.acts.filter(at__gt=until).first()
    acts = whole.version if young is None else min(young.number - 1, whole.version)
    return BoardSnapshot(board, acts, whole.table.after(acts))


@dataclass(frozen=True, slots=True)
class ReplayMoment:
    """A moment of a replay: the number of acts so far, and the cards played by then."""

    acts: int
    played: Cards


def replay_moments(table: AnyTable) -> list[ReplayMoment]:
    """Return the moments before the first card and after each act that plays or takes back a card."""
    moments: list[ReplayMoment] = []
    for acts in range(len(table.log["events"]) + 1):
        played = tuple(chain(*table.after(acts).tricks))
        if moments and moments[-1].played == played:
            moments.pop()  # Acts without cards belong to the card before them.
        moments.append(ReplayMoment(acts, played))
    return moments


def double_dummy_values(board: LiveBoard, seconds: float | None = None) -> list[int] | None:
    """Return the double-dummy results before the first card and after each card, or None if unknown after `seconds`.

    They are computed once and stored. Without `seconds`, only a stored result is returned.
    """
    table = board_snapshot(board).table
    asked = f"play {hashlib.sha256(json.dumps(table.log, sort_keys=True).encode()).hexdigest()}"
    known = Solved.objects.filter(question=asked).values_list("answer", flat=True).first()
    if known is None and seconds is not None:
        known = board.table.game.live.worth(table, seconds)
        if known is not None:
            store_answers({asked: known})
    return known


@dataclass(frozen=True, slots=True)
class OtherTable:
    """A board at some table, with the first call that differs from the compared table, or else the first card."""

    board: LiveBoard
    view: TableView
    lead: Card | None
    call: dict[str, Any] | None
    """The first call that differs, with its number; None if the auctions are equal."""
    card: tuple[int, Seat, Card] | None
    """The first card that differs, with its trick number and seat; None if the auctions differ."""


def tables_with_board(board: LiveBoard) -> list[LiveBoard]:
    """Return this board at every table that has finished it, the given table included."""
    sitting = board.table.sitting
    where = Q(table=board.table) if sitting is None else Q(table__sitting__evening=sitting.evening_id)
    boards = LiveBoard.objects.filter(where, number=board.number, head__deal=board.head["deal"])
    by_table = boards.select_related("table__sitting__table").order_by("table__sitting__table__number", "pk")
    return [other for other in by_table if board_snapshot(other).is_over]


def compare_tables(board: LiveBoard) -> list[OtherTable]:
    """Return every table that finished this board, each with its first difference from the given one."""
    own = board_snapshot(board).table
    return [_beside(own, other) for other in tables_with_board(board)]


def _beside(own: AnyTable, board: LiveBoard) -> OtherTable:
    table = board_snapshot(board).table
    ours, view = own.view(None)["auction"], table.view(None)
    at = _parted([_spoken(call) for call in ours], [_spoken(call) for call in view["auction"]])
    spoken = enumerate(view["auction"], 1)
    call = next(({**call, "number": number} for number, call in spoken if number - 1 == at), None)
    mine, theirs = list(chain(*own.tricks)), list(chain(*table.tricks))
    parted = _parted(mine, theirs) if at is None else None
    card = (parted // 4 + 1, *theirs[parted]) if parted is not None and parted < len(theirs) else None
    return OtherTable(board, view, theirs[0][1] if theirs else None, call, card)


def _spoken(call: CallView) -> tuple[Any, ...]:
    return call["by"], call["call"], call.get("trump"), call["status"]


def _parted(line: list[Any], other: list[Any]) -> int | None:
    """Return the first index at which two sequences differ: at most the shorter's length. None if they are equal."""
    if line == other:
        return None
    pairs = enumerate(zip(line, other, strict=False))
    return next((index for index, (ours, theirs) in pairs if ours != theirs), min(len(line), len(other)))


def reviewable_boards(table: LiveTable, device: str) -> Iterable[LiveBoard]:
    """Return the boards to review: those of a friends' table, or in an evening of every table where this device sat."""
    boards = LiveBoard.objects.select_related("table__sitting__evening").order_by("pk")
    if table.sitting is None:
        return boards.filter(table=table)
    evening = LiveTable.objects.filter(sitting__evening=table.sitting.evening_id).prefetch_related("sitters")
    mine = [table for table in evening if any(device in sitter.devices for sitter in table.sitters.all())]
    return boards.filter(table__in=mine)


@dataclass(frozen=True, slots=True)
class Boom:
    """The running score of a klaverjas game of sixteen deals."""

    number: int
    deals: int
    ns: int
    ew: int


def booms(table: LiveTable, latest: bool = False) -> list[Boom]:
    """Return the running scores of the games at a friends' table, oldest first. `latest`: only the current game."""
    if not table.game.has_roem or table.sitting_id is not None or table.lesson:
        return []
    games: dict[int, list[dict[str, int]]] = {}
    boards = table.boards.filter(line=0).order_by("-number")
    for board in boards[: _BOOM + 1] if latest else boards:
        game = (board.number - 1) // _BOOM + 1
        if latest and games and game not in games:
            break
        if (folded := board_snapshot(board)).is_over:
            games.setdefault(game, []).append(folded.table.view(None)["total"])
    made = []
    for number, totals in sorted(games.items()):
        ns, ew = (sum(total[side] for total in totals) for side in ("NS", "EW"))
        made.append(Boom(number, len(totals), ns, ew))
    return made


_BOOM = 16


def board_record(board: LiveBoard) -> BoardRecord | None:
    """Return the board for export to a file, with its evening and players; None if the game has no such files."""
    names: dict[str, str] = {}
    for sitter in _sat(board):
        seat = seat_name(Seat.parse(sitter.seat), "en")
        names[seat] = " / ".join(filter(None, (names.get(seat), sitter.name)))
    tags = {"Site": "Troef", "Date": f"{board.at:%Y.%m.%d}", **names}
    if board.table.sitting is not None:
        evening = board.table.sitting.evening
        tags |= {"Event": evening.name, "Scoring": SCORING.get(Method(evening.method), "?")}
    return board.table.game.live.recorded(board_snapshot(board).table, tags)


def live_board_at(sitting: Sitting, number: int) -> BoardSnapshot | None:
    """Return the board as a live table of this sitting played it, or None if it was not played on screens."""
    board = LiveBoard.objects.filter(table__sitting=sitting, number=number, line=0).select_related("table").first()
    return None if board is None else board_snapshot(board)

"""Review after the board: replay with all hands, comparison of tables, export; also the spectators' page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from django.db import connections
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.utils.translation import gettext as _

from troef.cards import SEATS, Card, Seat, TroefError
from troef.core.catalogue import in_dialect
from troef.engine.views import AllowedAct, SeenCard, TableView
from troef.formats import write_boards
from troef.web.access.phones import known_device
from troef.web.access.visibility import aids_allowed, not_yet_visible_response
from troef.web.evenings.models import LiveBoard, LiveTable, Sitter
from troef.web.live.tables import BoardSnapshot, board_snapshot
from troef.web.pages.live_table.seat_view import ONLOOKER, SeatPage
from troef.web.platform.http import sse
from troef.web.platform.http.admission import cpu_bound, long_lived
from troef.web.platform.http.forms import error_text, parse_int, refusal_response
from troef.web.platform.http.table_links import pack_log
from troef.web.platform.i18n.filters import current_language
from troef.web.review import board_review
from troef.web.review.board_review import ReplayMoment

_PATIENCE = 3.0
"""Seconds that a page waits for the solver before it reports that the answer will follow."""


@dataclass(frozen=True)
class SpectatorTable(SeatPage):
    """A table as a reader without a seat sees it, with South at the bottom."""

    def __init__(self, now: BoardSnapshot, sitters: Any) -> None:
        super().__init__(now.board.table, now, Seat.S, sitters, {sitter.pk for sitter in sitters.values()}, ONLOOKER)

    @cached_property
    def view(self) -> TableView:
        return self.now.table.view(None)

    @cached_property
    def acts(self) -> list[AllowedAct]:
        return []


class ReplayedTable(SpectatorTable):
    """A moment in the replay of a finished board: all hands, and the trick with the last card played."""

    @cached_property
    def view(self) -> TableView:
        hands = {str(seat): str(self.now.table.hand(seat)) for seat in SEATS}
        return {**super().view, "hands": hands, "turn": None}

    @cached_property
    def trick(self) -> list[SeenCard]:
        tricks = self.now.table.tricks
        return [{"by": str(seat), "card": str(card)} for seat, card in tricks[-1]] if tricks else []


@dataclass(frozen=True, slots=True)
class ReplayedCard:
    """A card in the list of tricks. `at`: the moment after it. `value`: double-dummy result for declarer's side.

    `cost`: the loss for the side that played it.
    """

    card: Card
    at: int
    value: int | None
    cost: int
    is_led: bool
    is_now: bool


@dataclass(frozen=True, slots=True)
class BoardReplay:
    """The replay of a finished board, at one of its moments."""

    board: LiveBoard
    moments: list[ReplayMoment]
    at: int
    values: list[int] | None
    problem: str = ""

    @property
    def now(self) -> BoardSnapshot:
        whole, acts = board_snapshot(self.board), self.moments[self.at].acts
        return BoardSnapshot(self.board, acts, whole.table.after(acts))

    @property
    def sat(self) -> dict[Seat, Sitter]:
        return board_review.sat_after(self.board, self.moments[self.at].acts)

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    @property
    def steps(self) -> list[tuple[str, int | None, str]]:
        """The four buttons of the replay: id, target moment (None: already there) and label."""
        back = (0, self.at - 1) if self.at > 0 else (None, None)
        forward = (self.at + 1, self.last) if self.at < self.last else (None, None)
        ids, words = ("first", "back", "forward", "last"), (_("Start"), _("Back"), _("Forward"), _("End"))
        return list(zip(ids, (*back, *forward), words, strict=True))

    @property
    def value(self) -> int | None:
        """Double-dummy result for declarer's side from here. None: unknown, or a played card is taken back later."""
        played = self.moments[self.at].played
        return self._value(len(played)) if played == self.moments[-1].played[: len(played)] else None

    def _value(self, count: int) -> int | None:
        return self.values[count] if self.values and count < len(self.values) else None

    @property
    def tricks(self) -> list[list[ReplayedCard | None]]:
        """The cards, except those taken back: a list per trick, in the order N E S W."""
        rows, count = [], 0
        for trick in board_snapshot(self.board).table.tricks:
            cards = {seat: place for place, (seat, _card) in enumerate(trick, count)}
            rows.append([self._cell(cards[seat], trick[0][0]) if seat in cards else None for seat in SEATS])
            count += len(trick)
        return rows

    def _cell(self, place: int, leader: Seat) -> ReplayedCard:
        cards = self.moments[-1].played
        seat, card = cards[place]
        at = next((at for at, moment in enumerate(self.moments) if moment.played == cards[: place + 1]), self.last)
        before, after = self._value(place), self._value(place + 1)
        lost = 0 if before is None or after is None else before - after
        declarer = Seat.parse(board_snapshot(self.board).situation["declarer"])
        cost = lost if seat.side is declarer.side else -lost
        is_now = self.moments[self.at].played == cards[: place + 1]
        return ReplayedCard(card, at, after, max(cost, 0), seat is leader, is_now)


def _board(token: str) -> LiveBoard:
    boards = LiveBoard.objects.select_related("table__sitting__evening", "table__sitting__table")
    board = get_object_or_404(boards, pk=board_review.unsign_token("board", token))
    activate_dialect(board.table)
    return board


def activate_dialect(table: LiveTable) -> None:
    """Activate the translations with the terms of the table's game for this page."""
    translation.activate(in_dialect(current_language(), table.game.dialect))


def mid_board_response(request: HttpRequest, table: LiveTable) -> HttpResponse | None:
    """Return a refusal if the reader is playing a board, at this table or in its evening (40B2d); else None."""
    if not board_review.is_playing_board(table, known_device(request)):
        return None
    return refusal_response(request, _("You are in the middle of a board: look at this when it is over."))


def hidden_board_response(request: HttpRequest, board: LiveBoard) -> HttpResponse | None:
    """Return a refusal if this reader may not see the whole board yet, else None."""
    if not board_snapshot(board).is_over:
        return refusal_response(request, _("This board is not over yet."))
    if answer := mid_board_response(request, board.table):
        return answer
    return None if board_review.is_fully_visible(request, board) else not_yet_visible_response(request, board.number)


def replay_view(request: HttpRequest, token: str) -> HttpResponse:
    """Show a board card by card, with the double-dummy values of the cards if they are stored."""
    return _replayed(request, _board(token), None)


@cpu_bound
def replay_values_view(request: HttpRequest, token: str) -> HttpResponse:
    """Show a board card by card, and compute the double-dummy values of the cards if they are not stored."""
    return _replayed(request, _board(token), _PATIENCE)


def _replayed(request: HttpRequest, board: LiveBoard, seconds: float | None) -> HttpResponse:
    if answer := hidden_board_response(request, board):
        return answer
    try:
        values, problem = board_review.double_dummy_values(board, seconds), ""
    except TroefError as error:
        values, problem = [], error_text(error)
    moments = board_review.replay_moments(board_snapshot(board).table)
    replay = BoardReplay(board, moments, min(parse_int(request.GET.get("at")) or 0, len(moments) - 1), values, problem)
    shown, end = ReplayedTable(replay.now, replay.sat), ReplayedTable(board_snapshot(board), {})
    context = {
        "board": board,
        "replay": replay,
        "shown": shown,
        "now": shown.view,
        "end": end.view,
        "token": board_review.sign_token("board", board.pk),
        "seats": [(seat, None) for seat in SEATS],
        "log": aids_allowed(request) and pack_log(board_snapshot(board).table.log),
        "beside": len(board_review.tables_with_board(board)) > 1,
    }
    return render(request, "play/played.html", context)


def played_tables(request: HttpRequest, token: str) -> HttpResponse:
    """Show this board at all tables side by side, each with the first call or card unlike this table's."""
    board = _board(token)
    if answer := hidden_board_response(request, board):
        return answer
    rows = [(each, board_review.sign_token("board", each.board.pk)) for each in board_review.compare_tables(board)]
    parts = {f"{part}_part": f"play/{part}_{board.table.game.name}.html" for part in ("over", "call")}
    return render(request, "play/beside.html", {"board": board, "rows": rows, "token": token, **parts})


def _played_by(request: HttpRequest, secret: str) -> tuple[LiveTable, list[LiveBoard]]:
    """Return the table and finished boards that the reader may see: its own, in an evening those of all tables."""
    table = get_object_or_404(LiveTable.objects.select_related("sitting"), secret=secret)
    boards = board_review.reviewable_boards(table, known_device(request))
    return table, [board for board in boards if board_review.may_review(request, board)]


def live_boards(request: HttpRequest, secret: str) -> HttpResponse:
    """List the finished boards that the reader may see, to review or to download."""
    table, boards = _played_by(request, secret)
    if answer := mid_board_response(request, table):
        return answer
    context = {
        "table": table,
        "boards": [(board, board_snapshot(board).table.view(None)) for board in boards],
        "booms": board_review.booms(table),
        "has_files": table.game.counts_tricks,
        "over_part": f"play/over_{table.game.name}.html",
    }
    return render(request, "play/boards.html", context)


def live_file(request: HttpRequest, secret: str, ending: str) -> HttpResponse:
    """Return the reader's finished boards as a PBN or LIN file. Raise Http404 for other formats and for klaverjas."""
    table, boards = _played_by(request, secret)
    if ending not in ("pbn", "lin") or not table.game.counts_tricks:
        raise Http404
    if answer := mid_board_response(request, table):
        return answer
    try:
        made = write_boards(f"x.{ending}", filter(None, map(board_review.board_record, boards)))
    except TroefError as error:
        return refusal_response(request, error_text(error), 400)
    headers = {"Content-Disposition": f'attachment; filename="{_("boards")}.{ending}"'}
    return HttpResponse(made, content_type="text/plain", headers=headers)


def spectator_view(request: HttpRequest, token: str) -> HttpResponse:
    """Show a table to spectators: what all players can see, delayed by some minutes."""
    tables = LiveTable.objects.select_related("sitting__evening")
    table = get_object_or_404(tables, pk=board_review.unsign_token("watch", token))
    activate_dialect(table)
    if answer := mid_board_response(request, table):
        return answer
    then = board_review.spectator_board(table)
    if then is not None and not board_review.is_fully_visible(request, then.board):
        return not_yet_visible_response(request, then.board.number)
    context: dict[str, Any] = {"token": token, "minutes": table.watch_minutes}
    if then is not None:
        shown = SpectatorTable(then, board_review.occupants(then.board, board_review.spectator_cutoff(table)))
        seats = [(seat, None) for seat in SEATS]
        context |= {"shown": shown, "now": shown.view, "board": then.board, "seats": seats}
    return render(request, "play/watch.html", context)


@long_lived
def watch_events(request: HttpRequest, token: str) -> StreamingHttpResponse:
    """Stream server-sent events for spectators. The notice of an act comes when the delay has passed."""
    return sse.sse_response(_later(board_review.unsign_token("watch", token)))


async def _later(key: int) -> AsyncIterator[str]:
    table = await asyncio.to_thread(_asked, LiveTable.objects.filter(pk=key).first)
    if table is not None:
        words = sse.event_stream(table.topic, pause=sse.LIVE_TABLE_DELAY)
        young = partial(_asked, partial(board_review.seconds_until_visible, table))
        async for part in sse.delay_events(words, 60 * table.watch_minutes, young):
            yield part


def _asked(question: Callable[[], Any]) -> Any:
    """Run a database query of a worker thread, then close that thread's connections."""
    try:
        return question()
    finally:
        connections.close_all()

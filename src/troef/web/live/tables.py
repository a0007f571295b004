"""Live tables: opening a table, sitters, dealing boards, performing acts, and cached snapshots of boards."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import SEATS, Seat, TroefError
from troef.cards.dealing import SealedSecret
from troef.engine.table import BaseTable
from troef.web.entry import result_entry
from troef.web.evenings.games import GAMES
from troef.web.evenings.log import Actor, notify_watchers, table_actor
from troef.web.evenings.models import Act, LiveBoard, LiveTable, Sitter, Sitting
from troef.web.evenings.models.evening import SPECTATOR_DELAY_DEFAULT, SPECTATOR_DELAY_MAX, SPECTATOR_DELAY_MIN
from troef.web.evenings.models.live_table import PACES
from troef.web.live import evening_tables, presence
from troef.web.live.presence import away, present_sitters
from troef.web.platform.clubs.cache import ClubCache
from troef.web.platform.http import sse
from troef.web.platform.jobs.jobs import JobProgress
from troef.web.platform.monitoring import metrics
from troef.web.rulings import director_calls

_log = logging.getLogger(__name__)
MAX_ACTS = 600
"""Maximum number of acts on a board. The longest auction has 319 calls, followed by 52 cards."""
MAX_BOARDS = 200
"""Maximum number of boards at a friends' table."""
CLOSING = {"do": "close"}
"""The proposal to close a table during a board, for consent by both sides. It is no act of the board."""


class StaleAct(TroefError):
    """Error for an act on an outdated page: another act was stored first."""

    def __init__(self) -> None:
        super().__init__(_("Somebody else was first. Look again, and repeat it if you still want it."))


@dataclass(frozen=True)
class BoardSnapshot:
    """The state of a board at a live table after `version` acts."""

    board: LiveBoard
    version: int
    table: BaseTable[Any, Any, Any]
    sat: dict[Seat, Sitter] | None = None
    """Occupants of the seats; None until they are read."""
    damaged: int = 0
    """Number of the first act that cannot be read; 0 if all can."""
    rendered_parts: dict[tuple[str, str], str] = field(default_factory=dict, compare=False, repr=False)
    """HTML of the parts of the sitters' pages, by secret and language."""
    drawing: threading.Lock = field(default_factory=threading.Lock, compare=False, repr=False)

    @property
    def situation(self) -> dict[str, Any]:
        return self.table.situation_json

    @property
    def player(self) -> str | None:
        """The seat that has to act, which for dummy is declarer's. None: no seat in particular."""
        player = self.table.player
        return None if player is None else str(player)

    @property
    def is_stuck(self) -> bool:
        """Whether an act that cannot be read prevents all later acts, so that the board must be set aside."""
        return self.damaged > self.version

    @property
    def is_over(self) -> bool:
        return self.situation["score"] is not None

    @property
    def is_passed_out(self) -> bool:
        """Whether all have passed, and the hands still have to be returned to the board."""
        return not self.is_over and self.situation.get("contract") == "P"

    @cached_property
    def heard(self) -> dict[str, Any]:
        """The open director call and the director's last message, from `director_calls.heard`, read on first use."""
        return director_calls.heard(self.board.table, self.board.number)

    @cached_property
    def is_done(self) -> bool:
        """Whether play on this board has ended. In an evening the director may have ended it earlier."""
        table: LiveTable = self.board.table
        if self.is_over or self.board.is_aside or table.sitting_id is None:
            return self.is_over or self.board.is_aside
        return evening_tables.has_result(self.board, evening_tables.sitting_of(table))

    @property
    def moment(self) -> int:
        """Number that increases with every act at the table, also over boards and lines of a lesson."""
        turn: int = self.board.turn or self.board.pk
        return turn * (MAX_ACTS + 1) + self.version

    @cached_property
    def sitters(self) -> dict[Seat, Sitter]:
        """Occupants of the seats, read once for the pages of all four."""
        return occupants(self.board.table) if self.sat is None else self.sat

    @cached_property
    def present(self) -> set[int]:
        return present_sitters(self.board.table)


def open_table(
    game: str, way: str, guarded: bool, minutes: int = 0, watch_minutes: int = SPECTATOR_DELAY_DEFAULT
) -> LiveTable:
    """Open a friends' table. The secret behind its deals is completed by the names of the first four players."""
    rules = initial_log(game, way, guarded)
    if not SPECTATOR_DELAY_MIN <= watch_minutes <= SPECTATOR_DELAY_MAX:
        words = {"soonest": SPECTATOR_DELAY_MIN, "latest": SPECTATOR_DELAY_MAX}
        raise TroefError(_("Spectators see a table %(soonest)s to %(latest)s minutes later.") % words)
    sealed = SealedSecret.new(
        _("the names of the first four players, North, East, South and West, with commas between them")
    )
    kept = {"guarded": guarded, "minutes": minutes, "watch_minutes": watch_minutes, "sealed": sealed.to_json()}
    return LiveTable.objects.create(edition=rules.pop("edition"), rules=rules, **kept)


def initial_log(game: str, way: str, guarded: bool) -> dict[str, Any]:
    """Return the first log fields of a friends' table for this game and variant (`way`)."""
    if game not in GAMES:
        raise TroefError(_("Choose a game."))
    return GAMES[game].live.live_log_header(way, guarded)


def occupants(table: LiveTable) -> dict[Seat, Sitter]:
    """Return the people and robots at the table, by seat."""
    return {Seat.parse(sitter.seat): sitter for sitter in table.sitters.filter(left=None) if sitter.seat}


def sitter_of(table: LiveTable, device: str) -> Sitter | None:
    """Return the sitter who uses this device, or None."""
    return sitter_for_device(device, occupants(table).values())


def sitter_for_device(device: str, sitters: Iterable[Sitter]) -> Sitter | None:
    """Return the one of these sitters who uses this device, or None."""
    return next((sitter for sitter in sitters if device and device in sitter.devices), None)


def teacher_of(table: LiveTable, device: str) -> Sitter | None:
    """Return the teacher of a lesson if the device is theirs, else None. A teacher acts for every seat."""
    return sitter_for_device(device, table.sitters.filter(seat="", left=None)) if table.lesson else None


def player_of(table: LiveTable, device: str, sitters: Mapping[Seat, Sitter] | None = None) -> Sitter:
    """Return the sitter or teacher who uses this device. Raise TroefError if it is nobody at the table."""
    sitter = sitter_for_device(device, (sitters or occupants(table)).values()) or teacher_of(table, device)
    if sitter is None:
        raise TroefError(_("You do not sit at this table."))
    return sitter


def lock_table(table: LiveTable) -> LiveTable:
    """Return the table, locked until the transaction ends. Raise TroefError if it is closed."""
    table = LiveTable.objects.select_for_update().get(pk=table.pk)
    if table.closed is not None:
        raise TroefError(_("This table is closed. Open another one."))
    return table


def of_friends(table: LiveTable) -> LiveTable:
    """Return a friends' table, locked until the transaction ends. Raise TroefError if it belongs to an evening."""
    if table.sitting_id is not None:
        raise TroefError(_("This table belongs to an evening: take your seat with the code of the table."))
    return lock_table(table)


def deal_first(table: LiveTable) -> None:
    """Deal the first board, if all four seats are taken and nothing has been dealt."""
    sitters, first = occupants(table), 1
    if len(sitters) < len(SEATS) or table.boards.exists():
        return
    if table.sitting_id is None:
        table.sealed = table.seal.with_text(", ".join(sitters[seat].name for seat in SEATS)).to_json()
        table.save(update_fields=["sealed"])
    else:
        first = evening_tables.next_board(table, evening_tables.sitting_of(table)) or 0
    if first:
        _deal(table, first)


def in_play(table: LiveTable) -> LiveBoard | None:
    """Return the current board while its hands are hidden. None: there is no board, or everybody may see it."""
    board = board_of(table)
    return None if board is None or table.lesson == "all" or is_board_done(board) else board


def _deal(table: LiveTable, number: int) -> None:
    cards = (
        evening_tables.board_cards(table, number) if table.sitting_id else str(table.seal.deal(number, table.game.deck))
    )
    LiveBoard.objects.get_or_create(table=table, number=number, line=0, defaults={"head": table.head(number, cards)})


@transaction.atomic
def next_board(table: LiveTable, number: int, device: str) -> None:
    """Deal the next board, if the one with this number is over. Repeating the request has no effect."""
    table, board = lock_table(table), _last(table)
    player_of(table, device)
    if table.lesson:
        raise TroefError(_("In a lesson the teacher chooses the next board."))
    if board.number == number:
        if not is_board_done(board):
            raise TroefError(_("This board is not over yet."))
        following: int | None = number + 1
        if table.sitting_id:
            following = evening_tables.next_board(table, evening_tables.sitting_of(table))
        elif number >= MAX_BOARDS:
            raise TroefError(_("This table has played %(most)s boards. Open another one.") % {"most": MAX_BOARDS})
        if following is None:
            raise TroefError(_("All boards of this round are done."))
        if len(occupants(table)) < len(SEATS):
            raise TroefError(_("A seat is free: the next board is dealt when four sit here."))
        _deal(table, following)
        sse.publish(table.topic, "board")


def is_board_done(board: LiveBoard, sitting: Sitting | None = None) -> bool:
    """Return whether play on a board has ended. `sitting`: that of the table, if the caller has read it."""
    if board.is_aside or board.table.sitting_id is None or board_snapshot(board).is_over:
        return board.is_aside or board_snapshot(board).is_over
    return evening_tables.has_result(board, sitting or evening_tables.sitting_of(board.table))


def host_of(table: LiveTable) -> Sitter | None:
    """Return the host of a friends' table, who has sat longest of the players present. None: no players."""
    people = [one for one in occupants(table).values() if not one.robot]
    return _host(people, away(people))


def _host(sitters: Iterable[Sitter], gone: Container[int]) -> Sitter | None:
    people = (one for one in sitters if not one.robot)
    return min(people, key=lambda one: (one.pk in gone, one.pk), default=None)


def is_paused(table: LiveTable) -> bool:
    """Return whether a friends' board waits because the side opposite the host is away and cannot consent."""
    if table.sitting_id is not None or table.lesson or in_play(table) is None:
        return False
    sitters = list(occupants(table).values())
    gone = away(sitters)
    host = _host(sitters, gone)
    if host is None:
        return False
    return all(one.pk in gone for one in sitters if presence.side_of(one) != presence.side_of(host))


@transaction.atomic
def set_aside(table: LiveTable, actor: str | Actor) -> None:
    """End a board with a damaged act: in an evening as the director, elsewhere from the host's device.

    The host also ends a board whose other side is away. The acts stay. In an evening the board counts as not played
    until the director gives it a score.
    """
    table, board = lock_table(table), _last(table)
    damaged = board_snapshot(board).damaged
    if not damaged and (isinstance(actor, Actor) or not is_paused(table)):
        raise TroefError(_("Nothing is damaged on this board: play on."))
    if isinstance(actor, Actor):
        reason = _("Act %(number)s of the board is damaged.") % {"number": damaged}
        result_entry.set_result(evening_tables.sitting_of(table), board.number, None, reason, actor)
    elif table.sitting_id is not None or player_of(of_friends(table), actor) != host_of(table):
        raise TroefError(_("Only the host can set a board aside: the player who has sat here longest."))
    else:
        board.line = table.boards.filter(number=board.number).count()
        board.save(update_fields=["line"])
    sse.publish(table.topic, "board")


def set_pace(table: LiveTable, pace: str, device: str) -> None:
    """Set the pace of the robots at the table."""
    player_of(table, device)
    if pace in dict(PACES):
        LiveTable.objects.filter(pk=table.pk).update(pace=pace)
    sse.publish(table.topic, "seats")


@transaction.atomic
def close_table(table: LiveTable, device: str) -> None:
    """Close the table for good, which publishes the secret behind the deals. Only its teacher closes a lesson.

    During a board one side proposes it and the other confirms. If the side opposite the host is away, the host decides.
    """
    table = of_friends(table)
    by, board = player_of(table, device), in_play(table)
    if by.seat and table.lesson:
        raise TroefError(_("Only the teacher can do that."))
    if by.seat and board is not None:
        host_decides = is_paused(table)
        if host_decides and by != host_of(table):
            raise TroefError(_("Only the host can close the table: the player who has sat here longest."))
        if not host_decides and not presence.agree_to_act(table, board_snapshot(board).moment, CLOSING, by):
            return
    table.closed = timezone.now()
    table.save(update_fields=["closed"])
    sse.publish(table.topic, "closed")


def board_of(table: LiveTable) -> LiveBoard | None:
    """Return the current board: the last one dealt, or in a lesson that of the current line. None before a deal."""
    return table.boards.order_by("turn", "pk").last()


def _last(table: LiveTable) -> LiveBoard:
    board = board_of(table)
    if board is None:
        raise TroefError(_("Nothing has been dealt yet: four players sit down first."))
    return board


def perform_act(
    table: LiveTable, version: int | None, event: dict[str, Any], device: str, moment: str = ""
) -> BoardSnapshot:
    """Perform a player's act on the current board and return the snapshot after it.

    An act that needs both sides is first stored as a proposal. `version` is the number of acts that the page saw.
    `moment` also identifies the deal, as a redealt board has other cards. Raise StaleAct if either is out of date.
    """

    def checked(before: BoardSnapshot) -> Sitter:
        return _checked(before, event, player_of(table, device, before.sitters))

    return _write(table, version, event, checked, device, moment=moment, together=True)


def robot_act(table: LiveTable, now: BoardSnapshot, sitter: Sitter, event: dict[str, Any], reason: list[str]) -> None:
    """Store the act of a robot, with its reason, if the board has not changed since the robot saw it."""
    _write(table, now.version, event, lambda before: _checked(before, event, sitter), "", reason, str(now.moment))


def _checked(before: BoardSnapshot, event: dict[str, Any], sitter: Sitter) -> Sitter:
    """Return the player who may do this act. Raise TroefError if it is not allowed, or the director must do it."""
    table: LiveTable = before.board.table
    if _answers(event, before):
        if table.sitting_id is not None:
            raise TroefError(_("The director answers this."))
        if table.lesson and sitter.seat:
            raise TroefError(_("The teacher answers this."))
    elif not (_needs_both(event, before) and presence.is_proposed(table, before.moment, event, sitter)):
        _check(before, event, sitter, table.guarded)
    return sitter


def _needs_both(event: dict[str, Any], board: BoardSnapshot) -> bool:
    """Return whether both sides must agree to an act: a director's answer, or playing on after a claim (68D2b)."""
    return _answers(event, board) or (event.get("do"), event.get("option")) == ("choose", "play-on")


def perform_director_act(table: LiveTable, version: int | None, event: dict[str, Any], name: str) -> None:
    """Store an act of the director at a table of an evening: an answer, or turning a face-down lead face up."""

    def checked(before: BoardSnapshot) -> Sitter:
        down = before.table.view(None).get("lead_down")
        faces = down is not None and (event.get("do"), event.get("by")) == ("face", down["by"])
        if table.sitting_id is None or not (_answers(event, before) or faces):
            raise TroefError(_("This table has not asked the director that."))
        return Sitter.objects.get_or_create(table=table, seat="", name=name[:40], defaults={"left": timezone.now()})[0]

    _write(table, version, event, checked, "")


def _questions(board: BoardSnapshot) -> list[str]:
    return [decision["question"] for decision in board.situation["decisions"] if decision["by"] == "TD"]


def _answers(event: dict[str, Any], board: BoardSnapshot) -> bool:
    return event.get("do") == "rule" and event.get("question") in _questions(board)


def _write(
    table: LiveTable,
    version: int | None,
    event: dict[str, Any],
    checked: Callable[[BoardSnapshot], Sitter],
    device: str,
    reason: list[str] | None = None,
    moment: str = "",
    together: bool = False,
) -> BoardSnapshot:
    """Store an act and return the board after it, or before it while the other side still has to confirm."""
    try:
        with transaction.atomic():
            board = _last(table)
            known = board_snapshot(board)
            # Read the occupants in this transaction.
            before = BoardSnapshot(board, known.version, known.table, damaged=known.damaged)
            if table.closed is not None or before.version >= MAX_ACTS:
                raise TroefError(_("This table is closed. Open another one."))
            if version != before.version or moment not in ("", str(before.moment)):
                raise StaleAct
            if board.is_aside and table.sitting_id is None:
                raise TroefError(_("This board is set aside: go on with the next one."))
            if board.is_aside:
                raise TroefError(_("This board is dealt again: take the new cards."))
            if before.is_stuck:
                raise TroefError(_("Act %(number)s cannot be read: set the board aside.") % {"number": before.damaged})
            sitting = evening_tables.sitting_of(table) if table.sitting_id is not None else None
            if sitting is not None:
                result_entry.check_board_open(sitting.evening, sitting, before.board.number)
            sitter = checked(before)
            if together and sitter.seat and _needs_both(event, before):
                before.table.copy().do(event)  # Propose only acts that can be stored.
                if not presence.agree_to_act(lock_table(table), before.moment, event, sitter):
                    return before
                sitter = next((one for seat, one in before.sitters.items() if str(seat) == event["by"]), sitter)
            after = _added(before, event, sitter, device, reason)
            if table.guarded and after.is_passed_out:
                after = _added(after, {"do": "return", "by": str(SEATS[0])}, sitter, device, None)
            if sitting is not None:
                _tell_evening(sitting, before, after, event, sitter)
    except IntegrityError:
        raise StaleAct from None
    return after


def _added(
    before: BoardSnapshot, event: dict[str, Any], sitter: Sitter, device: str, reason: list[str] | None
) -> BoardSnapshot:
    board = before.board
    after = before.table.copy()
    after.do(event)
    made = BoardSnapshot(board, before.version + 1, after, before.sitters, before.damaged)
    Act.objects.create(board=board, number=made.version, event=event, sitter=sitter, device=device, reason=reason)
    transaction.on_commit(partial(_keep, made))  # Runs before watchers are notified.
    sse.publish(board.table.topic, "act", made.moment)
    transaction.on_commit(metrics.ACTS.inc)
    return made


def _tell_evening(
    sitting: Sitting, before: BoardSnapshot, after: BoardSnapshot, event: dict[str, Any], sitter: Sitter
) -> None:
    """Tell the evening what an act means for it: a call for the director, a question, or the board's result."""
    side, device = str(Seat.parse(sitter.seat).side) if sitter.seat else "", next(iter(sitter.devices), "")
    if event["do"] == "director":
        director_calls.call_director(sitting, side, after.board.number, device)
    if after.is_over:
        evening_tables.enter_result(sitting, after.board.number, after.table, table_actor(sitting.table, side, device))
    elif _questions(before) != _questions(after) or event["do"] in ("claim", "concede", "object"):
        notify_watchers(sitting.evening, f"table:{sitting.table.number}")


def _check(before: BoardSnapshot, event: dict[str, Any], sitter: Sitter, guarded: bool) -> None:
    """Raise TroefError if the act is not allowed. A teacher's act must be allowed for one of the seats."""
    seats = [sitter.seat] if sitter.seat else sorted(map(str, SEATS), key=lambda seat: seat != event.get("by"))
    refusals = []
    for seat in seats:
        try:
            return before.table.check(event, seat, guarded=guarded)
        except TroefError as refusal:
            refusals.append(refusal)
    raise refusals[0]


def rule_claim(table: LiveTable, version: int | None, device: str, moment: str = "") -> BoardSnapshot | JobProgress:
    """Answer how many tricks a contested claim gets, or return the progress. Raise TroefError if not settled."""
    before, event = board_snapshot(_last(table)), {"do": "rule", "by": "TD", "question": "tricks"}
    sitter = player_of(table, device)
    if version != before.version or moment not in ("", str(before.moment)):
        raise StaleAct
    if _answers(event, before):
        _checked(before, event, sitter)
    tricks, progress = table.game.live.claim_tricks(before.table)
    if not progress.is_over:
        return progress
    if tricks is None:
        raise TroefError(_("Troef cannot settle this claim: answer it together."))
    answer = {**event, "answer": tricks}
    return _write(table, version, answer, lambda before: _checked(before, answer, sitter), device, moment=moment)


_folded: ClubCache[tuple[int, str], BoardSnapshot] = ClubCache(256)
"""Cached snapshots by board and cards. The stored log is authoritative."""
_latest: ClubCache[str, BoardSnapshot] = ClubCache(256)
"""The newest cached snapshot of each table, by the table's secret."""


def board_snapshot(board: LiveBoard) -> BoardSnapshot:
    """Return the current state of a board, from a cached snapshot and the acts since."""
    known = _folded.get(_key(board)) or _before_own_acts(board)
    acts = () if known.is_stuck else board.acts.filter(number__gt=known.version).values_list("number", "event")
    if not acts:  # A lesson may have switched to this line again.
        same = known.board.turn == board.turn
        return known if same else BoardSnapshot(board, known.version, known.table, damaged=known.damaged)
    table, version, damaged = known.table.copy(), known.version, known.damaged
    for number, event in acts:
        try:
            readable = json.loads(json.dumps(event, ensure_ascii=False).encode(errors="replace"))
            table.do(readable)
        except Exception:  # Other boards, and the acts before this one, can still be shown.
            _log.exception("act %s of live board %s cannot be read", number, board.pk)
            damaged = damaged or number
            break
        version, damaged = number, damaged or (0 if readable == event else number)
    return _keep(BoardSnapshot(board, version, table, damaged=damaged))


def _before_own_acts(board: LiveBoard) -> BoardSnapshot:
    """Return a board before its own acts. In a lesson a new line starts with acts of its parent."""
    if board.came_from is None or board.acts.filter(number__lte=board.after).exists():
        return BoardSnapshot(board, 0, board.table.game.table.read(board.head | {"events": []}))
    parent = board_snapshot(board.came_from)
    damaged = parent.damaged if parent.damaged <= board.after else 0
    return BoardSnapshot(board, board.after, parent.table.after(board.after), damaged=damaged)


def wait_for_snapshot(secret: str, moment: int) -> BoardSnapshot | None:
    """Return the table's snapshot, from the cache if not older than `moment`. None: nothing has been dealt."""
    known = _latest.get(secret)
    if known is None or known.moment < moment:
        table = LiveTable.objects.filter(secret=secret).first()
        board = board_of(table) if table is not None else None
        known = board_snapshot(board) if board is not None else None
    return known


def _keep(folded: BoardSnapshot) -> BoardSnapshot:
    _latest.put(folded.board.table.secret, folded)
    return _folded.put(_key(folded.board), folded)


def _key(board: LiveBoard) -> tuple[int, str]:
    return board.pk, board.head["deal"]

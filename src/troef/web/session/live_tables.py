"""What is done at a table on screens: it is opened, people sit down, act, take the next board, and close it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import SEATS, Seat, TroefError
from troef.cards.dealing import Sealed
from troef.laws.table import Table
from troef.web.session.games import GAMES
from troef.web.session.models import Act, LiveBoard, LiveTable, Sitter
from troef.web.site import live

MOST_ACTS = 600
"""The longest auction has 319 calls, and 52 cards follow it."""
_KEPT = 256
"""Boards that a process keeps folded; what is not among them is folded again from its log."""


class Overtaken(TroefError):
    """Something happened at the table before this act came in."""

    def __init__(self) -> None:
        super().__init__(_("Somebody was first. Look again: if you still want this, do it once more."))


@dataclass(frozen=True)
class Now:
    """A board at this moment: after so many acts the table stands so."""

    board: LiveBoard
    version: int
    table: Table[Any, Any, Any]

    @cached_property
    def situation(self) -> dict[str, Any]:
        told: dict[str, Any] = self.table.situation.as_json()
        return told

    @property
    def is_over(self) -> bool:
        return self.situation["score"] is not None


def topic(secret: str) -> str:
    """What the pages of a table watch; they ask before the table is looked up, so it goes by the link."""
    return f"play-{secret}"


def open_table(game: str, way: str, guarded: bool, minutes: int = 0) -> LiveTable:
    """A table with a secret for its deals; the names of who sits down first complete it, and nobody knows those yet."""
    rules = begin(game, way, guarded)
    sealed = Sealed.new(_("the names of the first four players, North, East, South and West, with commas between them"))
    return LiveTable.objects.create(
        edition=rules.pop("edition"), rules=rules, guarded=guarded, minutes=minutes, sealed=sealed.to_json()
    )


def begin(game: str, way: str, guarded: bool) -> dict[str, Any]:
    """What the logs of a table begin with, for this game and this way of playing it."""
    if game not in GAMES:
        raise TroefError(_("Choose a game."))
    return GAMES[game].begun(way, guarded)


def seated(table: LiveTable) -> dict[Seat, Sitter]:
    """Who sits where."""
    return {Seat.parse(sitter.seat): sitter for sitter in table.sitters.filter(left=None) if sitter.seat}


def sitter_of(table: LiveTable, device: str) -> Sitter | None:
    """Whoever this device speaks for."""
    return speaks_for(device, seated(table).values())


def speaks_for(device: str, sitters: Iterable[Sitter]) -> Sitter | None:
    """The one of these whom this device speaks for."""
    return next((sitter for sitter in sitters if device and device in sitter.devices), None)


def teacher_of(table: LiveTable, device: str) -> Sitter | None:
    """The teacher of a lesson, if this is his device; he has no seat, and acts for all."""
    return speaks_for(device, table.sitters.filter(seat="", left=None)) if table.lesson else None


def _player(table: LiveTable, device: str) -> Sitter:
    """Whoever this device speaks for: only who sits here, or teaches, does something."""
    sitter = sitter_of(table, device) or teacher_of(table, device)
    if sitter is None:
        raise TroefError(_("You do not sit at this table."))
    return sitter


def _held(table: LiveTable) -> LiveTable:
    """The table, held until the transaction ends."""
    held = LiveTable.objects.select_for_update().get(pk=table.pk)
    if held.closed is not None:
        raise TroefError(_("This table is closed. Open another one."))
    return held


@transaction.atomic
def sit(table: LiveTable, seat: str, name: str, device: str) -> Sitter:
    """Somebody sits down in a free seat; when the fourth does, the first board is dealt."""
    table, name = _held(table), " ".join(name.split()).replace(",", "")[:40]
    if not name:
        raise TroefError(_("Fill in your name."))
    if sitter_of(table, device) is not None:
        raise TroefError(_("You sit at this table already."))
    if Seat.parse(seat) in seated(table):
        raise TroefError(_("Somebody sits there already. Take another seat."))
    board = board_of(table)
    if board is not None and not table.lesson and not now(board).is_over:
        earlier = table.sitters.filter(left__gte=board.at).exclude(seat=seat)
        if any(device in sitter.devices for sitter in earlier):
            raise TroefError(_("On this board you sat in another seat. Wait for the next board."))
    sitter = Sitter.objects.create(table=table, seat=seat, name=name, devices=[device])
    _begin(table)
    live.tell(topic(table.secret), "seats")
    return sitter


def _begin(table: LiveTable) -> None:
    """With four in their seats the first board is dealt."""
    sitters = seated(table)
    if len(sitters) == len(SEATS) and not table.boards.exists():
        table.sealed = table.seal.with_text(", ".join(sitters[seat].name for seat in SEATS)).to_json()
        table.save(update_fields=["sealed"])
        _deal(table, 1)


@transaction.atomic
def seat_robots(table: LiveTable, device: str) -> None:
    """Troef itself takes the empty seats, when somebody who sits here asks for it; nobody was told a card for it."""
    table = _held(table)
    _player(table, device)
    if table.sitting_id is not None:
        raise TroefError(_("In an evening robots do not take the seats of players."))
    for seat in [seat for seat in SEATS if seat not in seated(table)]:
        Sitter.objects.create(table=table, seat=str(seat), name=f"Robot {seat}", robot=True)
    _begin(table)
    live.tell(topic(table.secret), "seats")


@transaction.atomic
def join(table: LiveTable, secret: str, device: str) -> Sitter | None:
    """A second device of somebody who sits here speaks for him too; None: nobody has this secret any more."""
    _held(table)
    sitter = table.sitters.filter(secret=secret, left=None).first()
    if sitter is not None and sitter_of(table, device) is None:
        sitter.devices = [*sitter.devices, device]
        sitter.save(update_fields=["devices"])
    return sitter


@transaction.atomic
def stand_up(table: LiveTable, seat: str, device: str) -> None:
    """A seat is free again: its player leaves, or another player says that he is gone."""
    table = _held(table)
    _player(table, device)
    table.sitters.filter(seat=seat, left=None).update(left=timezone.now())
    live.tell(topic(table.secret), "seats")


def _deal(table: LiveTable, number: int) -> None:
    cards = table.seal.deal(number, table.game.deck)
    head = {"edition": table.edition, "board": number, "deal": str(cards), **table.rules}
    LiveBoard.objects.get_or_create(table=table, number=number, defaults={"head": head})


@transaction.atomic
def next_board(table: LiveTable, number: int, device: str) -> None:
    """The board after this one, once it is over; whoever asks for it a second time gets the same."""
    table, board = _held(table), _last(table)
    _player(table, device)
    if table.lesson:
        raise TroefError(_("In a lesson the teacher chooses the next board."))
    if board.number == number:
        if not now(board).is_over:
            raise TroefError(_("This board is not over yet."))
        _deal(table, number + 1)
        live.tell(topic(table.secret), "board")


@transaction.atomic
def close(table: LiveTable, device: str) -> None:
    """Play ends here for good, and the secret behind the deals is told."""
    table = _held(table)
    _player(table, device)
    table.closed = timezone.now()
    table.save(update_fields=["closed"])
    live.tell(topic(table.secret), "closed")


def board_of(table: LiveTable) -> LiveBoard | None:
    """The board that was dealt last, as in an evening the numbers need not rise; in a lesson that is turned to."""
    return table.boards.order_by("turn", "pk").last()


def _last(table: LiveTable) -> LiveBoard:
    board = board_of(table)
    if board is None:
        raise TroefError(_("Nothing has been dealt yet: four players sit down first."))
    return board


def act(table: LiveTable, version: int | None, event: dict[str, Any], device: str) -> None:
    """Somebody does something, having seen so many acts: checked, then written down under the next number."""
    try:
        with transaction.atomic():
            _act(table, version, event, device)
    except IntegrityError:
        raise Overtaken from None


def _act(table: LiveTable, version: int | None, event: dict[str, Any], device: str) -> None:
    _write(table, version, event, _player(table, device), device)


def robot_act(table: LiveTable, version: int, sitter: Sitter, event: dict[str, Any], reason: list[str]) -> None:
    """The same of a robot, with its reason."""
    try:
        with transaction.atomic():
            _write(table, version, event, sitter, "", reason)
    except IntegrityError:
        raise Overtaken from None


def _write(
    table: LiveTable,
    version: int | None,
    event: dict[str, Any],
    sitter: Sitter,
    device: str,
    reason: list[str] | None = None,
) -> None:
    before = now(_last(table))
    if table.closed is not None or before.version >= MOST_ACTS:
        raise TroefError(_("This table is closed. Open another one."))
    if version != before.version:
        raise Overtaken
    asked = [decision["question"] for decision in before.situation["decisions"] if decision["by"] == "TD"]
    if event.get("do") != "rule" or event.get("question") not in asked:  # nobody directs: the four answer together
        _check(before, event, sitter, table.guarded)
    after = before.table.copy()
    after.do(event)
    number = before.version + 1
    Act.objects.create(board=before.board, number=number, event=event, sitter=sitter, device=device, reason=reason)
    live.tell(topic(table.secret), "act")
    transaction.on_commit(partial(_keep, Now(before.board, number, after)))


def _check(before: Now, event: dict[str, Any], sitter: Sitter, guarded: bool) -> None:
    """Refuses what a player cannot do now; of a teacher what nobody can do, in the words for whose act it is."""
    seats = [sitter.seat] if sitter.seat else sorted(map(str, SEATS), key=lambda seat: seat != event.get("by"))
    refusals = []
    for seat in seats:
        try:
            return before.table.check(event, seat, guarded=guarded)
        except TroefError as refusal:
            refusals.append(refusal)
    raise refusals[0]


def rule_claim(table: LiveTable, version: int | None, device: str) -> None:
    """Answers the question how many tricks a contested claim brings, by what the law makes of the cards."""
    tricks = table.game.claimed(now(_last(table)).table)
    if tricks is None:
        raise TroefError(_("Troef cannot settle this claim: answer it together."))
    act(table, version, {"do": "rule", "by": "TD", "question": "tricks", "answer": tricks}, device)


_folded: OrderedDict[tuple[int, str], Now] = OrderedDict()
"""By board and cards; never the truth, which is in the log."""
_lock = threading.Lock()


def now(board: LiveBoard) -> Now:
    """The board as it stands: from what this process had folded of it, and the acts after that."""
    with _lock:
        known = _folded.get(_key(board)) or Now(board, 0, board.table.game.table.read(board.head | {"events": []}))
    events = list(board.acts.filter(number__gt=known.version).values_list("event", flat=True))
    if not events:
        return known
    table = known.table.copy()
    for event in events:
        table.do(event)
    return _keep(Now(board, known.version + len(events), table))


def _keep(folded: Now) -> Now:
    with _lock:
        _folded[_key(folded.board)] = folded
        _folded.move_to_end(_key(folded.board))
        while len(_folded) > _KEPT:
            _folded.popitem(last=False)
    return folded


def _key(board: LiveBoard) -> tuple[int, str]:
    return board.pk, board.head["deal"]

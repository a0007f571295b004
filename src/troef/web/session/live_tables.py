"""What is done at a table on screens: it is opened, people sit down, act, take the next board, and close it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import SEATS, Seat, TroefError
from troef.cards.dealing import Sealed
from troef.laws.table import Table
from troef.web.session import calls, enter, screens
from troef.web.session.games import GAMES
from troef.web.session.log import at_table, spread
from troef.web.session.models import Act, LiveBoard, LiveTable, Place, Sitter, Sitting
from troef.web.session.models.evening import LATEST, SOONEST, WATCHED_AFTER
from troef.web.session.presence import present
from troef.web.session.seating import chairs, robots_at
from troef.web.site import figures, live
from troef.web.site.clubs import here

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
    sat: dict[Seat, Sitter] | None = None
    """Who sat where, if that was read already."""
    drawn: dict[tuple[str, str], str] = field(default_factory=dict, compare=False, repr=False)
    """What the pages of its sitters were handed, by secret and language."""
    drawing: threading.Lock = field(default_factory=threading.Lock, compare=False, repr=False)

    @property
    def situation(self) -> dict[str, Any]:
        return self.table.told

    @property
    def player(self) -> str | None:
        """Who must act; declarer plays for dummy."""
        player = self.table.player
        return None if player is None else str(player)

    @property
    def is_over(self) -> bool:
        return self.situation["score"] is not None

    @cached_property
    def is_done(self) -> bool:
        """Whether nothing more is played on it: the director of an evening may decide so."""
        table: LiveTable = self.board.table
        return self.is_over or (
            table.sitting_id is not None and screens.is_decided(self.board, screens.sitting_of(table))
        )

    @property
    def moment(self) -> int:
        """A number that grows with every act, over all boards of a table, and in a lesson over all its lines."""
        turn: int = self.board.turn or self.board.pk
        return turn * (MOST_ACTS + 1) + self.version

    @cached_property
    def sitters(self) -> dict[Seat, Sitter]:
        """Who sat where when this was first asked: what four pages are handed after an act is read once."""
        return seated(self.board.table) if self.sat is None else self.sat

    @cached_property
    def present(self) -> set[int]:
        return present(self.board.table)


def open_table(game: str, way: str, guarded: bool, minutes: int = 0, watch_minutes: int = WATCHED_AFTER) -> LiveTable:
    """A table with a secret for its deals; the names of who sits down first complete it, and nobody knows those yet."""
    rules = begin(game, way, guarded)
    if not SOONEST <= watch_minutes <= LATEST:
        raise TroefError(
            _("Spectators see a table %(soonest)s to %(latest)s minutes later.")
            % {"soonest": SOONEST, "latest": LATEST}
        )
    sealed = Sealed.new(_("the names of the first four players, North, East, South and West, with commas between them"))
    return LiveTable.objects.create(
        edition=rules.pop("edition"),
        rules=rules,
        guarded=guarded,
        minutes=minutes,
        watch_minutes=watch_minutes,
        sealed=sealed.to_json(),
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


def _player(table: LiveTable, device: str, sitters: Mapping[Seat, Sitter] | None = None) -> Sitter:
    """Whoever this device speaks for: only who sits here, or teaches, does something; `sitters`, if they are known."""
    sitter = speaks_for(device, (sitters or seated(table)).values()) or teacher_of(table, device)
    if sitter is None:
        raise TroefError(_("You do not sit at this table."))
    return sitter


def held(table: LiveTable) -> LiveTable:
    """The table, held until the transaction ends."""
    table = LiveTable.objects.select_for_update().get(pk=table.pk)
    if table.closed is not None:
        raise TroefError(_("This table is closed. Open another one."))
    return table


def _of_friends(table: LiveTable) -> LiveTable:
    """The table, held, where those who sit there decide; in an evening the movement and the director do."""
    if table.sitting_id is not None:
        raise TroefError(_("This table belongs to an evening: take your seat with the code of the table."))
    return held(table)


@transaction.atomic
def sit(table: LiveTable, seat: str, name: str, device: str) -> Sitter:
    """Somebody sits down in a free seat; when the fourth does, the first board is dealt."""
    table, name = _of_friends(table), called(name)
    if not name:
        raise TroefError(_("Fill in your name."))
    if sitter_of(table, device) is not None:
        raise TroefError(_("You sit at this table already."))
    if Seat.parse(seat) in seated(table):
        raise TroefError(_("Somebody sits there already. Take another seat."))
    _check_cards_unseen(table, seat, device)
    sitter = Sitter.objects.create(table=table, seat=seat, name=name, devices=[device])
    _begin(table)
    live.tell(table.topic, "seats")
    return sitter


def _begin(table: LiveTable) -> None:
    """With four in their seats the first board is dealt."""
    sitters, first = seated(table), 1
    if len(sitters) < len(SEATS) or table.boards.exists():
        return
    if table.sitting_id is None:
        table.sealed = table.seal.with_text(", ".join(sitters[seat].name for seat in SEATS)).to_json()
        table.save(update_fields=["sealed"])
    else:
        first = screens.following(table, screens.sitting_of(table)) or 0
    if first:
        _deal(table, first)


@transaction.atomic
def seat_robots(table: LiveTable, device: str) -> None:
    """Troef itself takes the empty seats, when somebody who sits here asks for it; nobody was told a card for it.

    In an evening it takes only those of robots, whom the organiser has put on the start list or named as a substitute.
    """
    table = held(table)
    _player(table, device)
    of_evening = table.sitting_id is not None
    names = robots_at(screens.sitting_of(table)) if of_evening else {str(seat): "Robot" for seat in SEATS}
    if not names:
        raise TroefError(_("In an evening robots do not take the seats of players."))
    _seat_robots(table, names)
    live.tell(table.topic, "seats")


def _seat_robots(table: LiveTable, names: Mapping[str, str]) -> None:
    taken = seated(table)
    free = [(seat, name) for seat, name in names.items() if Seat.parse(seat) not in taken]
    Sitter.objects.bulk_create(Sitter(table=table, seat=seat, name=name, robot=True) for seat, name in free)
    _begin(table)


def called(name: str) -> str:
    """A name as somebody typed it."""
    return " ".join(name.split()).replace(",", "")[:40]


def _check_cards_unseen(table: LiveTable, seat: str, device: str) -> None:
    """Nobody takes a seat on a board of which he held other cards."""
    board = board_of(table)
    if board is not None and not table.lesson and not is_done(board):
        earlier = table.sitters.filter(left__gte=board.at).exclude(seat=seat)
        if any(device in sitter.devices for sitter in earlier):
            raise TroefError(_("On this board you sat in another seat. Wait for the next board."))


@transaction.atomic
def arrive(place: Place) -> None:
    """In an evening on screens a phone sits down where it took its place, or waits there to be let in.

    A player's second phone speaks for him too; a substitute takes the seat over, in the middle of a board if need be.
    """
    sitting: Sitting = place.sitting
    table = held(screens.opened(sitting))
    if not place.waits:
        _check_elsewhere(sitting, place.device)
        _take(table, place.seat, called(place.name or chairs(sitting).get(place.seat, "")) or place.seat, place.device)
        _seat_robots(table, robots_at(sitting))
    live.tell(table.topic, "seats")


def _take(table: LiveTable, seat: str, name: str, device: str) -> None:
    before, here = sitter_of(table, device), seated(table).get(Seat.parse(seat))
    if before is not None and before != here:
        _stand(before)
    _check_cards_unseen(table, seat, device)
    if here is None or here.robot or here.name != name:
        if here is not None:
            _stand(here)
        Sitter.objects.create(table=table, seat=seat, name=name, devices=[device])
    elif device not in here.devices:
        here.devices = [*here.devices, device]
        here.save(update_fields=["devices"])


def _stand(sitter: Sitter) -> None:
    sitter.left = timezone.now()
    sitter.save(update_fields=["left"])


def _check_elsewhere(sitting: Sitting, device: str) -> None:
    """A phone that held cards of a board at one table holds no others of it at another (2017: 16D)."""
    others = Place.objects.filter(device=device, waits=False, sitting__evening=sitting.evening_id)
    tables = LiveTable.objects.filter(sitting__in=others.exclude(sitting=sitting).values("sitting"))
    known = LiveBoard.objects.filter(table__in=tables, number__in=sitting.boards, line=0).first()
    if known is not None and not sitting.evening.is_drive:
        sentence = _("This phone has had cards of board %(board)s at another table. Take another phone.")
        raise TroefError(sentence % {"board": known.number})


@transaction.atomic
def join(table: LiveTable, secret: str, device: str) -> Sitter | None:
    """A second device of somebody who sits here speaks for him too; None: nobody has this secret any more."""
    _of_friends(table)
    sitter = table.sitters.filter(secret=secret, left=None).first()
    if sitter is not None and sitter_of(table, device) is None:
        _check_cards_unseen(table, sitter.seat, device)
        sitter.devices = [*sitter.devices, device]
        sitter.save(update_fields=["devices"])
    return sitter


@transaction.atomic
def stand_up(table: LiveTable, seat: str, device: str) -> None:
    """A seat is free again: its player leaves, or another player says that he is gone."""
    table = _of_friends(table)
    _player(table, device)
    table.sitters.filter(seat=str(Seat.parse(seat)), left=None).update(left=timezone.now())
    live.tell(table.topic, "seats")


def _deal(table: LiveTable, number: int) -> None:
    cards = screens.cards(table, number) if table.sitting_id else str(table.seal.deal(number, table.game.deck))
    LiveBoard.objects.get_or_create(table=table, number=number, line=0, defaults={"head": table.head(number, cards)})


@transaction.atomic
def next_board(table: LiveTable, number: int, device: str) -> None:
    """The board after this one, once it is over; whoever asks for it a second time gets the same."""
    table, board = held(table), _last(table)
    _player(table, device)
    if table.lesson:
        raise TroefError(_("In a lesson the teacher chooses the next board."))
    if board.number == number:
        if not is_done(board):
            raise TroefError(_("This board is not over yet."))
        following = screens.following(table, screens.sitting_of(table)) if table.sitting_id else number + 1
        if following is None:
            raise TroefError(_("All boards of this round are done."))
        _deal(table, following)
        live.tell(table.topic, "board")


def is_done(board: LiveBoard, sitting: Sitting | None = None) -> bool:
    """Whether nothing more is played on it; `sitting`: that of the table, where it was read already."""
    if board.table.sitting_id is None or now(board).is_over:
        return now(board).is_over
    return screens.is_decided(board, sitting or screens.sitting_of(board.table))


@transaction.atomic
def close(table: LiveTable, device: str) -> None:
    """Play ends here for good, and the secret behind the deals is told; a lesson is its teacher's to end."""
    table = _of_friends(table)
    if _player(table, device).seat and table.lesson:
        raise TroefError(_("Only the teacher does that."))
    table.closed = timezone.now()
    table.save(update_fields=["closed"])
    live.tell(table.topic, "closed")


def board_of(table: LiveTable) -> LiveBoard | None:
    """The board that was dealt last, as in an evening the numbers need not rise; in a lesson that is turned to."""
    return table.boards.order_by("turn", "pk").last()


def _last(table: LiveTable) -> LiveBoard:
    board = board_of(table)
    if board is None:
        raise TroefError(_("Nothing has been dealt yet: four players sit down first."))
    return board


def act(table: LiveTable, version: int | None, event: dict[str, Any], device: str, moment: str = "") -> Now:
    """Somebody does something, having seen so many acts: checked, then written down under the next number.

    A page says the moment too: a board that was dealt again has other cards after as many acts.
    """

    def checked(before: Now) -> Sitter:
        return _checked(before, event, _player(table, device, before.sitters))

    return _write(table, version, event, checked, device, moment=moment)


def robot_act(table: LiveTable, now: Now, sitter: Sitter, event: dict[str, Any], reason: list[str]) -> None:
    """The same of a robot that saw this, with its reason."""
    _write(table, now.version, event, lambda before: _checked(before, event, sitter), "", reason, str(now.moment))


def _checked(before: Now, event: dict[str, Any], sitter: Sitter) -> Sitter:
    """Whoever acts, if he can; where nobody directs the four answer together what a director is asked."""
    table: LiveTable = before.board.table
    if not _answers(event, before):
        _check(before, event, sitter, table.guarded)
    elif table.sitting_id is not None:
        raise TroefError(_("The director answers this."))
    return sitter


def direct(table: LiveTable, version: int | None, event: dict[str, Any], name: str) -> None:
    """The director answers what a table of an evening asks of him."""

    def checked(before: Now) -> Sitter:
        if table.sitting_id is None or not _answers(event, before):
            raise TroefError(_("This table does not ask that of the director."))
        return Sitter.objects.get_or_create(table=table, seat="", name=name[:40], defaults={"left": timezone.now()})[0]

    _write(table, version, event, checked, "")


def _questions(board: Now) -> list[str]:
    return [decision["question"] for decision in board.situation["decisions"] if decision["by"] == "TD"]


def _answers(event: dict[str, Any], board: Now) -> bool:
    """Whether it is what the director is asked."""
    return event.get("do") == "rule" and event.get("question") in _questions(board)


def _write(
    table: LiveTable,
    version: int | None,
    event: dict[str, Any],
    checked: Callable[[Now], Sitter],
    device: str,
    reason: list[str] | None = None,
    moment: str = "",
) -> Now:
    try:
        with transaction.atomic():
            board = _last(table)
            known = now(board)
            before = Now(board, known.version, known.table)  # who sits there is read in this transaction
            if table.closed is not None or before.version >= MOST_ACTS:
                raise TroefError(_("This table is closed. Open another one."))
            if version != before.version or moment not in ("", str(before.moment)):
                raise Overtaken
            if board.is_aside:
                raise TroefError(_("This board is dealt again: take the new cards."))
            sitting = screens.sitting_of(table) if table.sitting_id is not None else None
            if sitting is not None:
                enter.check_open(sitting.evening, sitting, before.board.number)
            sitter = checked(before)
            after = _added(before, event, sitter, device, reason)
            if sitting is not None:
                _tell_evening(sitting, before, after, event, sitter)
    except IntegrityError:
        raise Overtaken from None
    return after


def _added(before: Now, event: dict[str, Any], sitter: Sitter, device: str, reason: list[str] | None) -> Now:
    board = before.board
    after = before.table.copy()
    after.do(event)
    made = Now(board, before.version + 1, after, before.sitters)
    Act.objects.create(board=board, number=made.version, event=event, sitter=sitter, device=device, reason=reason)
    transaction.on_commit(partial(_keep, made))  # before anybody hears of it
    live.tell(board.table.topic, "act", made.moment)
    figures.count_kept("acts_total")
    return made


def _tell_evening(sitting: Sitting, before: Now, after: Now, event: dict[str, Any], sitter: Sitter) -> None:
    """A board that is over enters the contest; the desk hears what the table asks of it."""
    side, device = str(Seat.parse(sitter.seat).side) if sitter.seat else "", next(iter(sitter.devices), "")
    if event["do"] == "director":
        calls.call(sitting, side, after.board.number, device)
    if after.is_over:
        screens.tell(sitting, after.board.number, after.table, at_table(sitting.table, side, device))
    elif _questions(before) != _questions(after):
        spread(sitting.evening, f"table:{sitting.table.number}")


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


def rule_claim(table: LiveTable, version: int | None, device: str, moment: str = "") -> None:
    """Answers the question how many tricks a contested claim brings, by what the law makes of the cards."""
    tricks = table.game.claimed(now(_last(table)).table)
    if tricks is None:
        raise TroefError(_("Troef cannot settle this claim: answer it together."))
    act(table, version, {"do": "rule", "by": "TD", "question": "tricks", "answer": tricks}, device, moment)


_folded: OrderedDict[tuple[str, int, str], Now] = OrderedDict()
"""By board and cards; never the truth, which is in the log."""
_latest: dict[str, Now] = {}
"""Of those the last of each table, by its secret."""
_lock = threading.Lock()


def now(board: LiveBoard) -> Now:
    """The board as it stands: from what this process had folded of it, and the acts after that."""
    with _lock:
        known = _folded.get(_key(board)) or Now(board, 0, board.table.game.table.read(board.head | {"events": []}))
    events = list(board.acts.filter(number__gt=known.version).values_list("event", flat=True))
    if not events:  # a lesson may have turned to it again
        return known if known.board.turn == board.turn else Now(board, known.version, known.table)
    table = known.table.copy()
    for event in events:
        table.do(event)
    return _keep(Now(board, known.version + len(events), table))


def told(secret: str, moment: int) -> Now | None:
    """A table at this moment or later: as the process that wrote the act has kept it; the others read it."""
    with _lock:
        known = _latest.get(secret)
    if known is None or known.moment < moment:
        table = LiveTable.objects.filter(secret=secret).first()
        board = board_of(table) if table is not None else None
        known = now(board) if board is not None else None
    return known


def _keep(folded: Now) -> Now:
    with _lock:
        _folded[_key(folded.board)] = folded
        _folded.move_to_end(_key(folded.board))
        _latest[folded.board.table.secret] = folded
        while len(_folded) > _KEPT:
            _board, old = _folded.popitem(last=False)
            if _latest.get(old.board.table.secret) is old:
                del _latest[old.board.table.secret]
    return folded


def _key(board: LiveBoard) -> tuple[str, int, str]:
    return here(), board.pk, board.head["deal"]

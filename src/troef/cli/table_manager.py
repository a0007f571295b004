"""Commands for the table manager protocol of computer championships: `manager` and `player`."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from troef.bridge.records.export import record_of
from troef.bridge.records.record import BoardRecord, Comment, Tag
from troef.cards import SEATS, Board, Deal, Lang, Seat, Side, TroefError
from troef.cards.dealing import fair_deal, seeded_deals
from troef.cards.wording import seat_name, side_letters, trick_count_text
from troef.cli import add_lang, said
from troef.cli.io import write_atomically
from troef.core.errors import unwritable_file
from troef.core.messages import _, pgettext
from troef.formats import pbn, read_board_file
from troef.laws import BRIDGE_2017, Text
from troef.robots.bridge.greedy import GreedyBridgePlayer
from troef.robots.player import RandomPlayer, Robot
from troef.robots.table_manager.client import TableManagerClient
from troef.robots.table_manager.server import TableManagerServer, play_session
from troef.robots.table_manager.session import FinishedBoard, TableManager

_PORT = 2000
_BOARDS = 16
_SAMPLES = 20


def _good(seed: str | None) -> Robot:
    from troef.robots.matches import robot_for

    return robot_for(str(BRIDGE_2017), seed or "1", _SAMPLES, "en")


_ROBOTS: dict[str, Callable[[str | None], Robot]] = {
    "robot": _good,
    "greedy": lambda seed: GreedyBridgePlayer(),
    "random": lambda seed: RandomPlayer(Random(seed)),
}


def manager(parser: argparse.ArgumentParser) -> None:
    """Seat four programs over TCP and play boards by the table manager protocol (version 18), judged by the laws."""
    _add_address(parser, "127.0.0.1", _("address to listen on"))
    parser.add_argument(
        "--boards",
        type=int,
        metavar="N",
        help=said(_("number of boards (default: {usual}, or all of --deals)", usual=_BOARDS)),
    )
    deals = parser.add_mutually_exclusive_group()
    deals.add_argument("--deals", metavar="FILE", help="a file with boards, such as PBN")
    deals.add_argument("--seed", help="reproducible deals from a seed; for tests only")
    parser.add_argument("--pbn", metavar="OUT", help="write the played boards as PBN after every board")
    parser.add_argument("--logs", metavar="FOLDER", help="write the table log of every board")
    _add_timeout(parser, 60, _("time limit for a program"))
    add_lang(parser)
    parser.set_defaults(run=_manage)


def player(parser: argparse.ArgumentParser) -> None:
    """Let a robot sit at a table manager, this one or any that speaks version 18 of the protocol."""
    parser.add_argument("--seat", required=True, help="N, E, S or W")
    parser.add_argument("--team", help="name of the team (default: Troef with its side)")
    _add_address(parser, "127.0.0.1", _("address of the manager"))
    parser.add_argument("--robot", choices=list(_ROBOTS), default="robot", help="player (default: robot)")
    parser.add_argument("--seed", help="seed; the same seed plays the same")
    parser.add_argument("--explain", action="store_true", help="send the meaning of every call, not only of alerts")
    _add_timeout(parser, 600, _("maximum silence of the manager"))
    add_lang(parser)
    parser.set_defaults(run=_play)


def _add_address(parser: argparse.ArgumentParser, host: str, what: Text) -> None:
    parser.add_argument("--host", default=host, help=said(_("{what} (default: {usual})", what=what, usual=host)))
    parser.add_argument("--port", type=int, default=_PORT, help="port (default: %(default)s)")


def _add_timeout(parser: argparse.ArgumentParser, seconds: int, what: Text) -> None:
    text = said(_("{what} (default: {usual} s)", what=what, usual=seconds))
    parser.add_argument("--timeout", type=float, default=seconds, metavar="S", help=text)


def _check_address(options: argparse.Namespace) -> None:
    if not 0 <= options.port <= 65535:
        raise TroefError(_("a port is a number from 0 to 65535"))
    if not options.timeout > 0:
        raise TroefError(_("--timeout is a number of seconds above 0"))


class _BoardReporter:
    """A reporter of finished boards, which writes the PBN file and logs and prints each result."""

    def __init__(self, options: argparse.Namespace, manager: TableManager) -> None:
        self._manager = manager
        self._lang: Lang = options.lang
        self._pbn = Path(options.pbn) if options.pbn else None
        self._logs = _folder(options.logs) if options.logs else None
        self._records: list[BoardRecord] = []
        self.stopped = 0

    def tell(self, text: Text) -> None:
        print(text[self._lang], file=sys.stderr, flush=True)

    def keep(self, board: FinishedBoard) -> None:
        tags = tuple(Tag(seat_name(seat, "en"), self._manager.teams[seat]) for seat in SEATS)
        record = replace(record_of(board.table), tags=tags)
        if board.stopped:
            self.stopped += 1
            self.tell(board.stopped.text)
            record = replace(record, comments=(Comment("Result", board.stopped.text.en),))
        self._records.append(record)
        if self._pbn:
            write_atomically(self._pbn, pbn.write(self._records))
        if self._logs:
            log = json.dumps(board.table.log, indent=1)
            write_atomically(self._logs / f"board-{record.number}.json", log.encode())
        print(_result(record, self._lang), flush=True)


def _manage(options: argparse.Namespace) -> int:
    _check_address(options)
    manager = TableManager(_boards(options))
    kept = _BoardReporter(options, manager)
    server = TableManagerServer(manager, options.timeout, kept.tell, kept.keep)
    host = options.host

    def opened(port: int) -> None:
        kept.tell(_("Four programs can sit: {host}, port {port}.", host=host, port=port))

    try:
        whole = asyncio.run(server.run(host, options.port, opened))
    except OSError as error:
        raise TroefError(
            _(
                "{host}, port {port} cannot be opened: {reason}",
                host=options.host,
                port=options.port,
                reason=error.strerror,
            )
        ) from None
    return 0 if whole and not kept.stopped else 1


def _boards(options: argparse.Namespace) -> list[tuple[Board, Deal]]:
    """Return the boards with their deals: from the file in the options, or newly dealt ones."""
    if options.boards is not None and options.boards < 1:
        raise TroefError(_("--boards is a number from 1 up"))
    if options.deals:
        records = read_board_file(Path(options.deals)).records
        boards = [(record.board, record.layout.deal()) for record in records if record.board and record.layout]
        return boards[: options.boards]
    count = options.boards or _BOARDS
    deals = (fair_deal() for _ in range(count)) if options.seed is None else seeded_deals(options.seed)
    return [(Board(number), deal) for number, deal in zip(range(1, count + 1), deals, strict=False)]


def _folder(name: str) -> Path:
    path = Path(name)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable_file(path, error) from None
    return path


def _result(record: BoardRecord, lang: Lang) -> str:
    """Return a result such as `Spel 3: 4♠ door Zuid, 10 slagen, NZ 420`."""
    board, by = pgettext("deal", "Board")[lang], pgettext("declarer", "by")[lang]
    begin = f"{board} {record.number}: "
    if record.score is None:
        return begin + _("not played to its end")[lang]
    if record.contract is None or record.declarer is None or record.tricks is None:
        return begin + _("passed out")[lang]
    who, score = seat_name(record.declarer, lang), f"{side_letters(Side.NS, lang)} {record.score:+}"
    return f"{begin}{record.contract.words(lang)} {by} {who}, {trick_count_text(record.tricks, lang)}, {score}"


def _play(options: argparse.Namespace) -> int:
    _check_address(options)
    seat = Seat.parse(options.seat.upper())
    robot = _ROBOTS[options.robot](options.seed)
    player = TableManagerClient(seat, options.team or f"Troef {seat.side}", robot, explain=options.explain)
    play_session(player, options.host, options.port, options.timeout)
    print(_("{boards} boards played", boards=player.boards)[options.lang])
    return 0

"""The table manager over real sockets: four of our players, and programs that misbehave."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import closing
from random import Random

import pytest

from troef.cards import SEATS, Board, Seat, TroefError
from troef.cards.dealing import seeded_deals
from troef.robots.player import RandomPlayer
from troef.robots.table_manager.client import TableManagerClient
from troef.robots.table_manager.server import TableManagerServer, play_session
from troef.robots.table_manager.session import TableManager

NAMES = ("North", "East", "South", "West")


class _Running:
    """A manager on a free port, in a thread of its own."""

    def __init__(self, boards=1, timeout=20.0):
        deals = zip(range(1, boards + 1), seeded_deals("server"), strict=False)
        self.manager = TableManager([(Board(number), deal) for number, deal in deals])
        self.told, self.kept, self.whole = [], [], None
        self._opened = threading.Event()
        server = TableManagerServer(self.manager, timeout, self.told.append, self.kept.append)
        self._thread = threading.Thread(target=lambda: self._run(server), daemon=True)
        self._thread.start()
        assert self._opened.wait(20)

    def _run(self, server):
        self.whole = asyncio.run(server.run("127.0.0.1", 0, self._open))

    def _open(self, port):
        self.port = port
        self._opened.set()

    def end(self):
        self._thread.join(20)
        assert not self._thread.is_alive()
        return self.whole

    def connect(self):
        return closing(_Client(self.port))


class _Client:
    """A program that sends the lines of the test."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port), 20)
        self._lines = self._socket.makefile("rb")

    def say(self, *lines):
        for line in lines:
            self._socket.sendall(line if isinstance(line, bytes) else f"{line}\r\n".encode())

    def hear(self):
        return self._lines.readline().decode().strip()

    def hear_last(self):
        """Return the last line before the end."""
        return self._lines.read().decode().splitlines()[-1]

    def close(self):
        self._lines.close()
        self._socket.close()


def _sit(seat, port):
    """Connect one of our players until the end of the session."""
    robot = RandomPlayer(Random(f"server {seat}"))
    player = TableManagerClient(seat, str(seat.side), robot)

    def play():
        try:
            play_session(player, "127.0.0.1", port, 20)
        except TroefError as error:
            player.why = str(error)

    player.thread = threading.Thread(target=play, daemon=True)
    player.thread.start()
    return player


def test_four_players_over_sockets():
    running = _Running(boards=3)
    players = [_sit(seat, running.port) for seat in SEATS]
    assert running.end() is True
    assert [board.table.state.phase.value for board in running.kept] == ["ended"] * 3
    for player in players:
        player.thread.join(20)
        assert (player.boards, player.is_over) == (3, True)
    assert running.told == []


@pytest.mark.parametrize(
    "line", [b"hello\r\n", b"\xff\xfe\x00\r\n", b"x" * 5000 + b"\r\n", b"North passes\r\n", b"\r\n"]
)
def test_who_does_not_ask_for_a_seat_is_refused_in_a_sentence_and_the_others_wait_for_the_fourth(line):
    running = _Running()
    with running.connect() as stranger:
        stranger.say(line)
        assert stranger.hear().isascii() and stranger.hear() == ""
    (told,) = running.told
    assert told.en.startswith("A program got no seat: ")
    for seat in SEATS:
        _sit(seat, running.port)
    assert running.end() is True


def test_who_goes_before_the_four_are_there_leaves_his_seat_to_another():
    running = _Running()
    with running.connect() as early:
        early.say('Connecting "NS" as North using protocol version 18')
        assert early.hear() == "North NS seated"
        with running.connect() as second:
            second.say('Connecting "NS" as North using protocol version 18')
            assert second.hear() == "North is taken"
    for seat in (Seat.S, Seat.E, Seat.W):
        _sit(seat, running.port)
    while Seat.N in running.manager.teams:
        threading.Event().wait(0.01)
    _sit(Seat.N, running.port)
    assert running.end() is True


def _misbehave(running, *lines):
    """Seat East among three of ours, up to East's turn on board 1, and send these lines."""
    players = [_sit(seat, running.port) for seat in SEATS if seat is not Seat.E]
    east = _Client(running.port)
    east.say('Connecting "EW" as East using protocol version 18')
    for ready in ("for teams", "to start", "for deal", "for cards", "for North's bid"):
        east.hear()
        east.say(f"East ready {ready}")
    assert east.hear().startswith("North ")
    east.say(*lines)
    return east, players


def _ends_in(running, players, english):
    assert running.end() is False
    (board,) = running.kept
    assert board.stopped.seat is Seat.E
    assert board.stopped.why.en == english and board.stopped.why.nl
    assert board.table.log["events"][0]["by"] == "N"
    for player in players:
        player.thread.join(20)
        assert player.is_over and not hasattr(player, "why")


def test_a_malformed_line_ends_in_a_sentence():
    running = _Running(boards=2)
    east, players = _misbehave(running, "East bids a lot")
    _ends_in(running, players, "East: 'East bids a lot' is not a message of the table manager protocol.")
    assert east.hear_last() == "End of session"
    east.close()


def test_a_disconnect_ends_in_a_sentence():
    running = _Running(boards=2)
    east, players = _misbehave(running)
    east.close()
    _ends_in(running, players, "East has gone.")


def test_silence_ends_in_a_sentence():
    running = _Running(boards=2, timeout=1)
    east, players = _misbehave(running)
    _ends_in(running, players, "Nothing came from East for 1 seconds.")
    east.close()


def test_an_illegal_call_ends_the_board_and_the_session_goes_on():
    running = _Running(boards=2)
    east, _ = _misbehave(running, "East redoubles")
    assert east.hear() == "Illegal bid"
    assert east.hear() == "Start of board"
    east.close()
    assert running.end() is False
    assert [board.stopped is not None for board in running.kept] == [True, True]
    assert "[36B2]" in running.kept[0].stopped.why.en


# The player.


def test_without_a_manager_a_player_says_so():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(TroefError, match=f"no connection with 127.0.0.1, port {port}") as error:
        play_session(TableManagerClient(Seat.N, "A", RandomPlayer(Random(1))), "127.0.0.1", port, 5)
    assert "geen verbinding" in error.value.nl


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        (b"North A seated\r\nwhat?\r\n", "is not a message of the table manager protocol"),
        (b"North A seated\r\nNorth to lead\r\n", "cannot make sense of that now"),
        (b"North A seated\r\n", "the manager has gone"),
        (None, "nothing came from the manager for 0.2 seconds"),
    ],
)
def test_whatever_a_manager_does_a_player_ends_in_a_sentence(sent, sentence):
    with socket.create_server(("127.0.0.1", 0)) as server:

        def manage():
            connection, _ = server.accept()
            with connection:
                connection.recv(1000)
                if sent is None:
                    threading.Event().wait(1)
                else:
                    connection.sendall(sent)
                    connection.shutdown(socket.SHUT_WR)
                    connection.recv(1000)

        thread = threading.Thread(target=manage, daemon=True)
        thread.start()
        with pytest.raises(TroefError, match=sentence) as error:
            play_session(
                TableManagerClient(Seat.N, "A", RandomPlayer(Random(1))),
                "127.0.0.1",
                server.getsockname()[1],
                0.2 if sent is None else 5,
            )
        assert error.value.nl
        thread.join(5)

"""Lines of our robot and manager, checked by a parser that knows only the protocol."""

from __future__ import annotations

import re

import pytest

from troef.analysis.bridge.dds import shared_solver
from troef.cards import SEATS, Board, Deal
from troef.robots.bridge.robot import BridgeRobot
from troef.robots.table_manager.client import TableManagerClient
from troef.robots.table_manager.protocol import parse
from troef.robots.table_manager.session import TableManager

NAME = "(?:North|East|South|West)"
SUIT = r"(?: -|(?: [AKQJT2-9])+)"
PLAYERS = [
    rf'Connecting "[^"]+" as {NAME} using protocol version 18',
    rf"{NAME} ready (?:for teams|to start|for deal|for cards|for dummy)",
    rf"{NAME} ready for {NAME}'s bid",
    rf"{NAME} ready for (?:{NAME}|dummy)'s card to trick \d+",
]
ACTS = [
    rf"{NAME} (?:passes|doubles|redoubles)",
    rf"{NAME} bids [1-7](?:C|D|H|S|NT)(?: Alert\. [ -~]+)?",
    rf"{NAME} plays [AKQJT2-9][SHDC]",
]
MANAGERS = [
    rf"{NAME} .+ seated",
    r'Teams : N/S : "[^"]+" E/W : "[^"]+"',
    "Start of board|End of session",
    rf"Board number \d+\. Dealer {NAME}\. (?:Neither|N/S|E/W|Both) vulnerable\.",
    rf"(?:{NAME}|Dummy)'s cards : S{SUIT}\. H{SUIT}\. D{SUIT}\. C{SUIT}\.",
    rf"(?:{NAME}|Dummy) to lead",
]
"""Patterns of the manager's lines. Many programs accept no word after a pass, a double or a redouble."""
BOARDS = [
    (Board(1), Deal.parse("N:AQ2.KJ54.Q63.KJ2 543.T876.AJT9.A8 KJ976.A93.K85.76 T8.Q2.742.QT9543")),
    (Board(2), Deal.parse("N:QJ82.T832.JT9.A6 T64.AK9.KQ62.QT2 K7.765.A83.K9753 A953.QJ4.754.J84")),
]


def _session(explain=False):
    """Return every line of a session of our robots at our manager: those players write, and those they read."""
    robot = BridgeRobot(shared_solver(), samples=2, lang="en")
    players = {seat: TableManagerClient(seat, str(seat.side), robot, explain=explain) for seat in SEATS}
    manager, written, read = TableManager(BOARDS), [], []
    for player in players.values():
        written.append(str(player.greeting()))
        manager.seat(parse(written[-1]))
    while manager.outbox:
        seat, message = manager.outbox.pop(0)
        read.append(str(message))
        for answer in players[seat].hear(parse(read[-1])):
            written.append(str(answer))
            manager.hear(seat, parse(written[-1]))
    assert manager.is_over and not any(board.stopped for board in manager.finished)
    return written, read


def _unread(lines, forms):
    return [line for line in lines if not any(re.fullmatch(form, line) for form in forms)]


@pytest.fixture(scope="module")
def session():
    return _session()


def test_every_line_is_read_by_a_program_that_takes_no_words_after_a_pass_or_double(session):
    written, read = session
    assert _unread(written, PLAYERS + ACTS) == []
    assert _unread(read, MANAGERS + ACTS) == []


def test_a_transfer_is_alerted_with_its_meaning_and_a_natural_call_is_not(session):
    written, _ = session
    calls = [line for line in written if " bids " in line or " passes" in line]
    assert calls[:3] == [
        "North bids 1NT",
        "East passes",
        "South bids 2H Alert. transfer to spades: 5+ spades",
    ]
    assert {line.split()[0] for line in calls if "Alert" in line} == {"South"}


def test_with_explain_every_call_carries_its_meaning():
    written, _ = _session(explain=True)
    assert all(" Alert. " in line for line in written if re.search(" (passes|bids|doubles) ?", line))

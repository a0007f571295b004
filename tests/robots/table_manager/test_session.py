"""The table manager without sockets: whole boards by messages, and its reactions to illegal ones."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest

from troef.bridge import Table
from troef.bridge.records.check import check
from troef.bridge.records.export import record_of
from troef.cards import SEATS, Board, Deal, Seat, TroefError
from troef.cards.dealing import seeded_deals
from troef.laws import Text
from troef.robots.player import RandomPlayer, RobotAction
from troef.robots.table_manager.client import TableManagerClient
from troef.robots.table_manager.protocol import (
    CardMessage,
    ConnectMessage,
    DealtCards,
    LeadRequest,
    Notice,
    SeatConfirmed,
    parse,
)
from troef.robots.table_manager.session import TableManager

DEAL = Deal.parse("N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3")
NAMES = ("North", "East", "South", "West")


def _boards(count, seed="manager"):
    return [(Board(number), deal) for number, deal in enumerate(islice(seeded_deals(seed), count), 1)]


def _players(seed=1):
    return {
        seat: TableManagerClient(seat, f"Team {seat.side}", RandomPlayer(Random(f"{seed} {seat}"))) for seat in SEATS
    }


def _play(manager, players):
    """Return all messages, as lines, until the session is silent."""
    heard = {seat: [] for seat in SEATS}
    for player in players.values():
        manager.seat(parse(str(player.greeting())))
    while manager.outbox:
        seat, message = manager.outbox.pop(0)
        heard[seat].append(message)
        for answer in players[seat].hear(parse(str(message))):
            manager.hear(seat, parse(str(answer)))
    return heard


def test_boards_are_played_to_their_end_and_every_record_is_clean():
    manager, players = TableManager(_boards(5)), _players()
    _play(manager, players)
    assert manager.is_over
    assert [player.boards for player in players.values()] == [5] * 4
    records = [record_of(board.table) for board in manager.finished]
    assert [record.number for record in records] == [1, 2, 3, 4, 5]
    assert all(check(record).clean and record.score is not None for record in records)


def test_a_seat_is_told_its_own_hand_and_dummys_after_the_lead_and_no_other():
    manager = TableManager(_boards(1))
    heard = _play(manager, _players())
    state = manager.finished[0].table.state
    for seat, messages in heard.items():
        hands = [(message.seat, message.hand) for message in messages if isinstance(message, DealtCards)]
        dummys = [] if seat is state.dummy else [(None, state.layout[state.dummy])]
        assert hands == [(seat, state.layout[seat]), *dummys]
        cards = [place for place, message in enumerate(messages) if isinstance(message, CardMessage | LeadRequest)]
        laid = [place for place, message in enumerate(messages) if isinstance(message, DealtCards)][1:]
        assert all(cards[0] < place for place in laid)


def _said(manager, *lines, by=None):
    """Return the messages sent after these lines, each by the seat with which it begins."""
    for line in lines:
        manager.hear(by or Seat.parse(line[0]), parse(line))
    sent = [(str(seat), str(message)) for seat, message in manager.outbox]
    manager.outbox.clear()
    return sent


ONE_BOARD = ((Board(1), DEAL),)


def _seated(boards=ONE_BOARD):
    """Four programs with their cards in hand."""
    manager = TableManager(boards)
    for seat in SEATS:
        manager.seat(ConnectMessage(str(seat.side), seat))
    for ready in ("for teams", "to start"):
        _said(manager, *(f"{name} ready {ready}" for name in NAMES))
    _take_cards(manager)
    return manager


def _take_cards(manager):
    return _said(manager, *(f"{name} ready for {what}" for name in NAMES for what in ("deal", "cards")))


def _bid(manager, *lines):
    """Make calls, each received by the other three."""
    sent = []
    for line in lines:
        caller = line.split()[0]
        sent += _said(manager, line, *(f"{name} ready for {caller}'s bid" for name in NAMES if name != caller))
    return sent


def test_four_seats_two_teams_one_version():
    manager = TableManager(_boards(1))
    assert manager.seat(ConnectMessage("A", Seat.N)) is Seat.N
    assert manager.outbox == [(Seat.N, SeatConfirmed(Seat.N, "A"))]
    for refused, why in (
        (ConnectMessage("A", Seat.N), "North is taken"),
        (ConnectMessage("B", Seat.S), "partners play for one team: "),
        (ConnectMessage("A", Seat.E, 17), "of the protocol, not "),
        (Notice.START_OF_BOARD, "a program begins with: "),
    ):
        with pytest.raises(TroefError, match=why) as error:
            manager.seat(refused)
        assert error.value.nl
    manager.leave(Seat.N)
    assert manager.seat(ConnectMessage("B", Seat.N)) is Seat.N


def test_a_board_that_is_passed_out_is_put_back_and_the_next_one_begins():
    manager = _seated([(Board(1), DEAL), (Board(2), DEAL)])
    sent = _bid(manager, "North passes", "East passes", "South passes", "West passes")
    assert sent[-4:] == [(seat, "Start of board") for seat in "NESW"]
    assert [board.table.situation.score for board in manager.finished] == [(0, 0)]
    assert ("E", "Board number 2. Dealer East. N/S vulnerable.") in _take_cards(manager)


def test_partner_does_not_hear_what_an_alert_says_and_opponents_do():
    sent = _bid(_seated(), "North bids 1NT Alert. 12 to 14")
    assert dict(sent) == {
        "E": "North bids 1NT Alert. 12 to 14",
        "S": "North bids 1NT",
        "W": "North bids 1NT Alert. 12 to 14",
    }


def test_who_is_ready_early_or_asks_for_two_things_is_answered_in_time():
    manager = _seated()
    _bid(manager, "North bids 1S", "East passes", "South passes")
    sent = _said(manager, "West passes", *(f"{name} ready for West's bid" for name in ("North", "South", "East")))
    assert sent[-1] == ("E", "East to lead")
    assert _said(manager, "North ready for dummy", "South ready for dummy's card to trick 1") == []
    sent = _said(manager, "East plays 7H", "East ready for dummy", "East ready for South's card to trick 1")
    dummys = "Dummy's cards : S A Q T 9 8. H K 6 2. D A 3. C K 5 4."
    assert sorted(sent) == [("E", dummys), ("N", dummys), ("S", "East plays 7H")]
    sent = _said(manager, "North received dummy", "North ready for East's card to trick 1")
    assert sent == [("N", "East plays 7H")]
    assert _said(manager, "South plays 2H", by=Seat.N) == [("E", "South plays 2H")]


AUCTION = ("North bids 1S", "East passes", "South passes", "West passes")


@pytest.mark.parametrize(
    ("before", "line", "by", "answer", "laws", "recorded"),
    [
        (AUCTION[:1], "East bids 1C", "E", "Illegal bid", ["27"], 1),
        (AUCTION[:1], "East redoubles", "E", "Illegal bid", ["36", "36B2"], 1),
        (AUCTION[:1], "East bids 8C", "E", "Illegal bid", ["38", "38C"], 1),
        (AUCTION[:1], "South passes", "S", "Illegal bid", ["29"], 1),
        (AUCTION[:1], "East plays 5S", "E", "Illegal card", ["24B"], 1),
        (AUCTION[:1], "East passes", "S", "Illegal bid", [], 0),
        (AUCTION, "North passes", "N", "Illegal bid", ["39", "39B"], 1),
        ((*AUCTION, "East plays 7H"), "South plays 4C", "N", "Illegal card", ["44C", "62A"], 1),
        ((*AUCTION, "East plays 7H"), "South plays KD", "N", "Illegal card", [], 0),
        ((*AUCTION, "East plays 7H"), "South plays 2H", "S", "Illegal card", [], 0),
        ((*AUCTION, "East plays 7H"), "West plays QH", "W", "Illegal card", ["57", "57D"], 1),
    ],
)
def test_what_is_illegal_gets_a_ruling_with_its_paragraph_and_the_board_ends(before, line, by, answer, laws, recorded):
    manager = _seated([(Board(1), DEAL), (Board(2), DEAL)])
    _bid(manager, *before)
    sent = _said(manager, line, by=Seat.parse(by))
    assert sent == [(by, answer), *((seat, "Start of board") for seat in "NESW")]
    (board,) = manager.finished
    assert board.stopped.seat is Seat.parse(by)
    cited = {lang: re.findall(r"\[(.+?)\]", board.stopped.text[lang]) for lang in ("nl", "en")}
    assert cited == {"nl": [*laws, "12A2, 12C2a"], "en": [*laws, "12A2, 12C2a"]}
    events = board.table.log["events"]
    assert len(events) == len(before) + 2 * recorded
    _said(manager, "North ready for East's bid", "West passes")  # they did not know yet
    assert len(_take_cards(manager)) == 8
    _bid(manager, "East passes")
    assert _bid(manager, "South bids 1C")


def test_who_speaks_as_the_manager_does_is_told_so():
    with pytest.raises(TroefError, match="not for its seat to say"):
        _said(_seated(), "Start of board", by=Seat.N)


def test_when_a_session_is_stopped_the_board_on_the_table_is_kept_and_all_are_told():
    manager = _seated()
    _bid(manager, "North bids 1S")
    assert manager.stop(Text("Oost is weg.", "East has gone."), Seat.E)
    assert [str(message) for _, message in manager.outbox] == ["End of session"] * 4
    assert manager.is_over
    assert manager.finished[0].stopped.text.en == (
        "East has gone. So this board cannot be played normally: East-West gets average minus, "
        "North-South average plus [12A2, 12C2a]."
    )
    assert record_of(manager.finished[0].table).score is None


def test_the_manager_knows_for_whom_it_waits():
    manager = _seated()
    assert manager.waiting_for() == [*SEATS]
    _said(manager, "East ready for North's bid", "South ready for North's bid", "West ready for North's bid")
    assert manager.waiting_for() == [Seat.N]


def test_12C2a_when_programs_of_both_sides_fall_silent_both_get_average_minus():
    manager = _seated()
    assert manager.stop(Text("Niets.", "Nothing."), *manager.waiting_for())
    assert manager.finished[0].stopped.text == Text(
        "Niets. Zo is dit spel niet normaal te spelen: beide partijen krijgen gemiddeld min [12A2, 12C2a].",
        "Nothing. So this board cannot be played normally: both sides get average minus [12A2, 12C2a].",
    )
    partners = _seated()
    _said(partners, "East ready for North's bid", "West ready for North's bid")
    assert partners.stop(Text("Niets.", "Nothing."), *partners.waiting_for())
    assert "North-South gets average minus, East-West average plus" in partners.finished[0].stopped.text.en


# The player.


def _player(robot=None):
    return TableManagerClient(Seat.E, 'A "team"', robot or RandomPlayer(Random(1)))


def _hears(player, *lines):
    return [str(answer) for line in lines for answer in player.hear(parse(line))]


BEGIN = ("Start of board", "Board number 1. Dealer North. Neither vulnerable.")
CARDS = "East's cards : S 5 4. H 7 4 3. D T 9 5 2. C A T 8 6."


def test_a_player_begins_anew_when_a_board_does_and_lets_asides_be():
    player = _player()
    assert str(player.greeting()) == "Connecting \"A 'team'\" as East using protocol version 18"
    assert _hears(player, "East A 'team' seated") == ["East ready for teams"]
    assert _hears(player, *BEGIN, CARDS, "Timing - N/S") == [
        "East ready for deal",
        "East ready for cards",
        "East ready for North's bid",
    ]
    assert _hears(player, *BEGIN, CARDS)[-1] == "East ready for North's bid"
    assert _hears(player, "End of session") == []
    assert player.is_over and player.boards == 0


@pytest.mark.parametrize("line", ["East to lead", "Illegal bid", "North's cards : S A. H -. D -. C -.", "North passes"])
def test_what_a_player_cannot_make_sense_of_is_told_in_a_sentence(line):
    with pytest.raises(TroefError, match="cannot make sense of that now") as error:
        _hears(_player(), line)
    assert error.value.nl


class _Idle:
    def act(self, view, may):
        return None


def test_a_robot_that_does_nothing_is_told_so():
    with pytest.raises(TroefError, match=" does not know what to do"):
        _hears(_player(_Idle()), "Start of board", "Board number 2. Dealer East. Both vulnerable.", CARDS)


class _Watcher:
    """A player that passes and follows suit, and stores what it sees."""

    def __init__(self):
        self.seen = []

    def act(self, view, may):
        self.seen.append(view)
        (act,) = may
        return RobotAction(
            {"do": act["do"], "by": act["by"]} | {name: values[0] for name, values in act["fields"].items()}, None
        )


def test_a_robot_at_a_manager_sees_what_it_sees_at_a_table_of_ours():
    watchers = {seat: _Watcher() for seat in SEATS}
    manager = TableManager([(Board(1), DEAL)])
    _play(manager, {seat: TableManagerClient(seat, str(seat.side), watchers[seat]) for seat in SEATS})
    assert manager.finished[0].table.situation.score == (0, 0)
    table = Table("bridge-2017", 1, DEAL)
    for seat in SEATS:
        assert watchers[seat].seen == [table.remembered(seat)]
        table.do("call", by=seat, call="P")

"""Messages of the table manager protocol: they parse back, and match those of other programs."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.game.calls import BIDS, Bid, NonBid, parse_call
from troef.cards import ALL_CARDS, SEATS, Board, Card, Denomination, Hand, Seat, TroefError, Vulnerability
from troef.robots.table_manager.protocol import (
    BoardMessage,
    CallMessage,
    CardMessage,
    ConnectMessage,
    DealtCards,
    InformationalMessage,
    LeadRequest,
    Notice,
    ReadyFor,
    ReadyMessage,
    SeatConfirmed,
    TeamsMessage,
    event_of,
    message_of,
    parse,
    to_ascii,
)

SEAT = st.sampled_from(SEATS)
HAND = st.one_of(st.none(), SEAT)
WORDS = st.lists(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=20), max_size=4).map(
    " ".join
)
TEAM = WORDS.map(lambda text: text.replace('"', "'")).filter(bool)
CALL = st.sampled_from([*NonBid, *BIDS, Bid(8, Denomination.C)])
ACT = st.one_of(
    st.builds(CallMessage, SEAT, CALL, st.one_of(st.none(), WORDS)),
    st.builds(CardMessage, SEAT, st.sampled_from(ALL_CARDS)),
)
MESSAGE = st.one_of(
    st.builds(ConnectMessage, TEAM, SEAT, st.integers(0, 99)),
    st.builds(SeatConfirmed, SEAT, TEAM),
    st.builds(TeamsMessage, TEAM, TEAM),
    st.builds(ReadyMessage, SEAT, st.sampled_from([wanted for wanted in ReadyFor if " " in wanted.value])),
    st.builds(ReadyMessage, SEAT, st.just(ReadyFor.BID), SEAT),
    st.builds(ReadyMessage, SEAT, st.just(ReadyFor.CARD), HAND, st.integers(1, 13)),
    st.builds(BoardMessage, st.builds(Board, st.integers(1, 999), SEAT, st.sampled_from(Vulnerability))),
    st.builds(DealtCards, HAND, st.sets(st.sampled_from(ALL_CARDS), max_size=13).map(Hand)),
    ACT,
    st.builds(LeadRequest, HAND),
    st.sampled_from(Notice),
)


@given(MESSAGE)
def test_what_is_written_is_read_back(message):
    line = str(message)
    assert parse(line) == message
    assert parse(f"  {line.replace(' ', '  ')}\r\n") == message
    assert line.isascii()


@given(
    MESSAGE.filter(lambda message: not isinstance(message, ConnectMessage | SeatConfirmed | TeamsMessage | CallMessage))
)
def test_capitals_do_not_matter(message):
    assert parse(str(message).upper()) == parse(str(message).lower()) == message


@given(st.text(max_size=80))
def test_no_line_makes_the_reader_fail_otherwise_than_in_a_sentence(line):
    with suppress(TroefError):
        parse(line)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('Connecting "Red Team" as NORTH using protocol version 18', ConnectMessage("Red Team", Seat.N)),
        ('South ("Red Team") seated', SeatConfirmed(Seat.S, "Red Team")),
        ("south emanon seated", SeatConfirmed(Seat.S, "emanon")),
        ('Teams : N/S : "A". E/W : "B"', TeamsMessage("A", "B")),
        ("North's cards : S A K J 6.H.D T 6 2.C 10 7 6.", DealtCards(Seat.N, Hand.parse("AKJ6..T62.T76"))),
        ("North doubles.", CallMessage(Seat.N, parse_call("X"))),
        ("North bids 1NT Alert. 12 to 14. Balanced.", CallMessage(Seat.N, parse_call("1N"), "12 to 14. Balanced.")),
        ("North bids 1H. Infos.C=0-8,D=4-8", CallMessage(Seat.N, parse_call("1H"), "C=0-8,D=4-8")),
        ("East bids 2Cgood raise: 11+ points", CallMessage(Seat.E, parse_call("2C"), "good raise: 11+ points")),
        ("East bids 2NT11-12", CallMessage(Seat.E, parse_call("2N"), "11-12")),
        ("East plays SA", CardMessage(Seat.E, Card.parse("SA"))),
        ("N ready for dummy's card to trick 3", ReadyMessage(Seat.N, ReadyFor.CARD, None, 3)),
        ("East received dummy", InformationalMessage("East received dummy")),
        (
            "Timing - N/S : this board 1:30, total 0:01:30. E/W : this board 1:00, total 0:01:00.",
            InformationalMessage(
                "Timing - N/S : this board 1:30, total 0:01:30. E/W : this board 1:00, total 0:01:00."
            ),
        ),
    ],
)
def test_it_is_read_as_programs_in_use_write_it(line, message):
    assert parse(line) == message


@pytest.mark.parametrize(
    "line", ["", "hello", "North plays 1S", "North's cards : S A A. H -. D -. C -.", "GET / HTTP/1.1"]
)
def test_what_is_no_message_is_told_in_a_sentence(line):
    with pytest.raises(TroefError, match=r"is not a message of the table manager protocol|SA stands twice in one hand"):
        parse(line)


@given(ACT)
def test_a_call_or_card_goes_into_the_table_log_and_comes_back(message):
    assert message_of(event_of(message)) == message


def test_an_explanation_goes_as_an_alert_in_ascii():
    event = {"do": "call", "by": "N", "call": "2C", "alert": True, "explained": "asks for\n♥ or ♠, 8–10 é"}
    assert str(message_of(event)) == "North bids 2C Alert. asks for H or S, 8-10 ?"
    assert len(to_ascii("x" * 5000)) == 500


def test_only_an_alert_is_sent_unless_every_call_is_explained():
    event = {"do": "call", "by": "N", "call": "P", "explained": "no opening"}
    assert str(message_of(event)) == "North passes"
    assert str(message_of(event, explain=True)) == "North passes Alert. no opening"
    assert str(message_of({**event, "alert": True})) == "North passes Alert. no opening"

"""Results as players and directors write them."""

from itertools import product

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.game.contract import Contract, Doubled
from troef.bridge.game.score import score
from troef.cards import Board, Deal, Denomination, Seat, Side, TroefError
from troef.contest.rules import rules_of
from troef.laws import BRIDGE_1949, BRIDGE_2017
from troef.web.evenings.games.bridge import BridgeResult

pytestmark = pytest.mark.usefixtures("database")
HANDS = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"


@pytest.mark.parametrize(("text", "form"), [
    ("4SX N 10", "4SX N 10"), ("4s n 10", "4S N 10"), ("3SA O =", "3N E 9"), ("3NT E +1", "3N E 10"),
    ("2h w -1", "2H W 7"), ("2♥ W −1", "2H W 7"), ("1K Z 7", "1C S 7"), ("5RXX N =", "5DXX N 11"),
    ("4S* N 10", "4SX N 10"), ("P", "P"), ("pas", "P"), ("4SN10", "4S N 10"),
])  # fmt: skip
def test_a_line_is_read_in_both_languages(text, form):
    assert str(BridgeResult.parse(text)) == form


@pytest.mark.parametrize("text", ["", "4S", "8S N 10", "4S N 14", "4S Q 10", "4S N", "1NT N -9"])
def test_what_is_not_a_result_is_refused(text):
    with pytest.raises(TroefError, match=f"‘{text}’ is geen uitslag|De leider maakt 0 tot 13 slagen"):
        BridgeResult.parse(text)


_contracts = st.builds(Contract, st.integers(1, 7), st.sampled_from(list(Denomination)), st.sampled_from(list(Doubled)))


@given(_contracts, st.sampled_from(list(Seat)), st.integers(0, 13))
def test_every_result_reads_back(contract, seat, tricks):
    one = BridgeResult(contract, seat, tricks)
    assert BridgeResult.parse(str(one)) == one


@given(_contracts, st.sampled_from(list(Seat)), st.integers(0, 13), st.sampled_from(["nl", "en"]))
def test_what_is_typed_in_either_language_reads_back(contract, seat, tricks, lang):
    one = BridgeResult(contract, seat, tricks)
    with override(lang):
        assert BridgeResult.parse(one.as_typed()) == one
        assert BridgeResult.parse(BridgeResult(None).as_typed()) == BridgeResult(None)


def test_passed_out_has_nothing_else():
    with pytest.raises(TroefError, match="Een rondpas heeft geen leider"):
        BridgeResult(None, Seat.N, 7)


def test_the_score_is_for_north_south():
    parse = BridgeResult.parse
    assert parse("4S N 10").ns_score(Board(1), BRIDGE_2017) == 420
    assert parse("4S E 10").ns_score(Board(1), BRIDGE_2017) == -420
    assert parse("4S N 10").ns_score(Board(2), BRIDGE_2017) == 620
    assert parse("P").ns_score(Board(2), BRIDGE_2017) == 0
    assert parse("1NXX N 7").ns_score(Board(1), BRIDGE_1949) == 510
    assert parse("1NXX N 7").ns_score(Board(1), BRIDGE_2017) == 560


def test_a_lead_that_the_leader_does_not_hold_is_caught():
    deal = Deal.parse(HANDS)
    read = BridgeResult.from_fields
    fields = {"contract": "3N", "declarer": "N", "tricks": "9"}
    read({**fields, "lead": "HJ"}).check_cards(lambda: deal)
    with pytest.raises(TroefError, match="♥"):
        read({**fields, "lead": "HA"}).check_cards(lambda: deal)
    read({**fields, "lead": "HA"}).check_cards(lambda: None)


def test_hands_are_shown_in_the_order_of_the_game():
    from troef.cards import Deck, Hand
    from troef.web.evenings.filters import holdings

    hand = Hand.parse("AKT7...")
    assert holdings(hand)[0]["cards"].split("\u2009")[1] != "10"
    assert holdings(hand, Deck.KLAVERJAS)[0]["cards"].split("\u2009")[1] == "10"


@pytest.mark.parametrize("edition", [BRIDGE_1949, BRIDGE_2017])
def test_a_result_is_worth_the_same_on_the_phone_in_the_column_and_in_the_contest(english, edition):
    """Every contract by everybody on every vulnerability: the phone reads the table as `entry-bridge.js` does."""
    phone, read = english.get(f"/scores/{edition}.json").json(), rules_of(edition).read
    for text, number in product(phone, range(1, 5)):
        board = Board(number)
        for seat, tricks in product(Seat, range(14)):
            told = BridgeResult(Contract.parse(text), seat, tricks)
            points = phone[text][seat.side in board.vulnerable][tricks]
            column = told.ns_score(board, edition)
            assert (
                column
                == (points if seat.side is Side.NS else -points)
                == read(told.as_result() | {"by": seat}, board).ns
            )
            assert points == score(told.contract, tricks, seat.side in board.vulnerable, edition)

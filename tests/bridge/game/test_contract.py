"""Calls and contracts as text."""

import pytest

from troef.bridge.game.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, call_text, parse_call
from troef.bridge.game.contract import Contract, Doubled, contract_text, parse_contract
from troef.cards import Denomination, TroefError


@pytest.mark.parametrize("call", [PASS, DOUBLE, REDOUBLE, *BIDS, Bid(8, Denomination.C)], ids=str)
def test_a_call_parses_back(call):
    assert parse_call(str(call)) == call


def test_18_bids_outrank_each_other_in_order():
    assert list(BIDS) == sorted(BIDS) and len(BIDS) == 35
    assert Bid(8, Denomination.C) > BIDS[-1] and not Bid(8, Denomination.C).is_possible


def test_calls_as_people_write_them():
    assert [call_text(parse_call(text), "nl") for text in ("P", "X", "XX", "3N")] == [
        "pas",
        "doublet",
        "redoublet",
        "3SA",
    ]
    assert [call_text(parse_call(text), "en") for text in ("P", "X", "XX", "4S")] == [
        "pass",
        "double",
        "redouble",
        "4♠",
    ]


@pytest.mark.parametrize("text", ["4S", "3NX", "1CXX"])
def test_a_contract_parses_back(text):
    assert str(Contract.parse(text)) == text


def test_contract_forms():
    assert Contract.parse("3NTx") == Contract(3, Denomination.N, Doubled.YES)
    assert parse_contract("P") is None and contract_text(None) == "P" and contract_text(Contract.parse("1H")) == "1H"
    assert Contract.parse("4S").tricks_needed == 10
    assert Contract.parse("3NXX").words("nl") == "3SA geredoubleerd"
    assert Contract.parse("4S").bid == parse_call("4S")


@pytest.mark.parametrize(
    ("text", "sentence"), [("8S", "level 1 to 7, not 8"), ("4", "is not a contract"), ("4SXXX", "is not a contract")]
)
def test_no_contract(text, sentence):
    with pytest.raises(TroefError, match=sentence):
        Contract.parse(text)


@pytest.mark.parametrize("text", ["", "p", "0C", "4NT", "XXX"])
def test_no_call(text):
    with pytest.raises(TroefError, match="is not a call"):
        parse_call(text)

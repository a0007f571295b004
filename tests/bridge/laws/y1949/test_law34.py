"""34: calling over an irregular call waives the penalty, article by article."""

import pytest

from troef.bridge.laws.facts.auction import (
    BidOfMoreThanSeven,
    CallWhenObligedToPass,
    ChangeOfCall,
    InadmissibleDouble,
    InsufficientBid,
    Kind,
    OutOfTurn,
    Turn,
)
from troef.bridge.laws.ruling import Do, MustPass
from troef.bridge.laws.y1949 import RULES

WAIVED = [
    (InsufficientBid(lho_acted=True), Do.ACCEPT),
    (OutOfTurn(kind=Kind.PASS, turn=Turn.RHO, lho_acted=True), Do.ACCEPT),
    (OutOfTurn(kind=Kind.BID, turn=Turn.PARTNER, lho_acted=True), Do.ACCEPT),
    (ChangeOfCall(unintended=False, lho_acted=True), Do.TAKE_PLACE_IRREGULARLY),
    (CallWhenObligedToPass(in_turn=True, lho_acted=True), Do.ACCEPT),
    (InadmissibleDouble(in_turn=True, lho_acted=True), Do.COUNT_AS_PASS),
    (BidOfMoreThanSeven(in_turn=True, lho_acted=True, director=True), Do.CANCEL_LATER),
]


@pytest.mark.parametrize(("facts", "first"), WAIVED, ids=lambda each: type(each).__name__)
def test_34_the_penalty_is_gone(facts, first):
    effects = RULES.about(facts).effects
    assert effects[0] is first
    assert all(each.extent.value == "once" for each in effects if isinstance(each, MustPass))

"""A klaverjas log that starts in the middle: what it must tell, and what cannot be."""

import re

import pytest

from troef.cards import Seat, Suit, TroefError
from troef.klaverjas.table.log import read_log
from troef.klaverjas.table.starting_point import KlaverjasBiddingStart, KlaverjasPlayStart


def begun(**told):
    return read_log({"edition": "klaverjas-1976", "board": 1, "begin": told}).begin


PLAYS = {"contract": "H", "declarer": "N"}


def test_what_a_log_begins_with():
    assert begun(auction=["pass", "play H"]) == KlaverjasBiddingStart((None, Suit.H))
    assert begun(**PLAYS) == begun(**PLAYS, lead="E") == KlaverjasPlayStart(Suit.H, Seat.N, 1, Seat.E)
    later = begun(**PLAYS, trick=3, lead="S", tricks={"NS": 2}, points={"NS": 40}, roem={"NS": 20})
    assert later == KlaverjasPlayStart(Suit.H, Seat.N, 3, Seat.S, (2, 0), (40, 0), (20, 0))


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({**PLAYS, "trick": 3, "tricks": {"NS": 2}}, "begin: field 'lead' is missing"),
        ({**PLAYS, "trick": 3, "tricks": {"NS": 2}, "lead": 4}, "begin.lead: 4 is not a text"),
        ({**PLAYS, "trick": 3, "tricks": {"NS": 2}, "lead": "E"}, "begin: E leads to trick 3, but EW has won no trick"),
        ({**PLAYS, "trick": 3, "tricks": {"NS": 1}, "lead": "N"}, "begin: before trick 3 there are 2 tricks, not 1"),
        ({**PLAYS, "lead": "N"}, "begin: the opening lead is E's, not N's"),
        ({"auction": ["pass", "play H", "pass"]}, "begin: call 3: trumps have been made"),
        ({"auction": ["pass"] * 5}, "begin: call 5: all have passed, the dealer must play"),
        ({"auction": ["double"]}, "begin.auction[0]: 'double' is not 'pass' or 'play' with a trump suit"),
        ({"auction": [3]}, "begin.auction[0]: 3 is not 'pass' or 'play' with a trump suit"),
    ],
)
def test_what_no_log_begins_with(told, why):
    with pytest.raises(TroefError, match=re.escape(why)) as refusal:
        begun(**told)
    assert str(refusal.value) == why

"""Checks of played records: a correct record has no findings, and every fault gives one finding with its law."""

import pytest

from troef.bridge.game.calls import parse_call
from troef.bridge.game.contract import Contract
from troef.bridge.records.check import check
from troef.bridge.records.record import (
    BoardRecord,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedPlay,
    RecordedTrick,
    RecordEnding,
)
from troef.cards import SEATS, Card, Layout, Seat, Vulnerability
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"


def auction(calls="1S P 3S P 4S P P P", first=Seat.S, ending=RecordEnding.PLAIN):
    seats = first.clockwise * 10
    told = tuple(
        RecordedCall(seat, None if call == "-" else parse_call(call))
        for seat, call in zip(seats, calls.split(), strict=False)
    )
    return RecordedAuction(first, told, ending)


def play(*tricks, first=Seat.W, ending=RecordEnding.REST_UNKNOWN):
    """Tricks as texts, each card with its seat: `W HQ, N HA`."""
    recorded = []
    for trick in tricks:
        cards = {seat: Card.parse(card) for seat, card in (each.split() for each in trick.split(", "))}
        recorded.append(
            RecordedTrick(tuple(RecordedCard(cards[str(seat)]) if str(seat) in cards else None for seat in SEATS))
        )
    return RecordedPlay(first, tuple(recorded), ending)


def record(**changes):
    fields = {
        "number": 11,
        "dealer": Seat.S,
        "vulnerable": Vulnerability.NONE,
        "layout": Layout.parse(DEAL),
        "auction": auction(),
        "contract": Contract.parse("4S"),
        "declarer": Seat.S,
        "tricks": 10,
        "play": play("W HQ, N HA, E H3, S H2"),
        "score": 420,
    }
    return BoardRecord(**{**fields, **changes})


def findings(**changes):
    return [(finding.what, finding.law) for finding in check(record(**changes)).findings]


def test_a_good_record_is_clean():
    checked = check(record())
    assert (checked.clean, checked.claimed, checked.cards) == (True, True, 4)


@pytest.mark.parametrize(
    ("changes", "what", "law"),
    [
        ({"auction": auction("1S P 1H P 4S P P P")}, "call 3: N 1♥ is insufficient", "27"),
        ({"auction": auction("1S P X P 4S P P P")}, "call 3: N double is not admissible", "36"),
        ({"auction": auction("1S P 3S P 4S P P P P")}, "call 9: S pass comes after the final pass", "39"),
        ({"auction": auction("1S P 3S P 4S P P")}, "the auction is not closed by three passes", "22A"),
        ({"auction": auction("1S P - P 4S P P P")}, "call 3: N was skipped", "17C"),
        ({"contract": Contract.parse("4SX"), "score": 590}, "the auction ends in 4S, not 4SX", "22A"),
        ({"declarer": Seat.N, "play": None}, "declarer is S, not N", "22A"),
        ({"play": play("E D2", first=Seat.E)}, "E leads, and the lead is W's", "41A"),
        ({"play": play("W HK")}, "trick 1: W plays HK, which is not in that hand", "44"),
        ({"play": play("W HQ, N C2")}, "trick 1: N plays C2 and can follow suit", "44C"),
        ({"score": 450}, "4S by S with 10 tricks scores 420, not 450", "77"),
        ({"score": -420}, "4S by S with 10 tricks scores 420, not -420", "77"),
    ],
)
def test_one_fault_one_finding(changes, what, law):
    assert findings(**changes) == [(what, law)]


def test_79_a_claim_cannot_give_more_tricks_than_were_left():
    lost = play(*["W HQ, N H5, E H3, S H2"])
    assert findings(play=lost, tricks=13, score=510) == [
        ("declarer had 0 tricks with 12 to go and cannot have 13", "79")
    ]


def test_13_a_hand_with_fourteen_cards_and_a_card_twice():
    wrong = Layout.parse(DEAL.replace("54.743.T952.AT86", "54.A743.T952.AT86"))
    assert findings(layout=wrong) == [
        ("E has 14 cards instead of 13; HA is both in the hand of N and in that of E", "13")
    ]


def test_an_end_position_is_no_fault():
    end = BoardRecord(layout=Layout.parse("N:K... Q... J... T..."))
    assert check(end).clean


def test_a_board_that_was_passed_out():
    passed = BoardRecord(number=1, dealer=Seat.N, auction=auction("P P P P", Seat.N), passed_out=True, score=0)
    assert check(passed).clean
    wrong = BoardRecord(number=1, dealer=Seat.N, auction=auction("P P P P", Seat.N), passed_out=True, score=50)
    assert [finding.law for finding in check(wrong).findings] == ["77"]


def test_the_finding_names_the_board():
    (finding,) = check(record(score=1)).findings
    assert (finding.board, finding.law) == ("11", "77")


@pytest.mark.parametrize(("edition", "law"), [(BRIDGE_2017, "17B"), (BRIDGE_2007, "17"), (BRIDGE_1949, "17")])
def test_a_fault_is_cited_by_the_paragraph_of_the_edition(edition, law):
    (finding,) = check(record(dealer=Seat.W), edition).findings
    assert (finding.what, finding.law) == ("the auction begins with S, and W is dealer", law)


def test_a_call_of_somebody_else():
    calls = (RecordedCall(Seat.S, parse_call("1S")), RecordedCall(Seat.N, parse_call("2S")))
    finding = check(record(auction=RecordedAuction(Seat.S, calls, RecordEnding.REST_UNKNOWN))).findings[0]
    assert (finding.text.nl, finding.what) == ("bieding 2: Noord 2♠ is buiten de beurt", "call 2: N 2♠ is out of turn")


def test_79_the_tricks_of_a_board_that_was_played_out():
    """North has all spades and takes all tricks."""
    suits = {Seat.N: "S", Seat.E: "H", Seat.S: "D", Seat.W: "C"}
    tricks = [", ".join(f"{seat} {suits[seat]}{rank}" for seat in SEATS) for rank in "AKQJT98765432"]
    (finding,) = check(
        record(
            dealer=Seat.N,
            number=1,
            layout=Layout.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"),
            auction=auction("7S P P P", Seat.N),
            contract=Contract.parse("7S"),
            declarer=Seat.N,
            tricks=12,
            play=play(*tricks, first=Seat.E, ending=RecordEnding.PLAIN),
            score=-50,
        )
    ).findings
    assert (finding.text.nl, finding.what) == (
        "de leider maakte 13 slagen, en er staat 12",
        "declarer took 13 tricks, the record says 12",
    )

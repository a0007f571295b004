"""Export of a board played at a table as a record: its result, its remarks and its irregularities."""

import random

import pytest

from troef.bridge import Table
from troef.bridge.records.check import check
from troef.bridge.records.export import record_of
from troef.bridge.records.record import RecordedIrregularity, RecordEnding, Tag
from troef.cards import Card, Denomination, Seat
from troef.cards.dealing import seeded_deals
from troef.formats import lin, pbn

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"


def played_out(seed):
    """A whole board with legal calls and cards drawn at random."""
    source = random.Random(seed)
    table = Table("bridge-2017", board=seed % 16 + 1, deal=str(next(seeded_deals(seed))))
    while table.situation.phase.value in ("auction", "clarification", "play") and table.situation.turn:
        seat = table.situation.turn
        chosen = source.choice(table.legal(seat)[: 3 if table.situation.phase.value == "auction" else 13])
        field = {"card": chosen} if isinstance(chosen, Card) else {"call": chosen}
        table.do("play" if "card" in field else "call", by=seat, **field)
    if table.situation.score is None:
        table.do("return", by="N")
    return table


@pytest.mark.parametrize("seed", range(8))
def test_a_played_board_is_clean_and_comes_back_from_both_files(seed):
    record = record_of(played_out(seed), [Tag("North", "Ann")])
    assert check(record).findings == ()
    assert record.score == record_of(played_out(seed)).score is not None
    assert pbn.read(pbn.write([record])).records == (record,)
    (again,) = lin.read(lin.write([record])).records
    assert (again.auction, again.play, again.tricks) == (record.auction, record.play, record.tricks)
    assert (again.layout, again.declarer, again.passed_out) == (record.layout, record.declarer, record.passed_out)


def auction(*calls):
    table = Table("bridge-2017", board=1, deal=DEAL)
    for text in calls:
        table.do("call", by=text[0], call=text[2:])
    return table


def test_what_was_said_about_a_call_stands_beside_it():
    table = Table("bridge-2017", board=1, deal=DEAL)
    table.do("call", by="N", call="1C", alert=True, explained="could be short")
    table.do("call", by="E", call="1N")
    table.do("explain", by="W", call=2, text="15-17")
    one, two = record_of(table).auction.calls
    assert (one.remark.alert, one.remark.note) == (True, "could be short")
    assert (two.remark.alert, two.remark.note) == (False, "15-17")
    assert record_of(table).auction.ending is RecordEnding.TO_BE_CONTINUED


def test_a_bid_that_was_not_enough_and_accepted_is_marked_and_a_withdrawn_one_is_not_there():
    table = auction("N:1S", "E:1D")
    table.do("director", by="S")
    table.do("choose", by="S", option="accept")
    assert [(str(each.call), each.insufficient) for each in record_of(table).auction.calls] == [
        ("1S", False),
        ("1D", True),
    ]


def test_whoever_was_passed_over_has_no_call():
    table = auction("N:P", "S:1S")
    table.do("director", by="W")
    table.do("choose", by="W", option="accept")
    assert [(str(each.seat), str(each.call)) for each in record_of(table).auction.calls] == [
        ("N", "P"),
        ("E", "None"),
        ("S", "1S"),
    ]


def test_a_revoke_is_marked_and_a_claim_leaves_the_rest_unknown():
    table = auction("N:1S", "E:P", "S:4S", "W:P", "N:P", "E:P")
    for text in ("E:H3", "S:H2", "W:C3", "N:HA", "N:S3", "E:S4", "S:SA", "W:S2"):
        table.do("play", by=text[0], card=text[2:])
    table.do("claim", by="N", tricks=10)
    table.do("agree", by="E")
    record = record_of(table)
    assert (record.tricks, record.play.ending, record.play.first) == (12, RecordEnding.REST_UNKNOWN, Seat.E)
    marked = [(str(seat), str(each.card)) for seat, each in record.play.in_order(Denomination.S) if each.irregular]
    assert marked == [("W", "C3")]
    assert record.play.tricks[0][Seat.W].irregular is RecordedIrregularity.REVOKE

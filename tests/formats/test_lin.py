"""LIN: boards played at BBO, vugraph with two rooms, and files with faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.game.calls import PASS
from troef.bridge.game.contract import Contract
from troef.bridge.records.record import (
    BoardRecord,
    RecordedAuction,
    RecordedCall,
    RecordedCard,
    RecordedIrregularity,
    RecordedPlay,
    RecordedTrick,
    RecordEnding,
    Remark,
)
from troef.cards import Card, Denomination, Seat, Vulnerability
from troef.formats import lin, pbn, read_board_file

_DEAL = "md|1SQ982HQ82DKQ763CT,SJ643HKJ7653DCAQ4,SK5HADAJT52CJ9762,|"
BOARD = (
    f"pn|South,West,North,East|st||{_DEAL}rh||ah|Board 15|sv|n|mb|p|mb|1H|mb|2N!|an|two suits|mb|p|\n"
    "mb|3N|mb|p|mb|p|mb|p|pg||nt|Now the lead|pc|H4|pc|h2|pc|HJ|pc|HA|pg||pc|DA|mc|6|"
)


def one(text: str) -> BoardRecord:
    reading = lin.read(text.encode())
    assert reading.findings == ()
    (record,) = reading.records
    return record


def test_a_board() -> None:
    record = one(BOARD)
    assert (record.number, record.dealer, record.vulnerable) == (15, Seat.S, Vulnerability.NS)
    assert record.layout is not None and record.layout.problems() == []
    assert record.layout[Seat.E] is not None and str(record.layout[Seat.E]) == "AT7.T94.984.K853"
    assert (record.contract, record.declarer, record.tricks) == (Contract.parse("3N"), Seat.N, 6)
    assert [record.tag(name) for name in ("North", "East", "South", "West")] == ["North", "East", "South", "West"]


def test_alerts_explanations_and_commentary() -> None:
    auction = one(BOARD).auction
    assert auction is not None
    two = auction.calls[2]
    assert (two.seat, two.remark.alert, two.remark.note) == (Seat.N, True, "two suits")
    assert auction.calls[-1].remark.comments == ("Now the lead",)


def test_the_play_is_put_by_seat() -> None:
    play = one(BOARD).play
    assert play is not None
    assert (play.first, play.ending) == (Seat.E, RecordEnding.REST_UNKNOWN)
    order = [f"{seat}{card.card}" for seat, card in play.in_order(Denomination.N)]
    assert order == ["EH4", "SH2", "WHJ", "NHA", "NDA"]


def test_several_calls_in_one_value() -> None:
    auction = one(f"qx|o1|{_DEAL}mb|p1Hp2Nppp|").auction
    assert auction is not None
    assert [str(each.call) for each in auction.calls] == ["P", "1H", "P", "2N", "P", "P", "P"]


def test_a_vugraph_file_has_two_rooms_and_a_list_of_results() -> None:
    head = "vg|Cup,Final,I,5,6,HOME,0,AWAY,3|rs|4HE=,3NWx-2,PASS,,|pn|a,b,c,d,e,f,g,h|pg||"
    boards = "".join(f"qx|{room}{number}|{_DEAL}sv|0|" for number in (5, 6) for room in "oc")
    records = lin.read((head + boards).encode()).records
    assert [record.name for record in records] == ["5 Open", "5 Closed", "6 Open", "6 Closed"]
    told = [(str(record.contract), str(record.declarer), record.tricks, record.passed_out) for record in records]
    assert told == [
        ("4H", "E", 10, False),
        ("3NX", "W", 7, False),
        ("None", "None", None, True),
        ("None", "None", None, False),
    ]
    assert [record.tag("South") for record in records] == ["a", "e", "a", "e"]
    assert [records[0].tag(name) for name in ("Event", "Stage", "HomeTeam", "Scoring")] == [
        "Cup",
        "Final",
        "HOME",
        "IMP",
    ]


def test_a_link_is_unpacked() -> None:
    assert one(BOARD.replace("|", "%7C").replace(",", "%2C").replace(" ", "%20")) == one(BOARD)


def test_what_is_wrong_is_told() -> None:
    text = "md|1SAAH2,,,|ah|Board 2|mb|1Z|pc|X9|mc|99|sv|q|"
    assert [str(finding) for finding in lin.read(text.encode(), "a.lin").findings] == [
        "a.lin, board 2, line 1: SA stands twice in the hand of S",
        "a.lin, board 2, line 1: '1Z' is not a call",
        "a.lin, board 2, line 1: 'X9' is not a card",
        "a.lin, board 2, line 1: '99' is not a number of tricks",
        "a.lin, board 2, line 1: 'q' is not a vulnerability: use o, n, e or b",
    ]


def test_as_pbn_nothing_is_lost() -> None:
    record = one(BOARD)
    assert pbn.read(pbn.write([record])).records == (record,)


def test_real_files(data: Path) -> None:
    counts = {}
    for path in sorted([*(data / "lin").glob("*.lin"), data / "dealing-formats" / "emkael-test.lin"]):
        reading = read_board_file(path)
        assert reading.findings == ()
        assert [record.layout.problems() for record in reading.records if record.layout] == [[]] * len(reading.records)
        assert pbn.read(pbn.write(reading.records)).records == reading.records
        counts[path.name] = len(reading.records)
    assert counts == {"emkael-test.lin": 32, "endplay-example1.lin": 8, "sample.lin": 1}


def test_the_deals_of_a_file_without_play(data: Path) -> None:
    folder = data / "dealing-formats"
    twin = [record.layout for record in read_board_file(folder / "emkael-test.pbn").records]
    assert [record.layout for record in read_board_file(folder / "emkael-test.lin").records][::2] == twin


@given(st.text(alphabet="mdpcbqxsvrahnt|12SHDC,AKQ!x% \n", max_size=200))
def test_no_text_is_refused(text: str) -> None:
    for source in (text, BOARD + text):
        pbn.write(lin.read(source.encode()).records)


def test_what_is_written_is_read_again() -> None:
    assert one(lin.write([one(BOARD)]).decode()) == one(BOARD)
    assert lin.write([one(BOARD)]).decode().startswith("pn|South,West,North,East|st||md|1SQ982HQ82DKQ763CT,")


def test_a_board_without_names_does_not_get_those_of_another() -> None:
    named = one(BOARD)
    nameless = replace(named, number=16, tags=())
    assert lin.read(lin.write([named, nameless])).records == (named, nameless)


def test_what_would_end_a_value_is_written_otherwise() -> None:
    said = one(BOARD.replace("two suits", "5/5 or more")).auction
    assert said is not None and said.calls[2].remark.note is not None
    calls = (replace(said.calls[0], remark=Remark(note="a|b\nc")), *said.calls[1:])
    again = one(lin.write([replace(one(BOARD), auction=replace(said, calls=calls))]).decode()).auction
    assert again is not None and again.calls[0].remark.note == "a/b c"


@pytest.mark.slow
def test_real_boards_come_back(data: Path) -> None:
    count = 0
    for path in [*(data / "lin").glob("*.lin"), *(data / "pbn-play").rglob("*.PBN")]:
        records = [record for record in read_board_file(path).records if record.auction and record.auction.calls]
        assert list(map(facts, lin.read(lin.write(records)).records)) == list(map(facts, records))
        count += len(records)
    assert count > 900


def facts(record: BoardRecord) -> tuple[object, ...]:
    """Return what LIN stores of a board: everything except scores, tables and tags of the event."""
    calls = [(each.seat, each.call, each.remark.alert) for each in record.auction.calls] if record.auction else []
    trumps = record.contract.denomination if record.contract else Denomination.N
    cards = [(seat, each.card) for seat, each in record.play.in_order(trumps)] if record.play else []
    names = [" ".join((record.tag(name) or "").replace(",", " ").split()) for name in ("North", "East", "South")]
    told = (record.number, record.dealer, record.vulnerable, record.layout, record.contract, record.declarer)
    return (*told, record.tricks, record.passed_out, calls, cards, names)


@pytest.mark.parametrize(
    "record",
    [
        BoardRecord(1, auction=RecordedAuction(Seat.N, (RecordedCall(Seat.N, None), RecordedCall(Seat.E, PASS)))),
        BoardRecord(
            1,
            declarer=Seat.S,
            play=RecordedPlay(
                Seat.W,
                (RecordedTrick((RecordedCard(Card.parse("SA"), RecordedIrregularity.LEAD), None, None, None)),),
            ),
        ),
    ],
)
def test_what_was_done_out_of_turn_is_refused(record: BoardRecord, refusal: Callable[..., tuple[str, str]]) -> None:
    assert refusal(lin.write, [record]) == (
        "spel 1: LIN heeft geen teken voor wat voor de beurt gebeurde; PBN wel",
        "board 1: LIN has no sign for what was done out of turn; PBN has",
    )

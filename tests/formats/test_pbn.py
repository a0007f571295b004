"""PBN: parsing, reports about bad files, and writing without loss."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.game.calls import PASS, parse_call
from troef.bridge.game.contract import Contract
from troef.bridge.records.record import BoardRecord, Comment, RecordedIrregularity, RecordEnding
from troef.cards import Denomination, Hand, Seat, Vulnerability
from troef.formats import pbn

_DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"

GAME = f"""% PBN 2.1
[Event "Club"] ; an evening
[Board "1"]
[Dealer "N"]
[Vulnerable "Love"]
[Deal "{_DEAL}"]
[Declarer "S"]
[Contract "5HX"]
[Result "NS 9 EW 4"]
[Score "-300"]
[Auction "W"] {{ four columns }}
- 1D 1S 3H {{why}} ! $13 =1=
4S 4NT=2= X Pass
Pass 5C X 5H
X AP
[Note "1: weak"]
[Note "2:minors"]
[Note "3:nobody refers to this"]
[Play "W"]
SK H3 S4 S3
^R C5 C2 C6 CK
- - - H2
*
"""


def one(text: str) -> BoardRecord:
    reading = pbn.read(text.encode("latin-1"))
    assert reading.findings == ()
    (record,) = reading.records
    return record


def findings(text: str) -> list[str]:
    return [finding.what for finding in pbn.read(text.encode("latin-1")).findings]


def test_the_board_and_its_outcome() -> None:
    record = one(GAME)
    assert (record.number, record.dealer, record.vulnerable) == (1, Seat.N, Vulnerability.NONE)
    assert record.layout is not None and record.layout.text() == _DEAL
    assert (record.contract, record.declarer, record.tricks) == (Contract.parse("5HX"), Seat.S, 9)
    assert record.score == -300
    assert record.tag("Event") == "Club"
    assert record.comments == (Comment("Event", " an evening"),)


def test_a_score_without_side_is_declarers() -> None:
    assert one('[Declarer "E"]\n[Score "-100"]\n').score == 100
    assert one('[Declarer "E"]\n[Score "EW -100"]\n').score == 100


def test_auction_with_everything_around_the_calls() -> None:
    auction = one(GAME).auction
    assert auction is not None
    assert auction.first is Seat.N
    said = [(str(each.seat), str(each.call)) for each in auction.calls]
    assert said[:5] == [("N", "1D"), ("E", "1S"), ("S", "3H"), ("W", "4S"), ("N", "4N")]
    assert said[-4:] == [("W", "X"), ("N", "P"), ("E", "P"), ("S", "P")]
    jump = auction.calls[2].remark
    assert (jump.suffix, jump.nags, jump.note, jump.comments) == ("!", (13,), "weak", ("why",))
    assert auction.calls[4].remark.note == "minors"
    assert auction.notes == ("nobody refers to this",)
    assert auction.comments == (" four columns ",)


def test_all_pass_is_as_many_passes_as_close_the_auction() -> None:
    for text, count in (("AP", 4), ("1C AP", 4), ("Pass 1C Pass AP", 5), ("1C X AP", 5)):
        auction = one(f'[Dealer "S"]\n[Auction "S"]\n{text}\n').auction
        assert auction is not None and [each.call for each in auction.calls[-3:]] == [PASS] * 3
        assert len(auction.calls) == count


def test_irregularities_in_the_auction() -> None:
    auction = one('[Dealer "N"]\n[Auction "W"]\n- ^S 1D ^I 1C\n*\n').auction
    assert auction is not None
    assert [each.call for each in auction.calls] == [None, parse_call("1D"), parse_call("1C")]
    assert [each.insufficient for each in auction.calls] == [False, False, True]
    assert auction.ending is RecordEnding.REST_UNKNOWN


def test_play_is_by_seat_and_goes_in_order_of_play() -> None:
    play = one(GAME).play
    assert play is not None and play.ending is RecordEnding.REST_UNKNOWN
    order = [f"{seat}{card.card}" for seat, card in play.in_order(Denomination.H)]
    assert order == ["WSK", "NH3", "ES4", "SS3", "NC2", "EC6", "SCK", "WC5", "SH2"]
    revoke = play.tricks[1][Seat.W]
    assert revoke is not None and revoke.irregular is RecordedIrregularity.REVOKE


def test_a_lead_out_of_turn_that_the_source_marks_is_the_lead() -> None:
    play = one('[Play "W"]\nSA S2 S3 S4\n^L H2 H3 H4 H5\n').play
    assert play is not None
    assert [str(seat) for seat, _ in play.in_order(Denomination.N)][4] == "W"
    play = one('[Play "W"]\nSA S2 S3 S4\nH2 ^L H3 H4 H5\n').play
    assert play is not None
    assert [str(seat) for seat, _ in play.in_order(Denomination.N)][4] == "N"


def test_a_play_to_be_continued_keeps_the_place_of_the_next_card() -> None:
    text = '[Deal "N:- - - -"]\n[Play "E"]\nD3 DA S5 D4\nS3 C3 + SA\n'
    record = one(text)
    assert record.play is not None and record.play.ending is RecordEnding.TO_BE_CONTINUED
    assert b"S3 C3 + SA" in pbn.write([record])


def test_passed_out_is_not_unknown() -> None:
    assert one('[Contract "Pass"]\n').passed_out
    assert not one('[Contract ""]\n[Board "1"]\n').passed_out
    assert b'[Contract "Pass"]\r\n[Result ""]' in pbn.write([BoardRecord(passed_out=True)])


def test_inheritance() -> None:
    text = '[Event "##Cup"]\n[West "A"]\n\n[West "#"]\n\n[Event "Other"]\n[West "B"]\n\n[West "C"]\n'
    records = pbn.read(text.encode()).records
    assert [record.tag("Event") for record in records] == ["Cup", "Cup", "Other", "Other"]
    assert [record.tag("West") for record in records] == ["A", "A", "B", "C"]


def test_what_every_game_should_have_is_read_as_it_is_meant_where_it_is_inherited() -> None:
    text = (
        f'[Board "1"]\n[Dealer "S"]\n[Vulnerable "NS"]\n[Deal "{_DEAL}"]\n[Declarer "N"]\n[Contract "3NT"]\n\n'
        '[Board "1"]\n[Dealer "#"]\n[Vulnerable "#"]\n[Deal "#"]\n[Declarer "#"]\n[Contract "#"]\n\n[Deal "#"]\n'
    )
    open_room, closed_room, third = pbn.read(text.encode()).records
    assert replace(closed_room, line=open_room.line) == open_room
    assert (third.layout, third.dealer) == (open_room.layout, None)


def test_inheriting_what_every_game_should_have_is_told_once() -> None:
    told = findings(f'[Deal "{_DEAL}"]\n\n[Deal "#"]\n\n[Deal "#"]\n')
    assert told == ["Deal is inherited, which PBN does not allow; it is read as it is meant"]
    assert findings('[Event "#"]\n') == ["Event repeats the game before, which has none"]


def test_a_sign_and_then_a_value_is_that_value() -> None:
    assert one('[Event "#1 of three"]\n').tag("Event") == "#1 of three"


def test_of_two_auctions_or_plays_the_one_that_is_filled_in_counts() -> None:
    auctions = '[Auction "N"]\n*\n[Note "1:lost"]\n[Auction "E"]\n1S =1= AP\n[Note "1:four cards"]\n'
    text = f'{auctions}[Play "S"]\n[Play "S"]\nSA\n'
    (record,) = pbn.read(text.encode()).records
    assert record.auction is not None and record.play is not None
    assert (record.auction.first, len(record.auction.calls)) == (Seat.E, 4)
    assert record.auction.calls[0].remark.note == "four cards"
    assert [str(card.card) for _, card in record.play.in_order(Denomination.S)] == ["SA"]
    assert findings(text) == [
        "Auction occurs twice; the one that is filled in counts",
        "Play occurs twice; the one that is filled in counts",
    ]


def test_of_two_auctions_that_are_both_filled_in_the_first_counts() -> None:
    text = '[Auction "N"]\n1S AP\n[Auction "N"]\n1H =1= AP\n[Note "1:other"]\n'
    auction = pbn.read(text.encode()).records[0].auction
    assert auction is not None and (str(auction.calls[0].call), auction.notes) == ("1S", ())
    assert findings(text) == ["Auction occurs twice; the first one counts"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("head", "repeated"),
    [
        ('[Auction "N"]\n', "^"),
        ('[Auction "N"]\n', "P "),
        ('[Auction "N"]\nP ', "{x}"),
        ('[Auction "N"]\nP ', "$1"),
        ('[Auction "N"]\n', "="),
        ('[Play "N"]\n', "^R "),
        ("", "]"),
        ("", "["),
        ("", "\f"),
        ("", '[Event ""]\n\n'),
    ],
)
def test_a_file_of_one_thing_over_and_over_takes_no_longer_than_it_is_long(head: str, repeated: str) -> None:
    began = process_time()
    reading = pbn.read((head + repeated * (400_000 // len(repeated))).encode())
    assert process_time() - began < 20  # In quadratic time it would take many minutes.
    assert len(reading.findings) < 11_000
    for record in reading.records[:1]:
        assert record.auction is None or len(record.auction.calls) <= 319


def test_more_tags_for_all_games_than_there_are_tags_are_told() -> None:
    text = "".join(f'[A{number} "##x"]\n\n' for number in range(202))
    reading = pbn.read(text.encode())
    assert len(reading.records[-1].tags) == 201
    assert [finding.what for finding in reading.findings] == [
        f"A{number} is one tag too many for all games: 200 is the most" for number in (200, 201)
    ]


def test_empty_lines_end_a_game_but_not_in_a_comment() -> None:
    records = pbn.read(b'[Event "A"]\r\n{ one\r\n\r\n% two }\r\n \t\r\n[Event "B"]\x1a[Event "C"]').records
    assert [record.tag("Event") for record in records] == ["A", "B"]
    assert records[0].comments == (Comment("Event", " one\n\n% two "),)


def test_byte_order_mark_and_both_encodings() -> None:
    name = '[Event "Liège"]'
    for data in (name.encode(), name.encode("utf-8-sig"), name.encode("latin-1")):
        assert pbn.read(data).records[0].tag("Event") == "Liège"


def test_tables() -> None:
    table = one('[TotalScoreTable "-Rank\\3R;Names;+MP\\5R"]\n1 "A; B" 12.5\n2 C -\n').table("TotalScoreTable")
    assert table is not None
    assert list(table.dicts()) == [{"Rank": "1", "Names": "A; B", "MP": "12.5"}, {"Rank": "2", "Names": "C", "MP": "-"}]
    written = pbn.write([BoardRecord(tables=(table,))]).decode()
    assert '[TotalScoreTable "-Rank\\3R;Names;+MP\\5R"]\r\n1 "A; B" 12.5\r\n2 C         -' in written


def test_fourteen_cards_and_two_aces_are_read() -> None:
    record = one('[Deal "W:KQT2.AT.J6542.852 .A63.AKQ987.A973 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]\n')
    assert record.layout is not None
    assert record.layout.problems() == ["W has 14 cards instead of 13", "HA is both in the hand of N and in that of W"]


def test_a_card_twice_in_one_hand_is_told_and_kept_in_the_file() -> None:
    text = '[Deal "N:AA.. - - -"]\n'
    assert findings(text) == ["the hand of N has 3 suits instead of 4", "SA stands twice in the hand of N"]
    record = pbn.read(text.encode()).records[0]
    assert record.layout is not None and record.layout[Seat.N] == Hand.parse("A...")
    assert b'[Deal "N:AA.. - - -"]' in pbn.write([record])


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[Event]", '[Event] is not a tag: write [Name "value"]'),
        ('[Dealer "Black"]', "Dealer: 'Black' is not a seat: use N, E, S or W"),
        ('[Board "x"]', "Board: 'x' is not a board number"),
        ('[Declarer "S"]\n[Result "NS 9 EW 2"]', "Result: 'NS 9 EW 2' does not add up to 13"),
        ('[OptimumScore "100"]', "OptimumScore: '100' does not say whose score it is: write NS or EW"),
        ('[Declarer "S"]\n[Result "14"]', "Result: '14' is not a number of tricks"),
        ("bad words", "'bad' comes under no tag"),
        ('[Site "A"]\n[Site "B"]', "Site occurs twice; the first one counts"),
        ('[Event "A]', 'a text in quotes is not closed with "'),
        ('[Event "A"] { open', "a comment is not closed with }"),
        ('[Play "W"]\nS1', "'S1' is not a card: write the suit first, then the rank, such as HK or ST"),
        ('[Play "W"]\nSA =1=', "there is no note 1"),
        ('[Auction "W"]\n1C 9Z Pass', "'9Z' is not a call: use P, X, XX or a bid such as 1C, 4S or 3N"),
        ('[Auction "W"]\n1C AP 1D', "'1D' comes after the end of the section"),
        ('[ScoreTable "A;B"]\n1 2 3', "the last row of ScoreTable has 1 cells instead of 2"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(text: str, what: str) -> None:
    assert findings(text) == [what]


def test_a_finding_names_file_board_and_line() -> None:
    reading = pbn.read(b'[Board "7"]\n[Room "Open"]\n[Dealer "Q"]\n', "a.pbn")
    assert [str(finding) for finding in reading.findings] == [
        "a.pbn, board 7 Open, line 3: Dealer: 'Q' is not a seat: use N, E, S or W"
    ]


def test_export_form() -> None:
    lines = pbn.write([one(GAME)]).decode().split("\r\n")
    names = [line[1:].split()[0] for line in lines if line.startswith("[")]
    fifteen = "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result"
    assert " ".join(names[:15]) == fifteen
    assert names[15:] == ["Score", "Auction", "Note", "Note", "Note", "Play"]
    assert lines[:2] == ["% PBN 2.1", "% EXPORT"]


def test_writing_loses_nothing() -> None:
    record = one(GAME)
    assert pbn.read(pbn.write([record])).records == (record,)


def test_alerts_have_a_way_through() -> None:
    text = '[Auction "N"]\n1C {alert} Pass Pass Pass\n'
    record = one(text)
    assert record.auction is not None and record.auction.calls[0].remark.alert
    assert pbn.read(pbn.write([record])).records == (record,)


def pbn_files(data: Path) -> list[Path]:
    found = [path for path in sorted(data.rglob("*")) if path.suffix.lower() == ".pbn"]
    assert len(found) == 59
    return found


@pytest.mark.slow
def test_real_files_lose_nothing(data: Path) -> None:
    for path in pbn_files(data):
        reading = pbn.read(path.read_bytes(), path.name)
        assert pbn.read(pbn.write(reading.records)).records == reading.records, path


@pytest.mark.slow
def test_real_files_have_errors_only_where_they_should(data: Path) -> None:
    with_findings = {path.name for path in pbn_files(data) if pbn.read(path.read_bytes()).findings}
    assert with_findings == {"errors_10.pbn", "errors_20.pbn", "errors_21.pbn"}


def test_the_play_records(data: Path) -> None:
    records = [r for path in (data / "pbn-play").rglob("*.PBN") for r in pbn.read(path.read_bytes()).records]
    assert len(records) == 929
    assert sum(record.play is not None for record in records) == 922


_NOISE = '[]{};"% \n\\#ABNSEWHDC123TKQ+-*^=$!?.:x'


@given(st.text(alphabet=_NOISE, max_size=200))
def test_no_text_is_refused(text: str) -> None:
    pbn.write(pbn.read(text.encode()).records)


@given(st.integers(0, len(GAME)), st.integers(0, 6), st.text(alphabet=_NOISE, max_size=6))
def test_what_is_read_of_a_damaged_game_is_written_and_read_again(place: int, lost: int, more: str) -> None:
    records = pbn.read((GAME[:place] + more + GAME[place + lost :]).encode()).records
    assert pbn.read(pbn.write(records)).records == records


@given(st.binary(max_size=300))
def test_no_bytes_are_refused(data: bytes) -> None:
    pbn.write(pbn.read(data).records)


def test_passes_have_one_name() -> None:
    auction = one('[Auction "N"]\npass P Pass p\n').auction
    assert auction is not None and [each.call for each in auction.calls] == [PASS] * 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n{"! " * 7000}\n',
            (
                "spel 1, regel 4: Auction is te lang; het is tot hier gelezen",
                "board 1, line 4: Auction is too long; it is read up to here",
            ),
        ),
        (
            '[Board "1"]\n[ScoreTable "Rank;-"]\n1 2\n',
            ("spel 1, regel 2: '-' is geen kolom van ScoreTable", "board 1, line 2: '-' is not a column of ScoreTable"),
        ),
        (
            '[Board "1"]\n[Vulnerable "Some"]\n',
            (
                "spel 1, regel 2: Vulnerable: 'Some' is geen kwetsbaarheid: schrijf None, NS, EW of All",
                "board 1, line 2: Vulnerable: 'Some' is not a vulnerability: use None, NS, EW or All",
            ),
        ),
    ],
)
def test_a_finding_in_both_languages(text: str, words: tuple[str, str]) -> None:
    last = pbn.read(text.encode()).findings[-1]
    assert (last.words("nl"), last.words("en")) == words

"""The formats of dealing machines: the same deals in all of them, byte for byte where a real file is there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.bridge.records.record import BoardRecord, FileReading
from troef.cards import Board, Deal, Hand, Layout, Seat, TroefError, Vulnerability
from troef.cards.dealing import deal_count, deal_from_number, seeded_deals
from troef.formats import READABLE, read_board_file, read_boards, write_boards
from troef.formats.dealing_machines import record_of

ENDINGS = tuple(ending for ending in READABLE if ending not in (".pbn", ".lin"))
NUMBERED = (".csv", ".cds")


def records(count: int, first: int = 1) -> tuple[BoardRecord, ...]:
    deals = islice(seeded_deals("formats"), count)
    return tuple(record_of(number, [deal[seat] for seat in Seat]) for number, deal in enumerate(deals, first))


def facts(record: BoardRecord) -> tuple[object, ...]:
    return (record.number, record.dealer, record.vulnerable, record.layout)


@pytest.mark.parametrize("ending", ENDINGS)
@given(st.integers(0, deal_count() - 1))
def test_every_deal_comes_back(ending: str, number: int) -> None:
    deal = deal_from_number(number)
    record = record_of(1, [deal[seat] for seat in Seat])
    assert read_boards(f"x{ending}", write_boards(f"x{ending}", [record])).records == (record,)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_set_of_boards_comes_back(ending: str) -> None:
    boards = records(36)
    assert read_boards(f"x{ending}", write_boards(f"x{ending}", boards)).records == boards


@pytest.mark.parametrize("ending", [*NUMBERED, ".dup", ".dlm"])
def test_formats_with_numbers_keep_them(ending: str) -> None:
    boards = records(4, first=17)
    assert read_boards(f"x{ending}", write_boards(f"x{ending}", boards)).records == boards


@pytest.mark.parametrize("ending", sorted(set(ENDINGS) - set(NUMBERED)))
def test_gaps_in_the_numbers_are_refused_where_they_would_be_lost(ending: str) -> None:
    boards = records(3)
    with pytest.raises(TroefError, match=r"board 3: .* holds boards in unbroken order only"):
        write_boards(f"x{ending}", [boards[0], boards[2]])


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_a_format_cannot_carry_is_refused(ending: str) -> None:
    name = f"x{ending}"
    (good,) = records(1)
    marked = BoardRecord(1, Seat.E, Vulnerability.NONE, good.layout)
    with pytest.raises(TroefError, match="takes dealer and vulnerability from the number, this one has E and None"):
        write_boards(name, [marked])
    with pytest.raises(TroefError, match="board 1: the hand of N is not known"):
        write_boards(name, [BoardRecord(1, layout=Layout((None, *good.layout.hands[1:])))])  # type: ignore[union-attr]
    with pytest.raises(TroefError, match="there is no board to write"):
        write_boards(name, [])


@pytest.mark.parametrize("ending", ENDINGS)
@given(st.binary(max_size=400))
def test_no_bytes_make_a_reader_fail(ending: str, data: bytes) -> None:
    with suppress(TroefError):
        assert read_boards(f"x{ending}", data).records


def test_a_file_that_stops_within_a_board_is_told() -> None:
    for ending in (".bri", ".dge", ".dup", ".ber", ".rzd", ".cds"):
        written = write_boards(f"x{ending}", records(3))
        reading = read_boards(f"x{ending}", written[: len(written) * 5 // 6])
        assert len(reading.records) == 2
        assert [finding.board for finding in reading.findings][:1] == ["3"]


def words(reading: FileReading) -> list[tuple[str, str]]:
    return [(finding.words("nl"), finding.words("en")) for finding in reading.findings]


def test_a_wrong_checksum_is_told_and_the_board_kept() -> None:
    written = write_boards("x.dlm", records(1))
    place = written.index(b"Board 01=") + len(b"Board 01=") + 26
    reading = read_boards("x.dlm", written[:place] + b"255" + written[place + 3 :])
    right = written[place : place + 3].decode()
    assert words(reading) == [
        (
            f"x.dlm, spel 1, regel 12: het controlegetal is 255 in plaats van {right}",
            f"x.dlm, board 1, line 12: the checksum is 255 instead of {right}",
        )
    ]
    assert reading.records == records(1)


def test_two_descriptions_of_a_deal_that_differ() -> None:
    one, other = (write_boards("x.dup", [record]) for record in (records(1)[0], record_of(1, HANDS)))
    reading = read_boards("x.dup", one[:78] + other[78:])
    assert words(reading) == [
        (
            "x.dup, spel 1: de twee beschrijvingen van de kaarten verschillen; die in getallen telt",
            "x.dup, board 1: the two descriptions of the deal differ; the one in numbers counts",
        )
    ]
    assert reading.records == records(1)


@pytest.mark.parametrize(
    ("name", "second", "told"),
    [
        (
            "x.bhg",
            b"AB\r\n",
            (
                "x.bhg, spel 2: een spel is een regel van 52 letters, dit niet",
                "x.bhg, board 2: a board is a line of 52 letters, this one is not",
            ),
        ),
        (
            "x.bri",
            b"99" * 39 + b" " * 50,
            (
                "x.bri, spel 2: kaarten zijn genummerd van 01 tot 52, en hier staat een ander getal",
                "x.bri, board 2: cards are numbered 01 to 52, and here is another number",
            ),
        ),
        (
            "x.dlm",
            b"Board 02=xyz\r\n",
            (
                "x.dlm, regel 209: 'Board 02=xyz' is geen spel: 26 letters van a tot p en drie cijfers",
                "x.dlm, line 209: 'Board 02=xyz' is not a board: 26 letters from a to p and three digits",
            ),
        ),
    ],
)
def test_a_second_board_that_cannot_be_read(name: str, second: bytes, told: tuple[str, str]) -> None:
    reading = read_boards(name, write_boards(name, records(1)) + second)
    assert (words(reading), reading.records) == ([told], records(1))


HANDS = [Hand.parse(text) for text in ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")]


@pytest.mark.parametrize(
    ("name", "number", "told"),
    [
        (
            "x.cds",
            256,
            ("CDS heeft plaats voor spelnummers tot en met 255", "CDS has room for board numbers up to 255"),
        ),
        (
            "x.dlm",
            100,
            ("spel 100: DLM heeft plaats voor nummers tot en met 99", "board 100: DLM has room for numbers up to 99"),
        ),
        (
            "x.dup",
            1000,
            (
                "spel 1000: DUP heeft plaats voor nummers tot en met 999",
                "board 1000: DUP has room for numbers up to 999",
            ),
        ),
    ],
)
def test_more_than_there_is_room_for(
    name: str, number: int, told: tuple[str, str], refusal: Callable[..., tuple[str, str]]
) -> None:
    assert refusal(write_boards, name, [record_of(number, HANDS)]) == told


def test_unknown_endings(refusal: Callable[..., tuple[str, str]]) -> None:
    assert refusal(read_boards, "a.xyz", b"") == (
        "a.xyz: bestanden op .pbn .lin .bri .dge .dup .dlm .ber .bhg .csv .rzd .cds zijn bekend, dit eindigt op .xyz",
        "a.xyz: files that end in .pbn .lin .bri .dge .dup .dlm .ber .bhg .csv .rzd .cds are known, "
        "this one ends in .xyz",
    )
    with pytest.raises(TroefError, match=r"this one ends in \.bws"):
        write_boards("a.bws", [])


def test_a_file_without_boards() -> None:
    assert read_boards("a.pbn", b"% PBN 2.1\r\n").records == ()
    for name, data in (("a.pbn", b"hello"), ("a.pbn", b""), ("a.lin", b"hello")):
        with pytest.raises(TroefError, match="no board could be read"):
            read_boards(name, data)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(TroefError, match="cannot be read"):
        read_board_file(tmp_path / "none.pbn")


@pytest.mark.parametrize("stem", ["emkael-test", "big-deal"])
def test_real_files_hold_the_same_deals(data: Path, stem: str) -> None:
    folder = data / "dealing-formats"
    twin = [facts(record) for record in read_board_file(folder / f"{stem}.pbn").records]
    others = [path for path in sorted(folder.glob(f"{stem}.*")) if path.suffix not in (".pbn", ".lin")]
    assert len(others) >= 7
    for path in others:
        reading = read_board_file(path)
        assert ([facts(record) for record in reading.records], reading.findings) == (twin, ()), path


def test_real_files_are_written_byte_for_byte(data: Path) -> None:
    folder = data / "dealing-formats"
    boards = read_board_file(folder / "emkael-test.pbn").records
    for ending in (".ber", ".bhg", ".bri", ".cds", ".csv", ".dge", ".rzd"):
        assert write_boards(f"x{ending}", boards) == (folder / f"emkael-test{ending}").read_bytes(), ending
    written, real = (
        text.replace(b"Troef", b"X").replace(b"deal-converter.py", b"X")
        for text in (write_boards("x.dlm", boards), (folder / "emkael-test.dlm").read_bytes())
    )
    assert written == real
    # the copies of each board in the machine's ten bytes: one, where the sample says none
    written, real = write_boards("x.dup", boards), (folder / "emkael-test.dup").read_bytes()
    assert (written[:151], written[151:153], written[153:]) == (real[:151], b"1 ", real[153:])


def test_a_record_made_by_hand() -> None:
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    record = BoardRecord(5, layout=Layout(tuple(deal[seat] for seat in Seat)))
    assert write_boards("x.ber", [record]) == b"1" * 13 + b"2" * 13 + b"3" * 13 + b"4" * 13
    assert record.board == Board(5)

"""Files made to break a parser: each gives an error or a finding immediately."""

from __future__ import annotations

from time import process_time

import pytest

from troef.cards import TroefError
from troef.formats import bridgemate, lin, pbn, read_boards, read_sessions, results_csv

MANY = "9" * 5000
NUMBERS = [MANY, "1e9999999", "NaN", "²", "-1", "0", "Infinity", "999999999999"]


def survives(read):
    """Parse it, or check that the error is a sentence of normal length and comes quickly."""
    began, told = process_time(), ""
    try:
        read()
    except TroefError as error:
        told = str(error)
    assert process_time() - began < 20 and len(told) < 6000


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_in_pbn(number):
    text = (
        f'[Board "{number}"]\n[Result "{number}"]\n[Declarer "N"]\n[Score "NS {number}"]\n[Auction "N"]\n'
        f'1S ${number} ={number}= AP\n[Note "{number}:x"]\n'
        '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;MP_NS;Percentage_NS;Multiplicity"]\n'
        f'1 2 4S N {number} {number} {number} "^{number}" {number}\n'
        f'[TotalScoreTable "Rank;PairId;TotalMP;TotalPercentage"]\n{number} 1 {number} {number}\n'
    )
    survives(lambda: pbn.write(pbn.read(text.encode()).records))
    survives(lambda: read_sessions(text))


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_in_lin(number):
    head = f"vg|x,y,I,{number},1,a,0,b,0|rs|4SN+{number}|"
    survives(lambda: lin.read(f"{head}qx|o{number}|md|1SAKQ,,|ah|Board {number}|mb|1S|mc|{number}|".encode()))


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_in_csv(number):
    row = ",".join([number, "1", "2", "4S", "N", *[number] * 4])
    text = f"board,ns,ew,contract,by,tricks,score,artificial_ns,points_ns\n{row}\n"
    survives(lambda: results_csv.read(text.encode()).contest())
    survives(lambda: read_boards("a.csv", (",".join([*["A"] * 16, number]) + "\n").encode()))


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("kind", ["PAIRS", "TEAMS"])
def test_numbers_in_usebio(number, kind):
    line = (
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT>"
        f"<PLAYED_BY>N</PLAYED_BY><TRICKS>{number}</TRICKS><SCORE>{number}</SCORE>"
        f"<NS_MATCH_POINTS>{number}</NS_MATCH_POINTS></TRAVELLER_LINE>"
    )
    text = (
        f'<USEBIO><EVENT EVENT_TYPE="{kind}"><MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD><PARTICIPANTS>'
        f"<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PLACE>{number}</PLACE><TOTAL_SCORE>{number}</TOTAL_SCORE></PAIR></PARTICIPANTS>"
        f"<MATCH><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM><TEAM_SCORE>{number}</TEAM_SCORE>"
        f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER><IMPS>{number}</IMPS>{line}</BOARD></MATCH>"
        f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{line}</BOARD></EVENT></USEBIO>"
    )
    survives(lambda: read_sessions(text))


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_for_dealing_machines(number):
    survives(
        lambda: read_boards("a.dlm", f"From board={number}\nTo board={number}\nBoard {number}={'a' * 26}000".encode())
    )


@pytest.mark.slow
@pytest.mark.parametrize("repeated", ["mb|p|", "pc|SA|", "nt|x|", "mb|zz|", "md|1S|", "qx|o1|"])
def test_a_lin_of_one_thing_over_and_over_takes_no_longer_than_it_is_long(repeated):
    began = process_time()
    reading = lin.read(("qx|o1|md|1SAKQ,,|mb|1S|" + repeated * (600_000 // len(repeated))).encode())
    assert process_time() - began < 20  # In quadratic time it would take many minutes.
    assert len(reading.findings) < 11_000
    assert max(len(record.auction.calls) for record in reading.records if record.auction) <= 319


def test_a_cell_of_a_spreadsheet_has_an_end(refusal):
    assert refusal(results_csv.read, b'board,ns,ew,score\n1,1,2,"' + b"x" * 200_000 + b'"\n') == (
        "regel 2: dit is geen CSV: een cel is te lang, of niet afgesloten",
        "line 2: this is not CSV: a cell is too long, or not closed",
    )
    survives(lambda: read_boards("a.csv", b'"' + b"x" * 200_000 + b'"\n'))


def test_bytes_that_are_no_session():
    with pytest.raises(TroefError, match="not an Access database"):
        bridgemate.read(b"\x00" * 5000)


def test_a_file_has_an_end():
    reading = lin.read(b"qx||" * 50_001)
    assert [(finding.words("nl"), finding.words("en")) for finding in reading.findings] == [
        (
            "regel 1: spellen na de eerste 50000 van een bestand worden niet gelezen",
            "line 1: boards after the first 50000 of a file are not read",
        )
    ]

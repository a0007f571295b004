"""`troef convert`: boards and results from one format to another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from troef.cli import main
from troef.formats import read_board_file

BOARDS = (
    "% PBN 2.1\n"
    '[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n\n'
    '[Board "2"]\n[Deal "E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
)
RESULTS = "board,ns,ew,contract,by,tricks\n1,1,2,4S,N,10\n1,3,4,3NT,E,9\n"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main(["convert", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out, err


def test_boards_go_round_through_a_dealing_machine(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source, machine, back = tmp_path / "a.pbn", tmp_path / "a.dup", tmp_path / "b.pbn"
    source.write_text(BOARDS)
    assert run(capsys, source, machine) == (0, "", "")
    assert run(capsys, machine, back) == (0, "", "")
    first, second = (read_board_file(path).records for path in (source, back))
    assert [record.layout for record in first] == [record.layout for record in second]


def test_results_become_a_contest_file_and_usebio(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source, contest, xml = tmp_path / "a.csv", tmp_path / "a.json", tmp_path / "a.xml"
    source.write_text(RESULTS)
    assert run(capsys, source, contest) == (0, "", "")
    assert len(json.loads(contest.read_text())["results"]) == 2
    assert run(capsys, contest, xml) == (0, "", "")
    again = tmp_path / "b.csv"
    assert run(capsys, xml, again) == (0, "", "")
    assert again.read_text().splitlines()[1:] == ["1,1,2,4S,N,10", "1,3,4,3N,E,9"]


def test_a_bridgemate_session(capsys: pytest.CaptureFixture[str], tmp_path: Path, data: Path) -> None:
    pytest.importorskip("access_parser", reason="access-parser is not installed")
    target = tmp_path / "a.json"
    assert run(capsys, data / "bws" / "12tables1section.bws", target) == (0, "", "")
    assert len(json.loads(target.read_text())["results"]) == 288


def test_results_become_pbn_with_the_cards_where_they_are_known(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source, boards, target, back = (tmp_path / name for name in ("a.csv", "deals.pbn", "a.pbn", "b.csv"))
    source.write_text(RESULTS)
    boards.write_text(BOARDS)
    assert run(capsys, source, target, "--deals", boards) == (0, "", "")
    (record,) = read_board_file(target).records
    assert record.layout == read_board_file(boards).records[0].layout
    assert run(capsys, target, back, "--results") == (0, "", "")
    assert [line.split(",")[:6] for line in back.read_text().splitlines()[1:]] == [
        ["1", "1", "2", "4S", "N", "10"],
        ["1", "3", "4", "3N", "E", "9"],
    ]


@pytest.mark.parametrize(
    ("lang", "said"),
    [("nl", "alleen in .pbn passen de kaarten"), ("en", "only .pbn has room for the cards")],
)
def test_cards_go_with_pbn_only(capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: str, said: str) -> None:
    source, target = tmp_path / "a.csv", tmp_path / "a.xml"
    source.write_text(RESULTS)
    assert run(capsys, source, target, "--deals", source, "--lang", lang) == (2, "", f"{target}: {said}\n")


def test_what_does_not_fit_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source, target = tmp_path / "a.json", tmp_path / "a.xml"
    value = {
        "edition": "bridge-2017",
        "kind": "pairs",
        "scoring": {"method": "matchpoints"},
        "results": [{"board": 1, "ns": "1", "ew": "2", "score": 50, "group": "x"}],
    }
    source.write_text(json.dumps(value))
    assert run(capsys, source, target) == (
        1,
        "",
        f"{target} has no room for: board 1: that it was fouled (group x)\n",
    )


@pytest.mark.parametrize(
    ("source", "target", "said"),
    [
        ("none.pbn", "a.dup", "{0} cannot be read: No such file or directory\n"),
        ("a.csv", "a.xyz", "{1}: results are written as .json, .xml, .csv or .pbn\n"),
    ],
)
def test_what_is_wrong_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, source: str, target: str, said: str
) -> None:
    (tmp_path / "a.csv").write_text(RESULTS)
    paths = tmp_path / source, tmp_path / target
    options = ("--results",) if source.endswith("csv") else ()
    assert run(capsys, *paths, *options) == (2, "", said.format(*paths))
    assert not paths[1].exists()


def test_what_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source, target = tmp_path / "a.pbn", tmp_path / "nowhere" / "b.dup"
    source.write_text(BOARDS)
    assert [run(capsys, source, target, "--lang", lang) for lang in ("nl", "en")] == [
        (2, "", f"{target} kan niet worden geschreven: de map is er niet\n"),
        (2, "", f"{target} cannot be written: No such file or directory\n"),
    ]


def test_two_sessions_do_not_go_into_one_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = (
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>420</SCORE>"
        "</TRAVELLER_LINE>"
    )
    session = f"<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{line}</BOARD>"
    event = f'<EVENT EVENT_TYPE="PAIRS"><SESSION SESSION_ID="1">{session}</SESSION></EVENT>'
    source = tmp_path / "a.xml"
    source.write_text(f"<USEBIO>{event * 2}</USEBIO>")
    assert [run(capsys, source, tmp_path / "b.json", "--lang", lang) for lang in ("nl", "en")] == [
        (2, "", f"{source} heeft 2 zittingen; in één bestand past er één\n"),
        (2, "", f"{source} has 2 sessions; one file holds one\n"),
    ]


def test_parts_of_a_board_that_a_format_has_no_room_for_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source = tmp_path / "a.pbn"
    source.write_text(BOARDS + '[Round "3"]\n[Score "NS 90"]\n')
    for target, said in (("b.lin", "Round, Score"), ("b.dup", "Round, Score"), ("b.pbn", None)):
        status, out, err = run(capsys, source, tmp_path / target, "--lang", "en")
        assert (status, out) == (0, "")
        assert err == (f"{tmp_path / target} has no room for: {said}\n" if said else "")


def test_two_rankings_do_not_go_into_pbn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source, target = tmp_path / "a.json", tmp_path / "b.pbn"
    contest = {
        "edition": "bridge-2017", "kind": "pairs", "winners": 2, "scoring": {"method": "matchpoints"},
        "results": [{"board": 1, "ns": "1", "ew": "2", "contract": "4S", "by": "N", "tricks": 10}],
    }  # fmt: skip
    source.write_text(json.dumps(contest))
    said = f"{target} has no room for: that North-South and East-West are ranked apart\n"
    assert run(capsys, source, target, "--lang", "en") == (1, "", said)

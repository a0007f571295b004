"""`troef analyse`: a deal, a file, a file written back, and one-line errors."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from troef.analysis.bridge.solver import BridgePar
from troef.cli import main
from troef.cli.analyse import _par_line
from troef.formats import read_board_file

DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
HEX = "65657656576867568675"

pytestmark = [pytest.mark.skipif(find_spec("endplay") is None, reason="endplay is not installed"), pytest.mark.slow]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["analyse", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, DEAL, "--lang", "en") == (
        0,
        "      NT   ♠   ♥   ♦   ♣\n"
        "  N    6   5   6   5   7\n"
        "  E    6   8   6   7   5\n"
        "  S    6   5   6   5   7\n"
        "  W    6   8   6   7   5\n"
        "  Par: NS -110 (2♠ EW)\n",
        "",
    )


def test_a_deal_in_dutch(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, DEAL, "--lang", "nl", "--vulnerable", "EW", "--dealer", "E")
    assert out.splitlines()[0] == "      SA   ♠   ♥   ♦   ♣"
    assert out.splitlines()[2] == "  O    6   8   6   7   5"
    assert out.splitlines()[5] == "  Par: NZ -110 (2♠ OW)"


def test_a_deal_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, DEAL, "--json")
    told = json.loads(out)
    assert status == 0
    assert told["double_dummy_tricks"] == HEX
    assert told["tricks"]["E"] == {"C": 5, "D": 7, "H": 6, "S": 8, "N": 6}
    assert told["par"] == {
        "score": -110,
        "contracts": [{"contract": "2S", "declarers": ["E", "W"], "tricks": 8}],
    }


def board(number: int, deal: str) -> str:
    return f'[Board "{number}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n\n'


def test_a_file_is_written_back_with_its_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source, target = tmp_path / "in.pbn", tmp_path / "out.pbn"
    source.write_text(board(1, DEAL) + board(2, DEAL) + '[Board "3"]\n')
    status, out, err = run(capsys, str(source), "--write", str(target), "--lang", "en")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "Board 1"
    first, second, third = read_board_file(target).records
    assert first.tag("DoubleDummyTricks") == second.tag("DoubleDummyTricks") == HEX
    assert first.tag("OptimumScore") == "NS -110"
    table = first.table("OptimumResultTable")
    assert table is not None and len(table.rows) == 20
    assert third.tag("DoubleDummyTricks") is None


def test_a_board_that_is_no_deal_is_a_finding(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = tmp_path / "in.pbn"
    source.write_text(board(7, DEAL.replace("QJ6.", "QJ.")))
    assert run(capsys, str(source)) == (1, "", "board 7, line 1: not analysed: N has 12 cards instead of 13\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([DEAL[:-1]], "W has 12 cards instead of 13\n"),
        (["nowhere.pbn"], "nowhere.pbn cannot be read: No such file or directory\n"),
        ([DEAL, "--write", "x.pbn"], "--write and --trace need a file\n"),
        (["a.pbn", "--write", "x.lin"], "x.lin: tables are written back as PBN, so the name ends in .pbn\n"),
        ([DEAL, "--dealer", "Q"], "'Q' is not a seat: use N, E, S or W\n"),
    ],
)
def test_what_is_wrong_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert run(capsys, *arguments) == (2, "", said)


def test_the_cards_that_gave_tricks_away(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = tmp_path / "in.pbn"
    play = '[Contract "2S"]\n[Declarer "W"]\n[Play "N"]\nCT C4 CA CJ\n*\n'
    source.write_text(board(1, DEAL).rstrip() + "\n" + play)
    status, out, _ = run(capsys, str(source), "--trace", "--lang", "en")
    assert (status, out.splitlines()[-2]) == (0, "  Start: 8 tricks")
    source.write_text(board(1, DEAL).rstrip() + "\n" + play.replace("CT C4 CA CJ", "H2 - - -"))
    assert [run(capsys, str(source), "--trace", "--lang", lang)[1].splitlines()[-2] for lang in ("nl", "en")] == [
        "  Begin: 8 slagen; kostte slagen: N ♥2 (-1)",
        "  Start: 8 tricks; gave tricks away: N ♥2 (-1)",
    ]
    source.write_text(board(1, DEAL).rstrip() + "\n" + play)
    told = json.loads(run(capsys, str(source), "--trace", "--json")[1])
    assert [step["card"] for step in told["boards"][0]["trace"]["steps"]] == ["CT", "C4", "CA", "CJ"]


def test_a_par_that_nobody_plays() -> None:
    assert [_par_line(BridgePar(0, ()), lang) for lang in ("nl", "en")] == ["  Par: rondpas, 0", "  Par: passed out, 0"]

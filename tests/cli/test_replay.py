"""`troef replay`: files and folders, report and JSON. A fault is reported and never a crash."""

import json
from collections import Counter
from pathlib import Path

import pytest

from troef.cli import main

GOOD = """[Event "x"]
[Board "11"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"]
[Declarer "S"]
[Contract "4S"]
[Auction "S"]
1S Pass 3S Pass
4S Pass Pass Pass
[Play "W"]
HQ HA H3 H2
*
[Result "10"]
[Score "NS 420"]
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "good.pbn").write_text(GOOD)
    (tmp_path / "bad.PBN").write_text(GOOD.replace("NS 420", "NS 450"))
    (tmp_path / "notes.txt").write_text("nothing")
    return tmp_path


def test_report(folder, capsys):
    assert main(["replay", str(folder), "--lang", "en"]) == 0
    first, finding = capsys.readouterr().out.splitlines()
    assert first == "2 boards, 1 in order (50.0%), 2 not recorded to the last card"
    assert finding.endswith("4S by S with 10 tricks scores 420, not 450 (77)")


def test_json(folder, capsys):
    assert main(["replay", str(folder / "bad.PBN"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (finding,) = told.pop("findings")
    assert told == {"boards": 1, "clean": 0, "claimed": 1}
    assert (finding["file"], finding["board"], finding["law"]) == (str(folder / "bad.PBN"), "11", "77")


@pytest.mark.parametrize("name", ["missing.pbn", "notes.txt"])
def test_refused_in_one_line(folder, name, capsys):
    assert main(["replay", str(folder / name)]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)


def test_a_folder_without_records(tmp_path, capsys):
    assert main(["replay", str(tmp_path)]) == 2
    assert "no PBN or LIN file" in capsys.readouterr().err


def test_real_records(data, capsys):
    assert main(["replay", str(data / "pbn-play"), str(data / "lin"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["boards"], told["clean"], told["claimed"]) == (938, 935, 815)
    assert {(finding["board"], finding["law"]) for finding in told["findings"]} == {
        ("32", "79"),
        ("2", "13"),
        ("19", "13"),
    }


@pytest.mark.slow
def test_every_file_of_the_data_folder(data, capsys):
    assert main(["replay", str(data), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["boards"], told["clean"]) == (1907, 1808)
    assert Counter(Path(finding["file"]).name for finding in told["findings"]) == {
        "ROUND1.PBN": 1,
        "ROUND3.PBN": 2,
        "correct_10.pbn": 5,
        "endplay-example4.pbn": 1,
        "errors_10.pbn": 95,
        "errors_20.pbn": 15,
        "errors_21.pbn": 2,
    }


ENDING = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.KJ2.. .876.. .AT3.. .Q95.."]
[Declarer "W"]
[Contract "1NT"]
[Play "N"]
HK H6 H3 H5
*
[Result "{}"]
"""


def test_claims_are_ruled_when_asked_and_nothing_is_settled(tmp_path, capsys):
    (tmp_path / "a.pbn").write_text(ENDING.format(1))
    assert main(["replay", str(tmp_path), "--claims", "--lang", "nl"]) == 0
    _counted, unsettled, ruled = capsys.readouterr().out.splitlines()
    assert unsettled.startswith("Niet beslist: in het verslag staat niet wie er claimde, en ook geen toelichting.")
    why = "De claim staat: elke normale speelwijze levert minstens 1 van de 2 slagen op. [70A]"
    assert ruled == f"{tmp_path}/a.pbn, spel 1: 1 van 2. {why}"


def test_claims_as_json(tmp_path, capsys):
    (tmp_path / "a.pbn").write_text(ENDING.format(2))
    assert main(["replay", str(tmp_path / "a.pbn"), "--claims", "--json"]) == 0
    (ruled,) = json.loads(capsys.readouterr().out)["claims"]
    verdict = ruled.pop("verdict")
    assert ruled == {"file": f"{tmp_path}/a.pbn", "board": "1", "left": 2, "tricks": 2}
    assert (verdict["accepted"], verdict["tricks"]) == (False, {"NS": 1, "EW": 1})

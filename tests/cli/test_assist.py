"""`troef assist`: questions in the terminal, answers from a file, pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from troef.cli import main

BID = {"unintended": False, "premature": False, "accepted": False, "substitute": "BID", "comparable": False}


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["assist", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_answers_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "answers.json"
    file.write_text(json.dumps(BID))
    told = answered(capsys, "--chart", "27", "--edition", "bridge-2017", "--answers", str(file), "--json")
    assert (told["chart"], told["edition"], told["paragraph"]) == ("27", "bridge-2017", "27B2")
    assert [one["id"] for one in told["questions"]] == [
        "unintended",
        "premature",
        "accepted",
        "substitute",
        "comparable",
    ]
    assert told["say"][-2] == {
        "to": "partner",
        "nl": "Je past de rest van het bieden.",
        "en": "You pass for the rest of the auction.",
    }
    assert told["do"] == []
    assert len(told["later"]) == 2
    assert (
        told["walk"] == "bridge-2017 27:unintended=false,premature=false,accepted=false,substitute=BID,comparable=false"
    )


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (
            {"unintended": False, "premature": False},
            "the question 'accepted' of chart 27 is not answered: use true, false",
        ),
        ({**BID, "accepted": "maybe"}, "maybe is no answer to 'accepted': use one of true, false"),
        (
            {**BID, "weather": True},
            "chart 27 has no question 'weather': it has unintended, premature, accepted, substitute, ",
        ),
        ([], "the answers are a JSON object: question id → answer"),
    ],
)
def test_a_wrong_answer_is_said_in_a_sentence(
    answers: object, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "answers.json"
    file.write_text(json.dumps(answers))
    assert main(["assist", "--chart", "27", "--answers", str(file), "--json"]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.startswith(said)


@pytest.mark.parametrize("arguments", [["--chart", "999"], ["--json"], ["--edition", "bridge-1949", "--list"]])
def test_a_chart_that_does_not_exist(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["assist", *arguments]) == 2
    assert capsys.readouterr().out == ""


def test_same_paragraph_as_troef_table(root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The contract's log answers the whole chart, and the table itself cites the same paragraph."""
    case = json.loads((root / "tests/cases/contract/bridge/27-06.json").read_text())
    log = tmp_path / "log.json"
    log.write_text(json.dumps(case["log"]))
    told = answered(capsys, "--log", str(log), "--json")
    assert main(["table", str(log)]) == 0
    situation = json.loads(capsys.readouterr().out)
    assert told["paragraph"] == "27B2" == situation["rulings"][-1]["law"]
    assert [one["asked"] for one in told["questions"]] == [False] * 5


def test_a_talk_with_back(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["1", "1", "2", "b", "1"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    assert main(["assist", "--chart", "27", "--lang", "nl"]) == 0
    out = capsys.readouterr().out
    assert out.count("Aanvaardt de linkertegenstander het onvoldoende bod?") == 2
    assert "bridge-2017  27A1  Onvoldoende bod" in out
    assert "BEROEP" in out


def test_another_chart_helps_and_one_comes_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Chart 23 finds out whether a call is comparable; then the question of chart 27 is asked again."""
    typed = iter(["1", "1", "2", "2", "s", "1", "1", "1", "1"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    assert main(["assist", "--chart", "27", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert out.count("Is the replacement comparable to the withdrawn bid?") == 2
    assert "bridge-2017  23A1  Comparable call" in out
    assert "bridge-2017  27B1b  Insufficient bid" in out


def test_pick_by_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["1", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    assert main(["assist", "insufficient", "bid", "--lang", "en"]) == 0
    assert "Does the player say that it was a slip of the hand or the tongue?" in capsys.readouterr().out


def test_pick_by_phase(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["1", "1", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    assert main(["assist", "--edition", "klaverjas-1976", "--lang", "nl"]) == 0
    assert "Is de laatste slag van het spel al opgepakt en gedekt?" in capsys.readouterr().out


def test_a_picture_and_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["assist", "--chart", "27", "--svg", str(tmp_path / "27.svg"), "--lang", "en"]) == 0
    assert (tmp_path / "27.svg").read_text().startswith("<svg ")
    assert main(["assist", "--list", "--lang", "en"]) == 0
    assert "27           Insufficient bid" in capsys.readouterr().out

"""`troef table`: the situation on standard output, refusals in one line."""

import io
import json
import sys

import pytest

from troef.cli import main

LOG = {
    "edition": "bridge-2017",
    "board": 1,
    "events": [{"do": "call", "by": "N", "call": "1S"}, {"do": "call", "by": "E", "call": "P"}],
}


@pytest.fixture
def file(tmp_path):
    def write(told):
        path = tmp_path / "log.json"
        path.write_text(told if isinstance(told, str) else json.dumps(told), encoding="utf-8")
        return str(path)

    return write


def test_the_situation(file, capsys):
    assert main(["table", file(LOG)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["phase"], found["turn"], found["legal"][:2]) == ("auction", "S", ["P", "1N"])


def test_from_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(LOG).encode())))
    assert main(["table", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["turn"] == "S"


def test_after(file, capsys):
    assert main(["table", "--after", "1", file(LOG)]) == 0
    assert json.loads(capsys.readouterr().out)["turn"] == "E"


def test_story(file, capsys):
    assert main(["table", "--story", "--lang", "nl", file(LOG)]) == 0
    assert capsys.readouterr().out == "1. Noord biedt 1♠.\n2. Oost past.\n"


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ("{", "the log is not JSON: "),
        ("[]", "[] is not an object"),
        ({"board": 1}, "field 'edition' is missing"),
        ({**LOG, "edition": "bridge-2030"}, "edition: 'bridge-2030' is not an edition"),
        ({**LOG, "events": [{"do": "sing", "by": "N"}]}, "event 1: do: 'sing' is not known; use call, change"),
        ({**LOG, "events": [*LOG["events"], {"do": "choose", "by": "S", "option": "accept"}]}, "event 3: S has no"),
        ({**LOG, "events": {}}, "events: {} is not a list"),
        ({**LOG, "board": "one"}, "board: 'one' is not a whole number"),
        ({**LOG, "vulnerable": "All"}, "vulnerable: 'All' is not a vulnerability"),
    ],
)
def test_a_refusal_is_one_line_and_status_2(told, sentence, file, capsys):
    assert main(["table", file(told)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1


def test_a_missing_file(capsys):
    assert main(["table", "nowhere.json"]) == 2
    assert capsys.readouterr().err == "nowhere.json cannot be read: No such file or directory\n"


def test_after_counts_from_one(file, capsys):
    assert main(["table", "--after", "-1", file(LOG)]) == 2
    assert capsys.readouterr().err == "--after counts events from 1, so -1 is too few\n"


CONTESTED = {
    "edition": "bridge-2017",
    "board": 1,
    "deal": "N:.KJ.. .87.. .AT.. .Q9..",
    "begin": {"contract": "3N", "declarer": "S", "trick": 12, "lead": "S", "tricks": {"NS": 8, "EW": 3}},
    "events": [{"do": "claim", "by": "S", "tricks": 2}, {"do": "object", "by": "W"}],
}


@pytest.mark.parametrize(
    ("lang", "proposed", "why"),
    [
        ("nl", "   Voorstel van Troef; de wedstrijdleider beslist:", "De claim staat: elke normale speelwijze levert"),
        ("en", "   Proposed by Troef; the director decides:", "The claim stands: every normal line brings at least"),
    ],
)
def test_70_a_contested_claim_gets_a_proposal_in_the_story(lang, proposed, why, file, capsys):
    assert main(["table", "--story", "--lang", lang, file(CONTESTED)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[lines.index(proposed) + 4].startswith(f"     {why}")
    assert main(["table", "--story", "--after", "1", "--lang", lang, file(CONTESTED)]) == 0
    assert proposed not in capsys.readouterr().out.splitlines()


TO_COMPARE = {
    "board": 1,
    "events": [
        {"do": "call", "by": "E", "call": "1H"},
        {"do": "director", "by": "N"},
        {"do": "choose", "by": "S", "option": "reject"},
        {"do": "call", "by": "N", "call": "1D"},
        {"do": "call", "by": "E", "call": "1H"},
    ],
}


@pytest.fixture
def compared(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    path = tmp_path / "log.json"
    path.write_text(json.dumps(TO_COMPARE), encoding="utf-8")
    return str(path)


def test_editions_side_by_side(compared, capsys):
    assert main(["table", "--editions", "bridge-2017,bridge-2007", "--lang", "en", compared]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["bridge-2017", "bridge-2007"]
    must_pass = next(line for line in lines if "Must pass" in line)
    assert must_pass.split() == ["*", "Must", "pass", "–", "West", "once", "(31A2a)"]


def test_editions_in_dutch(compared, capsys):
    assert main(["table", "--editions", "bridge-2017, bridge-2007", "--lang", "nl", compared]) == 0
    assert "West één keer (31A2a)" in capsys.readouterr().out


def test_editions_as_json(compared, capsys):
    assert main(["table", "--editions", "bridge-2017,bridge-2007", "--json", compared]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["editions"] == ["bridge-2017", "bridge-2007"]
    assert found["situations"]["bridge-2007"]["skipped"] == []
    different = {each["field"] for each in found["differences"] if each["sort"] == "outcome"}
    assert "obligations" in different


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--editions", "bridge-1999"], "'bridge-1999' is not an edition that Troef knows"),
        (["--editions", "klaverjas-1976"], "only editions of bridge can be compared"),
        (["--json", "--story"], "--json and --story exclude each other"),
    ],
)
def test_editions_refused(compared, capsys, arguments, message):
    assert main(["table", *arguments, compared]) == 2
    out, err = capsys.readouterr()
    assert (out, message in err, err.count("\n")) == ("", True, 1)

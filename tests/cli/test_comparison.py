"""`troef table --editions`: a column for each edition, with differences marked."""

import json

import pytest

from troef.cli import main

LOG = {
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
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    path = tmp_path / "log.json"
    path.write_text(json.dumps(LOG), encoding="utf-8")
    return str(path)


def test_side_by_side(file, capsys):
    assert main(["table", "--editions", "bridge-2017,bridge-2007", "--lang", "en", file]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["bridge-2017", "bridge-2007"]
    must_pass = next(line for line in lines if "Must pass" in line)
    assert must_pass.split() == ["*", "Must", "pass", "–", "West", "once", "(31A2a)"]


def test_in_dutch(file, capsys):
    assert main(["table", "--editions", "bridge-2017, bridge-2007", "--lang", "nl", file]) == 0
    assert "West één keer (31A2a)" in capsys.readouterr().out


def test_as_json(file, capsys):
    assert main(["table", "--editions", "bridge-2017,bridge-2007", "--json", file]) == 0
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
def test_refused(file, capsys, arguments, message):
    assert main(["table", *arguments, file]) == 2
    out, err = capsys.readouterr()
    assert (out, message in err, err.count("\n")) == ("", True, 1)

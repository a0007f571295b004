"""`troef conformance`: the table by law, the choice of cases, and the messages to programs."""

import json
import re
import sys

import pytest

from troef.cli import main

pytestmark = pytest.mark.slow


def lines(capsys):
    return capsys.readouterr().out.splitlines()


def test_the_table_by_law(capsys):
    assert main(["conformance", "--law", "34", "--kind", "table", "--lang", "en"]) == 0
    told = [line.split() for line in lines(capsys)]
    assert told[0] == ["cases", "right", "wrong", "not", "answered"]
    assert ["bridge-2017", "table"] in told and ["bridge-1949", "table"] in told
    assert all(row[1] == row[2] and row[3:] == ["0", "0"] for row in told[1:] if len(row) == 5)
    assert main(["conformance", "--law", "34", "--edition", "bridge-1949", "--lang", "nl"]) == 0
    told = lines(capsys)
    assert told[0].split() == ["gevallen", "goed", "fout", "geen", "antwoord"]
    assert told[1] == "bridge-1949 table" and told[-1].startswith("totaal ")


def test_every_difference_of_a_program_that_is_wrong(capsys, tmp_path):
    (tmp_path / "zero.py").write_text("print('{\"score\": 0}')")
    command = f"{sys.executable} {tmp_path / 'zero.py'}"
    chosen = ["conformance", "--kind", "score", "--law", "22B", "--law", "77", "--cases", str(tmp_path)]
    mine = {
        "id": "mine",
        "title": "A",
        "law": ["77"],
        "score": {"contract": "1C", "tricks": 7},
        "expect": {"score": 70},
    }
    (tmp_path / "mine.json").write_text(json.dumps(mine))
    assert main([*chosen, "--law", "22B", "--list"]) == 0
    every = [json.loads(line) for line in lines(capsys)]
    assert every[-1] == {
        "id": f"{tmp_path.name}/mine",
        "kind": "score",
        "edition": "bridge-2017",
        "law": ["77"],
        "title": "A",
        "question": {"edition": "bridge-2017", **mine["score"]},
        "expect": {"score": 70},
        "tolerance": 1e-6,
    }
    only = ["conformance", "--kind", "score", "--law", "22B", "--command", command]
    assert main([*only, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    row = {"edition": "bridge-2017", "kind": "score", "law": "22", "right": 1, "wrong": 0, "unknown": 0}
    assert told == {
        "suite": 1,
        "command": command,
        "right": 1,
        "wrong": 0,
        "unknown": 0,
        "laws": [row],
        "cases": {"wrong": [], "unknown": []},
    }


def test_our_answers_come_out_of_our_own_command_too(capsys):
    command = f"{sys.executable} -m troef.cli table -"
    assert (
        main(["conformance", "--edition", "bridge-2017", "--kind", "table", "--law", "34", "--command", command]) == 0
    )
    assert lines(capsys)[-1].split()[1:] == ["3", "3", "0", "0"]


@pytest.fixture
def adapter(root, tmp_path):
    """Write the example of docs/conformance.md, as a reader would copy it."""
    page = (root / "docs" / "conformance.md").read_text(encoding="utf-8")
    (tmp_path / "adapter.py").write_text(re.search(r"```python\n(.*?)```", page, re.S)[1])
    return f"{sys.executable} {tmp_path / 'adapter.py'}"


def test_the_example_of_the_docs_does_what_it_says(adapter, capsys):
    assert main(["conformance", "--law", "77", "--kind", "score", "--lines", "--command", adapter, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["right"], told["wrong"], told["unknown"]) == (28, 92, 240)
    assert main(["conformance", "--law", "44A", "--lines", "--command", adapter]) == 0
    assert re.fullmatch(r"total +(\d+) +0 +0 +\1", lines(capsys)[-1])


@pytest.mark.parametrize("name", ["openspiel", "endplay"])
def test_two_programs_that_are_not_ours(name, root, capsys):
    pytest.importorskip({"openspiel": "pyspiel"}.get(name, name))
    command = f"{sys.executable} {root / 'scripts' / f'ask_{name}.py'}"
    assert main(["conformance", "--lines", "--command", command, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    answered = {"openspiel": {"calls", "contract", "cards", "score"}, "endplay": {"contract", "cards", "score"}}
    rows = [row for row in told["laws"] if row["right"]]
    assert {row["kind"] for row in rows} == answered[name]
    assert told["right"] == {"openspiel": 623, "endplay": 494}[name]


def test_what_cannot_be_asked_is_told(capsys):
    assert main(["conformance", "--cases", "/no/such", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "/no/such is not a folder with cases\n"
    assert main(["conformance", "--edition", "bridge-1932", "--lang", "nl"]) == 2
    assert "geen uitgave die Troef kent" in capsys.readouterr().err

"""`troef score`: JSON, tables, several sessions, refusals."""

import io
import json

import pytest

from troef.cli import main

ROWS = [(1, "1", 420), (1, "2", 400), (1, "3", -50), (2, "1", 0), (2, "2", 100), (2, "3", 100)]


def told(**more):
    return {
        "edition": "bridge-2017",
        "kind": "pairs",
        "winners": 2,
        "scoring": {"method": "matchpoints"},
        "contestants": [{"id": "1", "name": "Anna & Bram"}, {"id": "2"}, {"id": "3"}],
        "results": [{"board": board, "ns": name, "ew": name, "score": points} for board, name, points in ROWS],
        **more,
    }


@pytest.fixture
def run(capsys, tmp_path):
    def call(*arguments, **files):
        names = []
        for name, value in files.items():
            path = tmp_path / f"{name}.json"
            path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
            names.append(str(path))
        status = main(["score", *names, *arguments])
        return (status, *capsys.readouterr())

    return call


def test_json(run):
    status, out, err = run(a=told())
    answer = json.loads(out)
    assert (status, err) == (0, "")
    assert [row["rank"] for row in answer["ranking"]] == [1, 2, 3, 1, 2, 3]
    assert answer["boards"]["1"][0] == {
        "ns": "1",
        "ew": "1",
        "score": 420,
        "ns_points": 4,
        "ew_points": 0,
        "top": 4,
    }


def test_standard_input(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(told()).encode())))
    status, out, _ = run("-")
    assert (status, list(json.loads(out))) == (0, ["boards", "ranking", "notes"])


@pytest.mark.parametrize(
    ("lang", "first"),
    [
        (
            "nl",
            [
                "NZ",
                "plaats  deelnemer      borden  punten      %",
                "     1  2                   2       5  62.50",
                "     2  1 Anna & Bram       2       4  50.00",
                "     3  3                   2       3  37.50",
            ],
        ),
        ("en", ["NS", "rank  contestant     boards  points      %"]),
    ],
)
def test_table(run, lang, first):
    status, out, _ = run("--table", "--lang", lang, a=told())
    lines = out.splitlines()
    assert status == 0
    assert lines[: len(first)] == first


def test_table_tells_about_boards_notes_and_doubts(run):
    rows = told()["results"]
    rows[0] = {"board": 1, "ns": "1", "ew": "1", "artificial": {"NS": "A+", "EW": "A-"}}
    rows[1] = {**rows[1], "score": 405}
    _, out, _ = run("--table", "--lang", "en", a=told(results=rows))
    assert "board 1: pair 1 gets A+, that is 60.00%  [12C2a]" in out
    assert "Neuberg on board 1 (2 of 3 scores)  [78D]" in out
    assert "there is no score of 405" in out


def test_several_sessions_with_carry_over(run):
    status, out, _ = run("--carry", "50%", "--qualify", "1", a=told(), b=told())
    answer = json.loads(out)
    assert status == 0
    assert answer["sessions"] == 2
    assert [row["points"] for row in answer["ranking"][:1]] == [7.5]
    assert answer["selection"][0] == {"side": "NS", "qualified": ["2"], "reserves": ["1", "3"]}


def test_qualifiers_of_one_session(run):
    _, out, _ = run("--qualify", "2", "--table", "--lang", "nl", a=told())
    assert "Geplaatst NZ: 2, Anna & Bram" in out
    assert "Reserves NZ: 3" in out


def test_schedule_finds_a_wrong_board(run, tmp_path):
    schedule = tmp_path / "schedule.json"
    games = [
        {"round": 1, "table": n, "ns": str(n), "ew": str(n), "boards": [1, 2] if n < 3 else [1]} for n in (1, 2, 3)
    ]
    schedule.write_text(json.dumps(games))
    _, out, _ = run("--schedule", str(schedule), a=told())
    doubts = [one for one in json.loads(out)["suspicious"] if one["kind"] == "not-scheduled"]
    assert [(one["board"], one["ns"]) for one in doubts] == [(2, "3")]


@pytest.mark.parametrize(
    ("arguments", "files", "line"),
    [
        ((), {"a": "{"}, "this is not JSON: line 1, column 2: "),
        (
            (),
            {"a": told(results=[*told()["results"], told()["results"][0]])},
            "results[6]: board 1: NS pair 1 appears twice",
        ),
        (("--carry", "x"), {"a": told()}, "--carry: 'x' is not a part such as 50%"),
        (("--carry", "150%"), {"a": told()}, "--carry: 150% is not between 0% and 100%"),
        (("--qualify", "0"), {"a": told()}, "--qualify: '0' is not a number of places"),
        (("nowhere.json",), {}, "nowhere.json cannot be read: No such file or directory"),
        (("--schedule", "nowhere.json"), {"a": told()}, "nowhere.json cannot be read: No such file or directory"),
    ],
)
def test_a_bad_call_or_file_gets_one_line(run, arguments, files, line):
    status, out, err = run(*arguments, **files)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(line)


def test_with_more_files_the_error_says_in_which(run):
    _, out, err = run(a=told(), b=told(kind="trios"))
    assert out == ""
    assert err.split(": ", 1)[0].endswith("b.json")


def test_check_needs_printed_figures(run):
    status, out, err = run("--check", a=told())
    assert (status, out) == (2, "")
    assert err.endswith("a contest file has no printed figures to check\n")

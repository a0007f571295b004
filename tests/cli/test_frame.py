"""The frame of the command line: help, exit statuses, one-line errors, start-up."""

import json
import re
import subprocess
import sys

import pytest

from troef import __version__
from troef.cards import Board, Deal
from troef.cli import COMMANDS, default_lang, main


def run(capsys, *arguments):
    try:
        status = main([*arguments])
    except SystemExit as stop:
        status = stop.code
    out, err = capsys.readouterr()
    return status, out, err


def test_help_names_every_command(capsys):
    status, out, err = run(capsys, "--help")
    assert (status, err) == (0, "")
    assert all(f"troef {name}" in out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(capsys, name):
    status, out, err = run(capsys, name, "--help")
    assert (status, err) == (0, "") and f"usage: troef {name}" in out


@pytest.mark.parametrize("arguments", [("nothing",), ("contract",), ("contract", "4S", "N", "10", "--lang", "fr")])
def test_a_wrong_call_is_one_line_and_status_2(capsys, arguments):
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_version(capsys):
    assert run(capsys, "--version") == (0, f"troef {__version__}\n", "")


def test_python_m_runs_the_same_program():
    done = subprocess.run(
        [sys.executable, "-m", "troef.cli", "contract", "1N", "S", "7"], capture_output=True, text=True
    )
    assert done.returncode == 0 and "90" in done.stdout


def test_the_language_follows_the_system(monkeypatch, capsys):
    for name in ("TROEF_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    assert "Noord speelt" in run(capsys, "contract", "4S", "N", "10")[1]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("nonsense", "--lang", "nl"), "troef: het commando 'nonsense' bestaat niet; `troef --help` noemt ze"),
        (("contract", "--lang=nl"), "troef contract: dit ontbreekt nog: contract"),
        (
            ("contract", "4S", "N", "10", "--lang", "fr", "--lang", "nl"),
            "troef contract: --lang: 'fr' kan niet; kies uit",
        ),
        (("table", "nowhere.json", "--lang", "nl"), "nowhere.json kan niet worden gelezen: het is er niet"),
        (("deal", "--boards", "0", "--lang", "nl"), "--boards en --first zijn getallen vanaf 1"),
    ],
)
def test_a_refusal_is_in_the_language_of_the_answer(capsys, arguments, line):
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1) and err.startswith(line)


def test_a_refusal_follows_the_system_too(monkeypatch, capsys):
    monkeypatch.setenv("TROEF_LANG", "nl")
    assert run(capsys, "backup", "a", "b") == (2, "", "troef backup: dit is hier niet bekend: b\n")


@pytest.mark.parametrize(("told", "lang"), [("Dutch_Netherlands", "nl"), ("English_Netherlands", "en"), (None, "en")])
def test_windows_tells_the_language_otherwise(monkeypatch, told, lang):
    for name in ("TROEF_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (told, "1252"))
    assert default_lang() == lang


def test_a_mistake_of_ours_is_one_line_too(capsys, monkeypatch):
    monkeypatch.delenv("TROEF_DEBUG", raising=False)
    monkeypatch.setattr("troef.cli.contract.run", lambda options: 1 // 0)
    status, out, err = run(capsys, "contract", "4S", "N", "10")
    assert (status, out, err.count("\n")) == (2, "", 1) and "a mistake in Troef" in err
    monkeypatch.setenv("TROEF_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main(["contract", "4S", "N", "10"])


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("nl", "voor de site is meer nodig dan de kern: installeer troef[web]"),
        ("en", "the site needs more than the core: install troef[web]"),
    ],
)
def test_without_django_there_is_no_site(capsys, monkeypatch, lang, words):
    monkeypatch.setitem(sys.modules, "django", None)
    monkeypatch.setenv("TROEF_LANG", lang)
    assert run(capsys, "serve") == (2, "", f"{words}\n")


_NOT_ANSWERS = {"backup", "clubs", "manager", "official", "password", "player", "restore", "serve", "worker"}
"""Commands that serve, write or talk to other programs."""


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - _NOT_ANSWERS))
def test_every_command_that_answers_takes_json(capsys, name):
    text = run(capsys, name, "--help")[1]
    parts = set() if "--json" in text else set(re.findall(r"^    (\w+)  ", text, re.MULTILINE))
    told = [run(capsys, name, part, "--help")[1] for part in sorted(parts)] or [text]
    assert all("--json" in text for text in told)


def test_a_situation_and_a_score_are_json_with_and_without_the_option(capsys, tmp_path):
    log = tmp_path / "log.json"
    log.write_text(json.dumps({"edition": "bridge-2017", "board": 1, "events": []}))
    assert run(capsys, "table", str(log)) == run(capsys, "table", str(log), "--json")
    status, _out, err = run(capsys, "table", str(log), "--json", "--story", "--lang", "en")
    assert (status, err) == (2, "--json and --story exclude each other\n")
    contest = tmp_path / "contest.json"
    contest.write_text(
        json.dumps(
            {
                "edition": "bridge-2017",
                "kind": "pairs",
                "scoring": {"method": "matchpoints"},
                "results": [{"board": 1, "ns": "1", "ew": "2", "score": 50}],
            }
        )
    )
    assert run(capsys, "score", str(contest)) == run(capsys, "score", str(contest), "--json")


def test_deals_as_json_are_those_of_the_pbn(capsys):
    pbn = run(capsys, "deal", "--boards", "2", "--seed", "a")[1]
    boards = json.loads(run(capsys, "deal", "--boards", "2", "--seed", "a", "--json")[1])
    assert [board["board"] for board in boards] == [1, 2]
    assert all(Deal.parse(board["deal"]).text(Board(board["board"]).dealer) in pbn for board in boards)


def test_a_language_may_come_before_the_command(capsys):
    dutch = run(capsys, "contract", "4S", "N", "10", "--lang", "nl")
    assert run(capsys, "--lang", "nl", "contract", "4S", "N", "10") == dutch
    assert run(capsys, "--lang=nl", "contract", "4S", "N", "10") == dutch


def test_help_of_one_command_and_the_version_in_the_help(capsys):
    assert run(capsys, "help", "contract") == run(capsys, "contract", "--help")
    assert "troef --version" in run(capsys, "help")[1]
    assert run(capsys, "-v") == run(capsys, "--version")


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_is_none_is_refused(capsys, port):
    status, out, err = run(capsys, "serve", f"--port={port}", "--lang", "en")
    assert (status, out, err) == (2, "", f"--port: {port} is not a port. Ports: 0 to 65535\n")

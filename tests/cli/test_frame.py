"""The frame of the command line: help, exit statuses, one-line errors, start-up."""

import subprocess
import sys

import pytest

from troef import __version__
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

"""`troef law`."""

import json

import pytest

from troef.cli import main


def run(capsys, *arguments):
    status = main(["law", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_paragraph_in_both_languages(capsys):
    status, dutch, _ = run(capsys, "27B1a", "--lang", "nl")
    assert status == 0 and dutch.startswith("bridge-2017  27B1a  ") and "gedrukte spelregels beslissen" in dutch
    english = run(capsys, "64A1", "--lang", "en")[1]
    assert "revoke" in english and "the printed laws decide" in english


def test_search(capsys):
    status, out, _ = run(capsys, "--search", "voor de beurt")
    assert status == 0 and "bridge-2017" in out.splitlines()[0]
    found = json.loads(run(capsys, "--search", "revoke", "--json")[1])
    assert {"id", "edition", "title", "kind", "see", "code", "tests"} <= set(found[0])
    assert run(capsys, "--search", "qqqqzzzz")[0] == 1


@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-2007", "bridge-1949", "klaverjas-1976"])
def test_a_whole_book(capsys, edition):
    listed = json.loads(run(capsys, "--list", "--edition", edition, "--json")[1])
    assert {each["kind"] for each in listed} <= {"executed", "assisted", "organised", "informed"}
    assert len({each["id"] for each in listed}) == len(listed) > 100


def test_choices_and_todays_law_are_told(capsys):
    assert "NBB:" in run(capsys, "41A", "--lang", "en")[1]
    assert "Now, in 2017:" in run(capsys, "q:verantwoordelijk-aan-tafel", "--edition", "bridge-2007", "--lang", "en")[1]


@pytest.mark.parametrize("arguments", [(), ("27", "--list"), ("27B9",), ("27", "--edition", "bridge-1987")])
def test_bad_input(capsys, arguments):
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(("lang", "words"), [("nl", "Eigen tekst van de club"), ("en", "The club's own text")])
def test_a_club_with_its_own_copy(capsys, monkeypatch, tmp_path, lang, words):
    (tmp_path / "bridge-2017.toml").write_text('27B1a = "As it is printed."\n', encoding="utf-8")
    monkeypatch.setenv("TROEF_LAWTEXT", str(tmp_path))
    assert f"\n\n{words}:\nAs it is printed.\n\n" in run(capsys, "27B1a", "--lang", lang)[1]


def test_a_search_says_which_word_no_paragraph_has(capsys):
    assert main(["law", "--search", "roken", "--lang", "nl"]) == 0
    told = capsys.readouterr().err
    assert told == "Geen artikel heeft: roken. Gevonden zijn woorden die erop lijken of zo beginnen.\n"
    assert main(["law", "--search", "revokes", "--lang", "en"]) == 0
    assert capsys.readouterr().err == ""

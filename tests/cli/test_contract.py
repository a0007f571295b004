"""`troef contract`."""

import json

import pytest

from troef.cli import main


def run(capsys, *arguments):
    status = main(["contract", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_sum_for_people(capsys):
    status, out, _ = run(capsys, "4SX", "N", "10", "--vulnerable", "NS", "--lang", "en")
    assert status == 0
    assert out.splitlines() == [
        "North plays 4♠ doubled, 10 tricks  (bridge-2017)",
        "     240  4 tricks bid and made  [77]",
        "     500  game  [77]",
        "      50  doubled contract made  [77]",
        "     790  total",
    ]


def test_json_is_seen_by_the_declaring_side(capsys):
    status, out, _ = run(capsys, "2H", "E", "6", "--vulnerable", "EW", "--edition", "bridge-1949", "--json")
    answer = json.loads(out)
    assert (status, answer["score"]) == (0, -200)
    assert answer["lines"] == [{"law": "76", "points": -200, "nl": "2 downslagen", "en": "2 undertricks"}]


def test_passed_out(capsys):
    assert json.loads(run(capsys, "P", "--json")[1]) == {"score": 0, "lines": []}


@pytest.mark.parametrize(("arguments", "sentence"), [
    (("8S", "N", "10"), "a contract is at level 1 to 7, not 8"),
    (("4S", "Q", "10"), "'Q' is not a seat: use N, E, S or W"),
    (("4S", "N", "14"), "declarer takes 0 to 13 tricks, not 14"),
    (("4S", "N", "ten"), "'ten' is not a number of tricks: declarer takes 0 to 13"),
    (("4S",), "give the declarer: N, E, S or W"),
    (("4S", "N"), "give the number of tricks that declarer took: 0 to 13"),
    (("4S", "N", "10", "--vulnerable", "Some"), "'Some' is not a vulnerability: use None, NS, EW or Both"),
    (("4S", "N", "10", "--edition", "klaverjas-1976"), "klaverjas-1976 has no bridge score table"),
])  # fmt: skip
def test_bad_input(capsys, arguments, sentence):
    assert run(capsys, *arguments) == (2, "", sentence + "\n")

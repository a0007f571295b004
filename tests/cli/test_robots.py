"""`troef robots match` and `troef klaverjas gone`."""

from __future__ import annotations

import json
import re

import pytest

from troef.cli import main


def test_a_match_is_told_in_both_languages(capsys):
    call = ["robots", "match", "--one", "greedy", "--boards", "2"]
    assert main([*call, "--lang", "en"]) == 0
    line = r"greedy against random: [+-][\d.]+ ± [\d.]+ points a board over 2 boards \(\d won, \d lost\)\n"
    assert re.fullmatch(line, capsys.readouterr().out)
    assert main([*call, "--lang", "nl"]) == 0
    line = r"greedy tegen random: [+-][\d.]+ ± [\d.]+ punten per spel over 2 spellen \(\d gewonnen, \d verloren\)\n"
    assert re.fullmatch(line, capsys.readouterr().out)


def test_a_match_of_bridge_as_json(capsys):
    assert main(["robots", "match", "--game", "bridge", "--one", "random", "--boards", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["unit"], told["boards"]) == ("IMPs", [0])


@pytest.mark.parametrize(
    ("call", "refusal"),
    [
        (["robots", "match", "--boards", "0"], "0 boards are no match: one at least"),
        (["klaverjas", "gone", "J98.A7.AT.8", "--passed", "5"], "5 cannot have passed: 0 to 4 can"),
        (["klaverjas", "gone", "J98.A7.AT.8", "--samples", "0"], "draw 1 to 10000 deals, and not 0"),
        (["klaverjas", "gone", "J98"], "hand 'J98' has 1 suits instead of 4"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(call, refusal, capsys):
    assert main([*call, "--lang", "en"]) == 2
    assert refusal in capsys.readouterr().err


def test_should_i_have_gone(capsys):
    call = ["klaverjas", "gone", "J9A7.A.AT.7", "--samples", "4", "--jobs", "1"]
    assert main([*call, "--lang", "nl"]) == 0
    first, best, *_ = capsys.readouterr().out.splitlines()
    assert first == "Gemiddeld over 4 verdelingen die passen (--seed 1):"
    assert re.fullmatch(r"  ♠ schoppen +\+\d+ ± \d+", best)
    assert main([*call, "--lang", "en", "--passed", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["choices"][0]["choice"] == "play S"
    assert len(told["choices"]) == 4

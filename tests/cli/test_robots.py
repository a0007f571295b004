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
        (["robots", "match", "--boards", "0"], "a match has at least one board, not 0"),
        (["klaverjas", "gone", "J98.A7.AT.8", "--passed", "5"], "5 passes is not possible: 0 to 4"),
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


@pytest.mark.slow
def test_bidding_is_measured_beside_par_with_a_system_of_your_own(tmp_path, capsys):
    system = tmp_path / "pass.toml"
    system.write_text(
        '[[after]]\nauction = ""\nbids = [{ call = "P", nl = "altijd", en = "always" }]', encoding="utf-8"
    )
    call = ["robots", "bidding", "--boards", "2", "--system", str(system)]
    assert main([*call, "--worst", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [each["score"] for each in told["worst"]] == [0, 0]
    assert all(each["auction"].endswith(": P P P P") for each in told["worst"])
    assert told["imps"]["declarer"]["mean"] == 0
    assert told["imps"]["absolute"]["mean"] == sum(abs(each["imps"]) for each in told["worst"]) / 2
    assert main([*call, "--lang", "nl", "--worst", "1"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"afstand tot par: [\d.]+ ± [\d.]+ IMP per spel\n", said)
    assert "de leidende partij boven par: +0.00 ± 0.00 IMP per spel\n" in said
    ahead = re.search(r"Noord-Zuid boven par: (.*?) ±", said)[1]
    assert f"Noord-Zuid boven par: {ahead} ± " in said
    assert main([*call, "--lang", "en"]) == 0
    english = capsys.readouterr().out
    assert "the declaring side above par: +0.00 ± 0.00 IMPs a board\n" in english
    assert f"North-South above par: {ahead} ± " in english
    assert re.search(r"Spel \d: [+-]\d+ IMP; \+0, par [+-]\d+ \(.*\)\n", said)


def test_a_system_that_cannot_be_read_is_refused_with_its_place(tmp_path, capsys):
    system = tmp_path / "mine.toml"
    system.write_text('[[after]]\nauction = ""\nbids = [{ call = "1Q", nl = "a", en = "a" }]', encoding="utf-8")
    assert main(["robots", "bidding", "--system", str(system), "--lang", "en"]) == 2
    assert "mine.toml: after '': bid 1Q: call: '1Q' is not a call of a system" in capsys.readouterr().err
    assert main(["robots", "bidding", "--boards", "0", "--lang", "nl"]) == 2
    assert capsys.readouterr().err == "0 spellen valt niet te meten: minstens één\n"

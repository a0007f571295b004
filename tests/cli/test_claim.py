"""`troef claim`."""

import json

import pytest

from troef.cli import main
from troef.cli.claim import _waiting

CLAIM = {
    "trump": "N",
    "declarer": "S",
    "deal": "N:.KJ2.. .876.. .AT3.. .Q95..",
    "lead": "S",
    "by": "S",
    "kind": "claim",
    "tricks": 3,
}


def run(capsys, tmp_path, claim, *arguments):
    path = tmp_path / "claim.json"
    path.write_text(json.dumps(claim))
    status = main(["claim", str(path), *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_verdict_for_programs(capsys, tmp_path):
    status, out, _ = run(capsys, tmp_path, CLAIM, "--json")
    answer = json.loads(out)
    assert status == 0
    assert (answer["tricks"], answer["accepted"], answer["law"]) == ({"NS": 2, "EW": 1}, False, "70E1")
    assert answer["line"][0] == {"by": "S", "card": "HA"} and len(answer["line"]) == 12
    assert [(better["law"], better["tricks"]) for better in answer["better"]] == [("70E1", {"NS": 3, "EW": 0})]


def test_the_verdict_for_people(capsys, tmp_path):
    status, out, _ = run(capsys, tmp_path, CLAIM, "--lang", "nl")
    assert status == 0
    assert out.splitlines()[:8] == [
        "Zuid eist 3 van de 3 slagen op  (bridge-2017)",
        "Gezegd: niets",
        "NZ 2, OW 1",
        "Meer slagen halen kan alleen door een kaart goed te raden, en dat is niet gezegd. "
        "Er blijven 2 van de 3 slagen over.  [70E1]",
        "De speelwijze die het laat zien:",
        "  Z ♥A   W ♥5   N ♥2   O ♥6   → Z",
        "  Z ♥10  W ♥9   N ♥H   O ♥7   → N",
        "  N ♥B   O ♥8   Z ♥3   W ♥V   → W",
    ]


def test_a_bad_claim_is_refused_in_one_line(capsys, tmp_path):
    answer = run(capsys, tmp_path, {**CLAIM, "tricks": 4}, "--json", "--lang", "nl")
    assert answer == (2, "", "`tricks` is 4, en er zijn er nog 3 te spelen\n")


@pytest.mark.parametrize(("lang", "words"), [("nl", "standen bekeken"), ("en", "positions searched")])
def test_who_waits_at_a_terminal_sees_how_far_it_is(capsys, monkeypatch, lang, words):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    _waiting(lang, 9)(3000)
    assert capsys.readouterr().err == f"\r3000 {words} "


def test_a_long_search_stops_in_time_and_says_what_is_left_to_decide(capsys, tmp_path):
    hands = "N:A963.K74.QT5.J82 KT.AJ953.K72.Q74 Q742.T82.AJ4.K93 J85.Q6.9863.AT65"
    hard = {**CLAIM, "trump": "S", "deal": hands, "tricks": 13}
    status, out, _ = run(capsys, tmp_path, hard, "--json", "--seconds", "0")
    answer = json.loads(out)
    assert status == 0 and (answer["tricks"], answer["law"]) == (None, "")
    assert "De wedstrijdleider beslist" in answer["why"]["nl"] and answer["judge"][0]["outcomes"]["true"]["NS"] > 0

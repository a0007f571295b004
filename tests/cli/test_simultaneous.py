"""`troef simultaneous`: keys, signed reports, the rankings over all clubs, and an event without players."""

from __future__ import annotations

import json

import pytest

from troef.cli import main


@pytest.fixture
def run(capsysbinary, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        status = main(["simultaneous", *arguments])
        out, err = capsysbinary.readouterr()
        return status, out, err.decode()

    return call


def _contest(*rows, **more):
    way = {"edition": "bridge-2017", "kind": "pairs", "scoring": {"method": "matchpoints"}}
    return way | {"results": [{"board": 1, "ns": ns, "ew": ew, **told} for ns, ew, told in rows]} | more


EVENINGS = {
    "10": _contest((1, 2, {"score": 420}), (3, 4, {"score": 50}), contestants=[
        {"id": 1, "name": "Anna & Bram"}, {"id": 2, "name": "Carl & Dina"}, {"id": 3}, {"id": 4}]),
    "20": _contest((1, 2, {"score": 50})),
}  # fmt: skip


@pytest.fixture
def reported(run, tmp_path):
    """Provide the reports of two clubs, with the keys beside them."""
    _, keys, _ = run("keys", "10", "20")
    (tmp_path / "keys.json").write_bytes(keys)
    (tmp_path / "reports").mkdir()
    for club, key in json.loads(keys).items():
        (tmp_path / f"{club}.key").write_text(f"{key}\n")
        (tmp_path / f"{club}.json").write_text(json.dumps(EVENINGS[club]))
        told = ["--event", "autumn", "--club", club, "--name", f"BC {club}", "--district", f"D{club}"]
        status, message, err = run("report", f"{club}.json", *told, "--evening", "2026-11-16", "--key", f"{club}.key")
        assert (status, err) == (0, "")
        (tmp_path / "reports" / club).write_bytes(message)
    return run


def test_one_ranking_over_all_clubs(reported):
    status, out, err = reported("score", "reports", "--keys", "keys.json", "--lang", "nl")
    assert (status, err) == (0, "")
    assert out.decode().splitlines() == [
        "plaats  deelnemer                 borden  punten       %",
        "     1  10/1 Anna & Bram (BC 10)       1       4  100.00",
        "     2  10/4 BC 10                     1       3   75.00",
        "     2  20/2 BC 20                     1       3   75.00",
        "     4  10/3 BC 10                     1       1   25.00",
        "     4  20/1 BC 20                     1       1   25.00",
        "     6  10/2 Carl & Dina (BC 10)       1       0    0.00",
    ]


@pytest.mark.parametrize("asked", [("--club", "20"), ("--district", "D20")])
def test_the_list_of_a_club_or_a_district(reported, asked):
    _, out, _ = reported("score", "reports", "--keys", "keys.json", *asked, "--lang", "en")
    assert [line.split()[:2] for line in out.decode().splitlines()[1:]] == [["1", "20/2"], ["2", "20/1"]]


def test_how_often_each_score_stands_on_a_board(reported):
    _, out, _ = reported("score", "reports", "--keys", "keys.json", "--board", "1", "--lang", "nl")
    assert out.decode().splitlines() == [
        "bord 1",
        "score  keer    % NZ   % OW",
        "  420     1  100.00   0.00",
        "   50     2   25.00  75.00",
    ]


def test_where_the_sides_differ_each_has_its_own_table(reported, tmp_path):
    split = _contest((1, 2, {"score": 420}), (3, 4, {"artificial": {"EW": "A+"}, "score": 50}))
    report = {"event": "autumn", "club": {"id": "30", "name": "x"}, "evening": "2026-11-16", "number": 1}
    (tmp_path / "30.json").write_text(json.dumps(report | {"contest": split}))
    _, out, err = reported("score", "30.json", "--board", "1", "--lang", "en")
    assert out.decode().split("\n")[1:3] == ["score  times    % NS", "  420      1  100.00"]
    assert "score  times   % EW" in out.decode()
    assert err == "without --keys nobody has checked who sent these reports\n"


def test_a_signed_report_is_read_without_keys_too_and_that_is_told(reported):
    status, _, err = reported("score", "reports", "--lang", "nl")
    assert (status, err) == (0, "zonder --keys is niet nagegaan wie deze rapporten stuurde\n")


def test_everything_is_one_contest_file(reported, tmp_path, capsysbinary):
    reported("score", "reports", "--keys", "keys.json", "--everything", "all.json")
    assert main(["score", "all.json", "--table", "--lang", "nl"]) == 0
    assert b"     1  10/1 Anna & Bram       1       4  100.00" in capsysbinary.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "en", "nl"),
    [
        (("score", "reports", "--keys", "keys.json", "--club", "99"), "nobody has reported for 99",
         "voor 99 is niets gerapporteerd"),
        (("score", "reports", "--keys", "keys.json", "--board", "9"), "nobody has reported board 9",
         "bord 9 is door niemand gerapporteerd"),
        (("score", "reports/10", "--keys", "one.json"), "reports/10: there is no key of club 10",
         "reports/10: er is geen sleutel van club 10"),
        (("score", "empty", "--keys", "one.json"), "there is no report here", "hier is geen rapport"),
        (("score", "nowhere", "--keys", "one.json"), "nowhere cannot be read: No such file or directory",
         "nowhere kan niet worden gelezen: het is er niet"),
        (("score", "reports", "--keys", "10.json"), "10.json.scoring: {'method': 'matchpoints'} is not a text",
         "10.json.scoring: {'method': 'matchpoints'} is geen tekst"),
        (("report", "10.json", "--event", "a b", "--club", "1", "--name", "x", "--evening", "2026-11-16", "--key",
          "10.key"), "event: 'a b' is not a code: use up to 40 letters, digits, dots and hyphens",
         "event: 'a b' is geen code: gebruik hoogstens 40 letters, cijfers, punten en streepjes"),
    ],
)  # fmt: skip
def test_refusals_in_both_languages(reported, tmp_path, arguments, en, nl):
    (tmp_path / "one.json").write_text('{"20": "x"}')
    (tmp_path / "empty").mkdir()
    for lang, sentence in (("en", en), ("nl", nl)):
        status, out, err = reported(*arguments, "--lang", lang)
        assert (status, out, err) == (2, b"", f"{sentence}\n")

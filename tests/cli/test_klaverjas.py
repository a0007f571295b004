"""`troef klaverjas`: slips, roem, rules, and the solver behind the command."""

import json
from pathlib import Path

import pytest

from troef.analysis.klaverjas.solver import KlaverjasPar
from troef.cards import Seat, Side, Suit
from troef.cli import main
from troef.cli.klaverjas import _table_text

DEAL = "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87"
ENDING = "N:J.A.. K.K.. Q.Q.. T..T."
LOG = Path(__file__).parent.parent / "cases" / "contract" / "klaverjas" / "kj-full-wet-nkf.json"


def run(capsys, *arguments):
    status = main(["klaverjas", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out, err


def answer(capsys, *arguments):
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize(
    ("arguments", "total", "law"),
    [
        (["NS", 100], {"NS": 100, "EW": 62}, "19"),
        (["EW", 80, "--roem", "EW=20"], {"EW": 100, "NS": 82}, "20"),
        (["NS", 162, "--march", "NS"], {"NS": 262, "EW": 0}, "19"),
        (["NS", 60, "--roem", "NS=20", "--roem", "EW=50"], {"NS": 0, "EW": 232}, "20"),
        (["NS", 60, "--option", "wet_points=own"], {"NS": 60, "EW": 102}, "19"),
        (["NS", "--revoke", "NS", "--roem", "NS=20"], {"NS": 0, "EW": 282}, "13"),
        (["NS", "--accused", "NS", "--option", "revoke_penalty=200"], {"NS": 362, "EW": 0}, "15"),
    ],
)
def test_score(capsys, arguments, total, law):
    found = answer(capsys, "score", *arguments)
    assert (found["total"], found["law"]) == (total, law)


def test_score_in_words(capsys):
    assert run(capsys, "score", "NS", 70, "--lang", "nl")[1] == (
        "Noord-Zuid zijn nat: Oost-West 162, Noord-Zuid 0. [19]\n"
    )


def test_roem(capsys):
    assert answer(capsys, "roem", "HK", "HQ", "HJ", "S7", "--trump", "H") == {
        "H": {
            "points": 40,
            "combinations": [
                {"kind": "three", "cards": ["HK", "HQ", "HJ"], "points": 20},
                {"kind": "stuk", "cards": ["HK", "HQ"], "points": 20},
            ],
        }
    }
    assert run(capsys, "roem", "S7", "--trump", "H", "--lang", "en")[1] == "hearts trumps: 0\n"
    four = answer(capsys, "roem", "HJ", "SJ", "DJ", "CJ", "--trump", "H", "--preset", "amsterdams-boeren")
    assert four["H"]["points"] == 200


def test_rules(capsys):
    assert answer(capsys, "rules")["amsterdams"]["variant"] == "amsterdams"
    assert run(capsys, "rules", "--lang", "nl")[1].startswith("nkf: Het reglement van 1976")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["score", "NS"], "number of card points"),
        (["score", "XX", 3], "not a side"),
        (["score", "NS", 100, "--roem", "20"], "is not a number of points"),
        (["score", "NS", 100, "--revoke", "NS", "--accused", "EW"], "not by both"),
        (["score", "NS", 100, "--preset", "utrechts"], "not a preset"),
        (["score", "NS", 100, "--variant", "utrechts"], "variant"),
        (["score", "NS", 100, "--option", "kruipen=1"], "unknown field"),
        (["score", "NS", 100, "--option", "kruipen"], "NAME=VALUE"),
        (["roem", "HK", "HK"], "different"),
        (["roem", "H2"], "pack"),
        (["roem", "KH"], "not a card"),
        (["solve", DEAL.replace("A97", "AA7")], "twice"),
        (["solve", "no-such-file"], "cannot be read"),
        (["solve", DEAL, "--trump", "X", "--declarer", "N"], "not a suit"),
        (["solve", DEAL, "--board", 0], "numbered from 1"),
        (["solve", "N:A... K... Q... J...", "--leader", "N"], "--trump and --declarer"),
        (["solve", ENDING, "--trump", "H", "--declarer", "N"], "who led"),
        (["analyse", "no-such-file"], "cannot be read"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(capsys, arguments, says):
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


def test_solve_one_suit(capsys):
    pytest.importorskip("numba")
    found = answer(capsys, "solve", DEAL, "--trump", "H", "--declarer", "N", "--aim", "points", "--line")
    assert (found["value"], found["points"], found["leader"], found["turn"]) == (82, 122, "E", "E")
    assert min(found["cards"].values()) == 82
    assert len(found["line"]) == 32
    status, out, _ = run(capsys, "solve", DEAL, "--trump", "H", "--declarer", "N", "--line", "--lang", "nl")
    assert status == 0
    assert out.splitlines()[0] == "Noord-Zuid met harten troef: +102 voor NZ"
    assert len(out.splitlines()) == 10


def test_solve_an_ending(capsys):
    pytest.importorskip("numba")
    asked = ["solve", ENDING, "--trump", "H", "--declarer", "N", "--leader", "E"]
    assert run(capsys, *asked, "--line", "--lang", "nl")[1].splitlines() == [
        "Noord-Zuid met harten troef: -11 voor NZ, van hier af",
        "Oost: ♥H -11  ♠H +9",
        "7. ♥H ♥V ♦10 ♥A",
        "8. ♠B ♠H ♠V ♠10",
    ]
    assert run(capsys, *asked, "--lang", "en")[1].splitlines()[0] == (
        "North-South with hearts trumps: -11 for NS, from here on"
    )
    found = answer(capsys, *asked, "--won", "NS=100", "--roem", "EW=20")
    assert (found["aim"], found["value"]) == ("payoff", -11 + 100 - 5 - 20), "of the 105 that are gone"
    later = ["solve", "N:J.A.. K... Q.Q.. T..T.", "--trump", "H", "--declarer", "N", "--leader", "E", "--trick", "HK"]
    found = answer(capsys, *later, "--line")
    assert (found["turn"], found["cards"], found["line"][0]) == ("S", {"HQ": -11}, "HK")


def test_what_is_wrong_with_an_ending_or_a_half_known_deal(capsys):
    ending = ["solve", ENDING, "--trump", "H", "--declarer", "N", "--leader", "E", "--aim", "payoff"]
    hand = ["solve", "N:AJ9.A7.K8.9 - - -", "--samples", 0]
    assert [run(capsys, *asked, "--lang", lang)[2] for asked in (ending, hand) for lang in ("nl", "en")] == [
        "of een eindspel gehaald is hangt af van de punten tot nu toe: geef ze met --won\n",
        "whether an ending is made depends on the points so far: give them with --won\n",
        "laat 1 tot 10000 verdelingen trekken, en niet 0\n",
        "draw 1 to 10000 deals, and not 0\n",
    ]


@pytest.mark.slow
def test_solve_a_hand(capsys):
    pytest.importorskip("numba")
    hand = ["solve", "N:AJ98.A.A.98 - - -", "--samples", 4, "--seed", "x"]
    nl = run(capsys, *hand, "--lang", "nl")[1].splitlines()
    assert nl[:2] == [
        "4 verdelingen die passen bij wat bekend is (--seed x)",
        "        gemiddeld  laagst  hoogst  gehaald  nat  mars",
    ]
    found = answer(capsys, *hand)
    assert [(row["declarers"], row["trump"]) for row in found["contracts"]] == [("NS", suit) for suit in "SHDC"]
    spades = found["contracts"][0]
    made = f"{25 * spades['made']}%"
    assert nl[2].split() == [
        "♠", "NZ", f"{spades['mean']:+.0f}", f"{spades['values'][0]:+d}", f"{spades['values'][-1]:+d}",
        made, f"{25 * spades['wet']}%", f"{25 * spades['march']}%",
    ]  # fmt: skip
    best = max(row["mean"] for row in found["contracts"])
    assert best == spades["mean"] and nl[-1] == f"De beste troef voor NZ: schoppen, gemiddeld {best:+.0f}"
    assert run(capsys, *hand, "--lang", "en")[1].splitlines()[-1] == (
        f"The best trumps for NS: spades, {best:+.0f} on average"
    )


def test_solve_a_half_known_ending(capsys):
    pytest.importorskip("numba")
    part = ["solve", "N:J.A.. K.K.. - -", "--trump", "H", "--declarer", "N", "--leader", "N", "--samples", 6]
    found = answer(capsys, *part)["contracts"][0]
    card, best = next(iter(found["cards"].items()))
    assert best["mean"] == max(each["mean"] for each in found["cards"].values())
    for lang, card_said, head in (
        (
            "en",
            "The best card of North: {}, {} on average; in {} deals no card was better",
            "          average  lowest highest (from here on)",
        ),
        (
            "nl",
            "De beste kaart van Noord: {}, gemiddeld {}; in {} verdelingen was geen kaart beter",
            "        gemiddeld  laagst  hoogst (van hier af)",
        ),
    ):
        lines = run(capsys, *part, "--lang", lang)[1].splitlines()
        assert lines[1] == head
        symbol, mean = lines[4].split()[:2]
        assert lines[3] == card_said.format(symbol, mean, best["best"])
        assert len(lines) == 5, f"the cards stand in one line, {card} first"


def test_solve_everything_and_a_file(capsys, tmp_path):
    pytest.importorskip("numba")
    found = answer(capsys, "solve", DEAL)
    assert found["table"]["H"] == {"NS": 102, "EW": -182}
    assert found["par"] == {"declarer": "N", "trump": "H", "value": 102, "forced": False}
    assert [run(capsys, "solve", DEAL, "--lang", lang)[1].splitlines()[-1] for lang in ("nl", "en")] == [
        "Met alle kaarten open: Noord speelt harten, +102 voor NZ",
        "With all cards seen: North plays hearts, +102 for NS",
    ]
    path = tmp_path / "deals.txt"
    path.write_text(f"# two deals\n{DEAL}\n\n{DEAL}\n")
    status, out, _ = run(capsys, "solve", path, "--trump", "H", "--declarer", "S", "--lang", "en")
    assert (status, out) == (0, f"{DEAL}  ♥ NS +102\n" * 2)
    path.write_text("# none\n")
    assert run(capsys, "solve", path)[0] == 2
    path.write_text("N:A\n")
    assert run(capsys, "solve", path)[2].startswith("line 1:")


def test_a_par_that_the_forced_dealer_plays():
    forced = KlaverjasPar(Seat.N, Suit.H, -20, forced=True)
    table = {(Suit.H, Side.NS): -20}
    assert [_table_text(table, forced, lang).splitlines()[-1] for lang in ("nl", "en")] == [
        "Met alle kaarten open: Noord speelt harten, -20 voor NZ (verplicht, alle vier passen)",
        "With all cards seen: North plays hearts, -20 for NS (forced, all four pass)",
    ]


def test_analyse(capsys, tmp_path):
    pytest.importorskip("numba")
    path = tmp_path / "log.json"
    path.write_text(json.dumps(json.loads(LOG.read_text(encoding="utf-8"))["log"]))
    found = answer(capsys, "analyse", path, "--aim", "points")
    assert len(found["cards"]) == 32
    assert (found["worst"], found["missed"]) == (max(found["cards"], key=lambda card: card["cost"]), [])
    status, out, _ = run(capsys, "analyse", path, "--aim", "points", "--lang", "en")
    assert status == 0
    assert out.splitlines()[0] == ("The card that cost most was South's ♥A in trick 4: it cost 48. Better was ♦K.")
    assert out.splitlines()[1] == f"Before the lead: {found['start']:+d} for NS"
    assert out.splitlines()[2] == "1. South ♠10: gave 38 away, better was ♦A ♦K"
    dutch = run(capsys, "analyse", path, "--aim", "points", "--lang", "nl")[1]
    assert dutch.splitlines()[2] == "1. Zuid ♠10: gaf 38 weg, beter was ♦A ♦H"
    log = json.loads((LOG.parent / "kj-full-made-by-roem.json").read_text(encoding="utf-8"))["log"]
    path.write_text(json.dumps(log | {"events": [event for event in log["events"] if event["do"] != "roem"]}))
    run_of_three = {"kind": "three", "cards": ["HA", "HK", "HQ"], "points": 20}
    missed = answer(capsys, "analyse", path)["missed"]
    assert missed[0] == {"trick": 2, "by": "E", "points": 20, "combinations": [run_of_three]}
    assert run(capsys, "analyse", path, "--lang", "nl")[1].splitlines()[-2:] == [
        "Slag 2: Oost liet 20 roem liggen (driekaart ♥A ♥H ♥V). [18]",
        "Slag 6: West liet 50 roem liggen (vierkaart ♣10 ♣9 ♣8 ♣7). [18]",
    ]
    path.write_text("[]")
    assert run(capsys, "analyse", path)[0] == 2
    path.write_text("{")
    assert "not JSON" in run(capsys, "analyse", path)[2]

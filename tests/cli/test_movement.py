"""`troef movement`: proposals, schedules, Swiss rounds, late pairs, and the check."""

import json

import pytest

from troef.cli import main


def run(capsys, *arguments):
    status = main(["movement", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out, err


def answer(capsys, *arguments):
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


def write(folder, name, document):
    path = folder / name
    path.write_text(document if isinstance(document, str) else json.dumps(document))
    return path


def test_the_schedule_of_the_contract(capsys):
    games = answer(capsys, "--pairs", 14, "--boards", 28, "--name", "howell")
    assert games[0] == {"round": 1, "table": 1, "ns": "14", "ew": "1", "boards": [1, 2]}
    assert len(games) == 91 and max(game["round"] for game in games) == 13


def test_a_sit_out_has_ew_null(capsys):
    games = answer(capsys, "--pairs", 9, "--boards", 27, "--name", "howell")
    assert [game["ns"] for game in games if game["ew"] is None] == [str(k) for k in range(1, 10)]


def test_proposals_for_people_in_both_languages(capsys):
    status, out, _ = run(capsys, "--pairs", 14, "--boards", 28, "--lang", "en")
    assert status == 0
    assert out.splitlines()[:3] == [
        "14 pairs, at most 28 boards",
        "  movement            rounds × boards  in all  sit-out  winners  balance  time",
        "  howell                       13 × 2      26        –        1     91.3  3:48",
    ]
    _, out, _ = run(capsys, "--pairs", 14, "--boards", 28, "--lang", "nl")
    assert out.splitlines()[0] == "14 paren, ten hoogste 28 borden"
    assert "91,3" in out


def test_proposals_as_json(capsys):
    names = [proposal["name"] for proposal in answer(capsys, "--pairs", 8, "--boards", 28)]
    assert names[0] == "howell" and len(names) == len(set(names))


def test_minutes_are_parameters(capsys):
    assert answer(capsys, "--pairs", 8, "--boards", 28, "--minutes", 8, "--change", 3)[0]["minutes"] == 245


def test_teams_players_and_klaverjas(capsys):
    assert answer(capsys, "--teams", 8, "--boards", 21, "--name", "round-robin")[0]["home"] == "8"
    assert set(answer(capsys, "--players", 8, "--boards", 21, "--name", "individual")[0]) >= set("nesw")
    klaverjas = answer(capsys, "--klaverjas", "--pairs", 12, "--boards", 24, "--name", "schevenings")
    assert max(game["round"] for game in klaverjas) == 5


def test_a_schedule_for_people(capsys):
    _, out, _ = run(capsys, "--pairs", 3, "--boards", 6, "--name", "howell", "--lang", "nl")
    assert out.splitlines()[2:5] == ["Ronde 1", "  tafel  1  2 – 3  borden 1–2", "  tafel  2  1      rust"]


def test_what_does_not_fit_is_one_sentence_and_status_2(capsys):
    status, out, err = run(capsys, "--pairs", 16, "--boards", 24, "--name", "mitchell")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("mitchell does not fit 16 pairs: ") and "mitchell-skip" in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "give the contestants: --pairs N, --teams N or --players N\n"),
        (("--pairs", 0), "0 pairs is not possible: 2 to 200\n"),
        (("--check", "/nowhere"), "/nowhere cannot be read: No such file or directory\n"),
    ],
)
def test_bad_calls(capsys, arguments, sentence):
    assert run(capsys, *arguments) == (2, "", sentence)


@pytest.mark.parametrize("name", ["howell", "mitchell-relay", "web", "barometer", "swiss", "round-robin", "hesitation"])
def test_everything_it_prints_it_finds_good(capsys, tmp_path, name):
    games = answer(capsys, "--pairs", 20, "--boards", 27, "--name", name)
    assert run(capsys, "--check", write(tmp_path, "s.json", games), "--lang", "en") == (
        0,
        "The schedule is good.\n",
        "",
    )


def test_check_says_what_is_wrong(capsys, tmp_path):
    games = answer(capsys, "--pairs", 8, "--boards", 14, "--name", "howell")
    games[4]["boards"] = games[0]["boards"]
    path = write(tmp_path, "s.json", games)
    status, out, err = run(capsys, "--check", path, "--lang", "en")
    assert (status, err) == (1, "")
    assert "round 2, table 1: pair 8 plays boards 1, 2 again, after round 1" in out.splitlines()
    status, out, _ = run(capsys, "--check", path, "--json")
    assert status == 1 and {fault["problem"] for fault in json.loads(out)} == {"board-again"}


def test_check_of_something_unreadable_is_status_2(capsys, tmp_path):
    path = write(tmp_path, "s.json", '[{"round": 1, "table": 1}]')
    assert run(capsys, "--check", path) == (2, "", f"{path}: games[0]: nobody is named; ns and ew say who plays\n")


def test_a_late_pair(capsys, tmp_path):
    path = write(tmp_path, "s.json", answer(capsys, "--pairs", 13, "--boards", 26, "--name", "howell"))
    rest = answer(capsys, "--played", path, "--add", 14)
    whole = answer(capsys, "--pairs", 14, "--boards", 26, "--name", "howell")
    assert _met(rest) == _met(game for game in whole if game["round"] > 1)
    assert {game["table"] for game in rest if "14" in (game["ns"], game["ew"])} == {7}, "where somebody sat out"


def _met(games):
    return {(game["round"], game["ns"], game["ew"], *game["boards"]) for game in games}


def test_a_pair_that_leaves_checked_together_with_what_was_played(capsys, tmp_path):
    games = answer(capsys, "--pairs", 14, "--boards", 26, "--name", "howell")
    path = write(tmp_path, "s.json", games)
    rest = write(tmp_path, "rest.json", answer(capsys, "--played", path, "--after", 2, "--drop", 5))
    played = write(tmp_path, "played.json", [game for game in games if game["round"] <= 2])
    assert run(capsys, "--check", played, rest, "--drop", 5)[0] == 0
    assert run(capsys, "--check", played, rest)[0] == 1


def test_swiss_from_a_list_of_matches(capsys, tmp_path):
    matches = [
        {"round": 1, "home": "1", "away": "2", "vp": [15, 5]},
        {"round": 1, "home": "3", "away": "4", "vp": [4, 16]},
    ]
    path = write(tmp_path, "r.json", matches)
    games = answer(capsys, "--teams", 4, "--boards", 24, "--name", "swiss", "--results", path)
    assert [(g["round"], g["home"], g["away"]) for g in games] == [(2, "4", "1"), (2, "2", "3")]
    assert games[0]["boards"] == list(range(9, 17))


def test_swiss_from_a_contest_file(capsys, tmp_path):
    def match(home, away, score):
        rooms = (("open", home, away, score), ("closed", away, home, 0))
        return [
            {"board": 1, "ns": ns, "ew": ew, "match": home + away, "room": room, "score": points}
            for room, ns, ew, points in rooms
        ]

    contest = {
        "edition": "bridge-2017",
        "kind": "teams",
        "contestants": [{"id": one} for one in "ABCDE"],
        "scoring": {"method": "imps", "vp": {"scale": "wbf-continuous", "boards": 1}},
        "results": [*match("A", "B", -400), *match("C", "D", 600)],
    }
    path = write(tmp_path, "c.json", contest)
    games = answer(capsys, "--name", "swiss", "--results", path)
    assert [(g["home"], g["away"], g["boards"]) for g in games] == [("C", "B", [2]), ("A", "E", [2]), ("D", None, [])]


def test_results_that_cannot_be_read(capsys, tmp_path):
    status, out, err = run(capsys, "--name", "swiss", "--results", write(tmp_path, "r.json", "{"))
    assert (status, out) == (2, "") and "not JSON" in err
    status, out, err = run(capsys, "--name", "howell", "--results", write(tmp_path, "r.json", "[]"))
    assert (status, out, err) == (2, "", "--results needs --name swiss\n")


def test_one_table_has_nothing_to_compare_with(capsys):
    assert main(["movement", "--pairs", "3", "--lang", "en"]) == 0
    assert capsys.readouterr().err == "Note: at one table no score can be compared with another.\n"
    assert main(["movement", "--pairs", "4", "--lang", "en"]) == 0
    assert capsys.readouterr().err == ""

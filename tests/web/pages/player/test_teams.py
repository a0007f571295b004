"""Teams: two rooms, halves, line-ups, visibility, IMPs and victory points, Swiss and knock-out draws."""

from __future__ import annotations

import json
import re

import forks
import pytest
from django.test import Client

from troef.cards import TroefError
from troef.web.disruptions import attendance, boards
from troef.web.evenings import lifecycle, movement
from troef.web.evenings import movement as plan
from troef.web.evenings.models import Evening
from troef.web.evenings.scoring import contest_file, standings
from troef.web.evenings.seating_plan import names_by_seat, rooms_of, set_line_up
from troef.web.evenings.start_list import paste_list
from troef.web.evenings.team_matches import board_lines, team_matches

TEAMS = [
    "Azen: Anna, Bram, Corrie, Dirk, Eef",
    "Heren: Frans, Greet, Henk, Ineke",
    "Vrouwen: Jaap, Karin, Leo, Mia",
    "Boeren: Nel, Olaf, Piet, Riet",
]


@pytest.fixture
def teams(people):
    """Return an evening with this number of teams that has started."""

    def made(number=4, movement="round-robin", boards=12, halves=1, rounds=None):
        evening = Evening.objects.create(name="Viertallen", kind="teams", method="imps", most_boards=boards)
        paste_list(evening, "\n".join(TEAMS[:number]), people.as_organiser)
        plan.set_length(evening, boards, 7, people.as_organiser, rounds, halves)
        plan.choose_movement(evening, movement, people.as_organiser)
        return lifecycle.start_evening(evening, people.as_organiser)

    return made


def test_a_match_has_two_rooms_with_the_same_boards(teams):
    evening = teams()
    rooms = list(evening.sittings.filter(round=1, match="1.1").select_related("north", "east"))
    assert [one.room for one in rooms] == ["open", "closed"]
    assert rooms[0].boards == rooms[1].boards
    assert (rooms[0].ns, rooms[0].ew) == (rooms[1].ew, rooms[1].ns)
    assert evening.rounds == 3 and evening.tables.count() == 4


def test_halves_are_rounds_of_the_hall(teams):
    evening = teams(boards=18, halves=2)
    assert evening.rounds == 6
    first, second = evening.sittings.filter(match="1.1", room="open")
    assert (first.round, second.round) == (1, 2)
    assert (len(first.boards), len(second.boards)) == (3, 3)


def test_the_captain_chooses_who_sits_where(teams, people):
    evening = teams(2, boards=8, halves=2)
    team = evening.contestants.get(number=1)
    anna, bram, _corrie, dirk, eef = team.players.all()
    before = {room: names_by_seat(sitting) for room, sitting in rooms_of(team, 1).items()}
    assert {name for seats in before.values() for name in seats.values()} >= {"Anna", "Bram", "Corrie", "Dirk"}
    set_line_up(team, 2, {"open": [eef.pk, bram.pk], "closed": [anna.pk, dirk.pk]}, people.as_organiser)
    rooms = rooms_of(team, 2)
    side = rooms["open"].side_of(team)
    assert [names_by_seat(rooms["open"])[seat] for seat in {"NS": "NS", "EW": "EW"}[side]] == ["Eef", "Bram"]
    assert evening.log.last().about == {"team": 1, "round": 2, "open": ["Eef", "Bram"], "closed": ["Anna", "Dirk"]}
    with pytest.raises(TroefError, match="Iemand kan niet op twee stoelen zitten"):
        set_line_up(team, 2, {"open": [eef.pk, eef.pk], "closed": [anna.pk, dirk.pk]}, people.as_organiser)
    with pytest.raises(TroefError, match="In elke zaal zitten twee spelers"):
        set_line_up(team, 2, {"open": [eef.pk, bram.pk]}, people.as_organiser)
    with pytest.raises(TroefError, match="Dit viertal speelt niet in die ronde"):
        set_line_up(team, 9, {}, people.as_organiser)


def test_no_other_line_up_once_the_half_has_begun(teams, people, play):
    evening = teams(2, boards=4)
    team = evening.contestants.get(number=1)
    anna, bram, corrie, dirk, _eef = (player.pk for player in team.players.all())
    sitting = evening.sittings.select_related("table", "north", "east").first()
    play(sitting, sitting.boards[0])
    with pytest.raises(TroefError, match="Deze helft is begonnen"):
        set_line_up(team, 1, {"open": [corrie, dirk], "closed": [anna, bram]}, people.as_organiser)


def _score(evening, tmp_path):
    file = tmp_path / "contest.json"
    file.write_text(json.dumps(contest_file(Evening.objects.get(pk=evening.pk))))
    return json.loads(forks.run(["-m", "troef.cli", "score", file], check=True).stdout)


@pytest.mark.slow
@pytest.mark.parametrize("halves", [1, 2])
def test_published_equals_troef_score(teams, play_all, people, tmp_path, halves):
    evening = teams(boards=12, halves=halves)
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    theirs = _score(evening, tmp_path)["ranking"]
    mine = [(place.rank, str(place.contestant.number), place.points, place.vp) for place in standings(evening).ranking]
    assert [row[:2] for row in mine] == [(row["rank"], row["contestant"]) for row in theirs]
    assert [row[2] for row in mine] == pytest.approx([row["points"] for row in theirs])
    assert [row[3] for row in mine] == pytest.approx([row["vp"] for row in theirs])
    assert sum(row[3] for row in mine) == pytest.approx(6 * 20)


def test_results_stand_side_by_side_only_when_both_rooms_have_played(teams, play):
    evening = teams(2, boards=4)
    room = {one.room: one for one in evening.sittings.select_related("table", "north", "east", "evening")}
    board = room["open"].boards[0]
    play(room["open"], board, "4S N 10")
    scored = standings(evening)
    (match,) = team_matches(evening, scored)
    assert [line.open for line in board_lines(match, scored, {board})] == [None] * 4
    play(room["closed"], board, "4S N 9")
    scored = standings(evening)
    (match,) = team_matches(evening, scored)
    line = board_lines(match, scored, {board})[0]
    assert (line.open.tricks, line.closed.tricks, line.home, line.points_to_home) == (10, 9, 10.0, 10.0)
    assert match.home_score.points == 10 and match.home_score.vp > 10


def test_the_name_of_a_team_is_never_cut(teams):
    evening = teams(2, boards=4)
    evening.contestants.filter(number=1).update(name="De Laatkomers van Zuid")
    page = Client().get(f"/evening/{evening.pk}/match/1.1/").content.decode()
    assert 'class="num">De Laatkomers van Zuid</th>' in page


def test_what_the_other_room_still_plays_is_hidden(teams, play, phone):
    evening = teams(2, boards=4)
    room = {one.room: one for one in evening.sittings.select_related("table", "north", "east", "evening")}
    board = room["open"].boards[0]
    mine = phone()
    mine.sit(room["open"], "NS")
    play(room["open"], board)
    assert mine.client.get(f"/evening/{evening.pk}/board/{board}/").status_code == 403
    play(room["closed"], board)
    assert mine.client.get(f"/evening/{evening.pk}/board/{board}/").status_code == 200


def test_how_often_goes_by_the_score_where_a_match_compares_two_tables_only(teams, play):
    evening = teams(boards=12)
    told = iter(("4S N 10", "4S N 9", "3NT N 9", "3NT N 9"))
    first = list(evening.sittings.filter(round=1).select_related("table", "north", "east", "evening"))
    for sitting in first:
        play(sitting, 1, next(told))
    Evening.objects.update(state="ended")
    page = Client().get(f"/evening/{evening.pk}/board/1/").content.decode()
    assert re.findall(r'<th scope="row" class="num">(.*?)</th>', page) == ["+420", "+400", "−50"]


def test_swiss_is_drawn_from_the_results(teams, play_all, people):
    evening = teams(4, "swiss", boards=12, rounds=3)
    with pytest.raises(TroefError, match="De volgende ronde wordt geloot als deze is gespeeld"):
        movement.draw_next_round(evening, people.as_director)
    for number in (1, 2, 3):
        if number > 1:
            pairs = movement.preview_draw(evening)
            movement.draw_next_round(evening, people.as_director)
            seated = evening.sittings.filter(round=number, room="open")
            assert [(one.ns, one.ew) for one in seated] == [(one.home, one.away) for one in pairs]
        play_all(evening, rounds=number)
        evening.refresh_from_db()
    met = [frozenset((one.north_id, one.east_id)) for one in evening.sittings.filter(room="open")]
    assert len(met) == len(set(met)) == 6
    assert evening.round == 4
    lifecycle.end_evening(evening, people.as_organiser)


def test_a_team_without_a_match_rests_in_the_draw_as_in_the_schedule(teams, play_all, people):
    evening = teams(3, "swiss", boards=12, rounds=3)
    play_all(evening, rounds=1)
    browser = Client(headers={"accept-language": "nl"})
    browser.force_login(people.organiser)
    page = browser.get(f"/evening/{evening.pk}/draw/").content.decode()
    assert re.search(r'<td class="text">\s*rust\s*</td>', page)


def test_a_swiss_round_waits_for_its_draw(teams, play_all, people):
    evening = teams(4, "swiss", boards=12, rounds=3)
    with pytest.raises(TroefError, match="De volgende ronde wordt geloot als deze is gespeeld") as refusal:
        movement.stop_drawing(evening, people.as_organiser)
    assert str(refusal.value) == "De volgende ronde wordt geloot als deze is gespeeld."
    play_all(evening)
    evening.refresh_from_db()
    assert evening.round == 1 and movement.is_draw_due(evening)
    with pytest.raises(TroefError, match="De volgende ronde moet eerst geloot worden"):
        lifecycle.next_round(evening, people.as_director)
    with pytest.raises(TroefError, match="De volgende ronde moet eerst geloot worden"):
        lifecycle.end_evening(evening, people.as_organiser)
    movement.stop_drawing(evening, people.as_organiser)
    assert (evening.log.last().verb, evening.log.last().about) == ("no more rounds", {"rounds": 1})
    lifecycle.end_evening(evening, people.as_organiser)


def test_knock_out_winners_go_on_and_a_level_match_needs_a_word(teams, play, people):
    evening = teams(4, "knockout", boards=8)
    for sitting in evening.sittings.select_related("table", "north", "east", "evening"):
        for board in sitting.boards:
            home_wins = sitting.match == "1.1" and sitting.room == "open"
            play(sitting, board, "4S N 10" if home_wins else "4S N 9")
    evening.refresh_from_db()
    assert contest_file(evening)["scoring"] == {"method": "imps", "knockout": True}
    (level,) = movement.tied_matches(evening)
    assert level.match == "1.2"
    with pytest.raises(TroefError, match="2 en 3 staan gelijk: zeg wie doorgaat"):
        movement.draw_next_round(evening, people.as_director)
    chosen = str(level.away.number)
    with pytest.raises(TroefError, match="Zeg hoe het is beslist"):
        movement.draw_next_round(evening, people.as_director, {"1.2": chosen})
    assert evening.sittings.filter(round=2).count() == 0, "nothing is half drawn"
    movement.draw_next_round(evening, people.as_director, {"1.2": chosen}, {"1.2": "Twee spellen extra"})
    final = evening.sittings.get(round=2, room="open")
    assert {final.ns.number, final.ew.number} == {1, level.away.number}
    assert contest_file(evening)["bracket"] == [
        {"round": 1, "match": "1.1"},
        {"round": 1, "match": "1.2", "winner": chosen, "why": "Twee spellen extra"},
    ]


def _winning(evening, play, number, by):
    """Play a round in 4S. A match of `by` gives its winner, the winner's tricks and those of the others."""
    for sitting in evening.sittings.filter(round=number).select_related("table", "north", "east", "evening"):
        winner, tricks, others = by.get(sitting.match, (None, 10, 10))
        for board in sitting.boards:
            play(sitting, board, f"4S N {tricks if sitting.ns.number == winner else others}")
    evening.refresh_from_db()


def _ranks(evening):
    return {place.contestant.number: (place.rank, place.out) for place in standings(evening).ranking}


def test_a_knock_out_is_ranked_by_rounds_and_not_by_imps(teams, play, people, tmp_path):
    evening = teams(4, "knockout", boards=8)
    first = {one.match: one.ns.number for one in evening.sittings.filter(round=1, room="open")}
    small, large = first["1.1"], first["1.2"]
    _winning(evening, play, 1, {"1.1": (small, 11, 10), "1.2": (large, 10, 9)})
    assert sorted(_ranks(evening).values()) == [(1, None), (1, None), (3, 1), (3, 1)], "who is still in stands above"
    movement.draw_next_round(evening, people.as_director)
    _winning(evening, play, 2, {"2.1": (small, 11, 10)})
    lifecycle.end_evening(evening, people.as_organiser)
    ranks = _ranks(evening)
    assert (ranks[small], ranks[large]) == ((1, None), (2, 2))
    assert sorted(ranks.values()) == [(1, None), (2, 2), (3, 1), (3, 1)]
    points = {place.contestant.number: place.points for place in standings(evening).ranking}
    assert points[large] > points[small], "by IMPs the loser of the final would have been first"
    theirs = _score(evening, tmp_path)["ranking"]
    assert {int(row["contestant"]): (row["rank"], row.get("out")) for row in theirs} == ranks


def test_a_level_final_waits_for_a_word(teams, play, people, english):
    evening = teams(2, "knockout", boards=4)
    _winning(evening, play, 1, {})
    english.force_login(people.organiser)
    page = english.get(f"/evening/{evening.pk}/").content.decode()
    assert "The final is level: say who won" in page and "Close the evening" not in page
    assert sorted(_ranks(evening).values()) == [(1, None), (1, None)]
    address = f"/evening/{evening.pk}/draw/"
    assert "Who won?" in english.get(address).content.decode()
    english.post(address, {"winner1.1": "2", "decide": "1"})
    assert evening.decided.count() == 0, "how it was decided is part of it"
    english.post(address, {"winner1.1": "2", "why1.1": "By lot", "decide": "1"})
    assert _ranks(evening) == {2: (1, None), 1: (2, 1)}
    page = english.get(f"/evening/{evening.pk}/").content.decode()
    assert "Close the evening" in page and "Out in round" in page


def test_in_a_knock_out_a_bye_is_still_in(teams, play, people):
    evening = teams(3, "knockout", boards=8)
    sitting = evening.sittings.exclude(match="").first()
    _winning(evening, play, 1, {sitting.match: (sitting.ns.number, 11, 10)})
    free = ({1, 2, 3} - {sitting.ns.number, sitting.ew.number}).pop()
    assert _ranks(evening) == {sitting.ns.number: (1, None), free: (1, None), sitting.ew.number: (3, 1)}


def test_in_a_knock_out_who_goes_home_has_lost(teams, play, people, tmp_path):
    evening = teams(4, "knockout", boards=8)
    first = {one.match: one for one in evening.sittings.filter(round=1, room="open").select_related("north", "east")}
    home = first["1.1"].ns
    _winning(evening, play, 1, {"1.1": (home.number, 11, 10), "1.2": (first["1.2"].ns.number, 11, 10)})
    attendance.record_departure(home, False, "Ziek", people.as_director)
    movement.draw_next_round(evening, people.as_director)
    entry = contest_file(Evening.objects.get(pk=evening.pk))["bracket"][0]
    assert (entry["winner"], entry["why"]["nl"]) == (str(first["1.1"].ew.number), "de tegenpartij ging naar huis")
    assert _ranks(evening)[home.number] == (3, 1)
    assert {int(row["contestant"]): row["rank"] for row in _score(evening, tmp_path)["ranking"]} == {
        number: rank for number, (rank, _out) in _ranks(evening).items()
    }


def test_a_ruling_after_the_draw_does_not_undo_it(teams, play, people, ruled):
    """A team that played the next round has advanced, whatever is corrected later. The ruling is not refused."""
    evening = teams(4, "knockout", boards=8)
    first = {one.match: one.ns.number for one in evening.sittings.filter(round=1, room="open")}
    _winning(evening, play, 1, {"1.1": (first["1.1"], 11, 10), "1.2": (first["1.2"], 11, 10)})
    movement.draw_next_round(evening, people.as_director)
    for result in evening.results.filter(sitting__match="1.1", sitting__room="open"):
        lost = [{"weight": 1, "contract": "7N", "by": "N", "tricks": 12}]
        ruled(result, {"weighted": {"NS": lost, "EW": lost}}, "12C1b", "Opnieuw bekeken")
    entry = contest_file(Evening.objects.get(pk=evening.pk))["bracket"][0]
    assert entry["winner"] == str(first["1.1"])
    assert _ranks(evening)[first["1.1"]] == (1, None)


def test_phones_show_the_line_up(teams, phone):
    evening = teams(2, boards=4)
    sitting = evening.sittings.select_related("table").first()
    page = Client(headers={"accept-language": "en"}).get(f"/t/{sitting.table.secret}/").content.decode()
    for name in names_by_seat(sitting).values():
        assert name in page


def test_every_page_of_a_teams_evening(people, play_all, english):
    """From the list to the Butler list, through the organiser's pages."""
    english.force_login(people.organiser)
    english.post("/evening/new/", {"name": "Viertallen", "date": "2026-11-17", "format": "bridge-teams"})
    evening = Evening.objects.get()
    base = f"/evening/{evening.pk}/"
    english.post(f"{base}who/", {"team": "Azen", "p1": "Anna", "p2": "Bram", "p3": "Corrie", "p4": "Dirk"})
    english.post(f"{base}who/", {"lines": "\n".join(TEAMS[1:])})
    assert "Tonight: 4 teams" in english.get(f"{base}who/").content.decode()
    size = {"most_boards": "12", "minutes_per_board": "8", "most_rounds": "", "halves": "2"}
    assert english.post(f"{base}movement/", size).status_code == 302
    assert "Knock-out" in english.get(f"{base}movement/").content.decode()
    english.post(f"{base}movement/", {"choose": "round-robin"})
    rules = {"edition": "bridge-2017", "regulations": "nbb", "method": "imps", "correction_minutes": "20"}
    assert english.post(f"{base}rules/", {**rules, "appeal_minutes": "40"}).status_code == 302
    assert "captain" in english.get(f"{base}ready/").content.decode()
    english.post(f"{base}act/", {"act": "start"})
    evening.refresh_from_db()
    assert (evening.state, evening.rounds) == ("playing", 6)
    team = evening.contestants.first()
    page = english.get(f"/team/{team.secret}/").content.decode()
    assert "Open room" in page and "Note this line-up" in page
    play_all(evening)
    english.post(f"{base}act/", {"act": "show"})
    page = english.get(base).content.decode()
    assert "VP" in page and "Match 3" in page
    page = english.get(f"{base}match/1.1/").content.decode()
    assert "Victory points" in page and "Line-ups" in page
    page = english.get(f"{base}butler/").content.decode()
    assert page.count("<tr>") == 9, "four teams, eight partnerships"
    assert english.get(f"{base}pair/1/").status_code == 200


def test_the_captain_speaks_for_his_team_only(teams, english):
    evening = teams(2, boards=8, halves=2)
    team = evening.contestants.get(number=1)
    anna, bram, corrie, dirk, eef = (player.pk for player in team.players.all())
    chosen = {"round": "2", "open1": eef, "open2": bram, "closed1": anna, "closed2": dirk}
    assert english.post(f"/team/{team.secret}/", chosen).status_code == 302
    assert evening.log.last().who == "captain 1"
    other = evening.contestants.get(number=2).players.first().pk
    answer = english.post(f"/team/{team.secret}/", {**chosen, "open1": other})
    assert "Two players of the team sit in each room." in answer.content.decode()
    assert english.get("/team/nonsense/").status_code == 404
    assert corrie


# Disruptions with teams.


def _fresh(evening):
    return Evening.objects.get(pk=evening.pk)


def test_a_team_leaves_in_the_middle_of_a_match(teams, people, play, tmp_path):
    evening = teams(boards=12)
    first = evening.sittings.filter(round=1).select_related("table", "north", "east", "evening")
    for sitting in first:
        play(sitting, sitting.boards[0])
    team = first[0].ns
    attendance.record_departure(team, False, "autopech", people.as_director)
    evening = _fresh(evening)
    assert evening.round == 1, "the other match goes on"
    open_boards = evening.results.filter(contract="")
    assert {one.sitting.match for one in open_boards} == {first[0].match} and open_boards.count() == 6
    assert not any(team.pk in one.ids for one in evening.sittings.filter(round__gt=1))
    rows = [one for one in contest_file(evening)["results"] if "artificial" in one]
    sides = {
        (row["match"], row["board"], row["ns" if side == "NS" else "ew"], award)
        for row in rows
        for side, award in row["artificial"].items()
    }
    assert {award for _m, _b, who, award in sides if who == str(team.number)} == {"A-"}
    assert _score(evening, tmp_path)["ranking"]


def test_a_team_comes_late(teams, people, play_all):
    evening = teams(3, boards=12)
    play_all(evening, rounds=1)
    attendance.admit_late(_fresh(evening), ["Nel", "Olaf", "Piet", "Riet"], people.as_organiser, "Boeren")
    team = evening.contestants.get(number=4)
    mine = [one for one in evening.sittings.select_related("north", "east") if team.pk in one.ids and one.east_id]
    assert {one.room for one in mine} == {"open", "closed"} and min(one.round for one in mine) > 1
    assert {"Nel", "Olaf"} <= set(names_by_seat(mine[0]).values())


def test_a_substitute_and_a_board_that_is_put_off(teams, people, play, play_all):
    evening = teams(2, boards=4)
    sitting = evening.sittings.select_related("table", "north", "east", "evening").get(room="open")
    player = sitting.seated.get(seat="N").player
    attendance.name_substitute(player, "Wil", 1, None, people.as_director)
    assert names_by_seat(sitting)["N"] == "Wil"
    board = sitting.boards[0]
    later = boards.postpone_board(sitting, board, "te laat", people.as_director)
    assert names_by_seat(later)["N"] == "Wil"
    for one in evening.sittings.filter(round=1).select_related("table", "north", "east", "evening"):
        for number in one.boards:
            play(one, number)
    with pytest.raises(TroefError, match="Nog niet elk bord is bevestigd aan tafel 1"):
        lifecycle.end_evening(_fresh(evening), people.as_organiser)
    play(later, board)
    lifecycle.end_evening(_fresh(evening), people.as_organiser)
    (match,) = team_matches(evening, standings(evening))
    assert match.score.boards == 4 and match.number == 1

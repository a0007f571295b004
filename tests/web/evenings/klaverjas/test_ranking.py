"""The ranking of a klaverjas evening is what `troef score` makes of its contest file."""

from __future__ import annotations

import json
import re

import pytest
from django.db.models import F
from django.test import Client
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from troef.contest.file import read_contest
from troef.contest.score import score
from troef.klaverjas.game.rules import Rules
from troef.web.evenings import klaverjas_drive as drives
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.filters import points
from troef.web.evenings.klaverjas_drive import announce_rules
from troef.web.evenings.models import Evening, Result, Slip
from troef.web.evenings.scoring import contest_file, standings
from troef.web.evenings.start_list import paste_list
from troef.web.pages.organiser.papers.scores import score_slips, summary_sheet


@pytest.fixture
def reader():
    return Client(headers={"accept-language": "nl"})


def as_scored(evening):
    """Return the answer of `troef score` to the contest file, after writing and parsing it."""
    answer = score(read_contest(json.dumps(contest_file(evening))))
    return [(row.rank, row.contestant, row.points, row.tops, row.play_points) for row in answer.ranking]


def as_shown(evening):
    ranking = standings(evening).ranking
    return [(one.rank, str(one.contestant.number), one.row.points, one.tops, one.play_points) for one in ranking]


def test_the_contest_file_of_boards_that_go_round(contest, tell_all):
    tell_all(contest)
    file = contest_file(Evening.objects.get())
    assert (file["edition"], file["kind"], file["scoring"]) == ("klaverjas-1976", "pairs", {"method": "matchpoints"})
    assert len(file["results"]) == 30
    assert set(file["results"][0]) == {"board", "ns", "ew", "points"}
    assert as_shown(contest) == as_scored(contest)


def test_the_contest_file_of_a_drive(drive, tell_all):
    tell_all(drive)
    file = contest_file(Evening.objects.get())
    assert file["scoring"] == {"method": "total-points"}
    totals = {}
    for row in file["results"]:
        for side, name in (("NS", "ns"), ("EW", "ew")):
            totals[row[name]] = totals.get(row[name], 0) + row["points"][side]
    shown = {str(one.contestant.number): one.points for one in standings(drive).ranking}
    assert shown == totals
    assert as_shown(drive) == as_scored(drive)


@pytest.mark.parametrize("name", ["klaverjas-individual", "klaverjas-drive-individual"])
def test_everybody_for_himself(name, made, people, tell_all):
    """In an individual contest both partners have the points of their side."""
    evening = made(name, 0)
    paste_list(
        evening, "\n".join(["Anna", "Bram", "Corrie", "Dirk", "Els", "Frans", "Greet", "Henk"]), people.as_organiser
    )
    if evening.is_drive:
        drives.draw_tables(evening, 3, 2, 4, people.as_organiser)
    else:
        movement.set_length(evening, 7, 4, people.as_organiser)
        movement.choose_movement(evening, "individual", people.as_organiser)
    tell_all(lifecycle.start_evening(evening, people.as_organiser))
    row = contest_file(Evening.objects.get())["results"][0]
    assert set(row) - {"round"} == {"board", "n", "e", "s", "w", "points"}
    assert len(standings(evening).ranking) == 8
    assert as_shown(evening) == as_scored(evening)


def test_II_2_teams_have_the_points_of_both_their_tables(made, people, tell_all, reader):
    evening = made("klaverjas-teams", 0)
    paste_list(evening, "Azen: Anna, Bram, Corrie, Dirk\nNellen: Els, Frans, Greet, Henk", people.as_organiser)
    movement.set_length(evening, 2, 4, people.as_organiser)
    movement.choose_movement(evening, "round-robin", people.as_organiser)
    tell_all(lifecycle.start_evening(evening, people.as_organiser))
    rows = contest_file(Evening.objects.get())["results"]
    first = [row["points"]["NS"] if row["ns"] == "1" else row["points"]["EW"] for row in rows]
    assert standings(evening).place(1).points == sum(first)
    assert as_shown(evening) == as_scored(evening)
    type(evening).objects.update(state="official")
    page = reader.get(f"/evening/{evening.pk}/").content.decode()
    match = reader.get(f"/evening/{evening.pk}/match/{evening.sittings.first().match}/").content.decode()
    assert str(sum(first)) in page.replace(".", "")
    assert str(sum(first)) in match.replace(".", "")
    assert reader.get(f"/evening/{evening.pk}/butler/").status_code == 404
    for name in ("board/1", "pair/1", "round/1"):
        assert reader.get(f"/evening/{evening.pk}/{name}/").status_code == 200


def test_II_2_a_team_counts_matches_halves_and_rooms(made, people, tell_all, phone):
    """On the captain's page, the slips, the phone and the summary: a match of two halves."""
    evening = made("klaverjas-teams", 0)
    paste_list(evening, "Azen: Anna, Bram, Corrie, Dirk\nNellen: Els, Frans, Greet, Henk", people.as_organiser)
    movement.set_length(evening, 4, 4, people.as_organiser, halves=2)
    movement.choose_movement(evening, "round-robin", people.as_organiser)
    reader = Client(headers={"accept-language": "nl"})
    page = reader.get(f"/team/{evening.contestants.first().secret}/").content.decode()
    assert [" ".join(title.split()) for title in re.findall(r"<h2>\s*(.*?)\s*<small>", page)] == [
        "Wedstrijd 1, helft 1", "Wedstrijd 1, helft 2",
    ]  # fmt: skip
    evening = lifecycle.start_evening(evening, people.as_organiser)
    mine = phone("nl")
    mine.sit(evening.sittings.select_related("table", "north", "east").first(), "NS")
    assert "Wedstrijd 1, helft 1 · open zaal" in " ".join(mine.client.get(mine.url).content.decode().split())
    tell_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    evening = Evening.objects.get()
    with translation.override("nl"):
        slips, summary = score_slips(evening)["slips"], summary_sheet(evening)
        both = {str(number): points(standings(evening).place(number).points) for number in (1, 2)}
    assert [slip["title"] for slip in slips] == [
        f"Tafel {table} · wedstrijd 1, helft {half} · {room}"
        for half in (1, 2)
        for table, room in ((1, "open zaal"), (2, "gesloten zaal"))
    ]
    assert summary["boards"] == ["W1"] and summary["sums"] == ["Totaal", "Plaats"]
    assert {row["number"]: row["cells"] for row in summary["rows"]} == {team: [made] for team, made in both.items()}


TOTALS = st.tuples(st.integers(0, 400), st.integers(0, 400))


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=25)
@given(data=st.data())
def test_any_ranking_is_that_of_troef_score(contest, tell_all, data):
    if not Result.objects.exists():
        tell_all(contest)
    totals = data.draw(st.lists(TOTALS, min_size=30, max_size=30))
    for slip, (ns, ew) in zip(Slip.objects.order_by("pk"), totals, strict=True):
        Slip.objects.filter(pk=slip.pk).update(ns=ns, ew=ew)
    Evening.objects.filter(pk=contest.pk).update(version=F("version") + 1)
    assert as_shown(contest) == as_scored(contest)


def test_compare_the_difference(contest, tell_all):
    contest.klaverjas.options |= {"compare": "difference"}
    contest.klaverjas.save()
    assert contest_file(Evening.objects.get())["regulations"] == {"compare": "saldo"}
    tell_all(contest)
    assert as_shown(contest) == as_scored(contest)


def test_the_pages_of_boards_that_go_round(contest, tell_all, reader):
    tell_all(contest)
    type(contest).objects.update(state="official")
    page = reader.get(f"/evening/{contest.pk}/").content.decode()
    assert "Tops" in page
    board = reader.get(f"/evening/{contest.pk}/board/1/").content.decode()
    assert "gever N · O komt uit" in board
    assert 'class="struck"' in board
    sheet = reader.get(f"/evening/{contest.pk}/pair/1/").content.decode()
    (place,) = (place for place in standings(contest).ranking if place.contestant.number == 1)
    assert f"totaal {points(place.points)} MP" in sheet
    tables = reader.get(f"/evening/{contest.pk}/round/1/").content.decode()
    assert tables.count('<section class="sheet"') == 3
    assert reader.get(f"/evening/{contest.pk}/round/9/").status_code == 403


def test_hidden_until_played(contest, tell_all, reader):
    tell_all(contest, rounds=1)
    assert reader.get(f"/evening/{contest.pk}/board/1/").status_code == 403
    assert "nog niet te zien" in reader.get(f"/evening/{contest.pk}/round/1/").content.decode()


def test_the_pages_of_a_drive(drive, tell_all, reader):
    tell_all(drive)
    type(drive).objects.update(state="official")
    page = reader.get(f"/evening/{drive.pk}/").content.decode()
    assert "Ronde 3" in page
    assert "Punten" in page
    sheet = reader.get(f"/evening/{drive.pk}/pair/1/").content.decode()
    assert sheet.count("Spel 1") == 3 and sheet.count('class="meeting"') == 3
    tables = reader.get(f"/evening/{drive.pk}/round/2/").content.decode()
    assert tables.count("Spel 1") == 2


def test_before_there_is_a_ranking_none_is_shown(contest, tell):
    first = contest.sittings.select_related("table", "north", "east", "evening").first()
    tell(first, first.boards[0])
    assert standings(contest).visible_ranking == ()


@pytest.fixture
def with_a_rest(made, people, tell_all):
    """A drive of five pairs, three rounds of two deals: somebody rests in each round."""

    def played(rounds=3, **settings):
        evening = made("klaverjas-drive", 5)
        drives.draw_tables(evening, 3, 2, 4, people.as_organiser)
        announce_rules(evening, Rules(), people.as_organiser, **settings)
        lifecycle.start_evening(evening, people.as_organiser)
        tell_all(evening, rounds=rounds)
        return Evening.objects.get()

    return played


def _resting(evening):
    return [(one.round, one.ns.number) for one in evening.sittings.filter(east=None).order_by("round")]


def test_whoever_rests_gets_the_own_average(with_a_rest, reader):
    evening = with_a_rest()
    file = contest_file(evening)
    assert [(one["round"], int(one["contestant"]), one["rule"]) for one in file["compensation"]] == [
        (place, number, "own-average") for place, number in _resting(evening)
    ]
    assert {row["round"] for row in file["results"]} == {1, 2, 3}
    for _round, number in _resting(evening):
        place = standings(evening).place(number)
        mine = sum(
            row["points"][side]
            for row in file["results"]
            for side, name in (("NS", "ns"), ("EW", "ew"))
            if row[name] == str(number)
        )
        assert (place.boards, place.points, place.compensation) == (4, mine * 6 / 4, mine * 2 / 4)
    assert as_shown(evening) == as_scored(evening)
    type(evening).objects.update(state="official")
    page = reader.get(f"/evening/{evening.pk}/").content.decode()
    assert "Tussen haakjes: een ronde rust" in page and "eigen gemiddelde" in page and "volgens de loting" in page


def test_a_rest_by_the_average_of_the_round_or_a_fixed_number(with_a_rest):
    evening = with_a_rest(rest="round-average")
    file = contest_file(evening)
    (place, number), *_rest = _resting(evening)
    totals = [sum(row["points"].values()) for row in file["results"] if row["round"] == place]
    assert standings(evening).place(number).compensation == sum(totals) / 4
    evening.klaverjas.rest, evening.klaverjas.rest_points = "points", 250
    evening.klaverjas.save()
    Evening.objects.update(version=F("version") + 1)
    assert standings(evening).place(number).compensation == 250
    assert as_shown(evening) == as_scored(evening)


def test_a_rest_counts_when_its_round_has_been_played(with_a_rest):
    evening = with_a_rest(rounds=1)
    assert [one["round"] for one in contest_file(evening)["compensation"]] == [1]
    assert as_shown(evening) == as_scored(evening)


def test_II_18_an_average_before_all_tables_have_played(contest, tell, ruled):
    """Three tables play the deal: half of 6, whether the others have played it or not."""
    first = contest.sittings.select_related("table", "north", "east", "evening").first()
    board = first.boards[0]
    result = tell(first, board)
    ruled(result, {"artificial": {"NS": "minimum", "EW": "A"}}, "II-15", "Verkeerde hand")
    assert contest_file(contest)["boards"][str(board)] == {"tables": 3}
    line = standings(contest).line(board, first.ns.number)
    assert (line.ns_points, line.ew_points) == (2, 3)


def test_II_14_an_award_takes_nothing_from_other_tables(contest, tell_all, ruled):
    tell_all(contest)
    result = contest.results.filter(board=1).first()
    before = {line.result.ns: (line.ns_points, line.ew_points) for line in standings(contest).boards[1]}
    given = {"artificial": {"NS": "minimum", "EW": "A"}}
    ruled(result, given, "II-15", "Verkeerde hand")
    after = {line.result.ns: (line.ns_points, line.ew_points) for line in standings(contest).boards[1]}
    mine = (str(result.ns.number),)
    assert after == {**before, mine: (2, 3)}

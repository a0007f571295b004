"""Individuals, sections and sessions; every kind is ranked as `troef score` ranks its contest file."""

from __future__ import annotations

import gc
import json
import random

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from troef.cards import TroefError
from troef.cli import main
from troef.web.disruptions import attendance
from troef.web.evenings import lifecycle, scoring, start_list
from troef.web.evenings import movement as plan
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.models import Evening
from troef.web.evenings.scoring import contest_file, contest_files, standings
from troef.web.evenings.seating_plan import names_by_seat, schedule_of
from troef.web.evenings.start_list import paste_list
from troef.web.events import multi_session


def _names(number):
    return "\n".join(f"Speler {place}" for place in range(1, number + 1))


def _pairs(number, letter="a"):
    return "\n".join(f"Anna {letter}{i} - Bram {letter}{i}" for i in range(1, number + 1))


# individuals


@pytest.fixture
def individual(people):
    evening = Evening.objects.create(name="Individueel", kind="individual", most_boards=14)
    paste_list(evening, _names(8), people.as_organiser)
    plan.choose_movement(evening, "individual", people.as_organiser)
    return lifecycle.start_evening(evening, people.as_organiser)


def test_four_players_at_a_table(individual):
    sitting = individual.sittings.select_related("north", "east", "south", "west").first()
    seats = names_by_seat(sitting)
    assert list(seats) == ["N", "S", "E", "W"] and len(set(seats.values())) == 4
    assert seats == {seat: sitting.at(seat).name for seat in "NSEW"}
    assert (sitting.ns, sitting.ew) == (None, None), "nobody has a side to himself"
    assert [one.name for one in sitting.contestants("NS")] == [seats["N"], seats["S"]]


def test_a_phone_shows_partner_and_opponents_and_belongs_to_one_player(individual, phone, play):
    sitting = individual.sittings.select_related("table", "north", "east", "south", "west", "evening").first()
    seats = names_by_seat(sitting)
    mine = phone()
    assert mine.sit(sitting, "NS").status_code == 409, "a player has a seat, not a side"
    mine.sit(sitting, "S")
    page = mine.client.get(mine.url).content.decode()
    assert f"with N {seats['N']}" in page and f"against E {seats['E']} – W {seats['W']}" in page
    for board in sitting.boards:
        play(sitting, board)
    page = mine.client.get(mine.url).content.decode()
    assert "My score sheet" in page
    assert mine.client.get(f"/evening/{individual.pk}/pair/{sitting.south.number}/").status_code == 200
    assert mine.client.get(f"/evening/{individual.pk}/pair/{sitting.north.number}/").status_code == 403
    following = next(
        one for one in individual.sittings.filter(round=2).select_related("table") if sitting.south_id in one.ids
    )
    wrong = next(one for one in individual.sittings.filter(round=2).select_related("table") if one != following)
    assert f"table {following.table.number}" in mine.sit(wrong, "N").content.decode()


def test_an_individual_has_a_ranking_of_players(individual, play_all, people):
    play_all(individual)
    lifecycle.end_evening(individual, people.as_organiser)
    ranking = standings(individual).ranking
    assert sorted(place.contestant.number for place in ranking) == list(range(1, 9))
    assert set(contest_file(individual)["results"][0]) == {"board", "n", "e", "s", "w", "contract", "by", "tricks"}
    assert sum(place.percentage for place in ranking) == pytest.approx(8 * 50)


# sections


@pytest.fixture
def two_sections(people):
    def made(first=6, second=4, apart=False):
        evening = Evening.objects.create(name="Twee lijnen", most_boards=10)
        paste_list(evening, _pairs(first), people.as_organiser)
        b = start_list.add_section(evening, people.as_organiser)
        paste_list(evening, _pairs(second, "b"), people.as_organiser, b)
        start_list.set_section_ranking(evening, apart, people.as_organiser)
        for section in evening.sections.all():
            plan.choose_movement(evening, "howell", people.as_organiser, section)
        return lifecycle.start_evening(evening, people.as_organiser)

    return made


def test_numbers_say_the_section(two_sections):
    evening = two_sections()
    numbers = [(one.section.name, one.number) for one in evening.contestants.select_related("section")]
    assert numbers == [("A", 1), ("A", 2), ("A", 3), ("A", 4), ("A", 5), ("A", 6)] + [
        ("B", number) for number in (101, 102, 103, 104)
    ]
    assert [table.number for table in evening.tables.all()] == [1, 2, 3, 101, 102]
    assert evening.rounds == 5 and list(evening.sections.values_list("rounds", flat=True)) == [5, 3]


def test_one_field(two_sections, play_all, people):
    evening = two_sections()
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    ranking = standings(evening).ranking
    assert [place.rank for place in ranking][:1] == [1] and len(ranking) == 10
    assert len(contest_files(evening)) == 1
    assert contest_file(evening)["contestants"][6]["section"] == "B"


def test_a_ranking_for_each_section(two_sections, play_all, people, english):
    evening = two_sections(apart=True)
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    ranking = standings(evening).ranking
    assert {place.contestant.section.name for place in ranking if place.rank == 1} == {"A", "B"}
    page = english.get(f"/evening/{evening.pk}/").content.decode()
    assert "Section A" in page and "Section B" in page
    part = english.get(f"/evening/{evening.pk}/contest.json?section=B").json()
    assert {row["ns"] for row in part["results"]} <= {"101", "102", "103", "104"}


def test_sections_come_and_go(people):
    evening = Evening.objects.create(name="x", most_boards=10)
    paste_list(evening, _pairs(5), people.as_organiser)
    b = start_list.add_section(evening, people.as_organiser)
    start_list.move_to_section(evening.contestants.get(number=2), b, people.as_organiser)
    assert [one.number for one in evening.contestants.all()] == [1, 2, 3, 4, 101]
    assert evening.contestants.get(number=101).name.startswith("Anna a2")
    plan.choose_movement(evening, "howell", people.as_organiser, evening.sections.first())
    assert evening.movement == ""
    with pytest.raises(TroefError, match="Kies eerst een schema"):
        lifecycle.start_evening(evening, people.as_organiser)
    start_list.remove_section(b, people.as_organiser)
    assert [one.number for one in evening.contestants.all()] == [1, 2, 3, 4, 5]
    assert not evening.sections.exists()


def test_who_was_in_a_section_that_goes_is_in_the_first(people):
    evening = Evening.objects.create(name="x", most_boards=10)
    paste_list(evening, _pairs(3), people.as_organiser)
    b, c = (start_list.add_section(evening, people.as_organiser) for _section in range(2))
    paste_list(evening, _pairs(2, "b"), people.as_organiser, b)
    paste_list(evening, _pairs(2, "c"), people.as_organiser, c)
    first = evening.sections.first()
    start_list.remove_section(c, people.as_organiser)
    listed = [(one.section_id, one.number) for one in evening.contestants.all()]
    assert listed == [*((first.pk, number) for number in range(1, 6)), (b.pk, 101), (b.pk, 102)]
    assert (evening.log.last().verb, evening.log.last().about) == ("section removed", {"section": "C"})


def test_the_tables_of_a_section_count_from_one_in_its_schedule(two_sections):
    evening = two_sections()
    for section, tables in zip(evening.sections.all(), (3, 2), strict=True):
        schedule = schedule_of(evening, section)
        assert sorted({game.table for game in schedule.games}) == list(range(1, tables + 1))


def test_who_leaves_has_begun_the_rounds_of_his_own_section(two_sections, people, play):
    evening = two_sections()
    first, second = evening.sections.all()
    sittings = evening.sittings.select_related("table", "north", "east", "evening")
    ours = sittings.filter(round=1, north__section=first).first()
    theirs = sittings.filter(round=2, north__section=second).first()
    play(ours, ours.boards[0])
    play(theirs, theirs.boards[0])
    attendance.record_departure(ours.north, False, "naar huis", people.as_director)
    assert evening.contestants.get(pk=ours.north.pk).left_after == 1


# sessions


def test_the_best_go_on_and_take_part_of_their_score(people, play_all, english):
    evening = Evening.objects.create(name="Halve finale", most_boards=10)
    paste_list(evening, _pairs(6), people.as_organiser)
    plan.choose_movement(evening, "howell", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    event = multi_session.make_event(evening, "Clubkampioenschap", 50, 4, people.as_organiser)
    with pytest.raises(TroefError, match="als de laatste is gespeeld"):
        multi_session.next_session(event, "Finale", people.as_organiser)
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    first = standings(evening).ranking
    final = multi_session.next_session(event, "Finale", people.as_organiser)
    assert [one.name for one in final.contestants.all()] == [place.contestant.name for place in first[:4]]
    plan.choose_movement(final, "howell", people.as_organiser)
    lifecycle.start_evening(final, people.as_organiser)
    play_all(final)
    lifecycle.end_evening(final, people.as_organiser)
    ranking = multi_session.event_ranking(event)
    assert len(ranking.places) == 4
    second = {place.contestant.name: place.row for place in standings(final).ranking}
    for place in ranking.places:
        earlier = next(one.row for one in first if one.contestant.name == place.contestant.name)
        mine = second[place.contestant.name]
        share = (earlier.points / 2 + mine.points) / (earlier.top / 2 + mine.top)
        assert place.result == pytest.approx(float(share) * 100)
    page = english.get(f"/evening/{final.pk}/sessions/").content.decode()
    assert "Clubkampioenschap" in page and "Earlier sessions count for 50%" in page


def test_1949_119_where_sections_are_ranked_apart_so_many_of_each_go_on(people, play_all, english):
    """Each was scored separately that evening, and is so in the event. The others are reserves of their own section."""
    evening = Evening.objects.create(name="Voorronde", most_boards=7)
    paste_list(evening, _pairs(4), people.as_organiser)
    second = start_list.add_section(evening, people.as_organiser)
    paste_list(evening, "\n".join(f"Cor {i} - Dik {i}" for i in range(1, 5)), people.as_organiser, second)
    start_list.set_section_ranking(evening, True, people.as_organiser)
    for section in evening.sections.all():
        plan.choose_movement(evening, "howell", people.as_organiser, section)
    evening = lifecycle.start_evening(evening, people.as_organiser)
    event = multi_session.make_event(evening, "Kampioenschap", None, 1, people.as_organiser)
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    ranking = multi_session.event_ranking(event)
    that_evening = {place.contestant.pk: place for place in standings(evening).ranking}
    assert [name for name, _places in ranking.fields] == [section.name for section in evening.sections.all()]
    for section, (_name, places) in zip(evening.sections.all(), ranking.fields, strict=True):
        assert {place.contestant.section for place in places} == {section}
        assert [place.goes_on for place in places] == [True, False, False, False]
        assert all(that_evening[place.contestant.pk].percentage == place.result for place in places)
    page = english.get(f"/evening/{evening.pk}/sessions/").content.decode()
    assert [page.count(f"<h2>Section {section.name}</h2>") for section in evening.sections.all()] == [1, 1]
    if not any(place.undecided for place in ranking.places):
        final = multi_session.next_session(event, "Finale", people.as_organiser)
        best = [places[0].contestant.name for _name, places in ranking.fields]
        assert [contestant.name for contestant in final.contestants.all()] == best


@pytest.fixture
def final(people, play_all):
    """Six pairs have played. The best four qualify, and the others are reserves."""
    evening = Evening.objects.create(name="Voorronde", most_boards=10, edition="bridge-1949")
    paste_list(evening, _pairs(6), people.as_organiser)
    plan.choose_movement(evening, "howell", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    event = multi_session.make_event(evening, "Kampioenschap", 50, 4, people.as_organiser)
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    return multi_session.next_session(event, "Finale", people.as_organiser)


def test_1949_120_the_first_reserve_takes_the_place_of_who_is_absent(final, people, english):
    ranking = [place.contestant for place in multi_session.event_ranking(final.event, final).places]
    bench = multi_session.event_reserves(final)
    assert ([place.contestant for place in bench.reserves], bench.qualified) == (ranking[4:], ())
    absent = final.contestants.get(number=2)
    with pytest.raises(TroefError, match=ranking[4].name):
        multi_session.replace_absent(absent, ranking[5], people.as_organiser)
    english.force_login(people.organiser)
    asked = {"act": "place", "absent": "2", "comes": ranking[4].pk}
    page = english.get(f"/evening/{final.pk}/sessions/").content.decode()
    assert "Somebody is absent" in page and ranking[5].name in page
    assert english.post(f"/evening/{final.pk}/sessions/", asked).status_code == 302
    place = final.contestants.get(number=2)
    assert (place.name, place.origin, place.pk) == (ranking[4].name, ranking[4], absent.pk)
    assert [player.name for player in place.players.all()] == [player.name for player in ranking[4].players.all()]
    assert final.log.last().about == {"number": 2, "absent": ranking[1].name, "name": ranking[4].name}


def test_1949_121_who_had_qualified_gets_the_place_back_until_the_second_round(final, people, play_all):
    ranking = [place.contestant for place in multi_session.event_ranking(final.event, final).places]
    multi_session.replace_absent(final.contestants.get(number=2), ranking[4], people.as_organiser)
    plan.choose_movement(final, "howell", people.as_organiser)
    lifecycle.start_evening(final, people.as_organiser)
    multi_session.replace_absent(final.contestants.get(number=2), ranking[1], people.as_organiser)
    assert final.contestants.get(number=2).name == ranking[1].name
    multi_session.replace_absent(final.contestants.get(number=2), ranking[4], people.as_organiser)
    play_all(final, rounds=1)
    late = Evening.objects.get(pk=final.pk)
    assert (late.round, multi_session.event_reserves(late).can_come) == (2, ())
    with pytest.raises(TroefError, match="Wie deze plaats nu kan krijgen: –"):
        multi_session.replace_absent(final.contestants.get(number=2), ranking[1], people.as_organiser)
    play_all(final)
    lifecycle.end_evening(Evening.objects.get(pk=final.pk), people.as_organiser)
    assert ranking[4].name in [place.contestant.name for place in multi_session.event_ranking(final.event).places]


# the same as `troef score`

KINDS = [
    ("pairs", "howell", 6, 10, "matchpoints"),
    ("pairs", "mitchell", 6, 6, "butler"),
    ("teams", "round-robin", 4, 6, "imps"),
    ("teams", "round-robin", 3, 6, "board-a-match"),
    ("individual", "individual", 8, 7, "matchpoints"),
    ("individual", "individual", 5, 5, "cross-imps"),
]
CONTRACTS = ["4S N 10", "3NT E =", "2H W -1", "1NT S +2", "5DX E -2", "P", "6S N =", "3C W +1", "4HXX S -3"]


@pytest.mark.slow
@given(kind=st.sampled_from(KINDS), seed=st.integers(0, 10**6), missing=st.floats(0, 0.3))
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_kind_is_ranked_as_troef_score_ranks_its_file(people, capsys, tmp_path, kind, seed, missing):
    with transaction.atomic():
        evening = _random_evening(people, *kind, random.Random(seed), missing)
        file = tmp_path / "contest.json"
        file.write_text(json.dumps(contest_file(evening)))
        mine = [
            (place.rank, str(place.contestant.number), place.points, place.vp) for place in standings(evening).ranking
        ]
        scoring._kept.clear()
        transaction.set_rollback(True)
    capsys.readouterr()
    assert main(["score", str(file)]) == 0
    gc.enable()  # The command disables it for its own short life.
    theirs = json.loads(capsys.readouterr().out)["ranking"]
    assert [row[:2] for row in mine] == [(row["rank"], row["contestant"]) for row in theirs]
    assert [row[2] for row in mine] == pytest.approx([row["points"] for row in theirs])
    assert [row[3] for row in mine if row[3] is not None] == pytest.approx([row["vp"] for row in theirs if "vp" in row])


def _random_evening(people, kind, movement, number, boards, method, chance, missing):
    evening = Evening.objects.create(name="x", kind=kind, method=method, most_boards=boards)
    lines = {
        "pairs": _pairs(number),
        "individual": _names(number),
        "teams": "\n".join(f"T{i}: a{i}, b{i}, c{i}, d{i}" for i in range(number)),
    }
    paste_list(evening, lines[kind], people.as_organiser)
    plan.choose_movement(evening, movement, people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    from troef.web.entry.result_entry import set_result

    for sitting in evening.sittings.select_related("table", "north", "east", "evening"):
        for board in [] if sitting.is_sit_out else sitting.boards:
            if chance.random() >= missing:
                told = BridgeResult.parse(chance.choice(CONTRACTS))
                set_result(sitting, board, told if chance.random() > 0.05 else None, "x", people.as_director)
    return Evening.objects.get(pk=evening.pk)

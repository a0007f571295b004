"""From start to final result."""

from __future__ import annotations

import json
from datetime import timedelta

import forks
import pytest
from django.test import Client
from django.utils import timezone

from troef.cards import TroefError
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.models import Evening
from troef.web.evenings.scoring import contest_file, standings


def test_no_start_without_a_movement(prepared, people):
    movement.set_length(prepared, 20, 7, people.as_organiser)
    with pytest.raises(TroefError, match="Kies eerst een schema"):
        lifecycle.start_evening(prepared, people.as_organiser)


def test_troef_deals_fair_boards_when_asked(prepared, people):
    prepared.troef_deals = True
    prepared.save()
    lifecycle.start_evening(prepared, people.as_organiser)
    assert [board.number for board in prepared.boards.all()] == list(range(1, 11))
    assert len({str(board.deal) for board in prepared.boards.all()}) == 10


def test_no_end_before_every_board_is_agreed(evening, play_all, people):
    play_all(evening, rounds=4)
    with pytest.raises(TroefError, match=r"1, 2, 3"):
        lifecycle.end_evening(evening, people.as_organiser)
    with pytest.raises(TroefError, match="Alleen een voorlopige uitslag kan officieel worden"):
        lifecycle.publish_result(evening, people.as_organiser)


def test_the_periods(evening, play_all, people):
    """2017: 79C1, 92B: 30 minutes from the publication."""
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    evening.refresh_from_db()
    half_an_hour = evening.published + timedelta(minutes=30)
    assert (evening.corrections_until, evening.appeals_until) == (half_an_hour, half_an_hour)
    assert not evening.is_final(half_an_hour - timedelta(seconds=1)) and evening.is_final(half_an_hour)
    logged = evening.log.get(verb="published").about["ranking"]
    assert [row["rank"] for row in logged] == [place.rank for place in standings(evening).ranking]


def test_1949_appeals_run_from_the_end_of_the_session(evening):
    """1949: 93, 111 from the end of the session; 94 corrections from the publication."""
    now = timezone.now()
    evening.edition, evening.state = "bridge-1949", "official"
    evening.ended, evening.published = now, now + timedelta(minutes=10)
    assert evening.appeals_until == now + timedelta(minutes=30)
    assert evening.corrections_until == now + timedelta(minutes=40)


def test_the_director_sends_the_hall_on(evening, people):
    lifecycle.next_round(evening, people.as_director)
    assert Evening.objects.get().round == 2
    for _ in range(3):
        lifecycle.next_round(evening, people.as_director)
    with pytest.raises(TroefError, match="Dit is de laatste ronde"):
        lifecycle.next_round(evening, people.as_director)


@pytest.mark.parametrize("settings", [
    {}, {"method": "butler"}, {"method": "cross-imps"}, {"edition": "bridge-1949", "regulations": "wbf"},
    {"edition": "bridge-2007"}, {"regulations": "vbl"},
])  # fmt: skip
def test_published_equals_troef_score(evening, play_all, tmp_path, settings):
    Evening.objects.update(**settings)
    play_all(evening)
    file = tmp_path / "contest.json"
    file.write_text(json.dumps(contest_file(Evening.objects.get())))
    answer = json.loads(forks.run(["-m", "troef.cli", "score", file], check=True).stdout)
    mine = [
        (place.rank, str(place.contestant.number), place.percentage, place.points)
        for place in standings(evening).ranking
    ]
    theirs = [(row["rank"], row["contestant"], row.get("percentage"), row["points"]) for row in answer["ranking"]]
    assert [row[:2] for row in mine] == [row[:2] for row in theirs]
    for (_r, _c, percentage, points), (_rank, _contestant, other, total) in zip(mine, theirs, strict=True):
        assert percentage == (None if other is None else pytest.approx(other)) and points == pytest.approx(total)


def test_the_whole_way_through_the_organisers_pages(people, play_all):
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.organiser)
    client.post("/evening/new/", {"name": "Tuesday", "date": "2026-11-17", "format": "bridge-pairs"})
    evening = Evening.objects.get()
    base = f"/evening/{evening.pk}/"
    client.post(f"{base}who/", {"first": "Anna", "second": "Bram"})
    client.post(f"{base}who/", {"lines": "A - B\nC - D\nE - F\nG - H"})
    assert "odd: one pair sits out" in client.get(f"{base}who/").content.decode()
    first = {"remove": evening.contestants.get(number=1).pk}
    assert "Anna – Bram is off the list." in client.post(f"{base}who/", first, follow=True).content.decode()
    client.post(f"{base}who/", first)
    client.post(f"{base}who/", {"remove": "abc"})
    assert evening.contestants.count() == 4, "once more takes nobody else off"
    client.post(f"{base}movement/", {"most_boards": "6", "minutes_per_board": "8"})
    page = client.get(f"{base}movement/").content.decode()
    assert "Balance" in page
    client.post(f"{base}movement/", {"choose": "howell"})
    rules = {"edition": "bridge-2017", "regulations": "nbb", "method": "matchpoints", "correction_minutes": "20"}
    assert client.post(f"{base}rules/", rules).status_code == 200, "something is missing"
    assert client.post(f"{base}rules/", {**rules, "appeal_minutes": "40"}).status_code == 302
    client.post(f"{base}act/", {"act": "start"})
    evening.refresh_from_db()
    assert (evening.state, evening.round, evening.correction_minutes) == ("playing", 1, 20)
    play_all(evening)
    client.post(f"{base}act/", {"act": "end"})
    client.post(f"{base}act/", {"act": "publish"})
    evening.refresh_from_db()
    assert evening.state == "official"
    page = client.get(base).content.decode()
    assert "official" in page and "corrections until" in page
    client.post(f"{base}act/", {"act": "nonsense"})
    assert client.post(f"{base}rules/", {**rules, "appeal_minutes": "5"}).status_code == 302
    evening.refresh_from_db()
    assert evening.appeal_minutes == 40, "the rules are fixed"


def test_corrections_after_the_publication_are_told(evening, play_all, people):
    from troef.web.entry.result_entry import set_result
    from troef.web.evenings.games.bridge import BridgeResult

    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    set_result(evening.sittings.first(), 1, BridgeResult.parse("P"), "verkeerd genoteerd", people.as_director)
    assert "verkeerd genoteerd" in Client().get(f"/evening/{evening.pk}/").content.decode()


def test_before_there_is_a_ranking_none_is_shown(evening, play, play_all, people, english):
    """One score on each board can be compared with nothing; matchpoints are never called IMPs."""
    english.force_login(people.organiser)
    play_all(evening, rounds=1)
    assert standings(evening).visible_ranking == ()
    page = english.get(f"/evening/{evening.pk}/").content.decode()
    assert "Nothing has been scored yet." in page and "IMP" not in page
    for sitting in evening.sittings.filter(round__gt=1).select_related("table", "north", "east", "evening"):
        for board in sitting.boards:
            play(sitting, board)
    page = english.get(f"/evening/{evening.pk}/").content.decode()
    assert len(standings(evening).visible_ranking) == 6
    assert "Nothing has been scored yet." not in page and "IMP" not in page

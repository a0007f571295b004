"""A club's own regulations (2017: 80B2e and f): options over a named set, in conditions, logs and charts."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone, translation

from troef.bridge import Table
from troef.bridge.laws.regulations import all_options, named_sets
from troef.cards import TroefError
from troef.director.charts.walk import chart, charts
from troef.laws import BRIDGE_2017
from troef.web.evenings import conditions_of_contest, contest_formats, lifecycle
from troef.web.evenings.log_wording import entry_details
from troef.web.evenings.models import Evening, Log
from troef.web.evenings.regulations import (
    answers_from_evening,
    house_rules_about,
    regulations_for_log,
    set_house_rules,
    table_rules,
    usual_penalty,
)
from troef.web.events import multi_session
from troef.web.rulings.incident_draft import IncidentDraft

NBB = named_sets()["nbb"]


def ticks(**changed):
    return {option.name: getattr(NBB, option.name) for option in all_options()} | changed


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def own(prepared, people):
    """The evening of a club with stop cards, an open lead and penalties of its own."""
    chosen, amounts = (
        ticks(stop_seconds=8, face_down_lead=False),
        {"top": Fraction(1, 5), "imp": Fraction(3), "vp": None},
    )
    set_house_rules(prepared, chosen, amounts, people.as_organiser, for_club=True)
    prepared.refresh_from_db()
    return prepared


def test_only_what_differs_from_the_set_is_kept(own):
    assert own.house == {"face_down_lead": False, "stop_seconds": 8, "penalty": {"top": "1/5"}}
    assert regulations_for_log(own) == {"name": "nbb", "face_down_lead": False, "stop_seconds": 8}
    assert [option.name for option in table_rules(own).changes] == ["face_down_lead", "stop_seconds"]
    assert [usual_penalty(own, unit) for unit in ("top", "imp", "vp")] == [Fraction(1, 5), 3, 1]


def test_another_set_keeps_what_the_club_has_otherwise(own):
    own.regulations = "vbl"
    assert (table_rules(own).stop_seconds, table_rules(own).bidding_boxes) == (8, False)


def test_the_conditions_say_what_is_otherwise_here(own):
    told = {section["title"]: section["lines"] for section in conditions_of_contest.document_sections(own)}
    assert told["Laws and regulations"][:3] == [
        "bridge, laws of 2017; Dutch Bridge Federation.",
        "This club has its own rules on some points.",
        "A player may reserve the right to call the director later.",
    ]
    assert "Different here: The opening lead is made face up." in told["Laws and regulations"]
    assert "The usual penalty is 20% of a top." in told["Scoring"]


def test_the_log_says_it_in_sentences(own):
    line = Log.objects.filter(evening=own).latest("pk")
    assert entry_details(line.about).startswith(
        "own regulations: The opening lead is made face up., A stop card is laid"
    )


def test_the_engine_is_told_the_same_rules(own):
    telling = IncidentDraft("insufficient", {"auction": "1S P 2H P", "call": "2C"}).telling(own, 1)
    table = Table.read(telling.log)
    assert telling.log["regulations"] == regulations_for_log(own)
    assert table.state.regulations == table_rules(own)


def test_they_are_fixed_once_play_has_begun(own, people):
    lifecycle.start_evening(own, people.as_organiser)
    with pytest.raises(TroefError, match="fixed once play has begun"):
        set_house_rules(own, ticks(), {}, people.as_organiser)


def test_the_next_evenings_begin_with_them(own, people):
    begun = contest_formats.create_evening("Next week", date(2026, 1, 8), "bridge-pairs", people.as_organiser)
    assert (begun.house, begun.regulations, begun.appeal_minutes) == (own.house, "nbb", 30)
    drive = contest_formats.create_evening("Drive", date(2026, 1, 9), "klaverjas-drive", people.as_organiser)
    assert drive.house == {}
    event = multi_session.make_event(own, "Two evenings", None, None, people.as_organiser)
    event.sessions.update(state="ended")
    assert multi_session.next_session(event, "The second", people.as_organiser).house == own.house


def test_one_evening_may_be_otherwise_without_the_club(prepared, people):
    set_house_rules(prepared, ticks(screens=True), {}, people.as_organiser)
    begun = contest_formats.create_evening("Next week", date(2026, 1, 8), "bridge-pairs", people.as_organiser)
    assert begun.house == {}


def test_the_organiser_ticks_them(prepared, people):
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.organiser)
    url = f"/evening/{prepared.pk}/rules/own/"
    page = client.get(url).content.decode()
    assert "Dutch Bridge Federation" in page and "Play with screens" in page
    answer = client.post(url, {"bidding_boxes": "on", "may_reserve": "on", "stop_seconds": "12", "penalty_top": "20"})
    assert answer.status_code == 302
    house = Evening.objects.get(pk=prepared.pk).house
    assert house == {"alert_cards": False, "face_down_lead": False, "stop_seconds": 12, "penalty": {"top": "1/5"}}
    assert "The opening lead is made face up." in client.get(f"/evening/{prepared.pk}/rules/").content.decode()
    assert 'value="20' in client.get(url).content.decode()
    assert b"less than or equal to 60" in client.post(url, {"stop_seconds": "90"}).content


def test_a_chart_is_not_asked_what_the_evening_knows(own, evening):
    now = timezone.now()
    known = {
        id: answers_from_evening(own, chart(id, BRIDGE_2017), now) for id in ("12", "41", "79", "87", "92-93", "27")
    }
    assert known == {
        "12": {"in_time": True}, "41": {"faced": True}, "79": {"in_period": True}, "87": {"teams": False},
        "92-93": {"in_time": True, "form": "PAIRS"}, "27": {},
    }  # fmt: skip
    own.house, own.published, own.ended = {}, now - timedelta(minutes=31), now - timedelta(hours=1)
    later = {id: answers_from_evening(own, chart(id, BRIDGE_2017), now) for id in ("12", "41", "79")}
    assert later == {"12": {}, "41": {}, "79": {"in_period": False}}
    own.correction_minutes = 45
    assert answers_from_evening(own, chart("79", BRIDGE_2017), now) == {"in_period": True}


def test_40B2b_a_club_may_let_players_look_at_their_own_card(prepared, people):
    asked = chart("40", BRIDGE_2017)
    assert answers_from_evening(prepared, asked, timezone.now()) == {}
    set_house_rules(prepared, ticks(own_card=True), {}, people.as_organiser)
    prepared.refresh_from_db()
    assert answers_from_evening(prepared, asked, timezone.now()) == {"allowed": True}
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    page = client.get(f"/evening/{prepared.pk}/desk/walk/?w=bridge-2017 40:complaint=OWN_CARD").content.decode()
    assert "This was allowed: the board goes on." in page and "other aids to memory stay closed" in page
    page = client.get(f"/evening/{prepared.pk}/desk/walk/?w=bridge-2017 40:complaint=AID").content.decode()
    assert "memory aids stay closed" in page


def test_a_ruling_names_the_set_and_that_the_club_has_rules_of_its_own(own, people):
    lifecycle.start_evening(own, people.as_organiser)
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    client.post(f"/evening/{own.pk}/desk/ruling/", {"laws": "27A1", "decision": "It stands.", "standing": "final"})
    page = client.get(f"/evening/{own.pk}/ruling/1/").content.decode()
    assert "(NBB), with the club" in page and "own regulations" in page
    text = client.get(f"/evening/{own.pk}/ruling/1/ruling.txt").content.decode()
    assert "27A1 (bridge-2017, nbb, with the club's own regulations)" in text


def test_every_answer_that_the_evening_knows_is_one_of_the_chart(evening):
    for found in charts(BRIDGE_2017).values():
        for name, value in answers_from_evening(evening, found, timezone.now()).items():
            assert value in found.facts[name], (found.id, name)


def test_a_rule_of_the_evening_stands_beside_the_question_about_it(own, people):
    assert [rule.text.en for rule in house_rules_about(own, "41A")] == ["The opening lead is made face up."]
    assert house_rules_about(own, "27A", None) == []
    assert [rule.law for rule in house_rules_about(own, "16B1")] == ["73A2"]
    assert [rule.law for rule in house_rules_about(own, "25A1")] == ["18F"]
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    page = client.get(f"/evening/{own.pk}/desk/walk/?w=bridge-2017 41:").content.decode()
    assert "Did the right player lead?" in page and "The opening lead is made face up." in page

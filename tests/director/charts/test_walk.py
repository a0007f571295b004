"""The charts of all games: paragraphs that exist, links that lead somewhere, and words for every outcome."""

from __future__ import annotations

import pytest

from troef.director.charts.outcome import ROLES, announcements_before
from troef.director.charts.walk import (
    EDITIONS,
    advice,
    all_charts,
    answered_from,
    charts,
    charts_about,
    facts_class_of,
    rule_on,
)
from troef.director.incidents.catalogue import charts_for, charts_of, incidents, incidents_of
from troef.director.library import book
from troef.laws import BRIDGE_2017, Edition
from troef.laws.charts.chart import Chart, fact_combinations, walk
from troef.laws.charts.proof import record_with_all_facts

every_chart = pytest.mark.parametrize(
    "chart", [pytest.param(chart, id=f"{chart.edition.year}-{chart.id}") for chart in all_charts()]
)


@every_chart
def test_every_paragraph_stands_in_the_book(chart: Chart) -> None:
    cited = {*chart.laws}
    for question in chart.questions.values():
        cited |= {question.law, *(answer.rule for answer in question.answers if answer.rule is not None)}
    assert cited - book(chart.edition).by_id.keys() == set()


@every_chart
def test_every_link_leads_to_a_chart(chart: Chart) -> None:
    links = {answer.chart for question in chart.questions.values() for answer in question.answers if answer.chart}
    links |= {question.see for question in chart.questions.values() if question.see}
    assert links - charts(chart.edition).keys() == set()


@every_chart
def test_what_a_link_makes_known_is_something_that_the_other_chart_asks(chart: Chart) -> None:
    """A link leads to another chart, or back to the question that sent the director there."""
    every = [question for other in charts(chart.edition).values() for question in other.questions.values()]
    for question in chart.questions.values():
        for answer in question.answers:
            there = charts(chart.edition)[answer.chart].questions.values() if answer.chart else None
            for name, value in answer.known.items():
                asked = [each for each in there or every if each.fact == name and (there or each.see == chart.id)]
                assert asked and all(each.answer(value) for each in asked)


@every_chart
def test_where_the_law_has_ruled_already_something_is_said(chart: Chart) -> None:
    """A question with `now`: on some way to it there is a sentence to say first."""
    ruled = {id for id, question in chart.questions.items() if question.now}
    said = set()
    for facts in fact_combinations(chart) if ruled else ():
        at = answered_from(chart, facts)
        said |= {
            step.question.id for step in at.path.steps if step.question.now and announcements_before(at, step.question)
        }
    assert said == ruled


@every_chart
def test_every_outcome_has_words_in_both_languages(chart: Chart) -> None:
    """Nothing is left open in a sentence, and somebody is spoken to or something is done."""
    record = facts_class_of(chart)
    for facts in fact_combinations(chart):
        end = walk(chart, facts).end
        if end is None or end.rule is None or record is None:
            continue
        said = advice(chart, rule_on(chart, record_with_all_facts(chart, record, facts)))
        texts = [saying.text for saying in said.say] + [*said.do, *said.later]
        assert texts, f"{end.rule}: nothing to say and nothing to do"
        assert not [text for text in texts if not text.nl or not text.en or "{" in text.nl + text.en]
        assert {saying.to for saying in said.say} <= ROLES.keys()


@every_chart
def test_every_player_who_chooses_has_a_name(chart: Chart) -> None:
    assert {question.by for question in chart.questions.values() if question.by} <= ROLES.keys()


def test_a_paragraph_finds_its_charts() -> None:
    assert [chart.id for chart in charts_about("27B1a", BRIDGE_2017)] == ["27"]


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_every_chart_is_reached_from_the_incident_index(edition: Edition) -> None:
    reached = {chart.id for incident in incidents_of(edition) for chart in charts_of(incident, edition)}
    assert charts(edition).keys() - reached == set()


def test_incidents_name_charts_that_exist() -> None:
    named = {id for incident in incidents() for id in incident.charts}
    assert named <= charts(BRIDGE_2017).keys()


@pytest.mark.parametrize(
    ("incident", "first"),
    [
        ("insufficient-bid", "27"),
        ("call-out-of-turn", "28-29"),
        ("unauthorised-information-noticed-at-the-table", "16-during"),
        ("card-face-up-in-a-board", "16-other"),
    ],
)
def test_where_a_director_begins(incident: str, first: str) -> None:
    found = next(each for each in incidents() if each.slug == incident)
    assert charts_of(found)[0].id == first


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("onvoldoende bod", "27"),
        ("insufficient bid", "27"),
        ("revoke", "62-64"),
        ("verzaakt", "62-64"),
        ("verkeerd bord", "15"),
        ("opening lead out of turn", "54"),
        ("strafkaart niet gespeeld", "52"),
        ("voor de beurt uitgekomen", "54"),
        ("wil zijn bieding veranderen", "25"),
        ("lang nagedacht", "16-during"),
        ("twaalf kaarten", "13"),
        ("te langzaam", "90"),
        ("schelden", "74"),
        ("hesitatie", "16-during"),
        ("27", "27"),
    ],
)
def test_by_words(words: str, first: str) -> None:
    assert charts_for(words)[0].id == first


RIGHT_CHARTS = {
    "partner dacht lang na": "16-during 16-after", "ze bood onder het bod": "27", "onvoldoende": "27",
    "voor zijn beurt gepast": "30/32 28-29", "verkeerde kant uitgekomen": "54", "voor de beurt uitgekomen": "54",
    "voor zijn beurt uitgekomen": "54", "leider speelt uit verkeerde hand": "55 55-56",
    "niet bekend terwijl hij harten had": "61 62-64", "verzaakt en al doorgespeeld": "62-64 64",
    "kaart op tafel gevallen": "24-48-49 49", "verkeerd kaartje uit de biedbox": "25", "misgreep biddingbox": "25",
    "verkeerde uitleg": "20 21 75", "niet gealerteerd": "20 21 40", "claim betwist": "70 68-69",
    "rest van de slagen opgeeist zonder uitleg": "68-69 70", "slag te veel afgestaan": "71",
    "verkeerde tegenstanders": "15", "bord al gespeeld": "15", "14 kaarten": "13", "een kaart te weinig": "14 13",
    "kaart van ander bord": "15", "handen omgewisseld in bord": "15 87 6D", "te laat aan tafel": "90",
    "te langzaam": "90", "schelden": "74", "hesitatie": "16-during", "dummy bemoeit zich ermee": "42-43",
    "blinde wijst kaart aan": "45-dummy 42-43", "strafkaart": "50", "twee strafkaarten": "51",
    "vergelijkbare bieding": "23", "protest": "92-93", "arbitragefout": "82C", "score verkeerd ingevuld": "79",
    "gewogen score": "12 12C", "kaart gespeeld of niet": "45-dummy 45-declarer 45-defender",
    "leider noemt verkeerde kaart": "46", "uitkomst met open kaart door verkeerde": "54",
    "partner wilde weten of ik nog een harten had": "61", "bid out of turn": "31 28-29",
    "opening lead out of turn": "54", "revoke": "62-64", "tank then pass": "16-during 16-after",
    "failure to alert": "20 21 40", "fouled board": "87", "disputed claim": "70", "dropped a card": "24-48-49",
    "pulled the wrong card from the bidding box": "25", "abusive player": "74 91",
}  # fmt: skip
"""Descriptions by directors, with the right charts for each."""


@pytest.mark.slow
@pytest.mark.parametrize("words", RIGHT_CHARTS)
def test_what_a_director_types_finds_a_right_chart_among_the_first_three(words: str) -> None:
    assert {chart.id for chart in charts_for(words)[:3]} & set(RIGHT_CHARTS[words].split()), words

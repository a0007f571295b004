"""Incidents to solve: the engine proves every answer; the pages ask step by step and keep the score in the address."""

from __future__ import annotations

import html
import re
from collections import Counter

import pytest
from django.utils import translation

from troef.conformance import cases_in
from troef.laws.book import article_of, is_within
from troef.web.pages.library.training import NOBODY, exercises, questions

CASES = {case["id"]: case for case in cases_in("bridge-2017")}
every_exercise = pytest.mark.parametrize("slug", list(exercises()))


def test_there_are_enough_on_every_level_and_about_many_laws():
    assert min(Counter(each.level for each in exercises().values()).values()) >= 14
    assert len(exercises()) >= 40
    assert len({article_of(each.law) for each in exercises().values()}) >= 20


@every_exercise
def test_the_engine_rules_as_the_case_says(slug):
    exercise = exercises()[slug]
    assert exercise.law == CASES[slug]["law"][0]
    assert exercise.choosers <= {"N", "E", "S", "W", "TD", NOBODY}


@every_exercise
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_step_has_its_right_answer_among_four_or_more_that_differ(slug, lang):
    exercise = exercises()[slug]
    with translation.override(lang):
        asked = questions(exercise)
    assert [question.name for question in asked] == ["law", "who", "rule"]
    for question in asked:
        values = [value for value, _text in question.options]
        assert len(values) == len(set(values)) >= 4
        assert question.answers
    others = [value for value, _text in asked[2].options if value != exercise.law]
    assert not any(is_within(other, exercise.law) or is_within(exercise.law, other) for other in others)


@every_exercise
def test_it_is_told_in_both_languages(slug):
    exercise = exercises()[slug]
    assert len(exercise.happened("nl")) == len(exercise.happened("en")) >= 2
    assert exercise.law in exercise.answer("nl") and exercise.law in exercise.answer("en")


def links(page):
    found = re.findall(r'<a class="button[^"]*" href="([^"]+)">([^<]+)</a>', page)
    return {html.unescape(text).strip(): html.unescape(to) for to, text in found}


def test_solving_one_step_by_step(english):
    address = "/law/training/o27B1a/"
    page = english.get(address).content.decode()
    assert "South bids 1♦, which is insufficient." in html.unescape(page) and "Which law is this about?" in page
    for answer in ("27 · Insufficient bid", "West", "27B1a"):
        to = next(to for text, to in links(page).items() if text.startswith(answer))
        page = english.get(address + to).content.decode()
    assert "Right so far: 3 of 3" in page and "What Troef says" in page
    following = english.get(links(page)["Next incident"]).content.decode()
    assert "Right so far: 3 of 3" in following and "Which law is this about?" in following


def test_a_wrong_answer_is_put_right_and_one_goes_on(client):
    page = html.unescape(client.get("/law/training/o27B1a/?law=28&right=2&of=3").content.decode())
    assert "Nee: 27 · " in page and "Goed tot nu toe: 2 van 4" in page and "Wie kiest er nu?" in page


def test_the_list_by_level_and_by_law(client, english):
    page = client.get("/law/training/").content.decode()
    assert re.findall(r"/law/training/([\w-]+)/", page) == list(exercises())
    assert "Voor een clubavond" in page and "For a club evening" in english.get("/law/training/").content.decode()
    about_54 = client.get("/law/training/?law=54").content.decode()
    found = set(re.findall(r"/law/training/([\w-]+)/", about_54))
    assert found == {each.slug for each in exercises().values() if "54" in each.articles}


@pytest.mark.parametrize("asked", ["?law=<b>", "?law=27&who=Q", "?right=-1&of=x", "?right=99999999999999999999"])
def test_what_is_no_answer_is_not_heard(client, asked):
    assert client.get("/law/training/o27B1a/" + asked).status_code == 200
    assert client.get("/law/training/nothing/").status_code == 404

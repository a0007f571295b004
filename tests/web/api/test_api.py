"""The open API: public requests, requests with a token, and conformance with its description."""

from __future__ import annotations

import json

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, given, settings

from troef.web.api.models import Token
from troef.web.evenings import lifecycle
from troef.web.platform.http.rate_limits import SECRET_GUESSES


@pytest.fixture
def ask(db):
    """Return a function that calls the API, with or without a token."""

    def asked(path, account=None, post=None):
        headers = {"authorization": f"Bearer {Token.objects.issue(account, 'x')[1]}"} if account else {}
        browser = Client(headers=headers)
        address = f"/api/v1/{path}"
        if post is None:
            answer = browser.get(address)
        else:
            answer = browser.post(address, json.dumps(post), content_type="application/json")
        return answer.status_code, answer.json()

    return asked


def test_evenings_and_contestants_are_everybodys(ask, evening, prepared):
    status, found = ask("evenings")
    assert (status, [one["name"] for one in found]) == (200, ["Clubavond"])
    status, entered = ask(f"evenings/{evening.pk}/contestants")
    first = {"id": "1", "name": "Anna – Bram", "players": ["Anna", "Bram"], "club": "", "district": "", "section": ""}
    assert (status, entered[0]) == (200, first)


def test_an_evening_being_prepared_is_for_the_staff(ask, prepared, people):
    assert ask("evenings") == (200, [])
    assert len(ask("evenings", people.organiser)[1]) == 1
    about = [f"evenings/{prepared.pk}{part}" for part in ("", "/contestants", "/standings", "/results", "/contest")]
    assert [ask(path) for path in about] == [(404, {"detail": f"There is no evening {prepared.pk}."})] * 5
    assert [ask(path, people.organiser)[0] for path in about] == [200, 200, 403, 200, 200]


def test_what_the_law_hides_the_interface_hides(ask, evening, first, play, people):
    play(first, first.boards[0])
    assert ask(f"evenings/{evening.pk}/results") == (200, {"boards": [], "results": []})
    seen = ask(f"evenings/{evening.pk}/results", people.director)[1]["results"]
    assert [(row["board"], row["contract"]) for row in seen] == [(first.boards[0], "4S")]
    assert ask(f"evenings/{evening.pk}/standings")[0] == 403
    assert ask(f"evenings/{evening.pk}/contest")[0] == 403
    assert ask(f"evenings/{evening.pk}/standings", people.director)[0] == 200


def test_after_play_everybody_sees_the_same_as_on_the_page(ask, evening, play_all, people):
    play_all(evening)
    lifecycle.end_evening(evening, people.as_organiser)
    status, shown = ask(f"evenings/{evening.pk}/standings")
    assert (status, len(shown["ranking"]), shown["ranking"][0]["rank"]) == (200, 6, 1)
    assert ask(f"evenings/{evening.pk}/contest")[1]["kind"] == "pairs"


def test_a_directors_token_enters_a_result(ask, evening, first, people):
    given = {"round": 1, "table": first.table.number, "board": first.boards[0], "result": "4SX N 10", "reason": "paper"}
    path = f"evenings/{evening.pk}/results"
    assert ask(path, post=given)[0] == 401
    assert ask(path, people.organiser, given)[0] == 403
    status, done = ask(path, people.director, given)
    assert (status, done["result"]["contract"], done["result"]["tricks"]) == (200, "4SX", 10)
    assert evening.log.last().verb == "corrected by the director"
    assert ask(path, people.director, given) == (status, done)
    assert evening.log.filter(verb="corrected by the director").count() == 1, "sent again, as the answer was lost"
    status, wrong = ask(path, people.director, given | {"result": "9S N 10"})
    assert (status, "detail" in wrong) == (409, True)
    assert ask(path, people.director, given | {"table": 99})[0] == 404
    assert ask(path, people.director, given | {"reason": ""})[0] == 422


def test_a_cookie_of_the_site_is_not_a_token(evening, first, play, people):
    browser = Client()
    browser.force_login(people.director)
    play(first, first.boards[0])
    assert browser.get(f"/api/v1/evenings/{evening.pk}/results").json()["results"] == []


def test_guessing_tokens_is_limited_and_a_right_one_always_works(ask, people):
    guesser = Client(headers={"authorization": "Bearer troef_wrong"})
    for _attempt in range(SECRET_GUESSES.max_tries):
        assert guesser.get("/api/v1/evenings").status_code == 401
    assert guesser.get("/api/v1/evenings").status_code == 429
    assert ask("evenings", people.director)[0] == 200


def test_what_is_no_text_is_refused_as_the_interface_says(people):
    answer = Client(headers={"accept-language": "en"}).get("/api/v1/evenings?c%00=")
    assert (answer.status_code, answer.json()) == (
        400,
        {"detail": "This contains characters that are not text. Type it again."},
    )


def test_a_token_is_shown_once_and_can_be_taken_back(people):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.director)
    page = browser.post("/tokens/", {"name": "club site"}).content.decode()
    secret = page.split("<code>")[1].split("</code>")[0]
    assert secret not in browser.get("/tokens/").content.decode()
    program = Client(headers={"authorization": f"Bearer {secret}"})
    assert program.get("/api/v1/evenings").status_code == 200
    browser.post(f"/tokens/{Token.objects.get().pk}/")
    assert program.get("/api/v1/evenings").status_code == 401
    assert "at most 60" in browser.post("/tokens/", {"name": ""}).content.decode()


@pytest.fixture
def application(db):
    """The site as a server calls it, with the test's own database connection kept open."""
    ends = (request_started, request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    yield WSGIHandler()
    for signal in ends:
        signal.connect(close_old_connections)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_it_answers_as_it_says_it_does(mode, application, evening, first, play, people):
    """Schemathesis generates valid and invalid calls, and compares the answers with the description."""
    import schemathesis  # Slow to load, and not needed elsewhere.

    play(first, first.boards[0])
    secret = Token.objects.issue(people.director, "schemathesis")[1]
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)
    tried = set()
    for made in schema.get_all_operations():
        operation = made.ok()

        @settings(
            max_examples=settings.default.max_examples // 4,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy(generation_mode=schemathesis.GenerationMode(mode)))
        def check(case):
            tried.add(case.operation.label)
            case.call_and_validate(headers={"Authorization": f"Bearer {secret}"})

        check()
    assert len(tried) == 7

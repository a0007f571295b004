"""What every page has in common: headers, and requests that make sense."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import RequestFactory

from troef.web.site.given import MOST
from troef.web.site.limits import SECRETS
from troef.web.site.security import GuessLimit

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'"
)


def test_every_answer_has_the_policy(client, db):
    for path in ("/", "/nowhere/"):
        headers = client.get(path).headers
        assert headers["Content-Security-Policy"] == POLICY
        assert headers["Permissions-Policy"] == "camera=(), microphone=(), geolocation=()"


@pytest.mark.parametrize(
    ("path", "status", "last"),
    [
        *((f"/{kind}/guess/", 404, 429) for kind in ("t", "team", "welcome", "poll", "entry")),
        ("/t/guess/", 200, 200),
        ("/t/guess/", 403, 403),
        ("/board/1/", 404, 404),
        ("/laws/t/x/", 404, 404),
    ],
)
def test_only_a_secret_path_that_does_not_exist_is_a_guess(path, status, last, db):
    page, request = GuessLimit(lambda _request: HttpResponse(status=status)), RequestFactory().get(path)
    request.user = AnonymousUser()
    answers = [page(request).status_code for _ in range(SECRETS.most + 1)]
    assert answers == [status] * SECRETS.most + [last]


@pytest.mark.parametrize("number", [MOST, MOST + 1, 10**30])
def test_a_number_that_nothing_has_leads_nowhere(client, db, number):
    assert client.get(f"/evening/{number}/").status_code == 404


@pytest.mark.parametrize(
    "asked",
    [
        {"path": "/", "query_params": {"q": "a\0b"}},
        {"path": "/", "query_params": {"a\0b": "q"}},
        {"path": "/a%00b/"},
    ],
    ids=["value", "name", "path"],
)
def test_characters_that_are_no_text_reach_no_page(client, db, asked):
    assert client.get(**asked).status_code == 400

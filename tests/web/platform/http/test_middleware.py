"""Common behaviour of all pages: headers, malformed requests, and visitors: an address, a /64 of IPv6 or an account."""

from __future__ import annotations

import gzip
import http.client
import json
import os

import forks
import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from troef.web.people.models import Account
from troef.web.platform.http.addresses import network
from troef.web.platform.http.forms import MAX_VALUE
from troef.web.platform.http.middleware import CompressionMiddleware, GuessLimitMiddleware, Visitors, visitor
from troef.web.platform.http.rate_limits import SECRET_GUESSES, RateLimit

POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'"
)


def test_every_answer_has_the_policy(client, db):
    for path in ("/", "/nowhere/"):
        headers = client.get(path).headers
        assert headers["Content-Security-Policy"] == POLICY
        assert headers["Permissions-Policy"] == "camera=(), microphone=(), geolocation=()"
        assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", ["/", "/evening/1/live/", "/play/x/live/", "/static/troef/live.js", "/health/", "/x/"])
def test_nothing_echoes_a_request(path, site):
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
    connection.request("TRACE", path, headers={"X-Secret": "kQ3x9ZbT"})
    answer = connection.getresponse()
    assert answer.status in (404, 405)
    assert b"kQ3x9ZbT" not in answer.read()


def _setting(name, **environment):
    """Return a setting with this environment."""
    code = f"from troef.web.platform import settings; import json; print(json.dumps(getattr(settings, {name!r}, None)))"
    return json.loads(forks.run(["-c", code], env=os.environ | environment, check=True).stdout)


def test_a_page_is_compressed_for_a_client_that_can_read_it_and_never_the_same_way(client, db):
    page = client.get("/about/help/").content
    answers = [client.get("/about/help/", headers={"accept-encoding": "gzip"}) for _ in range(9)]
    for answer in answers:
        assert answer["Content-Encoding"] == "gzip" and "Accept-Encoding" in answer["Vary"]
        assert int(answer["Content-Length"]) == len(answer.content) < len(page) / 2
        assert len(gzip.decompress(answer.content)) == len(page)
    random_names = {answer.content[10:].index(b"\0") for answer in answers}
    assert len(random_names) > 1, "the length of a response says nothing (BREACH)"


def test_a_stream_and_what_is_no_page_pass_as_they_are():
    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})
    stream = StreamingHttpResponse(iter([b"x" * 999]), content_type="text/html")
    for response in (stream, HttpResponse(b"x" * 999, content_type="application/json")):
        made = CompressionMiddleware(lambda _request, made=response: made)(request)
        assert "Content-Encoding" not in made and b"".join(made) == b"x" * 999


@pytest.mark.slow
def test_hosts_follow_the_public_address(tmp_path):
    about = {"TROEF_VAR": str(tmp_path)}
    local = ["localhost", "127.0.0.1", "[::1]"]
    assert _setting("ALLOWED_HOSTS", **about, TROEF_PUBLIC_URL="") == ["*"]
    about["TROEF_PUBLIC_URL"] = "https://club.example:8443/"
    assert _setting("ALLOWED_HOSTS", **about) == ["club.example", *local]
    assert _setting("ALLOWED_HOSTS", **about, TROEF_HOSTS="troef, site") == ["club.example", *local, "troef", "site"]


def test_an_https_site_sends_http_there_but_answers_its_own_machine(tmp_path, new_site):
    site = new_site(tmp_path, TROEF_PUBLIC_URL="https://club.example/").start()

    def asked(path, host, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
        connection.request(method, path, headers={"host": host, **headers})
        answer = connection.getresponse()
        answer.read()
        return answer.status, answer.getheader("location")

    try:
        assert asked("/", "club.example") == (301, "https://club.example/")
        assert asked("/", "elsewhere.example") == (301, "https://club.example/")
        assert asked("/", f"127.0.0.1:{site.port}") == (301, "https://club.example/"), "no https is spoken there"
        assert asked("/health/", "127.0.0.1") == (200, None)
        behind_proxy = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        assert asked("/", "elsewhere.example", **behind_proxy)[0] == 400
        assert asked("/sign-in/", "club.example", **behind_proxy) == (200, None), "no loop"
        assert asked("/sign-in/", "club.example", **(behind_proxy | {"X-Forwarded-Proto": "http"}))[0] == 301
    finally:
        site.stop()


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
    page, request = GuessLimitMiddleware(lambda _request: HttpResponse(status=status)), RequestFactory().get(path)
    request.user = AnonymousUser()
    answers = [page(request).status_code for _ in range(SECRET_GUESSES.max_tries + 1)]
    assert answers == [status] * SECRET_GUESSES.max_tries + [last]


def test_a_try_that_was_refused_is_not_counted(db):
    limit, request = RateLimit("test", max_tries=2, minutes=5), RequestFactory().get("/")
    assert [limit.take(request) for _ in range(4)] == [True, True, False, False]
    assert limit.is_exceeded(request)
    limit.refund(request)
    assert not limit.is_exceeded(request) and limit.take(request)


@pytest.mark.parametrize("number", [MAX_VALUE, MAX_VALUE + 1, 10**30])
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


@pytest.mark.parametrize("charset", ["hex", "idna", "undefined"])
def test_a_form_is_utf_8_whatever_charset_it_names(client, db, charset):
    form = f"multipart/form-data; boundary=a; charset={charset}"
    body = '--a\r\ncontent-disposition: form-data; name="username"\r\n\r\nzoë\r\n--a--\r\n'
    assert client.generic("POST", "/sign-in/", body, form).status_code == 200


@pytest.mark.parametrize(
    ("address", "part"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_the_part_of_an_address_that_one_visitor_has(address, part):
    assert network(address) == part


def test_a_visitor_is_an_account_or_an_address_and_no_address_is_stored(db):
    seen = []

    def asks(address, user):
        request = RequestFactory().get("/", REMOTE_ADDR=address)
        request.user = user
        Visitors(lambda _request: seen.append(visitor()) or HttpResponse())(request)
        return seen[-1]

    from django.contrib.auth.models import AnonymousUser

    nobody, ans = AnonymousUser(), Account.objects.make("ans", "x", "Ans")
    first = asks("2001:db8::1", nobody)
    assert first == asks("2001:db8::2", nobody) != asks("2001:db8:0:1::2", nobody)
    assert asks("192.0.2.7", ans) == asks("192.0.2.8", ans) != asks("192.0.2.8", nobody)
    assert all("2001" not in name and len(name) == 32 for name in seen)
    assert visitor() == "", "outside of requests there is none"

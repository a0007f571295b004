"""Visitors: one address of IPv4, one /64 of IPv6, one account."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from troef.web.people.models import Account
from troef.web.platform.http.addresses import network
from troef.web.platform.http.visitor import Visitors, visitor


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

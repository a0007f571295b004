"""A page that missed a change, or could not request it, shows it eventually."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from tests.web.kills import Browser

pytestmark = pytest.mark.browser


@pytest.fixture
def table(site):
    """The path of a table, and a way to sit down there from elsewhere."""
    host = Browser(site.port)
    host.sure("/play/")
    about = {"game": "bridge", "way": "bridge-2017", "plays": "guarded"}
    path = host.sure("/play/", urlencode(about))[0].headers["Location"]

    def sits(seat, name):
        player = Browser(site.port)
        player.sure(path)
        player.sure(f"{path}do/", urlencode({"what": "sit", "seat": seat, "name": name}))

    return path, sits


def test_what_happened_between_a_page_and_its_stream_is_shown(site, open_page, table):
    path, sits = table
    page = open_page(f"{site.url}{path}")

    def late(route):
        sits("E", "Evert")
        route.continue_()

    page.route("**/live/**", late)
    page.reload()
    page.wait_for_selector("text=Evert")


def test_a_part_that_the_server_could_not_give_is_asked_for_again(site, open_page, table):
    path, sits = table
    page = open_page(f"{site.url}{path}")
    page.wait_for_selector("[data-connected=yes]")
    refused = []

    def busy(route):
        if len(refused) < 2:
            refused.append(route.request.url)
            return route.fulfill(status=503, body="") if len(refused) == 1 else route.abort()
        return route.continue_()

    page.route(f"**{path}*", busy)
    sits("W", "Wim")
    page.wait_for_selector("text=Wim")
    assert len(refused) == 2
    open_page.complaints.clear()

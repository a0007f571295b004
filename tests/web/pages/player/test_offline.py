"""With HTTPS (or on this machine), the page of a table opens without network, and nothing typed is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

pytestmark = pytest.mark.browser
_SECRET = """select secret from session_table join session_evening e on e.id = evening_id
             where e.state = 'playing' and e.kind = 'pairs' and e.edition = 'bridge-2017' and number = 1"""


def test_the_page_reloads_without_a_server_and_sends_later(new_site, open_page, tmp_path):
    site = new_site(tmp_path / "site", "--demo").start()
    with closing(sqlite3.connect(site.var / "troef.sqlite3")) as database:
        (secret,) = database.execute(_SECRET).fetchone()
    page = open_page(f"{site.url}/t/{secret}/")
    page.locator("form.sides button").first.click()
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # The service worker now handles the page and its parts.
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    before = page.inner_text("h1, h2 >> nth=0")
    site.stop()
    page.reload()
    assert page.inner_text("h1, h2 >> nth=0") == before
    page.click("form[data-verb=call] button")
    page.wait_for_selector("#offline:visible")
    site.start()
    page.reload()
    page.wait_for_function("() => JSON.parse(localStorage['troef.queue']).length === 0")
    page.wait_for_selector("#offline", state="hidden")
    with closing(sqlite3.connect(site.var / "troef.sqlite3")) as database:
        assert database.execute("select count(*) from session_entry where verb = 'call'").fetchone() == (1,)
    open_page.complaints[:] = [line for line in open_page.complaints if "net::ERR" not in line]
    open_page.close()
    site.stop()

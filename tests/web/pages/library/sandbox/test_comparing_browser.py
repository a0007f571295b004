"""The comparison in a real browser: from a board in the sandbox to the editions side by side."""

import pytest

from troef.web.platform.http.table_links import pack_log

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
pytestmark = pytest.mark.browser

LOG = {
    "edition": "bridge-2007",
    "board": 1,
    "events": [
        {"do": "call", "by": "E", "call": "1H"},
        {"do": "director", "by": "N"},
        {"do": "choose", "by": "S", "option": "reject"},
        {"do": "call", "by": "N", "call": "1D"},
        {"do": "call", "by": "E", "call": "1H"},
    ],
}


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_from_the_sandbox_to_the_editions(site, open_page, shots, viewport):
    page = open_page(f"{site.url}/sandbox/?log={pack_log(LOG)}", viewport)
    page.click("#compare")
    page.wait_for_selector("text=Uitgaven naast elkaar")
    must_pass = page.inner_text("tr:has(th:text('Moet passen'))")
    assert "West één keer" in must_pass
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.screenshot(path=shots / f"editions-{viewport['width']}.png", full_page=True)
    page.click("text=Terug naar de tafel")
    page.wait_for_selector("#compare")

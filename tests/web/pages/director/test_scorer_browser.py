"""The scorer's desk by keyboard, with two people at once."""

from __future__ import annotations

import pytest

from troef.web import demo

pytestmark = pytest.mark.browser
DESKTOP = {"width": 1100, "height": 800}
UNPROCESSED = """() => {
    const row = document.querySelector("form.slip"), fresh = row.cloneNode(true);
    row.replaceWith(fresh);
    fresh.querySelector("input.line").focus();
}"""
"""Put a line in the page again that htmx has not processed, as it is for a moment after every swap."""


@pytest.fixture
def demo_site(new_site, tmp_path, open_page):
    site = new_site(tmp_path / "var", "--demo").start()
    yield site
    open_page.close()
    site.stop()


def _signed_in(open_page, site, username):
    page = open_page(f"{site.url}/sign-in/", DESKTOP, "nl")
    page.fill("[name=username]", username)
    page.fill("[name=password]", demo.PASSWORD)
    page.click("main button.primary")
    return page


def _type(page, *lines):
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")


def _said(page, place):
    return page.locator("form.slip .said").nth(place).inner_text()


def _state(page, place, state):
    page.wait_for_selector(f"form.slip:nth-of-type({place + 1})[data-state={state}]")


def test_two_people_type_the_slips(demo_site, open_page, shots):
    address = f"{demo_site.url}/evening/2/scorer/round"
    olga = _signed_in(open_page, demo_site, "wedstrijdleider")  # The organiser plays: some slips are hidden from her.
    victor = _signed_in(open_page, demo_site, "wedstrijdleider")
    olga.goto(f"{address}/5/table/1/")
    victor.goto(f"{address}/5/table/1/")

    # A line is interpreted while it is typed; Enter stores it and goes on.
    olga.keyboard.type("4sx n 10")
    olga.wait_for_selector("text=Noord speelt 4")
    olga.keyboard.press("Enter")
    _state(olga, 0, "entered")
    olga.keyboard.type("3sa o -1")
    # The other scorer sees the first line appear, and keeps the cursor in the line being typed.
    _state(victor, 0, "entered")
    assert "Noord speelt 4♠ gedoubleerd, 10 slagen" in _said(victor, 0)
    assert olga.input_value(":focus") == "3sa o -1"
    olga.keyboard.press("Enter")
    _state(olga, 1, "entered")

    # Both type the last line. The first counts, the other gets a message and keeps the text.
    victor.locator("input.line").nth(2).focus()
    victor.keyboard.type("2k z 8")
    olga.screenshot(path=shots / "scorer-table.png", caret="initial")
    _type(olga, "pas")
    olga.wait_for_url(f"{address}/5/table/2/")
    victor.keyboard.press("Enter")
    _state(victor, 2, "refused")
    assert "Intussen heeft iemand anders" in _said(victor, 2)
    assert victor.input_value("form.slip:nth-of-type(3) input.line") == "2k z 8"
    victor.screenshot(path=shots / "scorer-meanwhile.png", caret="initial")
    _state(victor, 1, "entered")
    victor.locator("input.line").nth(2).focus()
    victor.keyboard.press("Enter")
    victor.wait_for_url(f"{address}/5/table/2/")

    # A line that cannot be read stays where it is, and comes up again at the end.
    _type(olga, "9s n 10", "1sa w =", "? onleesbaar")
    _state(olga, 0, "refused")
    _state(olga, 2, "returned")
    olga.wait_for_function("() => document.activeElement.closest('form')?.dataset.state === 'refused'")
    olga.evaluate(UNPROCESSED)
    olga.keyboard.press("Control+a")
    _type(olga, "5k n 11")
    _state(olga, 0, "entered")
    assert "csrf" not in olga.url, "the form went through htmx"
    olga.screenshot(path=shots / "scorer-returned.png", caret="initial")
    olga.goto(f"{demo_site.url}/evening/2/scorer/")
    assert "onleesbaar" in olga.inner_text("main")

    # Typed twice: nobody sees the other's line first.
    olga.click("text=Laat briefjes twee keer typen")
    olga.goto(f"{address}/6/table/1/")
    victor.goto(f"{address}/6/table/1/")
    _type(olga, "4h n 10", "4h n 10", "4h n 10")
    for place in range(3):
        _state(victor, place, "once")
    assert "één keer getypt" in _said(victor, 0)
    victor.locator("input.line").first.focus()
    _type(victor, "4h n 10", "4h n 9")
    _state(victor, 0, "entered")
    _state(victor, 1, "differs")
    assert "getypt als 4H N 10 en als 4H N 9" in _said(victor, 1)
    victor.screenshot(path=shots / "scorer-twice.png", caret="initial")

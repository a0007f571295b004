"""The director's phone in Dutch: an opening lead out of turn told by tapping, said, and written down."""

from __future__ import annotations

import pytest

from troef.web import demo

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def _fits(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_54_from_the_desk_to_the_written_ruling(demo_site, open_page, shots):
    page = open_page(f"{demo_site.url}/sign-in/?next=/evening/2/desk/find/", PHONE)
    page.fill("[name=username]", "wedstrijdleider")
    page.fill("[name=password]", demo.PASSWORD)
    page.click("main button.primary")
    page.click("text=Voor de beurt gespeeld")
    _fits(page)
    page.locator(".tell-row .button").first.click()
    for picture, tapped in (
        ("tell-moment", ".answers >> text=de uitkomst"),
        ("tell-contract", "text='4♠'"),
        ("tell-declarer", ".at-S .button"),
        ("tell-who", ".at-E .button"),
        ("tell-card", "text='♥H'"),
    ):
        _fits(page)
        page.screenshot(path=shots / f"{picture}.png", full_page=True)
        page.click(tapped)
    page.wait_for_selector("text=zonder overleg: wat kies je?")
    _fits(page)
    page.screenshot(path=shots / "tell-said.png", full_page=True)
    assert page.locator("ul.answers .button").count() == 3
    page.click("ul.answers .button:has-text('54D')")
    page.click("ul.answers .button:has-text('mag geen harten')")
    page.wait_for_selector("text=Tot het spel uit is")
    page.screenshot(path=shots / "tell-running.png", full_page=True)
    page.click("text=Leg de beslissing vast")
    assert page.input_value("[name=laws]") == "54D, 50D2a"
    assert "kwam uit met ♥H, terwijl" in page.input_value("[name=found]")
    assert page.input_value("[name=decision]").endswith("verbood harten.")
    _fits(page)
    page.screenshot(path=shots / "tell-record.png", full_page=True)
    page.click("main button.primary")
    page.wait_for_selector("text=Geschiedenis")


def test_27_no_key_of_the_pad_moves_while_the_auction_is_told(demo_site, open_page, shots):
    page = open_page(f"{demo_site.url}/sign-in/?next=/evening/2/desk/find/", PHONE)
    page.fill("[name=username]", "wedstrijdleider")
    page.fill("[name=password]", demo.PASSWORD)
    page.click("main button.primary")
    page.click("text=Onvoldoende bod")
    page.locator(".tell-row .button").first.click()
    place = page.locator("text='7SA'").bounding_box()
    for call in ("1♠", "pas", "2♥", "doublet", "redoublet", "pas", "3♣", "pas", "3♠", "pas"):
        page.click(f".tell-row >> text='{call}'")
        page.wait_for_selector(f".so-far b:last-of-type:has-text('{call}')")
        assert page.locator("text='7SA'").bounding_box() == place, call
    _fits(page)
    page.screenshot(path=shots / "tell-auction.png", full_page=True)

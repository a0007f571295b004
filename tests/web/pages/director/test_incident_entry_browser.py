"""The director's phone in Dutch: an opening lead out of turn entered by taps, announced and recorded."""

from __future__ import annotations

import pytest

from troef.web import demo

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def _fits(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def _at_the_desk(demo_site, open_page):
    page = open_page(f"{demo_site.url}/sign-in/?next=/evening/2/desk/find/", PHONE)
    page.fill("[name=username]", "wedstrijdleider")
    page.fill("[name=password]", demo.PASSWORD)
    page.click("main button.primary")
    return page


def test_54_from_the_desk_to_the_written_ruling(demo_site, open_page, shots):
    page = _at_the_desk(demo_site, open_page)
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
    assert page.input_value("[name=decision]").endswith("die strafkaart gaat terug.” (50D2a).")
    _fits(page)
    page.screenshot(path=shots / "tell-record.png", full_page=True)
    page.click("main button.primary")
    page.wait_for_selector("text=Geschiedenis")


def test_27_no_key_of_the_pad_moves_while_the_auction_is_told(demo_site, open_page, shots):
    page = _at_the_desk(demo_site, open_page)
    page.click("text=Onvoldoende bod")
    page.locator(".tell-row .button").first.click()
    place = page.locator("text='7SA'").bounding_box()
    for call in ("1♠", "pas", "2♥", "doublet", "redoublet", "pas", "3♣", "pas", "3♠", "pas"):
        page.click(f".tell-row >> text='{call}'")
        page.wait_for_selector(f".so-far b:last-of-type:has-text('{call}')")
        assert page.locator("text='7SA'").bounding_box() == place, call
    _fits(page)
    page.screenshot(path=shots / "tell-auction.png", full_page=True)


def test_20f_and_64_what_is_told_of_an_explanation_and_of_a_revoke(demo_site, open_page, shots):
    page = _at_the_desk(demo_site, open_page)
    page.click("text=Verzaking")
    page.locator(".tell-row .button").first.click()
    for tapped in (".at-E .button", "text=Ja, en het spel is uit", ".at-E .button", "text=een of meer"):
        _fits(page)
        page.click(tapped)
    page.wait_for_selector("text=Er gaan 2 slagen van")
    _fits(page)
    page.screenshot(path=shots / "tell-revoke.png", full_page=True)
    page.goto(f"{demo_site.url}/evening/2/desk/find/")
    page.click("text=Foute uitleg")
    page.locator(".tell-row .button").first.click()
    for call in ("1SA", "pas", "2♦", "pas"):
        page.click(f".tell-row >> text='{call}'")
        page.wait_for_selector(f".so-far b:last-of-type:has-text('{call}')")
    for picture, tapped in (
        ("tell-calls", "text=Dit was alles"),
        ("tell-which", ".answers >> text=2♦"),
        ("tell-wrong", "text=Er is niet gealerteerd"),
        ("tell-corrected", "[class^=at-] a.button >> nth=0"),
    ):
        _fits(page)
        page.screenshot(path=shots / f"{picture}.png", full_page=True)
        page.click(tapped)
    page.click("summary:has-text('verandert de bieding')")
    _fits(page)
    page.screenshot(path=shots / "tell-change.png", full_page=True)
    assert page.locator("details[open] .tell-row a:has-text('doublet')").count()

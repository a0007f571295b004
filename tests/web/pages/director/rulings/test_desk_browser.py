"""The director's phone: a table calls, three questions, the outcome, the score changed; in Dutch."""

from __future__ import annotations

import re

import pytest

from troef.web import demo

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def _signed_in(open_page, site, username, path):
    page = open_page(f"{site.url}/sign-in/?next={path}", PHONE)
    page.fill("[name=username]", username)
    page.fill("[name=password]", demo.PASSWORD)
    page.click("main button.primary")
    return page


def _fits(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_from_the_call_to_the_changed_score(demo_site, open_page, shots):
    """In the demo club's second evening, which is in round 4."""
    club = demo_site
    organiser = _signed_in(open_page, club, "organisator", "/evening/2/ready/")
    table = organiser.locator("details a[href^='/t/']").nth(2).get_attribute("href")
    desk = _signed_in(open_page, club, "wedstrijdleider", "/evening/2/desk/")
    player = open_page(club.url + table, PHONE)
    player.locator("button[name=side]").first.click()
    player.wait_for_selector("section[data-board]")
    player.click("button.call")
    desk.wait_for_selector(".call-card:has-text('Tafel 3') button[value=coming]")
    desk.locator(".call-card:has-text('Tafel 3') button[value=coming]").click()
    desk.wait_for_selector("text=/Tafel \\d: wat is er gebeurd/")
    desk.screenshot(path=shots / "desk-tiles.png", full_page=True)
    desk.locator(".call-card:has-text('Tafel 3') >> text=Wat is er gebeurd?").click()
    desk.locator("a:has-text('Verkeerd bord: een paar')").first.evaluate("one => one.click()")
    desk.wait_for_selector(".answers")
    _fits(desk)
    desk.screenshot(path=shots / "desk-question.png", full_page=True)
    for answer in ("true", "false", "false"):
        desk.locator(f".answers a[href*='%3D{answer}']").last.click()
    desk.wait_for_selector("text=15B3")
    _fits(desk)
    desk.screenshot(path=shots / "desk-outcome.png", full_page=True)
    desk.click("text=Leg de beslissing vast")
    assert desk.input_value("[name=laws]") == "15B3"
    desk.fill("[name=ns_told]", "Wij hebben het bord van tafel 2 gespeeld.")
    desk.locator("fieldset.keys label:has(input[name=board])").first.click()
    _fits(desk)
    desk.screenshot(path=shots / "desk-record.png", full_page=True)
    desk.click("main button.primary")
    desk.wait_for_selector("text=Geschiedenis")
    desk.screenshot(path=shots / "ruling.png", full_page=True)
    desk.click("text=Pas de score aan")
    desk.locator("details:has(input[name=awardNS])").evaluate("one => one.open = true")
    for side, award in (("NS", "A+"), ("EW", "A-")):
        desk.locator(f"label:has(input[name=award{side}][value='{award}'])").click()
    desk.wait_for_selector("#effect h2:has-text('kunstmatige score')")
    _fits(desk)
    desk.screenshot(path=shots / "desk-score.png", full_page=True)
    desk.click("text=Bevestig de beslissing")
    desk.wait_for_selector("text=/telt nu/")
    assert "A+" in desk.inner_text("section.sheet") and "kunstmatige score" in desk.inner_text("main").lower()
    # the organiser plays himself: boards that are closed to him stay so in the log
    log = desk.request.get(f"{club.url}/evening/2/log/").text()
    assert re.search(
        r"legde een beslissing vast.*gaf de score van een beslissing.*gegeven: NZ A\+; OW A-", log, re.DOTALL
    )
    open_page.close()

"""A poll on the phones, in Dutch: the director asks, a peer answers with two taps, and the ruling has the count."""

from __future__ import annotations

import pytest

from troef.web import demo

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def _fits(page):
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_a_poll_from_the_ruling_to_its_sum(demo_site, open_page, shots):
    """In the demo club's first evening, which is over, so everybody else may be asked."""
    club = demo_site
    desk = open_page(f"{club.url}/sign-in/?next=/evening/1/ruling/1/", PHONE)
    desk.fill("[name=username]", "wedstrijdleider")
    desk.fill("[name=password]", demo.PASSWORD)
    desk.click("main button.primary")
    desk.click("text=Vraag het andere spelers")
    desk.click("ul.quick a >> nth=2")
    assert len(desk.input_value("[name=hand]").replace(" ", "").replace("10", "T").replace("-", "")) == 13
    desk.locator("label:has(input[name=dealer][value=W])").click()
    desk.click("summary:has-text('Klik de biedingen aan')")
    for call in ("1H", "P", "2S"):
        desk.locator(f"button[name=add][value='{call}']").click()
    assert desk.input_value("[name=auction]") == "1♥ pas 2♠"
    desk.fill("[name=notes]", "Vijfkaart hoog; 2♠ is zwak.")
    _fits(desk)
    desk.screenshot(path=shots / "poll-make.png", full_page=True)
    desk.click("button[name=make]")
    desk.wait_for_selector("text=Wie vraag je het?")
    _fits(desk)
    for place in (0, 1):
        desk.locator("label:has(input[name=name])").nth(place).click()
    desk.screenshot(path=shots / "poll-whom.png", full_page=True)
    desk.click("button[value=ask]")
    desk.wait_for_selector(".poll-peers")
    desk.locator(".poll-peers summary").first.click()
    _fits(desk)
    desk.screenshot(path=shots / "poll-code.png", full_page=True)
    secret = desk.locator(".poll-peers a").first.get_attribute("href").partition("/poll/")[2]
    peer = open_page(f"{club.url}/poll/{secret}", PHONE)
    assert "Je zit Zuid" in peer.inner_text("main")
    _fits(peer)
    peer.screenshot(path=shots / "poll-phone.png")
    peer.locator("label:has(input[name=chosen][value=X])").click()
    peer.click("text=Stuur mijn antwoord")
    peer.wait_for_selector("text=Je antwoord is binnen")
    desk.wait_for_selector("text=Voeg het toe aan de beslissing")
    desk.screenshot(path=shots / "poll-answers.png", full_page=True)
    desk.click("button[value=store]")
    desk.wait_for_selector("text=Gevraagd: 2, geantwoord: 1.")
    assert "doublet: ernstig overwogen door 1, gekozen door 1." in desk.inner_text("main")

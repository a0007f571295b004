"""Four real pages play a board of bridge and a deal of klaverjas to the score; what one taps, the others see."""

from __future__ import annotations

from itertools import pairwise

import pytest

pytestmark = pytest.mark.browser
PHONE = {"width": 375, "height": 667}
_CORNER = {"x": 9, "y": 16}
"""Of a card in a hand: the next one covers the rest."""

_DRAWN_MEANWHILE = """() => addEventListener("htmx:beforeSend", () => {
  const hand = document.getElementById("hand");
  hand.replaceWith(hand.cloneNode(true));
}, { once: true })"""
"""The hand is drawn anew between a tap and its answer, as when another player acts at that moment."""


class Friends:
    """Four phones at one table."""

    def __init__(self, site, open_page, game, plays):
        opener = open_page(f"{site.url}/play/", PHONE)
        opener.locator(f"form:has(#open-{game}) input[value={plays}]").check(force=True)
        opener.click(f"#open-{game}")
        opener.wait_for_selector("#sit-N")
        self.pages = {"N": opener} | {seat: open_page(opener.url, PHONE) for seat in "ESW"}
        for seat, page in self.pages.items():
            page.fill("[name=name]", f"Speler {seat}")
            page.click(f"#sit-{seat}")
            page.wait_for_selector(f"#stand-{seat}", state="attached")
        for page in self.pages.values():
            page.wait_for_selector("#version[value='0']", state="attached")

    def does(self, seat, button, **where):
        """A tap; then all four have seen it."""
        version = int(self.pages[seat].get_attribute("#version", "value"))
        self.pages[seat].locator(button).first.click(**where)
        for page in self.pages.values():
            page.wait_for_selector(f"#version[value='{version + 1}']", state="attached")

    def tapped_hand(self, seat):
        """Whether every card of a hand can be tapped where it shows: at least 24 pixels of it are its own."""
        lefts = self.pages[seat].eval_on_selector_all(
            "#hand .lv-card", "all => all.map(one => one.getBoundingClientRect().x)"
        )
        return len(lefts), all(right - left >= 24 for left, right in pairwise(lefts))


def test_a_board_of_bridge_to_its_score(site, open_page, shots):
    friends = Friends(site, open_page, "bridge", "guarded")
    pages = friends.pages
    assert friends.tapped_hand("W") == (13, True)
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        assert pages[seat].inner_text("#turn") == "Jij bent aan de beurt."
        friends.does(seat, f"#call-{call}")
    friends.does("E", "#hand button.lv-card", position=_CORNER)
    assert pages["N"].inner_text("#turn") == "Jouw beurt: speel een kaart van de blinde."
    friends.does("N", "#felt button.lv-card")
    pages["W"].evaluate(_DRAWN_MEANWHILE)
    friends.does("W", "#hand button.lv-card", position=_CORNER)
    assert pages["W"].locator("header").count() == 1
    pages["N"].reload()
    friends.does("N", "#hand button.lv-card", position=_CORNER)
    pages["N"].get_by_text("Slagen opeisen").first.click()
    claim = pages["N"].locator("details[open]")
    claim.locator("[name=tricks]").select_option("7")
    claim.locator("[name=statement]").fill("zeven")
    friends.does("N", "details[open] button.primary")
    friends.does("E", "#do-agree")
    scores = {page.inner_text("#score") for page in pages.values()}
    assert len(scores) == 1
    pages["W"].click("#next")
    for page in pages.values():
        page.wait_for_selector("text=Bord 2")
    assert friends.tapped_hand("N") == (13, True)
    pages["N"].screenshot(path=shots / "live-bridge.png")


def test_a_deal_of_klaverjas_to_its_total_as_at_the_table(site, open_page, shots):
    """Every tap is asked about at the table of one of them; the deal ends with an accusation that was false."""
    friends = Friends(site, open_page, "klaverjas", "table")
    pages = friends.pages
    pages["E"].get_by_text("Over deze tafel").click()
    pages["E"].click("#confirms")
    pages["E"].wait_for_selector("[data-confirms]", state="attached")
    friends.does("N", "#trump-H")
    pages["E"].locator("#hand button.lv-card").first.click(position=_CORNER)
    assert pages["E"].locator(".lv-sure p").inner_text().endswith("?")
    friends.does("E", "[data-yes]")
    suit = pages["S"].locator(".lv-trick .suit").inner_text()
    for seat in "SWN":
        following = pages[seat].locator("#hand button.lv-card", has_text=suit)
        friends.does(
            seat, "#hand button.lv-card" + (f":has-text('{suit}')" if following.count() else ""), position=_CORNER
        )
    friends.does(next(seat for seat in "NESW" if pages[seat].locator(".lv-turn.mine").count()), "#do-cover")
    pages["W"].get_by_text("Verzaken melden").first.click()
    pages["W"].locator("details[open] [name=of]").select_option("NS")
    friends.does("W", "details[open] button.primary")
    totals = {page.inner_text("#score") for page in pages.values()}
    assert len(totals) == 1
    assert pages["E"].inner_text("#turn") == "Dit spel is klaar."
    pages["S"].screenshot(path=shots / "live-klaverjas.png")


def test_a_table_by_keys_with_a_clock_and_a_player_who_loses_his_connection(site, open_page, shots):
    friends = Friends(site, open_page, "bridge", "table")
    pages = friends.pages
    north = pages["N"]
    north.wait_for_function("() => /^\\d+:\\d\\d$/.test(document.querySelector('.lv-clock').textContent)")
    north.locator("#call-1C").focus()
    for key, wanted in (("ArrowRight", "1D"), ("ArrowDown", "2D"), ("ArrowLeft", "2C")):
        north.keyboard.press(key)
        assert north.evaluate("document.activeElement.id") == f"call-{wanted}"
    north.keyboard.press("Enter")
    pages["W"].wait_for_selector("#version[value='1']", state="attached")
    assert pages["W"].inner_text(".lv-stop").split() == ["Stop", "Oost", "wacht", "10", "seconden"]
    assert north.evaluate("document.activeElement.closest('#box') !== null")
    pages["S"].wait_for_selector("#version[value='1']", state="attached")
    assert pages["S"].locator("#news").text_content().strip() == "Noord: 2♣"
    assert north.locator(".lv-gone").count() == 0
    for width, height in ((320, 640), (1280, 800)):
        pages["S"].set_viewport_size({"width": width, "height": height})
        assert pages["S"].evaluate("document.documentElement.scrollWidth") <= width
        pages["S"].screenshot(path=shots / f"live-{width}.png", caret="initial")
    pages["E"].close()
    north.wait_for_selector(".lv-gone")
    assert north.inner_text(".lv-left .lv-name").endswith("geen verbinding")
    assert pages["S"].locator(".lv-right .lv-gone").count() == 1

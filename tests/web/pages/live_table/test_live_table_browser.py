"""Four real pages play a board of bridge and a deal of klaverjas to the end; each tap appears on the others."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
_CORNER = {"x": 9, "y": 16}
"""A spot on a card in a hand, of which the next card covers the rest."""

_DRAWN_MEANWHILE = """() => addEventListener("htmx:beforeSend", () => {
  const hand = document.getElementById("hand");
  hand.replaceWith(hand.cloneNode(true));
}, { once: true })"""
"""The hand is drawn again between a tap and its answer, as when another player acts at that moment."""

_TWICE = """async (id) => {
  document.getElementById(id).click();
  await new Promise((done) => setTimeout(done, 400));
  document.getElementById(id).click();
}"""
"""Two taps, the second after the answer to the first."""


def test_a_board_of_bridge_to_its_score(friends_at, shots):
    friends = friends_at("bridge", "guarded", by_taps=True)
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
    pages["N"].click("summary[id^=more-claim]")
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


def test_after_a_call_low_on_the_page_the_turn_is_in_sight_again(friends_at):
    friends = friends_at("bridge", "guarded")
    north, top = friends.pages["N"], "document.getElementById('turn').getBoundingClientRect().top"
    north.set_viewport_size({"width": 375, "height": 200})  # Zoomed in: the whole does not fit.
    north.evaluate("scrollTo(0, 300)")
    assert north.evaluate(top) < 0
    friends.does("N", "#call-7N")
    north.wait_for_function(f"() => {top} >= 0")


def test_a_deal_of_klaverjas_to_its_total_as_at_the_table(friends_at, shots):
    """One of them is asked to confirm every tap. The deal ends with a false accusation."""
    friends = friends_at("klaverjas", "table")
    pages = friends.pages
    pages["E"].click("#about")
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
    winner = next(seat for seat in "NESW" if pages[seat].locator(".lv-turn.mine").count())
    if winner == "E":
        pages["E"].locator("#do-cover").first.click()
    friends.does(winner, "[data-yes]" if winner == "E" else "#do-cover")
    pages["W"].get_by_text("Verzaken melden").first.click()
    pages["W"].locator("details[open] [name=of]").select_option("NS")
    friends.does("W", "details[open] button.primary")
    totals = {page.inner_text("#score") for page in pages.values()}
    assert len(totals) == 1
    assert pages["E"].inner_text("#turn") == "Dit spel is klaar."
    pages["S"].screenshot(path=shots / "live-klaverjas.png")


def test_a_deal_of_klaverjas_with_legal_cards_only_to_its_total(friends_at):
    friends = friends_at("klaverjas", "guarded")
    pages = friends.pages
    friends.does("N", "#trump-H")
    for seat in "ESWN":
        suit = pages[seat].locator(".lv-trick .suit").first.inner_text() if seat != "E" else ""
        held = pages[seat].locator("#hand .lv-card", has_text=suit).count()
        can = pages[seat].locator("#hand button.lv-card")
        assert (can.count() < 8 or held in (0, 8)) and all(suit in text for text in can.all_inner_texts() if held)
        friends.does(seat, "#hand button.lv-card", position=_CORNER)
    friends.does(next(seat for seat in "NESW" if pages[seat].locator("#do-cover").count()), "#do-cover")
    friends.play_on()
    assert len({page.inner_text("#asked p") for page in pages.values()}) == 1
    assert pages["E"].inner_text("#turn") == "Dit spel is klaar."


def test_a_table_by_keys_with_a_clock_and_a_player_who_loses_his_connection(friends_at, shots):
    friends = friends_at("bridge", "table")
    pages = friends.pages
    north = pages["N"]
    north.wait_for_function("() => /^\\d+:\\d\\d$/.test(document.querySelector('.lv-clock').textContent)")
    north.locator("#level-1").focus()
    for key, wanted in (
        ("ArrowRight", "level-2"),
        ("Enter", "level-2"),
        ("ArrowDown", "call-2D"),
        ("ArrowLeft", "call-2C"),
    ):
        north.keyboard.press(key)
        assert north.evaluate("document.activeElement.id") == wanted
    assert north.inner_text("#turn") == "2 … kies de kleur"
    late = []
    north.route("**/act/", lambda route: late.append((route, route.fetch())))
    north.keyboard.press("Enter")
    friends.all_see(1)
    with north.expect_response("**/act/"):
        route, answer = late[0]
        route.fulfill(response=answer)
    north.unroute("**/act/")
    assert pages["W"].inner_text(".lv-stop").split() == ["Stop", "Oost", "wacht", "10", "seconden"]
    assert north.evaluate("document.activeElement.closest('#box') !== null")
    assert pages["S"].locator("#news").text_content().strip() == "Noord: 2♣"
    assert north.locator(".lv-gone").count() == 0
    for width, height in ((320, 640), (1280, 800)):
        pages["S"].set_viewport_size({"width": width, "height": height})
        assert pages["S"].evaluate("document.documentElement.scrollWidth") <= width
        pages["S"].screenshot(path=shots / f"live-{width}.png", caret="initial")
    pages["E"].close()
    north.wait_for_selector(".lv-calls .lv-gone")
    assert north.inner_text(".lv-calls th:has(.lv-gone)").split("\n") == ["O", "Speler E", "geen verbinding"]
    pages["S"].wait_for_selector(".lv-right .lv-gone")


def test_two_taps_on_one_thing_are_one_act_and_enter_in_what_is_typed_is_none(friends_at):
    """Fast or slow: without guards the second pass would be one out of turn."""
    friends = friends_at("bridge", "table")
    north, east = friends.pages["N"], friends.pages["E"]
    north.click(".lv-alert summary")
    north.fill("[name=announced]", "15–17")
    north.keyboard.press("Enter")
    north.click(".lv-alert summary")
    north.click("#level-1")
    north.locator("#call-1N").dblclick()
    friends.all_see(1)
    assert east.locator(".sb-auction .club").inner_text() == "“15–17”"
    east.evaluate(_TWICE, "call-P")
    friends.all_see(2)
    friends.does("S", "#call-P")
    assert [page.inner_text("#refused") for page in friends.pages.values()] == [""] * 4


def test_a_page_that_is_come_back_to_shows_the_table_as_it_is(friends_at, site):
    """The browser may restore it as it was loaded, or complete but without its stream."""
    friends = friends_at("bridge", "guarded")
    north, east = friends.pages["N"], friends.pages["E"]
    friends.does("N", "#call-1C")
    north.goto(f"{site.url}/play/")
    north.go_back()
    friends.all_see(1)
    friends.does("E", "#call-P")
    east.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    friends.does("S", "#call-1D", but="E")
    assert east.get_attribute("#version", "value") == "2"
    east.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    friends.all_see(3)
    friends.does("W", "#call-P")

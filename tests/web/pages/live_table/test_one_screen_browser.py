"""Every state of a live table fits the screen: nothing scrolls, and what a player needs is in sight and not covered."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
DEAL = "N:AKQ2.A32.A32.432 JT9.KQJ.KQJT.765 876.T98.987.AKQJ 543.7654.654.T98"
PHONE, LAPTOP = {"width": 375, "height": 667}, {"width": 1280, "height": 800}
NOTRUMP = "N 1N, E P, S P, W P"
LONG = (
    "N 1C, E P, S 1D, W X, N 1H, E P, S 1S, W P, N 1N, E P, S 2C, W P, N 2D, E P, S 2H, W P, "
    "N 2S, E P, S 3C, W P, N 3D, E P, S 3H, W P, N 3S, E P, S 4C, W P"
)
CORNERS = ("#do-director", "#something-else", "#about")
HAND = "#hand .lv-card"
_OUT_OF_SIGHT = """(selectors) => {
  const isSeen = (part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    const isCard = part.matches(".lv-card"), isTilted = isCard && innerWidth > 700;
    const x = isCard ? left + (isTilted ? 16 : 9) : left + width / 2, y = isCard ? top + 20 : (top + bottom) / 2;
    const found = document.elementFromPoint(x, y);
    const isIn = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    return width > 0 && isIn && part.contains(found);
  };
  const page = document.documentElement;
  const scrolls = page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
  return [...(scrolls ? ["scrolls"] : []), ...selectors.filter((selector) => {
    const parts = [...document.querySelectorAll(selector)];
    return !parts.length || !parts.every(isSeen);
  })];
}"""
_SMALL = """() => [...document.querySelectorAll(".live :is(button, summary)")].filter((one) => one.offsetParent)
  .map((one) => [one.id || one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.5).map(([name]) => name)"""


def fits(page, *selectors, small=()):
    """Check that everything is in sight on a phone and a laptop, and every button on the phone is 44 pixels."""
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        wanted = [*CORNERS, ".lv-turn", *selectors]
        for _try in range(20):  # What has just moved takes no taps for half a second.
            missing = page.evaluate(_OUT_OF_SIGHT, wanted)
            if not missing:
                break
            page.wait_for_timeout(100)
        assert missing == [], size
    assert set(page.evaluate(_SMALL)) <= {*small}


def test_the_auction_with_hand_and_bidding_box(friends_at, shots):
    friends = friends_at("bridge", "table", DEAL)
    north = friends.pages["N"]
    box = ("#call-P", "#call-X", "#call-XX", *(f"#level-{level}" for level in range(1, 8)))
    fits(north, HAND, ".lv-calls", ".lv-awaited", *box)
    north.click("#level-3")
    assert [north.locator(f"#call-3{suit}").is_visible() for suit in "CDHSN"] == [True] * 5
    fits(north, HAND, ".lv-calls", *box, "#call-3C", "#call-3N")
    friends.happens(LONG)
    assert north.locator(".lv-calls tbody tr").count() == 8
    fits(north, HAND, ".lv-calls td", *box)
    north.screenshot(path=shots / "one-screen-auction.png")


def test_the_play_with_dummy_trick_and_hand_for_declarer_and_both_defenders(friends_at, shots):
    friends = friends_at("bridge", "table", DEAL)
    friends.happens(NOTRUMP)
    fits(friends.pages["E"], HAND)
    friends.happens("E HK")
    for seat in "NEW":
        fits(friends.pages[seat], HAND, ".lv-dummy .lv-card", ".lv-trick .lv-card", "#bar h1")
    friends.happens("N H8, W H4, N HA")
    for seat, page in friends.pages.items():
        fits(page, HAND, ".lv-trick .lv-card", "#bar h1")
        page.screenshot(path=shots / f"one-screen-play-{seat}.png")


def test_a_choice_beside_the_cards(friends_at, shots):
    friends = friends_at("bridge", "table", DEAL)
    friends.happens("N 1S, E P, S 1H")
    west = friends.pages["W"]
    friends.does("W", "#do-director")
    fits(west, HAND, "#option-accept", "#option-reject")
    west.screenshot(path=shots / "one-screen-choice.png")
    friends.happens("W choose option=reject")
    fits(west, HAND, ".lv-calls", ".lv-law > summary")


def test_klaverjas_from_trumps_to_the_full_trick(friends_at, shots):
    friends = friends_at("klaverjas", "table")
    north = friends.pages["N"]
    fits(north, HAND, *(f"#trump-{suit}" for suit in "CDHS"), "#pass")
    north.click("#trump-H")
    friends.all_see(1)
    fits(north, HAND, "#bar h1", ".lv-middle")
    for number, seat in enumerate("ESWN", 2):
        friends.pages[seat].locator("#hand button.lv-card").first.click(position={"x": 9, "y": 16})
        friends.all_see(number)
        fits(friends.pages[seat], HAND, ".lv-trick .lv-card")
    north.screenshot(path=shots / "one-screen-klaverjas.png")

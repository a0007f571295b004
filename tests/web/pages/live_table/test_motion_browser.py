"""Cards move to the trick and a full trick lies for a while, which delays no act; sound only on request."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
DEAL = "N:AKQ2.A32.A32.432 JT9.KQJ.KQJT.765 876.T98.987.AKQJ 543.7654.654.T98"
NOTRUMP = "N 1N, E P, S P, W P"
_WATCHED = """() => {
  Object.assign(window, { moved: [], heard: 0, gathered: 0 });
  const { animate } = Element.prototype, Context = window.AudioContext;
  Element.prototype.animate = function (...how) {
    moved.push(this.dataset.card ?? "");
    return animate.apply(this, how);
  };
  window.AudioContext = class extends Context { constructor() { super(); heard += 1; } };
  new MutationObserver((all) => {
    for (const one of all) gathered += [...one.addedNodes].filter((part) => part.className === "lv-was").length;
  }).observe(document.getElementById("live"), { childList: true });
}"""


@pytest.fixture
def friends(friends_at):
    """A table of which every page counts what moves and sounds. South asks for less motion."""
    friends = friends_at("bridge", "guarded", DEAL)
    friends.pages["S"].emulate_media(reduced_motion="reduce")
    friends.happens(NOTRUMP)
    for page in friends.pages.values():
        page.evaluate(_WATCHED)
    return friends


def test_a_card_moves_to_the_trick_unless_the_reader_wants_no_motion(friends):
    friends.happens("E HK, N H8")
    assert friends.pages["W"].evaluate("moved") == ["HK", "H8"]
    assert friends.pages["S"].evaluate("moved") == []


def test_a_full_trick_is_gathered_after_the_next_card_and_holds_nobody_up(friends):
    friends.happens("E HK, N H8, W H4, N HA")
    west = friends.pages["W"]
    assert west.locator(".lv-trick .wins").get_attribute("data-card") == "HA"
    assert west.evaluate("gathered") == 0
    friends.happens("N SA, E S9")
    assert [card.get_attribute("data-card") for card in west.locator(".lv-trick [data-card]").all()] == ["SA", "S9"]
    assert {page.evaluate("gathered") for page in friends.pages.values()} == {1}
    west.wait_for_selector(".lv-was", state="detached")
    assert west.locator(".lv-trick.waits").count() == 0


def test_no_sound_until_somebody_asks_for_it_on_this_device(friends):
    friends.happens("E HK")
    west = friends.pages["W"]
    west.click("#about")
    assert west.get_attribute("#sound", "aria-pressed") == "false"
    west.click("#sound")
    assert west.get_attribute("#sound", "aria-pressed") == "true"
    friends.happens("N H8")
    assert {seat: page.evaluate("heard") for seat, page in friends.pages.items()} == {"N": 0, "E": 0, "S": 0, "W": 1}
    west.reload()
    assert west.get_attribute("#sound", "aria-pressed") == "true"

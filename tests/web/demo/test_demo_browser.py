"""The demo club on a phone: every page fits, logs no errors, and the live parts move."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from troef.web import demo

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
PAGES = {
    None: [
        "/", "/evening/1/", "/evening/1/board/2/", "/evening/1/pair/7/", "/evening/2/", "/sign-in/", "/evenings/",
        "/law/", "/law/bridge-2017/27B1a/", "/charts/", "/charts/bridge-2017/27/", "/seasons/", "/evening/1/files/",
        "/evening/3/", "/evening/4/", "/evening/5/", "/evening/1/round/1/", "/evening/3/board/2/", "/evening/4/pair/2/",
        "/seasons/1/", "/seasons/1/who/1/", "/evening/2/projector/", "/about/style/", "/claim/", "/sandbox/",
        "/klaverjas/", "/klaverjas/score/", "/charts/walk/?w=bridge-2017 27:", "/evening/5/match/1.1/",
    ],
    "organisator": [
        "/", "/members/", "/accounts/", "/evening/new/", "/evening/2/who/", "/evening/2/movement/", "/evening/2/rules/",
        "/evening/2/ready/", "/evening/2/log/", "/evening/2/papers/", "/evening/2/deals/", "/evening/2/deals/enter/20/",
        "/evening/2/scorer/", "/evening/2/phones/", "/evening/2/conditions/", "/score/table/bridge-1949/",
        "/evening/1/deals/check/", "/backup/", "/tokens/", "/seasons/new/", "/evening/2/entries/", "/members/1/",
        "/evening/bring/", "/first-evening/", "/regular/1/", "/members/1/merge/?other=24", "/evening/1/prizes/",
        "/evening/1/projector/",
    ],
    "wedstrijdleider": [
        "/evening/2/scorer/board/20/",
        "/", "/evening/2/desk/", "/evening/2/desk/board/14/", "/evening/1/desk/ruling/1/score/",
        "/evening/2/desk/penalty/",
        "/evening/1/ruling/1/", "/evening/2/desk/find/", "/evening/2/desk/walk/?w=bridge-2017 27:",
        "/evening/2/desk/ruling/", "/evening/1/ruling/1/appeal/",
    ],
}  # fmt: skip


def _signed_in(open_page, site, username, lang):
    page = open_page(f"{site.url}/sign-in/", PHONE, lang)
    if username:
        page.fill("[name=username]", username)
        page.fill("[name=password]", demo.PASSWORD)
        page.click("main button.primary")
    return page


_RUN_AXE = """async () => {
  const found = await axe.run({ resultTypes: ["violations"] });
  return found.violations.map((one) => [one.id, one.nodes[0].html]);
}"""


def _barriers(page):
    """Return the accessibility violations that axe finds. Its full report would take as long to transfer."""
    page.evaluate(AXE_SCRIPT)
    return page.evaluate(_RUN_AXE)


def test_the_result_is_read_out_by_the_keys_of_a_presenter(demo_site, open_page):
    page = _signed_in(open_page, demo_site, "organisator", "nl")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{demo_site.url}/evening/1/projector/")
    for key, places in (("PageDown", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("PageUp", 2)):
        page.keyboard.press(key)
        expect(page.locator("tbody tr")).to_have_count(places)
    page.click("text=Alles tonen")
    page.wait_for_selector("[data-pages=turn] tr[hidden]", state="attached")
    shown, last, buttons = page.evaluate(
        """() => {
          const rows = [...document.querySelectorAll("tbody tr")].filter((row) => row.checkVisibility());
          const acts = document.querySelector("form.acts").getBoundingClientRect();
          return [rows.length, rows.at(-1).getBoundingClientRect().bottom, acts.top];
        }"""
    )
    assert shown > 4 and last <= buttons


def test_the_dark_theme_can_be_read(demo_site, open_page):
    paths = ("/", "/evening/1/", "/evening/1/board/2/", "/evening/1/pair/7/", "/evening/2/projector/")
    for path in (*paths, "/law/bridge-2017/27B1a/", "/charts/bridge-2017/27/", "/sandbox/", "/klaverjas/score/"):
        page = open_page(demo_site.url + path, PHONE, "nl", color_scheme="dark")
        assert _barriers(page) == [], path


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_page_fits_a_phone(demo_site, open_page, shots, lang):
    for username, pages in PAGES.items():
        page = _signed_in(open_page, demo_site, username, lang)
        for path in pages:
            answer = page.goto(demo_site.url + path)
            assert answer.status == 200, path
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
            assert page.evaluate("[...document.querySelectorAll('.log')].every(log => log.scrollWidth <= innerWidth)")
            assert page.get_attribute("html", "lang") == lang
            if lang == "nl":
                assert _barriers(page) == [], path
                page.screenshot(path=shots / f"demo{path.replace('/', '-')}{username or 'guest'}.png", full_page=True)
    open_page.close()


def test_the_lists_of_a_simultaneous_event_leave_room_for_names_on_a_phone(demo_site, open_page):
    page = open_page(f"{demo_site.url}/simultaneous/", {"width": 375, "height": 667})
    page.click("text=Herfstsimultaan")
    event = page.url
    links = {"a district": ".chips >> text=Zuid", "a club": ".ranking a >> nth=0", "a board": ".chips >> text='3'"}
    links["the clubs"] = "text=clubs hebben gerapporteerd"
    for where, link in links.items():
        page.goto(event)
        page.click(link)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        assert _barriers(page) == [], where
        if page.locator(".ranking").count():
            name, whole = (page.locator(one).first.bounding_box()["width"] for one in (".ranking tbody th", ".ranking"))
            assert name > whole / 2, where


def test_a_board_uses_the_width_there_is(demo_site, open_page):
    """Travellers beside the hand on a laptop, below it on a phone; nothing to scroll sideways, no name cut off."""
    for width, beside in ((1280, True), (390, False)):
        page = open_page(f"{demo_site.url}/evening/1/board/2/", {"width": width, "height": 844}, "nl")
        hand, table = (page.locator(name).bounding_box() for name in (".deal", ".travellers"))
        assert (hand["x"] + hand["width"] <= table["x"]) is beside
        assert (hand["y"] + hand["height"] <= table["y"]) is not beside
        for path in ("/evening/1/board/2/", "/evening/1/round/1/", "/evening/1/pair/7/", "/seasons/1/"):
            page.goto(demo_site.url + path)
            wide = "[...document.querySelectorAll('.scroll, .who')].filter(box => box.scrollWidth > box.clientWidth)"
            assert page.evaluate(f"{wide}.map(box => box.textContent)") == [], (path, width)
    open_page.close()


def test_the_demo_prints_what_is_needed(demo_site):
    told = (demo_site.var / "server.log").read_text()
    assert re.search(r"Troef is served at http://localhost:\d+/", told)
    for login in demo.LOGINS:
        assert f"{login.office}: {login.username}, password {login.password}" in told


def test_a_whole_entry_with_the_keyboard(demo_site, open_page):
    """Tab, arrows, space and enter are enough."""
    organiser = _signed_in(open_page, demo_site, "organisator", "en")
    organiser.goto(f"{demo_site.url}/evening/2/ready/")
    table = organiser.locator("main details a").nth(3).get_attribute("href")
    page = open_page(demo_site.url + table, PHONE, "en")
    page.focus("button[value=NS]")
    page.keyboard.press("Enter")
    page.wait_for_selector("form.entry")
    page.focus("form.entry:visible [name=level]")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.focus("form.entry:visible [data-step='1']")
    page.keyboard.press("Enter")
    assert page.inner_text("form.entry:visible .said").startswith("North plays 3NT, 10 tricks (+1)")
    page.focus("form.entry:visible button.primary")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-state=ours]")
    open_page.close()


def test_after_a_form_is_sent_keyboard_and_screen_reader_begin_at_the_next_step(demo_site, open_page):
    page = _signed_in(open_page, demo_site, "organisator", "en")
    expect(page.locator("main h1").first).to_be_focused()
    page.goto(f"{demo_site.url}/members/1/")
    assert page.evaluate("document.activeElement === document.body"), "a link leads to the top of a page"
    page.click("main form.narrow button.primary")
    expect(page.locator("main .notice[role=status]")).to_be_focused()
    open_page.close()

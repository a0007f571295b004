"""The law books in a real browser, on a phone and on a desk."""

import pytest

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
BOTH = pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
pytestmark = pytest.mark.browser


def answers(page):
    return page.locator("[role=option] span").all_inner_texts()


@BOTH
def test_search_answers_while_typing(site, open_page, shots, viewport):
    page = open_page(f"{site.url}/law/", viewport)
    page.type("#law-q", "onvoldoende b", delay=20)
    page.wait_for_selector("[role=option]")
    page.wait_for_function("() => document.querySelector('[role=option] b').textContent == '27'")
    assert answers(page)[0] == "Onvoldoende bod"
    assert page.get_attribute("#law-q", "aria-expanded") == "true"
    page.screenshot(path=shots / f"law-search-{viewport['width']}.png")
    page.click("[role=option]")
    page.wait_for_url("**/law/bridge-2017/27/")
    assert page.inner_text("h1") == "27 Onvoldoende bod"


def test_with_the_keyboard_alone(site, open_page):
    page = open_page(f"{site.url}/law/", DESKTOP)
    page.keyboard.press("/")
    with page.expect_response("**?q=strafkaart"):
        page.keyboard.type("strafkaart", delay=20)
    page.wait_for_function("() => !document.querySelector('.htmx-request')")
    page.wait_for_selector("[role=option]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    chosen = page.locator("[aria-selected=true]")
    assert chosen.count() == 1
    assert page.get_attribute("#law-q", "aria-activedescendant") == chosen.get_attribute("id") == "law-option-1"
    page.keyboard.press("Escape")
    assert page.get_attribute("#law-q", "aria-expanded") == "false"
    page.keyboard.press("ArrowDown")
    wanted = page.locator("[aria-selected=true]").get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{wanted}")


def test_enter_without_a_choice_shows_all_results(site, open_page, shots):
    page = open_page(f"{site.url}/law/bridge-2017/")
    page.fill("#law-q", "verzaking")
    page.keyboard.press("Enter")
    page.wait_for_url("**/law/search/?*q=verzaking")
    assert page.locator(".results li").count() == 20
    page.click("text=Klaverjas 1976 >> nth=0")
    page.screenshot(path=shots / "law-results-390.png", full_page=True)
    assert "edition=klaverjas-1976" in page.url


def test_without_script_the_form_still_searches(site, open_page):
    page = open_page(f"{site.url}/law/", java_script_enabled=False)
    page.fill("#law-q", "claim")
    page.click(".lawsearch button")
    assert page.locator(".results li").count() == 20


@BOTH
def test_a_page_and_its_neighbours(site, open_page, shots, viewport):
    page = open_page(f"{site.url}/law/bridge-2017/27B1a/", viewport)
    page.screenshot(path=shots / f"law-paragraph-{viewport['width']}.png", full_page=True)
    page.click("[rel=next]")
    assert page.inner_text("h1").startswith("27B1b")
    page.click("[rel=prev]")
    assert page.inner_text("h1").startswith("27B1a")
    page.click("nav.crumbs >> text=27B1")
    page.click("text=27B1b >> nth=0")
    assert page.url.endswith("/law/bridge-2017/27B1b/")


def test_the_language_switch_keeps_the_paragraph(site, open_page):
    page = open_page(f"{site.url}/law/klaverjas-1976/II-18/")
    page.click("text=English")
    assert page.url.endswith("/law/klaverjas-1976/II-18/")
    assert "Previous" in page.inner_text(".neighbours")
    page.click("text=Nederlands")
    assert "Vorige" in page.inner_text(".neighbours")


def test_an_unknown_paragraph_names_the_nearest(site, open_page):
    page = open_page(f"{site.url}/law/bridge-2017/27Z/")
    assert page.inner_text("h1") == "27Z staat niet in Bridge 2017"
    page.click("text=27A >> nth=0")
    assert page.url.endswith("/law/bridge-2017/27A/")
    assert len(open_page.complaints) == 1 and "404" in open_page.complaints.pop()


@pytest.mark.parametrize(("address", "box", "typed", "row"), [
    ("/law/glossary/", "#glossary-q", "herdubbel", "#terms tbody tr"),
    ("/law/index/", "#index-q", "systeemkaart", "#subjects dt"),
])  # fmt: skip
def test_lists_narrow_while_typing(site, open_page, address, box, typed, row):
    page = open_page(f"{site.url}{address}")
    assert page.locator(row).count() > 5
    page.type(box, typed, delay=20)
    page.wait_for_url(f"**?q={typed}")
    page.wait_for_function("row => document.querySelectorAll(row).length == 1", arg=row)
    page.reload()
    assert page.locator(row).count() == 1


ADDRESSES = [
    "/law/", "/law/search/?q=verzaking", "/law/index/?letter=b", "/law/incidents/", "/law/incidents/insufficient-bid/",
    "/law/glossary/", "/law/questions/", "/law/bridge-2017/", "/law/bridge-2007/",
    "/law/bridge-1949/", "/law/klaverjas-1976/",
    "/law/bridge-2017/12/", "/law/bridge-2017/77/", "/law/bridge-2017/def:internationaal-matchpunt/",
    "/law/bridge-2007/q:onvoldoende-bod-melden/", "/law/bridge-1949/36a2-1/", "/law/klaverjas-1976/II-18/",
]  # fmt: skip
TOO_SMALL = """
() => [...document.querySelectorAll("main :is(button, input, summary), :is(.chips, .quick, .laws, .neighbours) a")]
  .filter(each => { const height = each.getBoundingClientRect().height; return height > 0 && height < 44; })
  .map(each => each.outerHTML)
"""


def test_no_page_is_wider_than_the_phone_and_targets_are_large(site, open_page):
    page = open_page(f"{site.url}/law/")
    for address in ADDRESSES:
        page.goto(f"{site.url}{address}")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
        assert page.evaluate(TOO_SMALL) == [], address
        assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('main')).fontSize)") >= 18

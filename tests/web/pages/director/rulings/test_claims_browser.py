"""A claim on the director's phone: from the desk to the score, with every tap counted."""

import pytest

from troef.web import demo

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def test_from_the_desk_to_the_score(demo_site, open_page, shots):
    """In the demo club's second evening; a board whose cards are known and that somebody has played."""
    page = open_page(f"{demo_site.url}/sign-in/?next=/evening/2/desk/board/1/", PHONE)
    page.fill("[name=username]", "wedstrijdleider")
    page.fill("[name=password]", demo.PASSWORD)
    page.click("main button.primary")
    taps = 0

    def tap(selector):
        nonlocal taps
        page.locator(selector).first.click()
        taps += 1

    tap("a[href*='/desk/claim/']")
    page.wait_for_selector("#cards")
    tapped = [page.locator(f"input[name={name}]:checked").count() for name in ("level", "trump", "declarer")]
    assert tapped == [1, 1, 1], "as the table has told it"
    page.screenshot(path=shots / "desk-claim-empty-390.png", full_page=True)
    before = taps
    for hand in range(4):  # the two lowest cards of everybody's first suit with two
        labels = page.locator(".cl-hand").nth(hand).locator(".keys:has(label:nth-of-type(2))").first.locator("label")
        for place in (0, 1):
            labels.nth(place).click()
            taps += 1
    picked = taps - before
    page.wait_for_selector("#verdict:has-text('eist 2 van de 2 slagen op')")
    where = "it => it.getBoundingClientRect().top + scrollY"
    won = page.locator("label:has(input[name=won][value='7'])")
    stood = won.evaluate(where)
    tap("label:has(input[name=won][value='7'])")
    confirm = page.locator("#ruled button:has-text('Bevestig')")
    confirm.wait_for()
    assert won.evaluate(where) == stood, "nothing moves under the finger"
    box = confirm.bounding_box()
    assert PHONE["height"] - 80 < box["y"] + box["height"] <= PHONE["height"], "it stands at the thumb"
    cut_off = page.locator("#ruled > a").evaluate("it => it.scrollWidth > it.clientWidth")
    assert not cut_off, "tricks and paragraph can be read"
    page.screenshot(path=shots / "desk-claim-thumb-390.png")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.screenshot(path=shots / "desk-claim-390.png", full_page=True)
    tap("#ruled button.primary")
    page.wait_for_selector("text=/De beslissing over de claim op bord 1 telt nu/")
    page.screenshot(path=shots / "desk-claim-ruling-390.png", full_page=True)
    assert (picked, taps - picked) == (8, 3)
    open_page.close()


def test_a_suit_sign_is_the_whole_suit(demo_site, open_page):
    page = open_page(f"{demo_site.url}/sign-in/?next=/evening/2/desk/board/1/", PHONE)
    page.fill("[name=username]", "wedstrijdleider")
    page.fill("[name=password]", demo.PASSWORD)
    page.click("main button.primary")
    page.locator("a[href*='/desk/claim/']").first.click()
    page.wait_for_selector("#cards")
    row = page.locator(".cl-hand .keys:has(label:nth-of-type(2))").first
    cards = row.locator("input").count()
    row.locator("button").click()
    page.wait_for_selector("#cards input:checked")
    assert page.locator("#cards input:checked").count() == cards
    open_page.close()

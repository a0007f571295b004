"""Claims in a real browser, on a phone: the page, the pad, what must be judged, and the practice table."""

import pytest

from troef.web.platform.http.table_links import pack_log

PHONE = {"width": 390, "height": 844}
pytestmark = pytest.mark.browser

FORGOTTEN = "/claim/?n=-+-+654+-&e=-+VB+2+-&s=A+AH+-+-&w=2+-+87+-&trump=S"
LOG = {
    "edition": "bridge-2017",
    "board": 1,
    "deal": "N:.KJ2.. .876.. .AT3.. .Q95..",
    "begin": {"contract": "3N", "declarer": "S", "trick": 11, "lead": "S", "tricks": {"NS": 8, "EW": 2}},
    "events": [{"do": "claim", "by": "S", "tricks": 3}, {"do": "object", "by": "W"}, {"do": "director"}],
}


def place(button):
    """Return its position on the page, independent of scrolling."""
    return button.evaluate("it => it.getBoundingClientRect().top + scrollY")


def test_from_empty_to_a_verdict(site, open_page, shots):
    page = open_page(f"{site.url}/claim/", PHONE)
    for seat, hand in (("n", "- HB2 - -"), ("e", "- 876 - -"), ("s", "- A103 - -"), ("w", "- V9 - -")):
        page.fill(f"input[name={seat}]", hand)
    page.locator("input[name=w]").blur()
    page.wait_for_selector("#at-hands:has-text('West heeft 2 kaarten')")
    page.fill("input[name=w]", "- V95 - -")
    page.locator("input[name=w]").blur()
    page.wait_for_selector("#ruled:has-text('NZ 2, OW 1')")
    assert page.inner_text("#at-hands") == ""
    page.screenshot(path=shots / "claim-390.png", full_page=True)
    page.click("text=English")
    page.wait_for_selector("#ruled:has-text('NS 2, EW 1')")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.screenshot(path=shots / "claim-en-390.png", full_page=True)


def test_nothing_moves_under_the_finger_on_the_pad(site, open_page):
    page = open_page(site.url + FORGOTTEN, PHONE)
    page.wait_for_selector("#ruled:has-text('NZ 2, OW 1')")
    draw = page.locator("button[value=draw-trumps]")
    draw.scroll_into_view_if_needed()
    before = place(draw)
    assert draw.bounding_box()["height"] >= 44
    draw.click()
    page.wait_for_selector("#ruled:has-text('NZ 3, OW 0')")
    assert page.input_value("#statement") == "troef trekken"
    assert place(draw) == before
    page.click("button[name=unsay]")
    page.wait_for_selector("#ruled:has-text('NZ 2, OW 1')")
    page.fill("#statement", "iets moois")
    page.locator("#statement").blur()
    page.wait_for_selector("#at-statement:has-text('begrijpt Troef niet')")
    assert place(draw) == before


def test_what_must_be_judged_is_a_button_for_each_answer(site, open_page):
    page = open_page(site.url + FORGOTTEN, PHONE)
    page.click("text=Nee: NZ 3, OW 0")
    page.wait_for_selector("#verdict:has-text('De claim staat')")
    page.check("input[name=kind][value=concede]", force=True)
    page.wait_for_selector("#verdict:has-text('Zuid staat 3 van de 3 slagen af')")
    assert "forgot=no" in page.url
    page.go_back()
    page.wait_for_selector("#verdict:has-text('Zuid eist 3 van de 3 slagen op')")


def test_without_script(site, open_page):
    page = open_page(site.url + FORGOTTEN, PHONE, java_script_enabled=False)
    page.click("button[value=draw-trumps]")
    assert page.input_value("#statement") == "troef trekken"
    assert "NZ 3, OW 0" in page.inner_text("#ruled") or "ogenblik" in page.inner_text("#ruled")


def test_the_practice_table_asks_and_takes_the_ruling_in_two_taps(site, open_page, shots):
    page = open_page(f"{site.url}/sandbox/?log={pack_log(LOG)}", PHONE)
    page.click("#claim-verdict")
    page.wait_for_selector("#verdict:has-text('NZ 2, OW 1')")
    page.screenshot(path=shots / "sandbox-claim-390.png", full_page=True)
    page.click("#enter-ruling")
    page.wait_for_selector(".sb-rulings >> text=De wedstrijdleider kent 2 van de overige slagen toe")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

"""The sandbox in a real browser, on a phone and on a desk."""

import pytest

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
pytestmark = pytest.mark.browser


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_insufficient_bid_from_first_click_to_ruling(site, open_page, shots, viewport):
    page = open_page(f"{site.url}/sandbox/", viewport)
    page.click("#call-1S")
    page.wait_for_selector("text=Noord biedt 1♠")
    page.click("#call-P")
    page.wait_for_selector("text=Oost past")
    page.click("#call-1H")
    page.wait_for_selector("text=Zuid biedt 1♥")
    page.click("#arbiter")
    page.wait_for_selector("text=West kiest")
    page.screenshot(path=shots / f"sandbox-choice-{viewport['width']}.png", full_page=True)
    page.click("#option-W-accept")
    page.wait_for_selector(".sb-rulings >> text=27A1")
    assert page.inner_text("[aria-current=step]") == "West kiest: accepteren"
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.screenshot(path=shots / f"sandbox-ruling-{viewport['width']}.png", full_page=True)


def test_a_call_out_of_turn_and_back(site, open_page):
    page = open_page(f"{site.url}/sandbox/")
    page.check("input[name=by][value=S]", force=True)
    page.click("#call-1H")
    page.wait_for_selector("text=Zuid biedt 1♥")
    page.click("#step-back")
    page.wait_for_selector("text=0 / 1")
    page.click("#step-on")
    page.wait_for_selector("text=1 / 1")
    page.go_back()
    page.wait_for_selector("text=0 / 1")


def test_the_link_holds_the_board_and_the_language_switch_keeps_it(site, open_page):
    page = open_page(f"{site.url}/sandbox/try/insufficient-bid/")
    page.click("#option-W-accept")
    page.wait_for_selector(".sb-rulings >> text=27A1")
    link = page.get_attribute("#permanent", "href")
    page.click("text=English")
    page.wait_for_selector("text=West chooses: accept it")
    other = open_page(link)
    assert "27A1" in other.inner_text(".sb-rulings")


def test_without_script(site, open_page):
    page = open_page(f"{site.url}/sandbox/", java_script_enabled=False)
    page.click("#call-7N")
    assert "Noord biedt 7SA" in page.inner_text(".sb-events")
    page.click("#arbiter")
    assert "De wedstrijdleider komt aan tafel" in page.inner_text(".sb-events")


def test_a_law_page_opens_the_sandbox_and_back(site, open_page):
    page = open_page(f"{site.url}/law/bridge-2017/27B1a/")
    page.click("text=Probeer het")
    page.wait_for_selector("text=West kiest")
    page.click(".sb-decision a.law")
    page.wait_for_url("**/law/bridge-2017/27A1/")


def test_cards_are_played_by_clicking_them_out_of_turn_too(site, open_page, shots):
    page = open_page(f"{site.url}/sandbox/try/lead-from-the-wrong-hand/", DESKTOP)
    assert page.locator(".sb-trick li").all_inner_texts() == ["Zuid\n♠\n4"]
    page.click("#option-W-accept")
    page.wait_for_selector(".sb-rulings >> text=♠4 van Zuid geldt")
    page.click("#card-S6")
    page.wait_for_selector("text=West speelt ♠6")
    page.click("#card-C5")
    page.wait_for_selector("text=Oost speelt ♣5")
    page.screenshot(path=shots / "sandbox-play-1280.png", full_page=True)
    page.set_viewport_size(PHONE)
    page.screenshot(path=shots / "sandbox-play-390.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_file_is_walked_through_step_by_step(site, open_page, tmp_path):
    file = tmp_path / "board.pbn"
    file.write_text(
        '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
        '[Deal "N:AKQ32.A92.K54.82 J97.KQ5.Q73.QJ65 T84.T864.A62.A94 65.J73.JT98.KT73"]\n'
        '[Auction "N"]\n1S Pass 4S Pass\nPass Pass\n[Contract "4S"]\n[Declarer "N"]\n[Play "E"]\nHK H4 H3 HA\n*\n'
    )
    page = open_page(f"{site.url}/sandbox/")
    page.click("text=Een spel uit een bestand")
    page.set_input_files("input[type=file]", str(file))
    page.click("text=Toon de spellen")
    page.click("text=Bord 1")
    page.wait_for_selector("text=0 / 10")
    for step in range(1, 11):
        page.click("#step-on")
        page.wait_for_selector(f"text={step} / 10")
    assert "Noord speelt ♥A" in page.inner_text("[aria-current=step]")

"""Klaverjas in a real browser, on a phone and on a desk."""

import pytest

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
both = pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
pytestmark = pytest.mark.browser


def fits(page, viewport):
    return page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def total(page, side, points):
    page.wait_for_selector(f"[data-total={side}]:text-is('{points}')")


@both
def test_overview(site, open_page, shots, viewport):
    page = open_page(f"{site.url}/klaverjas/", viewport)
    assert page.inner_text("h1") == "Klaverjas"
    assert fits(page, viewport)
    page.screenshot(path=shots / f"klaverjas-{viewport['width']}.png", full_page=True)


@both
def test_a_slip_on_the_number_pad(site, open_page, shots, viewport):
    page = open_page(f"{site.url}/klaverjas/score/", viewport)
    page.check("input[name=trump][value=H]", force=True)
    page.check("input[name=by][value=E]", force=True)
    for digit in "87":
        page.click(f"[data-digit='{digit}']")
    assert page.input_value("[name=points_EW]") == "87"
    assert page.input_value("[name=points_NS]") == "75", "the other side follows"
    page.click("[data-roem=NS][data-add='20']")
    total(page, "NS", 182)
    assert page.inner_text("#result") == "Oost-West zijn nat: Noord-Zuid 182, Oost-West 0."
    assert fits(page, viewport)
    page.screenshot(path=shots / f"klaverjas-score-{viewport['width']}.png", full_page=True)
    page.reload()
    total(page, "NS", 182)


def test_all_points_ask_for_a_march(site, open_page, shots):
    page = open_page(f"{site.url}/klaverjas/score/")
    for digit in "162":
        page.click(f"[data-digit='{digit}']")
    page.wait_for_selector("text=Haalden Noord-Zuid alle acht slagen?")
    page.evaluate("window.scrollTo(0, 0)")
    assert page.locator(".kj-march").bounding_box()["y"] < PHONE["height"] - 60, "the question is in sight"
    page.screenshot(path=shots / "klaverjas-march-asked-390.png")
    assert page.locator("#result").count() == 0
    page.check("input[name=march][value=yes]", force=True)
    total(page, "NS", 262)
    page.screenshot(path=shots / "klaverjas-march-390.png", full_page=True)
    page.check("input[name=march][value=no]", force=True)
    total(page, "NS", 162)


def test_a_revoke_needs_no_points(site, open_page, shots):
    page = open_page(f"{site.url}/klaverjas/score/")
    assert not page.is_visible(".kj-offender")
    page.check("input[name=ended][value=revoke]", force=True)
    assert not page.is_visible(".kj-points")
    page.check("input[name=offender][value=EW]", force=True)
    page.click("[data-roem=NS][data-add='50']")
    total(page, "NS", 312)
    page.screenshot(path=shots / "klaverjas-revoke-390.png", full_page=True)


def test_the_keyboard_is_enough(site, open_page):
    page = open_page(f"{site.url}/klaverjas/score/", DESKTOP)
    page.focus("[name=points_EW]")
    page.keyboard.type("100")
    assert page.input_value("[name=points_NS]") == "62"
    total(page, "EW", 162)


def test_a_slip_without_script(site, open_page):
    page = open_page(f"{site.url}/klaverjas/score/", java_script_enabled=False)
    page.fill("[name=points_NS]", "100")
    page.fill("[name=roem_EW]", "20")
    page.click("text=Reken uit")
    assert page.inner_text("#result") == "Noord-Zuid winnen: 100 tegen 82."


@both
def test_roem_of_four_cards(site, open_page, shots, viewport):
    page = open_page(f"{site.url}/klaverjas/roem/", viewport)
    page.check("input[name=trump][value=H]", force=True)
    for card in ("HK", "HQ", "HJ", "HT"):
        page.check(f"input[name=card][value={card}]", force=True)
    page.wait_for_selector("#result >> text=70 roem")
    assert page.locator(".kj-sum tbody th").all_inner_texts() == [
        "vierkaart: ♥H ♥V ♥B ♥10 Vierkaart",
        "stuk: ♥H ♥V Stuk",
    ]
    assert page.is_disabled("input[value=SA]")
    assert fits(page, viewport)
    label = page.locator("label:has(input[value=SA])").bounding_box()
    assert min(label["width"], label["height"]) >= 44
    page.screenshot(path=shots / f"klaverjas-roem-{viewport['width']}.png", full_page=True)
    page.click("text=Geen kaarten")
    page.wait_for_selector("text=Kies de kaarten die op tafel liggen.")


@both
def test_a_trick_on_the_practice_table(site, open_page, shots, viewport):
    page = open_page(f"{site.url}/sandbox/try/kj-roem-too-late/", viewport)
    page.wait_for_selector(".sb-rulings >> text=te laat")
    for step in (6, 5):
        page.click("#step-back")
        page.wait_for_selector(f"text={step} / 7")
    page.wait_for_selector("text=De slag is voor Oost")
    page.screenshot(path=shots / f"klaverjas-sandbox-{viewport['width']}.png", full_page=True)
    page.click("#roem")
    page.wait_for_selector("text=6 / 6")
    assert page.locator(".kj-stand tr:has-text('Roem') td").all_inner_texts() == ["0", "50"]
    page.click("#cover")
    page.wait_for_selector("text=7 / 7")
    assert fits(page, viewport)


def test_bidding_and_the_choice_about_a_penalty_card(site, open_page, shots):
    page = open_page(f"{site.url}/klaverjas/")
    page.click(".tile >> text=Oefentafel")
    page.click("#pass")
    page.wait_for_selector("text=Noord past")
    page.screenshot(path=shots / "klaverjas-bidding-390.png", full_page=True)
    page.click("#trump-C")
    page.wait_for_selector("text=Oost speelt met klaveren troef")
    page.goto(f"{site.url}/sandbox/try/kj-lead-out-of-turn/")
    page.click("#option-W-hold")
    page.wait_for_selector("text=West kiest: een andere kaart, de strafkaart blijft open liggen")


def test_in_the_dark(site, open_page, shots):
    page = open_page(f"{site.url}/klaverjas/score/?points_NS=100", color_scheme="dark")
    total(page, "NS", 100)
    page.screenshot(path=shots / "klaverjas-score-dark-390.png", full_page=True)


DEAL = "N:AJ9.A7.K8.9 T8.KQT.A7.J K7.J9.QT.AT Q.8.J9.KQ87"


@both
def test_a_deal_is_solved_without_keeping_anybody_waiting(site, open_page, shots, viewport):
    page = open_page(f"{site.url}/klaverjas/analysis/?deal={DEAL}&trump=S&by=N", viewport)
    page.wait_for_selector("#result")
    page.wait_for_selector("[data-par=EW]")
    assert page.inner_text("#result").startswith("Noord-Zuid winnen:")
    assert page.locator(".sb-hand-E a.best").count() >= 1
    assert page.locator(".sb-hand-N a").count() == 0, "only the player in turn has cards to try"
    page.click("text=Een beste verloop, slag voor slag")
    page.screenshot(path=shots / f"klaverjas-analysis-{viewport['width']}.png", full_page=True)
    assert fits(page, viewport)
    page.click("#best")
    page.wait_for_selector(".sb-hand-S.turn a.best")
    page.click("#back")
    page.wait_for_selector(".sb-hand-E.turn a.best")

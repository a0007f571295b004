"""The score calculator in a real browser."""

import urllib.error
import urllib.request

import pytest

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
pytestmark = pytest.mark.browser


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_fill_it_in_and_read_the_answer(site, open_page, shots, viewport):
    page = open_page(f"{site.url}/score/", viewport)
    assert page.inner_text("h1") == "Score van een contract"
    for field, value in (("level", "2"), ("denomination", "S"), ("doubled", "2"), ("vulnerable", "0"), ("tricks", "8")):
        page.check(f"input[name={field}][value='{value}']", force=True)
    page.wait_for_selector("text=8 slagen")
    page.wait_for_function("() => document.querySelector('[data-edition=\"bridge-2017\"]').textContent == '640'")
    totals = {edition: page.inner_text(f"[data-edition='{edition}']") for edition in ("bridge-2007", "bridge-1949")}
    assert totals == {"bridge-2007": "640", "bridge-1949": "590"}
    assert "geredoubleerd contract gemaakt" in page.inner_text("#answer")
    page.screenshot(path=shots / f"calculator-{viewport['width']}.png", full_page=True)
    page.reload()
    assert page.inner_text("[data-edition='bridge-2017']") == "640", "the address keeps what was filled in"


def test_language_switch(site, open_page):
    page = open_page(f"{site.url}/score/?level=3&denomination=N")
    page.click("text=English")
    assert page.inner_text("h1") == "Score of a contract"
    assert page.input_value("input[name=level]:checked") == "3"
    page.click("text=Nederlands")
    assert page.inner_text("h1") == "Score van een contract"


def test_no_page_is_wider_than_the_phone(site, open_page):
    page = open_page(f"{site.url}/score/")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize(("query", "sentence"), [
    ("level=8", "hoogte 1 tot 7, niet 8"),
    ("tricks=14", "0 tot 13 slagen, niet 14"),
    ("tricks=many", "is geen getal"),
    ("denomination=Q", "is geen speelsoort"),
    ("doubled=9", "is niet 0"),
])  # fmt: skip
def test_a_made_up_address_gets_a_sentence(site, query, sentence):
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{site.url}/score/?{query}")
    assert refused.value.code == 400
    assert sentence in refused.value.read().decode()

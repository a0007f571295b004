"""A guest walks a chart on a phone; pictures whose text really stays inside."""

import pytest

from troef.director.charts.svg import PHONE, PRINT, draw_chart
from troef.director.charts.walk import all_charts

pytestmark = pytest.mark.browser

OUTSIDE = """() => [...document.querySelectorAll("svg a")].flatMap(part => {
  const frame = part.querySelector("rect").getBBox();
  const right = frame.x + frame.width, bottom = frame.y + frame.height;
  const sticksOut = own => own.x < frame.x || own.x + own.width > right || own.y + own.height > bottom;
  return [...part.querySelectorAll("text")].filter(text => sticksOut(text.getBBox())).map(text => text.textContent);
})"""


def test_four_questions_to_the_outcome(site, open_page, shots):
    page = open_page(f"{site.url}/charts/")
    page.fill("input[type=search]", "onvoldoende bod")
    page.wait_for_selector("#found a")
    page.click("#found a >> text=Onvoldoende bod")
    assert page.inner_text("h1") == "Zegt de speler dat het een misgreep of verspreking was?"
    page.click(".answers >> text=Nee")
    assert page.inner_text("h1") == "Heeft de speler zijn bod al vervangen voordat jij aan tafel was?"
    page.click(".answers >> text=Nee")
    page.screenshot(path=shots / "chart-question-390.png", full_page=True)
    page.click(".answers >> text=Nee")
    page.click("text=Terug")
    assert page.inner_text("h1") == "Aanvaardt de linkertegenstander het onvoldoende bod?"
    page.click(".answers >> text=Nee")
    page.click(".answers >> text=Door het laagste voldoende bod")
    assert page.inner_text("h1").startswith("De beslissing")
    assert page.locator(".block h2").all_inner_texts() == ["Zeg", "Later"]
    page.screenshot(path=shots / "chart-outcome-390.png", full_page=True)
    page.reload()
    page.go_back()
    assert page.inner_text("h1") == "Waardoor vervangt de speler zijn bod?"
    page.go_forward()
    page.click("text=English")
    assert page.inner_text("h1").startswith("The ruling")
    page.click("text=Show the chart")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.screenshot(path=shots / "chart-picture-390.png", full_page=True)
    page.click("text=Back to where you were")
    assert page.inner_text("h1").startswith("The ruling")


def test_all_text_stays_inside_its_box(open_page):
    page = open_page("about:blank")
    for lang, width in (("nl", PHONE), ("en", PRINT)):
        page.set_content("".join(draw_chart(each, lang, width, inside="q") for each in all_charts()))
        assert page.evaluate(OUTSIDE) == []

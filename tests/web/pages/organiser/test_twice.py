"""A second click while the first request is under way does nothing."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
DESKTOP = {"width": 1280, "height": 900}
AGAIN = """(name) => {
  const form = document.querySelector("main form.narrow"), button = form.querySelector("button");
  form.querySelector("[name=name]").value = name;
  button.click();
  return new Promise((done) => setTimeout(() => { button.click(); done(); }, 30));
}"""


def test_a_second_click_makes_no_second_evening(demo_site, open_page):
    page = open_page(f"{demo_site.url}/sign-in/?next=/evening/new/", DESKTOP)
    page.fill("[name=username]", "organisator")
    page.fill("[name=password]", "schoppenaas")
    page.click("main button.primary")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    page.evaluate(AGAIN, "Een keer")
    page.wait_for_url("**/who/")
    assert asked == [f"{demo_site.url}/evening/new/"]

"""The incidents of tests/cases/incidents.toml walked on a phone from an open call, in Dutch and in English.

The taps go by what a link makes known, not by its words; the words are compared with what was read and signed once:
`TROEF_RECORD=1 pytest tests/web/director/test_incidents_browser.py` writes them anew, and the difference is read.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from troef.web import demo
from troef.web.site.table_link import unpacked

pytestmark = pytest.mark.browser
CASES = Path(__file__).parents[2] / "cases"
INCIDENTS = tomllib.loads((CASES / "incidents.toml").read_text())["incident"]
PHONE = {"width": 390, "height": 844}
LANGUAGES = ("nl", "en")


def read(lang: str) -> dict[str, str]:
    """What is said about each incident, by its number."""
    text = (CASES / f"incidents.{lang}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"^== (\S+)[^\n]*\n(.*?)\n+(?=== |\Z)", text, re.DOTALL | re.MULTILINE))


def write(texts: dict[str, dict[str, str]]) -> None:
    about = {incident["number"]: incident["about"] for incident in INCIDENTS}
    for lang, told in texts.items():
        parts = (f"== {number} {about[number]}\n{text}\n" for number, text in told.items())
        (CASES / f"incidents.{lang}.txt").write_text("\n".join(parts), encoding="utf-8")


def known(address: str) -> set[tuple[str, str]]:
    """What a link makes known, each fact with the telling or the chart it belongs to."""
    query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    facts = {("", f"{name}={query[name]}") for name in ("what", "then", "add") if name in query}
    if "t" in query:
        log = unpacked(query["t"])
        facts |= {("", f"what={log['incident']}")} | {("", f"{name}={value}") for name, value in log["facts"].items()}
        for at, event in enumerate(log["events"]):
            facts |= {(str(at), f"{name}={value}") for name, value in event.items()}
    for leg in query.get("w", "").partition(" ")[2].split(" > ") if "w" in query else ():
        chart, _, answers = leg.partition(":")
        facts |= {("", f"chart={chart}")} | {(chart, answer) for answer in answers.split(",") if answer}
    return facts


class Phone:
    """The director's phone at an incident."""

    def __init__(self, page) -> None:
        self.page, self.taps = page, 0

    def link(self, makes_known: str):
        """The link that tells this and as little else as can be, and takes nothing back."""
        here = {(where, fact) for where, fact in known(self.page.url) if not fact.startswith(("so far=", "add="))}
        links = self.page.locator("main a[href]")
        there = [known(address) for address in links.evaluate_all("all => all.map(link => link.getAttribute('href'))")]
        new = [{fact for _, fact in facts - here} if here <= facts else set() for facts in there]
        tells = [at for at, facts in enumerate(new) if makes_known in facts]
        assert tells, (makes_known, self.page.url, new)
        at = min(tells, key=lambda at: len(new[at]))
        return links.nth(at)

    def tap(self, step: str) -> None:
        """One tap, or calls and cards told one after another, which are not counted."""
        kind, _, words = step.partition(": ")
        if kind == "tell":
            so_far = []
            for word in words.split():
                so_far.append(word)
                self._click(self.link(f"so far={' '.join(so_far)}"))
            return
        self.taps += not step.startswith(("call=", "to=", "card=", "contract=", "since="))
        if step == "all":
            self._click(self.page.locator("a.primary.wide"))
        elif kind == "css":
            self._click(self.page.locator(words).first)
        elif step == "record":
            self._click(self.page.locator("a[href*='/ruling/?']").first)
        else:
            self._click(self.link(step))

    def search(self, words: str, chart: str) -> None:
        """Types what happened in the director's own words, and takes the chart that is found."""
        self._click(self.page.locator("a[href*='/desk/find/']").last)
        self.page.fill("[name=q]", words)
        self.page.wait_for_selector(f"#found a[href*='{chart}%3A']")
        self.taps += 2
        self._click(self.page.locator(f"#found a[href*='{chart}%3A']").first)

    def _click(self, link) -> None:
        if not link.is_visible():
            link.locator("xpath=ancestor::details[not(@open)]").first.locator("summary").click()
        link.click()
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), self.page.url

    def heard(self) -> str:
        """What the page tells the director to say and to do, and what a player may choose."""
        blocks = self.page.locator("main section.block, main section.said-aloud").all_inner_texts()
        return "\n".join(line for block in blocks for line in map(str.strip, block.splitlines()) if line)

    def written(self) -> str:
        """The ruling as it stands in the form that records it."""
        fields = {
            name: self.page.input_value(f"[name={name}]") for name in ("laws", "found", "rectification", "decision")
        }
        return "\n".join(f"{name}: {text}" for name, text in fields.items() if text)

    def scored(self, outcomes: dict[str, str]) -> str:
        """Writes the ruling down, goes on to its score, and reads what the ruling then shows of it."""
        self.page.click("main form button.primary.wide")
        for at, (outcome, weight) in enumerate(outcomes.items()):
            for field, value in (("outcome", outcome), ("ns", weight), ("ew", weight)):
                self.page.fill(f"[name={field}{at}]", value)
        self.page.click("button[name=confirm]")
        return self.page.locator("section.sheet p:has(> b)").inner_text()


def signed_in(open_page, site, lang: str):
    page = open_page(f"{site.url}/sign-in/?next=/evening/2/desk/", PHONE, lang)
    page.fill("[name=username]", "wedstrijdleider")
    page.fill("[name=password]", demo.PASSWORD)
    page.click("main button.primary")
    return page


@pytest.fixture(scope="module")
def club(new_site, tmp_path_factory):
    server = new_site(tmp_path_factory.mktemp("incidents") / "var", "--demo").start()
    yield server
    server.stop()


def test_the_incidents_of_a_tournament_director(club, open_page):
    """At table 2, whose 4♠ by South made ten tricks; a call is open there."""
    pages = {lang: signed_in(open_page, club, lang) for lang in LANGUAGES}
    page, english = pages["nl"], pages["en"]
    page.goto(f"{club.url}/evening/2/desk/board/14/")
    page.locator("a", has_text="Voer de uitslag in").first.click()
    page.fill("[name=outcome]", "4S S 10")
    page.fill("[name=reason]", "van het scorebriefje")
    page.click("main form button.primary")
    page.goto(f"{club.url}/evening/2/desk/")
    page.click("button[value=coming]")
    page.wait_for_selector(".quick-tiles")
    texts: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
    laws = {}
    for incident in INCIDENTS:
        page.goto(f"{club.url}/evening/2/desk/")
        phone, other = Phone(page), Phone(english)
        parts: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}

        def keep(read, phone=phone, other=other, parts=parts) -> None:
            """What the page says, in both languages."""
            english.goto(page.url)
            for lang, one in zip(LANGUAGES, (phone, other), strict=True):
                parts[lang].append(read(one))

        if "search" in incident:
            phone.search(*incident["search"])
        for step in incident["taps"]:
            phone.tap(step)
            if phone.heard():
                keep(Phone.heard)
        taps = phone.taps
        phone.tap("then=score" if "score" in incident else "record")
        keep(Phone.written)
        laws[incident["number"]] = [law for law in incident["laws"] if law not in "\n".join(parts["en"])]
        if "score" in incident:
            counts = phone.scored(incident["score"])
            english.goto(page.url)
            shown = english.locator("section.sheet p:has(> b)").inner_text()
            for lang, text in zip(LANGUAGES, (counts, shown), strict=True):
                parts[lang].append(text)
        for lang in LANGUAGES:
            texts[lang][incident["number"]] = f"({taps} taps)\n" + "\n--\n".join(parts[lang])
    if os.environ.get("TROEF_RECORD"):
        write(texts)
    assert laws == {incident["number"]: [] for incident in INCIDENTS}
    assert texts == {lang: read(lang) for lang in LANGUAGES}

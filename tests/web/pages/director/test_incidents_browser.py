"""The incidents of tests/cases/incidents.toml on a phone, from an open call, in Dutch and in English.

Taps follow the facts in a link, not its text. Of each line of a page the record has the players, calls, cards, numbers
and paragraphs that it names, and what a choice makes known. Both languages must name the same.
`TROEF_RECORD=1 pytest tests/web/pages/director/test_incidents_browser.py` writes it again; read the difference.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from troef.web import demo
from troef.web.platform.http.table_links import unpack_log

pytestmark = [pytest.mark.browser, pytest.mark.long]
CASES = Path(__file__).parents[3] / "cases"
RECORD = CASES / "incidents.txt"
INCIDENTS = tomllib.loads((CASES / "incidents.toml").read_text())["incident"]
PHONE = {"width": 390, "height": 844}
LANGUAGES = ("nl", "en")


PLAYERS = ("Karin Vos", "Els Visser", "Leo Peters", "Frans Smit")
_NAMED = re.compile(rf"{'|'.join(PLAYERS)}|[♠♥♦♣]\w+|[+-]?\d+(?:[♠♥♦♣]|\w+)?")
_DUTCH = {"H": "K", "V": "Q", "B": "J", "SA": "NT"}


def named(line: str, lang: str) -> list[str]:
    """Return the players, calls, cards, numbers and paragraphs of a line, in English letters."""
    letters = _DUTCH if lang == "nl" else {}
    english = re.sub(r"(?<=[♠♥♦♣])[HVB]\b|(?<=\d)SA\b", lambda letter: letters.get(letter[0], letter[0]), line)
    return list(dict.fromkeys(_NAMED.findall(english)))


def known(address: str) -> set[tuple[str, str]]:
    """Return the facts in a link, each with the incident or the chart it belongs to."""
    query = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    facts = {("", f"{name}={query[name]}") for name in ("what", "then", "add") if name in query}
    if "t" in query:
        log = unpack_log(query["t"])
        facts |= {("", f"what={log['incident']}")} | {("", f"{name}={value}") for name, value in log["facts"].items()}
        for at, event in enumerate(log["events"]):
            facts |= {(str(at), f"{name}={value}") for name, value in event.items()}
    for leg in query.get("w", "").partition(" ")[2].split(" > ") if "w" in query else ():
        chart, _, answers = leg.partition(":")
        facts |= {("", f"chart={chart}")} | {(chart, answer) for answer in answers.split(",") if answer}
    return facts


Line = tuple[str, str]
"""A line of a page, with the address to which it leads if it is a choice."""


def meaning(pages: dict[str, list[Line]], here: str) -> Iterator[str]:
    """Yield what each line of a page names, and what a choice makes known. Both languages must name the same."""
    for (dutch, _), (english, to) in zip(pages["nl"], pages["en"], strict=True):
        both = named(dutch, "nl"), named(english, "en")
        assert sorted(both[0]) == sorted(both[1]), (dutch, english)
        chosen = sorted(fact for _, fact in known(to) - known(here)) if to else []
        yield " ".join([*both[1], *chosen]) or "–"


_ASK = """async ([address, words]) => {
  const asked = async (address) => {
    const answer = await fetch(address), text = await answer.text()
    return [new DOMParser().parseFromString(text, "text/html"), answer.url]
  }
  let [page, url] = await asked(address)
  if (words) {
    const field = page.querySelector("[name=q]"), fields = new FormData(field.form)
    fields.set("q", words);
    [page, url] = await asked(`${field.getAttribute("hx-get")}?${new URLSearchParams(fields)}`)
  }
  const links = (within) => [...page.querySelectorAll(within)].map(link => new URL(link.getAttribute("href"), url).href)
  return {url, links: links("main a[href]"), found: links("#found a[href]"), on: links("a.primary.wide")[0],
    says: page.querySelector("section.block, section.said-aloud") !== null}
}"""
_READ = """async (address) => {
  const asked = async (lang) => {
    const answer = await fetch(address, {headers: {"Accept-Language": lang}})
    return new DOMParser().parseFromString(await answer.text(), "text/html")
  }
  const line = (node) => node.textContent.replace(/\\s+/g, " ").trim()
  const read = (page) => {
    const spoken = page.querySelectorAll("section.block, section.said-aloud")
    const nodes = [...spoken].flatMap(block => [...block.querySelectorAll("h1, h2, p, li, dd, dt")])
    const lines = nodes.map(node => [line(node), node.querySelector("a.button")?.getAttribute("href") ?? ""])
    const fields = [...page.querySelectorAll("[name=laws], [name=found], [name=rectification], [name=decision]")]
    const written = fields.flatMap(field => field.value.split("\\n")).map(text => [text, ""])
    const score = page.querySelector("section.sheet p > b")
    return [...lines, ...written, [score ? line(score.parentElement) : "", ""]].filter(([text]) => text)
  }
  return [read(await asked("nl")), read(await asked("en"))]
}"""


class Phone:
    """The director's phone at an incident."""

    def __init__(self, page, opened: str) -> None:
        self.page, self.taps = page, 0
        self._open(opened)

    def _open(self, address: str) -> None:
        self.page.goto(address)

    @property
    def url(self) -> str:
        return self.page.url

    @property
    def links(self) -> list[str]:
        return self.page.locator("main a[href]").evaluate_all("all => all.map(link => link.getAttribute('href'))")

    @property
    def says(self) -> bool:
        """Return whether the page has something to announce."""
        return self.page.locator("section.block, section.said-aloud").count() > 0

    def link(self, makes_known: str) -> int:
        """Return the link that adds this fact and as little else as possible, and removes nothing."""
        here = {(where, fact) for where, fact in known(self.url) if not fact.startswith(("so far=", "add="))}
        there = [known(address) for address in self.links]
        new = [{fact for _, fact in facts - here} if here <= facts else set() for facts in there]
        tells = [at for at, facts in enumerate(new) if makes_known in facts]
        assert tells, (makes_known, self.url, new)
        return min(tells, key=lambda at: len(new[at]))

    def tap(self, step: str) -> None:
        """Make one tap, or enter calls and cards one after another, which are not counted."""
        kind, _, words = step.partition(": ")
        if kind == "tell":
            so_far = []
            for word in words.split():
                so_far.append(word)
                self._follow(self.link(f"so far={' '.join(so_far)}"))
            return
        self.taps += not step.startswith(("call=", "to=", "card=", "contract=", "since="))
        if step == "all":
            self._go_on()
        else:
            self._follow(self.link(step))

    def _go_on(self) -> None:
        self._click(self.page.locator("a.primary.wide"))

    def _follow(self, at: int) -> None:
        self._click(self.page.locator("main a[href]").nth(at))

    def record(self, where: str) -> None:
        """Go on to the form of the ruling, which is not counted."""
        self.told = self.url
        self._follow(next(at for at, address in enumerate(self.links) if where in address))

    def search(self, words: str, chart: str) -> None:
        """Search in the director's own words, and open the chart that is found."""
        self.page.fill("[name=q]", words)
        self.page.wait_for_selector(f"#found a[href*='{chart}%3A']")
        self.taps += 1
        self._click(self.page.locator(f"#found a[href*='{chart}%3A']").first)

    def _click(self, link) -> None:
        if not link.is_visible():
            link.locator("xpath=ancestor::details[not(@open)]").first.locator("summary").click()
        link.click()
        self.fits()

    def fits(self) -> None:
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), self.page.url

    def read(self) -> str:
        """The meaning of the page, line by line."""
        return "\n".join(meaning(dict(zip(LANGUAGES, self.page.evaluate(_READ, self.url), strict=True)), self.url))

    def score(self, outcomes: dict[str, str]) -> None:
        """Transfer the tricks of a revoke with one tap. Type other scores with their weights."""
        if outcomes:
            self.page.click("main form button.primary.wide")
            for at, (outcome, weight) in enumerate(outcomes.items()):
                for field, value in (("outcome", outcome), ("ns", weight)):
                    self.page.fill(f"[name={field}{at}]", value)
            self.page.click("button[name=confirm]")
        else:
            self.page.goto(self.told)
            self.page.click("#kept button.primary")
            self.taps += 1
        self.page.wait_for_selector("section.sheet")


class QuickPhone(Phone):
    """The same walk, with intermediate pages fetched but not drawn; only the last one is drawn."""

    def _open(self, address: str, words: str = "") -> None:
        self._seen = self.page.evaluate(_ASK, [address, words])

    @property
    def url(self) -> str:
        return self._seen["url"]

    @property
    def links(self) -> list[str]:
        return self._seen["links"]

    @property
    def says(self) -> bool:
        return self._seen["says"]

    def search(self, words: str, chart: str) -> None:
        self._open(self.url, words)
        self.taps += 1
        self._open(next(address for address in self._seen["found"] if f"{chart}%3A" in address))

    def _go_on(self) -> None:
        self._open(self._seen["on"])

    def _follow(self, at: int) -> None:
        self._open(self.links[at])

    def record(self, where: str) -> None:
        super().record(where)
        self.page.goto(self.told)
        self.fits()


DRAWN = ("1", "10", "18", "28a")
"""Incidents whose pages are all drawn: entered call by call, found by search, scored by tap, scored by weights."""


@pytest.fixture(scope="module")
def club(new_site, tmp_path_factory):
    server = new_site(tmp_path_factory.mktemp("incidents") / "var", "--demo").start()
    yield server
    server.stop()


def test_the_incidents_of_a_tournament_director(club, open_page):
    """At table 2, whose 4♠ by South made ten tricks; a call is open there."""
    page = open_page(f"{club.url}/sign-in/?next=/evening/2/desk/board/14/", PHONE)
    page.fill("[name=username]", "wedstrijdleider")
    page.fill("[name=password]", demo.PASSWORD)
    page.click("main button.primary")
    page.locator("a", has_text="Voer de uitslag in").first.click()
    page.fill("[name=outcome]", "4S S 10")
    page.click("main form button.primary")
    page.goto(f"{club.url}/evening/2/desk/")
    page.click("button[value=coming]")
    page.wait_for_selector(".quick-tiles")
    page.click(".call-card.coming a.primary")
    opened = page.url
    told, missing = "", {}
    for incident in INCIDENTS:
        phone = (Phone if incident["number"] in DRAWN else QuickPhone)(page, opened)
        read = "\n--\n".join(_walk(phone, incident))
        missing[incident["number"]] = [law for law in incident["laws"] if law not in read]
        told += f"== {incident['number']} {incident['about']}\n({phone.taps} taps)\n{read}\n\n"
    if os.environ.get("TROEF_RECORD"):
        RECORD.write_text(told, encoding="utf-8")
    assert missing == {incident["number"]: [] for incident in INCIDENTS}
    assert told == RECORD.read_text(encoding="utf-8")


def _walk(phone: Phone, incident) -> Iterator[str]:
    """Yield every page with announcements, the form of the ruling and its score."""
    if "search" in incident:
        phone.search(*incident["search"])
    for step in incident["taps"]:
        phone.tap(step)
        if phone.says:
            yield phone.read()
    phone.record("then=score" if "score" in incident else "/ruling/?")
    yield phone.read()
    if "score" in incident:
        phone.score(incident["score"])
        yield phone.read()

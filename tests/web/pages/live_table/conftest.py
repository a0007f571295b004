"""Four devices at a live table, which tap what their pages offer."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from html import unescape
from html.parser import HTMLParser
from itertools import combinations

import pytest
from django.test import Client

from troef.cards import SEATS, Deal, Seat
from troef.web.evenings.models import LiveBoard, LiveTable
from troef.web.live import tables

PHONE = {"width": 375, "height": 667}
WAYS = {"bridge": "bridge-2017", "klaverjas": "nkf"}


class _Forms(HTMLParser):
    """The forms of a page: their initial values, the choices of their lists, and the values of their buttons."""

    def __init__(self, page):
        super().__init__()
        self.forms = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "form":
            self.forms.append({"given": {}, "lists": {}, "buttons": []})
        elif self.forms and tag in ("input", "select", "option", "button"):
            form, name = self.forms[-1], attrs.get("name")
            if tag == "input" and attrs.get("type") == "hidden":
                form["given"][name] = attrs.get("value", "")
            elif tag in ("input", "select"):
                form["lists"][name] = None if tag == "input" else []
            elif tag == "option" and "value" in attrs:  # Choices of a list for typing have none.
                list(form["lists"].values())[-1].append(attrs["value"])
            elif "disabled" not in attrs:
                form["buttons"].append(attrs.get("value"))


class Four:
    """Four browsers at one table, one in each seat."""

    def __init__(self, game="bridge", plays="table", deal=None, lang="en"):
        self.of = {seat: Client(headers={"accept-language": lang}) for seat in "NESW"}
        self.url = self.of["N"].post("/play/", {"game": game, "way": WAYS[game], "plays": plays})["Location"]
        for seat, client in self.of.items():
            client.post(f"{self.url}do/", {"what": "sit", "seat": seat, "name": f"Player {seat}"})
        if deal is not None:
            board = self.table.boards.get()
            LiveBoard.objects.filter(pk=board.pk).update(head=board.head | {"deal": deal})

    @property
    def table(self):
        return LiveTable.objects.get(secret=self.url.split("/")[2])

    @property
    def now(self):
        return tables.board_snapshot(tables.board_of(self.table))

    def page(self, seat):
        return self.of[seat].get(self.url).content.decode()

    def reads(self, seat):
        """Return the text of a player's page."""
        body = re.sub(r"<(script|template).*?</\1>", "", self.page(seat).split("<main")[1], flags=re.S)
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())

    def does(self, story):
        """Tap a story, step by step: `N 1S, E P, S director, S choose accept, N claim tricks=9`.

        Acts between bars, `|N 1N, E P, S P, W P|`, happen without a check of the page.
        """
        for number, part in enumerate(story.split("|")):
            for step in filter(None, map(str.split, part.split(","))):
                (self._taps, self._acts)[number % 2](*step)

    def _taps(self, seat, what, *more):
        forms = _Forms(self.page(seat)).forms
        form = next((form for form in forms if form["given"].get("do") == what), None)
        data = _tapped(forms, what, more) if form is None else _filled_in(form, more)
        answer = self.of[seat].post(f"{self.url}act/", {"version": self.now.version, **data})
        assert re.findall(r'notice wrong">(.*?)</p>', answer.content.decode()) == [], (seat, what, *more)

    def _acts(self, seat, what, *more):
        table, told = self.table, self.now.situation
        event = {"do": what, "by": seat} | {name: _number(value) for name, value in (each.split("=") for each in more)}
        if what[0].isdigit() or what in ("P", "X", "XX"):
            event = {"do": "call", "by": seat, "call": what}
        elif what.isupper():
            dummys = seat == told["declarer"] and what in map(str, self.now.table.hand(told["dummy"]))
            play = {"do": "play", "by": seat, "card": what}
            down = {"face": "down"} if told["phase"] == "clarification" else {}
            event = {"do": "designate", "by": seat, "suit": what[0], "rank": what[1]} if dummys else play | down
        tables.perform_act(table, self.now.version, event, tables.occupants(table)[Seat.parse(seat)].devices[0])


def _number(text):
    return int(text) if text.isdigit() else text


def _tapped(forms, what, more):
    """Return the event of the button that does this."""
    values = [value for form in forms for value in form["buttons"] if value and value[0] == "{"]
    fitting = [value for value in values if _words(json.loads(value)) == [what, *more]]
    assert len(set(fitting)) == 1, (what, more, values)
    return {"event": fitting[0]}


def _words(event):
    """An event as the stories have it."""
    match event["do"]:
        case "call":
            return [event["call"]]
        case "play":
            return [event["card"]]
        case "designate":
            return [event["suit"] + event["rank"]]
        case "bid":
            return [event.get("trump", "pass")]
        case "choose":
            return ["choose", event["option"]]
        case "rule":
            return ["rule", event["question"], json.dumps(event["answer"])]
        case do:
            return [do]


def _filled_in(form, more):
    """Return the values that a form sends: its initial ones, changed by what somebody chose or typed."""
    fields = dict(pair.split("=") for pair in more)
    for name, value in fields.items():
        assert form["lists"][name] is None or value in form["lists"][name], (name, value)
    return form["given"] | fields


@pytest.fixture
def four(db):
    """Provide a table of four. Cached boards of earlier tests are dropped, because their numbers come again."""
    tables._folded.clear()
    return Four


_SENT = """async ([version, event]) => {
  const live = document.getElementById("live"), headers = JSON.parse(live.getAttribute("hx-headers"));
  const answer = await fetch("act/", { method: "POST", headers, body: new URLSearchParams({ version, event }) });
  if (!answer.ok || answer.headers.get("Troef-Refused")) throw new Error(`refused: ${event}`);
}"""


def _posted(ask, page, url, fields):
    """Return the answer to a form of this page, sent without drawing it."""
    token = re.search(r'csrfmiddlewaretoken" value="(\w+)|X-CSRFToken": "(\w+)', ask.get(page).text())
    answer = ask.post(url, form=fields, headers={"X-CSRFToken": token[1] or token[2], "Referer": page})
    assert answer.ok and "troef-refused" not in answer.headers, answer.text()
    return answer


_OFFERED = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const offered = page.querySelector("#do-cover, #hand button.lv-card");
  if (!page.querySelector(".lv-turn.mine") || !offered) return false;
  const headers = JSON.parse(page.getElementById("live").getAttribute("hx-headers"));
  const body = new URLSearchParams({ version: page.getElementById("version").value, event: offered.value });
  const answer = await fetch("act/", { method: "POST", headers, body });
  if (!answer.ok || answer.headers.get("Troef-Refused")) throw new Error(`refused: ${offered.value}`);
  return true;
}"""


class Friends:
    """Four phones at one table."""

    def __init__(self, site, open_page, game, plays, deal, by_taps):
        begin = self._sits_down_by_taps if by_taps else self._sits_down
        begin(site, open_page, game, plays)
        if deal is not None:
            self._redeal(site, deal)
        for page in self.pages.values():
            if not by_taps:
                page.goto(self.url)
            page.wait_for_selector("#version[value='0']", state="attached")

    def _sits_down(self, site, open_page, game, plays):
        """Take a seat without drawing the page, by the requests that the pages send."""
        self.pages = {seat: open_page("about:blank", PHONE) for seat in "NESW"}
        asks = {seat: page.context.request for seat, page in self.pages.items()}
        wish = {"game": game, "way": WAYS[game], "plays": plays}
        self.url = _posted(asks["N"], f"{site.url}/play/", f"{site.url}/play/", wish).url
        for seat, ask in asks.items():
            _posted(ask, self.url, f"{self.url}do/", {"what": "sit", "seat": seat, "name": f"Speler {seat}"})

    def _sits_down_by_taps(self, site, open_page, game, plays):
        opener = open_page(f"{site.url}/play/", PHONE)
        opener.locator(f"form:has(#open-{game}) input[value={plays}]").check(force=True)
        opener.click(f"#open-{game}")
        opener.wait_for_selector("#sit-N")
        self.pages = {"N": opener} | {seat: open_page(opener.url, PHONE) for seat in "ESW"}
        for seat, page in self.pages.items():
            page.fill("[name=name]", f"Speler {seat}")
            page.click(f"#sit-{seat}")
            page.wait_for_selector(f"#stand-{seat}", state="attached")
        self.url = opener.url

    def _redeal(self, site, deal):
        """The first board has these cards after all."""
        where = "number = 1 AND table_id = (SELECT id FROM session_livetable WHERE secret = ?)"
        with closing(sqlite3.connect(site.var / "troef.sqlite3", timeout=30)) as kept, kept:
            kept.execute(
                f"UPDATE session_liveboard SET head = json_set(head, '$.deal', ?) WHERE {where}",
                (deal, self.url.split("/")[-2]),
            )
        self.held = {str(card): str(seat) for seat in SEATS for card in Deal.parse(deal)[seat]}

    def happens(self, story):
        """Perform acts of these players without a check of the page: `N 1N, E P, N claim tricks=9`."""
        version = int(self.pages["N"].get_attribute("#version", "value"))
        steps = [step.split() for step in story.split(", ")]
        for number, (seat, *words) in enumerate(steps, version):
            self.pages[seat].evaluate(_SENT, [number, json.dumps(self._event(seat, *words))])
        self.all_see(version + len(steps))

    def _event(self, seat, what, *more):
        if what[0].isdigit() or what in ("P", "X", "XX"):
            return {"do": "call", "by": seat, "call": what}
        if what.isupper() and self.held[what] != seat:
            return {"do": "designate", "by": seat, "suit": what[0], "rank": what[1]}
        if what.isupper():
            return {"do": "play", "by": seat, "card": what}
        return {"do": what, "by": seat} | {name: _number(value) for name, value in (each.split("=") for each in more)}

    def play_on(self):
        """Let the player in turn do the first act that their page offers, without drawing it, until the board ends."""
        while any(page.evaluate(_OFFERED) for page in self.pages.values()):
            pass
        for page in self.pages.values():
            page.wait_for_selector("#next")

    def all_see(self, version, but=""):
        for seat, page in self.pages.items():
            if seat not in but:
                page.wait_for_selector(f"#version[value='{version}']", state="attached")

    def does(self, seat, button, but="", **where):
        """Tap a button, then wait until all four pages show it, except those in `but`."""
        version = int(self.pages[seat].get_attribute("#version", "value"))
        if bid := re.match("#call-([1-7])", button):  # First the level, then the suit.
            self.pages[seat].click(f"#level-{bid[1]}")
        self.pages[seat].locator(button).first.click(**where)
        self.all_see(version + 1, but)

    def tapped_hand(self, seat):
        """Return the number of cards, and whether each is a whole target of 44 pixels, apart from all others."""
        boxes = self.pages[seat].eval_on_selector_all(
            "#hand .lv-card",
            "all => all.map(one => one.getBoundingClientRect()).map(one => [one.left, one.top, one.right, one.bottom])",
        )
        are_large = all(right - left >= 44 and bottom - top >= 44 for left, top, right, bottom in boxes)
        apart = all(
            one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            for one, other in combinations(boxes, 2)
        )
        return len(boxes), are_large and apart


@pytest.fixture
def friends_at(site, open_page):
    """Return a function that opens a table of a game with four phones, guarded or not."""
    return lambda game, plays, deal=None, by_taps=False: Friends(site, open_page, game, plays, deal, by_taps)

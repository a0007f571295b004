"""An evening of three live tables through its pages alone: everybody does what their own page offers."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest
from django.test import Client

from troef.cli import main
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.models import Evening, Log, ScreenMode
from troef.web.evenings.start_list import paste_list

pytestmark = pytest.mark.usefixtures("db")
PAIRS = 6


class _Forms(HTMLParser):
    """The forms of a page: their addresses, initial values, buttons, and the choices of their lists."""

    def __init__(self, page):
        super().__init__()
        self.forms, self.version = [], None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "form":
            to = attrs.get("action") or attrs.get("hx-post")
            self.forms.append({"to": to, "given": {}, "buttons": [], "lists": {}})
        elif attrs.get("id") == "version":
            self.version = attrs.get("value")
        elif self.forms and tag == "input" and attrs.get("type") == "hidden":
            self.forms[-1]["given"][attrs["name"]] = attrs.get("value", "")
        elif self.forms and tag == "select":
            self.forms[-1]["lists"][attrs["name"]] = []
        elif tag == "option" and attrs.get("value"):
            list(self.forms[-1]["lists"].values())[-1].append(attrs["value"])
        elif self.forms and tag == "button" and "disabled" not in attrs:
            self.forms[-1]["buttons"].append((attrs.get("name"), attrs.get("value", "")))


class Phone:
    """A player with their own browser, who knows only what its page shows."""

    def __init__(self, name, source):
        self.name, self.source = name, source
        self.client = Client(headers={"accept-language": "en"})

    def opens(self, url):
        return self._shows(self.client.get(url, follow=True))

    def looks_again(self):
        """Request the parts of the page, as an open page does after a change."""
        secret = re.search(r'id="me" name="me" value="(\w*)"', self.page)
        about = {"me": secret[1]} if secret else {}
        self._shows(self.client.get(self.url, about, headers={"HX-Request": "true"}))

    def _shows(self, answer):
        assert answer.status_code == 200
        if answer.request["REQUEST_METHOD"] == "GET":
            self.url = answer.request["PATH_INFO"]
        self.page = answer.content.decode()
        assert 'notice wrong">' not in self.page, self.page
        read = _Forms(self.page)
        self.forms, self.version = read.forms, read.version
        return answer

    def _sends(self, form, **more):
        return self._shows(self.client.post(urljoin(self.url, form["to"]), form["given"] | more, follow=True))

    def sits_down(self):
        """Take the seat whose button has the player's name."""
        seat = re.search(rf'name="side" value="(.)">(?:(?!</button>).)*me, {self.name}<', self.page, re.DOTALL)
        self._sends(next(form for form in self.forms if ("side", seat[1]) in form["buttons"]), side=seat[1])

    @property
    def place(self):
        """Table and seat clockwise, so that players who follow each other in turn look one after another."""
        seat = re.search(r"lv-me\b.*?<b>([NESW])</b>", self.page, re.DOTALL)
        return self.url, "NESW".index(seat[1]) if seat else 0

    @property
    def is_done(self):
        return "This was your last round." in self.page

    def acts(self):
        """Do what the page asks for now. Return whether there was anything."""
        on = next((form for form in self.forms if form["to"].endswith("/next/")), None)
        if on is not None:
            answer = self.client.post(on["to"], on["given"], follow=True)
            return answer.status_code == 200 and bool(self._shows(answer))  # Otherwise that table is still playing.
        form, fields = self._chosen()
        return form is not None and bool(self._sends(form, version=self.version, **fields))

    def _chosen(self):
        """Accept a claim, or in turn claim if possible, open the auction or pass, or lead any card."""
        taps = [(form, value) for form in self.forms for name, value in form["buttons"] if name == "event"]
        does = {_what(json.loads(value)): (form, {"event": value}) for form, value in taps}
        claim = next((form for form in self.forms if form["given"].get("do") == "claim"), None)
        if ("agree",) in does:
            return does["agree",]
        if 'class="lv-turn mine"' not in self.page:
            return None, {}
        if claim is not None:
            return claim, {"tricks": self.source.choice(claim["lists"]["tricks"])}
        if ("call", "P") in does:
            opening = self.source.choice(("1C", "2H", "3N", "4S", "6D"))
            return does["call", opening if ("call", "1C") in does else "P"]
        return does[self.source.choice(sorted(what for what in does if what[0] == "play"))]


def _what(event):
    """`("call", "3N")`."""
    return tuple(value for name, value in event.items() if name != "by")


@pytest.fixture
def evening(people):
    """Three rounds of one board: North and South stay where they are, the others move on."""
    settings = {"screens": ScreenMode.GUARDED, "troef_deals": True, "most_boards": 3}
    evening = Evening.objects.create(name="Op schermen", **settings)
    paste_list(evening, "\n".join(f"Anna {pair} - Bram {pair}" for pair in range(1, PAIRS + 1)), people.as_organiser)
    movement.choose_movement(evening, "mitchell", people.as_organiser)
    return lifecycle.start_evening(evening, people.as_organiser)


def _sat_down(evening):
    """Seat everybody by the code of their first table, where they find their name."""
    source, phones = random.Random(11), []
    for sitting in evening.sittings.filter(round=1).select_related("table", "north", "east"):
        pairs = (sitting.ns.number, sitting.ew.number)
        for name in (f"{first} {pair}" for first in ("Anna", "Bram") for pair in pairs):
            phones.append(Phone(name, source))
            phones[-1].opens(f"/t/{sitting.table.secret}/")
            phones[-1].sits_down()
    return phones


def _played(phones):
    """Play until every page has finished the last round. A page looks again after an act at its table."""
    happened, seen = Counter(), {}
    while playing := [phone for phone in phones if not phone.is_done]:
        acted = False
        for phone in sorted(playing, key=lambda phone: phone.place):
            if seen.get(phone) != (phone.url, happened[phone.url]):
                phone.looks_again()
            did = phone.acts()
            happened[phone.url] += did
            seen[phone] = (phone.url, happened[phone.url])
            acted |= did or phone.is_done
        assert acted, [re.sub(r"<[^>]*>|\s+", " ", phone.page) for phone in playing]


@pytest.mark.slow
def test_three_tables_play_to_the_official_result_by_what_their_pages_offer(evening, people, tmp_path, capsys):
    phones = _sat_down(evening)
    assert len(phones) == 2 * PAIRS
    _played(phones)
    office = Client(headers={"accept-language": "en"})
    office.force_login(people.organiser)
    for act in ("end", "publish"):
        page = office.get(f"/evening/{evening.pk}/closing/").content.decode()
        assert f'name="act" value="{act}"' in page
        office.post(f"/evening/{evening.pk}/act/", {"act": act})
    file = tmp_path / "contest.json"
    file.write_bytes(office.get(f"/evening/{evening.pk}/contest.json").content)
    assert main(["score", str(file)]) in (0, None)
    told = [(place["rank"], place["contestant"]) for place in json.loads(capsys.readouterr().out)["ranking"]]
    published = Log.objects.get(evening=evening, verb="published").about["ranking"]
    assert [(place["rank"], str(place["pair"])) for place in published] == told
    words = unescape(Client().get(f"/evening/{evening.pk}/").content.decode()).partition("<main")[2]
    names = [f"Anna {pair}" for _rank, pair in told]
    assert sorted(names, key=words.index) == names, "everybody reads the same order"
    assert evening.results.count() == 9 and len({result.score for result in evening.results.all()}) > 5

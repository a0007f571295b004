"""A new verb is an event class, a function that applies it, and a line in the acts of a seat: every reader knows it."""

from html import unescape
from typing import Annotated
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils.translation import override

from troef import bridge
from troef.bridge.table import events, fold, seat_view
from troef.bridge.wording.comparison import explain_skip
from troef.cards import TroefError
from troef.cli.schema import schema_of
from troef.engine.acts import LegalAct
from troef.engine.table import applies, handlers_in
from troef.engine.table_log import PlayerEvent
from troef.engine.verbs import ActChoice, Label
from troef.laws import Text
from troef.web.pages.director.live_tables import _story
from troef.web.platform.http.table_links import pack_log, unpack_log

LOG = {"edition": "bridge-2017", "board": 1, "events": []}
WAVED = {"do": "wave", "by": "E", "how": "left"}


class WavingHand(ActChoice):
    """The hands with which a player can wave."""

    LEFT = "left", Text("met links", "with the left hand")
    RIGHT = "right", Text("met rechts", "with the right hand")


class WaveEvent(PlayerEvent):
    """A player waves."""

    __module__ = "troef.bridge.toy"
    do = "wave"
    label = Text("Iemand zwaait", "Somebody waves")
    button = Text("Zwaai", "Wave")
    phases = ("auction",)
    line = Text("{by} zwaait", "{by} waves")
    sentence = Text("{by} zwaait: {greeting}.", "{by} waves: {greeting}.")
    impossible = Text("{by} heeft geen hand vrij.", "{by} has no free hand.")
    how: Annotated[WavingHand, Label(Text("Hoe", "How")), "which hand"]

    @property
    def greeting(self):
        return self.how.text


@applies(WaveEvent)
def wave(state, event):
    if event.by is state.auction.turn:
        raise TroefError("a player in turn does not wave", "wie aan de beurt is, zwaait niet")
    return state.with_ledger(given_back=None)


@pytest.fixture(autouse=True)
def new_verb(monkeypatch):
    def legal_acts(view, player, guarded, known=seat_view.legal_acts):
        yield from known(view, player, guarded)
        yield LegalAct("wave", player, {"how": tuple(WavingHand)})

    monkeypatch.setitem(events.EVENT.kinds, "wave", WaveEvent)
    for kind, handler in handlers_in(globals()).items():
        monkeypatch.setitem(fold.HANDLERS, kind, handler)
    monkeypatch.setattr(seat_view, "legal_acts", legal_acts)


def test_the_schema_of_the_log_describes_it():
    described = schema_of("table")["$defs"]["bridge.WaveEvent"]
    assert described["properties"]["do"] == {"const": "wave"}
    assert described["properties"]["how"] == {"description": "which hand", "enum": ["left", "right"]}
    assert described["required"] == ["do", "by", "how"]


def test_the_story_tells_it():
    table = bridge.Table.read(LOG | {"events": [WAVED]})
    assert table.story("nl") == "1. Oost zwaait: met links."
    assert table.story("en") == "1. East waves: with the left hand."


def test_the_comparison_says_why_an_edition_skips_it():
    said = explain_skip(bridge.Table.read(LOG).state, events.EVENT.read(WAVED))
    assert said.as_json() == {"nl": "Oost heeft geen hand vrij.", "en": "East has no free hand."}


@pytest.mark.parametrize(
    ("lang", "label", "choice", "line"),
    [
        ("nl", "Iemand zwaait", "met links", "Oost zwaait"),
        ("en", "Somebody waves", "with the left hand", "East waves"),
    ],
)
def test_the_practice_table_offers_and_lists_it(client, lang, label, choice, line):
    reader = {"headers": {"accept-language": lang}}
    page = client.get("/sandbox/", {"log": pack_log(LOG)}, **reader).content.decode()
    assert f"<summary>{label}</summary>" in page
    assert f'<option value="left">{choice}</option>' in page
    added = client.get("/sandbox/add/", {"log": pack_log(LOG), "at": "0", **WAVED}, **reader)
    (log,) = parse_qs(urlsplit(added.headers["Location"]).query)["log"]
    assert unpack_log(log)["events"] == [WAVED]
    assert f">{line}</a>" in client.get("/sandbox/", {"log": log}, **reader).content.decode()


def test_the_practice_table_offers_it_in_its_phase_only(client):
    passed = [{"do": "call", "by": seat, "call": "P"} for seat in "NESW"]
    page = client.get("/sandbox/", {"log": pack_log(LOG | {"events": passed})}).content.decode()
    assert "Iemand stemt in" in page
    assert "Iemand zwaait" not in page


def test_a_player_does_it_at_a_live_table(four):
    table = four()
    page = unescape(table.page("E"))
    assert 'data-act="Wave"' in page
    assert '<option value="left">with the left hand</option>' in page
    table.does("E wave how=left")
    assert table.now.table.log["events"] == [WAVED]
    with override("nl"):
        assert _story(table.now) == ["Oost zwaait."]

"""A third game is its own five objects, a book of rules and its rows in the tables by edition: no page knows of it."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from tests.web.evening_fixtures import PAIRS

import troef.klaverjas.contest
from troef.bridge import Table
from troef.bridge.table.events import EVENT
from troef.cards import Deck, TroefError
from troef.contest import options
from troef.director import appeals, deadlines, read_toml
from troef.laws import EDITIONS, KLAVERJAS_1976, Edition
from troef.laws.citations import citations
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.games import GAMES
from troef.web.evenings.games.game import (
    DeskSettings,
    EntryForm,
    Game,
    GameDocuments,
    GameRules,
    GameWording,
    LiveTables,
    ResultEntry,
)
from troef.web.evenings.models import Evening
from troef.web.evenings.start_list import paste_list

TOY = Edition("toy", 2026)


@dataclass(frozen=True)
class CoinResult:
    """A board of the toy game: the coins of North-South and of East-West."""

    ns: int
    ew: int

    def values(self):
        return {"coins": self.as_typed()}

    def as_result(self):
        return {"points": {"NS": self.ns, "EW": self.ew}}

    def as_typed(self):
        return f"{self.ns}-{self.ew}"

    def check_cards(self, known):
        pass


class ToyRules(GameRules):
    def regulations(self, evening):
        return {}

    def missed_board_awards(self, evening):
        return "", ""


class ToyForm(EntryForm):
    def drawn(self):
        return mark_safe('<input name="coins" aria-label="Coins">')


class ToyEntry(ResultEntry):
    columns = ("contract",)

    def parse_form(self, evening, fields):
        return self.parse(evening, fields["coins"])

    def entry_form(self, evening):
        return ToyForm("", (), {})

    def fields(self, result):
        return {"coins": result.contract}

    def desk_settings(self, evening):
        return DeskSettings("Coins", "3-1", "", "", (), False, (), "", "", "")

    def parse(self, evening, line):
        ns, dash, ew = line.partition("-")
        if not (dash and ns.isdigit() and ew.isdigit()):
            raise TroefError("Write the coins of both sides, such as 3-1.")
        return CoinResult(int(ns), int(ew))

    def stored_result(self, result):
        return self.parse(result.evening, result.contract)

    def from_log(self, evening, values):
        return self.parse(evening, values["coins"])

    def save_result(self, result, told):
        result.contract = told.as_typed() if told else ""
        result.save()

    def row(self, *columns):
        (coins,) = columns
        return self.parse(None, coins).as_result() if coins else {"not_played": True}

    def is_described_by(self, fields):
        return "coins" in fields

    def typed_fields(self, fields):
        return ""


class ToyWording(GameWording):
    def title(self, evening, number):
        return f"Toss {number}"

    def board_range_text(self, evening, boards):
        return f"tosses {boards[0]}–{boards[-1]}"

    def marks(self, evening, board):
        return ""

    def board_marks_short(self, evening, number):
        return ""

    def sentence(self, evening, board, told, score=None):
        return format_html("{} coins to {}", told.ns, told.ew)

    def short(self, result):
        return mark_safe(result.contract)

    def score_words(self, result):
        return result.contract

    def short_fields(self, fields):
        return mark_safe("")

    def counted_as(self, result, score):
        return mark_safe(result.contract)


class ToyDocuments(GameDocuments):
    def law_sentences(self, evening):
        return ["Whoever has most coins wins."]

    def note_columns(self):
        return []

    def slip_columns(self):
        return []

    def slip_rule(self, evening):
        return ""

    def slip_cells(self, result):
        return []


class ToyTables(LiveTables):
    def playing_variants(self):
        return ()

    def live_log_header(self, way, guarded):
        return {}

    def evening_log_header(self, evening):
        return {}

    def result_from_table(self, evening, table):
        return None

    def worth(self, table, seconds):
        return None


class Toy(Game):
    name = "toy"
    deck = Deck.BRIDGE
    table = Table
    events = EVENT
    rules = ToyRules()
    entry = ToyEntry()
    wording = ToyWording()
    documents = ToyDocuments()
    live = ToyTables()


@pytest.fixture
def toy(monkeypatch, tmp_path):
    """The toy game, registered as a new package, a new edition and its template would be."""
    (tmp_path / "results").mkdir()
    rows = "{% load scores %}{% for row in rows %}<p>{{ row.result|result_short_text }}</p>{% endfor %}"
    (tmp_path / "results" / "travellers_toy.html").write_text(rows)
    (engine,) = settings.TEMPLATES
    monkeypatch.setitem(GAMES, "toy", Toy())
    monkeypatch.setattr("troef.laws.edition.EDITIONS", (*EDITIONS, TOY))
    rules = replace(troef.klaverjas.contest.rules(KLAVERJAS_1976), edition=TOY)
    monkeypatch.setitem(sys.modules, "troef.toy.contest", SimpleNamespace(rules=lambda edition: rules))
    monkeypatch.setitem(citations(), "toy-2026", {})
    for tables in (deadlines, appeals):
        monkeypatch.setattr(tables, "read_toml", _with_toy)
    with override_settings(TEMPLATES=[{**engine, "DIRS": [*engine["DIRS"], tmp_path]}]):
        yield GAMES["toy"]


def _with_toy(name):
    tables = read_toml(name)
    return {**tables, "toy-2026": tables["klaverjas-1976"]}


def test_a_third_game_is_played_and_ranked(toy, people, phone):
    evening = Evening.objects.create(name="Toy evening", edition=str(TOY), method=options.Method.TOTAL_POINTS)
    evening.most_boards = 3
    evening.save()
    paste_list(evening, "\n".join(PAIRS.splitlines()[:4]), people.as_organiser)
    movement.choose_movement(evening, "howell", people.as_organiser)
    evening = lifecycle.start_evening(evening, people.as_organiser)
    assert evening.game is toy
    sitting = evening.sittings.select_related("table", "evening", "north", "east").get(round=1, table__number=1)
    board, ns, ew = sitting.boards[0], phone(), phone()
    ns.sit(sitting, "NS")
    ew.sit(sitting, "EW")

    assert "Toss" in ns.client.get(ns.url).content.decode()
    assert ns.send("result", board=board, coins="three", sees="0")["refused"].startswith("Write the coins")
    assert ns.send("result", board=board, coins="3-1", sees="0")["refused"] == ""
    assert ew.agrees(board)["refused"] == ""

    staff = Client(headers={"accept-language": "en"})
    staff.force_login(people.director)
    ranking = staff.get(f"/evening/{evening.pk}/").content.decode()
    winner, loser = (contestant.players.first().name for contestant in (sitting.north, sitting.east))
    assert 0 < ranking.index(winner) < ranking.index(loser)
    page = staff.get(f"/evening/{evening.pk}/board/{board}/").content.decode()
    assert f"Toss {board}" in page and "3-1" in page

"""The analysis page, its solver process, and what it says of a deal."""

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from troef.analysis.klaverjas.solver import KlaverjasSolver, opening_position
from troef.cards import Card, Deal, Deck, Seat, Side, Suit
from troef.cards.wording import card_symbol
from troef.klaverjas import Table
from troef.klaverjas.game.rules import preset
from troef.web.access import visibility
from troef.web.evenings.deals.solving import KLAVERJAS_SOLVER
from troef.web.evenings.filters import signed_number
from troef.web.pages.library.klaverjas import deal_analysis, klaverjas_views
from troef.web.platform.http.table_links import pack_log
from troef.web.platform.models import Work

pytestmark = pytest.mark.usefixtures("db")
DEAL = "N:AJ9.A7.K8.9 T8.KQT.A7.J K7.J9.QT.AT Q.8.J9.KQ87"
PATIENT = 180.0
"""Seconds: on a slow machine the solver compiles for a while."""


def asked(**fields):
    return deal_analysis.parse_query({"deal": DEAL, **fields})


def text_of(response):
    body = re.sub(r"<head\b.*?</head>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


@pytest.fixture(scope="module")
def solved():
    """What the solver's process says of the deal."""
    solver = KLAVERJAS_SOLVER
    return solver.ask(asked().play_question, PATIENT), solver.ask(asked().par_question, PATIENT)


def test_the_process_says_what_the_solver_says(solved):
    play, par = solved
    solver = KlaverjasSolver()
    position = opening_position(Deal.parse(DEAL, Deck.KLAVERJAS), Suit.S, Seat.N, Seat.N, preset("nkf").rules)
    assert play["cards"] == {str(card): value for card, value in solver.cards(position).items()}
    assert par["NS"]["S"] == solver.value(position) == min(play["cards"].values())


def test_the_best_line_brings_the_value(solved):
    play, par = solved
    rows, end = deal_analysis.line_of(asked(), [Card.parse(text) for text in play["line"]])
    result = end.result(Side.NS, preset("nkf").rules)
    assert len(rows) == 8
    assert sum(row.points for row in rows) == 162
    assert result.total[Side.NS] - result.total[Side.EW] == par["NS"]["S"]


def test_the_page_shows_value_best_cards_and_par(client, solved):
    page = client.get("/klaverjas/analysis/", {"deal": DEAL, "trump": "S", "by": "N"})
    shown = text_of(page)
    assert "Met het beste spel van beide partijen: Noord-Zuid winnen:" in shown
    best = re.findall(r'class="button sb-pip kj-card best" id="card-(\w+)"', page.content.decode())
    lowest = min(solved[0]["cards"].values())
    assert set(best) == {card for card, value in solved[0]["cards"].items() if value == lowest}
    assert "De computer rekent nog" not in shown
    assert "hx-trigger" not in page.content.decode()


def test_while_the_solver_works_the_page_says_so_and_looks_again(client, monkeypatch):
    monkeypatch.setattr(klaverjas_views, "_PATIENCE", 0.0)
    page = client.get("/klaverjas/analysis/", {"deal": DEAL})
    assert "De computer rekent nog" in text_of(page)
    assert 'hx-trigger="load delay:1s"' in page.content.decode()


def test_the_first_visit_gets_a_deal(client):
    response = client.get("/klaverjas/analysis/")
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/klaverjas/analysis/?deal=N%3A")


@pytest.mark.parametrize(
    "query",
    [{"deal": "x"}, {"deal": DEAL.replace("AJ9", "AJ2")}, {"deal": DEAL, "trump": "N"}, {"deal": DEAL, "by": "X"},
     {"deal": DEAL, "rules": "huis"}, {"deal": DEAL, "played": "SA"}, {"deal": DEAL, "played": "HK D8"}],
)  # fmt: skip
def test_what_cannot_be_analysed_gets_a_sentence(client, query):
    response = client.get("/klaverjas/analysis/", query)
    assert response.status_code == 400
    assert 'role="alert"' in response.content.decode()


def test_a_played_out_deal(client, solved):
    line = " ".join(solved[0]["line"])
    page = text_of(client.get("/klaverjas/analysis/", {"deal": DEAL, "played": line}))
    assert "Noord-Zuid winnen:" in page


def test_the_practice_table_opens_the_same_deal():
    log = asked(by="S", trump="H", played="HK", rules="amsterdams").log
    found = Table.read(log).situation.as_json()
    assert (found["declarer"], found["trump"], found["rulings"]) == ("S", "H", [])
    assert (found["trick"], found["rules"]["variant"]) == ([{"by": "E", "card": "HK"}], "amsterdams")


def test_costs_are_those_of_the_side_in_turn():
    found = deal_analysis.hands(asked(), {"HK": -10, "HQ": 30})
    costs = {view.card: view.cost for _suit, row in found[Seat.E] for view in row if view.cost is not None}
    assert costs == {Card.parse("HK"): 0, Card.parse("HQ"): 40}
    assert all(view.cost is None for _suit, row in found[Seat.N] for view in row)


def test_pars_name_the_best_suit():
    par, other = deal_analysis.pars({"NS": {"C": -162, "D": 8, "H": 150, "S": 160}, "EW": dict.fromkeys("CDHS", -162)})
    assert (par.best, par.ahead, other.ahead) == (Suit.S, 160, -162)


ENDING = {"deal": "N:J.A.. K.K.. Q.Q.. T..T.", "trump": "H", "by": "N", "leader": "E"}


def patiently(monkeypatch):
    """The page waits for its answer, however slow the machine is."""
    monkeypatch.setattr(klaverjas_views, "_PATIENCE", PATIENT)


def test_an_ending_from_here_on_and_with_the_points_so_far(client, monkeypatch):
    """♥A takes ♥K ♥Q ♦10 with stuk and a run; ♠10 takes a run of four and the last trick: 68 against 79."""
    patiently(monkeypatch)
    shown = text_of(client.get("/klaverjas/analysis/", ENDING))
    assert "geteld van hier af: NZ −11" in shown and "De beste troef voor beide" not in shown
    shown = text_of(client.get("/klaverjas/analysis/", ENDING | {"points_NS": "100", "roem_EW": "20"}))
    assert "Noord-Zuid winnen: 168 tegen 104." in shown, "100 and 68; 5 of the 105 that are gone, 20 and 79"
    later = ENDING | {"deal": "N:J.A.. K... Q.Q.. T..T.", "trick": "HK", "points_NS": "100"}
    page = client.get("/klaverjas/analysis/", later).content.decode()
    assert "card-HQ" in page and "trick=HK&amp;" in page and "points_NS=100&amp;played=HQ" in page, (
        "the ending goes along"
    )


@pytest.mark.slow
def test_a_hand_and_what_it_comes_to_with_every_trump_suit(client, monkeypatch):
    patiently(monkeypatch)
    monkeypatch.setattr(deal_analysis, "SAMPLES", 3)
    cards = ["SA", "SJ", "S9", "S8", "HA", "DA", "C9", "C8"]
    to = client.get("/klaverjas/analysis/", {"card": cards, "by": "E", "board": "1"}).headers["Location"]
    about = deal_analysis.parse_query(dict(parse_qsl(urlsplit(to).query)))
    assert (str(about.partial_deal), about.declarer) == ("N:- AJ98.A.A.98 - -", Seat.E)
    shown = text_of(client.get(to))
    answer = KLAVERJAS_SOLVER.ask(about.chances_question("SHDC"), PATIENT)
    best, *rows = deal_analysis.chances(answer)
    assert f"De beste troef, gemiddeld: ♠ {signed_number(best.mean)}" in shown and best.suit is Suit.S
    assert "In 3 verdelingen die passen bij wat bekend is" in shown
    assert f"schoppen {signed_number(best.mean)} {best.made_percent}% {best.wet}% {best.march}%" in shown
    assert [row.mean for row in rows] == sorted((row.mean for row in rows), reverse=True)
    cards = deal_analysis.card_chances(KLAVERJAS_SOLVER.ask(about.chances_question("S"), PATIENT)["S"])
    card, mean, often = cards[0]
    first = f"{card.suit.symbol} {card_symbol(card, 'nl')[1:]} {signed_number(mean)} {often}%"
    assert f"Oost is aan de beurt; troef is ♠ Kaart Gemiddelde Geen betere {first}" in shown


def test_a_half_known_ending_has_averages_from_here_on(client, monkeypatch):
    patiently(monkeypatch)
    monkeypatch.setattr(deal_analysis, "SAMPLES", 3)
    shown = text_of(client.get("/klaverjas/analysis/", ENDING | {"deal": "N:J.A.. K.K.. - -", "gone": "SA HJ"}))
    assert "Oost is aan de beurt; troef is ♥" in shown and "Gehaald" not in shown


def test_the_process_says_how_far_it_is(client, monkeypatch):
    monkeypatch.setattr(klaverjas_views, "_PATIENCE", 0.0)
    client.get("/klaverjas/analysis/", {"deal": "N:AJ98.A.A.98 - - -"})
    Work.objects.update(done=7, of=160)
    page = client.get("/klaverjas/analysis/", {"deal": "N:AJ98.A.A.98 - - -"}).content.decode()
    assert '<progress max="160" value="7">' in page and "hx-trigger" in page


def test_seven_cards_are_no_hand(client):
    response = client.get("/klaverjas/analysis/", {"card": ["SA", "SJ"], "by": "E"})
    assert response.status_code == 400 and "Kies 8 kaarten; dit zijn er 2." in text_of(response)


def test_what_the_cards_of_a_play_cost(client, monkeypatch, solved):
    """East leads his worst card."""
    patiently(monkeypatch)
    costs = {card: value - min(solved[0]["cards"].values()) for card, value in solved[0]["cards"].items()}
    worst = max(costs, key=costs.__getitem__)
    shown = text_of(client.get("/klaverjas/analysis/", {"deal": DEAL, "played": worst}))
    symbol = card_symbol(Card.parse(worst), "nl")
    assert f"De duurste kaart was {symbol} van Oost in slag 1: die kostte {costs[worst]}." in shown


def test_a_table_log_with_the_card_that_cost_most_and_the_roem_nobody_claimed(client, monkeypatch):
    patiently(monkeypatch)
    path = Path(__file__).parents[4] / "cases" / "contract" / "klaverjas" / "kj-full-made-by-roem.json"
    log = json.loads(path.read_text(encoding="utf-8"))["log"]
    log["events"] = [event for event in log["events"] if event["do"] != "roem"]
    shown = text_of(client.get("/klaverjas/analysis/", {"log": pack_log(log)}))
    assert "De duurste kaart was ♦B van Oost in slag 1: die kostte 30. Beter was ♠7." in shown
    assert "Slag 2: Oost liet 20 roem liggen (driekaart ♥A ♥H ♥V)." in shown
    page = client.get("/sandbox/", {"log": pack_log(log)}).content.decode()
    assert "/klaverjas/analysis/?log=" in page, "the practice table leads here"
    for other in ({"edition": "bridge-2017", "board": 1, "events": []}, log | {"events": []}):
        assert client.get("/klaverjas/analysis/", {"log": pack_log(other)}).status_code == 400


def test_the_analysis_is_an_aid(client, monkeypatch):
    monkeypatch.setattr(visibility, "aids_allowed", lambda request: False)
    assert client.get("/klaverjas/analysis/").status_code == 403

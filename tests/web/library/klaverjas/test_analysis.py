"""The analysis page, its solver process, and what it says of a deal."""

import re
import sys
from html import unescape

import pytest

from troef.analysis.klaverjas.solver import KlaverjasSolver, start
from troef.cards import Card, Deal, Deck, Seat, Side, Suit, TroefError
from troef.klaverjas import Table
from troef.klaverjas.game.options import preset
from troef.web.library.klaverjas import deals
from troef.web.session import aids
from troef.web.session.deals.solving import klaverjas_solver
from troef.web.session.worker import Worker

DEAL = "N:AJ9.A7.K8.9 T8.KQT.A7.J K7.J9.QT.AT Q.8.J9.KQ87"
PATIENT = 180.0
"""Seconds: on a slow machine the solver compiles for a while."""


def asked(**fields):
    return deals.asked({"deal": DEAL, **fields})


def text_of(response):
    body = re.sub(r"<head\b.*?</head>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


@pytest.fixture(scope="module")
def solved():
    """What the solver's process says of the deal."""
    return klaverjas_solver().answer(asked().play_question, PATIENT), klaverjas_solver().answer(
        asked().par_question, PATIENT
    )


def test_the_process_says_what_the_solver_says(solved):
    play, par = solved
    solver = KlaverjasSolver()
    position = start(Deal.parse(DEAL, Deck.KLAVERJAS), Suit.S, Seat.N, Seat.N, preset("nkf").rules)
    assert play["cards"] == {str(card): value for card, value in solver.cards(position).items()}
    assert par["NS"]["S"] == solver.value(position) == min(play["cards"].values())


def test_the_best_line_brings_the_value(solved):
    play, par = solved
    rows, result = deals.line_of(asked(), [Card.parse(text) for text in play["line"]])
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
    monkeypatch.setattr(Worker, "answer", lambda self, question, seconds: None)
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
    found = deals.hands(asked(), {"HK": -10, "HQ": 30})
    costs = {view.card: view.cost for _suit, row in found[Seat.E] for view in row if view.cost is not None}
    assert costs == {Card.parse("HK"): 0, Card.parse("HQ"): 40}
    assert all(view.cost is None for _suit, row in found[Seat.N] for view in row)


def test_pars_name_the_best_suit():
    par, other = deals.pars({"NS": {"C": -162, "D": 8, "H": 150, "S": 160}, "EW": dict.fromkeys("CDHS", -162)})
    assert (par.best, par.ahead, other.ahead) == (Suit.S, 160, -162)


WAITS = """
import sys, time, pathlib
for line in sys.stdin:
    while not pathlib.Path(sys.argv[1]).exists():
        time.sleep(.01)
    print('{"answer": 1}', flush=True)
"""
STOPS = "import sys\nsys.stdin.readline()"


def test_nobody_waits_longer_than_asked(tmp_path):
    solving = Worker((sys.executable, "-c", WAITS, str(tmp_path / "solved")))
    assert solving.answer({"ask": 1}, 0.1) is None, "we go on while it is still being solved"
    (tmp_path / "solved").touch()
    assert solving.answer({"ask": 1}, 300) == 1


def test_a_process_that_stops_is_told_and_replaced():
    solving = Worker((sys.executable, "-c", STOPS))
    for _ in range(2):
        with pytest.raises(TroefError, match="stopped unexpectedly"):
            solving.answer({"ask": 1}, 300)


def test_a_long_line_is_refused():
    solving = Worker((sys.executable, "-c", "import time; time.sleep(300)"))
    for number in range(41):
        assert solving.answer({"ask": number}, 0.02) is None
    with pytest.raises(TroefError, match="too many deals"):
        solving.answer({"ask": "one more"}, 0)
    solving._drop()


def test_the_analysis_is_an_aid(client, monkeypatch):
    monkeypatch.setattr(aids, "aids_allowed", lambda request: False)
    assert client.get("/klaverjas/analysis/").status_code == 403

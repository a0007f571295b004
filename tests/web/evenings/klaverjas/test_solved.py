"""After an evening with boards that move round: the solver's result, and the margin of every table."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.test import Client

from troef.cards import TroefError
from troef.web.evenings.deals import klaverjas_worker, solving
from troef.web.evenings.models import Evening, Solved
from troef.web.platform.jobs.jobs import run_job
from troef.web.platform.models import Work

DEAL = "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87"


@pytest.fixture
def solved(contest, tell):
    """Deal 1 was played at two tables, and the solver has analysed it."""
    board = contest.boards.create(number=1, cards=DEAL)
    lines = ("H N 96 20-0", "K W 100", "S O verzaakt NZ 20-0")
    sittings = [sitting for sitting in contest.sittings.select_related("table", "evening") if 1 in sitting.boards]
    for sitting, line in zip(sittings, lines, strict=False):
        tell(sitting, 1, line)
    answer = klaverjas_worker.solve_question(json.loads(solving.solver_question(board)))
    Solved.objects.create(question=solving.solver_question(board), answer=answer)
    return contest, answer


def page(evening, address):
    body = Client(headers={"accept-language": "nl"}).get(f"/evening/{evening.pk}/{address}").content.decode()
    return body, " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_without_a_solver_it_says_what_to_install(monkeypatch):
    def absent(_question):
        raise ImportError

    monkeypatch.setitem(klaverjas_worker._ASKED, "play", absent)
    with pytest.raises(TroefError, match=re.escape("the klaverjas solver needs numba: install troef[analysis]")):
        klaverjas_worker.solve_question({"ask": "play"})


@pytest.mark.slow
def test_a_deal_has_par_what_can_be_made_and_every_table_beside_perfect_play(solved):
    evening, answer = solved
    table, best = answer["table"], answer["par"]
    assert (table["NS"]["H"], table["EW"]["H"]) == (102, -182)
    assert (best["declarer"], best["trump"], best["forced"]) == ("N", "H", False)
    assert best["total"]["NS"] - best["total"]["EW"] == 102
    assert sum(best["total"].values()) == 162 + sum(best["roem"].values())
    Evening.objects.update(state="ended")
    body, shown = page(evening, "board/1/")
    assert f"Par: ♥ N {best['total']['NS']}–{best['total']['EW']}" in shown
    assert "Te maken: NZ ♠ ♥ ♦ OW ♣" in shown
    rows = [
        re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in body.split('<th scope="row" class="who">')[1:]
    ]
    cells = [[" ".join(re.sub(r"<[^>]+>", "", cell).split()) for cell in row] for row in rows]
    made = next(row for row in cells if row[2:4] == ["116", "66"])
    assert made[4:6] == ["−52", "−52"], "102 were to be had, and 50 were made"
    clubs = next(row for row in cells if row[2:4] == ["62", "100"])
    assert (table["EW"]["C"], clubs[4:6]) == (38, ["0", "−140"]), "perfect play of clubs, and 140 below par"
    assert "&amp;trump=C&amp;by=W" in body, "its trumps can be played again, card by card"


def test_nothing_of_it_is_shown_to_whoever_may_still_play(solved):
    evening, _answer = solved
    body, shown = page(evening, "board/1/")
    assert "Par:" not in shown and "/klaverjas/analysis/" not in body


def test_the_solver_is_asked_for_what_is_not_known(solved):
    evening, answer = solved
    Solved.objects.all().delete()
    Evening.objects.update(state="ended")
    _body, shown = page(evening, "board/1/")
    work = Work.objects.get()
    assert "Par:" not in shown and work.arguments == {"evening": evening.pk, "numbers": [1]}
    run_job(work.pk)
    assert Solved.objects.get().answer == answer


def test_what_a_card_cost_stands_beside_it_with_the_better_ones():
    """West did not follow suit. An illegal card has no cost."""
    played = (("N", "S7"), ("E", "SJ"), ("S", "SQ"), ("W", "DK"))
    log = {
        "edition": "klaverjas-1976",
        "board": 4,
        "deal": "N:T97.J.7.K87 J.K.JT8.QJ9 Q.AT98.9.AT AK8.Q7.AKQ.",
        "events": [
            *({"do": "bid", "by": by, "bid": "pass"} for by in "WNE"),
            {"do": "bid", "by": "S", "bid": "play", "trump": "H"},
            *({"do": "play", "by": by, "card": card} for by, card in played),
        ],
    }
    assert klaverjas_worker.solve_question({"ask": "trace", "log": log})["cards"] == [
        {"trick": 1, "seat": "N", "card": "S7", "cost": 6, "best": ["HJ"]},
        {"trick": 1, "seat": "W", "card": "DK", "cost": None, "best": ["SK"]},
    ]

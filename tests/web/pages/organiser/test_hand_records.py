"""Hand records: their readers, the analysis, page, paper and PBN."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from troef.cards import Suit, TroefError
from troef.formats import read_boards
from troef.web.evenings.deals import solving
from troef.web.evenings.models import Evening, Solved, WayOfPlaying
from troef.web.pages.organiser.papers.boards import hand_records_content
from troef.web.platform.jobs.jobs import JobProgress, enqueue, job_progress, run_job
from troef.web.platform.jobs.typesetting import render_pdf
from troef.web.platform.models import Work
from troef.web.review import hand_records as hand_record
from troef.web.review.hand_records import visible_records

DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
TRICKS = "55456554568887788877"
"""Tricks of the first deal in the list that DDS publishes: NT ♠ ♥ ♦ ♣ for N, S, E and W."""


@pytest.fixture(autouse=True)
def dutch():
    with translation.override("nl"):
        yield


@pytest.fixture
def known(evening):
    """Boards 1 and 10 have cards, and board 1 has an analysis."""
    evening.boards.create(number=1, cards=DEAL)
    evening.boards.create(number=10, cards=DEAL.replace("N:", "E:"))
    return evening


def _asks(evening, client_user=None, device=None):
    request = RequestFactory().get("/")
    request.user, request.session = client_user, {"device": device} if device else {}
    return visible_records(request, evening)


def test_players_wait_for_the_end_of_the_session(known, people, first, play, phone):
    for board in first.boards:
        play(first, board)
    player = phone()
    player.sit(known.sittings.filter(table=first.table, round=2).get(), "NS")
    assert _asks(known) == set()
    assert player.client.get(f"/evening/{known.pk}/hands/").status_code == 403
    assert _asks(known, people.director) == {1, 10}
    Evening.objects.update(state="ended")
    assert _asks(Evening.objects.get(pk=known.pk)) == {1, 10}


def test_an_official_with_a_seat_sees_nothing_during_play(known, people, first, phone):
    """An official who scanned a code and took a seat is a player."""
    player = phone()
    player.client.force_login(people.organiser)
    player.sit(first, "NS")
    assert player.client.get(f"/evening/{known.pk}/hands/").status_code == 403


def test_what_the_solver_finds(known):
    board = known.boards.get(number=1)
    solving.store_answers(solving.solve_questions([solving.solver_question(board)]))
    (record,) = hand_record.hand_records(known, {1})
    assert len(record.rows) == 4 and record.rows[0][0] == "N"
    assert str(record.tricks) == Solved.objects.get(question=DEAL).answer
    assert record.par_words.endswith(("OW +110", "OW +140"))
    assert [points for _seat, points in record.points] == [7, 7, 12, 14]


def test_the_solver_looks_at_what_is_not_known_of_an_evening(known):
    Solved.objects.create(question=DEAL, answer="as it was")
    number = enqueue(solving.solve_boards, evening=known.pk, numbers=[1, 10])
    assert job_progress(number) == JobProgress(0, 0, False)
    run_job(number)
    assert job_progress(number) == JobProgress(2, 2, True)
    turned = DEAL.replace("N:", "E:")
    answers = dict(Solved.objects.values_list("question", "answer"))
    assert answers == {DEAL: "as it was"} | solving.solve_questions([turned])


def test_what_the_solver_cannot_read_is_said_on_the_page_and_the_rest_is_found(known, monkeypatch):
    monkeypatch.setattr(solving, "_AT_ONCE", 1)
    known.boards.filter(number=1).update(cards="no deal")
    Evening.objects.update(state="official")
    number = enqueue(solving.solve_boards, evening=known.pk, numbers=[1, 10])
    run_job(number)
    with pytest.raises(TroefError, match="does not begin with a seat and a colon") as refusal:
        solving.solve_questions(["no deal"])
    assert str(job_progress(number).problem) == str(refusal.value)
    assert Solved.objects.get().question == DEAL.replace("N:", "E:")


def test_the_page_shows_how_far_it_is(known, people):
    Solved.objects.create(question=DEAL, answer=TRICKS)
    Evening.objects.update(state="official")
    reader = Client(headers={"accept-language": "nl"})
    page = reader.get(f"/evening/{known.pk}/hands/").content.decode()
    assert "1 van 2 borden" in page and 'hx-trigger="load delay' in page
    reader.get(f"/evening/{known.pk}/hands/")
    assert Work.objects.get().arguments == {"evening": known.pk, "numbers": [1, 10]}, "asked once"
    Work.objects.update(ended=timezone.now(), problem=["The solver is ill.", "Het rekenen hapert."])
    page = reader.get(f"/evening/{known.pk}/hands/").content.decode()
    assert "Het rekenen hapert." in page and "hx-trigger" not in page
    Solved.objects.create(question=DEAL.replace("N:", "E:"), answer=TRICKS)
    page = reader.get(f"/evening/{known.pk}/hands/").content.decode()
    assert "hx-trigger" not in page and "Par:" in page


def test_pbn_with_tables_and_par(known):
    Solved.objects.create(question=DEAL, answer=TRICKS)
    Evening.objects.update(state="official")
    answer = Client().get(f"/evening/{known.pk}/hands.pbn")
    one, ten = read_boards("x.pbn", answer.content).records
    assert (one.number, one.tag("DoubleDummyTricks")) == (1, TRICKS)
    assert (ten.number, ten.tag("DoubleDummyTricks")) == (10, None)


def test_on_the_paper_a_long_suit_stays_on_its_line(evening):
    """Every line of a hand is one element of the drawing; a wrapped one would be two."""

    def pieces(deal):
        evening.boards.update_or_create(number=1, defaults={"cards": deal})
        content = hand_records_content(evening, hand_record.hand_records(evening, {1}))
        return render_pdf("hand_records", content, form="svg").count(b"matrix(")

    suits = ["AKQJT98765432", "...AKQJT98765432", ".AKQJT98765432..", "..AKQJT98765432."]
    thirteen = "N:" + " ".join([suits[0] + "...", *suits[1:]])
    eight = "N:AKQJT987.32.3.32 65.A654.K42.9876 432.KQJ.AQJ.AKQJ .T987.T98765.T54"
    assert pieces(thirteen) == pieces(eight) == pieces(DEAL)


def test_the_paper(known):
    Solved.objects.create(question=DEAL, answer=TRICKS)
    first, second = hand_records_content(known, hand_record.hand_records(known, {1, 10}))["boards"]
    assert (first["title"], first["marks"]) == ("Bord 1", "gever N · niemand kwetsbaar")
    assert first["hands"]["N"] == ["V B 6", "H 6 5 2", "B 8 5", "10 9 8"]
    assert first["columns"] == ["SA", "♠", "♥", "♦", "♣"]
    assert first["rows"][0] == ["N", "5", "5", "4", "5", "6"]
    assert second["rows"] == [] and second["par"] == ""
    Evening.objects.update(state="official")
    assert Client().get(f"/evening/{known.pk}/hands.pdf").content.startswith(b"%PDF")


def test_the_board_of_a_result_has_its_record_when_play_is_over(known):
    Solved.objects.create(question=DEAL, answer=TRICKS)
    address = f"/evening/{known.pk}/board/1/"
    Evening.objects.update(state="official")
    assert "Par:" in Client(headers={"accept-language": "nl"}).get(address).content.decode()


def test_what_the_solver_is_asked(evening):
    """A klaverjas deal is sent with its dealer and the rules that change its value, including a club's own."""
    board = evening.boards.create(number=2, cards=DEAL)
    assert solving.solver_question(board) == DEAL
    evening.edition = "klaverjas-1976"
    way = WayOfPlaying.objects.create(evening=evening)
    rules = {"variant": "nkf", "wet_points": "all", "four_jacks": 100}
    asked = {"ask": "deal", "deal": DEAL, "dealer": "E", "rules": rules}
    assert json.loads(solving.solver_question(board)) == asked
    way.options = {"four_jacks": 200, "revoke_penalty": 90}
    assert json.loads(solving.solver_question(board)) == asked | {"rules": rules | {"four_jacks": 200}}


def test_klaverjas_has_its_values_by_trump_suit(evening):
    WayOfPlaying.objects.create(evening=evening)
    evening.edition = "klaverjas-1976"
    evening.save()
    evening.boards.create(number=2, cards="N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87")
    board = evening.boards.select_related("evening").get(number=2)
    values = {"NS": {"S": 34, "H": -20, "D": -162, "C": -200}, "EW": {"S": -40, "H": 10, "D": 12, "C": 250}}
    best = {
        "declarer": "E", "trump": "C", "forced": False, "total": {"EW": 262, "NS": 12}, "roem": {"EW": 20, "NS": 0},
        "wet": False, "march": False,
    }  # fmt: skip
    Solved.objects.create(question=solving.solver_question(board), answer={"table": values, "par": best})
    (record,) = hand_record.hand_records(evening, {2})
    assert record.trumps == [("NZ", ["+34", "−20", "−162", "−200"]), ("OW", ["−40", "+10", "+12", "+250"])]
    assert record.rows == [] and record.par_words == "♣ O 12–262, roem 0–20: OW +250"
    assert record.par_score == -250
    assert record.makeable_trumps == [("NZ", [Suit.S]), ("OW", [Suit.H, Suit.D, Suit.C])]
    assert record.analysis_address().endswith("&board=2&rules=nkf&trump=C&by=E")
    way = evening.klaverjas
    way.options |= {"wet_points": "own"}
    assert record.analysis_address() == "", "the page of a deal has named ways of playing only"
    forced = best | {
        "wet": True,
        "forced": True,
        "roem": {"EW": 0, "NS": 0},
        "total": {"EW": 0, "NS": 262},
        "march": True,
    }
    record = replace(record, answer={"table": values, "par": forced})
    assert record.par_words == "♣ O 262–0, nat, mars, verplicht (alle vier pasten): NZ +262"
    row = hand_records_content(evening, [record])["boards"][0]
    assert row["columns"] == ["♠", "♥", "♦", "♣"] and row["hands"]["N"][0] == "A 9 7"

"""From the call to the ranking through the pages, and what each reader may see."""

from __future__ import annotations

import html
import re
from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags

from troef.contest.score import score
from troef.director.charts.walk import answered_from, chart
from troef.director.rulings.record import RulingRecord, read_history
from troef.web.entry.result_entry import set_result
from troef.web.evenings import lifecycle, scoring
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.models import Board, Case, Evening
from troef.web.evenings.scoring import contest_file, standings
from troef.web.rulings import director_calls, rulings
from troef.web.rulings.incident_draft import IncidentDraft

WALK = "bridge-2017 27:unintended=false,premature=false,accepted=true"
FILLED = {
    "ns_told": "Oost bood te laag.", "ew_told": "Klopt.", "laws": "27A1", "decision": "Het bod blijft staan.",
    "standing": "final", "consulted": "Hans, Marijke", "notes": "West is boos.", "w": WALK,
}  # fmt: skip


@pytest.fixture
def desk(people):
    client = Client(headers={"accept-language": "en"})
    client.force_login(people.director)
    return client


@pytest.fixture
def base(evening):
    return f"/evening/{evening.pk}/"


def test_tiles_carry_the_call_along(desk, base, first, people):
    call = director_calls.call_director(first, "NS", first.boards[0])
    director_calls.acknowledge_call(call, people.as_director)
    page = desk.get(f"{base}desk/").content.decode()
    assert f"call={call.pk}&amp;board={first.boards[0]}" in page and "Table 1: what happened?" in page
    found = desk.get(f"{base}desk/find/", {"q": "insufficient", "call": call.pk}, headers={"hx-request": "true"})
    assert "Insufficient bid" in found.content.decode() and f"call={call.pk}" in found.content.decode()
    assert "what=insufficient&amp;call=" in found.content.decode()  # Entered at the table, with names.


def test_a_question_and_its_outcome(desk, base, first):
    place = {"sitting": first.pk, "board": first.boards[0]}
    page = desk.get(f"{base}desk/walk/", {"w": "bridge-2017 27:", **place}).content.decode()
    assert f"board {first.boards[0]}" in page and "unintended%3Dfalse" in page
    outcome = desk.get(f"{base}desk/walk/", {"w": WALK, **place}).content.decode()
    assert "27A1" in outcome and "Record the ruling" in outcome and f"sitting={first.pk}" in outcome
    assert desk.get(f"{base}desk/walk/", {"w": "nonsense"}).status_code == 404


def test_the_record_is_filled_in_from_the_walk(desk, base, first):
    page = desk.get(f"{base}desk/ruling/", {"w": WALK, "sitting": first.pk, "board": 1}).content.decode()
    assert 'name="laws" value="27A1"' in page and 'value="1" checked' in page
    answer = desk.post(f"{base}desk/ruling/", {**FILLED, "sitting": first.pk, "board": 1})
    case = Case.objects.get()
    assert answer["Location"] == f"{base}ruling/1/"
    now = case.now
    assert (now.laws, now.by, now.chief, now.consulted) == (("27A1",), "Victor", "Victor", ("Hans", "Marijke"))
    assert [(one.by, one.text) for one in now.told] == [("NS", "Oost bood te laag."), ("EW", "Klopt.")]
    assert [one.fact for one in now.walked[0].answers] == ["unintended", "premature", "accepted"]
    assert (now.where.table, now.where.round, now.where.board) == (1, 1, 1)


def test_what_is_wrong_is_said_and_what_was_typed_stays(desk, base):
    answer = desk.post(f"{base}desk/ruling/", {**FILLED, "laws": "27Z9"}).content.decode()
    assert "There is no paragraph 27Z9" in answer and "Oost bood te laag." in answer
    assert not Case.objects.exists()


def test_scored_from_the_ruling_in_one_go(desk, base, result, people):
    place = {"sitting": result.sitting_id, "board": result.board}
    answer = desk.post(f"{base}desk/ruling/", {**FILLED, **place, "then": "score"})
    url = f"{base}desk/ruling/1/score/"
    assert answer["Location"] == url
    assert "Appeals are possible until 30 minutes after the official result." in desk.get(url).content.decode()
    before = [(place.contestant.number, place.log_value) for place in standings(result.evening).ranking]
    filled = {
        "outcome0": "7NT N 0", "ns0": "60", "ew0": "60", "outcome1": "7NTXX N 13", "ns1": "40", "ew1": "40",
        "law": "12C1c", "reason": "Schade",
    }  # fmt: skip
    effect = desk.post(url, filled, headers={"hx-request": "true"}).content.decode()
    assert "weighted score" in effect and "→" in effect
    assert desk.post(url, {**filled, "confirm": "1"})["Location"] == f"{base}ruling/1/"
    assert [(place.contestant.number, place.log_value) for place in standings(result.evening).ranking] != before
    case = Case.objects.get()
    assert case.now.laws == ("27A1", "12C1c") and case.now.decision == "Schade"
    again = desk.get(url).content.decode()
    assert 'value="7NT N 0"' in again, "what was given before stands there again"
    assert desk.post(url, {**filled, "ns0": "50", "ns1": "50", "ew0": "50", "ew1": "50", "confirm": "1"}).status_code
    assert [one.why for one in case.versions.all()] == ["first", "scored", "corrected"]


def test_12C1c_weights_may_be_parts_of_a_percent_and_are_typed_again(desk, base, result):
    url = f"{base}desk/adjust/{result.sitting_id}/1/"
    filled = {"outcome0": "4S N 10", "outcome1": "4S N 9", "law": "12C1c", "reason": "Schade", "confirm": "1"}
    assert desk.post(url, {**filled, "ns0": "12,5", "ns1": "87.4"}).status_code == 200, "not 100% together"
    assert desk.post(url, {**filled, "ns0": "100/3", "ns1": "200/3%"}).status_code == 302
    score = Case.objects.get().now.score
    assert [share.weight for share in score.ns] == [Fraction(1, 3), Fraction(2, 3)]
    page = desk.get(f"{base}desk/ruling/1/score/").content.decode()
    assert 'name="ns0" value="100/3"' in page and 'name="ns1" value="200/3"' in page


def test_a_confirmed_score_is_scored_once(desk, base, result, monkeypatch):
    """The preview is for the page, and a confirmed score leads to the page of the ruling."""
    scored = []
    monkeypatch.setattr(scoring, "score", lambda contest, **more: scored.append(contest) or score(contest, **more))
    filled = {"outcome0": "4S N 10", "ns0": "100", "ew0": "100", "law": "12C1c", "reason": "Schade", "confirm": "1"}
    assert desk.post(f"{base}desk/adjust/{result.sitting_id}/1/", filled).status_code == 302
    assert len(scored) == 1


def test_12C1e_on_the_page(desk, base, result):
    """Without their own error NS would have been as well off as without the infraction: they keep the table's score."""
    other = min(result.evening.results.filter(board=1), key=lambda one: one.score)
    table = standings(result.evening).line(1, other.ns.number).ns_points
    url = f"{base}desk/adjust/{other.sitting_id}/1/"
    filled = {
        "outcome0": "7NTXX N 13", "ns0": "100", "ew0": "100", "error_side": "NS",
        "without_error": "7NTXX N 13", "law": "12C1e", "reason": "Grove fout",
    }  # fmt: skip
    effect = desk.post(url, filled, headers={"hx-request": "true"}).content.decode()
    assert "100% of the damage is their own" in effect
    desk.post(url, {**filled, "confirm": "1"})
    line = standings(result.evening).line(1, other.ns.number)
    assert (line.ns_points, line.ew_points) == (table, 0), "East-West get what the rectification gives them"


def test_changed_with_a_reason(desk, base, first):
    desk.post(f"{base}desk/ruling/", {**FILLED, "sitting": first.pk, "board": 1})
    url = f"{base}desk/ruling/1/amend/"
    assert "Het bod blijft staan." in desk.get(url).content.decode()
    changed = {**FILLED, "decision": "Het bod wordt vervangen.", "why": "directors-error", "sees": "1"}
    assert desk.post(url, changed).status_code == 200, "no change without a reason"
    assert desk.post(url, {**changed, "reason": "Ik vergat 27B"}).status_code == 302
    page = desk.get(f"{base}ruling/1/").content.decode()
    assert "Ik vergat 27B" in page and "Het bod blijft staan." in page and "error of the director corrected" in page
    desk.post(f"{base}desk/ruling/1/settle/", {"act": "withdraw", "reason": "Toch niet"})
    assert "This ruling has been withdrawn" in desk.get(f"{base}ruling/1/").content.decode()


def test_what_players_read(desk, base, evening, first, phone):
    """Nothing about a board that may still have to be played; never the notes."""
    desk.post(f"{base}desk/ruling/", {**FILLED, "sitting": first.pk, "board": first.boards[0]})
    player, other = phone(), phone()
    player.sit(first, "NS")
    other.sit(first, "EW")
    assert player.client.get(f"{base}ruling/1/").status_code == 403
    assert "Het bod blijft staan." not in player.client.get(f"{base}rulings/").content.decode()
    for board in first.boards:
        player.tells(board)
        other.agrees(board)
    page = player.client.get(f"{base}ruling/1/").content.decode()
    assert "Het bod blijft staan." in page and "boos" not in page
    on_board = player.client.get(f"{base}board/{first.boards[0]}/").content.decode()
    assert "Het bod blijft staan." in on_board and "boos" not in on_board
    assert "boos" in desk.get(f"{base}ruling/1/").content.decode()


def test_printed(desk, base, first):
    desk.post(f"{base}desk/ruling/", {**FILLED, "sitting": first.pk, "board": 1})
    pdf = desk.get(f"{base}ruling/1/ruling.pdf")
    assert pdf["Content-Type"] == "application/pdf" and pdf.content.startswith(b"%PDF")
    text = desk.get(f"{base}ruling/1/ruling.json").content.decode()
    assert read_history(text) == Case.objects.get().history.public() and "boos" not in text


def test_the_longest_ruling_is_one_page(desk, base, first):
    told = ("Oost dacht lang na voor zijn pas, en West bood daarna 4♥ op een hand die velen passen. " * 22)[:1990]
    fields = ("ns_told", "ew_told", "found", "rectification", "decision")
    desk.post(f"{base}desk/ruling/", {**FILLED, **dict.fromkeys(fields, told), "sitting": first.pk, "board": 1})
    assert re.findall(rb"/Count (\d+)", desk.get(f"{base}ruling/1/ruling.pdf").content) == [b"1"]


def test_a_board_that_was_not_played_in_one_step(desk, base, evening, first):
    url = f"{base}desk/adjust/{first.pk}/{first.boards[1]}/"
    assert desk.get(url).status_code == 200
    filled = {"awardNS": "A+", "awardEW": "A-", "law": "12C2a", "reason": "Bord vals", "confirm": "1"}
    assert desk.post(url, filled).status_code == 302
    kept = evening.results.get(board=first.boards[1])
    assert kept.agreed and not kept.is_played
    assert kept.adjustments.get().given == {"artificial": {"NS": "A+", "EW": "A-"}}
    assert Case.objects.get().now.laws == ("12C2a",)


def test_the_organiser_names_the_chief(base, people, evening):
    client = Client()
    client.force_login(people.organiser)
    other = type(people.director).objects.make("hans", "ruitenvrouw", "Hans", directs=True)
    assert client.post(f"{base}directors/", {"chief": other.pk}).status_code == 302
    case = rulings.write_ruling(evening, RulingRecord(("90B2",), "x", "Victor"), people.as_director)
    assert case.number == 1
    assert "Hans" in client.get(f"{base}directors/").content.decode()


REVOKED = {"asked_by_dummy": False, "both_sides": False, "established": True, "twelfth": False}
ESTABLISHED = {
    "corrected_both": False, "both_sides": False, "twelfth": False, "after_round": False, "after_next_call": False,
    "faced": False, "repeated": False, "won_by_offender": True, "won_later": 1,
}  # fmt: skip


@pytest.fixture(scope="module")
def revoke():
    """Chart 62-64, and from there chart 64."""
    there = answered_from(chart("62-64"), REVOKED)
    return f"{there} > {str(answered_from(chart('64'), ESTABLISHED)).split(' ', 1)[1]}"


DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
PLAYED = "CQ C2 C6 CK DA D7 D4 D2 D3 DJ DQ D5 D6 D9 SQ D8 H2 H9 HA S4 CA"


@pytest.mark.slow
def test_64A1_from_the_chart_to_the_ranking(desk, base, evening, play_all, people, revoke):
    """A revoke at trick 5: two tricks are transferred, the engine fills them in, and the ranking changes."""
    play_all(evening)
    result, *others = evening.results.filter(board=1)
    for one, line in ((result, "4S S 9"), *((each, "4S S 10") for each in others)):
        set_result(one.sitting, 1, BridgeResult.parse(line), "zo gespeeld", people.as_director)
    Board.objects.create(evening=evening, number=1, cards=DEAL)
    before = [(place.contestant.number, place.log_value) for place in standings(evening).ranking]
    place = {"sitting": result.sitting_id, "board": 1}
    assert "Rectify the result" in desk.get(f"{base}desk/walk/", {"w": revoke, **place}).content.decode()
    filled = {"laws": "63B, 64A1", "decision": "Twee slagen gaan over.", "standing": "final", "w": revoke}
    url = desk.post(f"{base}desk/ruling/", {**filled, **place, "then": "score"})["Location"]
    assert "2 tricks go to the side that did not revoke." in desk.get(url).content.decode()
    page = desk.get(url, {"revoked": "EW"}).content.decode()
    assert 'value="4S S 11"' in page and 'name="law" value="64A1"' in page
    help_page = desk.get(f"{base}desk/equity/{result.sitting_id}/1/", {"cards": PLAYED}).content.decode()
    assert "<b>10 tricks</b> from the moment after 19 cards" in help_page and "moment before" in help_page
    given = {"outcome0": "4S S 11", "ns0": "100", "ew0": "100", "law": "64A1", "reason": "Verzaking", "confirm": "1"}
    assert desk.post(url, given)["Location"] == f"{base}ruling/1/"
    assert [(place.contestant.number, place.log_value) for place in standings(evening).ranking] != before
    now = Case.objects.get().now
    assert (now.laws, [one.chart for one in now.walked]) == (("63B", "64A1"), ["62-64", "64"])
    assert now.score.given() == {"contract": "4S", "by": "S", "tricks": 11}
    board = desk.get(f"{base}board/1/").content.decode()
    shown = " ".join(strip_tags(board.split('<tr class="ruling">')[1]).split("64A1")[0].split())
    assert shown == "Rectified result: 4♠ S −1 (−50) → 4♠ S +1 (+450). Verzaking"
    row = next(one for one in contest_file(evening)["results"] if "adjusted_from" in one)
    assert {name: row[name] for name in ("contract", "by", "tricks", "adjusted_from")} == {
        "contract": "4S", "by": "S", "tricks": 11,
        "adjusted_from": {"contract": "4S", "by": "S", "tricks": 9},
    }  # fmt: skip
    log = desk.get(f"{base}log/").content.decode()
    assert "4S S 11" in log
    printed = desk.get(f"{base}ruling/1/ruling.txt").content.decode()
    assert printed.split("Score\n")[1].split("\n\n")[0].split("\n") == [
        "  at the table: 4S S 9, −50",
        "  rectified result: 4♠ S 11",
    ]
    assert [line.verb for line in evening.log.all()][-2:] == ["ruled", "ruling scored"]


def test_64A1_who_revoked_is_named_and_fills_in_the_tricks(desk, base, evening, play_all, people, revoke):
    play_all(evening)
    result = evening.results.filter(board=1).first()
    set_result(result.sitting, 1, BridgeResult.parse("4S S 9"), "zo gespeeld", people.as_director)
    asked = {"w": revoke, "then": "score", "sitting": result.sitting_id, "board": 1}
    page = desk.get(f"{base}desk/ruling/", asked).content.decode()
    assert "Who did it?" in page and "2 tricks went from the offending side to the other side." in page
    page = desk.get(f"{base}desk/ruling/", {**asked, "who": "W"}).content.decode()
    assert "Who did it?" not in page and "64A1: 2 tricks went from East-West to North-South." in page
    filled = {"laws": "64A1", "decision": "Twee slagen.", "standing": "final", **asked, "who": "W"}
    score = desk.post(f"{base}desk/ruling/", filled)["Location"]
    assert score == f"{base}desk/ruling/1/score/?revoked=EW"
    assert 'value="4S S 11"' in desk.get(score).content.decode()


def test_64C_double_dummy_beside_the_question_and_back_from_the_chart(desk, base, evening, first):
    place = {"sitting": first.pk, "board": 1}
    asked = {"w": "bridge-2017 64C:", **place}
    assert "desk/equity/" not in desk.get(f"{base}desk/walk/", asked).content.decode()
    Board.objects.create(evening=evening, number=1, cards=DEAL)
    page = desk.get(f"{base}desk/walk/", asked).content.decode()
    assert f"{base}desk/equity/{first.pk}/1/" in page
    assert f"evening={evening.pk}&amp;sitting={first.pk}&amp;board=1" in page
    drawn = desk.get("/charts/bridge-2017/64C/", {**asked, "evening": evening.pk}).content.decode()
    assert f"{base}desk/walk/?w=bridge-2017+64C%3A&amp;sitting={first.pk}&amp;board=1" in drawn


def test_what_is_still_possible(desk, base, evening, play_all, people):
    play_all(evening)
    assert "What is still possible" not in desk.get(f"{base}desk/").content.decode()
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    page = " ".join(desk.get(f"{base}desk/").content.decode().split())
    assert "What is still possible" in page and "79B3" in page and "possible until" in page


def test_92B_the_page_of_a_ruling_says_that_the_time_for_appeals_is_over(desk, base, evening, play_all, people, first):
    play_all(evening)
    desk.post(f"{base}desk/ruling/", {**FILLED, "sitting": first.pk, "board": 1})
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    page = desk.get(f"{base}ruling/1/").content.decode()
    assert "Appeals are possible until" in page and "Somebody appeals" in page
    Evening.objects.update(published=timezone.now() - timedelta(minutes=30))
    page = desk.get(f"{base}ruling/1/").content.decode()
    assert "Appeals were possible until" in page and "Somebody appeals" not in page


def test_79_what_the_page_of_a_correction_says_is_still_possible(desk, base, evening, play_all, people):
    """Also of the last round, which nobody closes by sitting down for the next."""
    play_all(evening)
    last = evening.sittings.filter(east__isnull=False).order_by("-round")[0]
    url = f"{base}desk/enter/{last.pk}/{last.boards[0]}/"

    def said():
        return " ".join(strip_tags(desk.get(url).content.decode()).split())

    assert "disagreement about the tricks" not in said()
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    assert "A disagreement about the tricks won: for both sides only if you are sure" in said()
    Evening.objects.update(published=timezone.now() - timedelta(minutes=31))
    assert "A disagreement about the tricks won: no longer. 92B" in said()
    assert "only if you are sure that the score is wrong and the organiser agrees. 79C2" in said()


def test_90_a_penalty_belongs_to_the_ruling_that_led_to_it(desk, base, evening, first, play_all):
    play_all(evening)
    walk = "bridge-2017 90:offence=OTHER,hinders=true,other=true"
    filled = {"laws": "90A", "decision": "Straf.", "standing": "final", "w": walk, "then": "penalty"}
    url = desk.post(f"{base}desk/ruling/", filled)["Location"]
    assert url == f"{base}desk/penalty/?case=1&law=90A"
    assert 'name="law" value="90A"' in desk.get(url).content.decode()
    fined = {"pair": "3", "amount": "0,25", "unit": "top", "law": "90A", "reason": "Weer te laat", "confirm": "1"}
    assert desk.post(url, fined)["Location"] == f"{base}ruling/1/"
    assert [str(one.amount) for one in Case.objects.get().now.penalties] == ["1/4"]
    assert evening.penalties.get().contestant.number == 3


def test_who_did_it_is_filled_in_and_what_was_typed_stays(desk, base, first):
    where = {"sitting": first.pk, "board": first.boards[0]}
    page = desk.get(f"{base}desk/ruling/", {"w": WALK, **where}).content.decode()
    assert "Who did it?" in page and "The offender made an insufficient bid" in page
    found = re.search(r'<textarea name="found"[^>]*>\s*(.*?)</textarea>', page, re.DOTALL)[1]
    typed = {**FILLED, **where, "found": found, "who": "E", "named": ""}
    page = desk.post(f"{base}desk/ruling/", typed).content.decode()
    east = first.east.players.all()[0].name
    assert f"{east} (E) made an insufficient bid" in page and "Oost bood te laag." in page and "West is boos." in page
    assert "Who did it?" not in page and not Case.objects.exists()
    assert 'name="who" value="E"' in page


def test_74_who_did_it_is_named_in_the_facts_and_in_the_decision(desk, base, first):
    fields = {"w": "bridge-2017 74:warned=false,act=COMMENTS", "sitting": first.pk, "board": first.boards[0]}
    page = desk.get(f"{base}desk/ruling/", fields).content.decode()
    drafts = dict(re.findall(r'<textarea name="(found|decision)"[^>]*>\s*(.*?)</textarea>', page, re.DOTALL))
    assert drafts["found"] == "The player commented unasked." and "The director ruled: offender:" in drafts["decision"]
    typed = {**FILLED, **fields, **{name: html.unescape(text) for name, text in drafts.items()}}
    page = html.unescape(desk.post(f"{base}desk/ruling/", {**typed, "who": "E", "named": ""}).content.decode())
    east = first.east.players.all()[0].name
    assert f"{east} (E) commented unasked." in page and f"The director ruled: {east} (E): “" in page


def test_who_did_it_is_not_asked_when_it_was_told(desk, base, first):
    revoke = IncidentDraft("revoke", {"who": "E", "established": "yes", "won": "E", "later": "1+"}, key="k1")
    where = {"sitting": first.pk, "board": first.boards[0]}
    page = desk.get(f"{base}desk/ruling/", {"t": str(revoke), **where}).content.decode()
    assert "revoked, and the revoke was established" in page and "Who did it?" not in page


def test_a_withdrawn_ruling_is_not_called_final(desk, base, first):
    desk.post(f"{base}desk/ruling/", {**FILLED, "sitting": first.pk, "board": first.boards[0]})
    assert "Final ·" in " ".join(strip_tags(desk.get(f"{base}ruling/1/").content.decode()).split())
    desk.post(f"{base}desk/ruling/1/settle/", {"act": "withdraw", "reason": "wrong table"})
    page = " ".join(strip_tags(desk.get(f"{base}ruling/1/").content.decode()).split())
    assert "This ruling has been withdrawn." in page and "Final ·" not in page


def test_a_first_result_needs_no_reason_and_is_entered_and_a_change_does(desk, base, evening, first):
    address = f"{base}desk/enter/{first.pk}/{first.boards[0]}/"
    assert 'name="reason" value' not in desk.get(address).content.decode()
    page = desk.post(address, {"outcome": "4S S 10"}, follow=True).content.decode()
    assert f"Board {first.boards[0]} is entered." in page
    assert 'name="reason" value' in desk.get(address).content.decode()
    desk.post(address, {"outcome": "4S S 9"})
    assert evening.results.get(sitting=first, board=first.boards[0]).tricks == 10
    page = desk.post(address, {"outcome": "4S S 9", "reason": "slip"}, follow=True).content.decode()
    assert "is corrected." in page


def test_the_score_page_does_not_call_a_board_in_play_unplayed(desk, base, first):
    page = desk.get(f"{base}desk/adjust/{first.pk}/{first.boards[0]}/").content.decode()
    assert "No result has been entered yet." in page and "Not played</span>" not in page
